public import BankModel
public import BankText

extension JSONSyntaxError {
  /// What is wrong, in words.
  public var message: Localized {
    switch kind {
    case .unexpectedEnd: Localized(en: "the file ends in the middle", ja: "ファイルが途中で終わっています。")
    case .unexpected(let expectation): expectation.message
    case .trailingComma:
      Localized(en: "nothing follows this comma", ja: "このカンマのあとに何もありません。")
    case .badNumber:
      Localized(en: "this is not how JSON writes a number", ja: "JSONの数の書き方ではありません。")
    case .badEscape:
      Localized(en: "this escape has no meaning in JSON", ja: "JSONにないエスケープです。")
    case .loneSurrogate:
      Localized(
        en: "this is half of a pair of \\u escapes", ja: "2つで1組の\\uエスケープの片方しかありません。")
    case .rawControl:
      Localized(
        en: "a control character or a line break stands inside a text",
        ja: "文字列の中に制御文字や改行がそのまま入っています。")
    case .notUTF8: Localized(en: "these bytes are not UTF-8", ja: "この部分はUTF-8ではありません。")
    case .tooDeep:
      Localized(
        en: "arrays and objects stand inside each other more than \(JSONCursor.deepest) deep",
        ja: "配列やオブジェクトの入れ子が\(JSONCursor.deepest)段を超えています。")
    case .duplicateName:
      Localized(en: "this name stands twice in one object", ja: "同じ名前が1つのオブジェクトに2回あります。")
    case .trailingText:
      Localized(en: "something stands behind the end", ja: "終わりのあとに余分なものがあります。")
    case .comment: Localized(en: "JSON has no comments", ja: "JSONにコメントは書けません。")
    case .unclosedComment:
      Localized(en: "this comment is not closed", ja: "コメントが閉じられていません。")
    case .unknownVersion:
      Localized(en: "this qbank knows only version 1", ja: "このqbankで読めるのはバージョン1だけです。")
    case .otherKind:
      Localized(
        en: "“kind” says something else than what is in the file", ja: "「kind」と中身の種類が違います。")
    }
  }
}

extension JSONSyntaxError.Expectation {
  fileprivate var message: Localized {
    switch self {
    case .value: Localized(en: "a value should stand here", ja: "ここには値が必要です。")
    case .name:
      Localized(
        en: "the name of a member should stand here, between quotes",
        ja: "ここには引用符で囲んだ名前が必要です。")
    case .colon: Localized(en: "a colon should stand here", ja: "ここにはコロンが必要です。")
    case .items:
      Localized(
        en: "the object has no array “problems” or “guidance”",
        ja: "「problems」または「guidance」の配列がありません。")
    case .commaOrEnd:
      Localized(
        en: "a comma, or the end of the array or object, should stand here",
        ja: "ここにはカンマか、配列やオブジェクトの終わりが必要です。")
    }
  }
}

extension JSONDefect {
  /// What is wrong, in words.
  public var message: Localized {
    switch kind {
    case .notAnObject:
      Localized(en: "an object {…} should stand here", ja: "ここにはオブジェクト{…}が必要です。")
    case .missing(let member):
      Localized(
        en: "the member “\(member.rawValue)” is missing",
        ja: "項目「\(member.rawValue)」がありません。")
    case .notAText(.choices):
      Localized(en: "a choice should be a text", ja: "選択肢は文字列で書く必要があります。")
    case .notAText(let member):
      Localized(
        en: "“\(member.rawValue)” should be a text", ja: "「\(member.rawValue)」は文字列で書く必要があります。")
    case .notAnAnswer: ReadDefect.noSuchChoice
    case .notChoices:
      Localized(
        en: "the choices should be texts in an array", ja: "選択肢は文字列の配列で書く必要があります。")
    case .choiceOutOfOrder:
      Localized(en: "a choice before this one is missing", ja: "この選択肢より前の選択肢がありません。")
    case .tooManyChoices:
      Localized(
        en: "there are more than \(Limits.columns) cells", ja: "項目が\(Limits.columns)個を超えています。")
    case .repeatedMember:
      Localized(en: "this member stands twice", ja: "この項目は2回書かれています。")
    case .badDetail(let wanted): wanted.message
    }
  }
}

extension JSONDefect.Detail {
  fileprivate var message: Localized {
    switch self {
    case .text: Localized(en: "this should be a text", ja: "文字列で書く必要があります。")
    case .number:
      Localized(en: "this should be a number that is not negative", ja: "0以上の数で書く必要があります。")
    case .texts: Localized(en: "these should be texts in an array", ja: "文字列の配列で書く必要があります。")
    case .choiceNumbers:
      Localized(
        en: "these should be numbers of choices in an array", ja: "選択肢の番号の配列で書く必要があります。")
    }
  }
}
