import Foundation
@_spi(QBank) import TestSupport
import Testing

/// pre-commit runs what `qbank new ci pre-commit` writes on a commit.
@Suite(
  "Hooks for pre-commit", .onOwnThread, .inPreparedRepository,
  .enabled(
    if: Places.program("pre-commit") != nil && Places.program("git") != nil,
    "needs pre-commit and git"))
struct PreCommitTests {
  private let repository: PreparedRepository
  /// The name of this test's copy of the prepared repository.
  private let work: String

  init() throws {
    repository = try #require(PreparedRepository.current)
    work = try repository.copy()
  }

  @discardableResult
  private func run(_ line: String) throws -> (status: Int32, text: String) {
    try repository.run(line, in: work)
  }

  private func write(_ name: String, _ text: String) throws {
    try repository.folder.write("\(work)/\(name)", text)
  }

  private func commit() throws -> (status: Int32, text: String) {
    try run("git add -A && git commit -m change")
  }

  @Test("a change without findings is committed")
  func clean() throws {
    try write("banks/a b.csv", Row.errorFixed)
    let run = try commit()
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("qbank lint...") && !run.text.contains("Skipped"), "\(run.text)")
  }

  @Test("a finding prevents a commit until it is fixed")
  func finding() throws {
    try write("banks/b.csv", Row.error)
    let run = try commit()
    #expect(run.status == 1 && run.text.contains("error[answer-out-of-range]"), "\(run.text)")
    try write("banks/b.csv", Row.errorFixed)
    #expect(try commit().status == 0)
  }

  @Test("a contradiction with a file that is not changed is found")
  func otherFile() throws {
    try write("banks/b.csv", Row.contradicting)
    let run = try commit()
    #expect(run.status == 1 && run.text.contains("[conflicting-answer]"), "\(run.text)")
  }

  @Test("excluded files and files that are not banks are passed over")
  func passedOver() throws {
    try write("drafts/c.csv", Row.error)
    try write("package.json", #"{"name": "x"}"#)
    try write("notes.txt", "x,y\n")
    let run = try commit()
    #expect(run.status == 0, "\(run.text)")
  }

  @Test("a file is formatted, and the commit fails until the result is added")
  func formatted() throws {
    try write("banks/b.csv", Row.errorFixed.replacingOccurrences(of: "\n", with: "\r\n"))
    let run = try commit()
    #expect(run.status == 1 && run.text.contains("files were modified by this hook"), "\(run.text)")
    #expect(repository.folder.text("\(work)/banks/b.csv") == Row.errorFixed)
    #expect(try commit().status == 0)
  }

  @Test("the published hooks and the generated ones agree, and pre-commit accepts both")
  func valid() throws {
    let manifest = "\(Places.package)/.github/package/pre-commit/.pre-commit-hooks.yaml"
    #expect(try run("pre-commit validate-manifest '\(manifest)'").status == 0)
    let config = try run("\"$QBANK\" new ci pre-commit -").text
    try write("config", config)
    #expect(try run("pre-commit validate-config config").status == 0)
    let hooks = try String(contentsOfFile: manifest, encoding: .utf8)
    for key in ["- id: ", "entry: ", "files: ", "language: ", "require_serial: "] {
      #expect(Set(lines(hooks, key)) == Set(lines(config, key)), "\(key)")
      #expect(lines(hooks, key).count == 2)
    }
  }

  /// The lines of a YAML file that begin with a key, without their indentation.
  private func lines(_ text: String, _ key: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix(key) }
  }
}

/// A repository with the hooks that `qbank new ci pre-commit` writes, except that the program already exists and
/// need not be installed. All tests have copies of it.
private final class PreparedRepository: Sendable {
  /// The instance that the tests of the suite share.
  @TaskLocal static var current: PreparedRepository?

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("start/.qbank.json", #"{"exclude": ["drafts/"]}"#)
    try folder.write("start/banks/a.csv", Row.good)
    try run("git init -q -b main && \"$QBANK\" new ci pre-commit", in: "start")
    let hooks = try #require(folder.text("start/.pre-commit-config.yaml"))
      .split(separator: "\n").filter { !$0.contains("additional_dependencies: ") }
      .joined(separator: "\n")
      .replacingOccurrences(of: "language: python", with: "language: system")
      .replacingOccurrences(of: "entry: qbank", with: "entry: \(Program.path)")
    try folder.write("start/.pre-commit-config.yaml", hooks)
    try run("git add -A && git commit -qm start && pre-commit install --install-hooks", in: "start")
  }

  /// Runs a line in one of the folders.
  @discardableResult
  func run(_ line: String, in name: String) throws -> (status: Int32, text: String) {
    try GitShell(folder).run("export PRE_COMMIT_HOME=\"$HOME/cache\"; cd '\(name)' && \(line)")
  }

  /// Makes a copy, and returns its name.
  func copy() throws -> String {
    let name = "work-\(UUID().uuidString)"
    try FileManager.default.copyItem(atPath: folder.place("start"), toPath: folder.place(name))
    return name
  }
}

/// Prepares the repository before the first test of a suite, and deletes it after the last one.
private struct InPreparedRepository: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await PreparedRepository.$current.withValue(try PreparedRepository()) {
      try await function()
    }
  }
}

extension Trait where Self == InPreparedRepository {
  fileprivate static var inPreparedRepository: Self { InPreparedRepository() }
}
