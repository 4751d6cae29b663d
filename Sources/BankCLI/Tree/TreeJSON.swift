@_spi(QBank) import BankFigures

/// A branch of a library for programs: nested branches down to a given depth.
struct TreeJSON {
  let library: Library
  private var tree: CategoryTree { library.tree }

  /// Returns a branch with `depth` levels of its contents.
  func json(_ branch: Int, depth: Int) -> JSON {
    let left = library.notCounted
    let own = members(branch, tree.category(of: branch), depth)
    return .object(
      [("version", .number(1))] + own + [
        ("otherKinds", left.otherKinds.json),
        ("unread", .array(left.unread.map { .string($0.string) })),
        ("withoutQuestions", .array(left.withoutQuestions.map { .string($0.string) })),
      ])
  }

  /// Limited to `CategoryTree.maxDepth`, so that the stack of a program that reads the JSON suffices, too.
  private func members(
    _ index: Int, _ category: String, _ depth: Int
  ) -> [(String, JSON?)] {
    let branch = tree.branches[index]
    let start = category.isEmpty ? "" : category + "/"
    let branches = depth > 0 ? branch.branches : []
    let questions = depth > 0 ? branch.questions : []
    return [
      ("category", .string(category)), ("name", .string(branch.name)),
      ("questions", .number(branch.figures.questions)),
      ("milliseconds", .number(branch.figures.time)),
      ("findings", findings(branch.figures.findings)), ("skipped", .number(branch.figures.left)),
      (
        "branches",
        depth > 0
          ? .array(
            branches.map {
              .object(members($0, start + tree.branches[$0].name, depth - 1))
            }) : nil
      ),
      ("items", depth > 0 ? .array(questions.map { question($0) }) : nil),
    ]
  }

  private func question(_ index: Int) -> JSON {
    let question = tree.questions[index]
    return .object([
      ("path", .string(library.path(index).string)), ("record", .number(question.record)),
      ("question", .string(library.text(index))), ("milliseconds", .number(question.time)),
      ("findings", findings(question.findings)),
    ])
  }

  private func findings(_ counts: DiagnosticCounts) -> JSON {
    .object([
      ("errors", .number(counts.errors)), ("warnings", .number(counts.warnings)),
      ("notes", .number(counts.notes)),
    ])
  }
}
