@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankSets
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

/// Six questions in JSON with a few damaged places.
private struct DamagedJSON {
  static let items = (1...6).map {
    #"{"question":"Where is \#($0)?","answer":\#($0 % 3 + 1),"choices":["north","south","x"]}"#
  }

  /// The layout of the file.
  enum Shape: String, CaseIterable {
    case lines, oneLine, manyLines, object

    var name: String { self == .lines ? "a.jsonl" : "a.json" }

    var text: String {
      switch self {
      case .lines: items.joined(separator: "\n") + "\n"
      case .oneLine: "[" + items.joined(separator: ",") + "]"
      case .manyLines: "[\n  " + items.joined(separator: ",\n  ") + "\n]\n"
      case .object: #"{"title":"t","problems":["# + items.joined(separator: ", ") + #"],"x":[1]}"#
      }
    }
  }

  private static let signs = [
    "{", "}", "[", "]", "\"", ",", ":", "\\", " ", "x", "7", "\n", "//", "\u{1}", "},", ",{",
    "null",
  ]

  let source: Source

  init(_ seed: Int, _ shape: Shape, damages: Int) {
    var generator = Generator(seed: UInt64(seed))
    var bytes = Array(shape.text.utf8)
    let first = shape == .lines ? 0 : 1 + (bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0)
    for _ in 0..<damages {
      // Damage before the first item is left to other tests.
      let start = shape == .object ? 25 : first
      let place = generator.number(start...bytes.count - 1)
      let end = min(bytes.count, place + generator.pick([0, 1, 1, 1, 2, 9]))
      let isPlain = generator.below(2) == 0
      bytes.replaceSubrange(
        place..<end, with: isPlain ? [] : Array(generator.pick(Self.signs).utf8))
    }
    source = Source(Path(shape.name), bytes.map { $0 == 1 ? 0xFF : $0 })
  }
}

@Suite("Lint, convert and draw agree about damaged JSON")
struct OneReadingTests {
  /// How lint, convert and draw read a file.
  private struct Readings {
    let linted: LintedFile
    let drawn: [Problem]
    let converted: ImportResult
    /// The records that convert writes.
    let written: [Int]
    /// The records in which lint finds no error.
    let sound: [Int]

    init(_ source: Source) throws {
      linted = Lint(LintOptions(mode: .showAll, verdicts: .error)).run([source])[0]
      drawn = Array(QuestionPool([linted]))
      let format = Format.of(FileSyntax(source.path))
      converted = try #require(format.reader?(source, ConvertOptions()))
      written = converted.places.compactMap(\.record)
      let verdicts = linted.verdicts
      sound = verdicts.starts.indices.map { $0 + 1 }.filter { record in
        verdicts.starts[record - 1] != RowVerdicts.noRow
          && !verdicts.entries(ofRecord: record).contains { $0.severity == .error }
      }
    }

    /// Whether a rule finds an error in a record that could be read.
    func isWrongForARule(_ record: Int) -> Bool {
      linted.verdicts.entries(ofRecord: record).contains {
        $0.severity == .error && $0.rule != "invalid-json"
      }
    }
  }

  @Test(
    "all three read the same questions, whatever is damaged",
    arguments: 0..<Deep.rounds(400, exhaustive: 8_000))
  fileprivate func oneBank(seed: Int) throws {
    let shape = DamagedJSON.Shape.allCases[seed % 4]
    let source = DamagedJSON(seed, shape, damages: 1 + seed / 4 % 4).source
    let text = String(decoding: Array(source.bytes), as: UTF8.self)
    let read = try Readings(source)
    #expect(Set(read.sound).isSubset(of: read.written), "\(text)")
    for record in Set(read.written).subtracting(read.sound) {
      #expect(read.isWrongForARule(record), "\(text)")
    }
    let problems = Array(zip(read.written, read.converted.bank.problems))
    #expect(
      read.drawn == problems.filter { read.sound.contains($0.0) }.map(\.1), "\(text)")
    #expect(read.linted.records >= (read.written.last ?? 0))
    // An answer that names no choice is a defect for convert, and a finding of a rule of its own for lint.
    if read.converted.defects.isEmpty {
      #expect(!read.linted.diagnostics.contains { $0.rule == "invalid-json" }, "\(text)")
    }
  }

  @Test(
    "in JSON Lines each line is an item, and a damaged one is reported",
    arguments: 0..<Deep.rounds(800, exhaustive: 8_000))
  fileprivate func lines(seed: Int) throws {
    let source = DamagedJSON(seed, .lines, damages: 1 + seed % 4).source
    let read = try Readings(source)
    let text = String(decoding: Array(source.bytes), as: UTF8.self)
    let lines = text.split { $0.isNewline }.map(String.init)
      .filter { !$0.allSatisfy(\.isWhitespace) }
    #expect(read.linted.records == lines.count, "\(text)")
    let told = Set(read.linted.diagnostics.filter { $0.severity == .error }.map(\.place.record))
    // One diagnostic covers all lines with invalid UTF-8.
    let tellsBytes = read.linted.diagnostics.contains { $0.rule == "invalid-utf8" }
    let questions = Set(read.converted.bank.problems.map(\.question))
    for (number, line) in lines.enumerated() {
      let isTold = told.contains(number + 1) || tellsBytes && line.contains("\u{FFFD}")
      #expect(read.sound.contains(number + 1) || isTold, "\(number + 1) \(text)")
      if let item = DamagedJSON.items.firstIndex(of: line) {
        #expect(questions.contains("Where is \(item + 1)?"), "\(text)")
      }
    }
    for finding in read.linted.diagnostics where finding.rule == "invalid-json" {
      let before = Array(source.bytes)[..<finding.place.range.end]
      let record = before.split(whereSeparator: \.isLineBreak).count {
        !$0.allSatisfy { $0 <= ASCII.space }
      }
      #expect(finding.place.record == record, "\(text)")
    }
  }

  @Test(
    "in a document, one mistake damages only the items next to it",
    arguments: 0..<Deep.rounds(900, exhaustive: 9_000))
  fileprivate func document(seed: Int) throws {
    let shape = DamagedJSON.Shape.allCases[1 + seed % 3]
    let source = DamagedJSON(seed, shape, damages: 1).source
    let read = try Readings(source)
    let text = String(decoding: Array(source.bytes), as: UTF8.self)
    // A bracket among the items ends the list, and everything after it is one mistake.
    let isEnded = text.contains(/\}\][^,}]*":/)
    #expect(read.written.count >= 4 || isEnded, "\(text)")
  }
}
