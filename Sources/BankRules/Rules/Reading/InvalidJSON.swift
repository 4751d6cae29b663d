@_spi(QBank) import BankFormats

/// A JSON bank that is not valid JSON, or whose items have the wrong structure.
struct InvalidJSON: ReadingRule {
  static let info = RuleInfo(
    name: "invalid-json", group: .reading, severity: .error,
    summary: Localized(
      en: "A JSON file cannot be read as a question bank.", ja: "JSONの問題ファイルとして読めません。"),
    what: Localized(
      en: """
        The file is not strict JSON; or an item lacks a question, answer or choices, has anything there but text and \
        numbers, or gives another right answer in a field that is not read, such as “answers”. After an error in the \
        JSON itself, reading resumes at the next item, if one can be found (in JSON Lines, at the next line).
        """,
      ja: """
        JSONの規則どおりに書かれていません。または、問題文・正解・選択肢がない項目や、それらが文字列でも数でもない項\
        目があります。「answers」など、読み込まれないメンバーに別の正解が書かれている場合もあります。JSONそのものに\
        誤りがある場合は、次の項目らしいところ（JSON Linesでは次の行）から検査を続けます。
        """),
    why: Localized(
      en: "Programs read it differently, or reject the whole file.",
      ja: "プログラムによって読み方が異なったり、ファイル全体が読めなかったりします。"),
    remedy: Localized(
      en: "Correct the JSON; `qbank schema problems` prints the schema of a bank.",
      ja: "JSONを直してください。正しい形は `qbank schema problems` で確かめられます。"),
    examples: [
      Example(#"[{"question":"空の色は？","answer":1,"choices":["青","赤"]}⟦,⟧]"#, format: .json),
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
            ? Localized(en: "no question in the file can be read", ja: "ファイルの問題を1つも読めません。")
            : Localized(en: "nothing after this can be read", ja: "これより後ろは読めません。"),
          help: help(syntaxError))
      }
    case .json(.brokenItem(let syntaxError, _)) where syntaxError.kind == .notUTF8:
      return  // `InvalidUTF8` reports it, with a fix.
    case .json(.brokenItem(let syntaxError, let number)):
      report.add {
        Finding(
          Place(syntaxError.range, record: number), syntaxError.message,
          why: Localized(en: "most programs stop reading here", ja: "多くのプログラムは、ここで読み込みを止めます。"))
      }
    case .json(.item(let item, let number)):
      if case .unreadMember(let name) = item.kind {
        return UnknownMember.add(name, Place(item.range, record: number), &report)
      }
      report.add {
        Finding(Place(item.range, record: number), item.message, why: item.why, help: item.help)
      }
    case .encoding, .otherLayout, .noRows, .record, .answer, .table, .question, .otherKinds,
      .otherTexts:
      return
    }
  }

  private func help(_ syntaxError: JSONSyntaxError) -> Localized {
    switch syntaxError.kind {
    case .otherKind:
      Localized(
        en: "Put problems and guidance into separate files, or correct “kind”.",
        ja: "問題とガイダンスを別々のファイルに分けるか、「kind」を直してください。")
    case .unknownVersion:
      Localized(
        en: "If a newer qbank wrote the file, install that; otherwise write 1.",
        ja: "新しいqbankで作ったファイルなら、そのqbankを使ってください。そうでなければ 1 と書いてください。")
    default: Self.info.remedy
    }
  }

  /// Whether the structure of the document is wrong, not its syntax.
  private func isOfWholeDocument(_ syntaxError: JSONSyntaxError) -> Bool {
    switch syntaxError.kind {
    case .empty, .itemsOverLines, .notAnArray, .unexpected(expected: .document),
      .unexpected(expected: .items), .unexpected(expected: .nameOfItems):
      true
    default: false
    }
  }
}
