import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("One policy for losses")
struct LossPolicyTests {
  /// Returns a Moodle file with a plain question and something else.
  private static func moodle(_ other: String) -> String {
    """
    <quiz><question type="multichoice"><name><text/></name><questiontext><text>Plain?</text>\
    </questiontext><single>true</single>\
    <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>\
    <answer fraction="0"><text>c</text></answer><answer fraction="0"><text>d</text></answer>\
    </question>\(other)</quiz>

    """
  }
  private static func choices(_ feedback: String, _ name: String = "") -> String {
    """
    <question type="multichoice"><name><text>\(name)</text></name><questiontext><text>More?</text>\
    </questiontext><single>true</single>\
    <answer fraction="100"><text>a</text>\(feedback)</answer><answer fraction="0"><text>b</text>\
    </answer><answer fraction="0"><text>c</text></answer><answer fraction="0"><text>d</text>\
    </answer></question>
    """
  }

  /// What can be lost.
  enum Case: String, CaseIterable {
    /// A kind of question that no bank can hold.
    case question
    /// Feedback on a choice, which players see.
    case feedback
    /// A name, which CSV cannot hold.
    case id

    fileprivate var text: String {
      switch self {
      case .question: moodle(#"<question type="essay"><name><text/></name></question>"#)
      case .feedback: moodle(choices("<feedback><text>Yes!</text></feedback>"))
      case .id: moodle(choices("", "n1"))
      }
    }

    /// How a run ends, under each policy.
    fileprivate var endings: [(policy: String, status: Ending)] {
      switch self {
      case .question:
        [("", .failure), ("error", .failure), ("warn", .findings), ("ignore", .findings)]
      case .feedback: [("", .failure), ("error", .failure), ("warn", .clean), ("ignore", .clean)]
      case .id: [("", .clean), ("error", .clean), ("warn", .clean), ("ignore", .clean)]
      }
    }
  }

  @Test(
    "losing questions or what players see needs --on-loss, losing details does not",
    arguments: Case.allCases,
    [
      "convert in.xml -o out.csv", "transform sort in.xml -o out.csv",
      "transform dedupe in.xml -o out.csv",
      "transform split --size 5 --output-dir out in.xml --to csv",
      "transform select --where answer.index=1 in.xml -o out.csv",
    ])
  func weights(_ loss: Case, _ line: String) {
    for (policy, status) in loss.endings {
      let flag = policy.isEmpty ? "" : " --on-loss \(policy)"
      let run = Run(line + flag, files: ["in.xml": loss.text])
      #expect(run.status == status, "\(policy): \(run.errors)")
      #expect(run.files.count == (status == .failure ? 1 : 2), "\(policy): \(run.errors)")
      // Lost questions are counted under every policy, and a refusal says that nothing was written.
      let isCounted = run.errors.contains("1 whole question is left out.")
      #expect(isCounted == (status == .findings), "\(policy): \(run.errors)")
      #expect(run.errors.contains("nothing was written") == (status == .failure))
    }
  }

  @Test("writing less in the same format is a loss, too", arguments: [Case.question, .feedback])
  func sameFormat(_ loss: Case) {
    let run = Run("transform sort in.xml -o out.xml", files: ["in.xml": loss.text])
    #expect(run.status == .failure && run.file("out.xml") == nil, "\(run.errors)")
  }

  @Test("losses of questions that are not written do not count")
  func others() {
    let words = ["transform", "select", "--where", "question contains \"Plain\"", "in.xml"]
    let run = Run(words + ["-o", "out.xml"], files: ["in.xml": Case.feedback.text])
    #expect(run.status == .clean && run.file("out.xml") != nil, "\(run.errors)")
  }

  @Test("a draw loses only what belongs to drawn questions")
  func draws() {
    let files = ["in.xml": Case.feedback.text]
    let all = Run("draw in.xml --seed 1 --count 2 -o out.jsonl", files: files)
    #expect(all.status == .failure && all.file("out.jsonl") == nil, "\(all.errors)")
    let said = Run("draw in.xml --seed 1 --count 2 -o out.jsonl --on-loss warn", files: files)
    #expect(said.status == .clean && said.errors.contains("feedback"), "\(said.errors)")
    for seed in 1...6 {
      let one = Run("draw in.xml --seed \(seed) --count 1 -o out.jsonl", files: files)
      let isPlain = one.file("out.jsonl")?.contains("Plain?")
      #expect(isPlain == (one.status == .clean ? true : nil), "\(one.errors)")
    }
  }

  @Test(
    "questions of other kinds are counted with every draw, and end it with --on-loss error",
    arguments: [
      ("", Ending.findings), (" --on-loss error", .failure), (" --on-loss warn", .findings),
      (" --on-loss ignore", .findings),
    ], ["text", "html", "jsonl"])
  func otherKinds(_ policy: (flag: String, status: Ending), _ format: String) {
    let gift = "Sky?{=blue ~red}\n\nSea?{=wet ~dry}\n\nWhy?{}\n"
    let run = Run(
      "draw in.gift --seed 1 --count 2 -o out --to \(format)\(policy.flag)",
      files: ["in.gift": gift])
    #expect(run.status == policy.status, "\(run.errors)")
    #expect(run.errors.contains("Left out: 1 question of an unsupported kind: essay"))
    #expect((run.file("out") == nil) == (policy.status == .failure), "\(run.errors)")
  }

