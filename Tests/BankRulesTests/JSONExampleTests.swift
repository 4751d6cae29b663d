import BankFormats
import BankModel
import BankRules
import BankText
import Testing

@Suite("Every example that can be written as JSON")
struct JSONExampleTests {
  /// Rules that look at rows, whatever the file is written in.
  static let cases = ExampleCase.all.filter { one in
    guard one.example.loader == .rfc4180, one.example.syntax == .csv else { return false }
    // That answers count from 0 is told once for a CSV file, and for each item of JSON.
    if one.example.file.contains(",⟦0⟧,") { return false }
    // A spreadsheet opens CSV, and no JSON; the rule has an example of that.
    if one.check.info.name == "formula-cell" { return false }
    switch one.check {
    case .problem, .guidance, .row, .duplicates, .character: return true
    case .file, .reading: return false
    }
  }

  @Test("shows the same there, in a document and in lines", arguments: cases)
  func sameFindings(_ one: ExampleCase) {
    let bytes = MarkedFile(one.example.file).bytes
    let source = Source(Path("bank.csv"), bytes)
    let linted = Lint(one.options()).run([source])[0]
    for isLines in [false, true] {
      let items = CSVConverter(linted.kind ?? .problems, isLines: isLines).items(
        source, from: CSVReader.firstRecord(bytes.arraySpan), to: bytes.count, isLast: true)
      if items.failure != nil { continue }
      let document =
        isLines ? items.bytes : Array("[".utf8) + items.bytes.dropFirst() + Array("]".utf8)
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
      expectMended(one, json, options)
    }
  }

  /// Safe fixes of JSON say in JSON what those of CSV say in CSV.
  private func expectMended(_ one: ExampleCase, _ json: Source, _ options: LintOptions) {
    // A U+FEFF is surely left over only where a line of text begins.
    guard let fixed = one.example.fixed, one.check.info.name != "invisible-character" else {
      return
    }
    let mended = Fixer(options, lowest: .safe).fix([json]).sources[0]
    let wanted = Bank.read(fixed.utf8, kind: options.kind).value
    #expect(Bank.read(mended, kind: options.kind).value == wanted)
  }
}
