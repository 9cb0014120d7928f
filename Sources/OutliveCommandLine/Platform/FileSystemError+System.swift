#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension FileSystemError {
  /// What the system call that just failed said.
  static var last: FileSystemError { FileSystemError(code: errno) }

  /// Makes an error from the number that a system call left behind.
  init(code: Int32) {
    // The process never chooses a locale, so the words are the same everywhere.
    let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    self.init(Kind(code: code), reason: words.prefix(1).lowercased() + words.dropFirst())
  }
}

extension FileSystemError.Kind {
  fileprivate init(code: Int32) {
    self =
      switch code {
      case ENOENT: .notFound
      case EACCES, EPERM: .notPermitted
      case EISDIR: .isFolder
      case ENOTDIR: .notFolder
      case EEXIST: .alreadyExists
      case ENOSPC, EDQUOT, EFBIG: .noSpace
      case EROFS: .readOnly
      case EPIPE: .readerGone
      default: .other
      }
  }
}
