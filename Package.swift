// swift-tools-version: 6.2
import PackageDescription

// Strict everywhere: language mode 6, warnings are errors, every unsafe construct is marked.
// Lifetimes lets a view such as one cell of a bank borrow the file's bytes without copying them.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

// Tests are as strict, but for marking each unsafe construct.
let relaxed: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
]

extension BuildSettingCondition {
  /// Where the program is linked statically as a whole, C library included.
  static var whenStatic: BuildSettingCondition {
    .when(platforms: [.linux], configuration: .release)
  }
}

/// Whether the program is built that is shipped (`.ci/release`): all of it is optimized then, for size where that is
/// not felt. Else what runs once is not optimized, and all processors compile a module at a time.
let isShipped = Context.environment["QBANK_SHIPPED"] != nil

/// Whether tests are built that try as much as there is any sense in (`.ci/deep exhaustive`): every module is made fast
/// for them, because that takes ten minutes of building and saves an hour of testing.
let isExhaustive = Context.environment["QBANK_DEEP"] == "exhaustive"

/// What names the archives of the Swift library without what the program does not use (`.ci/lean-archives.py`).
let archives = Context.environment["QBANK_ARCHIVES"].map { ["@\($0)/linked"] } ?? []

/// The commit and its date, where a released version is built (`.ci/release`).
let built = Context.environment["QBANK_BUILD"]

/// What leaves out the names of members, by which values of any type could be printed: everything has words of
/// its own.
let nameless = ["-Xfrontend", "-disable-reflection-metadata"]

/// What lets the linker leave out each function that nobody calls, and keep once those that came out alike.
let apart = ["-Xfrontend", "-function-sections"]

/// What makes a module small rather than fast: what came out alike is there once.
let smallest = nameless + ["-Osize", "-Xllvm", "-enable-machine-outliner=always"] + apart

/// What copies a value by a description of it instead of code for each type: a twentieth of the program, and a
/// quarter of the time that building it takes. The runtime that reads descriptions is linked in on Linux; those of
/// older systems cannot.
let described = [
  "-enable-experimental-feature", "LayoutStringValueWitnesses",
  "-Xfrontend", "-enable-layout-string-value-witnesses",
]

/// What compiles the files of a module by themselves, on all processors at a time, but for what is inlined from one
/// into another. The compiler says then that it ignores a number of threads, which the package manager always gives.
let inParts = ["-no-whole-module-optimization", "-enable-batch-mode"]

/// Packages that others depend on by version may have no such flags, and theirs are where the package manager
/// checks them out.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// Whether this package itself is built, and not an app that depends on it by its path: a shell says in which folder
/// it is. Elsewhere a debug build is not optimized, which is what an app has to wait for.
let isRoot = Context.environment["PWD"] == Context.packageDirectory

/// How a module is compiled.
enum Use {
  /// Most of the time of a run is spent in it, so that it is made fast in every release build, as a whole, and for our
  /// own tests.
  case hot
  /// It is made small in the program that is shipped, and not optimized in any other build: that takes a
  /// quarter of the time, and lint is slower by a quarter.
  case cold
  /// As `cold`, and made fast for our own tests, most of whose time is spent in it and in `hot` modules: without that
  /// they take a third longer, and building them does not take less.
  case computing

  var settings: [SwiftSetting] {
    if isDependency { return [] }
    let release =
      switch self {
      case .hot: nameless + (isShipped ? apart : [])
      case .cold, .computing: isShipped ? smallest : nameless + inParts + ["-Onone"]
      }
    let layouts = isShipped && self != .hot ? described : []
    let debug = isRoot && self != .cold || isExhaustive ? ["-O", "-assert-config", "Debug"] : []
    return [
      .unsafeFlags(release, .when(configuration: .release)), .unsafeFlags(layouts, .whenStatic),
      .unsafeFlags(debug, .when(configuration: .debug)),
    ]
  }
}

/// A module of the house, which may import just the modules named.
func module(_ name: String, _ use: Use? = nil, imports: Target.Dependency...) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict + (use?.settings ?? []))
}

/// Every module of the house, any of which a test may use.
let house: [Target.Dependency] = [
  "BankText", "BankModel", "BankSyntax", "BankFormats", "BankRules", "BankQuiz", "BankSets",
  "BankReports",
  "BankPrint", "BankSystem", "BankTransforms", "BankCompare", "BankFigures", "BankLearning",
  "BankCLI", "BankEditor",
  "CAttributes",
  "Templates", "TestSupport",
]

/// The tests in the folder of that name, without the files there that are read by tests.
func tests(_ name: String, exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: house, exclude: exclude, swiftSettings: relaxed)
}

