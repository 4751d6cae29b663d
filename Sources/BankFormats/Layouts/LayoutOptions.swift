@_spi(QBank) import BankModel

extension Format {
  /// Whether its files are laid out as their authors like, so that a layout says how to read them: tables and
  /// JSON.
  package var takesLayouts: Bool {
    extensions == Format.csv.extensions
      || extensions.contains {
        WorkbookKind(rawValue: $0) != nil || MemberFile.extensions.contains($0)
      }
  }

  /// Whether somebody may say how the answers in its files are written: where it takes layouts, and in
  /// documents with tables and notes with fields.
  package var takesAnswers: Bool { takesLayouts || holdsTables }

  /// Whether its files hold tables or the like besides other text.
  package var holdsTables: Bool { [Format.docx.name, Format.apkg.name].contains(name) }
}
