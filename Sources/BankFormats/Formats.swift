extension Format {
  /// All formats, in the order of the help page. A new one is one folder and one line here.
  public static let all: [Format] = [
    .csv, .json, .jsonLines, .gift, .aiken, .moodleXML, .list, .markdown, .docx, .openTDB, .anki,
    .apkg, .qti12, .qti21, .qti22, .qti30, .xlsx, .ods, .kahoot, .wayground, .blooket, .html,
    .swift,
  ]

  /// Returns the format with this name.
  public static func named(_ name: String) -> Format? { all.first { $0.name == name } }

  /// Whether the authors of its files arrange them as they like, so that a layout says how to read them: tables and
  /// JSON.
  package var takesLayouts: Bool {
    extensions == Format.csv.extensions
      || extensions.contains {
        WorkbookKind(rawValue: $0) != nil || MemberFile.extensions.contains($0)
      }
  }

  /// Whether the notation of the answers in its files can be given: for formats that take layouts, and for
  /// documents with tables and notes with fields.
  package var takesAnswers: Bool { takesLayouts || holdsTables }

  /// Whether its files contain tables or the like besides other text.
  package var holdsTables: Bool { [Format.docx.name, Format.apkg.name].contains(name) }
}
