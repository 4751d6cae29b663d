import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import BankTransforms

/// The ways to write an answer that have a name.
private enum AnswerSigns: String, OptionWord {
  case letters, kana, iroha, text

  var notation: AnswerNotation {
    switch self {
    case .letters: .letters
    case .kana: .kana
    case .iroha: .iroha
    case .text: .text
    }
  }

  /// What reads them again.
  var key: String {
    switch self {
    case .letters, .kana: "letter"
    case .iroha: "iroha"
    case .text: "text"
    }
  }
}

extension TransformOperation {
  static let answers = TransformOperation(
    "answers",
    Localized(en: "write answers as letters, texts or other numbers", ja: "正解の書き方を変える"),
    flags: [.countedFrom, .writtenAs]
  ) { (values, _) throws(Failure) in
    let (notation, key) = try notation(values)
    return Step { (list, workers) throws(Failure) in
      if list.answers == .leftOut { throw .usage(redacted) }
      try checkAnswers(list, workers)
      list.answers = notation
      return [readAgain(key)]
    }
  }

  static let redact = TransformOperation(
    "redact", Localized(en: "remove answers and explanations", ja: "正解と解説を取り除く")
  ) { (_, _) throws(Failure) in
    Step { (list, workers) throws(Failure) in
      try checkAnswers(list, workers)
      list.answers = .leftOut
      return keptMembers(list.unknownMembers(workers))
    }
  }

  /// What nobody knows stays, and may tell the answer.
  private static func keptMembers(_ names: [String]) -> [Localized] {
    if names.isEmpty { return [] }
    let shown = names.prefix(8).map { VisibleText.escape($0) }.joined(separator: ", ")
    let more = names.count > 8 ? " …" : ""
    return [
      Localized(
        en:
          "redact: kept fields that qbank does not know: \(shown)\(more). Make sure that none of "
          + "them reveals the answer.",
        ja: "redact: qbankが知らない項目は残しました: \(shown)\(more)。正解が書かれていないか確かめてください。")
    ]
  }

  /// Refuses questions whose answer is no choice: written in another way it might become one, and what is not
  /// understood as an answer would not be taken out as one.
  private static func checkAnswers(
    _ list: QuestionList, _ workers: Workers
  ) throws(Failure) {
    let rows = list.unanswered(workers)
    guard let first = rows.first else { return }
    let (place, more) = (list.place(first), rows.count - 1)
    let name = place.path.displayText
    let (en, ja) = more == 0 ? ("", "") : (", and \(more) more like it", "（ほかに\(more)行）")
    throw .work(
      Localized(
        en: "\(name), row \(place.record): the answer is not one of the choices\(en), so nothing "
          + "was written; qbank lint shows what is wrong",
        ja: "\(name) \(place.record)行目: 正解がどの選択肢でもないため、何も書き込みませんでした\(ja)。"
          + "詳しくは qbank lint で確認してください。"))
  }

  private static let redacted = Localized(
    en:
      "'redact' removes the answers, so 'answers' has nothing to write after it; leave one out.",
    ja: "'redact' で正解を取り除くため、その後の 'answers' では書くものがありません。どちらかを外してください。")

  /// How answers are to be written, and how `--answers-from` names that.
  private static func notation(
    _ values: StepValues
  ) throws(Failure) -> (notation: AnswerNotation, key: String) {
    let signs: AnswerSigns? = try values.word(.writtenAs)
    switch (values.text(.countedFrom), signs) {
    case (nil, let signs?): return (signs.notation, signs.key)
    case ("0", nil): return (.number(from: 0), "0")
    case ("1", nil): return (.number(from: 1), "1")
    case (nil, nil): throw .usage(UsageMessages.missingOption(.writtenAs, of: "answers"))
    case (let written?, nil):
      throw .usage(UsageMessages.badValue(written, .countedFrom, ["0", "1"]))
    case (.some, .some): throw .usage(oneOnly)
    }
  }

  private static let oneOnly = Localized(
    en: "'--counted-from' writes numbers and '--written' something else; leave one of them out.",
    ja: "'--counted-from' は番号で、'--written' はそれ以外で正解を書きます。どちらかを外してください。")

  private static func readAgain(_ key: String) -> Localized {
    Localized(
      en: "answers: read the result with --answers-from \(key).",
      ja: "answers: 書き込んだファイルは --answers-from \(key) で読めます。")
  }
}

extension Flag {
  fileprivate static let countedFrom = Flag(
    "counted-from", .oneOf(["0", "1"]), placeholder: "number",
    Localized(
      en: "answers: Number of the first choice.", ja: "answers: 最初の選択肢の番号。"))
  fileprivate static let writtenAs = Flag(
    "written", .oneOf(AnswerSigns.words), placeholder: "how",
    Localized(
      en: "answers: Letters A, B, C; kana ア, イ, ウ; kana イ, ロ, ハ; or the text of the choice.",
      ja: "answers: A・B・C、ア・イ・ウ、イ・ロ・ハ、または選択肢の文そのもの。"))
}
