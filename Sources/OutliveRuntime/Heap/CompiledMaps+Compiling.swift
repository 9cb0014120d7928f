internal import COutliveRuntime
internal import OutliveTrace

extension CompiledMaps {
  /// Makes the flat form of an object's map.
  ///
  /// - Returns: The map's number.
  mutating func compile(_ map: ObjectMap) -> UInt32 {
    var flat = outlive_object_map()
    flat.size = UInt64(max(0, map.size))
    flat.extent = UInt64(max(0, map.size, map.contents.extent))
    var isContext = false
    switch map.contents {
    case .references(let references):
      flat.contents = outlive_contents_references.rawValue
      flat.program = compile(references)
    case .captures(let references):
      flat.contents = outlive_contents_references.rawValue
      flat.program = compile(references)
      isContext = true
    case .array(let array):
      flat.contents = outlive_contents_array.rawValue
      flat.program = compile(array.element)
      flat.stride = UInt32(clamping: array.stride)
      flat.count_offset = UInt32(clamping: array.countOffset)
      flat.element_offset = UInt32(clamping: array.elementOffset)
    case .table(let table):
      flat.contents = outlive_contents_table.rawValue
      compile(table, into: &flat)
    case .keyPath(let unreadable, let headerOffset):
      flat.contents = outlive_contents_key_path.rawValue
      flat.element_offset = UInt32(clamping: headerOffset)
      flat.unreadable = number(of: unreadable)
    case .ring(let ring):
      flat.contents = outlive_contents_ring.rawValue
      flat.program = compile(ring.element)
      flat.stride = UInt32(clamping: ring.stride)
      flat.count_offset = UInt32(clamping: ring.headerOffset)
      flat.element_offset = UInt32(clamping: ring.elementOffset)
    case .task(let task):
      flat.contents = outlive_contents_task.rawValue
      flat.program = compile(task.closure)
      flat.result_program = compile(task.result)
      flat.error_program = compile(task.error)
      flat.future_offset = UInt32(clamping: task.futureOffset)
      flat.frame_offset = UInt32(clamping: task.frameOffset)
      flat.unreadable = number(of: task.unreadable)
    case .leaf: flat.contents = outlive_contents_leaf.rawValue
    }
    switch map.contents {
    case .array, .table, .ring:
      flat.unreadable = number(of: UnreadableValue(type: map.typeName, reason: .inconsistent))
    default: break
    }
    return append(
      flat,
      Description(
        typeName: map.typeName, kind: map.kind, boxName: map.boxName, isContext: isContext))
  }

  private mutating func compile(_ table: ObjectMap.TableMap, into flat: inout outlive_object_map) {
    flat.scale_offset = UInt32(clamping: table.scaleOffset)
    flat.count_offset = UInt32(clamping: table.countOffset)
    flat.bitmap_offset = UInt32(clamping: table.bitmapOffset)
    switch table.key {
    case nil: flat.key = outlive_key_none.rawValue
    case .string: flat.key = outlive_key_string.rawValue
    case .integer(let size, let isSigned):
      flat.key = (isSigned ? outlive_key_signed : outlive_key_unsigned).rawValue
      flat.key_size = UInt32(clamping: size)
    }
    let compiled = table.columns.map { column in
      outlive_column(
        pointer_offset: UInt32(clamping: column.pointerOffset),
        stride: UInt32(clamping: column.stride), program: compile(column.map),
        is_named_by_key: column.isNamedByKey ? 1 : 0)
    }
    flat.first_column = UInt32(columns.count)
    flat.column_count = UInt32(compiled.count)
    columns += compiled
  }

  /// Makes the program that reads a value.
  ///
  /// - Parameters:
  ///   - map: What the value's references are.
  ///   - name: The way to the value from the outermost one that is read by the same program.
  /// - Returns: The program's number; 0 when there is nothing to read.
  mutating func compile(_ map: ReferenceMap, name: String = "") -> UInt32 {
    guard !map.isEmpty else { return 0 }
    let program = UInt32(programs.count)
    programs.append(outlive_program(first: 0, count: 0))
    fill(program, with: map, name: name)
    return program
  }