let package = Package(
  name: "QuestionBank",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "QuestionBank", targets: ["QuestionBank"]),
    .executable(name: "qbank", targets: ["qbank"]),
  ],
  targets: [
    // An app that imports nothing of the C library itself would lack what rounds numbers.
    .target(
      name: "BankText", swiftSettings: strict + Use.hot.settings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    module("BankModel", .hot, imports: "BankText"),
    module("BankSyntax", .hot, imports: "BankModel", "BankText"),
    module("BankFormats", .computing, imports: "BankModel", "BankSyntax", "BankText"),
    module("BankQuiz", .computing, imports: "BankModel", "BankText"),
    module("BankFigures", .hot, imports: "BankModel", "BankQuiz", "BankText"),
    module("BankLearning", .computing, imports: "BankFigures", "BankModel", "BankQuiz", "BankText"),
    module(
      "BankRules", .cold,
      imports: "BankFigures", "BankFormats", "BankModel", "BankSyntax", "BankText"),
    module("BankSets", .cold, imports: "BankFormats", "BankModel", "BankQuiz", "BankText"),
    module(
      "BankTransforms", .cold,
      imports: "BankFormats", "BankModel", "BankQuiz", "BankSyntax", "BankText"),
    module("BankCompare", .cold, imports: "BankFormats", "BankModel", "BankSyntax", "BankText"),
    module("BankReports", .cold, imports: "BankModel", "BankText"),
    module("BankPrint", .cold, imports: "BankFormats", "BankModel", "BankReports", "BankText"),
    .systemLibrary(name: "CAttributes"),
    module("BankSystem", .cold, imports: "BankModel", "BankText", "CAttributes"),
    .target(name: "CTemplates"),
    module("Templates", .cold, imports: "CTemplates"),
    module(
      "BankEditor", .cold,
      imports: "BankFigures", "BankFormats", "BankModel", "BankQuiz", "BankRules", "BankText"),
    module(
      "BankCLI", .cold,
      imports: "BankEditor", "BankFormats", "BankModel", "BankPrint", "BankQuiz", "BankReports",
      "BankRules",
      "BankSets",
      "BankCompare", "BankFigures", "BankLearning", "BankSyntax", "BankSystem", "BankText",
      "BankTransforms",
      "Templates"),
    module(
      "QuestionBank",
      imports: "BankFormats", "BankModel", "BankQuiz", "BankRules", "BankSets", "BankText"),
    .target(
      name: "CRuntime",
      cSettings: built.map { [.define("QBANK_BUILD", to: "\"\($0)\"")] }),
    .executableTarget(
      name: "qbank", dependencies: ["BankCLI", "BankSystem", "CRuntime"],
      exclude: ["no-unwinding.ld"],
      swiftSettings: strict + [.define("STATICALLY_LINKED", .whenStatic)],
      // Functions that came out alike are kept once, and tables for unwinding the stack are left out.
      linkerSettings: [
        .unsafeFlags(
          archives + [
            "-static-executable", "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "-O2",
            "-Xlinker", "--no-eh-frame-hdr", "-Xlinker", "--wrap=_swift_stdlib_getScalarName",
            "-Xlinker",
            "--wrap=swift_copyAuxiliaryExecutablePath", "-Xlinker",
            "--wrap=_ZN9__gnu_cxx27__verbose_terminate_handlerEv", "-Xlinker",
            "\(Context.packageDirectory)/Sources/qbank/no-unwinding.ld",
          ], .whenStatic)
      ]),
    .executableTarget(
      name: "qbank-bench",
      dependencies: [
        "BankFormats", "BankModel", "BankQuiz", "BankRules", "BankSyntax", "BankSystem", "BankText",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "history-writer", dependencies: ["BankQuiz", "BankSystem", "BankText"],
      path: "Tests/HistoryWriter", swiftSettings: relaxed),
    .target(
      name: "TestSupport",
      dependencies: [
        "BankCLI", "BankFormats", "BankModel", "BankQuiz", "BankRules", "BankSets", "BankSystem",
        "BankText",
        "Templates",
      ], path: "Tests/Support", swiftSettings: relaxed),
    tests("BankTextTests"),
    tests("BankModelTests"),
    tests("BankFormatsTests"),
    tests("BankRulesTests"),
    tests("BankQuizTests"),
    tests("BankFiguresTests"),
    tests("BankLearningTests"),
    tests("BankSetsTests"),
    tests("BankTransformsTests"),
    tests("BankCompareTests"),
    tests("BankReportsTests", exclude: ["Golden"]),
    tests("BankSystemTests"),
    tests("BankEditorTests"),
    tests("BankCLITests", exclude: ["Golden"]),
    .testTarget(
      name: "EndToEndTests", dependencies: house + ["history-writer"], exclude: ["Faults"],
      swiftSettings: relaxed),
    tests("TidyTests"),
    // As an app: with nothing but the product, and without what only the package sees.
    .testTarget(
      name: "QuestionBankTests", dependencies: ["QuestionBank"], packageAccess: false,
      swiftSettings: relaxed),
    .testTarget(
      name: "FuzzTests", dependencies: house, path: "Tests/Fuzz", exclude: ["Kept"],
      swiftSettings: relaxed),
  ]
)

// Guided by what of the code an input reaches: built by `.ci/fuzz` alone, because its entry point comes
// with the compiler's `-sanitize=fuzzer`.
if Context.environment["QBANK_FUZZ_TARGETS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "qbank-fuzz", dependencies: house, path: "Tests/FuzzTargets",
      exclude: ["Kept"], swiftSettings: relaxed + [.unsafeFlags(["-parse-as-library"])]))
}
