@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Conventions of the source code")
struct TidyTests {
  static let sources = SourceFile.all(in: "Sources", "templates")
  static let tests = SourceFile.all(in: "Tests")

  /// The modules that each module may import. Capitalized names without an entry belong to the toolchain.
  static let imports: [String: Set<String>] = [
    "BankText": ["CTables", "_Builtin_intrinsics"],
    "BankModel": ["BankText"],
    "BankSyntax": ["BankModel", "BankText"],
    "BankFormats": ["BankModel", "BankSyntax", "BankText"],
    "BankRules": ["BankFigures", "BankFormats", "BankModel", "BankSyntax", "BankText"],
    "BankQuiz": ["BankModel", "BankText"],
    "BankFigures": ["BankModel", "BankQuiz", "BankText"],
    "BankLearning": ["BankFigures", "BankModel", "BankQuiz", "BankText"],
    "BankSets": ["BankFormats", "BankModel", "BankQuiz", "BankText"],
    "BankTransforms": ["BankFormats", "BankModel", "BankQuiz", "BankSyntax", "BankText"],
    "BankCompare": ["BankFormats", "BankModel", "BankSyntax", "BankText"],
    "BankReports": ["BankModel", "BankText"],
    "BankPrint": ["BankFormats", "BankModel", "BankReports", "BankText"],
    "BankSystem": ["BankModel", "BankText", "CAttributes", "Glibc", "Musl", "Darwin"],
    "BankEditor": ["BankFigures", "BankFormats", "BankModel", "BankQuiz", "BankRules", "BankText"],
    "BankCLI": [
      "BankEditor", "BankFormats", "BankModel", "BankQuiz", "BankReports", "BankRules", "BankSets",
      "BankSystem",
      "BankSyntax", "BankText", "BankTransforms", "BankCompare", "BankFigures", "BankLearning",
      "BankPrint",
      "Templates",
    ],
    "QuestionBank": [
      "BankFormats", "BankModel", "BankQuiz", "BankRules", "BankSets", "BankText",
    ],
    "Templates": ["CTemplates"],
    "qbank": ["BankCLI", "BankSystem", "CRuntime"],
    "qbank-bench": [
      "BankFormats", "BankModel", "BankQuiz", "BankRules", "BankSyntax", "BankSystem", "BankText",
    ],
  ]

