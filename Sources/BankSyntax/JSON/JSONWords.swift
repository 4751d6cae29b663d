@_spi(QBank) import BankModel

extension JSONSyntaxError {
  /// What is wrong, in words.
  package var message: Localized {
    switch kind {
    case .empty: Localized(en: "the file is empty", ja: "ファイルが空です。")
    case .unexpectedEnd: Localized(en: "the file is cut off here", ja: "ファイルが途中で終わっています。")
    case .unexpectedEndOfLine:
      Localized(
        en: "the line ends in the middle of an item", ja: "項目の途中で行が終わっています。")
    case .itemsOverLines:
      Localized(
        en: "JSON Lines needs each item on one line, but here they span several; "
          + "name a single document .json",
        ja: "JSON Linesでは1件を1行に書きますが、このファイルでは複数の行に分かれています。"
          + "全体で1つの文書なら、拡張子を .json にしてください。")
    case .unexpected(let expectation): expectation.message
    case .trailingComma:
      Localized(en: "nothing follows this comma", ja: "このカンマのあとに何もありません。")
    case .badNumber:
      Localized(en: "this is not a valid JSON number", ja: "JSONの数の書き方ではありません。")
    case .badEscape:
      Localized(en: "this is not a valid JSON escape", ja: "JSONにないエスケープです。")
    case .loneSurrogate:
      Localized(
        en: "this is half of a pair of \\u escapes", ja: "2つで1組の\\uエスケープの片方しかありません。")
    case .rawControl:
      Localized(
        en: "a string contains a control character or a line break",
        ja: "文字列の中に制御文字や改行がそのまま入っています。")
    case .notUTF8: Localized(en: "these bytes are not UTF-8", ja: "この部分はUTF-8ではありません。")
    case .tooDeep:
      Localized(
        en: "arrays and objects are nested more than \(JSONCursor.deepest) levels deep",
        ja: "配列やオブジェクトの入れ子が\(JSONCursor.deepest)段を超えています。")
    case .duplicateName:
      Localized(en: "this name appears twice in one object", ja: "同じ名前が1つのオブジェクトに2回あります。")
    case .trailingText:
      Localized(en: "text follows the end", ja: "終わりのあとに余分な文字があります。")
    case .comment: Localized(en: "JSON does not allow comments", ja: "JSONにコメントは書けません。")
    case .unclosedComment:
      Localized(en: "this comment is never closed", ja: "コメントが閉じられていません。")
    case .notAnArray(let name):
      Localized(en: "“\(name)” should be an array", ja: "「\(name)」は配列で書く必要があります。")
    case .unknownVersion:
      Localized(en: "this qbank reads only version 1", ja: "このqbankで読めるのはバージョン1だけです。")
    case .otherKind:
      Localized(
        en:
          "a file contains either questions or guidance, and the part before this is of the other kind",
        ja: "1つのファイルに入れられるのは問題かガイダンスのどちらかですが、ここより前の内容と種類が違います。")
    }
  }
}

extension JSONSyntaxError.Expectation {
  fileprivate var message: Localized {
    switch self {
    case .document:
      Localized(
        en: "an array of questions or an object is expected here",
        ja: "ここには問題の配列かオブジェクトが必要です。")
    case .value: Localized(en: "a value is expected here", ja: "ここには値が必要です。")
    case .name:
      Localized(
        en: "the name of a member, in quotes, is expected here",
        ja: "ここには引用符で囲んだ名前が必要です。")
    case .item: JSONDefect.objectExpected
    case .colon: Localized(en: "a colon is expected here", ja: "ここにはコロンが必要です。")
    case .items:
      Localized(
        en: "the object has no array “problems” or “guidance”",
        ja: "「problems」または「guidance」の配列がありません。")
    case .nameOfItems:
      Localized(
        en: "this array should be called “problems” (or “guidance”)",
        ja: "この配列の名前は「problems」（ガイダンスなら「guidance」）にする必要があります。")
    case .commaOrEnd:
      Localized(
        en: "a comma, or the end of the array or object, is expected here",
        ja: "ここにはカンマか、配列やオブジェクトの終わりが必要です。")
    case .endOfChoices:
      Localized(
        en: "the choices should end with ] before the next question",
        ja: "次の問題の前に、選択肢を閉じる ] が必要です。")
    }
  }
}

