@_spi(QBank) import BankFormats

extension UnwrittenFixes {
  /// Describes the unwritten fixes of a file, with the commands that make a copy and fix it. A sheet is converted
  /// to CSV, cell by cell with all its defects and in the way spreadsheets open it; anything else to JSON Lines,
  /// which can hold everything. Nil if there are none.
  init?(_ unwritten: DiagnosticCounts, _ extract: Extract, _ path: Path) {
    let count = unwritten.fixable(.unsafe)
    if count == 0 { return nil }
    let flag = unwritten.safeFixes > 0 ? "--fix" : "--unsafe-fixes"
    self.init(
      count, format: extract.format.shownName(for: path),
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

  /// Whether the layout of a workbook can also be given for its copy, which is not so for those of some programs.
  private static func isTable(_ format: Format) -> Bool {
    WorkbookKind(rawValue: format.name) != nil || format.name == Layout.recognisedName
      || Layouts.named(format.name) != nil
  }

  /// The option that gives the layout of a workbook for its copy; empty if it is that of a bank.
  private static func layout(_ format: Format) -> String {
    if WorkbookKind(rawValue: format.name) != nil { return "" }
    let isNamed = Layouts.named(format.name) != nil
    return " --layout \(isNamed ? format.name : Layout.recognisedName)"
  }

  /// The option that gives the format, if the name of the file does not show it.
  private static func option(_ format: Format, _ path: Path) -> String {
    if format.name == Layout.recognisedName || Layouts.named(format.name) != nil {
      return " --layout \(format.name)"
    }
    let isSaid = path.hasExtension(format.name) || Format.named(format.name) == nil
    return isSaid ? "" : " --from \(format.name)"
  }
}

extension Format {
  /// The name by which people know files of the format: for a workbook its extension, whatever its layout.
  fileprivate func shownName(for path: Path) -> String {
    WorkbookKind.allCases.first { path.hasExtension($0.rawValue) }?.rawValue ?? name
  }
}

extension String {
  /// A file name without its extension.
  fileprivate var withoutExtension: String {
    let bytes = Array(utf8)
    guard let point = bytes.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return self }
    return String(decoding: bytes[..<point], as: UTF8.self)
  }
}
