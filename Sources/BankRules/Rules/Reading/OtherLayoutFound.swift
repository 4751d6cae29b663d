@_spi(QBank) import BankFormats

/// A table with uniform rows that are not those of a bank.
struct OtherLayoutFound: FileRule {
  static let info = RuleInfo(
    name: "other-layout", group: .reading, severity: .error, fix: .unsafe,
    summary: Localized(en: "The rows do not have the layout of a bank.", ja: "問題ファイルとは別の形の表のようです。"),
    what: Localized(
      en: """
        Most rows have the same number of cells, but not that of a bank: 2, 3 or 5 choices, a number before the \
        question, an explanation after the choices. Or the answer is not in the second of 6 cells; cells are \
        enclosed in marks that are not quotes, or not separated by commas; a header row names other columns; answers \
        may be counted from 0; or there are no choices. It is reported once, with what was recognised; the rows are \
        not checked as questions. A table that is recognised beyond doubt is read instead, unless an app reads the \
        file.
        """,
      ja: """
        ほとんどの行のセルの数が同じで、問題ファイルとは違います（選択肢が2つ・3つ・5つ、先頭に番号、最後に解説など）。\
        次の場合も報告します。6つのセルの2番目以外に正解がある。引用符ではない記号でセルが囲まれている。カンマ以外の\
        文字でセルが区切られている。見出し行が別の列を表している。正解の番号を0から数えているらしい。選択肢がない。\
        推定した形とともに一度だけ報告し、各行は問題として検査しません。確実に読み取れる表は、アプリ用に検査するとき\
        を除き、そのまま問題として読みます。
        """),
    why: Localized(
      en: "A bank has question, answer and 4 choices in this order, and is read by position.",
      ja: "問題ファイルでは、問題文・正解の番号・4つの選択肢をこの順に書きます。各セルの役割は位置で決まります。"),
    remedy: Localized(
      en: """
        Read it with `--layout auto`, or save the layout with `qbank new config --for <file>`; see \
        `qbank help layouts`.
        """,
      ja: """
        `--layout auto` で読むか、`qbank new config --for <file>` でレイアウトを設定ファイルに書いてください。\
        詳しくは `qbank help layouts` をご覧ください。
        """),
    exceptions: Localized(
      en: "The columns are guessed from the first few hundred rows.", ja: "列の意味は、最初の数百行から推定したものです。"),
    examples: [
      Example(
        "⟦空の色は？,0,青,赤,緑,黄⟧\n海の色は？,0,青,赤,緑,黄\n草の色は？,2,青,赤,緑,黄\n水の色は？,0,青,赤,緑,黄\n",
        without: [.precedingRow]),
      Example(
        "⟦問題,ア,イ,ウ,エ,正解⟧\n空の色は？,青,赤,緑,黄,2\n草の色は？,緑,赤,青,黄,1\n",
        without: [.precedingRow, .allQuoted]),
      Example(
        "⟦Which is 3?,1,2,3,4,3⟧\nWhich is 2?,1,2,3,4,2\nWhich is 1?,1,2,3,4,1\n",
        without: [.precedingRow, .allQuoted]),
      Example("⟦問題,答え⟧\n日本の首都はどこ？,東京\n", without: [.precedingRow]),
      Example("Which letter?,2,A,B,C,D\n空の色は？,1,青,赤,緑,黄\n"),
    ])

