@_spi(QBank) import BankText
import Testing

@Suite("Paths")
struct PathTests {
  @Test(
    "a path has a folder and a last component",
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
    "a path has components, without dots and empty ones",
    arguments: [
      ("a.csv", ["a.csv"]), ("x/y/a.csv", ["x", "y", "a.csv"]), ("/x/a.csv", ["x", "a.csv"]),
      ("x/", ["x"]), ("./x//./a.csv", ["x", "a.csv"]), (".", []), ("/", []), ("", []),
      ("../x", ["..", "x"]), (".x/食べ物", [".x", "食べ物"]),
    ])
  func components(name: String, expected: [String]) {
    #expect(Path(name).components == expected)
  }

  @Test(
    "a name is appended to a folder with one slash",
    arguments: [(".", "./a"), ("banks", "banks/a"), ("/", "/a"), ("x/", "x/a")])
  func appending(folder: String, name: String) {
    #expect(Path(folder).appending(Array("a".utf8)) == Path(name))
  }

  @Test(
    "an extension is recognised in any case",
    arguments: [
      ("a.csv", true), ("a.CSV", true), ("a.Csv", true), ("x/a.csv", true), ("a.csv.bak", false),
      ("acsv", false), (".csv", false), ("csv", false), ("a.cs", false), ("a.jcsv", false),
    ])
  func hasExtension(name: String, expected: Bool) {
    #expect(Path(name).hasExtension("csv") == expected)
  }

  @Test("controls and invalid bytes in a path are displayed as code points")
  func text() {
    #expect(Path("食べ物.csv").displayText == "食べ物.csv")
    #expect(Path("a\u{1B}[31m\n.csv").displayText == "a⟨U+001B⟩[31m⟨U+000A⟩.csv")
    #expect(Path(bytes: [0x61, 0xFF]).displayText == "a⟨FF⟩")
  }

  @Test("paths are ordered by their bytes")
  func order() {
    let names = ["a", "Z", "a/b", "a.b", "あ", "ab", ""].map { Path($0) }
    #expect(names.sorted() == ["", "Z", "a", "a.b", "a/b", "ab", "あ"].map { Path($0) })
  }
}
