@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// A JSON bank that is no JSON, or in which items are not built as they should be.
struct InvalidJSON: ReadingRule {
  static let info = RuleInfo(
    name: "invalid-json", group: .reading, severity: .error,
    summary: Localized(
      en: "A JSON bank cannot be read as one.", ja: "JSONの問題ファイルとして読めません。"),
    what: Localized(
      en: """
        The file is not strict JSON, or an item has no question, no answer or no choices, or has \
        something other than strings and numbers there, or names another right answer in a member such as \
        “answers”, which is not read. After a mistake in the JSON itself, \
        reading goes on at the next item, if there seems to be one; in JSON Lines that is the next \
        line.
        """,
      ja: """
        厳密なJSONではないか、問題文・正解・選択肢がない、または文字列や数ではない項目があります。\
        「answers」など、読み込まれないメンバーに別の正解が書かれている場合もあります。\
        JSONそのものに誤りがある場合は、次の項目と思われるところ（JSON Linesでは次の行）から検査を続けます。
        """),
    why: Localized(
      en: "Programs differ in what they make of it, or refuse the whole file.",
      ja: "プログラムによって読み方が違うか、ファイル全体が読めなくなります。"),
    remedy: Localized(
      en: "Correct the JSON there; `qbank schema problems` prints the form of a bank.",
      ja: "JSONの書き方を直してください。形は `qbank schema problems` で確かめられます。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example(
        #"[{"question":"空の色は？","answer":1,"choices":["青","赤"]}⟦,⟧]"#, format: .json),
      Example(
        #"[{"question":"What is 2 + 2?","answer":⟦true⟧,"choices":["4","5"]}]"#, format: .json),
      Example(
        #"[{"question":"空の色は？","answer":1,"answers":⟦[1,2]⟧,"choices":["青","赤"]}]"#, format: .json),
      Example(
        #"[{"question":"空の色は？","answer":1,"answers":[1],"choices":["青","赤"]}]"#, format: .json),
      Example(#"[{"question":"空の色は？","answer":1,"choices":["青","赤"]}]"#, format: .json),
    ])

  func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report) {
    switch defect {
    case .json(.syntax(let syntaxError)):
      report.add {
        Finding(
          Place(syntaxError.range), syntaxError.message,
          why: isOfWholeDocument(syntaxError)
            ? Localized(en: "no question in it can be read", ja: "中の問題を1つも読めません。")
            : Localized(en: "nothing after it can be read", ja: "これより後ろは読めません。"),
          help: syntaxError.kind == .otherKind
            ? Localized(
              en: "Put the problems and the guidance into a file each, or correct “kind”.",
              ja: "問題とガイダンスを別々のファイルに分けるか、「kind」を直してください。") : Self.info.remedy)
      }
    case .json(.brokenItem(let syntaxError, _)) where syntaxError.kind == .notUTF8:
      return  // `InvalidUTF8` reports it, with a fix.
    case .json(.brokenItem(let syntaxError, let number)):
      report.add {
        Finding(
          Place(syntaxError.range, record: number), syntaxError.message,
          why: Localized(
            en: "programs stop reading here", ja: "多くのプログラムは、ここから先を読めません。"))
      }
    case .json(.item(let item, let number)):
      if case .unreadMember(let name) = item.kind {
        return UnknownMember.add(name, Place(item.range, record: number), &report)
      }
      report.add {
        Finding(
          Place(item.range, record: number), item.message, why: item.why,
          help: item.help)
      }
    case .encoding, .otherLayout, .noRows, .record, .answer, .table, .question, .otherKinds,
      .otherTexts:
      return
    }
  }

  /// Whether it is not in the JSON itself that something is wrong.
  private func isOfWholeDocument(_ syntaxError: JSONSyntaxError) -> Bool {
    syntaxError.kind == .unexpected(expected: .items) || syntaxError.kind == .itemsOverLines
      || syntaxError.kind == .unexpected(expected: .nameOfItems)
  }
}
