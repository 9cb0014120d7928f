#if os(Linux) && _pointerBitWidth(_64) && _endian(little)
  internal import COutliveRuntime
  internal import OutliveTrace

  extension HeapSnapshot {
    /// What two looks at the heap saw.
    ///
    /// - Parameters:
    ///   - look: The second look: what it saw is in the snapshot.
    ///   - other: The first look: what it saw otherwise is not stable.
    ///   - maps: The maps that both knew.
    ///   - taken: How many references to objects are the caller's own.
    init(
      _ look: borrowing HeapLook, comparedWith other: borrowing HeapLook, _ maps: CompiledMaps,
      taken: [Address: UInt64]
    ) {
      let nodes = unsafe look.nodes
      let descriptions = maps.descriptions
      var counts = unsafe nodes.map { UInt64($0.retain_count) }
      var firstCounts = unsafe other.nodes.map { UInt64($0.retain_count) }
      for (address, own) in taken {
        if let position = look.position(of: address.rawValue) {
          counts[position] -= min(own, counts[position])
        }
        if let position = other.position(of: address.rawValue) {
          firstCounts[position] -= min(own, firstCounts[position])
        }
      }
      let comparison = LookComparison(look, other)
      self.init(
        nodes: nodes.indices.map { position in
          let node = unsafe nodes[position]
          let description = descriptions[Int(node.map)]
          return Node(
            type: maps.typeName(of: node, description), kind: description.kind(of: node),
            retainCount: counts[position], size: node.size,
            isStable: comparison.isStable(position), serial: node.serial)
        },
        edges: HeapSnapshot.edges(of: look, maps),
        unreadable: HeapSnapshot.unreadable(in: look, maps))
      places = unsafe ObjectPlaces(nodes.map(\.address))
      let before = other.garbage(ofCounts: firstCounts) { _ in false }
      let garbage = look.garbage(ofCounts: counts) { position in
        guard comparison.isStable(position) else { return true }
        return comparison.firstPositions[position].map { !before[Int($0)] } ?? true
      }
      self.garbage = garbage.indices.filter { garbage[$0] }
    }

    private static func edges(of look: borrowing HeapLook, _ maps: CompiledMaps) -> [Edge] {
      let nodes = unsafe look.nodes
      let edges = unsafe look.edges
      let kinds = unsafe nodes.map { maps.descriptions[Int($0.map)].kind(of: $0) }
      var names = EdgeNames(maps.names)
      var result: [Edge] = []
      result.reserveCapacity(edges.count)
      for from in nodes.indices {
        let node = unsafe nodes[from]
        let isFromBox = kinds[from] == .box && maps.descriptions[Int(node.map)].isContext
        for index in look.edgeRange(from) {
          let edge = unsafe edges[index]
          let to = Int(edge.to)
          let isCapture = kinds[from] == .closure || edge.is_context != 0 && kinds[to] != .closure
          result.append(
            Edge(
              from: from, to: to, kind: isCapture ? .capture : .strong,
              name: names.name(of: edge, in: look),
              index: isFromBox || edge.index == UInt32.max ? nil : UInt64(edge.index)))
        }
      }
      return result
    }

    private static func unreadable(
      in look: borrowing HeapLook, _ maps: CompiledMaps
    ) -> [Unreadable] {
      let counts = unsafe look.unreadable
      var result: [Unreadable] = []
      for index in counts.indices {
        let (value, count) = unsafe (maps.unreadable[index], counts[index])
        guard count > 0 else { continue }
        result.append(Unreadable(type: value.type, reason: value.reason.rawValue, count: count))
      }
      return result.sorted { ($0.type, $0.reason) < ($1.type, $1.reason) }
    }
  }

  extension CompiledMaps.Description {
    fileprivate func kind(of node: outlive_node) -> ObjectKind {
      isContext && node.flags & outlive_node_is_box.rawValue != 0 ? .box : kind
    }
  }

  extension CompiledMaps {
    fileprivate func typeName(of node: outlive_node, _ description: Description) -> String {
      if node.flags & outlive_node_is_box.rawValue != 0 {
        return descriptions[Int(node.name)].boxName
      }
      if node.flags & outlive_node_is_storage.rawValue != 0 && description.kind == .storage {
        return names[Int(node.name)]
      }
      return description.typeName
    }
  }

  /// Makes the names of references, of which many in a row often begin alike.
  private struct EdgeNames {
    private let names: [String]
    private var last: (prefix: UInt32, path: String)?

    init(_ names: [String]) { self.names = names }

    mutating func name(of edge: outlive_edge, in look: borrowing HeapLook) -> String {
      let name = names[Int(edge.name)]
      guard edge.prefix != UInt32.max else { return name }
      if let last, last.prefix == edge.prefix { return PropertyName.joined(last.path, name) }
      let path = path(of: edge.prefix, in: look)
      last = (edge.prefix, path)
      return PropertyName.joined(path, name)
    }

    private func path(of number: UInt32, in look: borrowing HeapLook) -> String {
      var number = number
      var path = ""
      while number != UInt32.max {
        let prefix = look.prefix(number)
        path = PropertyName.joined(part(prefix, in: look), path)
        number = prefix.parent
      }
      return path
    }

    private func part(_ prefix: outlive_prefix, in look: borrowing HeapLook) -> String {
      switch prefix.kind {
      case outlive_prefix_name.rawValue: names[Int(prefix.value)]
      case outlive_prefix_signed.rawValue: "[\(Int64(bitPattern: prefix.value))]"
      case outlive_prefix_unsigned.rawValue: "[\(prefix.value)]"
      default:
        unsafe PropertyName.subscripted(
          String(decoding: look.text(of: prefix), as: UTF8.self), isCut: prefix.is_cut != 0)
      }
    }
  }
#endif
