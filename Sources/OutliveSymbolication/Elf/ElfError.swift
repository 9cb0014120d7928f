/// Why a file can't be read as a program or library of Linux.
public enum ElfError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file can't be read, in the system's words.
  case unreadable(String)
  /// The file begins like nothing that a Linux program begins with.
  case notElf
  /// The file is for another sort of machine: what sort.
  case unsupported(String)
  /// A part of the file lies beyond its end: which part, and where it should begin and end.
  case outOfBounds(part: String, offset: UInt64, size: UInt64, fileSize: UInt64)
  /// A part of the file has a size that it can't have: which part, and the size.
  case wrongSize(part: String, size: UInt64)

  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .unreadable(let reason): "it can't be read: \(reason)"
    case .notElf: "it is not an ELF file"
    case .unsupported(let what): "it is for another sort of machine: \(what)"
    case .outOfBounds(let part, let offset, let size, let fileSize):
      "its \(part) should be \(size) bytes at offset \(offset), but the file has \(fileSize) bytes"
    case .wrongSize(let part, let size): "its \(part) can't have the size \(size)"
    }
  }
}