  @Test("a loss of a draw is reported once, by the row of its question in the bank")
  func numbers() {
    let plain = (1...4).map { #"{"question":"q\#($0)","answer":1,"choices":["a","b","c","d"]}"# }
    let last = #"{"question":"q5","answer":1,"choices":["a","b","c","d"],"explanation":"Yes!"}"#
    let files = ["in.jsonl": (plain + [last, ""]).joined(separator: "\n")]
    for seed in 1...4 {
      let line = "draw in.jsonl --count 5 --sets 1 --versions 2 --seed \(seed) --to csv"
      let run = Run("\(line) -o out.csv", files: files)
      let told = run.errors.split(separator: "\n").filter { $0.contains("explanation") }
      #expect(told.count == 1, "\(run.errors)")
      let words = told.first?.split(separator: " ").joined(separator: " ")
      #expect(words == "explanation 1 item 5 “Yes!”", "\(run.errors)")
    }
  }

  @Test("if only the report of losses is written, it is said that no bank was")
  func reported() {
    let run = Run(
      "convert in.xml -o out.csv --losses lost.json", files: ["in.xml": Case.feedback.text])
    #expect(run.status == .failure && run.file("lost.json") != nil)
    #expect(run.errors.contains("so no bank was written"), "\(run.errors)")
  }

  @Test("what looks like a question and cannot be read is a lost question")
  func strays() {
    let question = { (label: String) in "\(label)Is it odd?\nA) yes\nB) no\nAnswer: A\n\n" }
    let text = question("1. ") + question("2. ") + question("Question: ") + question("Question: ")
    let files = ["in.txt": text]
    let refused = Run("convert in.txt -o out.jsonl", files: files)
    #expect(
      refused.status == .failure && refused.errors.contains(", including 2 whole questions, so"))
    let ignored = Run("convert in.txt -o out.jsonl --on-loss ignore", files: files)
    #expect(ignored.status == .findings)
    #expect(ignored.errors == "2 whole questions are left out.\n")
    #expect(ignored.file("out.jsonl")?.split(separator: "\n").count == 2)
  }

  @Test("rows of another question type are lost questions")
  func otherTypes() {
    let table = """
      question,type,A,B,C,D,answer
      Which?,multiple choice,a,b,c,d,B
      Who?,multiple choice,a,b,c,d,C
      Why is it?,essay,,,,,

      """
    for line in [
      "convert in.csv --layout auto -o out.jsonl --on-loss",
      "transform sort in.csv --layout auto -o out.jsonl --on-loss",
      "transform sort in.csv --layout auto -o out.csv --on-loss",
    ] { otherTypes(line, table) }
  }

  private func otherTypes(_ line: String, _ table: String) {
    let refused = Run("\(line) error", files: ["in.csv": table])
    #expect(refused.status == .failure && refused.file("out.jsonl") == nil, "\(refused.errors)")
    let written = Run("\(line) ignore", files: ["in.csv": table])
    #expect(written.status == .findings)
    #expect(written.errors.contains("1 whole question is left out."), "\(written.errors)")
  }

  @Test("a file with rows of another question type is not changed in place")
  func inPlace() {
    let table = """
      question,type,A,B,C,D,answer
      Which?,multiple choice,a,b,c,d,B
      Why is it?,essay,,,,,
      A who?,multiple choice,a,b,c,d,C

      """
    let line = "transform sort in.csv --layout auto --in-place"
    let refused = Run(line, files: ["in.csv": table])
    #expect(refused.status == .failure && refused.file("in.csv") == table, "\(refused.errors)")
    // A file with questions of other kinds is never changed in place.
    let said = Run(line + " --on-loss warn", files: ["in.csv": table])
    #expect(said.status == .failure && said.file("in.csv") == table, "\(said.errors)")
  }

  @Test(
    "a format without guidance is refused whatever the policy",
    arguments: ["error", "warn", "ignore"])
  func guidance(_ policy: String) {
    let run = Run(
      "convert guidance.csv --to gift --on-loss \(policy)",
      files: ["guidance.csv": "Title,Text\n"])
    #expect(run.status == .failure && run.output == "")
    #expect(
      run.errors.contains("gift does not support guidance, so nothing was written\n"),
      "\(run.errors)")
  }

  @Test(
    "a reported loss does not fail --verify, and is said in the present tense")
  func verified() {
    let json = #"{"question":" Which? ","answer":1,"choices":["a ","b"],"tags":["x"]}"#
    let run = Run(
      "convert in.jsonl --to aiken -o out.txt --on-loss warn --verify",
      files: ["in.jsonl": json + "\n"])
    #expect(run.status == .clean && run.file("out.txt") != nil, "\(run.errors)")
    #expect(run.errors.contains("leading and trailing spaces are lost"))
    #expect(!run.errors.contains("would"))
  }
}
