// swift-tools-version: 6.2
import PackageDescription

// One set of settings for every target: Swift 6 mode, the upcoming features that make imports, existentials and isolation
// explicit, and every warning an error.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "retain",
  products: [
    .executable(name: "retain", targets: ["retain"]),
    .library(name: "Domain", targets: ["Domain"]),
    .library(name: "FaultKit", targets: ["FaultKit"]),
    .library(name: "Interchange", targets: ["Interchange"]),
    .library(name: "Persistence", targets: ["Persistence"]),
    .library(name: "Presentation", targets: ["Presentation"]),
    .library(name: "REPL", targets: ["REPL"]),
    .library(name: "RecordCoding", targets: ["RecordCoding"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibEdit", path: "Modules/CLibEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    // For the benchmark alone. Without `pkgConfig`, so that nobody who builds the program is asked to install them.
    .systemLibrary(name: "CLMDB", path: "Modules/CLMDB"),
    .systemLibrary(name: "CSQLite", path: "Modules/CSQLite"),
    .target(name: "CChecksum", path: "Modules/CChecksum"),
    .target(name: "CFiles", path: "Modules/CFiles"),
    .target(name: "CTerminal", path: "Modules/CTerminal"),
    .systemLibrary(name: "CUnistring", path: "Modules/CUnistring", providers: [.apt(["libunistring-dev"])]),
    .target(name: "Domain", path: "Modules/Domain", swiftSettings: settings),
    .target(name: "Executors", path: "Modules/Executors", swiftSettings: settings),
    .target(
      name: "FaultKit", dependencies: ["Domain", "Persistence"], path: "Modules/FaultKit", swiftSettings: settings),
    .target(
      name: "Interchange", dependencies: ["Domain", "Executors"], path: "Modules/Interchange", swiftSettings: settings),
    .target(
      name: "Persistence", dependencies: ["CChecksum", "CFiles", "Domain", "Executors", "RecordCoding"],
      path: "Modules/Persistence",
      exclude: ["FORMAT.md"], swiftSettings: settings),
    .target(
      name: "Presentation", dependencies: ["Domain"], path: "Modules/Presentation",
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .target(
      name: "REPL", dependencies: ["CLibEdit", "CTerminal", "CUnistring", "Domain", "Executors", "Presentation"],
      path: "Modules/REPL", swiftSettings: settings),
    .target(name: "RecordCoding", path: "Modules/RecordCoding", swiftSettings: settings),
    .executableTarget(
      name: "retain", dependencies: ["Domain", "Executors", "Interchange", "Persistence", "Presentation", "REPL"],
      path: "App/retain", swiftSettings: settings),
    .executableTarget(
      name: "retain-bench",
      dependencies: [
        "CLMDB", "CSQLite", "CTerminal", "Domain", "Executors", "Persistence", "Presentation", "RecordCoding",
      ],
      path: "App/retain-bench", swiftSettings: settings),

    .executableTarget(
      name: "line-editor-probe", dependencies: ["REPL"], path: "Tests/LineEditorProbe", swiftSettings: settings),
    .executableTarget(
      name: "store-probe", dependencies: ["Domain", "Persistence", "TestSupport"], path: "Tests/StoreProbe",
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["CTerminal", "Domain"], path: "Tests/Support", swiftSettings: settings),
    .testTarget(
      name: "AppTests", dependencies: ["Domain", "Persistence", "REPL", "TestSupport", "retain", "retain-bench"],
      path: "Tests/AppTests",
      swiftSettings: settings),
    .testTarget(
      name: "DomainTests", dependencies: ["Domain", "Persistence", "TestSupport"], path: "Tests/DomainTests",
      resources: [.copy("Vectors")], swiftSettings: settings),
    .testTarget(
      name: "ExecutorsTests", dependencies: ["Executors"], path: "Tests/ExecutorsTests", swiftSettings: settings),
    .testTarget(
      name: "FaultKitTests", dependencies: ["Domain", "FaultKit", "Persistence", "TestSupport"],
      path: "Tests/FaultKitTests", swiftSettings: settings),
    .testTarget(
      name: "InterchangeTests", dependencies: ["Domain", "Interchange", "TestSupport"], path: "Tests/InterchangeTests",
      swiftSettings: settings),
    .testTarget(
      name: "PersistenceTests",
      dependencies: ["Domain", "Executors", "Persistence", "RecordCoding", "TestSupport", "store-probe"],
      path: "Tests/PersistenceTests", swiftSettings: settings),
    .testTarget(
      name: "PresentationTests", dependencies: ["Domain", "Persistence", "Presentation", "TestSupport"],
      path: "Tests/PresentationTests", swiftSettings: settings),
    .testTarget(
      name: "REPLTests",
      dependencies: [
        "Domain", "Executors", "Persistence", "Presentation", "REPL", "TestSupport", "line-editor-probe",
      ],
      path: "Tests/REPLTests", swiftSettings: settings),
    .testTarget(
      name: "RecordCodingTests", dependencies: ["RecordCoding", "TestSupport"], path: "Tests/RecordCodingTests",
      swiftSettings: settings),
  ]
)

// Only `Tests/fuzz` builds the fuzzer, which needs flags and a library of its own.
if Context.environment["RETAIN_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "retain-fuzz",
      dependencies: ["Domain", "FaultKit", "Interchange", "Persistence", "Presentation", "REPL"],
      path: "Tests/Fuzz",
      exclude: ["Corpus"], swiftSettings: settings))
}

// `Tests/sanitize` builds the store and its tests alone: a sanitizer makes every build and run some times as long.
if Context.environment["RETAIN_STORE_ONLY"] != nil {
  let store: Set = [
    "CChecksum", "CFiles", "CTerminal", "Domain", "Executors", "ExecutorsTests", "FaultKit", "FaultKitTests",
    "Persistence", "PersistenceTests", "RecordCoding", "TestSupport", "store-probe",
  ]
  package.targets.removeAll { !store.contains($0.name) }
  package.products = []
}
