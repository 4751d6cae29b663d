@_spi(QBank) import BankFormats
@_spi(QBank) public import BankModel
@_spi(QBank) import BankText

extension QuestionPool {
  /// Questions that are in memory, such as those of a bank that was read from any format.
  ///
  /// One whose answer is none of its choices is left out, so that it is never drawn. In a manifest
  /// they are the lines of a file of JSON Lines with this name.
  ///
  ///     let pool = QuestionPool(bank.problems, named: "drinks")
  ///
  /// - Parameters:
  ///   - problems: The questions.
  ///   - name: What they are called; quotas know them by this name.
  /// - Complexity: O(*n*) in the length of the texts.
  public init(_ problems: [Problem], named name: String = "problems") {
    let sound = problems.filter { $0.choices.indices.contains($0.answer - 1) }
    let bytes = Format.jsonLines.writer?(.problems(sound), ConvertOptions()).bytes ?? []
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    let starts = ([0] + ends.map { $0 + 1 }).prefix(sound.count)
    let file = LintedFile(
      source: Source(Path("\(name).jsonl"), bytes), kind: .problems, records: sound.count,
      diagnostics: [], counts: [:],
      verdicts: RowVerdicts(
        starts: starts.map { UInt32(exactly: $0) ?? RowVerdicts.noRow }, rules: [], verdicts: [],
        everywhere: []))
    self.init([file], named: { _ in name })
  }
}
