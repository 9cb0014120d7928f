/// A place in this process's memory, to be read as it is.
///
/// Whoever makes one vouches that what it reads there is mapped. It is a number, not a pointer: it
/// retains nothing, and a walk that only knows addresses can disturb no reference count.
struct Address: Hashable, Sendable {
  let rawValue: UInt

  init(rawValue: UInt) { self.rawValue = rawValue }

  init(_ object: AnyObject) {
    rawValue = UInt(bitPattern: unsafe Unmanaged.passUnretained(object).toOpaque())
  }

  /// Where the object is that is known by an identifier, if it is still there.
  init(_ identifier: ObjectIdentifier) { rawValue = UInt(bitPattern: identifier) }

  init(_ type: Any.Type) { rawValue = unsafe unsafeBitCast(type, to: UInt.self) }

  /// The address as a pointer; its holder must not be null.
  var pointer: UnsafeRawPointer {
    unsafe UnsafeRawPointer(bitPattern: rawValue).unsafelyUnwrapped
  }

  /// Whether a heap object can lie here: neither null, nor a number that an enum keeps in a pointer's
  /// place, nor a pointer with marks in its spare bits.
  var isPlausibleObject: Bool {
    rawValue >= 4096 && rawValue & 7 == 0 && rawValue >> 48 == 0
  }

  /// The value at a distance in bytes from here.
  func load<Value: BitwiseCopyable>(_ type: Value.Type = Value.self, at offset: Int = 0) -> Value {
    unsafe (pointer + offset).loadUnaligned(as: type)
  }

  /// The address that is kept at a distance in bytes from here.
  func address(at offset: Int = 0) -> Address { Address(rawValue: load(at: offset)) }

  /// The place that a relative pointer at a distance in bytes from here leads to.
  ///
  /// - Parameters:
  ///   - offset: The distance in bytes.
  ///   - mayBeIndirect: Whether the lowest bit says that the place holds another pointer to follow.
  /// - Returns: The place; `nil` for a relative pointer of zero.
  func relative(at offset: Int, mayBeIndirect: Bool = false) -> Address? {
    let distance = Int(load(Int32.self, at: offset))
    guard distance != 0 else { return nil }
    let isIndirect = mayBeIndirect && distance & 1 == 1
    let place = self + offset + (isIndirect ? distance - 1 : distance)
    return isIndirect ? place.address() : place
  }

  /// The text that ends with a zero byte here.
  var text: String { unsafe String(cString: pointer.assumingMemoryBound(to: CChar.self)) }

  static func + (address: Address, offset: Int) -> Address {
    Address(rawValue: address.rawValue &+ UInt(bitPattern: offset))
  }
}

extension Int {
  /// The first multiple of an alignment in bytes, a power of two, that is not below this offset.
  func aligned(to alignment: Int) -> Int { (self + alignment - 1) & ~(alignment - 1) }
}
