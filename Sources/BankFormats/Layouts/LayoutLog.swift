@_spi(QBank) import BankModel

/// The diagnostics and losses of a table, collected while it is read.
struct LayoutLog {
  let layout: Layout
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var losses: [Loss] = []
  /// The number of errors, including those that are no longer kept as diagnostics.
  private(set) var errorCount = 0
  /// The names of the columns of choices, if they have any.
  var choiceNames: [String] = []
  /// Notes on rows that are left out, or read in a doubtful way, without being wrong.
  private(set) var remarks: [Diagnostic] = []
  /// Whether the header is invalid, so that rows cannot be read.
  var hasInvalidHeader = false

  /// Creates an empty log for a table in this layout.
  init(_ layout: Layout) { self.layout = layout }

  /// Adds an error, unless the header is known to be invalid: then only what is wrong with it is reported.
  mutating func addError(_ place: Place, _ message: Localized, help: Localized? = nil) {
    guard !hasInvalidHeader else { return }
    errorCount += 1
    diagnostics.add(Diagnostic(ofTable: .error, place, message, help: help))
  }

  /// Replaces all errors by one if no row at all could be read: then the layout is wrong, not each of the rows.
  mutating func summarizeIfNothing(of count: Int, wasRead read: Int, _ first: TableRow?) {
    guard !hasInvalidHeader, read == 0, losses.isEmpty, let row = first else { return }
    if count == 0, errorCount == 0 {
      addError(
        row.place, Localized(en: "no row contains a question", ja: "問題の行がありません。"),
        help: Localized(
          en: "Write the questions in the rows below the headings.",
          ja: "見出しの下の行に問題を書いてください。"))
    }
    guard count > 2, errorCount >= count, let error = diagnostics.first else { return }
    let summary = Diagnostic(
      ofTable: .error, error.place,
      Localized(
        en: "none of the \(count) rows can be read in the layout \(layout.name); in the first, "
          + error.message.en,
        ja: "レイアウト「\(layout.name)」では\(count)行のどれも読み取れません。最初の行: \(error.message.ja)"),
      help: otherLayout)
    (diagnostics, errorCount) = ([summary], 1)
  }

  /// The help for a layout that does not fit.
  var otherLayout: Localized {
    layout.name == Layout.recognisedName
      ? Doubt.describe
      : Localized(
        en: "Choose another layout; --layout auto shows what it recognises.",
        ja: "別のレイアウトを選んでください。--layout auto で、何が読み取れるか分かります。")
  }

  // MARK: The cells of a row

  mutating func tooFew(_ row: TableRow, _ count: Int) {
    addError(
      row.place,
      Localized(
        en: "the row has \(Localized.count(row.cells.count, "cell", "cells")) instead of \(count)",
        ja: "セルが\(count)個必要ですが、\(row.cells.count)個しかありません。"))
  }

  /// Reports a row that ends before the header does, so that its cells may belong to other columns.
  mutating func mayBeShifted(_ row: TableRow, _ count: Int) {
    let cells = row.cells.count
    addError(
      row.place,
      Localized(
        en:
          "the row has \(Localized.count(cells, "cell", "cells")) and the table has \(count) columns, "
          + "so the cells may be in the wrong columns",
        ja: "表の列は\(count)個ですが、この行のセルは\(cells)個です。セルが別の列にずれているおそれがあります。"),
      help: Localized(
        en: "Add the missing cell; a column without a value still needs an empty cell.",
        ja: "足りないセルを補ってください。何も書かない列にも、空のセルが必要です。"))
  }

  mutating func beyond(_ cell: TableCell, _ count: Int) {
    addError(
      cell.place,
      Localized(
        en: "this cell is outside the table, which has "
          + Localized.count(count, "column", "columns"),
        ja: "表の列は\(count)個ですが、このセルはその外にあります。"),
      help: Localized(
        en: "If a comma is part of the text, put quotes around the whole cell.",
        ja: "文の中にカンマがあるときは、セル全体を引用符で囲んでください。"))
  }

