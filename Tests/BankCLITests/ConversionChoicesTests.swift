import BankCLI
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Conversion of choices that refer to others")
struct ConversionChoicesTests {
  private static let fruit = """
    Which are fruit?,3,apple,pear,Both A and B,stone
    Which are red?,4,apple,pear,plum,All of the above
    果物は？,3,りんご,梨,1と2の両方,石
    Which is grey?,4,apple,pear,plum,stone

    """

  @Test(
    "if players decide about shuffling, one note counts the questions not to shuffle",
    arguments: ["gift", "aiken", "markdown", "kahoot", "blooket"])
  func told(_ format: String) {
    for way in ["", " --on-error skip"] {
      let run = Run(
        "convert a.csv --to \(format) -o out\(way)", files: ["a.csv": Self.fruit])
      #expect(run.status == .clean, "\(run.errors)")
      let told = "note[choices]: 3 questions must not be shuffled"
      #expect(run.errors.components(separatedBy: told).count == 2, "\(run.errors)")
      #expect(run.errors.contains("(items 1, 2, 3)"), "\(run.errors)")
    }
    let silent = Run(
      "convert a.csv --to \(format) -o out --on-loss ignore", files: ["a.csv": Self.fruit])
    #expect(silent.errors.isEmpty, "\(silent.errors)")
  }

  @Test(
    "nothing is reported if the file gives the order or nothing is shuffled",
    arguments: [
      "json", "jsonl", "html", "anki",
    ])
  func unreported(_ format: String) {
    let run = Run("convert a.csv --to \(format) -o out", files: ["a.csv": Self.fruit])
    #expect(run.status == .clean && !run.errors.contains("shuffled"), "\(run.errors)")
  }

