internal import COutliveRuntime
package import OutliveTrace

extension ThreadID {
  /// The calling thread's number, as events carry it.
  package static var current: ThreadID { ThreadID(rawValue: outlive_thread_number()) }
}
