@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

/// Quizzes that are written differently from what a format requires.
@Suite("Files that a format does not understand")
struct NotUnderstoodTests {
  private func kind(_ text: String) -> BankKind? {
    MarkdownGuidance.kind(of: Source(Path("a.md"), Array(text.utf8)))
  }

  @Test(
    "Markdown that looks like questions is an error, not guidance",
    arguments: [
      "# Biology\n\n## What is green?\n\na. moss\nb. milk\n\n**Answer:** a\n",
      "## Q1. What is green?\n- A) moss\n- B) milk\n\nAnswer: A\n",
      "## Moss\n\n- [x] green\n- [ ] white\n\n## Notes\n\nSome text.\n",
      "## Which is green?\n- [ ] moss\n- [ ] milk\n",
      "## Green?\n\n1. moss\n2. milk\n\n<details><summary>Answer</summary>\n1\n</details>\n",
      "# 復習\n\n## 問1 緑は？\n\nア. 苔\nイ. 牛乳\n\n正解：ア\n",
      "## 緑は？\n- 苔\n- 牛乳\n\n**正解**：苔\n",
      "# Quiz\n## Plants\n### What is green?\n- moss\n- milk\n> Answer: moss\n",
      "## Question 1\n\n? What is green\n= moss\n- milk\n",
      "## What is green?\n- moss ✓\n- milk\n",
      "## Rules\nBe kind.\n\n## What is green?\n1. moss\n2. milk\n\nCorrect answer: 1\n",
    ])
  func questions(_ text: String) {
    #expect(kind(text) == nil)
    let read = Format.markdown.read(text)
    #expect(read?.bank.guidance.isEmpty == true)
    #expect(read?.diagnostics.contains { $0.severity == .error } == true)
  }

  @Test(
    "steps, hints and answers in prose are guidance",
    arguments: [
      "## Before you begin\n\nThe test has three parts:\n\n1. Reading\n2. Listening\n3. Writing\n",
      "## How do I log in?\n1. Open the page.\n2. Press the key.\n",
      "## Is it hard?\n\nAnswer: not at all.\n",
      "## Scoring\n- Right answer: 1 point\n- Wrong answer: 0 points\n",
      "## Packing\n- [ ] tent\n- [ ] map\n\n## Rules\nBe kind.\n",
      "## 遊び方\n①問題を読む。\n②答えの番号を押す。\n",
      "## Tips\n- ✓ Read slowly.\n- ✗ Do not guess.\n",
    ])
  func guidance(_ text: String) { #expect(kind(text) == .guidance) }

  private static let question = "1. Sky?\na) red\n*b) blue\n\n"

  @Test("a file with most lines outside of questions is an error that counts them")
  func unread() throws {
    let text = Self.question + (1...9).map { "Text: part \($0)\n" }.joined()
    let read = try #require(Format.markdown.read(text))
    #expect(
      read.complaints(about: text) == [
        "Text: part 1: most of this file could not be read as markdown: 9 of 12 lines"
      ])
    #expect(read.bank.count == 1)
  }

  @Test(
    "comments, titles and options count as understood",
    arguments: [
      (1...9).map { "% comment \($0)\n" }.joined() + question,
      "COMMENT\n" + String(repeating: "old\n", count: 9) + "END_COMMENT\n" + question,
      "Quiz title: T\nQuiz description: about\n  the sky\nshuffle answers: true\n" + question,
      question + "Text: one\n",
    ])
  func passedOver(_ text: String) { #expect(Format.markdown.read(text)?.diagnostics == []) }

  @Test("headings and keys of a list count as understood, but a long preface does not")
  func list() throws {
    let list = "# Sky\n1. Sky?\na) red\nb) blue\n2. Sea?\na) red\nb) blue\n\nAnswers\n1. b\n2. b\n"
    #expect(Format.list.read(list)?.diagnostics == [])
    let preface = (1...20).map { "Line \($0) of a story.\n" }.joined()
    let read = try #require(Format.list.read(preface + list))
    #expect(read.diagnostics.map(\.severity) == [.error])
    #expect(read.diagnostics.first?.message.en.contains("20 of 30 lines") == true)
    #expect(read.bank.count == 2)
  }
}
