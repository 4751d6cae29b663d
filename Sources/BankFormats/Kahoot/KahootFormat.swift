@_spi(QBank) import BankModel

extension Format {
  /// The workbook that Kahoot imports.
  public static let kahoot = Layout.kahoot.workbook.sharing { _ in false }
}

extension Layout {
  /// The table that Kahoot imports.
  ///
  /// Modelled on its template: seven rows for people, then the header. It has not been tested whether the service
  /// accepts this very file; if it does not, copy the rows below the header into the template.
  static let kahoot = Layout(
    "kahoot",
    title: Localized(en: "the Kahoot! spreadsheet", ja: "Kahoot!の表"),
    header: .template(
      above: [
        [], ["", "Kahoot! quiz"],
        ["", "A row for each question: two to four answers, the time, the right answer's number."],
        [], [], [], [],
      ], below: []),
    columns: [
      Column(.rowNumber, "", presence: .usual),
      Column(.question, "Question - max 120 characters"),
      Column(.choice(1), "Answer 1 - max 75 characters"),
      Column(.choice(2), "Answer 2 - max 75 characters"),
      Column(.choice(3), "Answer 3 - max 75 characters", presence: .usual),
      Column(.choice(4), "Answer 4 - max 75 characters", presence: .usual),
      Column(
        .limit, "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs", presence: .usual),
      Column(.answer, "Correct answer(s) - choose at least one"),
    ],
    bounds: Bounds(
      usualLimit: 20, limits: [5, 10, 20, 30, 60, 90, 120, 240], questionLength: 120,
      choiceLength: 75))
}
