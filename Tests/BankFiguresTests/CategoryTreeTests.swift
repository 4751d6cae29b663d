import BankFigures
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Category trees")
struct CategoryTreeTests {
  /// A tree of questions with these categories, each of which takes one second.
  private static func tree(_ categories: [String]) -> CategoryTree {
    var tree = CategoryTree()
    for (index, category) in categories.enumerated() {
      let branch = tree.branch(of: category)
      tree.add(
        CategoryTree.Question(file: 0, record: index + 1, start: 0, time: 1_000), to: branch)
    }
    return tree.counted
  }

  /// Describes a branch: its name, its count, the branches below it, and its own questions by number.
  private static func picture(_ tree: CategoryTree, _ branch: Int = CategoryTree.root) -> String {
    let branch = tree.branches[branch]
    let inside =
      branch.branches.map { picture(tree, $0) } + branch.questions.map { "\($0 + 1)" }
    return "\(branch.name)=\(branch.figures.questions)(\(inside.joined(separator: " ")))"
  }

  @Test(
    "equal names share a branch, and branches are in the order of first occurrence",
    arguments: [
      ([], "=0()"),
      ([""], "=1(1)"),
      (["a", "b"], "=2(a=1(1) b=1(2))"),
      (["b", "a", "b"], "=3(b=2(1 3) a=1(2))"),
      // Not adjacent in the file.
      (["A/x", "B/y", "A/z"], "=3(A=2(x=1(1) z=1(3)) B=1(y=1(2)))"),
      // A branch with questions of its own and branches below.
      (["a/b", "a", "a/b/c"], "=3(a=3(b=2(c=1(3) 1) 2))"),
      // Levels without a name are ignored.
      (["a//b", "/a/b/", "a/ /b", "a/\u{3000}/b"], "=4(a=4(b=4(1 2 3 4)))"),
      (["/", "//", " "], "=3(1 2 3)"),
      // The same text, composed and decomposed.
      (["caf\u{E9}", "cafe\u{301}"], "=2(caf\u{E9}=2(1 2))"),
      // A combining mark, which would attach to the slash before it.
      (["a/\u{301}b"], "=1(a=1(\u{301}b=1(1)))"),
    ] as [([String], String)])
  func shapes(_ categories: [String], _ picture: String) {
    #expect(Self.picture(Self.tree(categories)) == picture)
  }

  @Test("every branch counts the questions in it and below it")
  func counts() {
    var generator = Generator(seed: 7)
    for _ in 0..<200 {
      let names = ["", "a", "b", "c"]
      let categories = (0..<40).map { _ in
        (0..<generator.below(5)).map { _ in names[Int(generator.below(4))] }.joined(separator: "/")
      }
      let tree = Self.tree(categories)
      for (index, branch) in tree.branches.enumerated() {
        let way = tree.names(of: index)
        let inside = categories.filter { CategoryTree.levels(of: $0).starts(with: way) }
        #expect(branch.figures.questions == inside.count)
        #expect(branch.figures.time == 1_000 * inside.count)
        #expect(
          branch.questions.map { categories[$0] }.allSatisfy {
            CategoryTree.levels(of: $0) == way
          })
        #expect(tree.find(tree.category(of: index)) == index)
        #expect(branch.depth == way.count)
      }
      #expect(tree.questions.count == categories.count)
      #expect(tree.branches.reduce(0) { $0 + $1.questions.count } == categories.count)
    }
  }

  @Test("a category of ten thousand levels ends in one name that contains the rest of them")
  func deep() {
    let category = (1...10_000).map { "\($0)" }.joined(separator: "/")
    let tree = Self.tree([category, "1/2"])
    #expect(tree.branches.count == CategoryTree.maxDepth + 1)
    let names = tree.names(of: CategoryTree.maxDepth)
    #expect(names.prefix(99).elementsEqual((1...99).map { "\($0)" }))
    #expect(names.last?.hasPrefix("100/101/") == true)
    #expect(names.last?.hasSuffix("/10000") == true)
    #expect(tree.category(of: CategoryTree.maxDepth) == category)
    #expect(tree.find(category) == CategoryTree.maxDepth)
    #expect(tree.find("1/2") == 2)
    #expect(tree.find("1/3") == nil)
  }

  @Test("findings and rows of a whole file belong to its branch and those above it")
  func findings() {
    var tree = CategoryTree()
    let own = tree.branch(of: "food/drinks")
    tree.add(
      CategoryTree.Question(
        file: 0, record: 1, start: 0, time: 1_000, findings: DiagnosticCounts(.warning)),
      to: tree.branch(of: "tea"))
    tree.add(DiagnosticCounts(.error), left: 3, to: own)
    let counted = tree.counted
    let figures = { (category: String) in
      counted.find(category).map { counted.branches[$0].figures }
    }
    #expect(figures("food/drinks")?.left == 3)
    #expect(figures("food")?.findings == DiagnosticCounts(.error))
    #expect(figures("tea")?.findings == DiagnosticCounts(.warning))
    #expect(figures("")?.findings.total == 2)
    #expect(figures("")?.left == 3)
    #expect(figures("")?.questions == 1)
  }

  @Test("the times of the questions add up to the time of the bank")
  func times() {
    let texts = ["日本の首都はどこですか。", "Which?", String(repeating: "long ", count: 300)]
    let problems = texts.flatMap { text in
      [nil, 3.5, 60, 0.001, 1e9].map { limit in
        var problem = Problem(question: text, answer: 1, choices: ["a", "いろは", "3", "4"])
        problem.details.limit = limit
        return problem
      }
    }
    let plan = ReadingPlan(limit: 10_000)
    var total = 0
    FiguresOf.forEachRow(problems) { row in
      var measured = MeasuredQuestion(plan, isLimitForAll: false)
      measured.measure(row)
      let time = measured.expectedTime(choices: row.choiceCount)
      #expect(time <= measured.limit)
      total += time
    }
    #expect(total == FiguresOf(problems).tally.reading.expectedTime(plan))
  }
}
