import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("Standard input without -")
struct StandardInputTests {
  private static let english =
    "Note: the banks in this folder are read, not standard input; to read standard input, write -.\n"
  private static let japanese =
    "お知らせ: 標準入力ではなく、現在のフォルダーの問題ファイルを読み込みます。標準入力を読むには - と書いてください。\n"

  @Test(
    "a command that reads the folder instead of standard input says so",
    arguments: [
      ("lint", english), ("lint --lang ja", japanese), ("fmt --check", english),
      ("draw --seed 1 --count 1", english), ("preview --seed 1 --count 1", english),
      ("lint --quiet", ""), ("lint a.csv", ""), ("lint .", ""), ("lint -", ""),
      ("lint - a.csv", ""), ("help shuffle-v1", ""), ("help", ""), ("rules", ""),
    ])
  func told(_ line: String, _ expected: String) {
    let files = ["a.csv": Row.good]
    let run = Run(line, files: files, input: Row.note)
    #expect(run.errors.hasPrefix(expected))
    #expect(run.errors.contains("standard input") == (expected == Self.english))
    #expect(Run(line, files: files).errors == run.errors.dropFirst(expected.count))
  }

  @Test("if a file is missing, the error explains how to read standard input")
  func missing() {
    let said = "Error: Missing expected argument '<in>'"
    #expect(Run("convert --to json").complaint == said)
    #expect(
      Run("convert --to json", input: Row.good).complaint
        == said + ". To read standard input, write -.")
    #expect(
      Run("convert --to json --lang ja", input: Row.good).complaint
        == "エラー: '<in>' が指定されていません。標準入力を読むには - と書いてください。")
    // An argument that is not a file cannot come from standard input.
    #expect(Run("schema", input: Row.good).complaint == "Error: Missing expected argument '<kind>'")
  }
}
