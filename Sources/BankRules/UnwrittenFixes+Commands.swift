@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension UnwrittenFixes {
  /// So many fixes of the questions of a file, with the commands that make a copy and fix that: a sheet
  /// becomes CSV, cell by cell with all that is wrong in it and as spreadsheets open it, anything else JSON
  /// Lines, which hold all there is.
  init(safe: Int, unsafe: Int, _ extract: Extract, _ path: Path) {
    let flag = safe > 0 ? "--fix" : "--unsafe-fixes"
    self.init(
      safe + unsafe, format: extract.format.shownName(for: path),
      commands: extract.writesFixes ? [] : UnwrittenFixes.commands(extract.format, path, flag))
  }

  private static func commands(_ format: Format, _ path: Path, _ flag: String) -> [String] {
    let isTable =
      isTable(format) && WorkbookKind.allCases.contains { path.hasExtension($0.rawValue) }
    let copy = Path(path.displayText.withoutExtension + (isTable ? ".csv" : ".jsonl")).argument
    let name = format.sheet.map { ShellWord.quoted(VisibleText.escape($0)) }
    let sheet = name.map { " --sheet \($0)" } ?? ""
    if isTable {
      return [
        "qbank convert \(path.argument)\(sheet) -o \(copy) --to-layout same --to-encoding utf-8-bom",
        "qbank lint \(flag) \(copy)\(layout(format))",
      ]
    }
    return [
      "qbank convert \(path.argument)\(option(format, path))\(sheet) -o \(copy)",
      "qbank lint \(flag) \(copy)",
    ]
  }

  /// Whether the columns of a workbook can be said of a copy of it as well, which those of some programs cannot.
  private static func isTable(_ format: Format) -> Bool {
    WorkbookKind(rawValue: format.name) != nil || format.name == Layout.recognisedName
      || Layouts.named(format.name) != nil
  }

  /// How the columns of a workbook are said again for its copy; nothing where they are those of a bank.
  private static func layout(_ format: Format) -> String {
    if WorkbookKind(rawValue: format.name) != nil { return "" }
    let isNamed = Layouts.named(format.name) != nil
    return " --layout \(isNamed ? format.name : Layout.recognisedName)"
  }

  /// How the format is said that the name of the file does not say.
  private static func option(_ format: Format, _ path: Path) -> String {
    if format.name == Layout.recognisedName || Layouts.named(format.name) != nil {
      return " --layout \(format.name)"
    }
    let isSaid = path.hasExtension(format.name) || Format.named(format.name) == nil
    return isSaid ? "" : " --from \(format.name)"
  }
}

extension Format {
  /// What people know a file of the format as: a workbook by its ending, whatever its columns.
  fileprivate func shownName(for path: Path) -> String {
    WorkbookKind.allCases.first { path.hasExtension($0.rawValue) }?.rawValue ?? name
  }
}

extension String {
  /// A name of a file without what stands behind its last point.
  fileprivate var withoutExtension: String {
    let bytes = Array(utf8)
    guard let point = bytes.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return self }
    return String(decoding: bytes[..<point], as: UTF8.self)
  }
}
