@_spi(QBank) import BankFormats

/// An unknown member of a JSON problem whose name is similar to a known one.
struct UnknownMember: ProblemRule, SummarizingRule {
  static let info = RuleInfo(
    name: "unknown-member", group: .questions, severity: .warning, fix: .unsafe,
    summary: Localized(en: "A member name seems to be misspelt.", ja: "メンバー名のつづりが違うようです。"),
    what: Localized(
      en: """
        A JSON question has a member that qbank does not read but whose name is close to one that it does: different \
        case, an extra space or letter, or only the beginning. Other custom names are not reported.
        """,
      ja: """
        JSONの問題に、qbankの読まないメンバーがあり、その名前がqbankの読むメンバーとほとんど同じです。\
        大文字と小文字の違い、余分な空白や文字、途中までの名前などです。それ以外の独自の名前は報告しません。
        """),
    why: Localized(
      en: "Its value is not used, and nothing else reports it.", ja: "書いた内容が使われず、そのことに気づけません。"),
    remedy: Localized(
      en: "Correct the name, or choose a less similar one.", ja: "名前を直すか、似ていない名前にしてください。"),
    exceptions: Localized(en: "A custom member for another program.", ja: "ほかのプログラムのための独自のメンバー。"),
    examples: [
      Example(
        #"[{"question":"空の色は？","answer":1,"choices":["青","赤"],⟦"explaination"⟧:"散乱のためです。"}]"#,
        format: .json),
      Example(
        #"[{"question":"What is 2 + 2?","answer":1,"choices":["4","5"],⟦"Tags"⟧:["sums"]}]"#,
        format: .json),
      Example(
        #"[{"question":"2 + 2?","answer":1,"choices":["4","5"],"author":"me","tags2":[],"_id":5}]"#,
        format: .json),
      Example(
        #"[{"question":"2 + 2?","answer":1,"choices":["4","5"],"explanation_en":"","カテゴリid":1}]"#,
        format: .json),
    ])

  private static let known = [
    Feature.id, .tags, .limit, .points, .pinned, .category, .difficulty, .explanation,
  ].map(\.rawValue)

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    // Unknown columns of a table are reported once, by their names.
    if file.isTable { return }
    let row = problem.row
    for cell in row.otherMembers {
      let name = row.string(of: cell)
      guard let meant = UnknownMember.meant(name) else { continue }
      let isTaken = Feature(rawValue: meant).flatMap { row.detail($0) } != nil
      let place = Place(cell.range, record: row.record)
      report.add(cause: name, fix: isTaken ? nil : .unsafe) {
        finding(place, VisibleText.escape(name), meant, isTaken: isTaken)
      }
    }
  }

  /// Reports a misspelt member of a problem that cannot be read for another reason, so that both are found in one
  /// run.
  static func add(_ name: String, _ place: Place, _ report: inout Report) {
    guard let meant = meant(name) else { return }
    report.add(severity: .warning) {
      Finding(
        place, en: "the member “\(VisibleText.escape(name))” is not read; “\(meant)” would be",
        ja: "メンバー「\(VisibleText.escape(name))」は読み込まれません。「\(meant)」なら読み込まれます。")
    }
  }

  /// The known name that was probably meant, or nil if there is none.
  static func meant(_ name: String) -> String? {
    let scalars = name.lowercased().unicodeScalars.filter {
      HiddenCharacter.of($0.value) == nil && !isWhitespace($0.value)
    }
    let word = String(String.UnicodeScalarView(scalars))
    if known.contains(word) { return word }
    // With a digit or an underscore it is a name of its own: `tags2`, `explanation_en`.
    guard word.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) else { return nil }
    let beginnings = known.filter { word.utf8.count > 2 && $0.hasPrefix(word) }
    if beginnings.count == 1 { return beginnings[0] }
    return known.first { other in
      let most = other.utf8.count / 4
      return abs(other.utf8.count - word.utf8.count) <= most
        && NearestName.distance(word, other) <= most
    }
  }

  private func finding(_ place: Place, _ name: String, _ meant: String, isTaken: Bool) -> Finding {
    Finding(
      place, en: "the member “\(name)” is not read; “\(meant)” would be",
      ja: "メンバー「\(name)」は読み込まれません。「\(meant)」なら読み込まれます。",
      why: Localized(en: "its value is not used", ja: "書いた内容は使われません。"),
      fix: isTaken
        ? nil
        : Fix(
          .unsafe, Localized(en: "write “\(meant)”", ja: "「\(meant)」と書く"),
          Edit(place.range, "\"\(meant)\"")))
  }
}

extension Row {
  /// The names of its members that qbank does not read.
  var otherMembers: [Cell] {
    var names: [Cell] = []
    forEachDetail { if $0 == .others { names.append($1) } }
    return names
  }
}
