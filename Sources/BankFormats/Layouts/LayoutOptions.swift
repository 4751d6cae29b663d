@_spi(QBank) import BankModel

extension Format {
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