  var isAboutJSON: Bool { true }

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard let other = file.otherLayout else { return }
    let place =
      other.form == .members ? Place(TextRange(at: 0)) : file.placeOfRow(withCells: other.width)
    report.addVerdictForAllRows(Self.info.name, Self.info.severity)
    report.add {
      Finding(
        place, OtherLayoutFound.message(other, file, shape),
        why: file.inApp(place.range) ?? OtherLayoutFound.notLookedAt(file.kind, other.toldForm),
        help: OtherLayoutFound.help(other, file), fix: OtherLayoutFound.fix(other, file))
    }
  }

  /// Adds 1 to all answers if they may be counted from 0.
  private static func fix(_ other: OtherLayout, _ file: BankFile) -> Fix? {
    guard other.isCountedFromZero else { return nil }
    var edits: [Edit] = []
    var reader = CSVReader(file.source.bytes, widths: file.expectedWidths)
    var batch = CSVBatch(records: 100)
    while reader.next(&batch) {
      for index in 0..<batch.count where batch.width(index) == BankKind.problems.columnCount {
        let cell = batch.cells(index)[BankKind.answerCell - 1]
        let number = Answer(CSVCells.text(of: cell, in: file.source.bytes)).number
        guard let number else { continue }
        if !(0...3 ~= number) { return nil }
        edits.append(Edit(cell, "\(number + 1)"))
      }
    }
    return Fix(.unsafe, Localized(en: "add 1 to every answer", ja: "すべての正解の番号に1を足す"), edits)
  }

  private static func message(
    _ other: OtherLayout, _ file: BankFile, _ shape: CSVShape
  ) -> Localized {
    let words = file.kind == .guidance ? other.words(file) : other.recognised ?? other.words(file)
    if other.width == file.width || !other.hasRows { return words }
    let count = shape.count(ofWidth: other.width)
    return Localized(
      en: "\(count) of \(shape.records) rows have \(other.width) cells: \(words.en)",
      ja: "\(shape.records)行のうち\(count)行のセルが\(other.width)個です。\(words.ja)")
  }

  private static func notLookedAt(_ kind: BankKind?, _ form: OtherLayout.Form) -> Localized {
    if case .countedFromZero = form {
      return Localized(
        en: "if they are counted from 0, every answer is off by one", ja: "0からの番号なら、すべての正解が1つずれます。")
    }
    if case .flashCards(let cards) = form { return cards.why }
    if form == .members {
      return Localized(
        en: "a bank has the members question, answer and choices, so these questions were not "
          + "checked",
        ja: "問題ファイルの形（question・answer・choices）ではないため、中の問題は検査していません。")
    }
    if kind == .guidance {
      return Localized(
        en: "guidance has a title and a description, so these rows were not checked",
        ja: "ガイダンスの形（見出し・説明）ではないため、中身は検査していません。")
    }
    return Localized(
      en: "a bank has question, answer and 4 choices, so these rows were not checked",
      ja: "問題ファイルの形（問題文・正解・4つの選択肢）ではないため、中身は検査していません。")
  }

  private static func help(_ other: OtherLayout, _ file: BankFile) -> Localized {
    if file.kind == .guidance { return titles }
    if let ways = other.ways(file.source.path) { return ways }
    if let help = other.help { return help }
    return other.form == .unknown ? orKind : asLayout
  }

  private static let asLayout = Localized(
    en: "Describe the columns as a layout in .qbank.json; see `qbank help layouts`.",
    ja: ".qbank.json に列の並びを書いてください。書き方は `qbank help layouts` をご覧ください。")

  private static let titles = Localized(
    en: "Write a title and a description per row.", ja: "各行に、見出し、説明の順に書いてください。")

  private static let orKind = Localized(
    en: "Write question, answer and 4 choices per row, or describe the columns in .qbank.json.",
    ja: "各行に問題文、正解の番号、4つの選択肢の順に書くか、列の並びを .qbank.json に書いてください。")
}

extension OtherLayout {
  /// A description of what the columns seem to be.
  fileprivate func words(_ file: BankFile) -> Localized {
    // In guidance, what looks like choices is not.
    let words =
      file.kind == .guidance ? RaggedRow.expected(file) : columns ?? RaggedRow.expected(file)
    return hasHeader && form != .members
      ? Localized(
        en: "\(words.en), and the first row names the columns", ja: "\(words.ja)1行目は列の見出しのようです。")
      : words
  }
}

extension BankFile {
  /// The place of the first row with a number of cells, or the start of the file if there is none.
  func placeOfRow(withCells width: Int) -> Place {
    var reader = CSVReader(source.bytes, widths: expectedWidths)
    var batch = CSVBatch(records: 100)
    var number = 1
    while reader.next(&batch) {
      if let index = (0..<batch.count).first(where: { batch.width($0) == width }) {
        return Place(batch.range(index), record: number + index)
      }
      number += batch.count
    }
    return Place(TextRange(at: 0))
  }
}
