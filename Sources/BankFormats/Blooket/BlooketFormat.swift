@_spi(QBank) import BankModel

extension Format {
  /// The CSV template of Blooket.
  public static let blooket = Layout.blooket.csv
}

extension Layout {
  /// The table that Blooket imports.
  ///
  /// Modelled on files that others write for it, and not tried with the service itself. The first row and the line
  /// breaks in the headings are part of its template. Whether a line break in a question is shown is not known.
  package static let blooket = Layout(
    "blooket",
    title: Localized(en: "the Blooket CSV template", ja: "BlooketのCSVテンプレート"),
    header: .template(above: [["Blooket\nImport Template"]], below: []),
    columns: [
      Column(.rowNumber, "Question #", presence: .usual),
      Column(.question, "Question Text"),
      Column(.choice(1), "Answer 1"),
      Column(.choice(2), "Answer 2"),
      Column(.choice(3), "Answer 3\n(Optional)", presence: .usual),
      Column(.choice(4), "Answer 4\n(Optional)", presence: .usual),
      Column(.limit, "Time Limit (sec)\n(Max: 300 seconds)", presence: .usual),
      Column(.answer, "Correct Answer(s)\n(Only include Answer #)"),
    ],
    bounds: Bounds(usualLimit: 20, longestLimit: 300))
}
