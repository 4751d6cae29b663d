@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport

/// A small bank as an app needs it, damaged in a few places.
struct DamagedBank {
  private var generator: Generator
  private var rows: [String] = []
  private(set) var bytes: [UInt8] = []

  init(seed: Int, _ loader: Loader) {
    generator = Generator(seed: UInt64(seed))
    for _ in 0..<generator.number(1...9) { addRow() }
    for _ in 0..<generator.number(0...2) { damageRow() }
    let end = generator.pick(["\n", "\n", "\n", "\n", "\r\n", "\r"])
    bytes = Array(rows.joined(separator: end).utf8)
    let needsBreak = loader == .loadcsv
    if needsBreak != (generator.below(4) == 0) { bytes += Array(end.utf8) }
    for _ in 0..<generator.number(0...2) { damageBytes() }
  }

  private static let questions = [
    "空の色は？", "What is 2 + 2?", "海にいる動物は？", "Who wrote Hamlet?", "「ん」の次は？", "x", "ﾊﾝｶｸは？",
  ]
  private static let choices = ["青", "赤", "4", "Homer", "は\u{3099}", "鯨", "ｶﾞ", "e", "27", "い ろ"]

  private mutating func addRow() {
    let choices = (0..<4).map { _ in generator.pick(DamagedBank.choices) }
    let cells = [generator.pick(DamagedBank.questions), "\(generator.number(1...4))"] + choices
    rows.append(cells.joined(separator: ","))
  }

  private static let lines = [
    "", "  ", ",,,,,", "# set 3, hard", "// note", "question,answer,a,b,c,d",
  ]
  private static let answers = [
    "", "0", "5", "-1", "+2", "02", "２", "②", " 2", "2 ", "A", "99999999999999999999", "2.0",
    "1\u{301}",
    "\"1\"",
  ]
  private static let cells = [
    "\"a, b\"", "\"a\nb\"", "\"a\r\nb\"", "\"a\"", "\"x\"\"y\"", "27\" wide", "\"open", "\"a\"b",
    "",
    "\u{FF9E}", "\u{FE0F}a", "\u{600}", "\u{200B}", "a,b", "a\tb", "1,000", "“a, b”", "\"\na\"",
    "\"\"", "\" \"", "\"　\"", "　", "\"\u{200B}\"", "a\rb", "a\r", "\ra", "say \"hi, there\"",
    "\"\"a",
  ]

  private mutating func damageRow() {
    let place = generator.number(0...rows.count - 1)
    var cells = rows[place].split(separator: ",", omittingEmptySubsequences: false).map {
      String($0)
    }
    switch generator.below(8) {
    case 0: rows.insert(generator.pick(DamagedBank.lines), at: place)
    case 1: rows.append(generator.pick(DamagedBank.lines))
    case 2 where cells.count > 1: cells[1] = generator.pick(DamagedBank.answers)
    case 3: cells = cells.map { "\"\($0)\"" }
    case 4: cells.removeLast()
    case 5: cells.append(generator.pick(["", "more", "", "、"]))
    default:
      cells[generator.number(0...cells.count - 1)] = generator.pick(DamagedBank.cells)
    }
    if generator.below(8) > 0, place < rows.count { rows[place] = cells.joined(separator: ",") }
  }

  private static let parts: [[UInt8]] =
    [
      ",", "\"", "\n", "\r", "\r\n", "\u{301}", "\u{FF9E}", "\u{FE0F}", "\u{600}", "\u{200D}", "、",
      "，",
      "\t", "\0", " ", "\u{2028}", "\u{FEFF}", ";", "a", "1",
    ].map { Array($0.utf8) } + [[0xFF], [0xE3, 0x81]]

  private mutating func damageBytes() {
    let place = generator.number(0...bytes.count)
    switch generator.below(6) {
    case 0 where place < bytes.count: bytes.remove(at: place)
    case 1: bytes.insert(contentsOf: "\u{FEFF}".utf8, at: 0)
    default:
      var start = place
      // Nearly always between characters.
      while generator.below(20) > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
      bytes.insert(contentsOf: generator.pick(DamagedBank.parts), at: start)
    }
  }
}
