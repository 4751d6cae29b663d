@_spi(QBank) import BankRules

// The layouts of the tables of a run: from the command line, or else from the configuration.
extension Configurations {
  /// Returns the format of a file if it is given or the layout of its table is configured, or nil if its name and
  /// contents determine it.
  func format(of path: Path) -> Format? {
    guard let sheet = bank.table.sheet else { return laidOut(path) }
    let unsaid = Configurations.workbook(path, nil).flatMap { Format.named($0.rawValue) }
    return (laidOut(path) ?? unsaid)?.readingSheet(sheet)
  }

  /// Returns the format of a file as above, but regardless of a given sheet.
  private func laidOut(_ path: Path) -> Format? {
    let named = bank.format.flatMap { name in NamedFormats.all.first { $0.name == name } }
    // A given format comes before the name, because standard input has none.
    if named.map({ $0.syntax?.notation == .json }) ?? MemberFile.isNamed(path) {
      return members(path) ?? named
    }
    if bank.table.changesBank, let layout = Configurations.layout(of: named) {
      return bank.table.reading(layout).csv
    }
    let workbook = Configurations.workbook(path, named)
    let isTable = named.map { $0.name == Format.csv.name } ?? FormatOfFile.isTable(path)
    guard isTable || workbook != nil else { return document(path, named) }
    let table = bank.table
    if table.isAutomatic { return table.recognised(in: workbook) }
    let layout = chosenLayout(for: path)
    if let layout, layout.name != Layout.qbank.name || table.changesBank {
      let read = table.reading(layout)
      return workbook.map { read.workbook($0) } ?? read.csv
    }
    if table.changesBank {
      let given = workbook.map { table.recognised(in: $0) }
      return given ?? .bank(table.separator, table.answers)
    }
    if !table.isGiven, TabSeparatedBank.isNamed(path) { return TabSeparatedBank.format }
    // Naming the layout of a bank means that no other layout is recognised.
    if layout != nil, workbook == nil { return (named ?? .csv).ofBankOnly }
    return named
  }

  /// Returns the format of a file that is not a table itself but may contain tables.
  private func document(_ path: Path, _ named: Format?) -> Format? {
    let format = named ?? FormatOfFile.named(path).first { $0.holdsTables }
    guard let answers = bank.table.answers, let format, format.holdsTables else {
      return named
    }
    return format.readingAnswers(answers)
  }

  /// Returns the format of a JSON file in a layout, or nil if no layout is given or configured.
  private func members(_ path: Path) -> Format? {
    if !bank.table.isAutomatic, let layout = chosenLayout(for: path) {
      return bank.table.reading(layout).members
    }
    return bank.table.recognisesMembers ? bank.table.recognisedMembers : nil
  }

  private func chosenLayout(for path: Path) -> Layout? {
    guard let name = bank.table.layout else { return layout(of: path) }
    return layout(named: name, for: path)
  }

  /// Returns the delimiter of a CSV table: the given one, or else the one that the table shows.
  func delimiter(of file: BankFile) -> Layout.Delimiter {
    if let said = bank.table.separator { return said }
    if !bank.table.isAutomatic, let layout = chosenLayout(for: file.source.path) {
      return layout.delimiter
    }
    return file.otherLayout == nil ? .comma : TableRecognition(file.source).delimiter
  }

  /// Throws if a layout is named that does not exist.
  func checkLayout(for path: Path) throws(Failure) {
    guard let name = bank.table.layout, !bank.table.isAutomatic,
      layout(named: name, for: path) == nil
    else { return }
    let known = layouts(for: path) + Layouts.all
    let names = [Layout.recognisedName] + known.map(\.name)
    throw .usage(UsageMessages.badValue(name, .layout, names))
  }

  /// Returns the layout in which a format is CSV, or nil for any other format.
  static func layout(of named: Format?) -> Layout? {
    guard let named, named.extensions == Format.csv.extensions else { return nil }
    return Layouts.named(named.name)
  }

  private static func workbook(_ path: Path, _ named: Format?) -> WorkbookKind? {
    if let named { return WorkbookKind(rawValue: named.name) }
    return WorkbookKind(ofName: path)
  }
}
