// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Outlive",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Outlive", targets: ["Outlive"]),
    .library(name: "OutliveConfiguration", targets: ["OutliveConfiguration"]),
    .library(name: "OutliveTesting", targets: ["OutliveTesting"]),
    .library(name: "OutliveAllocations", targets: ["OutliveAllocations"]),
    .library(name: "OutlivePreload", type: .dynamic, targets: ["OutlivePreload"]),
    .executable(name: "outlive", targets: ["outlive-command"]),
    .executable(name: "document-shelf", targets: ["document-shelf"]),
    .executable(name: "outlive-bench", targets: ["outlive-bench"]),
  ],
  targets: [
    // MARK: Foundations: no imports of our own, no Foundation, no globals
    .target(name: "COutliveTrace"),
    .target(
      name: "OutliveTrace", dependencies: ["COutliveTrace"], exclude: ["Event/events.schema"]),
    .target(name: "COutliveGraph"),
    .target(name: "OutliveGraph", dependencies: ["COutliveGraph"]),
    .target(name: "COutliveRuntime"),

    // MARK: Makes the Swift files of the event vocabulary; nothing that ships depends on it
    .target(name: "OutliveEventGenerator"),
    .executableTarget(name: "outlive-events", dependencies: ["OutliveEventGenerator"]),

    // MARK: The live side: records; never needs Graphviz
    .target(
      name: "OutliveRuntime", dependencies: ["OutliveTrace", "OutliveGraph", "COutliveRuntime"]),
    .target(name: "OutliveContainer", dependencies: ["OutliveTrace", "OutliveRuntime"]),
    .target(name: "OutliveConfiguration", dependencies: ["OutliveContainer"]),
    .target(name: "OutliveObservation", dependencies: ["OutliveTrace", "OutliveRuntime"]),
    .target(
      name: "Outlive",
      dependencies: ["OutliveContainer", "OutliveObservation", "OutliveRuntime", "OutliveTrace"]),

    // MARK: Sees every allocation of whoever links it: nothing else of ours may depend on it
    .target(name: "COutliveAllocations", dependencies: ["COutliveRuntime"]),
    .target(name: "OutliveAllocations", dependencies: ["COutliveAllocations"]),

    // MARK: What 'outlive record' loads before a program: nobody else may depend on it
    .target(name: "COutlivePreload", dependencies: ["COutliveRuntime"]),
    .target(
      name: "OutlivePreload",
      dependencies: ["COutlivePreload", "OutliveAllocations", "OutliveRuntime"]),

    // MARK: Names for addresses: reads programs' files, never the running program
    .target(name: "OutliveSymbolication", dependencies: ["OutliveTrace"]),

    // MARK: The analysis side: a trace is data; never touches the Swift runtime's internals
    .target(name: "OutliveAnalysis", dependencies: ["OutliveTrace", "OutliveGraph"]),
    .target(name: "OutliveRendering", dependencies: ["OutliveAnalysis", "OutliveTrace"]),
    .systemLibrary(
      name: "CGraphviz", pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
    .target(name: "OutliveDrawing", dependencies: ["OutliveRendering", "CGraphviz"]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .target(name: "OutliveCompression", dependencies: ["CZstd"]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "OutliveHistory", dependencies: ["OutliveAnalysis", "CSQLite"]),
    .target(
      name: "OutliveCommandLine",
      dependencies: [
        "OutliveTrace", "OutliveAnalysis", "OutliveRendering", "OutliveDrawing",
        "OutliveCompression", "OutliveHistory", "OutliveSymbolication",
      ]),

    // MARK: The test hook: the only target that imports Testing
    .target(
      name: "OutliveTesting",
      dependencies: [
        "OutliveTrace", "OutliveRuntime", "OutliveContainer", "OutliveObservation",
        "OutliveAnalysis", "OutliveRendering",
      ]),

    // MARK: Executables
    .executableTarget(
      name: "outlive-command", dependencies: ["OutliveCommandLine", "OutliveSymbolication"],
      path: "Sources/outlive"),
    .target(name: "DocumentShelf", dependencies: ["Outlive"]),
    .executableTarget(name: "document-shelf", dependencies: ["DocumentShelf", "Outlive"]),
    // What the benchmark divides by: nothing that ships depends on it
    .target(name: "COutliveBenchReference"),
    .executableTarget(
      name: "outlive-bench",
      dependencies: [
        "COutliveBenchReference", "COutliveRuntime", "DocumentShelf", "Outlive", "OutliveAnalysis",
        "OutliveGraph", "OutliveRuntime", "OutliveTrace",
      ]),
    .target(name: "AllocationLoop", dependencies: ["Outlive", "OutliveRuntime"]),
    .executableTarget(name: "allocation-loop", dependencies: ["AllocationLoop"]),
    .executableTarget(
      name: "allocation-loop-tracked", dependencies: ["AllocationLoop", "OutliveAllocations"]),

    // MARK: Tests
    .target(
      name: "OutliveTestSupport",
      dependencies: ["OutliveTrace", "OutliveAnalysis"], path: "Tests/OutliveTestSupport"),
    .testTarget(
      name: "OutliveEventGeneratorTests",
      dependencies: ["OutliveEventGenerator", "OutliveTestSupport"]),
    .executableTarget(
      name: "recording-program", dependencies: ["Outlive", "OutliveRuntime", "OutliveTrace"],
      path: "Tests/RecordingProgram"),
    .target(
      name: "COutliveFreeing", dependencies: ["COutliveRuntime"], path: "Tests/COutliveFreeing"),
    .executableTarget(
      name: "allocating-program",
      dependencies: [
        "COutliveFreeing", "OutliveAllocations", "OutliveRuntime", "OutliveTrace",
      ],
      path: "Tests/AllocatingProgram"),
    // Programs that know nothing of Outlive, and are recorded unchanged.
    .executableTarget(
      name: "unwitting-program", path: "Tests/UnwittingProgram"),
    // It must not depend on the program: then all tests would link the tracker.
    .testTarget(
      name: "OutliveAllocationsTests", dependencies: ["OutliveRuntime", "OutliveTestSupport"]),
    .testTarget(
      name: "OutliveTraceTests", dependencies: ["OutliveTrace", "OutliveTestSupport"],
      exclude: ["Corpus", "Fixtures"]),
    .testTarget(name: "OutliveGraphTests", dependencies: ["OutliveGraph", "OutliveTestSupport"]),
    .executableTarget(
      name: "mutating-program",
      dependencies: ["OutliveAllocations", "OutliveRuntime", "OutliveTrace"],
      path: "Tests/MutatingProgram"),
    .executableTarget(
      name: "shape-matrix", dependencies: ["OutliveRuntime", "OutliveTrace"],
      path: "Tests/ShapeMatrix", exclude: ["Matrices", "both-builds"]),
    .testTarget(
      name: "OutliveRuntimeTests",
      dependencies: [
        "COutliveRuntime", "OutliveRuntime", "OutliveTestSupport", "shape-matrix",
      ]),
    .testTarget(
      name: "OutliveContainerTests", dependencies: ["OutliveContainer", "OutliveTestSupport"]),
    .testTarget(
      name: "OutliveConfigurationTests",
      dependencies: ["OutliveConfiguration", "OutliveContainer", "OutliveTestSupport"]),
    .testTarget(
      name: "OutliveObservationTests",
      dependencies: ["OutliveObservation", "OutliveAnalysis", "OutliveTestSupport"]),
    .testTarget(
      name: "OutliveAnalysisTests", dependencies: ["OutliveAnalysis", "OutliveTestSupport"]),
    .testTarget(
      name: "OutliveRenderingTests",
      dependencies: [
        "OutliveRendering", "OutliveDrawing", "CGraphviz", "OutliveTestSupport",
      ],
      exclude: ["Goldens"]),
    .target(
      name: "COutliveSymbolFixture", dependencies: ["COutliveRuntime"],
      path: "Tests/COutliveSymbolFixture"),
    .executableTarget(
      name: "symbol-fixture",
      dependencies: ["COutliveSymbolFixture", "OutliveRuntime", "OutliveTrace"],
      path: "Tests/SymbolFixture"),
    .testTarget(
      name: "OutliveSymbolicationTests",
      dependencies: [
        "OutliveSymbolication", "OutliveTrace", "OutliveTestSupport", "symbol-fixture",
        "outlive-command",
      ]),
    .testTarget(
      name: "OutliveCompressionTests", dependencies: ["OutliveCompression", "OutliveTestSupport"]),
    .testTarget(
      name: "OutliveHistoryTests",
      dependencies: ["CSQLite", "OutliveAnalysis", "OutliveHistory", "OutliveTestSupport"]),
    .testTarget(
      name: "OutliveCommandLineTests",
      dependencies: [
        "OutliveAnalysis", "OutliveCommandLine", "OutliveCompression", "OutliveHistory",
        "OutliveRendering", "OutliveSymbolication", "OutliveTestSupport", "OutliveTrace",
        "outlive-command", "symbol-fixture",
      ], exclude: ["Fixtures"]),
    .testTarget(
      name: "OutliveTestingTests",
      dependencies: [
        "OutliveTesting", "DocumentShelf", "Outlive", "OutliveAnalysis", "OutliveTestSupport",
      ]),
    .testTarget(
      name: "OutliveEndToEndTests",
      dependencies: [
        "OutliveTestSupport", "OutliveDrawing", "OutliveTrace", "outlive-command", "document-shelf",
        "outlive-bench", "recording-program",
      ],
      exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6]
)

// One loop gives every Swift target the same settings. No `unsafeFlags`, so others can depend on us.
for target in package.targets where target.type != .system && !target.name.hasPrefix("COutlive") {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
    .strictMemorySafety(),  // SE-0458
    .treatAllWarnings(as: .error),  // SE-0480
  ]
}

// The sanitizer builds everything anew: `.ci/run` names the test targets that it is for, and what none
// of these needs isn't built.
if let names = Context.environment["OUTLIVE_TEST_TARGETS"] {
  var needed: Set<String> = []
  var pending = names.split(separator: ",").map(String.init)
  while let name = pending.popLast() {
    guard let target = package.targets.first(where: { $0.name == name }) else {
      fatalError("there is no target '\(name)'")
    }
    guard needed.insert(name).inserted else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): pending.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
