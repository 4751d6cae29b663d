@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

/// Six banks of 1,250 questions each, with about as many faults as real banks of that size have.
enum LongRun {
  static let files: [String: String] = [
    "en/months.csv": text(months, .english), "en/products.csv": text(products, .english),
    "en/seconds.csv": text(seconds, .english), "ja/曜日.csv": text(weekdays, .japanese),
    "ja/掛け算.csv": text(multiplication, .japanese), "ja/秒.csv": text(secondsInJapanese, .japanese),
  ]

  private struct Question {
    var question: String
    var choices: [String]
    /// Counted from 1.
    var answer: String

    /// Rotates the choices from question to question, so that each place is right equally often.
    init(_ question: String, _ right: String, _ wrong: [String], turn: Int) {
      self.question = question
      choices = wrong
      let place = (turn * 3 + turn / 4) % 4
      choices.insert(right, at: place)
      answer = String(place + 1)
    }

    /// Orders the choices, which are numbers.
    init(_ question: String, _ right: Int, _ wrong: [Int]) {
      self.question = question
      let numbers = (wrong + [right]).sorted()
      choices = numbers.map(String.init)
      answer = String((numbers.firstIndex(of: right) ?? 0) + 1)
    }

    var row: String { ([question, answer] + choices).joined(separator: ",") + "\n" }
  }

  private static func text(_ question: (Int) -> Question, _ language: Language) -> String {
    (0..<1_250).map { number in
      var one = question(number)
      damage(&one, number, language)
      return one.row
    }.joined()
  }

  /// Damages a question as happens to real ones: each fault recurs at an interval of its own.
  private static func damage(_ one: inout Question, _ number: Int, _ language: Language) {
    let isEnglish = language == .english
    if number % 41 == 3 { one.choices[3] = isEnglish ? "None of the above" : "上のどれでもない" }
    if number % 67 == 11 { one.choices[3] = isEnglish ? "All of the above" : "上のすべて" }
    if number % 83 == 12 { one.question += isEnglish ? " (roughly)" : "（だいたい）" }
    if number % 113 == 17 { one.choices[1] += " " }
    if number % 167 == 21 { one.answer = "２" }
    if number % 211 == 30 { one.choices[2] = one.choices[1] }
    if number % 263 == 40 { one.question = one.question.replacing("？", with: "?") }
    if number % 331 == 50 { one.answer = "7" }
    if number % 397 == 60 { one.choices[0] = "\u{200B}" + one.choices[0] }
    if number % 499 == 70 { one.question += " &amp; &lt;" }
    if number % 613 == 80 { one.question += "\u{FFFD}" }
    if number % 701 == 90 { one.question += "\u{8}" }
  }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static func months(_ number: Int) -> Question {
    let (start, count) = (number % 12, number / 12 + 1)
    let month = { (offset: Int) in monthNames[(start + count + offset) % 12] }
    return Question(
      "Which month comes \(count) months after \(monthNames[start])?", month(0),
      [month(1), month(11), month(6)], turn: number)
  }

  private static func weekdays(_ number: Int) -> Question {
    let names = ["日", "月", "火", "水", "木", "金", "土"].map { $0 + "曜日" }
    let (start, count) = (number % 7, number / 7 + 1)
    let day = { (offset: Int) in names[(start + count + offset) % 7] }
    return Question(
      "\(names[start])の\(count)日後は何曜日ですか？", day(0), [day(1), day(6), day(3)], turn: number)
  }

  private static func products(_ number: Int) -> Question {
    let (one, other) = (number % 40 + 11, number / 40 + 12)
    let sign = number % 2 == 0 ? 1 : -1
    return Question(
      "What is \(one) times \(other)?", one * other,
      [one * other + sign * other, one * other - 10, one * other + sign * 2 * one + 1])
  }

  private static func multiplication(_ number: Int) -> Question {
    let (one, other) = (number % 40 + 11, number / 40 + 12)
    return Question(
      "\(one)に\(other)をかけるといくつになりますか？", one * other,
      [one * other + 10, one * other - other, one * other + 2 * one + 1])
  }

  private static func seconds(_ number: Int) -> Question {
    let minutes = number + 2
    let wrong = [minutes * 60 + 60, minutes * 100, minutes * 60 + 6 * minutes]
    return Question("How many seconds are there in \(minutes) minutes?", minutes * 60, wrong)
  }

  private static func secondsInJapanese(_ number: Int) -> Question {
    let minutes = number + 2
    let wrong = [minutes * 60 + 60, minutes * 100, minutes * 60 + 6 * minutes]
    return Question("\(minutes)分は何秒ですか？", minutes * 60, wrong)
  }
}

/// A fault, and in how many rows of each of the six files it is.
struct Fault: CustomTestStringConvertible, Sendable {
  let rule: String
  let inEach: Int
  var testDescription: String { rule }

  init(_ rule: String, inEach: Int) { (self.rule, self.inEach) = (rule, inEach) }
}

@Suite("qbank lint over 7,500 questions")
struct LongRunTests {
  private static func output(_ language: Language) -> String {
    Run("lint . --lang \(language.rawValue)", files: LongRun.files) {
      $0.environment["COLUMNS"] = "80"
    }.output
  }

  private static let english = output(.english)

  @Test("lint prints about one screen of 80 columns, errors first", arguments: Language.allCases)
  func length(_ language: Language) {
    let output = language == .english ? Self.english : Self.output(language)
    let lines = output.split(separator: "\n").map(String.init)
    let wide = lines.filter { DisplayWidth.of($0) > 80 }
    #expect(wide.isEmpty, "\(wide.prefix(3))")
    // One screen and a little more, the worst first.
    #expect(lines.count <= 80, "\(lines.count)")
    #expect(lines[0].hasPrefix(language == .english ? "error[" : "エラー["))
  }

  /// Every 167th of 1,250 rows, starting at the 22nd, makes 8 rows, and so on. Once in each file, “all of the
  /// above” overwrites “none of the above”.
  @Test(
    "lint counts the findings of each fault",
    arguments: [
      Fault("answer-not-plain", inEach: 8),
      Fault("answer-out-of-range", inEach: 4),
      Fault("hidden-character", inEach: 2),
      Fault("hidden-character", inEach: 3),
      Fault("all-or-none-of-the-above", inEach: 19 + 31 - 1),
      Fault("html-markup", inEach: 3),
      Fault("lost-character", inEach: 2),
    ])
  func counted(_ fault: Fault) {
    let count = fault.inEach * LongRun.files.count
    // A long heading continues on the next line.
    let text = Self.english.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    let heads = text.ranges(ofText: "[\(fault.rule)]: ").map { text[$0.upperBound...].prefix(100) }
    let isHead = heads.contains { $0.contains(text: "(\(count))") }
    #expect(isHead || Self.english.contains("\(fault.rule) (\(count))"), "\(Self.english)")
  }
}
