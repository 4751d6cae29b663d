import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank new ci")
struct NewCITests {
  private static let source = "--source https://example.com/qbank.git@v1.0.0"

  @Test(
    "each file goes where it is looked for, in folders that need not be there, and is never replaced",
    arguments: [
      ("github", ".github/workflows/qbank.yml"), ("gitlab", ".gitlab-ci.yml"),
      ("pre-commit", ".pre-commit-config.yaml"),
    ])
  func places(_ service: String, _ path: String) throws {
    let run = Run("new ci \(service) \(Self.source)")
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.written == [path] && run.output == "")
    #expect(run.errors.contains("Created \(path). "))
    let text = try #require(run.file(path))
    #expect(Run("new ci \(service) - \(Self.source)").output == text)
    #expect(Run("new ci \(service) own.yml \(Self.source)").file("own.yml") == text)
    let again = Run("new ci \(service) \(Self.source)", files: [path: "mine"])
    #expect(again.status == .failure && again.file(path) == "mine")
    #expect(again.errors.contains("a file of that name already exists"))
    #expect(Run("new ci \(service) no/own.yml \(Self.source)").status == .failure)
    #expect(Golden.complaint(text, "ci-\(service).yml") == nil)
  }

  @Test(
    "a source is an address and a tag, which are told apart by the last @",
    arguments: [
      ("https://example.com/a/b.git@v1", "https://example.com/a/b.git", "v1"),
      ("git@example.com:a/b@release/1.0", "git@example.com:a/b", "release/1.0"),
      ("ssh://git@example.com:22/a@v1", "ssh://git@example.com:22/a", "v1"),
      ("file:///srv/qbank@1", "file:///srv/qbank", "1"), ("/srv/qbank@1", "/srv/qbank", "1"),
    ])
  func sources(_ source: String, _ url: String, _ tag: String) {
    let text = Run("new ci pre-commit - --source \(source)").output
    #expect(text.contains("  - repo: '\(url)'\n    rev: '\(tag)'\n"), "\(text)")
  }

  @Test(
    "what could be taken for anything else in a file of settings is refused",
    arguments: [
      "https://example.com/a", "https://example.com/a@", "@v1", "example@v1", "git@example.com:a/b",
      "https://user@v1", "-u:x@v1", "https://e.com/a b@v1", "https://e.com/a'@v1",
      "https://e.com/a\"@v1", "https://e.com/a\n@v1", "https://e.com/a@v1\u{7}",
      "https://e.com/é@v1",
      "https://e.com/a@$(id)", "https://e.com/a@${{x}}", "https://e.com/a@v1..2",
      "https://e.com/a@-v",
      "https://e.com/a@v*", "https://e.com/a@v1/", "https://e.com/a@v.lock", "https://e.com/a\\@v1",
    ])
  func refused(_ source: String) {
    for service in ["github", "gitlab", "pre-commit"] {
      let run = Run(["new", "ci", service, "--source", source])
      #expect(run.status == .usage && run.written == [] && run.output == "")
      #expect(run.complaint.contains("tag"), "\(run.errors)")
    }
  }

  @Test("what is missing is said")
  func missing() {
    #expect(
      Run("new ci github").complaint.contains("--source https://example.com/qbank.git@v1.0.0"))
    #expect(Run("new ci github").status == .usage)
    #expect(Run("new ci \(Self.source)").complaint.contains("qbank new ci gitlab"))
    #expect(
      Run("new ci jenkins \(Self.source)").complaint.contains("'github', 'gitlab' or 'pre-commit'"))
    #expect(Run("new problems \(Self.source)").complaint.contains("qbank new ci github"))
    #expect(Run("new problems a.csv b.csv").complaint.contains("Unexpected argument 'b.csv'"))
  }

  @Test("another source has another name for what is built of it")
  func cacheKeys() {
    let texts = ["https://e.com/a@v1", "https://e.com/a@v2", "https://e.com/b@v1"].map { source in
      Run("new ci gitlab - --source \(source)").output.split(separator: "\n")
        .first { $0.contains("key: ") }
    }
    #expect(Set(texts).count == 3)
  }
}