  @Test("the sources are found")
  func found() { #expect(Self.sources.count > 100) }

  @Test("modules import only what the table of layers allows", arguments: sources)
  func oneWay(_ file: SourceFile) throws {
    let allowed = try #require(Self.imports[file.module], "\(file.module) is not in the table")
    for name in file.imports {
      #expect(allowed.contains { name == $0 || name.hasPrefix($0 + ".") }, "\(file): \(name)")
    }
  }

  @Test("commands write banks only through WrittenBank, which reports losses")
  func lossesAreWeighed() {
    for file in Self.sources where file.module == "BankCLI" {
      for line in file.code
      where (line.text.has(".writer") || line.text.has("ExportResult"))
        && line.text.contains(/\.writer\b|ExportResult/)
      {
        Issue.record("\(file):\(line.number): WrittenBank says what is lost")
      }
    }
  }

  @Test("nothing needs a system newer than macOS 13, not even the tests")
  func olderSystems() {
    for file in Self.sources + Self.tests {
      #expect(!file.imports.contains("Synchronization"), "\(file): Locked does the same")
      for line in file.code {
        for word in [".span", ".mutableSpan", "InlineArray", "String(validating:"]
        where line.text.has(word) {
          Issue.record("\(file):\(line.number): \(word) needs a newer system")
        }
      }
    }
  }

  @Test("only the Posix files import the C library")
  func oneEdge() {
    let libraries: Set = ["Glibc", "Musl", "Darwin"]
    let edges = Self.sources.filter { !libraries.isDisjoint(with: $0.imports) }
    let parts = [
      "Append", "Attributes", "EndingSignals", "Keyboard", "Names", "Pager", "Status", "Threads",
    ]
    .map { "Posix+\($0)" }
    let names = parts + ["Posix"]
    #expect(Set(edges.map(\.path)) == Set(names.map { "Sources/BankSystem/\($0).swift" }))
  }

  @Test("no file has more than 400 lines")
  func fileLengths() {
    for file in Self.sources {
      #expect(file.lines.count <= 400, "\(file) has \(file.lines.count) lines")
    }
  }

  @Test("no function has more than 50 lines, and the median is at most 15")
  func functionLengths() {
    let all = Self.sources.flatMap { file in file.functionLengths.map { (file, $0) } }
    let lengths = all.map(\.1.count).sorted()
    #expect(lengths.count > 500)
    #expect(lengths[lengths.count / 2] <= 15, "the median is \(lengths[lengths.count / 2])")
    for (file, function) in all {
      #expect(function.count <= 50, "\(file): \(function.name) has \(function.count) lines")
    }
  }

  /// The standard library makes a new text each time, so this takes quadratic time.
  @Test("no text is extended by the scalars of another, which takes quadratic time")
  func scalarsAdded() {
    for file in Self.sources {
      for line in file.code where line.text.has("append(contentsOf:") {
        let isOfScalars = ["unicodeScalars)", "unicodeScalars.append"].contains {
          line.text.has($0)
        }
        if isOfScalars { Issue.record("\(file):\(line.number): add a String instead") }
      }
    }
  }

  @Test(
    "no source uses what may crash, print or bypass the compiler's checks",
    arguments: [
      "try!", "as!", "fatalError(", "print(", "debugPrint(", "assertionFailure(", "@testable",
      "unowned(unsafe)", "nonisolated(unsafe) var", "!.", "!)",
    ])
  func forbiddenCode(_ word: String) {
    for file in Self.sources where file.module != "qbank-bench" {
      for line in file.code where line.text.has(word) {
        // Our own methods of that name write to a stream that is given to them.
        let isOwn = ["func", "self.", "session.", "ingerprint("].contains { line.text.has($0) }
        if word == "print(", isOwn { continue }
        Issue.record("\(file):\(line.number): \(word)")
      }
    }
  }

  @Test("no conversion of a floating-point number to an integer can end the process")
  func wholeNumbers() throws {
    // Those of BankText shadow the standard library's where they are imported; every module re-exports them.
    let plain = /\b(Int|Int32|Int64|UInt|UInt64)\([a-z(](?!\w*:)/
    // Nothing shadows these.
    let short = /\b(Int8|Int16|UInt8|UInt16|UInt32)\([a-z(](?!\w*:)/
    for file in Self.sources where file.saysDouble {
      let standsInFront =
        file.module == "BankText"
        || file.lines.contains { $0.hasPrefix("@_spi(QBank)") && $0.has("import Bank") }
      for line in file.code where line.text.has("Int") {
        let isSafe =
          !line.text.contains(short) && (standsInFront || !line.text.contains(plain))
        #expect(isSafe, "\(file):\(line.number): \(line.text)")
      }
    }
  }

  @Test("numbers from outside are parsed with bounds, so that arithmetic cannot overflow")
  func boundedNumbers() {
    let raw = /\bInt\((\$0\)|text\)|digits\)|value\)|part\)|written\)|row\[|String\()/
    // What an app does is reproduced as it is, an answer keeps its notation, and each option has bounds of its own,
    // which its message states.
    let others = [
      "Numbers.swift", "AppLoader.swift", "Answer.swift", "AnswerNotPlain.swift",
      "OptionField.swift",
    ]
    for file in Self.sources where file.module != "qbank-bench" {
      if others.contains(where: file.path.hasSuffix) { continue }
      for line in file.code where line.text.has("Int(") && line.text.contains(raw) {
        Issue.record("\(file):\(line.number): \(line.text)")
      }
    }
  }

  /// Files of the command line that decode bytes: what a terminal or a command line provides, names of the system,
  /// and texts that this program made itself. A file beside banks is read by `SideTable`.
  static let makersOfText: Set = [
    "FileStart", "TreeRows", "StatsFigures", "TerminalKeys", "GameKeys", "FormKeys", "Invocation",
    "CommandLineTool", "CommonOptions", "SchemaCommand", "UndoStore", "ReplacedFile",
  ]

  @Test("tables beside banks have one reader, which rejects bytes that are not UTF-8")
  func sideTables() {
    for file in Self.sources where file.module == "BankCLI" {
      let name = file.path.split(separator: "/").last?.split(separator: ".")[0] ?? ""
      let mayMakeText = Self.makersOfText.contains(String(name))
      for line in file.code {
        let makesText = line.text.has("String(decoding:") || line.text.has("arraySpan.string")
        if !mayMakeText, makesText {
          Issue.record("\(file):\(line.number): UTF8Check.text says whether it is text")
        }
        if !["SideTable", "FileStart"].contains(name), line.text.has("CSVReader(") {
          Issue.record("\(file):\(line.number): SideTable reads tables")
        }
      }
    }
  }

  @Test("there are no notes about unfinished work and no commented-out code")
  func comments() {
    for file in Self.sources + Self.tests where !file.path.contains("TidyTests") {
      for (index, line) in file.lines.enumerated() {
        for word in ["TODO", "FIXME", " XXX", "HACK"] where line.has(word) {
          Issue.record("\(file):\(index + 1): \(word)")
        }
        guard line.has("// ") else { continue }
        let text = line.trimmingCharacters(in: .whitespaces)
        guard text.hasPrefix("// ") else { continue }
        for start in ["let ", "var ", "return ", "}", "func "]
        where text.dropFirst(3).hasPrefix(start) {
          Issue.record("\(file):\(index + 1): code in a comment")
        }
      }
    }
  }

  @Test(
    "words that the glossary replaces do not appear in the sources",
    arguments: [
      ("mend", #"\bmend(s|ed|ing)?\b"#, "fix"), ("told as one", "told as one", "summarize"),
      ("closer look", "closer look", "fallback, prefilter"),
    ])
  func glossary(part: String, pattern: String, better: String) throws {
    let word = try Regex(pattern)
    for file in Self.sources {
      // Most lines do not even contain a part of the word, which is checked without a regular expression.
      for (index, line) in file.lines.enumerated() where line.has(part) && line.contains(word) {
        Issue.record("\(file):\(index + 1): \(better) is the word for it: \(line)")
      }
    }
  }

  @Test("the top level contains exactly the expected files and folders")
  func topLevel() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Places.package)
    let visible = Set(names.filter { !$0.hasPrefix(".") })
    #expect(
      visible.subtracting(["Package.resolved"]) == [
        "Package.swift", "Sources", "Tests", "banks", "templates", "README.md",
      ])
  }

  @Test("every golden file is named by a test")
  func goldenFiles() throws {
    let tests = Self.tests.map { $0.lines.joined(separator: "\n") }
    let paths = FileManager.default.enumerator(atPath: "\(Places.package)/Tests")
    let golden = (paths?.compactMap { $0 as? String } ?? []).filter {
      $0.contains("/Golden/") && !$0.hasSuffix("/Golden")
    }
    #expect(!golden.isEmpty)
    for path in golden {
      let name = (path as NSString).lastPathComponent
      // Names may be composed of a common prefix and a language.
      let start = name.split(separator: "-")[0].split(separator: ".")[0]
      #expect(tests.contains { $0.has("\"\(start)") }, "\(path)")
    }
  }
}
