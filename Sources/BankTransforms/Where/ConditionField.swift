import BankModel

/// A field of a question that a condition can use.
package enum ConditionField: Hashable, CaseIterable, Sendable {
  /// The text of the question.
  case question
  /// Any of the choices.
  case choice
  /// The choice with this number, counted from 1.
  case numberedChoice(Int)
  /// The text of the right choice.
  case answer
  /// The number of the right choice, as it is written, even if there is no such choice.
  case answerIndex
  /// The category.
  case category
  /// The tags.
  case tags
  /// The difficulty.
  case difficulty
  /// The question's own time limit, in seconds.
  case time
  /// The number of words of the question.
  case words
  /// The number of characters of the question.
  case length
  /// The path of its file.
  case file
  /// The number of the row in its file.
  case row
  /// The rules that report the row.
  case finding
  /// The id, which stays when the text changes.
  case id
  /// The explanation of the answer.
  case explanation

  /// The number of choices that have a field of their own.
  package static let maxNumberedChoices = 10

  /// All fields, in the order in which help lists them.
  package static let allCases: [ConditionField] =
    [.question, .choice] + (1...maxNumberedChoices).map { .numberedChoice($0) } + [
      .answer, .answerIndex, .category, .tags, .difficulty, .time, .words, .length, .file, .row,
      .finding, .id, .explanation,
    ]

  /// The name of the field in an expression.
  package var name: String {
    switch self {
    case .question: "question"
    case .choice: "choice"
    case .numberedChoice(let number): "choice\(number)"
    case .answer: "answer"
    case .answerIndex: "answer.index"
    case .category: "category"
    case .tags: "tags"
    case .difficulty: "difficulty"
    case .time: "time"
    case .words: "words"
    case .length: "length"
    case .file: "file"
    case .row: "row"
    case .finding: "finding"
    case .id: "id"
    case .explanation: "explanation"
    }
  }

  /// Creates the field with a name, ignoring case, or nil if there is none.
  package init?(name: String) {
    let name = name.lowercased()
    guard let field = ConditionField.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }

  /// Whether the field can have several values.
  package var isList: Bool {
    switch self {
    case .choice, .tags, .finding: true
    default: false
    }
  }

  /// A description in one line.
  package var summary: Localized {
    switch self {
    case .question: Localized(en: "the question text", ja: "問題文")
    case .choice: Localized(en: "any of the choices", ja: "選択肢のどれか")
    case .numberedChoice(let number):
      Localized(en: "the text of choice \(number)", ja: "選択肢\(number)の文")
    case .answer: Localized(en: "the text of the right choice", ja: "正解の選択肢の文")
    case .answerIndex: Localized(en: "the number of the right choice", ja: "正解の番号")
    case .words:
      Localized(en: "the number of words in the question, by spaces", ja: "問題文の語数（空白で区切って数えます）")
    case .length: Localized(en: "the number of characters in the question", ja: "問題文の文字数")
    case .file: Localized(en: "the path of the file, as it was given", ja: "ファイルのパス（指定したとおり）")
    case .row: Localized(en: "its number in the file, counted from 1", ja: "ファイルの何件目か（1から）")
    case .finding: Localized(en: "any of the rules that report it", ja: "この問題を指摘するルールのどれか")
    default: summaryOfDetail
    }
  }

  private var summaryOfDetail: Localized {
    switch self {
    case .category: Localized(en: "the category; / separates its levels", ja: "カテゴリー（階層は / で区切ります）")
    case .tags: Localized(en: "any of the tags", ja: "タグのどれか")
    case .difficulty:
      Localized(
        en: "the difficulty: 0 to 1 when compared with a number, else its words",
        ja: "難易度（数と比べるときは0から1の数、文字と比べるときは書かれた語）")
    case .time: Localized(en: "the question's own time limit, in seconds", ja: "問題ごとの制限時間（秒）")
    case .id: Localized(en: "the ID", ja: "ID")
    default: Localized(en: "the explanation", ja: "解説")
    }
  }
}

/// A function that computes a value from a text.
package enum ConditionFunction: String, CaseIterable, Sendable {
  /// The number of characters.
  case length
  /// The number of words.
  case words
  /// The text in lower case.
  case lower
  /// The text in its normal form.
  case nf

  /// A description in one line.
  package var summary: Localized {
    switch self {
    case .length: Localized(en: "the number of characters as displayed", ja: "見た目の文字数")
    case .words:
      Localized(en: "the number of words; text without spaces is one", ja: "空白で区切った語数（空白のない文は1語です）")
    case .lower: Localized(en: "the text in lower case", ja: "小文字にした文")
    case .nf:
      Localized(
        en: "the text ignoring case, width, kana, spaces and punctuation",
        ja: "大文字と小文字、全角と半角、ひらがなとカタカナ、空白、句読点の違いを除いた文")
    }
  }
}
