internal import COutliveRuntime

/// The types that stand for the generic parameters around a closure.
struct GenericArguments {
  /// The types, in the order of the parameters.
  private let types: [Address]
  /// What the runtime takes as the shape of the parameters: how many levels and requirements there
  /// are, how many parameters up to each level, and one byte for each parameter.
  private let environment: [UInt8]

  /// The arguments for these parameters; `nil` when there is a gap between them.
  init?(_ types: [GenericParameter: TypeMetadata]) {
    let parameters = types.keys.sorted()
    guard let deepest = parameters.last?.depth, deepest < 64 else { return nil }
    var counts = Array(repeating: 0, count: deepest + 1)
    for parameter in parameters {
      guard parameter.index == counts[parameter.depth] else { return nil }
      counts[parameter.depth] += 1
    }
    var environment: [UInt8] = []
    func append<Value: FixedWidthInteger>(_ value: Value) {
      for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
        environment.append(UInt8(truncatingIfNeeded: value >> Value(shift)))
      }
    }
    append(UInt32(counts.count))
    var total: UInt16 = 0
    for count in counts {
      total += UInt16(count)
      append(total)
    }
    // A parameter that is a type and has an argument of its own.
    environment += Array(repeating: 0x80, count: parameters.count)
    self.environment = environment
    self.types = parameters.compactMap { types[$0]?.address }
  }

  /// The type that a mangled name with these parameters stands for.
  func resolve(_ name: MangledName) -> TypeMetadata? {
    guard !name.mentionsPack, !name.mentionsBlock else { return nil }
    // The runtime reads the environment as 32-bit words.
    var words = Array(repeating: UInt32(0), count: (environment.count + 3) / 4)
    for (index, byte) in environment.enumerated() {
      words[index / 4] |= UInt32(byte) << UInt32(index % 4 * 8)
    }
    let type = unsafe words.withUnsafeBytes { environment in
      unsafe types.map(\.rawValue).withUnsafeBytes { arguments in
        unsafe outlive_type_by_name_in_environment(
          name.address.pointer, name.length, environment.baseAddress, arguments.baseAddress)
      }
    }
    return unsafe type.map { TypeMetadata(at: Address(rawValue: UInt(bitPattern: $0))) }
  }
}
