@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

// How the tables of a run are laid out: what the command line says, else what the configuration does.
extension Configurations {
  /// The format of a file, if somebody said it or the layout of its table is settled; nil where its name and
  /// contents tell.
  func format(of path: Path) -> GivenFormat? {
    guard let sheet = bank.table.sheet else { return laidOut(path) }
    let unsaid = Configurations.workbook(path, nil).flatMap { Format.named($0.rawValue) }
    let format = laidOut(path)?.format ?? unsaid
    return format.map { GivenFormat($0.readingSheet(sheet)) }
  }

  /// The same without what is said of sheets.
  private func laidOut(_ path: Path) -> GivenFormat? {
    let named = bank.format.flatMap { name in NamedFormats.all.first { $0.name == name } }
    // What is said comes before a name: standard input has none.
    if named.map({ $0.syntax?.notation == .json }) ?? MemberFile.isNamed(path) {
      return members(path) ?? named.map { GivenFormat($0) }
    }
    if bank.table.changesBank, let layout = Configurations.layout(of: named) {
      return GivenFormat(bank.table.reading(layout).csv)
    }
    let workbook = Configurations.workbook(path, named)
    let isTable = named.map { $0.name == Format.csv.name } ?? FormatOfFile.isTable(path)
    guard isTable || workbook != nil else { return document(path, named) }
    let table = bank.table
    if table.isAutomatic { return GivenFormat(table.recognised(in: workbook)) }
    if let layout = chosenLayout(for: path), layout.name != Layout.qbank.name || table.changesBank {
      let read = table.reading(layout)
      return GivenFormat(workbook.map { read.workbook($0) } ?? read.csv)
    }
    if table.changesBank {
      let given = workbook.map { table.recognised(in: $0) }
      return GivenFormat(given ?? .bank(table.separator, table.answers))
    }
    if !table.isGiven, TabSeparatedBank.isNamed(path) {
      return GivenFormat(TabSeparatedBank.format)
    }
    // Who names the layout of a bank wants no other one recognised.
    if chosenLayout(for: path) != nil, workbook == nil {
      return GivenFormat((named ?? .csv).ofBankOnly)
    }
    return named.map { GivenFormat($0) }
  }

  /// The format of a file that is no table by itself, but may have tables.
  private func document(_ path: Path, _ named: Format?) -> GivenFormat? {
    let format = named ?? FormatOfFile.named(path).first { $0.holdsTables }
    guard let answers = bank.table.answers, let format, format.holdsTables else {
      return named.map { GivenFormat($0) }
    }
    return GivenFormat(format.readingAnswers(answers))
  }

  /// The format of a JSON file in a layout; nil where none is settled.
  private func members(_ path: Path) -> GivenFormat? {
    if !bank.table.isAutomatic, let layout = chosenLayout(for: path) {
      return bank.table.reading(layout).members.map { GivenFormat($0) }
    }
    return bank.table.recognisesMembers ? GivenFormat(bank.table.recognisedMembers) : nil
  }

  private func chosenLayout(for path: Path) -> Layout? {
    guard let name = bank.table.layout else { return layout(of: path) }
    return layout(named: name, for: path)
  }

  /// What stands between the cells of a table in CSV: as somebody said it, else as the table shows it.
  func delimiter(of file: BankFile) -> Layout.Delimiter {
    if let said = bank.table.separator { return said }
    if !bank.table.isAutomatic, let layout = chosenLayout(for: file.source.path) {
      return layout.delimiter
    }
    return file.otherLayout == nil ? .comma : TableRecognition(file.source).delimiter
  }

  /// Ends the run where a layout was named that there is not.
  func checkLayout(for path: Path) throws(Failure) {
    guard let name = bank.table.layout, !bank.table.isAutomatic,
      layout(named: name, for: path) == nil
    else { return }
    let known = layouts(for: path) + Layouts.all
    let names = [Layout.recognisedName] + known.map(\.name)
    throw .usage(UsageMessages.badValue(name, .layout, names))
  }

  /// The layout that a format is CSV in; nil for any other.
  static func layout(of named: Format?) -> Layout? {
    guard let named, named.extensions == Format.csv.extensions else { return nil }
    return Layouts.named(named.name)
  }

  private static func workbook(_ path: Path, _ named: Format?) -> WorkbookKind? {
    if let named { return WorkbookKind(rawValue: named.name) }
    return WorkbookKind(ofName: path)
  }
}
