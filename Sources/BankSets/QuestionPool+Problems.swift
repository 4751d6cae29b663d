import BankFormats
public import BankModel
import BankText

extension QuestionPool {
  /// Questions that are in memory, such as those of a bank that was read from any format.
  ///
  /// One whose answer is none of its choices is left out, so that it is never drawn. In a manifest
  /// they are the lines of a file of JSON Lines with this name.
  ///
  ///     let pool = QuestionPool(bank.problems, named: "drinks")
  public init(_ problems: [Problem], named name: String = "problems") {
    let sound = problems.filter { $0.choices.indices.contains($0.answer - 1) }
    let bytes = Format.jsonLines.write?(.problems(sound), ConvertOptions()).bytes ?? []
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    let starts = ([0] + ends.map { $0 + 1 }).prefix(sound.count)
    let file = LintedFile(
      source: Source(Path("\(name).jsonl"), bytes), kind: .problems, records: sound.count,
      diagnostics: [], counts: [:],
      rowStarts: RowVerdicts(
        starts: starts.map { UInt32(exactly: $0) ?? RowVerdicts.noRow }, rules: [], marks: [],
        everywhere: []))
    self.init([file], named: { _ in name })
  }
}
