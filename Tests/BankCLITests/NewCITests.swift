import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank new ci")
struct NewCITests {
  @Test(
    "each file goes where the service looks for it, and never replaces another",
    arguments: [
      ("github", ".github/workflows/qbank.yml"), ("gitlab", ".gitlab-ci.yml"),
      ("pre-commit", ".pre-commit-config.yaml"),
    ])
  func places(_ service: String, _ path: String) throws {
    let run = Run("new ci \(service)")
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.written == [path] && run.output == "")
    #expect(run.errors.hasPrefix("Created \(path). ") && !run.errors.contains("reads it once"))
    let text = try #require(run.file(path))
    #expect(Run("new ci \(service) -").output == text)
    let again = Run("new ci \(service)", files: [path: "mine"])
    #expect(again.status == .failure && again.file(path) == "mine")
    #expect(again.errors.contains("To see what to add to it: qbank new ci \(service) -"))
    #expect(Run("new ci \(service) no/own.yml").status == .failure)
    #expect(Golden.complaint(text, "ci-\(service).yml") == nil)
  }

  @Test(
    "a file created elsewhere comes with a hint where the service looks for it",
    arguments: [
      ("github", "it is in .github/workflows"), ("gitlab", "it is called .gitlab-ci.yml"),
      ("pre-commit", "it is called .pre-commit-config.yaml"),
    ])
  func elsewhere(_ service: String, _ place: String) {
    let run = Run("new ci \(service) own.yml")
    #expect(run.file("own.yml") == Run("new ci \(service) -").output)
    #expect(run.errors.contains("\(service) reads it once \(place)"), "\(run.errors)")
  }

  @Test("any file name is fine in the workflow folder of GitHub")
  func named() {
    let run = Run(
      "new ci github .github/workflows/banks.yml", files: [".github/workflows/a.yml": ""])
    #expect(run.status == .clean && !run.errors.contains("reads it once"), "\(run.errors)")
  }

  @Test(
    "the version of qbank is pinned in the file",
    arguments: ["github", "gitlab", "pre-commit"])
  func pinned(_ service: String) {
    let version = Run("--version").output.split(separator: " ")[1].split(separator: "\n")[0]
    let text = Run("new ci \(service) -").output
    #expect(text.contains("qbank==\(version)") && !text.contains("@VERSION@"))
  }

  @Test("a missing service, an unknown one and an extra argument are errors")
  func missing() {
    #expect(Run("new ci").complaint.contains("qbank new ci github, qbank new ci gitlab"))
    #expect(Run("new ci").status == .usage)
    #expect(Run("new ci jenkins").complaint.contains("'github', 'gitlab' or 'pre-commit'"))
    #expect(Run("new ci github a b").complaint.contains("Unexpected argument 'b'"))
    #expect(Run("new problems a.csv b.csv").complaint.contains("Unexpected argument 'b.csv'"))
  }
}
