public import Testing

/// Expects that nothing made in a function outlives it.
///
/// What the function makes through a container, what observes in it, and what it hands to
/// ``track(_:label:fileID:filePath:line:column:function:)`` must be gone once it has returned. Otherwise the test
/// fails at the caller's line, with a report that names the reference at fault. A check in which
/// nothing was tracked fails too: it would pass whatever the code does.
///
/// Objects that a finishing task or thread still holds are waited for: not at all when nothing is
/// left, else with pauses that grow from a microsecond, two seconds in all at most. The thread is
/// blocked meanwhile; where tasks need it to finish, `await` something in the function, so that the
/// asynchronous form is chosen.
///
/// The check sees what is done in its own task and that task's children, so checks may run in
/// parallel. A function that throws is not judged.
///
/// - Parameters:
///   - label: The name of the check in reports; by default the test's.
///   - sourceLocation: Where the check is written.
///   - function: The function the check is written in.
///   - body: The function that must leave nothing behind.
/// - Throws: What the function throws.
public func expectNothingOutlives(
  _ label: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  function: StaticString = #function, _ body: () throws -> Void
) throws {
  let check = try LifetimeCheck(
    label ?? "\(function)", at: sourceLocation, in: "\(function)")
  try check.run(body)
  check.waitForReleases()
  check.judge()
}

/// Expects that nothing made in an asynchronous function outlives it.
///
/// Objects that a finishing task still holds are waited for: at once when nothing is pending, with
/// pauses that grow from a microsecond, two seconds in all at most.
///
/// - Parameters:
///   - label: The name of the check in reports; by default the test's.
///   - sourceLocation: Where the check is written.
///   - function: The function the check is written in.
///   - isolation: The isolation the function runs in.
///   - body: The function that must leave nothing behind.
/// - Throws: What the function throws.
public func expectNothingOutlives(
  _ label: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async throws {
  let check = try LifetimeCheck(
    label ?? "\(function)", at: sourceLocation, in: "\(function)")
  try await check.run(body)
  await check.waitForReleases()
  check.judge()
}
