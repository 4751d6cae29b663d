// swift-tools-version: 6.2
import PackageDescription

// Strict everywhere: language mode 6, warnings are errors, every unsafe construct is marked.
// Lifetimes lets a view, such as one cell of a bank, borrow the file's bytes without copying them.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

// Tests are as strict, but need not mark unsafe constructs.
let relaxed: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
]

extension BuildSettingCondition {
  /// Where the whole program is linked statically, including the C library.
  static var whenStatic: BuildSettingCondition {
    .when(platforms: [.linux], configuration: .release)
  }
}

/// Whether the program is built for release (`.ci/release`). All of it is optimized then, for size where that makes no
/// noticeable difference. Otherwise code that runs once is not optimized, and all processors compile one module at a
/// time.
let isShipped = Context.environment["QBANK_SHIPPED"] != nil

/// Whether exhaustive tests are built (`.ci/deep exhaustive`). Every module is optimized for them, because that takes
/// ten minutes of building and saves an hour of testing.
let isExhaustive = Context.environment["QBANK_DEEP"] == "exhaustive"

/// The linker argument that names the archives of the Swift library, without the parts that the program does not use
/// (`.ci/lean-archives.py`).
let archives = Context.environment["QBANK_ARCHIVES"].map { ["@\($0)/linked"] } ?? []

/// The commit and its date, if a released version is built (`.ci/release`).
let built = Context.environment["QBANK_BUILD"]

/// Omits the names of members, with which values of any type could be printed: the program has a text of its own for
/// everything.
let nameless = ["-Xfrontend", "-disable-reflection-metadata"]

/// Lets the linker remove each unused function, and merge identical ones.
let apart = ["-Xfrontend", "-function-sections"]

/// Makes a module small rather than fast, by merging identical code.
let smallest = nameless + ["-Osize", "-Xllvm", "-enable-machine-outliner=always"] + apart

/// Copies values by a description of their layout instead of code for each type, which saves a twentieth of the program
/// and a quarter of its build time. On Linux the runtime that reads the descriptions is linked in; the runtimes of
/// older systems cannot read them.
let described = [
  "-enable-experimental-feature", "LayoutStringValueWitnesses",
  "-Xfrontend", "-enable-layout-string-value-witnesses",
]

/// Compiles the files of a module separately, on all processors at once, except for what is inlined from one into
/// another. The compiler then says that it ignores the number of threads, which the package manager always passes.
let inParts = ["-no-whole-module-optimization", "-enable-batch-mode"]

/// Does not optimize, but leaves out assertions like every release build: one of them shows rows to rules that have
/// nothing to find there, which takes twice as long as everything else.
let unoptimized = ["-Onone", "-assert-config", "Release"]

/// Whether this package is a dependency by version, which the package manager checks out and does not allow to have
/// unsafe flags.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// Whether this package itself is built, rather than an app that depends on it by path, judged by the working directory
/// of the shell. Elsewhere debug builds are not optimized, because an app would have to wait for that.
let isRoot = Context.environment["PWD"] == Context.packageDirectory

/// How a module is compiled.
enum Use {
  /// Most of the time of a run is spent in it, so it is optimized for speed in every release build, as a whole module,
  /// and for the package's own tests.
  case hot
  /// It is optimized for size in the released program, and not optimized in any other build, which takes a quarter of
  /// the time and makes lint slower by half.
  case cold
  /// Like `cold`, but optimized for speed in the package's own tests, which spend most of their time in it and in `hot`
  /// modules: otherwise they take a third longer, and building them takes no less.
  case computing

  var settings: [SwiftSetting] {
    if isDependency { return [] }
    let release =
      switch self {
      case .hot: nameless + (isShipped ? apart : [])
      case .cold, .computing: isShipped ? smallest : nameless + inParts + unoptimized
      }
    let layouts = isShipped && self != .hot ? described : []
    let debug = isRoot && self != .cold || isExhaustive ? ["-O", "-assert-config", "Debug"] : []
    return [
      .unsafeFlags(release, .when(configuration: .release)), .unsafeFlags(layouts, .whenStatic),
      .unsafeFlags(debug, .when(configuration: .debug)),
    ]
  }
}

/// A module of this package, which may import only the modules named.
func module(_ name: String, _ use: Use? = nil, imports: Target.Dependency...) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict + (use?.settings ?? []))
}

/// All modules of this package, any of which a test may use.
let house: [Target.Dependency] = [
  "BankText", "BankModel", "BankSyntax", "BankFormats", "BankRules", "BankQuiz", "BankSets",
  "BankReports",
  "BankPrint", "BankSystem", "BankTransforms", "BankCompare", "BankFigures", "BankLearning",
  "BankCLI", "BankEditor",
  "CAttributes",
  "Templates", "TestSupport",
]

/// The tests in the folder of that name, without the files there that tests read.
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
    .target(name: "CTables"),
    // An app that does not import the C library itself would lack the functions that round numbers.
    .target(
      name: "BankText", dependencies: ["CTables"], swiftSettings: strict + Use.hot.settings,
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
      // Identical functions are merged, and tables for unwinding the stack are left out.
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
    // Like an app: depends only on the product, and does not see what has package access.
    .testTarget(
      name: "QuestionBankTests", dependencies: ["QuestionBank"], packageAccess: false,
      swiftSettings: relaxed),
    .testTarget(
      name: "FuzzTests", dependencies: house, path: "Tests/Fuzz", exclude: ["Kept"],
      swiftSettings: relaxed),
  ]
)

// Coverage-guided fuzzing: built only by `.ci/fuzz`, because its entry point comes with the compiler's
// `-sanitize=fuzzer`.
if Context.environment["QBANK_FUZZ_TARGETS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "qbank-fuzz", dependencies: house, path: "Tests/FuzzTargets",
      exclude: ["Kept"], swiftSettings: relaxed + [.unsafeFlags(["-parse-as-library"])]))
}
