@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Foundation
import Testing

@Suite("qbank diff and qbank git textconv")
struct DiffCommandTests {
  private static let old = "Sky?,1,blue,red,green,black\nSea?,1,wet,dry,hot,cold\n"
  private static let new = "Sea?,2,wet,dry,hot,cold\nSky?,1,blue,red,green,black\n"

  @Test("a change in a column that no layout knows is shown")
  func otherColumns() {
    let table = "question,A,B,answer,note\nSky?,blue,red,A,n1\nSea?,wet,dry,A,n2\n"
    let run = Run(
      "diff a.csv b.csv", files: ["a.csv": table, "b.csv": table.replacing("n1", with: "n9")])
    #expect(run.status == .findings)
    #expect(
      run.output.contains(text: "1 edited") && run.output.contains(text: "note: "), "\(run.output)")
  }

  @Test("what no question can contain is listed once for both sides")
  func leftOut() {
    let files = [
      "a.gift": "Sky?{=blue ~red}\n\nwhy?{}\n", "b.gift": "Sky?{=blue ~red}\n\nhow?{}\n",
    ]
    let run = Run("diff a.gift b.gift", files: files)
    #expect(run.errors.components(separatedBy: "Left out or changed").count == 2, "\(run.errors)")
    #expect(run.errors.contains("a.gift") && run.errors.contains("b.gift"), "\(run.errors)")
    let one = Run("diff a.gift b.csv", files: ["a.gift": files["a.gift"] ?? "", "b.csv": Self.old])
    #expect(one.errors.contains("Left out or changed") && !one.errors.contains("a.gift"))
  }

  @Test("what no question can contain is counted once if a file is compared with itself")
  func itself() {
    let run = Run("diff a.gift a.gift", files: ["a.gift": "Sky?{=blue ~red}\n\nwhy?{}\n"])
    let told = run.errors.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(told.contains("essay question 1 item 2"), "\(run.errors)")
  }

  @Test("changes are shown, and the exit status is 1")
  func changes() {
    let run = Run("diff a.csv b.csv", files: ["a.csv": Self.old, "b.csv": Self.new])
    #expect(run.status == .findings)
    #expect(
      run.output == """
        1 answer changed, 1 moved

        Answer changed
          b.csv:1 (was a.csv:2)
            Sea?
            another choice is now right
            old new
             ✓      1. wet
                 ✓  2. dry
                    3. hot
                    4. cold

        """)
  }

  @Test(
    "a difference in notation alone is not reported",
    arguments: [
      ("a.csv", "Sky?,1,a,b,c,d\n", "b.csv", "\u{FEFF}\"Sky?\",1,a,\"b\",c,d\r\n"),
      (
        "a.jsonl", #"{"question":"Sky?","answer":1,"choices":["blue","red"]}"#, "b.gift",
        "Sky? {=blue ~red}\n"
      ),
    ])
  func notation(_ one: String, _ old: String, _ other: String, _ new: String) {
    let run = Run("diff \(one) \(other)", files: [one: old, other: new])
    #expect(run.output == "", "\(run.errors)")
    #expect(run.status == .clean)
    #expect(run.errors.contains(text: "No question differs."))
  }

  @Test("a change of an answer that names no choice is shown", arguments: [("9", "8"), ("x", "9")])
  func unusableAnswers(_ old: String, _ new: String) {
    let row = { (answer: String) in "Sky?,\(answer),blue,red,green,black\n" }
    let run = Run("diff a.csv b.csv", files: ["a.csv": row(old), "b.csv": row(new)])
    #expect(run.status == .findings)
    #expect(run.output.contains(text: "answer: [-\(old)-]{+\(new)+}"), "\(run.output)")
    #expect(
      Run("diff a.csv b.csv", files: ["a.csv": row(old), "b.csv": row(old)]).status == .clean)
  }

  @Test("an answer that refers to others by their places changes when these are moved")
  func namedPlaces() {
    let row = { (choices: String) in "Which are even?,4,\(choices),both A and B\n" }
    let run = Run("diff a.csv b.csv", files: ["a.csv": row("2,4,3"), "b.csv": row("3,2,4")])
    #expect(run.output.hasPrefix("1 answer changed\n"), "\(run.output)")
  }

  @Test("guidance in a folder is passed over, and this is reported")
  func guidanceInFolder() {
    let files = [
      "a/q.csv": Self.old, "b/q.csv": Self.old, "a/guidance.csv": "T,x\n",
      "b/guidance.csv": "T,x\n",
    ]
    let run = Run("diff a b", files: files)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.errors.contains(text: "a/guidance.csv contains guidance and was not compared."))
    #expect(Run("diff a/guidance.csv b/guidance.csv", files: files).status == .failure)
  }

  @Test("folders are compared file by file")
  func folders() {
    let files = [
      "old/a.csv": Self.old, "old/gone.csv": Self.old, "old/same.csv": Self.old,
      "new/a.csv": Self.new, "new/more.csv": Self.old, "new/same.csv": Self.old,
    ]
    let run = Run("diff old new", files: files)
    let titles = run.output.split(separator: "\n").filter {
      $0.contains(text: "/") && !$0.hasPrefix(" ")
    }
    #expect(titles == ["new/a.csv"])
    #expect(run.output.contains(text: "new/more.csv:2 (was old/gone.csv:2)  Sea?"))
    #expect(run.output.hasSuffix("All files: 1 answer changed, 3 moved\n"))
    let lines = Run("diff old new --format json", files: files).output.split(separator: "\n")
    #expect(lines.count == 5)
  }

  @Test("two folders give one page, which counts the files without differences")
  func page() {
    let files = [
      "old/a.csv": Self.old, "old/gone.csv": Self.old, "old/same.csv": Self.old,
      "new/a.csv": Self.new, "new/more.csv": Self.old, "new/same.csv": Self.old,
    ]
    let run = Run("diff old new --format html", files: files)
    #expect(run.status == .findings)
    #expect(run.output.components(separatedBy: "<!DOCTYPE html>").count == 2)
    for text in ["old → new", "1 answer changed, 3 moved", "in 1 other file."] {
      #expect(run.output.contains(text: text), "\(text)")
    }
    let same = Run(
      "diff a.csv a2.csv --format html", files: ["a.csv": Self.old, "a2.csv": Self.old])
    #expect(same.status == .clean)
    #expect(same.output.contains(text: "No question differs."))
    let japanese = Run("diff old new --format html --lang ja", files: files)
    #expect(japanese.output.contains(text: "<html lang=\"ja\">"))
    #expect(japanese.output.contains(text: "正解の変更 1"))
  }

  @Test(
    "what cannot be compared is refused",
    arguments: [
      ("a.csv", "Name two paths to compare", 64), ("- -", "Standard input is only one file", 64),
      ("a.csv folder", "a folder with a folder", 64),
      ("a.csv missing.csv", "nothing was compared", 2),
      ("a.csv torn.csv", "torn.csv cannot be read", 2),
      ("a.csv guidance.csv", "contains guidance", 2),
    ])
  func refusals(_ words: String, _ reason: String, _ status: Int32) {
    let files = [
      "a.csv": Self.old, "folder/a.csv": Self.old, "guidance.csv": "Title,Text\n",
      "torn.csv": "\"Sky?,1,blue,red\n",
    ]
    let run = Run("diff \(words)", files: files)
    #expect(run.errors.contains(text: reason), "\(run.errors)")
    #expect(run.status.rawValue == status)
    #expect(run.output == "")
  }

  @Test("git diff takes files without names, and never reports a failure to Git")
  func gitDriver() {
    let files = ["tmp1": Self.old, "tmp2": Self.new, "torn": "\"Sky?,1,blue,red\n"]
    let words = "git diff bank.csv tmp1 aa 100644 tmp2 bb 100644"
    let run = Run(words, files: files)
    #expect(run.status == .clean)
    #expect(run.output.hasPrefix("bank.csv\n"))
    #expect(run.output.contains(text: "bank.csv:1 (was bank.csv:2)"))
    let renamed = Run(words + " new.csv header", files: files)
    #expect(renamed.output.contains(text: "new.csv:1 (was bank.csv:2)"))
    let added = Run("git diff bank.csv /dev/null . . tmp2 bb 100644", files: files)
    #expect(added.output.contains(text: "2 added"))
    let torn = Run("git diff bank.csv tmp1 aa 100644 torn bb 100644", files: files)
    #expect(torn.status == .clean)
    #expect(torn.errors.contains(text: "cannot be read without errors"))
  }

  @Test("textconv hides no change")
  func hidden() {
    func text(_ members: String) -> String {
      let item = #"{"question":"q","answer":1,"choices":["a","b"]\#(members)}"#
      return Run("git textconv a.jsonl", files: ["a.jsonl": item + "\n"]).output
    }
    #expect(text(#","hint":"x""#) != text(#","hint":"y""#))
    #expect(text(#","pinned":[1]"#) != text(#","pinned":[2]"#))
    let unclear = Run("git textconv a.csv", files: ["a.csv": "q,9,a,b,c,d\n"])
    #expect(unclear.status == .failure)
    #expect(unclear.output == "")
  }

  @Test("textconv writes a bank as blocks of lines")
  func textconv() {
    let item =
      #"{"question":"a\nb","answer":2,"choices":["x","y"],"category":"c","tags":["t","u"]}"# + "\n"
    let run = Run("git textconv a.jsonl", files: ["a.jsonl": item])
    #expect(run.output == "a⟨U+000A⟩b\n- x\n* y\ncategory: c\ntags: t, u\n\n")
  }
}
