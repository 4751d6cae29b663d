@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Every format that is both read and written")
struct EveryFormatTests {
  static let formats = Format.all.filter { $0.isReadable && $0.isWritable }

  /// Texts that break converters: characters with a meaning in some format, and what looks like them.
  private static let pieces: [String] =
    (0x21...0x7E).compactMap { Unicode.Scalar($0).map { String(Character($0)) } } + [
      " ", "  ", "\n", "\n\n", "\t", "あ", "漢字", "🍎", "👨‍👩‍👧", "\u{5D0}\u{5D1}", "\u{202E}", "\u{301}",
      "\u{FF9E}",
      "\u{A0}", "\u{3000}", "%50%", "->", "$x^2$", "\\frac{1}{2}", "\\n", "<b>", "</script>",
      "&amp;",
      "&eacute;", "<ruby>漢<rt>かん</rt></ruby>", "1. ", "A) ", "B. ", "ANSWER: A", "::", "//",
      "$CATEGORY:",
      "{{c1::x}}", "[html]", "====", "#", "```", "_x000D_", "]]>", "TRUE", "3.14", "=1+1", "-2",
      "01",
    ]

  private static func text(_ generator: inout Generator) -> String {
    (0...generator.below(5)).map { _ in pieces[Int(generator.below(UInt64(pieces.count)))] }
      .joined()
  }

  private static func bank(_ seed: UInt64) -> Bank {
    var generator = Generator(seed: seed)
    let problems = (0...generator.below(3)).map { _ in
      let choices = (0..<4).map { "\(text(&generator))\($0)" }
      return Problem(
        question: "?" + text(&generator), answer: 1 + Int(generator.below(4)), choices: choices)
    }
    return .problems(problems)
  }

  /// Checks that each problem of a bank either comes back from a format unchanged or has a reported loss; returns
  /// how many came back.
  private func honest(_ bank: Bank, _ format: Format, _ name: String) -> Int {
    guard let written = format.writer?(bank, ConvertOptions()),
      let again = format.reader?(
        Source(Path("bank"), written.bytes), ConvertOptions(kind: bank.kind))
    else { return 0 }
    let losses = Losses.find(in: bank, for: format) + written.losses
    let lossy = Set(losses.map(\.number))
    if lossy.contains(nil) { return 0 }
    let (before, after) = (bank.problems.map(\.bare), again.bank.problems.map(\.bare))
    if losses.isEmpty {
      #expect(again.diagnostics.allSatisfy { $0.severity != .error }, "\(format.name): \(name)")
      #expect(after.count == before.count, "\(format.name): \(name)")
    }
    guard after.count == before.count else { return 0 }
    let sound = before.indices.filter { !lossy.contains($0 + 1) }
    for index in sound {
      #expect(after[index] == before[index], "\(format.name): \(name) \(index)")
    }
    return sound.count
  }

  @Test("hostile banks come back, or a loss is reported", arguments: formats.map(\.name))
  func hostile(_ name: String) throws {
    let format = try #require(Format.named(name))
    let count = Deep.rounds(100, least: 40, exhaustive: 2_000)
    let same = (0..<UInt64(count)).map { honest(Self.bank($0), format, "seed \($0)") }
    // Line-based formats lose line breaks and leading or trailing white space, and report it.
    #expect(same.reduce(0, +) > count / 20)
  }

  @Test("each item of a bank of problems or guidance has a place", arguments: ["csv", "json"])
  func places(_ name: String) throws {
    let format = try #require(Format.named(name))
    for bank: Bank in [
      .guidance([Guidance(title: "a", description: "1"), Guidance(title: "b", description: "2")]),
      .problems(
        ["one?", "two?"].map { Problem(question: $0, answer: 1, choices: ["a", "b", "c", "d"]) }),
    ] {
      let written = try #require(format.writer?(bank, ConvertOptions())).bytes
      let read = try #require(
        format.reader?(Source(Path("bank"), written), ConvertOptions(kind: bank.kind)))
      #expect(read.bank.count == 2 && read.places.map(\.record) == [1, 2], "\(bank.kind)")
    }
  }

  @Test("the banks of this package come back", arguments: formats.map(\.name))
  func banks(_ name: String) throws {
    let format = try #require(Format.named(name))
    for (path, bank) in Self.banks {
      let same = honest(bank, format, path)
      #expect(bank.kind == .guidance || same >= bank.count - 2, "\(format.name): \(path)")
    }
  }

  @Test(
    "real questions come back, or a loss is reported",
    .enabled(if: Places.shared != nil, "needs QBANK_SHARED"),
    arguments: formats.map(\.name))
  func calibration(_ name: String) throws {
    let format = try #require(Format.named(name))
    let place = Self.formats.firstIndex { $0.name == name } ?? 0
    var (count, same) = (0, 0)
    for (path, bank) in Self.realBanks {
      let tried = Deep.hasTime || bank.kind == .guidance ? bank : Self.tenth(of: bank, from: place)
      same += honest(tried, format, path)
      count += tried.problems.count
    }
    #expect(count > (Deep.hasTime ? 6_000 : 500))
    print("\(name): \(same) of \(count) questions came back, losses were told for the others")
  }

  /// Returns every tenth question of a bank, from `place` on; ten formats in turn cover all of them.
  private static func tenth(of bank: Bank, from place: Int) -> Bank {
    let problems = bank.problems
    return .problems(stride(from: place % 10, to: problems.count, by: 10).map { problems[$0] })
  }

  private static let banks = read(folder: "\(Places.package)/banks")
  private static let realBanks = read(folder: "\(Places.shared ?? "")/data/calibration")

  private static func read(folder: String) -> [(String, Bank)] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".csv") && !$0.hasPrefix("labels") }.sorted().compactMap {
      path in
      let data = FileManager.default.contents(atPath: "\(folder)/\(path)")
      return data.map { (path, Bank.read(Array($0), named: path).value) }
    }
  }
}

extension Problem {
  /// Question, answer and choices as UTF-8 bytes.
  fileprivate var bare: [[UInt8]] {
    ([question, "\(answer)"] + choices).map { Array($0.utf8) }
  }
}