extension JSONDefect {
  /// The message about an answer that does not name a choice.
  package static let noSuchChoice = Localized(
    en: "the answer should be the number of a choice", ja: "正解は選択肢の番号で書く必要があります。")

  /// The message about a value that is not an object.
  package static let objectExpected = Localized(
    en: "an object {…} is expected here", ja: "ここにはオブジェクト{…}が必要です。")

  /// What is wrong, in words.
  package var message: Localized {
    switch kind {
    case .notAnObject: JSONDefect.objectExpected
    case .missing(let members): JSONDefect.missing(members.map(\.rawValue))
    case .notAText(.choices):
      Localized(en: "a choice should be a string", ja: "選択肢は文字列で書く必要があります。")
    case .notAText(let member):
      Localized(
        en: "“\(member.rawValue)” should be a string", ja: "「\(member.rawValue)」は文字列で書く必要があります。")
    case .notAnAnswer: JSONDefect.noSuchChoice
    case .notChoices:
      Localized(
        en: "the choices should be an array of strings", ja: "選択肢は文字列の配列で書く必要があります。")
    case .noChoices: Localized(en: "the member “choices” is empty", ja: "項目「choices」が空です。")
    case .choiceOutOfOrder:
      Localized(en: "a choice before this one is missing", ja: "この選択肢より前の選択肢がありません。")
    case .tooManyChoices:
      Localized(
        en: "question, answer and choices are more than \(Limits.columns) cells",
        ja: "問題文・正解・選択肢が合わせて\(Limits.columns)個を超えています。")
    case .repeatedMember:
      Localized(en: "this member appears twice", ja: "この項目は2回書かれています。")
    case .badDetail(let wanted): wanted.message
    case .otherAnswer(let name):
      Localized(
        en: "“\(VisibleText.escape(name))” and “answer” name different right choices",
        ja: "「\(VisibleText.escape(name))」の正解が「answer」と一致していません。")
    case .unreadMember(let name):
      Localized(
        en: "the member “\(VisibleText.escape(name))” is not read",
        ja: "項目「\(VisibleText.escape(name))」は読み込まれません。")
    }
  }

  /// Why that matters, if the place alone does not make it clear.
  package var why: Localized? {
    guard case .otherAnswer = kind else { return nil }
    return Localized(
      en: "only “answer” is read, and it may be the wrong one",
      ja: "読み込まれるのは「answer」だけで、それが正しいとは限りません。")
  }

  /// What to do, or nil if the general advice applies.
  package var help: Localized? {
    guard case .otherAnswer(let name) = kind else { return nil }
    let shown = VisibleText.escape(name)
    return Localized(
      en:
        "Write the number of the right choice in “answer” and delete “\(shown)”; a question with several "
        + "right choices must be split.",
      ja: "正しい選択肢の番号を「answer」に書き、「\(shown)」を削除してください。"
        + "正解が2つ以上ある問題は、正解が1つになるように分けてください。")
  }

  private static func missing(_ names: [String]) -> Localized {
    let list = names.map { "“\($0)”" }.enumerated(with: "and")
    return Localized(
      en: names.count == 1 ? "the member \(list) is missing" : "the members \(list) are missing",
      ja: "項目\(names.quoted().ja)がありません。")
  }
}

extension JSONDefect.Detail {
  fileprivate var message: Localized {
    switch self {
    case .text: Localized(en: "this should be a string", ja: "文字列で書く必要があります。")
    case .number:
      Localized(en: "this should be a number of 0 or more", ja: "0以上の数で書く必要があります。")
    case .texts: Localized(en: "this should be an array of strings", ja: "文字列の配列で書く必要があります。")
    case .choiceNumbers:
      Localized(
        en: "this should be an array of choice numbers", ja: "選択肢の番号の配列で書く必要があります。")
    }
  }
}
