@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

/// Lists in which one item is written differently from the others.
@Suite("Lists and tables in which one item breaks the pattern")
struct UnevenListTests {
  private func question(_ label: String, _ name: String) -> String {
    "\(label)\(name)?\nA) x\(name)\nB) y\(name)\nAnswer: B\n\n"
  }

  private func names(_ text: String) throws -> [String] {
    let read = try #require(Format.list.read(text))
    #expect(read.diagnostics == [] && read.losses.isEmpty, "\(read.lost)")
    return read.bank.problems.map(\.question)
  }

  @Test("the first question needs no number")
  func first() throws {
    let rest = question("2. ", "b") + question("3. ", "c")
    #expect(try names(question("", "a") + rest) == ["a?", "b?", "c?"])
    #expect(try names(question("", "a") + question("Q2. ", "b")) == ["a?", "b?"])
  }

  @Test("questions may be numbered in two styles, continuing or restarting")
  func mixed() throws {
    let start = question("1. ", "a") + question("2. ", "b")
    #expect(
      try names(start + question("(3) ", "c") + question("(4) ", "d")) == ["a?", "b?", "c?", "d?"])
    #expect(
      try names(start + question("(1) ", "c") + question("(2) ", "d")) == ["a?", "b?", "c?", "d?"])
  }

  @Test("numbers without signs number questions, but not what is in them")
  func bare() throws {
    let start = question("1 ", "a") + question("2 ", "b")
    let length = "3 How long is\n4 m in cm?\nA) x\nB) y\nAnswer: B\n\n"
    #expect(
      try names(start + length + question("4 ", "d"))
        == ["a?", "b?", "How long is\n4 m in cm?", "d?"])
    #expect(
      try names(start + "Explanation: there are\n7 of them.\n\n" + question("3 ", "c"))
        == ["a?", "b?", "c?"])
    let same = "1 a?\n1 x\n2 y\n3 z\nAnswer: 2\n2 b?\n1 x\n2 y\nAnswer: 1\n"
    let read = try #require(Format.list.read(same))
    #expect(read.diagnostics == [])
    #expect(ListReadingTests.problems(read) == ["a? / x / *y / z", "b? / *x / y"])
    let longer =
      "1 a?\n1 x\n2 y\nAnswer: 2\n2 b?\n1 x\n2 y\n3 z\nAnswer: 1\n3 c?\n1 x\n2 y\nAnswer: 2\n"
    let other = try #require(Format.list.read(longer))
    #expect(other.diagnostics == [])
    #expect(
      ListReadingTests.problems(other) == ["a? / x / *y", "b? / *x / y / z", "c? / x / *y"])
  }

  @Test("the first question needs no number if the keys are at the end, either")
  func firstWithKeys() throws {
    let questions = "a?\nA) x\nB) y\n\n2. b?\nA) x\nB) y\n\n3. c?\nA) x\nB) y\n\n"
    let read = try #require(Format.list.read(questions + "Answer key\n1. B\n2. A\n3. B\n"))
    #expect(read.diagnostics == [])
    #expect(
      ListReadingTests.problems(read) == ["a? / x / *y", "b? / *x / y", "c? / x / *y"])
  }

  @Test("boxes mark choices with or without bullets", arguments: ["", "- ", "* "])
  func boxes(_ bullet: String) throws {
    let choices = ["[x] sencha", "[ ] assam", "[ ] keemun"].map { "\(bullet)\($0)\n" }.joined()
    let read = try #require(Format.list.read("1. Which tea is green?\n" + choices))
    #expect(read.diagnostics == [])
    #expect(
      ListReadingTests.problems(read) == ["Which tea is green? / *sencha / assam / keemun"])
  }

  @Test("below a heading, questions may be numbered in another style, from any number")
  func afterHeading() throws {
    let start = question("1. ", "a") + question("2. ", "b") + "# Part 2\n"
    for (first, second) in [("(1) ", "(2) "), ("(3) ", "(4) "), ("(6) ", "(7) ")] {
      #expect(
        try names(start + question(first, "c") + question(second, "d")) == ["a?", "b?", "c?", "d?"])
    }
  }

  @Test("a list inside another one makes it unclear which of them are the choices")
  func inside() throws {
    let text = "1. a?\nア．x\nA) p\nイ．y\nB) q\nAnswer: A\n"
    let read = try #require(Format.list.read(text))
    #expect(read.bank.count == 0 && read.diagnostics.count == 1)
    #expect(read.complaints(about: text).first?.hasPrefix("ア．x: ") == true)
  }

  /// Returns a document of these paragraphs; those that begin with an exclamation mark are bold.
  private func document(_ paragraphs: [String]) -> WordDocument {
    var document = WordDocument()
    for text in paragraphs {
      document.add(text.hasPrefix("!") ? "<w:b/>|\(text.dropFirst())" : text)
    }
    return document
  }

  @Test(
    "in a document, a paragraph without a label begins a question if choices count anew below it",
    arguments: [
      (["a?", "A) x", "!B) y", "b?", "!A) x", "B) y"], ["a? / x / *y", "b? / *x / y"]),
      (
        ["a?", "A) x", "!B) y", "b?", "Really?", "!A) x", "B) y"],
        ["a? / x / *y", "Really? / *x / y"]
      ),
      (["a?", "- x", "!- y", "b?", "!- x", "- y"], ["a? / x / *y", "b? / *x / y"]),
      (["a?", "A) x", "B) y", "more of it", "!C) z"], ["a? / x / y\nmore of it / *z"]),
      (["a?", "A) x", "B) y", "The end.", "Answer: B"], ["a? / x / *y"]),
      (["a?", "A) x", "!B) y", "The end."], ["a? / x / *y"]),
      (["a?", "A) x", "!B) y", "The end.", "Good luck!"], ["a? / x / *y"]),
    ])
  func unnumbered(_ paragraphs: [String], _ problems: [String]) {
    let read = document(paragraphs).found
    #expect(read.diagnostics.map(\.message.en) == [])
    #expect(ListReadingTests.problems(read) == problems)
  }

  @Test("all questions of a document with two automatic lists and typed numbers are read")
  func word() throws {
    var document = WordDocument()
    for list in 1...2 { document.define(list, ("decimal", "%1."), ("upperLetter", "%2)")) }
    for list in 1...2 {
      for number in 1...3 {
        document.add("Q\(list).\(number)?", properties: WordDocument.list(list))
        document.add("x", properties: WordDocument.list(list, 1))
        document.add("y", properties: WordDocument.list(list, 1))
        document.add("Answer: B")
      }
    }
    for number in 4...6 {
      for line in ["(\(number)) T\(number)?", "A) x", "B) y", "Answer: B"] { document.add(line) }
    }
    let read = document.found
    let wanted = ["Q1.1?", "Q1.2?", "Q1.3?", "Q2.1?", "Q2.2?", "Q2.3?", "T4?", "T5?", "T6?"]
    #expect(read.bank.problems.map(\.question) == wanted)
    #expect(read.diagnostics == [])
  }

  /// Returns fifteen questions with their keys at the end; `tenth` is the line of the tenth, which may begin with a
  /// digit right after its number.
  private func sheet(tenth: String, keys: ClosedRange<Int> = 1...15) -> String {
    let questions = (1...15).map { number in
      (number == 10 ? tenth : "\(number)．問\(number)はどれか") + "\nア．あ\nイ．い\nウ．う\n\n"
    }
    let kana = ["ア", "イ", "ウ"]
    return questions.joined() + "解答\n" + keys.map { "\($0)．\(kana[$0 % 3])\n" }.joined()
  }

  @Test("a digit may directly follow the number of a question")
  func digits() throws {
    let read = try #require(Format.list.read(sheet(tenth: "10．1気圧はおよそ何hPaか")))
    #expect(read.diagnostics == [] && read.bank.count == 15)
    #expect(read.bank.problems.map(\.answer) == (1...15).map { $0 % 3 + 1 })
    #expect(read.bank.problems[9].question == "1気圧はおよそ何hPaか")
  }

  @Test("a digit may directly follow the number of the only question")
  func firstDigit() throws {
    let read = try #require(Format.list.read("1．1気圧はおよそ何hPaか\nア．あ\nイ．い\n答え：ア\n"))
    #expect(read.diagnostics == [])
    #expect(read.bank.problems.map(\.question) == ["1気圧はおよそ何hPaか"])
  }

  @Test(
    "a decimal number in the last question does not begin another one",
    arguments: [
      "A. 1 kg\nB. between 1 and\n2.5 kg\nC. 3 kg\n",
      "A. 1 kg\nB. 2 kg\nC. between 2 and\n2.5 kg\n",
    ])
  func decimalOfLast(_ choices: String) throws {
    let read = try #require(Format.list.read("1. How heavy is it?\n\(choices)Answer: A\n"))
    #expect(read.diagnostics == [] && read.losses == [])
    #expect(read.bank.problems.map(\.choices.count) == [3])
    #expect(read.bank.problems.first?.choices.contains { $0.hasSuffix("2.5 kg") } == true)
  }

  @Test("a decimal number does not begin a question")
  func decimal() throws {
    let text =
      question("1. ", "a") + "2. How much is\n3.5 + 1?\nA) x\nB) y\nAnswer: B\n\n"
      + question("3. ", "c")
    #expect(try names(text) == ["a?", "How much is\n3.5 + 1?", "c?"])
  }

  @Test("a question that is not understood leaves the keys of the others intact")
  func oneKey() throws {
    let read = try #require(Format.list.read(sheet(tenth: "第十の問い")))
    let wanted = (1...15).filter { $0 != 9 && $0 != 10 }
    #expect(read.bank.problems.map(\.question) == wanted.map { "問\($0)はどれか" })
    #expect(read.bank.problems.map(\.answer) == wanted.map { $0 % 3 + 1 })
    #expect(read.diagnostics.contains { $0.message.en.hasSuffix("there is no question 10") })
  }

  @Test("one missing key costs only its question, but many cost all")
  func missingKeys() throws {
    let one = try #require(Format.list.read(sheet(tenth: "10．問10はどれか", keys: 1...14)))
    #expect(one.bank.count == 14 && one.diagnostics.count == 1)
    let many = try #require(Format.list.read(sheet(tenth: "10．問10はどれか", keys: 1...11)))
    #expect(many.bank.count == 0)
    let moved = try #require(Format.list.read(sheet(tenth: "10．問10はどれか", keys: 2...16)))
    #expect(moved.bank.count == 0)
  }

  @Test("labels before choices are removed, even if one choice has none")
  func labels() {
    let texts = ["A) red", "B) blue", "green", "D) gold"]
    #expect(LabelledChoices.withoutUsualLabels(texts) == ["red", "blue", "green", "gold"])
    #expect(LabelledChoices.withoutLabels(texts) == texts)
    for texts in [["red", "blue", "C) green"], ["A) red", "B) blue", "B) green", "B) gold"]] {
      #expect(LabelledChoices.withoutUsualLabels(texts) == texts)
    }
    #expect(LabelledChoices.read("A) red\nB) blue\nC) green") == ["red", "blue", "green"])
    #expect(LabelledChoices.read("A) red\nB) blue\ngreen\nD) gold") == nil)
  }
}