  mutating func nameless(_ cell: TableCell) {
    addError(
      cell.place,
      Localized(
        en: "the column of “\(cell.excerpt)” has no heading", ja: "「\(cell.excerpt)」の列に見出しがありません。"),
      help: Localized(
        en: "Write its heading in the header row.", ja: "見出し行に、この列の見出しを書いてください。"))
  }

  mutating func displayedDifferently(_ cell: TableCell) {
    addError(
      cell.place,
      Localized(
        en: "the cell displays “\(cell.excerpt)” in another form, such as a date",
        ja: "セルの値は「\(cell.excerpt)」ですが、日付など別の形で表示されています。"),
      help: Localized(
        en: "Format the cell as text and retype what it should say.",
        ja: "セルの書式を「文字列」にして、表示したい内容を書き直してください。"))
  }

  mutating func tooFewChoices(_ row: TableRow, _ count: Int) {
    addError(
      row.place,
      Localized(
        en: count == 0 ? "there are no choices" : "there is only one choice",
        ja: count == 0 ? "選択肢がありません。" : "選択肢が1つしかありません。"))
  }

  mutating func gap(_ cell: TableCell?, _ row: TableRow, _ number: Int) {
    addError(
      cell?.place ?? row.place,
      Localized(
        en: "choice \(number) is empty, but later choices are not",
        ja: "選択肢\(number)が空ですが、そのあとに選択肢があります。"),
      help: Localized(
        en: "Fill in the choice, or move the later ones up.", ja: "選択肢を書くか、後ろの選択肢を前に詰めてください。"))
  }

  mutating func noList(_ cell: TableCell?, _ row: TableRow) {
    addError(
      cell?.place ?? row.place,
      Localized(
        en: "the choices in this cell cannot be separated", ja: "このセルの選択肢の区切りが分かりません。"),
      help: Localized(
        en: "Write at least 2 choices, separated as the layout requires.",
        ja: "レイアウトで決めた区切りで、選択肢を2つ以上書いてください。"))
  }

  mutating func tooManyChoices(_ cell: TableCell?, _ row: TableRow, _ count: Int) {
    addError(
      cell?.place ?? row.place,
      Localized(
        en: "there are \(count) choices, but at most \(Layout.maxChoices) are allowed",
        ja: "選択肢が\(count)個ありますが、\(Layout.maxChoices)個までです。"))
  }

  mutating func notANumber(_ cell: TableCell, _ field: Layout.Field) {
    let isLimit = field == .limit
    addError(
      cell.place,
      isLimit
        ? Localized(
          en: "the time limit “\(cell.excerpt)” is not a number of seconds",
          ja: "制限時間「\(cell.excerpt)」が秒数ではありません。")
        : Localized(
          en: "the points “\(cell.excerpt)” are not a number of 0 or more",
          ja: "配点「\(cell.excerpt)」が0以上の数ではありません。"))
  }

  mutating func pinnedUnknown(_ cell: TableCell) {
    addError(
      cell.place,
      Localized(
        en: "the pinned choices “\(cell.excerpt)” are not all choice numbers",
        ja: "固定する選択肢「\(cell.excerpt)」に、選択肢の番号でないものがあります。"),
      help: Localized(
        en: "Write choice numbers separated by semicolons.", ja: "番号をセミコロンで区切って書いてください。"))
  }

  // MARK: The answer

  mutating func badAnswer(
    _ reading: Layout.AnswerStyle.Reading, _ cell: TableCell?, _ row: TableRow, _ count: Int
  ) {
    guard let cell else {
      return addError(row.place, LayoutLog.noAnswer, help: help(ends(count, "")))
    }
    let ends = ends(count, cell.text)
    addError(cell.place, message(reading, cell.excerpt, ends), help: help(ends))
  }

  private static let noAnswer = Localized(en: "the answer is missing", ja: "正解が書かれていません。")

