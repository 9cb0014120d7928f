internal import OutliveTrace

/// How to read the references of heap objects of one sort.
struct ObjectMap: Sendable {
  /// The name of the object's type, as a trace keeps it.
  var typeName: String
  var kind: ObjectKind
  /// The size in bytes, without elements that are counted by the object itself; 0 when unknown.
  var size: Int
  var contents: Contents

  /// Its name when something refers to it as to a box.
  ///
  /// Metadata that closures and boxes share doesn't tell what is in a box.
  var boxName: String {
    if case .captures = contents { "box" } else { typeName }
  }

  enum Contents: Sendable {
    /// What the references of every such object are.
    case references(ReferenceMap)
    /// What a closure captured, or what is in a box that looks just the same.
    case captures(ReferenceMap)
    /// The storage of an array.
    case array(ArrayMap)
    /// The storage of a dictionary or a set.
    case table(TableMap)
    /// A key path, and where it says whether it captured anything that is counted.
    case keyPath(UnreadableValue, headerOffset: Int)
    /// The storage of a queue of the standard library.
    case ring(RingMap)
    /// A task of a layout that is known.
    case task(TaskMap)
    /// An object that is never looked into, nor noted: the recorder's own.
    case leaf
  }

  /// How to read the storage of an array: a count, a capacity, then the elements.
  struct ArrayMap: Sendable {
    var element: ReferenceMap
    var stride: Int
    var countOffset: Int
    var elementOffset: Int
  }

  /// How to read a queue's storage: a capacity, a count, where the first element is, then the elements,
  /// which go on at the beginning when they reach the end.
  struct RingMap: Sendable {
    var element: ReferenceMap
    var stride: Int
    var headerOffset: Int
    var elementOffset: Int
  }

  /// How to read the storage of a dictionary or a set: tables and a bitmap of what is occupied.
  struct TableMap: Sendable {
    var columns: [Column]
    var scaleOffset: Int
    var countOffset: Int
    var bitmapOffset: Int
    var key: KeyText?

    /// The table of the keys, of the values, or of a set's elements.
    struct Column: Sendable {
      var pointerOffset: Int
      var stride: Int
      var map: ReferenceMap
      /// Whether the key tells which entry it is.
      var isNamedByKey: Bool
    }
  }

  /// Which keys can be told in words that are the same in every run.
  enum KeyText: Sendable {
    case string
    case integer(size: Int, isSigned: Bool)

    init?(of type: TypeMetadata) {
      switch type {
      case TypeMetadata(String.self): self = .string
      case TypeMetadata(Int.self), TypeMetadata(Int64.self), TypeMetadata(Int32.self),
        TypeMetadata(Int16.self), TypeMetadata(Int8.self):
        self = .integer(size: type.size, isSigned: true)
      case TypeMetadata(UInt.self), TypeMetadata(UInt64.self), TypeMetadata(UInt32.self),
        TypeMetadata(UInt16.self), TypeMetadata(UInt8.self):
        self = .integer(size: type.size, isSigned: false)
      default: return nil
      }
    }
  }
}
