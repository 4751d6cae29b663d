@_spi(QBank) import BankTransforms

/// Messages about why a question is not added, and about one that was.
enum AddWords {
  /// The rules that find a question which the bank already has.
  static let rulesOfRepeats = ["duplicate-question", "conflicting-answer"]

  /// Says that the question was not added because of errors.
  static func refused(_ judged: JudgedQuestion, _ path: Path) -> Localized {
    let name = path.displayText
    guard let rule = judged.others.first else {
      return Localized(
        en: "The question was not added to \(name) because it has errors.",
        ja: "エラーがあるため、\(name) に追加しませんでした。")
    }
    return Localized(
      en: "The question was not added to \(name) because of an error that other rows have, too: "
        + "qbank rules \(rule)",
      ja: "ほかの行と同じエラーがあるため、\(name) に追加しませんでした: qbank rules \(rule)")
  }

  /// Says what was added, and how long it takes to read.
  static func added(
    _ judged: JudgedQuestion, _ status: FieldStatus, _ path: Path, isNew: Bool
  ) -> Localized {
    let (name, record) = (path.displayText, judged.addition.record)
    let measures = status.measures
    let created = Localized(
      en: isNew
        ? "Created \(name) with the question" : "Added the question to \(name) as row \(record)",
      ja: isNew ? "\(name) を作り、問題を追加しました" : "\(name) の\(record)行目に追加しました")
    return Localized(
      en: "\(created.en): \(measures.en).", ja: "\(created.ja)。\(measures.ja)。")
  }

  /// Says what prevents a question from being written into the file at all.
  static func message(_ obstacle: QuestionAddition.Obstacle, _ target: AddTarget) -> Localized {
    let (name, argument) = (target.path.displayText, target.path.argument)
    switch obstacle {
    case .row(.detail(let feature)):
      return Localized(
        en: "\(name) has no place for the \(feature.title.en), so nothing was added; leave it out, "
          + "or first run: qbank convert \(argument) -o \(argument).json",
        ja: "\(name) には\(feature.title.ja)を入れる場所がないため、何も追加しませんでした。外すか、"
          + "先に変換してください: qbank convert \(argument) -o \(argument).json")
    case .row(.choiceCount(let count)):
      let least = target.file.bank.choicesOfNewRow.lowerBound
      return least == count
        ? Localized(
          en: "questions in \(name) must have \(count) choices, so nothing was added",
          ja: "\(name) の問題の選択肢は\(count)個と決まっているため、何も追加しませんでした。")
        : Localized(
          en: "questions in \(name) must have \(least) to \(count) choices, so nothing was added",
          ja: "\(name) の問題の選択肢は\(least)個から\(count)個までのため、何も追加しませんでした。")
    case .character(let scalar):
      let encoding = target.file.bank.source.origin?.encoding.rawValue ?? ""
      let shown = EncodedOutput.shown(scalar)
      return Localized(
        en:
          "\(shown) does not exist in \(encoding), the encoding of \(name), so nothing was added; "
          + "rewrite it, or first run: qbank fmt --to-encoding utf-8 \(argument)",
        ja: "\(shown) は \(name) の文字コード \(encoding) で表せないため、何も追加しませんでした。書き方を変えるか、"
          + "先に変換してください: qbank fmt --to-encoding utf-8 \(argument)")
    case .row(.answer), .notReadBack:
      return Localized(
        en: "the question would not read back from \(name) unchanged, so nothing was added; look "
          + "for invisible characters, and check how the file ends",
        ja: "\(name) から元どおりに読み戻せないため、何も追加しませんでした。"
          + "見えない文字とファイルの末尾を確かめてください。")
    }
  }
}
