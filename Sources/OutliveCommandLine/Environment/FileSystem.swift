package import OutliveTrace

/// What commands ask of a file system.
package protocol FileSystem {
  /// Returns what a path leads to, symbolic links followed.
  func status(of path: String) throws(FileSystemError) -> FileStatus

  /// Returns the path without symbolic links; what it leads to must exist.
  func resolve(_ path: String) throws(FileSystemError) -> String

  /// Opens what is at a path for reading.
  func open(_ path: String) throws(FileSystemError) -> any ByteSource

  /// Makes a new file for writing, and refuses when anything has its name already.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - permissions: The file's permission bits; the process's usual ones when `nil`.
  /// - Returns: The open file.
  /// - Throws: What the system says when it refuses.
  func create(_ path: String, permissions: UInt32?) throws(FileSystemError) -> any FileSink

  /// Opens a device or a pipe for writing; makes nothing.
  func openDevice(_ path: String) throws(FileSystemError) -> any FileSink

  /// Makes a file without a name, to be written and then read at any place.
  ///
  /// - Parameter folder: The folder whose disk is to hold it.
  /// - Returns: The file; it is gone when it is let go.
  /// - Throws: What the system says when it refuses.
  func makeScratchFile(in folder: String) throws(FileSystemError) -> any ScratchFile

  /// Gives a file another name in the same file system, in one step; what had that name is gone.
  func rename(_ path: String, to newPath: String) throws(FileSystemError)

  /// Removes a file.
  func remove(_ path: String) throws(FileSystemError)
}

extension FileSystem {
  /// Opens a regular file for reading at any place.
  package func openSource(_ path: String) throws(FileSystemError) -> any TraceSource {
    do throws(TraceSourceError) {
      return try FileSource(path: path)
    } catch {
      throw FileSystemError(error)
    }
  }
}

/// What a path leads to.
package struct FileStatus: Hashable, Sendable {
  /// What sort of thing it is.
  package var kind: Kind
  /// The number of the device that it is on; with ``fileNumber``, its identity.
  package var device: UInt64
  /// Its number on that device.
  package var fileNumber: UInt64
  /// Its permission bits.
  package var permissions: UInt32
  /// When it was changed last, in nanoseconds since 1970.
  package var changedAt: Int64 = 0

  /// Whether the user may write it.
  package var isWritable: Bool

  /// Makes a status from its parts.
  package init(
    kind: Kind, device: UInt64, fileNumber: UInt64, permissions: UInt32, isWritable: Bool
  ) {
    self.kind = kind
    self.device = device
    self.fileNumber = fileNumber
    self.permissions = permissions
    self.isWritable = isWritable
  }

  /// The sorts of things that paths lead to.
  package enum Kind: Hashable, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A device, a pipe or a socket.
    case device
  }

  /// Whether both are the same thing, perhaps by two names.
  package func isSame(as other: FileStatus) -> Bool {
    device == other.device && fileNumber == other.fileNumber
  }
}
