@_spi(QBank) import BankFormats
@_spi(QBank) import BankQuiz
import BankReports
import BankSystem

/// Recorded runs in some order, in every form in which they can be shown.
protocol RunListing {
  /// Returns the runs as text, with the chart below where it belongs.
  func text(_ context: ListingContext) -> String
  /// The runs as JSON.
  var json: JSON { get }
  /// The runs for a spreadsheet, with a header row.
  var rows: [[String]] { get }
  /// Returns the chart.
  func chart(_ language: Language) -> Chart
}

/// The form in which runs are listed, and where.
struct ListOptions: Sendable {
  /// The form of the list, or nil if it is not given.
  var givenForm: Form?
  /// Where the list goes.
  var output: Path?
  /// The file of recorded runs, or nil if none is named.
  var history: Path?
  /// Whether runs of all banks and of sets of any size are compared.
  var showsAll = false
  /// Whether text that a spreadsheet would evaluate as a formula is escaped.
  var escapesFormulas = false

  var form: Form { givenForm ?? .of(output) ?? .text }

  /// Whether any of these options is given.
  var isGiven: Bool {
    givenForm != nil || output != nil || showsAll || escapesFormulas
  }

  /// The form of the list.
  enum Form: String, OutputForm {
    case text, json, csv, svg
  }
}

/// Options of a command that lists runs.
protocol RunListingOptions: CommandOptions {
  var list: ListOptions { get set }
}

extension RunListingOptions {
  static var listFields: [OptionField<Self>] {
    [
      .word(.runFormat, \.list.givenForm), .output(\.list.output, as: ListOptions.Form.self),
      .file(.history, \.list.history), .sign(.escapeFormulas, \.list.escapesFormulas),
    ]
  }
}

/// How a listing looks.
struct ListingContext: LanguageWords {
  let language: Language
  let width: Int
  /// The maximum width of a table. If it need not fit a window, there is room for all names that people give.
  let tableWidth: Int
  let style: Style
  let isASCII: Bool
  /// The offset of local time from UTC.
  let secondsFromGMT: @Sendable (Timestamp) -> Int

  init(_ session: Session, _ style: Style) {
    language = session.language
    width = session.width(of: .output)
    let fits = session.reportOptions(for: .output).wraps
    tableWidth = fits ? width : 500
    self.style = style
    isASCII = session.isASCII
    secondsFromGMT = { [world = session.world] in world.secondsFromGMT(at: $0.secondsSince1970) }
  }

  func date(_ run: RunRecord) -> String { run.date.text(secondsFromGMT: secondsFromGMT(run.date)) }

  func score(_ run: RunRecord) -> String {
    let text = "\(run.score)/\(run.questions.count)"
    return language == .english ? text : text + "問"
  }

  func time(_ run: RunRecord) -> String {
    Localized.seconds(SecondsText.exact(run.milliseconds))[language]
  }

  /// Returns what distinguishes a run from those that were played here in the usual time, in words.
  func marks(_ run: RunRecord) -> String {
    let marks: [Localized?] = [
      run.kind == .simulated ? Localized(en: "simulated", ja: "シミュレーション") : nil,
      run.unfinished.map { rest in
        let (answered, count) = (run.questions.count - rest, run.questions.count)
        return Localized(en: "left after \(answered) of \(count)", ja: "\(count)問中\(answered)問で中断")
      },
      run.isImported ? ListingContext.imported : nil,
      run.extended.map {
        Localized(en: "time × \(Numbers.text($0))", ja: "時間×\(Numbers.text($0))")
      },
    ]
    return marks.compactMap(\.self).listed(ja: "・")[language]
  }

  /// Returns the columns of players and of notes, each only if it is not empty.
  ///
  /// They are two columns, so that neither a long name pushes the notes away nor they take the room of a name.
  func players(of runs: [RunRecord]) -> [(column: TextTable.Column, text: (RunRecord) -> String)] {
    let name = { (run: RunRecord) in run.player ?? "" }
    return [
      (column("Player", "名前"), name), (noteColumn, marks),
    ].filter { column in runs.contains { !column.text($0).isEmpty } }
  }

  static let imported = Localized(en: "imported", ja: "取り込み")

  /// The column of notes.
  var noteColumn: TextTable.Column { TextTable.Column(words("Note", "備考"), isCutFirst: true) }
}

extension RunListing {
  /// Shows the listing in the form that was asked for; a picture shows the chart.
  func show(
    _ options: ListOptions, _ history: HistoryFile, _ session: inout Session
  ) throws(Failure) {
    if options.escapesFormulas { try FormulaNote.check(options.form.kind) }
    var results = Results(options.output)
    switch options.form {
    case .json: try results.add(json.text + "\n", &session)
    case .csv:
      try results.addTable(escapingFormulas: options.escapesFormulas, &session) { table in
        // The list may be shown on a terminal, so control characters are escaped; the JSON is exact to the byte.
        for row in rows { table.append(row.map(VisibleText.escape)) }
      }
    case .svg: try results.add(chart(session.language).svg(), &session)
    case .text: try results.add(text(ListingContext(session, results.style(session))), &session)
    }
    results.finish(session)
  }
}

extension RunGroup {
  /// Returns what the runs have in common, in words, with the shortest bank name that distinguishes it from others.
  func name(besides others: [[String]]) -> Localized {
    let names = BankNames.shortest(of: banks, besides: others)
    return Localized(
      en: "\(names), \(Localized.count(count, "question", "questions"))", ja: "\(names)・\(count)問")
  }
}

extension Flag {
  static let allRuns = Flag(
    "all",
    Localized(
      en:
        "Compare runs of all banks and set sizes, by share of right answers.",
      ja: "すべての問題ファイル・問題数の記録を、正解の割合で一緒に並べます。"))
  static let escapeFormulas = Flag(
    "escape-formulas",
    Localized(
      en: "In CSV, put an apostrophe before cells that a spreadsheet would read as formulas.",
      ja: "CSVで、表計算ソフトが計算式と見なすセルの先頭に「'」を付けます。"))
  static let runFormat = Flag.form(ListOptions.Form.self)
}
