@_spi(QBank) import BankModel

/// The changes between two versions of a bank, as JSON for programs.
///
/// One object: `version` (1), `old` and `new` (names of the banks), `partial` (whether edited rows may be among
/// those removed and added), `counts` (`answers`, `edited`, `replaced`, `added`, `removed`, `moved`), `reusedIds`
/// (pairs of `oldRow` and `newRow`) and `changes`, in this order: edited rows by their new row, replaced ones,
/// added, removed, moved.
///
/// A change has a `kind`: `answer`, `edited`, `replaced`, `added`, `removed` or `moved`, and `oldRow` and `newRow`,
/// counted from 1, if present. All but moved rows have `old` and `new`, if present: `question`, `answer` (a number,
/// 0 if unknown), `choices` and, if there are any, `details` (objects of `name` and `text`). Edited and replaced
/// rows have `certain`, `score` (ten-thousandths), `changes` (names of the changes; for a detail, `detail` and its
/// `name`), for another answer `answerChange`, and `notes` if there are any. A member that does not apply is left
/// out. Rows that moved between files have `oldFile` and `newFile`. New members may be added; none is removed
/// without a new `version`.
package struct ChangesJSON {
  private let banks: ComparedBanks

  /// Creates a report.
  package init(_ banks: ComparedBanks) { self.banks = banks }

  /// The report, on one line that ends in a line feed.
  package var text: String { document.text + "\n" }

  private var document: JSON {
    let (diff, counts) = (banks.diff, banks.diff.counts)
    let rows =
      diff.edits.map { edit($0, $0.hasOtherAnswer ? "answer" : "edited") }
      + diff.replaced.map { edit($0, "replaced") } + diff.added.map(added)
      + diff.removed.map(removed) + diff.moved.map(moved)
    return .object([
      ("version", .number(1)), ("old", .string(banks.old.name)), ("new", .string(banks.new.name)),
      ("partial", .bool(diff.isPartial)),
      (
        "counts",
        .object([
          ("answers", .number(counts.answers)), ("edited", .number(counts.edited)),
          ("replaced", .number(counts.replaced)), ("added", .number(counts.added)),
          ("removed", .number(counts.removed)), ("moved", .number(counts.moved)),
        ])
      ),
      ("reusedIds", .array(diff.reusedIDs.map { .object(self.rows($0)) })),
      ("changes", .array(rows)),
    ])
  }

  private func rows(_ pair: BankMatching.Pair) -> [(String, JSON?)] {
    [
      ("oldFile", banks.old.side.file(of: pair.old).map { .string($0) }),
      ("newFile", banks.new.side.file(of: pair.new).map { .string($0) }),
      ("oldRow", .number(banks.old.side.number(of: pair.old))),
      ("newRow", .number(banks.new.side.number(of: pair.new))),
    ]
  }

  private func edit(_ edit: RowEdit, _ kind: String) -> JSON {
    var answer: JSON?
    if case .answer(let change) = edit.changes.first { answer = .string(change.rawValue) }
    return .object(
      [("kind", .string(kind))] + rows(edit.pair) + [
        ("certain", .bool(edit.pair.isCertain)), ("score", .number(edit.pair.score)),
        ("changes", .array(edit.changes.map(name))), ("answerChange", answer),
        ("notes", edit.notes.isEmpty ? nil : .array(edit.notes.map { .string($0.rawValue) })),
        ("old", content(edit.old)), ("new", content(edit.new)),
      ])
  }

  private func name(_ change: RowChange) -> JSON {
    if case .detail(_, let name, _, _) = change {
      return .object([("change", .string(change.name)), ("name", .string(name))])
    }
    return .object([("change", .string(change.name))])
  }

  private func added(_ row: Int) -> JSON {
    .object([
      ("kind", .string("added")), ("newRow", .number(banks.new.side.number(of: row))),
      ("new", content(banks.new.side.problem(at: row))),
    ])
  }

  private func removed(_ row: Int) -> JSON {
    .object([
      ("kind", .string("removed")), ("oldRow", .number(banks.old.side.number(of: row))),
      ("old", content(banks.old.side.problem(at: row))),
    ])
  }

  private func moved(_ pair: BankMatching.Pair) -> JSON {
    .object([("kind", .string("moved"))] + rows(pair))
  }

  private func content(_ problem: Problem) -> JSON {
    let details = Detail.all(of: problem.details).map { detail in
      JSON.object([("name", .string(detail.name)), ("text", .string(detail.text))])
    }
    return .object([
      ("question", .string(problem.question)), ("answer", .number(problem.answer)),
      ("choices", .array(problem.choices.map { .string($0) })),
      ("details", details.isEmpty ? nil : .array(details)),
    ])
  }
}
