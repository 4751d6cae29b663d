import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("Comparing two folders")
struct FolderDiffTests {
  private static let (sun, moon) = (
    "How hot is the surface of the Sun?,1,5500 °C,100 °C,20 °C,0 °C\n",
    "Who was the first man on the Moon?,2,Gagarin,Armstrong,Laika,Aldrin\n"
  )
  private static let (sea, tree) = (
    "Which sea lies between Italy and Croatia?,3,Baltic,North,Adriatic,Red\n",
    "Which of these trees keeps its needles?,4,Oak,Birch,Beech,Pine\n"
  )
  private static let files = [
    "A/sky.csv": sun + moon, "A/earth.csv": sea + tree, "B/sky.csv": sun,
    // One question moved unchanged, one moved with another right answer, and one was changed in place.
    "B/earth.csv": sea.replacing(",3,", with: ",1,") + moon,
    "B/plants.csv": tree.replacing(",4,", with: ",1,"),
  ]

  @Test("questions that moved between files are recognised, and all changes are counted")
  func followed() {
    let run = Run("diff A B", files: Self.files)
    #expect(run.status == .findings)
    #expect(!run.output.contains("Added") && !run.output.contains("Removed"), "\(run.output)")
    #expect(run.output.contains("Moved between files\n"))
    #expect(run.output.contains("B/plants.csv:1 (was A/earth.csv:2)"))
    #expect(
      run.output.contains("B/earth.csv:2 (was A/sky.csv:2)  Who was the first man on the Moon?"))
    #expect(run.output.hasSuffix("All files: 2 answers changed, 1 moved\n"), "\(run.output)")
  }

  @Test("in Markdown, the total is a paragraph of its own, not a part of the last list")
  func markdownTotal() {
    let run = Run("diff --format markdown A B", files: Self.files)
    #expect(
      run.output.hasSuffix("\n\n**All files: 2 answers changed, 1 moved**\n"), "\(run.output)")
  }

  @Test("--only shows one kind of change")
  func only() {
    let answers = Run("diff --only answers A B", files: Self.files)
    #expect(
      answers.status == .findings && answers.output.hasSuffix("All files: 2 answers changed\n"))
    #expect(!answers.output.contains("Armstrong") && answers.output.contains("Adriatic"))
    let added = Run("diff --only added A B", files: Self.files)
    #expect(added.status == .clean && added.output.isEmpty)
    #expect(added.errors == "No change of this kind.\n")
    let one = Run("diff --only removed A/sky.csv B/sky.csv", files: Self.files)
    #expect(one.status == .findings && one.output.contains("Armstrong") == false)
    #expect(one.output.contains("Who was the first man"))
  }

  @Test("a page counts no file as equal that lost or gained a question")
  func page() {
    let quiet = ["A/same.csv": Self.sun, "B/same.csv": Self.sun]
    let files = Self.files.merging(quiet) { one, _ in one }
    let page = Run("diff --format html A B", files: files).output
    #expect(page.contains("<p>No difference in 1 other file.</p>"), "\(page.suffix(4_000))")
  }

  @Test("JSON output names the files of a question that moved")
  func json() {
    let run = Run("diff --format json A B", files: Self.files)
    #expect(run.output.split(separator: "\n").count == 4, "\(run.output)")
    #expect(
      run.output.contains(
        #""kind":"moved","oldFile":"A/sky.csv","newFile":"B/earth.csv","oldRow":2,"newRow":2"#))
  }

  @Test("a question that was removed from one of two files has not moved")
  func repeated() {
    let files = [
      "A/x.csv": Self.sun + Self.moon, "A/y.csv": Self.sun, "B/x.csv": Self.moon,
      "B/y.csv": Self.sun,
    ]
    let run = Run("diff A B", files: files)
    #expect(run.output.contains("- A/x.csv:1") && run.output.hasSuffix("All files: 1 removed\n"))
  }

  @Test("dedupe lists every question that it leaves out, with the row that it repeats")
  func dedupe() {
    let rows = (0..<15).map { "How much is \($0) and \($0)?,1,\(2 * $0),x,y,z\n" }.joined()
    let short = Run("transform dedupe a.csv", files: ["a.csv": rows + rows])
    #expect(short.errors.contains("… and 5 more"))
    let all = Run("transform dedupe --list a.csv", files: ["a.csv": rows + rows])
    #expect(!all.errors.contains("more") && all.output == short.output)
    for row in 0..<15 {
      let line = "  a.csv, row \(row + 16) repeats row \(row + 1): How much is \(row) and \(row)?\n"
      #expect(all.errors.contains(line), "\(line) \(all.errors)")
    }
  }

  @Test("edited questions that moved to another file are in the order in which they are there")
  func order() {
    let moved = Self.moon.replacing(",2,", with: ",1,") + Self.sun.replacing(",1,", with: ",3,")
    let files = [
      "A/sky.csv": Self.sun + Self.moon + Self.tree, "A/earth.csv": Self.sea,
      "B/sky.csv": Self.tree, "B/earth.csv": Self.sea + moved,
    ]
    let output = Run("diff A B", files: files).output
    let first = output.firstRange(of: "B/earth.csv:2 (was A/sky.csv:2)")
    let second = output.firstRange(of: "B/earth.csv:3 (was A/sky.csv:1)")
    #expect(first != nil && second != nil, "\(output)")
    if let first, let second { #expect(first.lowerBound < second.lowerBound) }
  }
}
