@_spi(QBank) import BankTransforms

/// The ways to write an answer, in the words of `--answers-from` as far as those distinguish them.
private enum AnswerWord: String, OptionWord {
  case zero = "0"
  case one = "1"
  case letter, kana, iroha, text

  var notation: AnswerNotation {
    switch self {
    case .zero: .number(from: 0)
    case .one: .number(from: 1)
    case .letter: .letters
    case .kana: .kana
    case .iroha: .iroha
    case .text: .text
    }
  }

  /// The word of `--answers-from` for it.
  var key: String { self == .kana ? AnswerWord.letter.rawValue : rawValue }
}

extension TransformOperation {
  static let answers = TransformOperation(
    "answers",
    Localized(en: "write answers as letters, texts or other numbers", ja: "正解の書き方を変える"),
    flags: [.answersAs]
  ) { (values, _) throws(Failure) in
    let word: AnswerWord = try values.need(values.word(.answersAs), .answersAs, of: "answers")
    return Step { (list, workers) throws(Failure) in
      if list.answers == .leftOut { throw .usage(redacted) }
      try checkAnswers(list, workers)
      list.answers = word.notation
      return [readAgain(word.key)]
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

  /// Unknown members are kept, and may reveal the answer.
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

  /// Refuses questions whose answer is not a choice: in another notation it might become one, and text that is not
  /// recognized as an answer would not be removed as one.
  private static func checkAnswers(
    _ list: QuestionList, _ workers: Workers
  ) throws(Failure) {
    let rows = list.unanswered(workers)
    guard let first = rows.first else { return }
    let (place, more) = (list.place(first).words, rows.count - 1)
    let (en, ja) = more == 0 ? ("", "") : (", and \(more) more like it", "（ほかに\(more)行）")
    throw .work(
      Localized(
        en: "\(place.en): the answer is not one of the choices\(en), so nothing "
          + "was written; qbank lint shows what is wrong",
        ja: "\(place.ja): 正解がどの選択肢でもないため、何も書き込みませんでした\(ja)。"
          + "詳しくは qbank lint で確認してください。"))
  }

  private static let redacted = Localized(
    en:
      "'redact' removes the answers, so 'answers' has nothing to write after it; leave one out.",
    ja: "'redact' で正解を取り除くため、その後の 'answers' では書くものがありません。どちらかを外してください。")

  private static func readAgain(_ key: String) -> Localized {
    Localized(
      en: "answers: read the result with --answers-from \(key).",
      ja: "answers: 書き込んだファイルは --answers-from \(key) で読めます。")
  }
}

extension Flag {
  fileprivate static let answersAs = Flag(
    "answers-as", .oneOf(AnswerWord.words), placeholder: "how",
    Localized(
      en: "answers: Numbers from 0 or from 1, letters A, B, C, kana ア, イ, ウ, kana イ, ロ, ハ, or "
        + "the text of the choice.",
      ja: "answers: 0か1から始まる番号、A・B・C、ア・イ・ウ、イ・ロ・ハ、または選択肢の文そのもの。"))
}
