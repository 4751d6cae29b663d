import Testing

@_spi(QBank) @testable import BankText

@Suite("Names of files in commands to type")
struct ShellWordTests {
  @Test(
    "stand between quotes where they have to",
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
