internal import COutliveRuntime
package import OutliveTrace

extension Recorder {
  /// Records a call stack, unless the recording holds it already.
  ///
  /// Each frame is recorded by the image that its code is in and the place in it, never by an address
  /// or a name: names and lines are found later, from the program's files. An image is recorded when
  /// the first frame in it is, with all others that are loaded then.
  ///
  /// - Parameter returnAddresses: The return addresses of the frames, innermost first.
  /// - Returns: The call stack; `nil` when there are no frames, or nothing is recorded.
  /// - Complexity: O(*n*), where *n* is the number of frames; more for a frame that is new.
  package func recordCallStack(_ returnAddresses: some BidirectionalCollection<UInt>)
    -> CallStackID?
  {
    guard !isInForkedChild else { return nil }
    let addresses = Array(returnAddresses)
    return withState { recordCallStack(addresses, in: &$0) }
  }

  /// Records a call stack while the recorder's state is at hand.
  func recordCallStack(_ returnAddresses: [UInt], in state: inout State) -> CallStackID? {
    var caller: CallStackID?
    for address in returnAddresses.reversed() {
      let frame = RecordedCallStacks.Frame(caller: caller, returnAddress: address)
      if let known = state.callStacks.stacks[frame] {
        caller = known
        continue
      }
      // A call may be the last instruction of its function: what comes after it belongs to another.
      let image = image(at: address &- 1, in: &state)
      let id: CallStackID = makeID()
      guard id.rawValue != 0 else { return nil }
      // Where nothing is loaded, an address says nothing to anybody else.
      let offset = image.map { UInt64(address - $0.image.addresses.lowerBound) } ?? 0
      record(CallStackRecorded(callStack: id, caller: caller, image: image?.id, offset: offset))
      state.callStacks.stacks[frame] = id
      caller = id
    }
    return caller
  }

  /// Records where the calling function was called from, unless the recording holds it already.
  ///
  /// - Parameter limit: How many frames to record at most.
  /// - Returns: The call stack; `nil` when nothing is recorded.
  @inline(never)
  package func recordCallStack(limit: Int) -> CallStackID? {
    let limit = max(1, min(limit, 256))
    // Not in a closure: that would be a frame of its own.
    let addresses = UnsafeMutablePointer<UInt>.allocate(capacity: limit)
    defer { unsafe addresses.deallocate() }
    let count = unsafe outlive_call_stack(nil, addresses, limit)
    return unsafe recordCallStack(UnsafeBufferPointer(start: addresses, count: count))
  }

  /// The image that an address lies in; what is loaded now is recorded when it isn't known.
  func image(at address: UInt, in state: inout State) -> RecordedCallStacks.RecordedImage? {
    if let known = state.callStacks.image(at: address) { return known }
    guard !state.callStacks.strangeAddresses.contains(address) else { return nil }
    let (new, gone) = state.callStacks.update(to: LoadedImage.all()) { makeID() }
    for recorded in gone { record(ImageUnloaded(image: recorded.id)) }
    for recorded in new {
      record(
        ImageLoaded(
          image: recorded.id, name: recorded.image.name, build: recorded.image.build,
          size: UInt64(recorded.image.addresses.count)))
    }
    let found = state.callStacks.image(at: address)
    if found == nil { state.callStacks.strangeAddresses.insert(address) }
    return found
  }
}
