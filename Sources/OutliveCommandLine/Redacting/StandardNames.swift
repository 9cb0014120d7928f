/// Names that tell nothing about a program: those of the Swift language and its libraries, of
/// Outlive, and the endings of source files.
enum StandardNames {
  /// Whether a name is one of them.
  static func contains(_ name: Substring) -> Bool { names.contains(name) }

  private static let names = Set(
    """
    Swift Foundation Observation Dispatch Synchronization _Concurrency __C Builtin Glibc Darwin
    Any AnyObject AnyHashable Never Void Self Type Protocol Optional Array ArraySlice \
    ContiguousArray Dictionary Set String Substring Character StaticString Int Int8 Int16 Int32 \
    Int64 UInt UInt8 UInt16 UInt32 UInt64 Bool Double Float Range ClosedRange Result Error Task \
    TaskGroup CheckedContinuation AsyncStream AsyncThrowingStream Mutex Atomic MainActor Actor \
    Sendable KeyPath WritableKeyPath ReferenceWritableKeyPath PartialKeyPath AnyKeyPath Mirror \
    ManagedBuffer Unmanaged UnsafePointer UnsafeMutablePointer UnsafeRawPointer \
    UnsafeMutableRawPointer OpaquePointer Hashable Equatable Comparable Codable Encodable \
    Decodable Sequence Collection IteratorProtocol
    _ContiguousArrayStorage _DictionaryStorage _SetStorage __RawDictionaryStorage \
    __RawSetStorage __EmptyArrayStorage __EmptyDictionarySingleton __EmptySetSingleton \
    _EmptyArrayStorage __StringStorage _NativeDictionary
    Data Date URL UUID NSObject Thread Timer NotificationCenter DispatchQueue JSONDecoder \
    JSONEncoder
    Outlive OutliveRuntime OutliveContainer OutliveObservation OutliveTesting OutliveTrace \
    OutliveConfiguration PropertyObservation ObservedStorage Observed ComponentFactory \
    AssemblyContainer ParametrizedDefinition AsyncDefinition
    self init deinit subscript get set willSet didSet closure extension in of some any async \
    throws escaping autoclosure inout consuming borrowing isolated weak unowned unmanaged capture
    swift swiftinterface
    """.split { $0 == " " || $0 == "\n" })
}
