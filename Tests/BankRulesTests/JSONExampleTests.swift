@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Every example that can be written as JSON")
struct JSONExampleTests {
  /// Rules that check rows, whatever the format of the file.
  static let cases = ExampleCase.all.filter { one in
    guard one.example.loader == .rfc4180, one.example.format.syntax == .csv else { return false }
    // Spreadsheets open CSV, not JSON; the rule has an example for that.
    if one.check.info.name == "formula-cell" { return false }
    switch one.check {
    case .problem, .row, .duplicates, .character: return true
    case .file, .reading, .tally, .run: return false
    }
  }

  @Test(
    "a hidden character that is written as an escape is named and removed",
    arguments: [
      (#"q\u200b\u200Bx?"#, ["U+200B", "U+200B"], "qx?"), (#"\ufeffx?"#, ["U+FEFF"], "x?"),
      (#"\u2764\ufe0f?"#, [], #"\u2764\ufe0f?"#), (#"x\udb40\udc41?"#, ["U+E0041"], "x?"),
      (#"\u845B\udb40\udd00?"#, [], #"\u845B\udb40\udd00?"#),
      (#"c\u202e\u202cd?"#, ["U+202E"], "cd?"), (#"x\u0007?"#, ["U+0007"], "x?"),
    ] as [(String, [String], String)])
  func escapes(_ question: String, _ names: [String], _ fixed: String) {
    let json = { (text: String) in
      #"[{"question":"\#(text)","answer":1,"choices":["a","b","c","d"]}]"#
    }
    let source = Source(Path("bank.json"), Array(json(question).utf8))
    let found = Lint().run([source])[0].diagnostics
    #expect(found.count == names.count)
    for (finding, name) in zip(found, names) { #expect(finding.message.en.contains(name)) }
    let fixer = Fixer(LintOptions(), lowest: .unsafe)
    #expect(fixer.fix([source]).sources[0].text == json(fixed))
  }

  @Test("an example has the same findings in a JSON document and in JSON Lines", arguments: cases)
  func sameFindings(_ one: ExampleCase) {
    let bytes = MarkedFile(one.example.file).bytes
    let source = Source(Path("bank.csv"), bytes)
    let linted = Lint(one.options()).run([source])[0]
    for isLines in [false, true] {
      guard let items = Self.items(source, linted.kind ?? .problems) else { continue }
      let text =
        isLines ? items.joined(separator: "\n") + "\n" : "[\(items.joined(separator: ",\n"))]"
      let document = Array(text.utf8)
      let json = Source(Path(isLines ? "bank.jsonl" : "bank.json"), document)
      var options = one.options()
      options.kind = linted.kind
      let found = Lint(options).run([json])[0].diagnostics
      #expect(
        found.map(\.rule) == linted.diagnostics.map(\.rule),
        "\(String(decoding: document, as: UTF8.self))")
      #expect(found.map(\.place.cell) == linted.diagnostics.map(\.place.cell))
      for finding in found {
        let edits = finding.fix?.edits.map(\.range) ?? []
        for range in [finding.place.range] + edits { #expect(range.end <= document.count) }
      }
      expectFixed(one, json, options)
    }
  }

  /// The rows of a file as equivalent items, even if the answer is not a plain number, or nil if a record is not a
  /// row.
  private static func items(_ source: Source, _ kind: BankKind) -> [String]? {
    var items: [String] = []
    var isSound = true
    BankFile(source, .csv, given: kind).readRows { chunk in
      isSound = isSound && chunk.defects.isEmpty
      chunk.rows.withView(source.bytes) { rows in
        for index in 0..<rows.count { items.append(item(rows.row(index), kind)) }
      }
    }
    return isSound ? items : nil
  }

  private static func item(_ row: borrowing Row, _ kind: BankKind) -> String {
    let texts = (1...row.count).map { number in
      var json: [UInt8] = []
      JSONText.write(row.text(number), to: &json)
      return String(decoding: json, as: UTF8.self)
    }
    if kind == .guidance { return "{\"title\":\(texts[0]),\"description\":\(texts[1])}" }
    let answer = Answer(row.text(2)).isPlain ? row.string(2) : texts[1]
    let choices = texts.dropFirst(2).joined(separator: ",")
    return "{\"question\":\(texts[0]),\"answer\":\(answer),\"choices\":[\(choices)]}"
  }

  /// Safe fixes of JSON do the same as those of CSV.
  private func expectFixed(_ one: ExampleCase, _ json: Source, _ options: LintOptions) {
    // A U+FEFF is certainly left over only at the beginning of a line of text.
    guard let fixed = one.example.fixed, one.check.info.name != "hidden-character" else {
      return
    }
    let afterFixes = Fixer(options, lowest: .safe).fix([json]).sources[0]
    let wanted = Bank.read(fixed.utf8, kind: options.kind).value
    #expect(Bank.read(afterFixes, kind: options.kind).value == wanted)
  }
}
