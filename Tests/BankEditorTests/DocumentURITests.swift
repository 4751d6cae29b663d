import BankEditor
@_spi(QBank) import BankText
import Testing

@Suite("File names in editors")
struct DocumentURITests {
  static let spelled: [(uri: String, path: String)] = [
    ("file:///a/b.csv", "/a/b.csv"), ("file:///a%20b/%E5%95%8F.csv", "/a b/問.csv"),
    ("file:///a%2Bb%25.csv", "/a+b%.csv"),
  ]

  @Test("a path becomes a URI and back", arguments: spelled)
  func names(uri: String, path: String) {
    #expect(DocumentURI.path(uri) == Path(path))
    #expect(DocumentURI.uri(Path(path)) == uri)
  }

  @Test(
    "other spellings of a file are understood, and anything else is not a file",
    arguments: [
      ("file://localhost/a.csv", "/a.csv"), ("file:///c%3a/a.csv", "/c:/a.csv"),
      ("file:///a.csv?x#y", "/a.csv"), ("file:///%zz%4", "/%zz%4"), ("untitled:Untitled-1", nil),
      ("file://server/a.csv", nil), ("/a.csv", nil), ("", nil),
    ])
  func others(uri: String, path: String?) {
    #expect(DocumentURI.path(uri) == path.map { Path($0) })
  }

  @Test(
    "unsaved texts get a file name extension by their language",
    arguments: [
      ("untitled:Untitled-1", "csv", "/w/untitled-Untitled-1.csv"),
      ("untitled:a.gift", "plaintext", "/w/untitled-a.gift"),
      ("untitled:n", "markdown", "/w/untitled-n.md"), ("untitled:/x/y", "foo", "/w/untitled--x-y"),
    ])
  func unsaved(uri: String, language: String, path: String) {
    let found = DocumentURI.pathOfUnsaved(uri, language: language, in: Path("/w"))
    #expect(found == Path(path))
  }
}
