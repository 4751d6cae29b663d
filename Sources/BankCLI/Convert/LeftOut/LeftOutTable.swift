@_spi(QBank) import BankFormats
import BankReports
import BankSystem

extension LeftOut {
  /// Reports what files of other formats hold but a question cannot, for commands that do not write other formats.
  static func tell(_ extracts: [Extract], _ session: Session) {
    var leftOut = LeftOut()
    // A file that is named twice is counted once.
    let paths = extracts.map(\.file.path)
    let files = extracts.enumerated().filter { paths.firstIndex(of: $1.file.path) == $0 }.map(\.1)
    for extract in files {
      let losses = extract.losses.filter { !$0.isAboutNotation }
      let file = files.count > 1 ? extract.file.path.displayText : nil
      leftOut.add(losses.map { $0.numbered($0.number, in: file) }, from: .input)
    }
    leftOut.tell(target: "", isListed: true, session)
  }

  /// Reports all losses as a table; with `--quiet` only those that deserve a warning, and without advice.
  func tell(target: String, isListed: Bool, _ session: Session) {
    let told = session.isQuiet ? withoutDetails : self
    let options = session.reportOptions(for: .errors)
    let table = LeftOutTable(
      leftOut: told, target: target, language: session.language,
      isListed: isListed || session.isQuiet, width: options.wraps ? options.width : nil)
    let text = table.text(options.style)
    if !text.isEmpty { session.say(text) }
  }
}

/// A table of what was left out: the number of each kind, and the first examples.
struct LeftOutTable {
  let leftOut: LeftOut
  /// The name of the target format.
  let target: String
  let language: Language
  /// Whether all losses have already been listed.
  let isListed: Bool
  /// The maximum width of a line, or nil for lines of any length if the output is not a terminal.
  let width: Int?

  /// The number of examples of each kind.
  private static let shown = 3
  /// The maximum widths of a line of a kind's name, of the whole name, and of the name of a lost thing.
  private static let (kindWidth, titleWidth, nameWidth) = (28, 60, 30)

  /// Returns the table, with a heading above each part.
  func text(_ style: Style) -> String {
    let parts = LeftOut.Side.allCases.map { ($0, leftOut.kinds(of: $0)) }.filter { !$0.1.isEmpty }
    let rows = parts.map { side, kinds in [head(side)] + kinds.map(row) }
    let widths = Widths(rows.flatMap(\.self), total: width)
    let text = rows.map { part in
      part.enumerated().map { index, row in
        row.lines(widths).map { (index == 0 ? style(.heading, $0) : $0) + "\n" }.joined()
      }.joined()
    }.joined(separator: "\n")
    return text + (hasMore ? hint + "\n" : "")
  }

  private func head(_ side: LeftOut.Side) -> TableRow {
    let title: Localized =
      switch side {
      case .input: Localized(en: "Left out or changed", ja: "取り込まないもの・変わるもの")
      case .output: Localized(en: "Not supported by \(target)", ja: "\(target)で扱えないもの")
      }
    return TableRow(
      kind: [title[language]], count: Localized(en: "Count", ja: "件数")[language],
      entries: [Localized(en: "First 3", ja: "最初の3件")[language]])
  }

  private func row(_ kind: LeftOut.Kind) -> TableRow {
    let title = TextTable.fit(kind.key.title[language], LeftOutTable.titleWidth)
    let lines = width == nil ? [title] : Wrap.lines(title, width: LeftOutTable.kindWidth)
    return TableRow(kind: lines, count: "\(kind.count)", entries: entries(kind))
  }

  /// Whether the table does not show everything.
  private var hasMore: Bool {
    !isListed
      && leftOut.kinds.contains { $0.count > LeftOutTable.shown || $0.losses.count < $0.count }
  }

  private var hint: String {
    Localized(
      en: "Use --list-skipped to list all.", ja: "すべて表示するには --list-skipped を付けてください。")[language]
  }

  // MARK: Examples of a kind

  /// Returns the first losses of a kind: their items and names, or what becomes of them.
  private func entries(_ kind: LeftOut.Kind) -> [String] {
    let first = Array(kind.losses.prefix(LeftOutTable.shown))
    let isMore = kind.losses.count > first.count
    let more = isMore ? ["…"] : []
    if first.contains(where: { !$0.names.isEmpty }) {
      let separator = language == .english ? "; " : "、"
      return [(first.map(named) + more).joined(separator: separator)]
    }
    if kind.key.question != nil, kind.losses.contains(where: { $0.number != nil }) {
      return [list(kind.losses)]
    }
    // A message that all share is shown once.
    if first.count > 1, first.allSatisfy({ $0.message == first[0].message && $0.number != nil }) {
      return [list(kind.losses) + ": " + said(first[0])]
    }
    return first.map { place($0) + said($0) } + more
  }

  /// Returns a loss with its names, such as `item 3 “kidney.png”`.
  private func named(_ loss: Loss) -> String {
    let names = loss.names.prefix(LeftOutTable.shown)
      .map { TextTable.fit($0, LeftOutTable.nameWidth) }
    let more = loss.names.count > names.count ? " …" : ""
    let item = loss.item.map { $0.text[language] } ?? ""
    let gap = language == .english && !item.isEmpty ? " " : ""
    return item + gap + names.quoted()[language] + more
  }

  private func list(_ losses: [Loss]) -> String {
    ItemNumber.list(losses.compactMap(\.item), most: LeftOutTable.shown)[language]
  }

  private func place(_ loss: Loss) -> String {
    loss.item.map { $0.text[language] + ": " } ?? ""
  }

  private func said(_ loss: Loss) -> String { VisibleText.escape(loss.message[language]) }
}

extension Loss {
  /// The item that the loss is about.
  var item: ItemNumber? { number.map { ItemNumber(file: file, number: $0) } }
}

/// A row of the table; each text is on one line if there is room.
private struct TableRow {
  /// The lines of the kind's name.
  let kind: [String]
  let count: String
  let entries: [String]

  /// Returns the lines of the row; what does not fit continues on the next line.
  func lines(_ widths: Widths) -> [String] {
    let parts = entries.flatMap { entry in
      widths.rest.map { Wrap.lines(entry, width: $0) } ?? [entry]
    }
    return (0..<max(kind.count, parts.count)).map { index in
      let number = index == 0 ? count : ""
      let name = index < kind.count ? kind[index] : ""
      let part = index < parts.count ? parts[index] : ""
      return part.isEmpty && number.isEmpty
        ? name
        : name.padded(to: widths.kind) + "  " + number.leftPadded(to: widths.count) + "  " + part
    }
  }
}

/// The widths of the columns.
private struct Widths {
  let kind: Int
  let count: Int
  /// The width of the last column, or nil for lines of any length.
  let rest: Int?

  init(_ rows: [TableRow], total: Int?) {
    kind = rows.flatMap(\.kind).map { DisplayWidth.of($0) }.max() ?? 0
    count = rows.map { DisplayWidth.of($0.count) }.max() ?? 0
    let used = kind + count + 4
    rest = total.map { max($0 - used, 16) }
  }
}
