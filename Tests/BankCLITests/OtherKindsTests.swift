@_spi(QBank) import TestSupport
import Testing

@Suite("Counts of questions whose kind a bank cannot hold")
struct OtherKindsTests {
  private static let gift = """
    Sky?{=blue ~red}

    Sea?{=wet ~dry}

    Write about the sky.{}

    Write about the sea.{}

    Match.{=a -> b =c -> d}


    """
  private static let files = [
    "a.gift": gift, "runs.jsonl": AnalyzeCommandTests.history,
    "off.json": #"{"rules":{"other-kind-of-question":"off"}}"#,
  ]
  private static let sentence =
    "Left out: 3 questions of unsupported kinds: essay question (2), matching question (1)."

  @Test(
    "reports for people show the count beside their figures",
    arguments: [
      "stats a.gift", "stats a.gift --by file", "tree a.gift", "stats -o - a.gift",
      "report -o - a.gift",
    ])
  func reports(_ line: String) {
    let run = Run(line, files: Self.files)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(
      run.output.replacing("\n", with: " ").contains(Self.sentence), "\(run.everything)")
  }

  @Test(
    "results for programs or players have the count on standard error",
    arguments: [
      "stats --format json a.gift", "stats --format csv a.gift", "tree --format json a.gift",
      "draw --seed 1 --count 2 a.gift", "draw --seed 1 --count 2 --to text a.gift",
      "preview --seed 1 --count 2 a.gift", "page --seed 1 --count 2 -o - a.gift",
      "report -o - a.gift", "analyze runs.jsonl --bank a.gift",
    ])
  func others(_ line: String) {
    let run = Run(line, files: Self.files)
    #expect(run.errors.contains("a.gift: \(Self.sentence)\n"), "\(run.errors)")
    let japanese = Run(line + " --lang ja", files: Self.files)
    let words = "a.gift: 対象外: 問題ファイルに入れられない形式の3問（記述式の問題 2問、組み合わせ問題 1問）。\n"
    #expect(japanese.errors.contains(words), "\(japanese.errors)")
  }

  @Test("JSON and fingerprints contain the count")
  func programs() {
    let counted =
      #""otherKinds":[{"kind":"essay question","questions":2},{"kind":"matching question","questions":1}]"#
    for line in ["stats --format json a.gift", "tree --format json a.gift"] {
      #expect(Run(line, files: Self.files).output.contains(counted), "\(line)")
    }
    let keys = Run("fingerprints a.gift", files: Self.files)
    let words =
      "3 questions are of unsupported kinds: essay question (2), matching question (1)"
    #expect(keys.output.contains(words), "\(keys.output)")
  }

  @Test("the count is shown even if the rule for these questions is off")
  func withoutRule() {
    let run = Run("draw --config off.json --seed 1 --count 2 a.gift", files: Self.files)
    #expect(run.errors.contains(Self.sentence), "\(run.errors)")
  }

  @Test("the count is that of all files, and nothing is said if it is 0")
  func several() {
    let files = ["a.gift": Self.gift, "b.gift": Self.gift, "c.gift": "Sky?{=blue ~red}\n"]
    let all = "Left out: 6 questions of unsupported kinds: essay question (4), "
    let run = Run("stats a.gift b.gift", files: files)
    #expect(run.output.replacing("\n", with: " ").contains(all), "\(run.output)")
    for line in ["stats c.gift", "tree c.gift", "draw --seed 1 --count 1 c.gift"] {
      #expect(!Run(line, files: files).everything.contains("Left out"), "\(line)")
    }
  }
}
