@_spi(QBank) import TestSupport
import Testing

/// Banks whose first row names the columns: question, answer, and then the choices.
@Suite("Banks with a header row")
struct HeadedBankTests {
  /// The questions of all banks below: the second choice is right, then the third.
  private static let lines = """
    {"question":"Who?","answer":2,"choices":["Ann","Bob","Cid","Dan"]}
    {"question":"Where?","answer":3,"choices":["sky","sea","mud","ice"]}

    """
  private static func table(_ header: String, _ first: String, _ second: String) -> String {
    "\(header)\nWho?,\(first),Ann,Bob,Cid,Dan\nWhere?,\(second),sky,sea,mud,ice\n"
  }
  private static let own = table("question,answer,choice1,choice2,choice3,choice4", "2", "3")

  @Test(
    "letters or texts as answers are read, and no fix removes the header row",
    arguments: [
      table("Question,Answer,A,B,C,D", "B", "C"), table("問題,正解,ア,イ,ウ,エ", "イ", "ウ"),
      table("Question,Answer,A,B,C,D", "Bob", "mud"),
    ])
  func letters(_ text: String) {
    let files = ["t.csv": text]
    #expect(Run("convert t.csv --to jsonl", files: files).output == Self.lines)
    let fixed = Run("lint --fix t.csv", files: files)
    #expect(fixed.status == .clean, "\(fixed.output)")
    #expect(fixed.files["t.csv"] == text)
  }

  @Test("convert --to header puts a header row above the questions")
  func header() {
    let plain = "Who?,2,Ann,Bob,Cid,Dan\nWhere?,3,sky,sea,mud,ice\n"
    let written = Run("convert p.csv --to header", files: ["p.csv": plain])
    #expect(written.output == Self.own, "\(written.errors)")
  }

  @Test(
    "every command except lint reads the first row as headings and says so",
    arguments: [
      "convert t.csv --to jsonl", "draw --count 2 --seed 1 t.csv", "stats t.csv", "tree t.csv",
      "transform sort --by question t.csv -o -", "preview --count 2 --seed 1 t.csv",
      "diff t.csv t.csv",
    ])
  func commands(_ line: String) {
    let run = Run(line, files: ["t.csv": Self.own])
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.errors.contains("t.csv: it looks like a table with question in “question”"))
    #expect(!run.errors.contains("header-row"), "\(run.errors)")
  }

  @Test("lint reports the header row, because an app would read it as a question")
  func lint() {
    let run = Run("lint t.csv", files: ["t.csv": Self.own])
    #expect(run.status == .findings && run.output.contains("error[header-row]"), "\(run.output)")
    #expect(Run("convert t.csv --to jsonl", files: ["t.csv": Self.own]).output == Self.lines)
  }

  @Test("under unfamiliar headings it is asked whether answers count from 0 or from 1")
  func origin() {
    let files = ["t.csv": Self.table("Question,Answer,A,B,C,D", "2", "3")]
    for line in ["lint --fix t.csv", "convert t.csv --to jsonl"] {
      let run = Run(line, files: files)
      #expect(run.status != .clean)
      #expect((run.output + run.errors).contains("answers may be counted from 0 or from 1"))
    }
    let said = Run("convert t.csv --to jsonl --answers-from 1", files: files)
    #expect(said.output == Self.lines, "\(said.errors)")
  }

  @Test("a 0 among the answers shows that they are counted from 0")
  func zero() {
    let text = Self.table("Question,Answer,A,B,C,D", "1", "2") + "When?,0,now,soon,later,never\n"
    let run = Run("convert t.csv --to jsonl", files: ["t.csv": text])
    #expect(run.output.hasPrefix(Self.lines), "\(run.errors)")
    #expect(run.errors.contains("answer (number from 0) in “Answer”"), "\(run.errors)")
  }
}