  private mutating func fill(_ program: UInt32, with map: ReferenceMap, name: String) {
    // Programs inside this one add their operations first, so that these lie side by side.
    let compiled = map.slots.map { operation(for: $0, name: PropertyName.joined(name, $0.name)) }
    programs[Int(program)] = outlive_program(
      first: UInt32(operations.count), count: UInt32(compiled.count))
    operations += compiled
  }

  private mutating func operation(for slot: ReferenceMap.Slot, name: String) -> outlive_operation {
    var operation = outlive_operation()
    operation.offset = UInt32(clamping: slot.offset)
    operation.name = number(ofName: name)
    operation.index = slot.index.map { UInt32(clamping: $0) } ?? UInt32.max
    func set(_ kind: outlive_operation_kind) { operation.kind = kind.rawValue }
    switch slot.shape {
    case .object: set(outlive_operation_object)
    case .storage(let storageName):
      set(outlive_operation_storage)
      operation.number = number(ofName: storageName)
    case .box(let type):
      set(outlive_operation_box)
      operation.type = type?.address.rawValue ?? 0
    case .function: set(outlive_operation_function)
    case .existential: set(outlive_operation_existential)
    case .enumeration(let enumeration) where enumeration.isReferenceOrNull:
      let payload = enumeration.payloads[0].slots[0]
      return self.operation(
        for: ReferenceMap.Slot(
          offset: slot.offset, name: "", index: payload.index ?? slot.index, shape: payload.shape),
        name: PropertyName.joined(name, payload.name))
    case .enumeration(let enumeration):
      set(outlive_operation_enumeration)
      operation.type = enumeration.type.address.rawValue
      operation.stride = UInt32(clamping: enumeration.size)
      operation.must_be_projected = enumeration.mustBeProjected ? 1 : 0
      operation.count = UInt32(clamping: enumeration.payloads.count)
      let first = programs.count
      operation.number = UInt32(first)
      let none = outlive_program(first: 0, count: 0)
      programs += Array(repeating: none, count: enumeration.payloads.count)
      for (index, payload) in enumeration.payloads.enumerated() where !payload.isEmpty {
        fill(UInt32(first + index), with: payload, name: name)
      }
    case .repeated(let element, let count, let stride):
      set(outlive_operation_repeated)
      operation.number = compile(element, name: name)
      operation.count = UInt32(clamping: count)
      operation.stride = UInt32(clamping: stride)
    case .guarded(let guarded, let locked):
      set(outlive_operation_guarded)
      operation.number = compile(guarded, name: name)
      operation.count = number(of: locked)
    case .unreadable(let value):
      set(outlive_operation_unreadable)
      operation.number = number(of: value)
    }
    return operation
  }
}

extension ObjectMap.Contents {
  /// How many bytes of an object are read to find its references, at least.
  ///
  /// Of a closure whose size isn't known, that are the captures before the one that can't be told.
  fileprivate var extent: Int {
    switch self {
    case .references(let map), .captures(let map): map.extent
    case .keyPath(_, let headerOffset): headerOffset + 4
    case .array(let array): array.elementOffset
    case .ring(let ring): ring.elementOffset
    case .table(let table): table.bitmapOffset
    // What is read of a task is asked for when its map is looked up.
    case .task, .leaf: 0
    }
  }
}

extension ReferenceMap {
  /// How many bytes of a value are read to find its references.
  fileprivate var extent: Int { slots.map { $0.offset + $0.shape.extent }.max() ?? 0 }
}

extension ReferenceMap.Shape {
  fileprivate var extent: Int {
    switch self {
    case .object, .storage, .box: 8
    case .function: 16
    case .existential: 32
    case .enumeration(let enumeration): enumeration.size
    case .repeated(let map, let count, let stride):
      count > 0 ? (count - 1) * stride + map.extent : 0
    case .guarded(let map, _): max(4, map.extent)
    case .unreadable: 0
    }
  }
}

extension ReferenceMap.Enumeration {
  /// Whether it is an optional of one reference, of which none is a word of zeros.
  ///
  /// It is read as the reference, without asking which case it is.
  fileprivate var isReferenceOrNull: Bool {
    guard type.kind == .optional, size == 8, !mustBeProjected, payloads.count == 1,
      payloads[0].slots.count == 1, payloads[0].slots[0].offset == 0
    else { return false }
    switch payloads[0].slots[0].shape {
    case .object, .storage: return true
    default: return false
    }
  }
}
