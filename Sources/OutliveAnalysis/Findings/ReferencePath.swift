public import OutliveTrace

/// References from a holder to what it keeps alive, with the one at fault marked.
public struct ReferencePath: Hashable, Sendable {
  /// The objects on the path, each with the reference that leads to the next.
  ///
  /// In a cycle the last step repeats the first object and has no reference.
  public var steps: [Step]
  /// The position in ``steps`` of the object whose reference is at fault; `nil` when unknown.
  public var culprit: Int?
  /// The positions in ``steps`` of the objects whose references may be at fault, ``culprit`` among them.
  ///
  /// They lead from the last object that may be alive to the first that should be gone. Empty when the
  /// objects on the path weren't judged, or when already the first of them should be gone.
  public var suspects: Range<Int>
  /// Whether the path ends where it began.
  public var isCycle: Bool

  /// Makes a path from its parts.
  public init(steps: [Step], culprit: Int?, suspects: Range<Int> = 0..<0, isCycle: Bool) {
    self.steps = steps
    self.culprit = culprit
    self.suspects = suspects
    self.isCycle = isCycle
  }

  /// An object on a path, with the reference to the next one.
  public struct Step: Hashable, Sendable {
    /// The object.
    public var object: ObjectSummary
    /// The reference to the next object; `nil` in the last step.
    public var reference: Reference?
    /// Whether the object may be alive; `nil` when that wasn't judged.
    public var standing: Standing?

    /// Makes a step from its parts.
    public init(
      object: ObjectSummary, reference: Reference? = nil, standing: Standing? = nil
    ) {
      self.object = object
      self.reference = reference
      self.standing = standing
    }
  }

  /// A reference from one object on a path to the next.
  ///
  /// Storage of collections, boxes and closure contexts between the two are folded into it.
  public struct Reference: Hashable, Sendable {
    /// The stored property it goes through, such as `children[0]`; empty when it has no name.
    public var name: String
    /// Whether and how it keeps its target alive.
    public var kind: ReferenceKind
    /// Whether it goes through a closure's captures.
    public var goesThroughClosure: Bool
    /// What it does, such as `captures self strongly`; `nil` when the name says it all.
    public var note: String?
    /// Where the reference, or the closure it goes through, was made; `nil` when unknown.
    public var site: Site?

    /// Makes a reference from its parts.
    public init(
      name: String, kind: ReferenceKind, goesThroughClosure: Bool = false, note: String? = nil,
      site: Site? = nil
    ) {
      self.name = name
      self.kind = kind
      self.goesThroughClosure = goesThroughClosure
      self.note = note
      self.site = site
    }
  }
}

/// What a report says of one object.
public struct ObjectSummary: Hashable, Sendable {
  /// The object's serial number.
  public var id: ObjectID
  /// The name of its type, shortened for people: no module, no private discriminator.
  public var type: String
  /// A name the program gave it.
  public var label: String?
  /// What sort of heap object it is.
  public var kind: ObjectKind
  /// Where it was made; `nil` when unknown.
  public var site: Site?
  /// Why it is judged as it is, such as `should be gone: its scope “list” ended`.
  public var reason: String?

  /// Makes a summary from its parts.
  public init(
    id: ObjectID, type: String, label: String? = nil, kind: ObjectKind = .instance,
    site: Site? = nil, reason: String? = nil
  ) {
    self.id = id
    self.type = type
    self.label = label
    self.kind = kind
    self.site = site
    self.reason = reason
  }
}
