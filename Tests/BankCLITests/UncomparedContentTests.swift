@_spi(QBank) import TestSupport
import Testing

@Suite("Content that diff cannot compare")
struct UncomparedContentTests {
  /// Returns Moodle XML with a question, an essay, a picture, feedback on a choice, and some layout.
  private static func moodle(
    question: String = "Which?", essay: String = "Write.", picture: String = "a.png",
    feedback: String = "Well done.", layout: String = ""
  ) -> String {
    """
    <quiz>
    <question type="multichoice"><questiontext format="html"><text><![CDATA[\(question) \
    <img src="\(picture)">]]></text></questiontext>\(layout)
    <answer fraction="100"><text>this</text><feedback><text>\(feedback)</text></feedback></answer>
    <answer fraction="0"><text>that</text></answer></question>
    <question type="essay"><questiontext><text>\(essay)</text></questiontext></question>
    </quiz>

    """
  }

  private static let old = moodle()
  private static let start =
    "Not compared because a bank does not support it, but perhaps different in the two files: "

  @Test(
    "different content that was not compared is reported and counts as a difference",
    arguments: [
      (moodle(essay: "Write more."), "essay question (1)."),
      (moodle(picture: "b.png"), "pictures (1)."),
      (moodle(feedback: "Hurray."), "explanation (1), pictures (1)."),
    ])
  func differs(_ new: String, _ kinds: String) {
    let files = ["a.xml": Self.old, "b.xml": new]
    let run = Run("diff a.xml b.xml", files: files)
    #expect(run.status == .findings && run.output.isEmpty)
    #expect(
      run.errors.hasSuffix(
        "\nNo compared question differs.\n" + Self.start + kinds + "\n"),
      "\(run.errors)")
    let japanese = Run("diff a.xml b.xml --lang ja", files: files).errors
    #expect(japanese.contains("比べた問題に違いはありません。\n問題ファイルで扱えない次の内容は比べていませんが、2つのファイルで違うようです: "))
  }

  @Test(
    "equal content that was not compared is not reported, wherever it is",
    arguments: [old, moodle(layout: "\n\n  "), old.replacing("<quiz>\n", with: "<quiz>\n\n\n")])
  func same(_ new: String) {
    let run = Run("diff a.xml b.xml", files: ["a.xml": Self.old, "b.xml": new])
    #expect(run.status == .clean && run.errors.hasSuffix("\nNo question differs.\n"))
    #expect(!run.errors.contains(Self.start), "\(run.errors)")
  }

  @Test("such content is reported in other formats, and if only one side has it")
  func gift() {
    let files = [
      "a.gift": "Sky?{=blue ~red}\n\nWrite.{}\n", "b.gift": "Sky?{=blue ~red}\n\nDraw.{}\n",
      "c.gift": "Write.{}\n\nSky?{=blue ~red}\n",
      "d.jsonl": #"{"question":"Sky?","answer":1,"choices":["blue","red"]}"#,
    ]
    for pair in ["a.gift b.gift", "a.gift d.jsonl", "d.jsonl b.gift"] {
      let run = Run("diff \(pair)", files: files)
      #expect(run.status == .findings, "\(pair)")
      #expect(run.errors.contains(Self.start + "essay question (1).\n"), "\(run.errors)")
    }
    #expect(Run("diff a.gift c.gift", files: files).status == .clean)
  }

  @Test("such content is reported besides changes, for each file of a folder, and to git")
  func others() {
    let old = "Which?{=this#Well done. ~that}\n\nWrite.{}\n"
    let files = [
      "a/q.gift": old, "b/q.gift": "Which one?{=this#Well done. ~that}\n\nDraw.{}\n",
      "a/r.gift": old, "b/r.gift": old,
    ]
    let run = Run("diff a b", files: files)
    #expect(run.output.contains("1 edited"), "\(run.output)")
    #expect(
      run.errors.hasSuffix("b/q.gift: \(Self.start)essay question (1).\n"), "\(run.errors)")
    #expect(!run.errors.contains("r.gift: Not"))
    let git = Run("git diff q.gift a/q.gift 1 100644 b/q.gift 2 100644", files: files)
    #expect(
      git.errors.hasSuffix("q.gift: \(Self.start)essay question (1).\n"), "\(git.errors)")
  }

  @Test("with --only such content is reported, but is no difference")
  func only() {
    let files = ["a.xml": Self.old, "b.xml": Self.moodle(essay: "Write more.")]
    let run = Run("diff a.xml b.xml --only answers", files: files)
    #expect(run.status == .clean && run.errors.contains(Self.start), "\(run.errors)")
  }
}
