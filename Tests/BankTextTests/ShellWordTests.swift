import Testing

@_spi(QBank) @testable import BankText

@Suite("File names in suggested commands")
struct ShellWordTests {
  @Test(
    "a file name is quoted where a shell or an option parser would misread it",
    arguments: [
      ("food.csv", "food.csv"), ("banks/food-1.csv", "banks/food-1.csv"),
      ("期末テスト.csv", "期末テスト.csv"),
      ("My bank.csv", "'My bank.csv'"), ("a'b.csv", #"'a'\''b.csv'"#), ("$HOME.csv", "'$HOME.csv'"),
      ("(1).csv", "'(1).csv'"), ("a;b", "'a;b'"), ("*.csv", "'*.csv'"), ("~/a.csv", "'~/a.csv'"),
      ("-x.csv", "./-x.csv"), ("-", "-"), ("--fix", "./--fix"), ("", "''"),
    ])
  func argument(_ name: String, _ word: String) {
    #expect(Path(name).argument == word)
  }
}
