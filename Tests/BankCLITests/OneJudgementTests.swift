@_spi(QBank) import TestSupport
import Testing

@Suite("What is an error is settled once, for every command")
struct OneJudgementTests {
  /// Questions that take longer to read than the app's ten seconds.
  private static let long = (1...6).map { number in
    let words = Array(repeating: "one more word", count: 20).joined(separator: " ")
    return "Which number stands at the end of this: \(words) \(number)?,\(number % 4 + 1),1,2,3,4"
  }.joined(separator: "\n")

  private static func files(_ rules: String) -> [String: String] {
    [
      "bank.csv": long,
      ".qbank.json": "{\"loader\": \"timerquiz\", \"rules\": {\(rules)}}",
    ]
  }

  @Test(
    "draw, preview and lint agree about a rule that is off, and about one that is an error",
    arguments: [
      ("\"too-long-to-read\": \"off\"", false), ("\"too-long-to-read\": \"error\"", true),
    ])
  func rule(rules: String, isError: Bool) {
    let files = Self.files(rules)
    let lint = Run("lint bank.csv", files: files)
    #expect((lint.status == .findings) == isError, "\(lint.output)")
    for line in ["draw bank.csv --seed 1", "preview bank.csv --seed 1"] {
      let run = Run(line, files: files)
      #expect((run.status == .failure) == isError, "\(line): \(run.errors)")
    }
  }

  @Test("no setting lets a question be drawn whose answer is none of its choices, and that is told")
  func unusable() {
    let off = ["answer-out-of-range", "answer-missing"].map { "\"\($0)\": \"off\"" }
    let files = [
      "bank.csv": (1...5).map { "q\($0)?,\($0 % 4 + 1),a,b,c,d\n" }.joined()
        + "Never asked?,7,a,b,c,d\n",
      ".qbank.json": "{\"rules\": {\(off.joined(separator: ", "))}}",
    ]
    #expect(Run("lint bank.csv", files: files).status == .clean)
    let run = Run("draw bank.csv --seed 1 --count 5", files: files)
    #expect(run.status == .findings && !run.output.contains("Never"), "\(run.errors)")
    #expect(
      run.errors.contains(
        "Left out 1 question whose answer names no choice: no setting can make one of them right.\n"
      ))
    let japanese = Run("draw bank.csv --seed 1 --count 5 --lang ja", files: files)
    #expect(japanese.errors.contains("正解がどの選択肢でもない問題を1問除きました。"))
  }

  @Test(
    "a value that makes no sense is refused where options are understood",
    arguments: [
      (
        "ranking --count 0",
        "The value '0' is invalid for '--count <number>'. Please provide a whole number, 1 or more."
      ),
      (
        "lint --select= bank.csv",
        "'--select <rules>' names no rule. Please name at least one, or leave the option out."
      ),
      (
        "lint --select=, bank.csv",
        "'--select <rules>' names no rule. Please name at least one, or leave the option out."
      ),
    ])
  func refused(line: String, message: String) {
    let run = Run(line, files: ["bank.csv": Row.good])
    #expect(run.status == .usage)
    #expect(run.complaint == "Error: " + message)
  }
}
