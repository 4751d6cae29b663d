extension Format {
  /// All formats, in the order of the help page. A new one is one folder and one line here.
  public static let all: [Format] = [
    .csv, .json, .jsonLines, .gift, .aiken, .moodleXML, .list, .markdown, .docx, .openTDB, .anki,
    .apkg, .qti12, .qti21, .qti22, .qti30, .xlsx, .ods, .kahoot, .wayground, .blooket, .html,
    .swift,
  ]

  /// Returns the format with this name.
  public static func named(_ name: String) -> Format? { all.first { $0.name == name } }
}
