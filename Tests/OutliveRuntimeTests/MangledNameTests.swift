import Testing

@testable import OutliveRuntime

@Suite("Mangled names")
struct MangledNameTests {
  /// Runs a function with the name that these characters spell.
  private func with<Result>(_ text: String, _ body: (MangledName) -> Result) -> Result {
    var bytes = Array(text.utf8) + [0]
    return unsafe bytes.withUnsafeMutableBytes { bytes in
      let start = UInt(bitPattern: bytes.baseAddress)
      return body(MangledName(at: Address(rawValue: start)))
    }
  }

  @Test(
    "A lowered function type says whether it escapes and how long it is",
    arguments: [
      ("Ieg_", true, false, 0), ("Ig_", false, false, 0), ("SSSiIegggd_", true, false, 0),
      ("S2iIegyd_Sg", true, false, 1), ("IeghHr_SgSg", true, false, 2),
      ("xq_Iegnr_", true, false, 0),
      ("IetCyd_", true, true, 0), ("Iet_", true, true, 0), ("IeAgHr_", true, false, 0),
      ("Iegg_Ieg_", true, false, 0), ("IsIegnr_", true, false, 0),
    ])
  func functions(text: String, escapes: Bool, isThin: Bool, optionality: Int) {
    let function = with(text) { LoweredFunction($0) }
    #expect(function?.escapes == escapes)
    #expect(function?.isThin == isThin)
    #expect(function?.optionality == optionality)
  }

  @Test(
    "Any other name is no lowered function type",
    arguments: [
      "", "_", "I_", "Ie_", "x", "q_", "qd__", "Si", "SiSg", "Siz_Xx", "Bi64_", "Ieg", "IegBy_",
      "IetMy_", "IegKy_", "Say_G", "Ieg_t", "1Ieg1_", "Iegg_x_",
    ])
  func notFunctions(text: String) {
    #expect(with(text) { LoweredFunction($0) == nil })
  }

  @Test("A generic parameter is told by depth and position")
  func parameters() {
    let expected = ["x": (0, 0), "q_": (0, 1), "q0_": (0, 2), "q12_": (0, 14), "qd__": (1, 0)]
      .merging(["qd_0_": (1, 1), "qd0__": (2, 0), "qd1_3_": (3, 4)]) { $1 }
    for (text, place) in expected {
      let parameter = GenericParameter(mangled: Array(text.utf8))
      #expect(parameter == GenericParameter(depth: place.0, index: place.1), "\(text)")
    }
    for text in ["", "y", "q", "qd_", "qd", "xx", "q_x", "q-1_", "q9999999_", "Si", "xSg"] {
      #expect(GenericParameter(mangled: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("Symbolic references count as one character")
  func symbolicReferences() {
    var bytes: [UInt8] = [1, 1, 2, 3, 0, 0x18, 0, 0, 0, 0, 0, 0, 0, 1, 0x53, 0x67, 0]
    unsafe bytes.withUnsafeMutableBytes { bytes in
      let start = UInt(bitPattern: bytes.baseAddress)
      let name = MangledName(at: Address(rawValue: start))
      #expect(name.characters == [1, 0x18, 0x53, 0x67])
      #expect(name.length == 16)
      #expect(name.hasSuffix("Sg"))
      #expect(name.dropLast(2).characters == [1, 0x18])
      #expect(name.dropLast(2).length == 14)
    }
  }
}
