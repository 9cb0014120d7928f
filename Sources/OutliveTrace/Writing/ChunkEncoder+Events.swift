internal import COutliveTrace

/// What an event has beside its time and its payload.
@usableFromInline
package struct EventContext {
  @usableFromInline package var isolation: String?
  @usableFromInline package var task: TaskID?
  @usableFromInline package var cause: EventReference = .none
  @usableFromInline package var site: Site?
  @usableFromInline package var staticSite: StaticSite?

  /// Makes a context of which nothing is known.
  @inlinable package init() {}
}

extension ChunkEncoder {
  /// Adds an event, which counts once this returns.
  ///
  /// - Parameters:
  ///   - payload: What happened.
  ///   - time: Nanoseconds since the recording began.
  ///   - context: What else is known.
  /// - Returns: Whether there was room. If not, nothing was changed but that the chunk must be left.
  @inlinable
  package mutating func append<Payload: EventPayload>(
    _ payload: Payload, time: UInt64, context: EventContext
  ) -> Bool {
    guard begin(tag: Payload.tag, time: time, context: context) else { return false }
    var payload = payload
    payload.visit(&self)
    return commit(tag: Payload.tag)
  }

  /// Adds an event that only a time and a payload are known of.
  @inlinable
  package mutating func append<Payload: EventPayload>(
    _ payload: Payload, time: UInt64
  ) -> Bool {
    guard begin(tag: Payload.tag, time: time) else { return false }
    var payload = payload
    payload.visit(&self)
    return commit(tag: Payload.tag)
  }

  /// Adds an event that was triggered by another one, or belongs to a place in the program.
  @inlinable
  package mutating func append<Payload: EventPayload>(
    _ payload: Payload, time: UInt64, cause: EventReference, site: StaticSite?
  ) -> Bool {
    guard begin(tag: Payload.tag, time: time, cause: cause, site: site) else { return false }
    var payload = payload
    payload.visit(&self)
    return commit(tag: Payload.tag)
  }

  /// Adds an event whose kind is a value.
  package mutating func append(
    _ kind: Event.Kind, time: UInt64, context: EventContext
  ) -> Bool {
    let tag = kind.tag
    guard begin(tag: tag, time: time, context: context) else { return false }
    var kind = kind
    kind.visit(&self)
    return commit(tag: tag)
  }

  /// Leaves out positions before the next event.
  ///
  /// - Returns: Whether there was room.
  package mutating func skip(_ count: UInt64) -> Bool {
    guard hasRoom else { return false }
    position += count
    appendStructure(RecordTag.skip, count)
    return true
  }

  /// Whether all of an event but its texts finds room.
  private var hasRoom: Bool { unsafe end - next >= ChunkEncoder.roomForFields }

  @usableFromInline
  mutating func begin(tag: UInt64, time: UInt64) -> Bool {
    guard hasRoom else { return false }
    let difference = beginRecord(tag: tag, time: time)
    append(varint: difference << 1)
    return true
  }

  @usableFromInline
  mutating func begin(
    tag: UInt64, time: UInt64, cause: EventReference, site: StaticSite?
  ) -> Bool {
    guard hasRoom else { return false }
    let difference = beginRecord(tag: tag, time: time)
    let flags = flag(of: cause) | (site == nil ? 0 : EventFlags.site)
    append(varint: difference << 1 | (flags == 0 ? 0 : 1))
    guard flags != 0 else { return true }
    append(byte: flags)
    append(cause)
    if let site { append(site) }
    return true
  }

  @usableFromInline
  mutating func begin(tag: UInt64, time: UInt64, context: EventContext) -> Bool {
    guard hasRoom else { return false }
    let difference = beginRecord(tag: tag, time: time)
    var flags = flag(of: context.cause)
    if context.isolation != nil { flags |= EventFlags.isolation }
    if context.task != nil { flags |= EventFlags.task }
    if context.site != nil || context.staticSite != nil { flags |= EventFlags.site }
    append(varint: difference << 1 | (flags == 0 ? 0 : 1))
    guard flags != 0 else { return true }
    append(byte: flags)
    if let isolation = context.isolation { append(text: isolation) }
    if let task = context.task { append(varint: task.rawValue) }
    append(context.cause)
    if let site = context.staticSite {
      append(site)
    } else if let site = context.site {
      append(site)
    }
    return true
  }

  private func flag(of cause: EventReference) -> UInt8 {
    if cause.stream == stream { return EventFlags.cause }
    return cause.stream == 0 ? 0 : EventFlags.foreignCause
  }

  private mutating func append(_ cause: EventReference) {
    if cause.stream == stream {
      append(varint: Varint.zigzag((position + 1) &- cause.position))
    } else if cause.stream != 0 {
      append(varint: UInt64(cause.stream))
      append(varint: cause.position)
    }
  }

  /// Writes what goes before an event's record if need be, and steps over the record's beginning.
  ///
  /// - Returns: The difference of the event's time to what it is counted from; below 2⁶³.
  private mutating func beginRecord(tag: UInt64, time: UInt64) -> UInt64 {
    hasOverflowed = false
    if hasFarIdentifiers { moveBases() }
    if thread != writtenThread {
      writtenThread = thread
      appendStructure(RecordTag.thread, thread)
    }
    if time < lastTime || time - lastTime > UInt64.max >> 1 {
      appendStructure(RecordTag.time, time)
      lastTime = time
    }
    let difference = time - lastTime
    lastTime = time
    unsafe record = next
    unsafe next += tag < 0x80 ? 2 : 3
    return difference
  }

  private mutating func appendStructure(_ tag: UInt64, _ value: UInt64) {
    append(varint: tag)
    append(varint: UInt64(Varint.length(of: value)))
    append(varint: value)
  }

  /// Makes the event that was written count.
  ///
  /// - Returns: Whether there was room for it.
  @usableFromInline
  mutating func commit(tag: UInt64) -> Bool {
    let head = tag < 0x80 ? 2 : 3
    let length = unsafe next - record - head
    if hasOverflowed || !definitions.isEmpty || length >= 0x80 || head != 2 {
      guard commitSlowly(tag: tag, head: head, length: length) else { return false }
    } else {
      unsafe record[0] = UInt8(truncatingIfNeeded: tag)
      unsafe record[1] = UInt8(truncatingIfNeeded: length)
    }
    position += 1
    eventCount += 1
    latestTime = max(latestTime, lastTime)
    if let start = unsafe start {
      unsafe outlive_store_release(
        start + StreamHeader.committedOffset,
        UInt64(UnsafeMutableRawPointer(next) - start - StreamHeader.size))
    }
    return true
  }

  /// The same for a record that is long, has a large tag, or refers to what isn't defined yet.
  private mutating func commitSlowly(tag: UInt64, head: Int, length: Int) -> Bool {
    let lengthSize = Varint.length(of: UInt64(length))
    let larger = lengthSize - 1 + definitions.count
    guard !hasOverflowed, unsafe end - next >= larger else {
      definitions.removeAll(keepingCapacity: true)
      // The event's time and strings are taken for written, so nothing may follow it in this chunk.
      unsafe next = end
      return false
    }
    let body = unsafe record + head
    unsafe (body + larger).update(from: body, count: length)
    unsafe next = record
    unsafe definitions.withUnsafeBufferPointer { definitions in
      if let base = definitions.baseAddress {
        unsafe next.update(from: base, count: definitions.count)
        unsafe next += definitions.count
      }
    }
    append(varint: tag)
    append(varint: UInt64(length))
    unsafe next += length
    definitions.removeAll(keepingCapacity: true)
    return true
  }
}
