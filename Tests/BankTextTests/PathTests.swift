@_spi(QBank) import BankText
import Testing

@Suite("Names of files")
struct PathTests {
  @Test(
    "a name, its folder and its last component",
    arguments: [
      ("a.csv", ".", "a.csv"), ("banks/a.csv", "banks", "a.csv"), ("/a.csv", "/", "a.csv"),
      ("/x/y/a.csv", "/x/y", "a.csv"), ("./a", ".", "a"), ("../a", "..", "a"), ("a/", "a", ""),
      ("食べ物/a.csv", "食べ物", "a.csv"),
    ])
  func parts(name: String, folder: String, last: String) {
    #expect(Path(name).folder == Path(folder))
    #expect(Path(name).lastComponent == Path(last))
  }

  @Test(
    "the names on the way",
    arguments: [
      ("a.csv", ["a.csv"]), ("x/y/a.csv", ["x", "y", "a.csv"]), ("/x/a.csv", ["x", "a.csv"]),
      ("x/", ["x"]), ("./x//./a.csv", ["x", "a.csv"]), (".", []), ("/", []), ("", []),
      ("../x", ["..", "x"]), (".x/食べ物", [".x", "食べ物"]),
    ])
  func components(name: String, expected: [String]) {
    #expect(Path(name).components == expected)
  }

  @Test(
    "an entry of a folder",
    arguments: [(".", "./a"), ("banks", "banks/a"), ("/", "/a"), ("x/", "x/a")])
  func appending(folder: String, name: String) {
    #expect(Path(folder).appending(Array("a".utf8)) == Path(name))
  }

  @Test(
    "the extension, in capitals or not",
    arguments: [
      ("a.csv", true), ("a.CSV", true), ("a.Csv", true), ("x/a.csv", true), ("a.csv.bak", false),
      ("acsv", false), (".csv", false), ("csv", false), ("a.cs", false), ("a.jcsv", false),
    ])
  func hasExtension(name: String, expected: Bool) {
    #expect(Path(name).hasExtension("csv") == expected)
  }

  @Test("a name that could disturb a terminal is written out")
  func text() {
    #expect(Path("食べ物.csv").displayText == "食べ物.csv")
    #expect(Path("a\u{1B}[31m\n.csv").displayText == "a⟨U+001B⟩[31m⟨U+000A⟩.csv")
    #expect(Path(bytes: [0x61, 0xFF]).displayText == "a⟨FF⟩")
  }

  @Test("names are in the order of their bytes")
  func order() {
    let names = ["a", "Z", "a/b", "a.b", "あ", "ab", ""].map { Path($0) }
    #expect(names.sorted() == ["", "Z", "a", "a.b", "a/b", "ab", "あ"].map { Path($0) })
  }
}