  private func message(
    _ reading: Layout.AnswerStyle.Reading, _ excerpt: String, _ ends: (first: String, last: String)
  ) -> Localized {
    switch reading {
    case .choice, .several, .missing: return LayoutLog.noAnswer
    case .ambiguous:
      return Localized(
        en: "two choices say “\(excerpt)”, so it is unclear which is right",
        ja: "「\(excerpt)」という選択肢が2つあり、どちらが正解か分かりません。")
    case .outOfRange:
      let (first, last) = ends
      return Localized(
        en: "the answer is \(excerpt), but the choices are \(first) to \(last)",
        ja: "正解が\(excerpt)ですが、選択肢は\(first)から\(last)までです。")
    case .unknown:
      return Localized(
        en: "the answer “\(excerpt)” is not \(kind.en)", ja: "正解「\(excerpt)」は\(kind.ja)。")
    }
  }

  private var kind: Localized {
    switch layout.answer {
    case .number: Localized(en: "the number of a choice", ja: "選択肢の番号ではありません")
    case .letter: Localized(en: "the letter of a choice", ja: "選択肢の文字ではありません")
    case .iroha:
      Localized(en: "the kana of a choice (イ, ロ, ハ, …)", ja: "選択肢のかな（イ、ロ、ハ…）ではありません")
    case .mark, .first: Localized(en: "a mark", ja: "正解の印ではありません")
    case .text: Localized(en: "the text of a choice", ja: "どの選択肢の文とも一致しません")
    case .label: Localized(en: "the label of a choice", ja: "どの選択肢の記号とも一致しません")
    }
  }

  private func help(_ ends: (first: String, last: String)) -> Localized {
    let (first, last) = ends
    if layout.answer == .mark || layout.answer == .first {
      return Localized(en: "Mark exactly one choice as right.", ja: "正解の選択肢に1つだけ印を付けてください。")
    }
    if layout.answer == .label {
      return Localized(
        en: "Write the label of the right choice exactly as it appears.",
        ja: "正解の選択肢の記号を、そのまま書いてください。")
    }
    if case .text = layout.answer {
      return Localized(
        en: "Copy the right choice exactly.", ja: "正解の選択肢を、一字一句そのまま書いてください。")
    }
    return Localized(
      en: "Write one from \(first) to \(last).", ja: "\(first)から\(last)のどれか1つを書いてください。")
  }

  /// Returns the names of the first and the last choice: letters if the header has them, otherwise as the answer is
  /// written.
  private func ends(_ count: Int, _ text: String) -> (first: String, last: String) {
    guard case .letter = layout.answer else {
      return (layout.answer.write(1, []), layout.answer.write(count, []))
    }
    let isLettered = choiceNames.prefix(count).enumerated().allSatisfy { index, name in
      Answer(Array(name.utf8)) == .letter(index + 1)
    }
    let like = isLettered && !choiceNames.isEmpty ? choiceNames : [text]
    return (AnswerLetters.name(of: 1, like: like), AnswerLetters.name(of: count, like: like))
  }

  /// Reports a cell beside the table, in the row of a question or in one of its own.
  mutating func beside(_ cell: TableCell, number: Int? = nil) {
    losses.add(
      number, .others,
      Localized(
        en: "“\(cell.excerpt)”, which is outside the table, is left out",
        ja: "表の外にある「\(cell.excerpt)」は取り込まれません。"), names: [cell.excerpt])
    addRemark(
      cell.place,
      Localized(
        en: "“\(cell.excerpt)” is outside the table and is not read",
        ja: "「\(cell.excerpt)」は表の外にあるため、読み取りません。"),
      help: Localized(
        en: "If it belongs to the question, write a heading for its column.",
        ja: "問題の一部であれば、その列に見出しを付けてください。"))
  }

  private mutating func addRemark(
    _ place: Place, _ message: Localized, why: Localized? = nil, help: Localized
  ) {
    remarks.add(Diagnostic(ofTable: .note, place, message, why: why, help: help))
  }

