@_spi(QBank) import BankFormats

/// Guidance that states another number of questions or another time than the settings.
struct GuidanceContradictsSettings: RowRule {
  static let info = RuleInfo(
    name: "guidance-contradicts-settings", group: .guidance, severity: .warning,
    summary: Localized(en: "The guidance contradicts the settings.", ja: "ガイダンスの数が設定と食い違っています。"),
    what: Localized(
      en: """
        A text states how many questions a game has, or how many seconds each gets, but the configuration (“set”) or \
        the app says otherwise.
        """,
      ja: "ガイダンスに書かれた「5問」「10秒」のような問題数や制限時間が、設定（「set」）やアプリの値と違っています。"),
    why: Localized(en: "Players are given wrong information.", ja: "解く人に、事実と違うことを伝えてしまいます。"),
    remedy: Localized(en: "Correct the text or the setting.", ja: "ガイダンスか設定のどちらかを直してください。"),
    exceptions: Localized(
      en: "Texts about another game. Points and minutes are not checked.",
      ja: "別の遊び方についての説明。点数や、「1分」のような時間は調べません。"),
    examples: [
      Example(
        "Rules,You have ⟦30 seconds⟧ for each question.\n", kind: .guidance, loader: .timerquiz),
      Example("遊び方,1問につき⟦30秒⟧で答えてください。\n", kind: .guidance, loader: .timerquiz),
      Example("Rules,There are ⟦ten questions⟧ in a game.\n", kind: .guidance, loader: .timerquiz),
      Example("遊び方,全部で⟦10問⟧あります。\n", kind: .guidance, loader: .timerquiz),
      Example(
        "Rules,There are 5 questions of 10 seconds each.\n", kind: .guidance, loader: .timerquiz),
      Example("遊び方,5問を1問10秒で答えます。\n", kind: .guidance, loader: .timerquiz),
    ])

  private var limit: Int?
  private var setSize: Int?

  mutating func adjust(to settings: RuleSettings) {
    (limit, setSize) = (settings.limit, settings.setSize)
  }

  let features = RowFeatures.guidance

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    let questions = setSize ?? file.loader.questionsPerGame
    for cell in 1..<row.count + 1 {
      let text = row.text(cell).string
      for stated in StatedNumber.all(in: text) {
        let known = stated.isSeconds ? limit.map { $0 / 1_000 } : questions
        guard let known, known != stated.number, stated.isSeconds || stated.number > 1 else {
          continue
        }
        add(row.place(cell, part: stated.part), stated, known, &report)
      }
    }
  }

  private func add(_ place: Place, _ stated: StatedNumber, _ known: Int, _ report: inout Report) {
    report.add(at: place) {
      Finding(
        stated.isSeconds
          ? Localized(
            en: "the guidance says \(stated.number) seconds, but the limit is \(known)",
            ja: "ガイダンスでは\(stated.number)秒ですが、実際の制限時間は\(known)秒です。")
          : Localized(
            en: "the guidance says \(stated.number) questions, but there are \(known)",
            ja: "ガイダンスでは\(stated.number)問ですが、実際は\(known)問です。"),
        why: Localized(en: "players are given wrong information", ja: "解く人に、事実と違うことを伝えてしまいます。"))
    }
  }
}

/// A number of questions or of seconds that a text states.
private struct StatedNumber {
  let number: Int
  let isSeconds: Bool
  /// Its range in bytes of UTF-8.
  let part: Range<Int>

  private static let words = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]
  private static let units: [(word: String, isSeconds: Bool)] = [
    ("questions", false), ("seconds", true), ("秒", true), ("問", false),
  ]

  static func all(in text: String) -> [StatedNumber] {
    units.flatMap { unit in
      text.ranges(ofText: unit.word).compactMap { StatedNumber(text, $0, unit.isSeconds) }
    }
  }

  /// Parses the number before a unit; “第3問” is an ordinal, not a number of questions.
  private init?(_ text: String, _ unit: Range<String.Index>, _ isSeconds: Bool) {
    let before = text[..<unit.lowerBound]
    let isEnglish = text[unit].first?.isASCII ?? false
    let near = before.reversed().drop { $0 == " " }
    let digits = String(near.prefix { $0.isWholeNumber }.reversed())
    let word = String(near.prefix { $0.isLetter }.reversed()).lowercased()
    let named = isEnglish ? StatedNumber.words.firstIndex(of: word).map { $0 + 1 } : nil
    guard
      let number = Int(bounded: digits.compactMap(\.wholeNumberValue).map(String.init).joined())
        ?? named
    else { return nil }
    let length = digits.isEmpty ? word.count : digits.count
    let blanks = before.count - near.count
    let start = text.index(unit.lowerBound, offsetBy: -(length + blanks))
    if let sign = text[..<start].last, "第.:/-〜".contains(sign) { return nil }
    if !isEnglish, text[unit.upperBound...].hasPrefix("目") { return nil }
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    let end = text.utf8.distance(from: text.startIndex, to: unit.upperBound)
    (self.number, self.isSeconds, part) = (number, isSeconds, offset..<end)
  }
}
