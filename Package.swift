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

/// What leaves out the names of members, by which values of any type could be printed: everything has words of
/// its own.
let nameless = ["-Xfrontend", "-disable-reflection-metadata"]

/// What makes a module small rather than fast: what came out alike is there once.
let smallest = nameless + ["-Osize", "-Xllvm", "-enable-machine-outliner=always"]

/// What copies a value by a description of it instead of code for each type: a twentieth of the program, and a
/// quarter of the time that building it takes. The runtime that reads descriptions is linked in on Linux; those of
/// older systems cannot.
let described = [
  "-enable-experimental-feature", "LayoutStringValueWitnesses",
  "-Xfrontend", "-enable-layout-string-value-witnesses",
]

/// What makes a module fast in the tests, too, which try so many banks that they would take five times as long
/// without the optimizer. What is asserted is checked all the same.
let quick = ["-O", "-assert-config", "Debug"]

/// Packages that others depend on by version may have no such flags, and theirs are where the package manager
/// checks them out.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// How a module is compiled for the program and, if it `isTried` much, for the tests.
func flags(_ release: [String], isTried: Bool) -> [SwiftSetting] {
  if isDependency { return [] }
  let debug: [SwiftSetting] = isTried ? [.unsafeFlags(quick, .when(configuration: .debug))] : []
  return [.unsafeFlags(release, .when(configuration: .release))] + debug
}

/// How a module is compiled that is to be small in the program.
func smallFlags(isTried: Bool) -> [SwiftSetting] {
  if isDependency { return [] }
  return flags(smallest, isTried: isTried) + [.unsafeFlags(described, .whenStatic)]
}

/// A module of the house, which may import just the modules named.
func module(_ name: String, imports: Target.Dependency...) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

/// A module that only the program has, made small rather than fast: what takes long is elsewhere.
func programModule(_ name: String, isTried: Bool = false, imports: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: imports, swiftSettings: strict + smallFlags(isTried: isTried))
}

/// A module that is small in the program, and fast all the same if it `isHot`: if most of the time of a run is
/// spent in it.
func sizedModule(_ name: String, isHot: Bool = false, imports: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: imports,
    swiftSettings: strict + (isHot ? flags(nameless, isTried: true) : smallFlags(isTried: true)))
}

/// Every module of the house, any of which a test may use.
let house: [Target.Dependency] = [
  "BankText", "BankModel", "BankFormats", "BankRules", "BankQuiz", "BankSets", "BankReports",
  "BankPrint", "BankSystem", "BankTransforms", "BankCompare", "BankFigures", "BankLearning",
  "BankCLI",
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
      name: "BankText", swiftSettings: strict + flags([], isTried: true),
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    sizedModule("BankModel", isHot: true, imports: "BankText"),
    sizedModule("BankFormats", imports: "BankModel", "BankText"),
    sizedModule("BankQuiz", imports: "BankModel", "BankText"),
    sizedModule("BankFigures", isHot: true, imports: "BankModel", "BankQuiz", "BankText"),
    sizedModule(
      "BankLearning", imports: "BankFigures", "BankModel", "BankQuiz", "BankText"),
    sizedModule("BankRules", imports: "BankFigures", "BankFormats", "BankModel", "BankText"),
    sizedModule("BankSets", imports: "BankFormats", "BankModel", "BankQuiz", "BankText"),
    programModule(
      "BankTransforms", isTried: true, imports: "BankFormats", "BankModel", "BankQuiz", "BankText"),
    programModule(
      "BankCompare", isTried: true, imports: "BankFormats", "BankModel", "BankText"),
    programModule("BankReports", imports: "BankModel", "BankText"),
    programModule("BankPrint", imports: "BankFormats", "BankModel", "BankReports", "BankText"),
    .systemLibrary(name: "CAttributes"),
    programModule("BankSystem", imports: "BankModel", "BankText", "CAttributes"),
    .target(
      name: "Templates", path: "templates", sources: ["Templates.swift"],
      resources: [
        .embedInCode("guidance-en.csv"), .embedInCode("guidance-ja.csv"),
        .embedInCode("problems-en.csv"), .embedInCode("problems-ja.csv"),
        .embedInCode("schema-guidance.json"), .embedInCode("schema-problems.json"),
        .embedInCode("schema-config.json"), .embedInCode("schema-set.json"),
        .embedInCode("schema-findings.json"), .embedInCode("schema-left-out.json"),
        .embedInCode("schema-settings.json"),
        .embedInCode("config-en.json"), .embedInCode("config-ja.json"),
        .embedInCode("print.html"), .embedInCode("report.html"), .embedInCode("banks.html"),
        .embedInCode("quiz/page.html"), .embedInCode("quiz/base.css"),
        .embedInCode("quiz/start.css"),
        .embedInCode("quiz/question.css"), .embedInCode("quiz/result.css"),
        .embedInCode("quiz/media.css"),
        .embedInCode("quiz/parts.js"), .embedInCode("quiz/words.js"), .embedInCode("quiz/clock.js"),
        .embedInCode("quiz/sound.js"), .embedInCode("quiz/kept.js"), .embedInCode("quiz/record.js"),
        .embedInCode("quiz/start.js"), .embedInCode("quiz/question.js"),
        .embedInCode("quiz/result.js"),
        .embedInCode("quiz/tables.js"), .embedInCode("quiz/main.js"),
        .embedInCode("spark/qbank_spark.py"),
        .embedInCode("set-sheet-en.csv"), .embedInCode("set-sheet-ja.csv"),
      ], swiftSettings: strict),
    programModule(
      "BankCLI",
      imports: "BankFormats", "BankModel", "BankPrint", "BankQuiz", "BankReports", "BankRules",
      "BankSets",
      "BankCompare", "BankFigures", "BankLearning", "BankSystem", "BankText", "BankTransforms",
      "Templates"),
    module(
      "QuestionBank",
      imports: "BankFormats", "BankModel", "BankQuiz", "BankRules", "BankSets", "BankText"),
    .target(name: "CRuntime"),
    .executableTarget(
      name: "qbank", dependencies: ["BankCLI", "BankSystem", "CRuntime"],
      exclude: ["no-unwinding.ld"],
      swiftSettings: strict + [.define("STATICALLY_LINKED", .whenStatic)],
      // Functions that came out alike are kept once, and tables for unwinding the stack are left out.
      linkerSettings: [
        .unsafeFlags(
          [
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
        "BankFormats", "BankModel", "BankQuiz", "BankRules", "BankSystem", "BankText",
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