  /// Reports an answer that was read as the letter of a choice although another choice says the same.
  mutating func alsoText(_ cell: TableCell, _ number: Int, _ right: Int, _ other: Int) {
    let message = Localized(
      en: "the answer “\(cell.excerpt)” is read as the letter of choice \(right), although choice "
        + "\(other) says “\(cell.excerpt)”",
      ja: "正解「\(cell.excerpt)」は\(right)番目の選択肢の記号として読みますが、"
        + "\(other)番目の選択肢の文でもあります。")
    losses.append(Loss(number, .answers, message).asRemark)
    addRemark(
      cell.place, message,
      help: Localized(
        en: "If the answers are texts of choices, use --answers-from text.",
        ja: "正解が選択肢の文のときは、--answers-from text を付けてください。"))
  }

  // MARK: What a bank cannot hold

  mutating func severalAnswers(_ cell: TableCell?, _ row: TableRow, _ number: Int) {
    leaveOut(
      cell?.place ?? row.place,
      Loss(
        number, .answers,
        Localized(
          en: "several choices are right, so the question is left out",
          ja: "正解が2つ以上あるため、この問題は取り込まれません。"), skipping: .severalRight))
  }

  /// Reports a row that is left out without being wrong.
  private mutating func leaveOut(_ place: Place, _ loss: Loss) {
    losses.append(loss)
    addRemark(
      place, loss.message,
      why: Localized(
        en: "a bank has one right choice per question",
        ja: "問題ファイルの問題は、どれも正解が1つの選択問題です。"),
      help: Localized(
        en: "To keep it, split or rewrite it so that 1 choice is right.",
        ja: "残したい場合は、正解が1つになるように分けるか、書き直してください。"))
  }

  mutating func otherType(_ cell: TableCell, _ number: Int) {
    leaveOut(
      cell.place,
      Loss(
        number, .questionType,
        Localized(
          en: "the question is of type “\(cell.excerpt)” and is left out",
          ja: "「\(cell.excerpt)」形式のため、この問題は取り込まれません。"),
        skipping: Localized(
          en: "question of type “\(cell.excerpt)”", ja: "「\(cell.excerpt)」形式の問題")))
  }

  /// Reports choices without an order, of which the right one was given a place.
  mutating func drawnPlaces(_ count: Int) { losses.append(.drawnPlaces(count)) }

  /// Reports time limits that are left out because the table has this one by default.
  mutating func usualLimit(_ seconds: Int, _ count: Int) {
    let questions = Localized.count(count, "question", "questions")
    losses.append(
      Loss(
        nil, .limit,
        Localized(
          en: "the time limit of \(seconds) s, the default of \(layout.name), is left out "
            + "of \(questions)",
          ja: "\(layout.name)の既定の制限時間\(seconds)秒は取り込まれません（\(count)問）。")
      ).asRemark)
  }

  mutating func picture(_ cell: TableCell, _ number: Int) {
    losses.add(
      number, .media,
      Localized(
        en: "the picture “\(cell.excerpt)” is left out", ja: "画像「\(cell.excerpt)」が失われます。"),
      names: [cell.excerpt])
  }
}

extension Loss {
  /// Returns the loss for choices without an order, of which the right one was given a place.
  static func drawnPlaces(_ count: Int) -> Loss {
    let questions = Localized.count(count, "question", "questions")
    return Loss(
      nil, .choices,
      Localized(
        en: "the choices have no fixed order, so --seed decides the position of the right one "
          + "(\(questions))",
        ja: "選択肢に決まった順序がないため、正解の位置は --seed で決まります（\(count)問）。")
    ).asRemark
  }
}

/// The rule that reports tables that do not fit their layout, in every command.
package enum TableRule {
  /// Its name.
  package static let name = "layout-mismatch"
}

extension Diagnostic {
  /// Creates what is reported about a table.
  init(
    ofTable severity: Severity, _ place: Place, _ message: Localized, why: Localized? = nil,
    help: Localized?
  ) {
    self.init(
      rule: TableRule.name, severity: severity, place: place, message: message, why: why,
      help: help)
  }
}
