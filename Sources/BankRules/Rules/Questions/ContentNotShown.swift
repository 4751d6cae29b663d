@_spi(QBank) import BankFormats

/// A member of a problem that contains a part of the question which players never see.
struct ContentNotShown: ProblemRule, SummarizingRule {
  static let info = RuleInfo(
    name: "content-not-shown", group: .questions, severity: .warning,
    summary: Localized(
      en: "A passage, picture or recording of a question is not shown.",
      ja: "問題に添えられた文章・画像・音声が表示されません。"),
    what: Localized(
      en: """
        A question has a field such as `passage`, `context`, `image`, `figure`, `audio` or `video`, which qbank \
        keeps, or pictures from its original format. Only the question text and choices are shown.
        """,
      ja: """
        問題に `passage`、`context`、`image`、`figure`、`audio`、`video` などのメンバーや、変換前のファイルで問題に\
        付いていた画像があります。qbankはこれらを残しますが、表示するのは問題文と選択肢だけです。
        """),
    why: Localized(
      en: "Nobody can answer a question about a text or picture that is not shown.",
      ja: "読むべき文章や見るべき画像がないと、答えられません。"),
    remedy: Localized(
      en: """
        Put what is needed into the question text, or leave the question out of quizzes that qbank plays or prints.
        """,
      ja: "必要な内容を問題文に書くか、qbankで出題・印刷するクイズから外してください。"),
    exceptions: Localized(
      en: "Decorative pictures, and banks that another program plays.",
      ja: "飾りの画像や、ほかのプログラムで出題する問題ファイル。"),
    examples: [
      Example(
        #"[{"question":"Where does Ann live?","answer":1,"choices":["Rome","Oslo"],⟦"passage"⟧:"Ann …"}]"#,
        format: .json),
      Example(
        #"[{"question":"この花は？","answer":1,"choices":["桜","梅"],⟦"画像"⟧:"flower.png"}]"#,
        format: .json),
      Example(
        "::x::⟦[html]<img src=\"map.png\">Which city is this?⟧ {=Rome ~Oslo}\n", format: .gift),
      Example(
        #"[{"question":"2 + 2?","answer":1,"choices":["4","5"],"image":null,"source":"p. 3","audio":""}]"#,
        format: .json),
    ])

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let row = problem.row
    for cell in row.otherMembers {
      let name = row.string(of: cell)
      guard UnseenMember.isOne(name) else { continue }
      let json = file.isTable ? "true" : Self.value(behind: cell.range.end, in: file.source)
      let member = Problem.Details.UnknownMember(name, json: json)
      guard member.mustBeSeen else { continue }
      // A column of a table has no place in the row.
      let place = file.isTable ? problem.placeOfQuestion : Place(cell.range, record: row.record)
      report.add(cause: member.name) { ContentNotShown.finding(place, member.title) }
    }
    if let names = file.extract?.pictures[row.record] {
      report.add(cause: "picture") { ContentNotShown.finding(problem.placeOfQuestion, names) }
    }
  }

  private static func finding(_ place: Place, _ pictures: [String]) -> Finding {
    let name = VisibleText.escape(pictures[0])
    let more = pictures.count - 1
    return Finding(
      place,
      en: more == 0
        ? "a picture is not shown to players (“\(name)”)"
        : "pictures are not shown to players (“\(name)” and \(more) more)",
      ja: "画像は、解く人には表示されません（「\(name)」\(more == 0 ? "" : "ほか\(more)点")）。", why: why)
  }

  /// The value after the name of a member.
  private static func value(behind end: Int, in source: Source) -> String {
    let bytes = source.bytes
    var start = end
    while start < bytes.count, bytes[start] <= ASCII.space || bytes[start] == UInt8(ascii: ":") {
      start += 1
    }
    var cursor = JSONCursor(bytes, from: start)
    return cursor.skipValue().map(source.string) ?? ""
  }

  private static func finding(_ place: Place, _ title: String) -> Finding {
    Finding(
      place, en: "“\(title)” is not shown to players", ja: "「\(title)」は、解く人には表示されません。", why: why)
  }

  private static let why = Localized(
    en: "the question may be unanswerable without it", ja: "これがないと答えられないかもしれません。")
}
