internal import COutliveRuntime
package import Synchronization

extension Mutex where Value: ~Copyable {
  /// Runs a function under the lock, in a way that the thread sanitizer sees.
  ///
  /// On Linux `Mutex` waits by a system call that the sanitizer knows nothing of, so it reports
  /// every access under the lock as a race, also in the programs of those who use us. It is told
  /// here; in a build without it that costs a load and a branch.
  package borrowing func withVisibleLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    // The lock's own address stands for it: to ask for the value's would be an access already.
    let address = unsafe withUnsafePointer(to: self) {
      unsafe UnsafeMutableRawPointer(mutating: $0)
    }
    return try withLock { value throws(Failure) -> sending Result in
      unsafe outlive_lock_taken(address)
      defer { unsafe outlive_lock_ending(address) }
      return try body(&value)
    }
  }
}
