@_spi(QBank) import BankFormats

/// The formats that a command line can name.
enum NamedFormats {
  /// All formats, and CSV in the layouts that are not formats of their own.
  static let all =
    Format.all
    + Layouts.all.filter { $0.name != Layout.qbank.name && Format.named($0.name) == nil }.map(
      \.csv)

  /// The names of the readable formats.
  static let readable = all.filter { $0.isReadable || $0.name == Format.csv.name }.map(\.name)
  /// The names of the writable formats.
  static let writable = all.filter { $0.isWritable }.map(\.name)

  /// Returns the only one of some formats that the name of a file indicates, or nil and the candidates if there is
  /// no single one.
  ///
  /// Text can be in many formats, and the extension `txt` says no more than that.
  static func only(of able: [Format], for path: Path) -> (Format?, others: [Format]) {
    let isText = path.hasExtension("txt")
    let found = able.filter { format in
      let endings = format.extensions + (isText ? format.sharedExtensions : [])
      return Format.named(format.name) != nil && endings.contains { path.hasExtension($0) }
    }
    // Of several formats, the one named like the extension is meant: `json`, not others that use such files.
    let only = found.count == 1 ? found[0] : found.first { path.hasExtension($0.name) }
    return (only, only != nil ? [] : found.isEmpty ? able : found)
  }

  /// Returns the format that is meant by a word given in place of one: a program that reads it, or an extension.
  static func meant(by word: String) -> String? {
    let word = word.lowercased()
    return meanings.first { $0.words.contains(word) }?.format
      ?? NearestName.of(word, in: all.map(\.name))
  }

  private static let meanings: [(format: String, words: [String])] = [
    ("qti12", ["canvas", "brightspace", "qti", "imscc"]), ("moodle-xml", ["moodle", "xml"]),
    ("xlsx", ["excel", "xls"]), ("ods", ["libreoffice", "openoffice", "calc"]), ("docx", ["word"]),
    ("markdown", ["md"]), ("wayground", ["quizizz"]), ("jsonl", ["ndjson", "json-lines"]),
    ("html", ["htm"]), ("list", ["txt", "text"]),
  ]
}
