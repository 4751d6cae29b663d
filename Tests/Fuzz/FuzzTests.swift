@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Fuzzing files")
struct FuzzTests {
  @Test("files that failed once are read, written and fixed", arguments: Fuzzer.kept.indices)
  func kept(_ index: Int) {
    for property in [reading, writing, fixing] { property(Fuzzer.kept[index]) }
  }

  @Test("any file is read to its last byte, as the plain reader reads it")
  func reader() { run(reading, seed: 1, times: Deep.rounds(10_000, exhaustive: 300_000)) }

  @Test("the canonical form of any file says the same and is stable")
  func fmt() { run(writing, seed: 2, times: Deep.rounds(10_000, exhaustive: 300_000)) }

  @Test("findings are inside the file, and fixing ends without new errors")
  func fixes() { run(fixing, seed: 3, times: Deep.rounds(600, exhaustive: 10_000)) }

  /// Tests a property `times` times, or for as long as the environment says.
  private func run(_ property: ([UInt8]) -> Void, seed: UInt64, times: Int) {
    var fuzzer = Fuzzer(seed: seed)
    guard let seconds = Fuzzer.seconds else {
      for _ in 0..<times { property(fuzzer.next()) }
      return
    }
    let end = Date().addingTimeInterval(seconds)
    var count = 0
    while Date() < end {
      property(fuzzer.next())
      count += 1
    }
    #expect(count > 0)
    print("\(count) files tried")
  }

  /// Checks that each record begins where the previous one ended, and that the plain reader finds the same records.
  private func reading(_ bytes: [UInt8]) {
    for widths in [[6], [2], [6, 2]] {
      var reader = CSVReader(bytes.arraySpan, widths: widths)
      var batch = CSVBatch(records: 4)
      var next = bytes.arraySpan.startOfText
      while reader.next(&batch) {
        for index in 0..<batch.count {
          let plain = CSVRecordReader(bytes.arraySpan, widths: widths).record(at: next)
          let isSame =
            batch.start(index) == next && batch.next(index) == plain.next
            && batch.cells(index) == plain.cellEnds.indices.map { plain.cell($0) }
          #expect(isSame, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
          next = plain.next
        }
      }
      #expect(next == bytes.count)
    }
  }

  private func writing(_ bytes: [UInt8]) {
    let source = Source(Path("bank.csv"), bytes)
    guard BankFile(source).canBeRewritten() else { return }
    for loader in Loader.allCases {
      let text = String(decoding: bytes, as: UTF8.self).debugDescription
      guard let written = CanonicalCSV.write(source, for: loader) else {
        Issue.record("\(loader): does not say the same: \(text)")
        continue
      }
      guard written.unwritableCells.isEmpty else { continue }
      let again = CanonicalCSV.write(Source(Path("bank.csv"), written.bytes), for: loader)
      #expect(again?.bytes == written.bytes, "\(loader): \(text)")
    }
  }

  private static let ways: [(Loader, Applicability)] = [
    (.rfc4180, .unsafe), (.rfc4180, .safe), (.timerquiz, .safe), (.loadcsv, .unsafe),
  ]

  private func fixing(_ bytes: [UInt8]) {
    let source = Source(Path("bank.csv"), bytes)
    for (loader, lowest) in FuzzTests.ways {
      let options = LintOptions(loader: loader)
      let text = String(decoding: bytes, as: UTF8.self).debugDescription
      let file = Lint(options).run([source])[0]
      for finding in file.diagnostics {
        let ranges = [finding.place.range] + (finding.fix?.edits.map(\.range) ?? [])
        #expect(ranges.allSatisfy { $0.start <= $0.end && $0.end <= bytes.count }, "\(text)")
      }
      let fixer = Fixer(options, lowest: lowest)
      let afterFixes = fixer.fix([source])
      let most = errors(file) + uncovered(file, afterFixes.files[0])
      #expect(errors(afterFixes.files[0]) <= most, "\(loader): \(text)")
      #expect(fixer.fix(afterFixes.sources).made == [0], "\(loader): \(text)")
    }
  }

  /// The number of errors in a file, including those that a summary covers.
  private func errors(_ file: LintedFile) -> Int {
    file.total.errors + file.covered.errors
  }

  /// The number of errors that may appear because records became rows: their cells were not checked before.
  private func uncovered(_ before: LintedFile, _ after: LintedFile) -> Int {
    let ragged = [before, after].map { $0.counts["wrong-column-count"]?.errors ?? 0 }
    return max(0, ragged[0] - ragged[1]) * FuzzTests.maxErrorsOfRow
  }

  /// Errors of the question, the answer, and four choices that are empty or repeated.
  private static let maxErrorsOfRow = 6
}
