@_spi(QBank) import BankSyntax

/// Something about a table that its content leaves undecided, with what decides it.
package struct Doubt: Equatable, Sendable {
  /// What is undecided.
  package let message: Localized
  /// What decides it.
  package let help: Localized
  /// The suggested ways of reading answers, one of which decides.
  let keys: [GivenKey]

  init(_ message: Localized, _ help: Localized, _ keys: [GivenKey] = []) {
    (self.message, self.help, self.keys) = (message, help, keys)
  }

  /// Whether both have the same message, whatever was tried to decide them.
  package static func == (one: Doubt, other: Doubt) -> Bool { one.message == other.message }

  /// The ways in which answers are written.
  enum Kind {
    case numbers, letters, iroha, texts

    /// Returns the words for `count` answers of this kind.
    func counted(_ count: Int) -> Localized {
      let (one, many, ja) =
        switch self {
        case .numbers: ("number", "numbers", "番号")
        case .letters: ("letter", "letters", "文字")
        case .iroha: ("kana in イロハ order", "kana in イロハ order", "イロハ順のかな")
        case .texts: ("text of a choice", "texts of choices", "選択肢の文")
        }
      return Localized(en: Localized.count(count, one, many), ja: "\(ja)が\(count)件")
    }
  }

  /// Returns the help that asks for one of these ways of writing answers.
  static func say(_ keys: [GivenKey]) -> Localized {
    let ways = keys.map { "--answers-from \($0.rawValue)" }
    return Localized(
      en: "Use \(ways.enumerated(with: "or")).",
      ja: ways.count < 3
        ? "\(ways.joined(separator: " か ")) で指定してください。" : "\(ways.listed().ja)のどれかで指定してください。")
  }

  /// The help for what no option decides.
  static let describe = Localized(
    en: "Describe the columns as a layout in .qbank.json (qbank help layouts).",
    ja: ".qbank.json にレイアウトを書いてください（qbank help layouts）。")

  private init(_ message: Localized, _ keys: [GivenKey]) {
    self.init(message, Doubt.say(keys), keys)
  }

  /// What was recognised makes no sense as questions.
  static let senseless = Doubt(
    Localized(
      en: "read this way, most questions would have identical choices, or a few right answers "
        + "would repeat while the wrong ones vary, so the columns seem to be something else",
      ja: "そう読むと、ほとんどの問題で選択肢が同じになるか、正解だけが同じ文の繰り返しになるため、"
        + "列の意味が違うようです。"), describe)

  static let origin = Doubt(
    Localized(
      en:
        "answers may be counted from 0 or from 1: none is 0 or the number of the last choice",
      ja: "正解の番号が0からか1からか決まりません（0も、最後の選択肢の番号もありません）。"), [.zero, .one])

  /// Answers that speak for counting from 0 or from 1.
  struct FoundAnswers {
    let count: Int
    /// The question of their first row, if it is known.
    var first: String?

    /// Returns the words for their number and the question of the first one.
    func words(_ one: String, _ many: String, ja: String) -> Localized {
      let place = first.map { (VisibleText.excerpt($0), count == 1) }
      let en = place.map { $1 ? " (“\($0)”)" : " (first in “\($0)”)" } ?? ""
      let japanese = place.map { $1 ? "、「\($0)」" : "、最初は「\($0)」" } ?? ""
      return Localized(
        en: "\(count) \(count == 1 ? one : many)\(en)", ja: "\(ja)（\(count)件\(japanese)）")
    }
  }

  /// Some answers are 0 or the number of the last choice, and it is not known which of the two are mistakes. If
  /// none is 0, a heading says that they are counted from 0.
  static func bothOrigins(_ zeros: FoundAnswers, _ lasts: FoundAnswers) -> Doubt {
    let zero = zeros.words("is 0", "are 0", ja: "0")
    let last = lasts.words(
      "is the number of the last choice", "are the number of the last choice", ja: "最後の選択肢の番号")
    if lasts.count == 0 { return .zeros(zeros.count) }
    if zeros.count == 0 {
      return Doubt(
        Localized(
          en: "the heading says that answers are counted from 0, but \(last.en)",
          ja: "見出しでは正解を0から数えることになっていますが、\(last.ja)があります。"), [.zero, .one])
    }
    return Doubt(
      Localized(
        en: "answers seem to be counted from 0 and from 1: \(zero.en), and \(last.en)",
        ja: "正解の番号に、\(zero.ja)と\(last.ja)の両方があります。"), [.zero, .one])
  }

  /// `count` answers are 0, and none is the number of the last choice.
  static func zeros(_ count: Int) -> Doubt {
    Doubt(
      Localized(
        en: "answers may be counted from 0 or from 1: \(count) \(count == 1 ? "is" : "are") 0, and "
          + "none is the number of the last choice",
        ja: "正解の番号が0からか1からか決まりません（0が\(count)件ありますが、最後の選択肢の番号はありません）。"),
      [.zero, .one])
  }

  static func keyIsText(_ style: Layout.AnswerStyle) -> Doubt {
    let isLetter = style == .letter || style == .iroha
    return Doubt(
      Localized(
        en: isLetter
          ? "answers may be the letters or the texts of choices"
          : "answers may be the numbers or the texts of choices",
        ja: isLetter ? "正解が選択肢の文字なのか文なのか決まりません。" : "正解が選択肢の番号なのか文なのか決まりません。"),
      isLetter ? [style == .iroha ? .iroha : .letter, .text] : [.zero, .one, .text])
  }

  static let kanaOrder = Doubt(
    Localized(
      en: "イ may be the second choice (アイウ) or the first (イロハ)",
      ja: "「イ」が2番目（アイウ）か1番目（イロハ）か決まりません。"), [.letter, .iroha])

  static func mixed(_ kinds: [(Kind, Int)]) -> Doubt {
    let counted = kinds.map { $0.counted($1) }.listed()
    return Doubt(
      Localized(
        en: "answers are written in several ways: \(counted.en)",
        ja: "正解の書き方が混ざっています（\(counted.ja)）。"),
      Localized(
        en:
          "Write all answers the same way, or choose one with --answers-from; the others become errors.",
        ja: "書き方をそろえるか、--answers-from で1つ選んでください。ほかの書き方はエラーになります。"))
  }

  /// Two columns whose headings mean the same.
  static func twice(_ what: Localized, _ first: String, _ second: String) -> Doubt {
    Doubt(
      first == second
        ? Localized(
          en: "two columns are called “\(first)”", ja: "「\(first)」という見出しの列が2つあり、どちらか決まりません。")
        : Localized(
          en: "two columns could be the \(what.en): “\(first)” and “\(second)”",
          ja: "\(what.ja)の列が「\(first)」と「\(second)」の2つあり、どちらか決まりません。"),
      Localized(
        en: "Describe the columns as a layout in .qbank.json (qbank help layouts), or rename one.",
        ja: ".qbank.json にレイアウトを書くか（qbank help layouts）、どちらかの見出しを変えてください。"))
  }

  /// More columns of choices than a question can have; `next` is the first one too many.
  static func tooManyChoices(_ next: String) -> Doubt {
    let most = Layout.maxChoices
    return Doubt(
      Localized(
        en: "“\(next)” seems to be another choice, but a question can have only \(most)",
        ja: "選択肢は\(most)個までですが、「\(next)」もその続きのようです。"),
      Localized(
        en:
          "Delete or rename that column, or specify the choices in .qbank.json (qbank help layouts).",
        ja: "その列を削除するか、見出しを変えるか、どの列が選択肢なのかを .qbank.json に書いてください（qbank help layouts）。"))
  }

  /// A column without a heading among the choices that has the same text in many rows.
  static func mayBeChoice(_ column: Int) -> Doubt {
    Doubt(
      Localized(
        en: "column \(column) may be a choice or something else, such as a subject",
        ja: "\(column)列目が選択肢なのか、分野などの別の情報なのか決まりません。"),
      Localized(
        en:
          "Add a header row such as Question, A, B, C, D, Answer, or describe the columns as a layout "
          + "in .qbank.json (qbank help layouts).",
        ja: "「問題、ア、イ、ウ、エ、正解」のような見出し行を付けるか、.qbank.json にレイアウトを書いてください（qbank help "
          + "layouts）。"))
  }

  /// Two columns of answers that disagree, each written in its own way.
  static func disagreeing(
    _ first: (name: String, key: GivenKey), _ second: (name: String, key: GivenKey)
  ) -> Doubt {
    let ways = (first.key.rawValue, second.key.rawValue)
    return Doubt(
      twice(Layout.Field.answer.title, first.name, second.name).message,
      Localized(
        en: "They disagree. Read “\(first.name)” with --answers-from \(ways.0) or "
          + "“\(second.name)” with --answers-from \(ways.1), or correct one of them.",
        ja: "2つの列の正解が一致していません。「\(first.name)」を使うなら --answers-from \(ways.0)、"
          + "「\(second.name)」を使うなら --answers-from \(ways.1) を付けるか、どちらかを直してください。"),
      [first.key, second.key])
  }

  /// Questions at two places of a JSON document, neither of which is in the other.
  static func scattered(_ first: String, _ second: String) -> Doubt {
    Doubt(
      Localized(
        en: "there are questions in two places, “\(first)” and “\(second)”, but only one place can "
          + "be read",
        ja: "問題が「\(first)」と「\(second)」の2か所にあり、一度に読めるのは1か所だけです。"),
      Localized(
        en: "Put all questions into one list or each list into its own file, or describe the list "
          + "to read as a layout in .qbank.json (qbank help layouts).",
        ja: "問題を1つの配列にまとめるか、配列ごとにファイルを分けてください。"
          + "読む場所を .qbank.json のレイアウトに書くこともできます（qbank help layouts）。"))
  }

  /// A part of a question that no column contains.
  static func missing(_ what: Localized) -> Doubt {
    Doubt(
      Localized(
        en: "no column is recognised as the \(what.en)", ja: "\(what.ja)の列が分かりません。"),
      Localized(
        en:
          "Give it a heading, or describe the columns as a layout in .qbank.json (qbank help layouts).",
        ja: "見出しを付けるか、.qbank.json にレイアウトを書いてください（qbank help layouts）。"))
  }

  /// A column of answers that is empty.
  static func emptyAnswers(_ heading: String) -> Doubt {
    Doubt(
      Localized(
        en: "the answer column “\(heading)” is empty",
        ja: "「\(heading)」の列に、正解が1つも書かれていません。"),
      Localized(en: "Fill in the answers.", ja: "正解を書いてください。"))
  }

  /// Answers of which none, or too few, refer to the choices; `example` is one that does not.
  static func noNotation(_ heading: String, such example: String, fitting count: Int) -> Doubt {
    let none = Localized(
      en: "the answers in “\(heading)” are not numbers, letters or texts of choices",
      ja: "「\(heading)」の列の正解が、選択肢の番号・文字・文のどれでもありません。")
    let few = Localized(
      en: "too many answers in “\(heading)”, such as “\(example)”, are not numbers, letters or "
        + "texts of choices",
      ja: "「\(heading)」の列には、「\(example)」のように選択肢の番号・文字・文のどれでもない正解が多くあります。")
    return Doubt(
      count == 0 ? none : few,
      Localized(
        en:
          "Correct the answers, or describe the columns as a layout in .qbank.json (qbank help layouts).",
        ja: "正解を直すか、.qbank.json にレイアウトを書いてください（qbank help layouts）。"))
  }

  /// Answers that name choices which are empty in their rows; `example` is one of them.
  static func emptyChoices(_ heading: String, such example: String, _ count: Int) -> Doubt {
    Doubt(
      Localized(
        en: count == 1
          ? "the answer “\(example)” in “\(heading)” refers to a choice that is empty in its row"
          : "\(count) answers in “\(heading)” refer to choices that are empty in their rows, such as "
            + "“\(example)”",
        ja: "「\(heading)」の列の正解のうち\(count)件（「\(example)」など）は、その行で空の選択肢を指しています。"),
      Localized(
        en: "Fill in these choices, or correct the answers.", ja: "空の選択肢を埋めるか、正解を直してください。"))
  }

  /// Answers none of which is written in the given way; `example` is one of them.
  static func notAsGiven(_ heading: String, such example: String, _ given: GivenKey) -> Doubt {
    Doubt(
      Localized(
        en: "the answers in “\(heading)”, such as “\(example)”, cannot be read with --answers-from "
          + given.rawValue,
        ja: "「\(heading)」の列の正解（「\(example)」など）は、--answers-from \(given.rawValue) では読めません。"),
      otherKey)
  }

  /// The help for answers that are not written in the given way.
  static var otherKey: Localized {
    let keys = GivenKey.allCases.map(\.rawValue).listed()
    return Localized(
      en: "Remove --answers-from, or set it to how they are written: \(keys.en).",
      ja: "--answers-from を外すか、実際の書き方に合うもの（\(keys.ja)）を指定してください。")
  }
}

extension Diagnostic {
  /// Returns the note that answers are counted from 1 because nothing in the table decides it.
  static func countedFromOne(_ place: Place) -> Diagnostic {
    Diagnostic(
      ofTable: .note, place,
      Localized(
        en: "the answers are read as counted from 1, but nothing in the table confirms it",
        ja: "正解の番号は1から数えたものとして読みました。0からか1からかは、この表だけでは決まりません。"),
      help: Localized(
        en: "If they are counted from 0, use --answers-from 0.",
        ja: "0から数えている場合は、--answers-from 0 を付けてください。"))
  }
}
