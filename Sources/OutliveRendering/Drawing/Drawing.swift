/// A graph to be drawn, as a value: which objects, which references, and what each of them means.
///
/// It knows nothing of Graphviz; ``dot`` writes it as DOT, and a ``DrawingRenderer`` as SVG.
public struct Drawing: Hashable, Sendable {
  /// What the drawing shows, as one sentence: for those who can't see it.
  public var title: String
  /// The lines above the drawing; empty for none.
  public var caption: [String]
  /// The objects, and what stands for objects that are left out.
  public var nodes: [Node]
  /// The references.
  public var edges: [Edge]
  /// Groups of nodes with a frame around them; empty when everything belongs together.
  public var clusters: [Cluster]
  /// Which way its edges lead.
  public var flow = Flow.down

  /// Which way edges lead.
  public enum Flow: Hashable, Sendable {
    /// From top to bottom: for paths.
    case down
    /// From left to right: for what branches out.
    case right
  }

  /// Makes a drawing from its parts.
  ///
  /// - Parameters:
  ///   - title: What the drawing shows, as one sentence.
  ///   - caption: The lines above the drawing.
  ///   - nodes: The objects.
  ///   - edges: The references.
  ///   - clusters: Groups of nodes with a frame around them.
  public init(
    title: String, caption: [String] = [], nodes: [Node] = [], edges: [Edge] = [],
    clusters: [Cluster] = []
  ) {
    self.title = title
    self.caption = caption
    self.nodes = nodes
    self.edges = edges
    self.clusters = clusters
  }

  /// Whether it shows components, and so needs the styles of lifetimes.
  package var showsComponents: Bool {
    nodes.contains { DrawingStyle.isComponent($0.role) }
  }

  /// Whether the drawing shows any object, and not only a remark.
  public var showsObjects: Bool { nodes.contains { $0.role != .note } }

  /// An object, or what stands for several.
  public struct Node: Hashable, Sendable {
    /// The node's name within the drawing.
    public var id: String
    /// The lines of its label; the first one is its name.
    public var lines: [String]
    /// What it means.
    public var role: Role

    /// Makes a node from its parts.
    public init(id: String, lines: [String], role: Role = .holder) {
      self.id = id
      self.lines = lines
      self.role = role
    }

    /// What a node means.
    public enum Role: String, Hashable, Sendable, CaseIterable {
      /// An object that holds the next one.
      case holder
      /// An object that should be gone.
      case kept
      /// An object that is alive only because of the culprit.
      case nested
      /// What stands for objects that are left out.
      case folded
      /// A remark.
      case note
      /// A component that is made anew each time.
      case unshared
      /// A component of which each request has one.
      case scoped
      /// A component that lives while somebody holds it.
      case weakShared = "weak-shared"
      /// A component that lives while its container does.
      case shared
      /// A component that lives until its pool lets it go.
      case cached
      /// A component that lives while a scope of the program's own does.
      case custom
      /// A component that nobody asked for.
      case unused
      /// A component that could not be handed out.
      case failed
    }
  }

  /// A reference.
  public struct Edge: Hashable, Sendable {
    /// The name of the node that holds the reference.
    public var from: String
    /// The name of the node that is referred to.
    public var to: String
    /// The lines of its label; the first one is its name.
    public var lines: [String]
    /// What it means.
    public var role: Role

    /// Makes an edge from its parts.
    public init(from: String, to: String, lines: [String] = [], role: Role = .ordinary) {
      self.from = from
      self.to = to
      self.lines = lines
      self.role = role
    }

    /// What an edge means.
    public enum Role: String, Hashable, Sendable, CaseIterable {
      /// A strong reference.
      case ordinary
      /// A strong reference through a closure's captures.
      case capture
      /// The reference at fault.
      case culprit
      /// A reference that may be at fault as well.
      case suspect
      /// A reference that keeps nothing alive.
      case weak
      /// Not one reference: one object keeps another alive, perhaps through others.
      case keepsAlive = "keeps-alive"
      /// No reference: one component is asked for while another is made.
      case asks
      /// No reference: one component is asked for after another was made.
      case asksLater = "asks-later"
      /// No reference: a component is asked for that who asks could hold too long.
      case mayHold = "may-hold"
    }
  }

  /// Nodes with a frame around them.
  public struct Cluster: Hashable, Sendable {
    /// The lines of its label.
    public var lines: [String]
    /// The names of its nodes.
    public var nodes: [String]
    /// Which way its edges lead; `nil` when as in the whole drawing.
    public var flow: Flow?

    /// Makes a cluster from its parts.
    public init(lines: [String], nodes: [String], flow: Flow? = nil) {
      self.lines = lines
      self.nodes = nodes
      self.flow = flow
    }
  }
}