  @Test(
    "questions not shuffled freely are counted, too", arguments: ["moodle-xml", "qti21", "qti30"])
  func counted(_ format: String) {
    let run = Run("convert a.csv --to \(format) -o out", files: ["a.csv": Self.fruit])
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.errors.contains("note[choices]: 3 questions will not be shuffled freely"))
    #expect(run.errors.contains("(items 1, 2, 3)"), "\(run.errors)")
  }

  private static func six(_ choices: String, answer: Int = 1, _ more: String = "") -> String {
    let list = choices.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"question\":\"Which?\",\"answer\":\(answer),\"choices\":[\(list)]\(more)}\n"
  }

  @Test(
    "a question whose choices name or count others loses none of them, but is left out",
    arguments: [
      six("apple,pear,Both A and B,stone,mud,clay", answer: 3),
      six("りんご,梨,1と2の両方,石,泥,土", answer: 3), six("a cow,an owl,a bee,A and F,a cat,an ox"),
      six("a cow,an owl,a bee,a dog,a cat,Two of the above", answer: 6),
      six("牛,梟,蜂,犬,猫,上記のうち2つ", answer: 6),
      six("a cow,an owl,a bee,a dog,a cat,Some of these", answer: 6),
      six("a cow,an owl,a bee,a dog,a cat,All five", answer: 6),
      six("a cow,an owl,a bee,a dog,a cat,an ox", ",\"explanation\":\"Not D, for it barks.\""),
    ])
  func refused(_ line: String) {
    let sound = Self.six("w,x,y,z")
    let run = Run(
      "convert a.jsonl --to csv --drop-choices --on-loss warn",
      files: ["a.jsonl": sound + line + sound])
    #expect(run.status == .findings, "\(run.errors)")
    #expect(run.output == "Which?,1,w,x,y,z\nWhich?,1,w,x,y,z\n")
    #expect(
      run.errors.contains("question that needs all its choices      1  item 2\n"), "\(run.errors)")
    let alone = Run(
      "convert a.jsonl --to csv --drop-choices --on-loss warn", files: ["a.jsonl": line])
    #expect(alone.status == .failure && alone.output.isEmpty)
  }

  @Test("choices left out are counted, and a choice that rules out all others stays")
  func dropped() {
    let lines =
      Self.six("w,x,y,z") + Self.six("a cow,an owl,a bee,a dog,a cat,None of the above", answer: 6)
    for seed in 0..<8 {
      let run = Run(
        "convert a.jsonl --to csv --drop-choices --seed \(seed)", files: ["a.jsonl": lines])
      #expect(run.status == .clean, "\(run.errors)")
      #expect(run.errors.contains("choices                  2  item 2 “"), "\(run.errors)")
      #expect(run.output.hasSuffix(",4,") == false && run.output.contains("None of the above"))
      let left = run.output.split(separator: "\n")[1].split(separator: ",").count
      #expect(left == 6, "\(run.output)")
    }
    let japanese = Run(
      "convert a.jsonl --to csv --drop-choices --list-skipped --lang ja",
      files: ["a.jsonl": lines])
    #expect(
      japanese.errors.contains("情報[choices]: 2件目: 誤答を2個除きます: 「"), "\(japanese.errors)")
  }

  @Test("every message counts items as in the source")
  func numbers() {
    let lines = """
      {"question":"a?","answer":9,"choices":["x","y","z","w"]}
      {"question":"b?","answer":"2","choices":["x","y"]}
      {"question":"c?","answer":1,"choices":["x"]}

      """
    let run = Run(
      "convert it.jsonl --to csv --on-error skip --on-loss warn --list-skipped",
      files: ["it.jsonl": lines])
    #expect(run.errors.contains("note[answers]: item 2: the answer “2”"), "\(run.errors)")
    #expect(run.errors.contains("loss[choices]: item 2: there are 2 choices"), "\(run.errors)")
    #expect(run.errors.contains("loss[choices]: item 3: there is 1 choice, but 4 are needed"))
    #expect(!run.errors.contains("1 choices"))
  }

  @Test(
    "items are counted as in the source even if the reader leaves some out",
    arguments: [
      ("gift", "first{=a}\n\nessay{}\n\nQ{=a ~b}\n", "gift", 3),
      (
        "moodle-xml",
        """
        <quiz><question type="essay"><name><text>e</text></name></question>
        <question type="multichoice"><questiontext format="html"><text>Q</text></questiontext>
        <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>
        </question></quiz>
        """, "moodle-xml", 2
      ),
      ("markdown", "1. essay\n____\n\n2. Q\n*a) a\nb) b\n", "markdown", 2),
      ("aiken", "no\nA) a\nB) b\nANSWER: C\n\nQu\nA) a\nB) b\nANSWER: A\n", "aiken", 2),
      (
        "opentdb",
        """
        {"response_code":0,"results":[{"question":"n"},
        {"question":"Q","correct_answer":"a","incorrect_answers":["b"]}]}
        """, "opentdb", 2
      ),
    ])
  func readers(_ name: String, _ text: String, _ format: String, _ number: Int) {
    let run = Run(
      "convert in --from \(format) --to csv --on-error skip --on-loss warn --list-skipped",
      files: ["in": text])
    #expect(run.errors.contains("loss[choices]: item \(number): "), "\(run.errors)")
  }

  @Test("there is no note about an item that was left out as an error")
  func noNoteOfErrors() {
    let text = "[html]<b>Q</b>{~a ~b}\n\n[html]<b>R</b>{=a ~b}\n"
    let run = Run(
      "convert in --from gift --to jsonl --on-error skip --on-loss warn --list-skipped",
      files: ["in": text])
    #expect(run.status == .findings, "\(run.errors)")
    #expect(run.errors.contains("note[media]: item 2: "), "\(run.errors)")
    #expect(!run.errors.contains("item 1: "), "\(run.errors)")
  }

  @Test("with several files, messages name the file, too")
  func files() {
    let two = #"{"question":"b?","answer":1,"choices":["x","y"]}"# + "\n"
    let run = Run(
      "convert a.jsonl b.jsonl --to csv --on-loss warn --list-skipped",
      files: ["a.jsonl": two, "b.jsonl": two])
    #expect(run.errors.contains("loss[choices]: a.jsonl, item 1: there are 2"), "\(run.errors)")
    #expect(run.errors.contains("loss[choices]: b.jsonl, item 1: there are 2"), "\(run.errors)")
  }
}
