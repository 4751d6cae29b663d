import Foundation
@_spi(QBank) import TestSupport
import Testing

/// pre-commit runs the hooks of `.pre-commit-hooks.yaml` on a commit, as `qbank new ci pre-commit` has it.
@Suite(
  "Hooks of pre-commit", .onOwnThread, .inPreparedRepository,
  .enabled(
    if: Places.program("pre-commit") != nil && Places.program("git") != nil,
    "needs pre-commit and git"))
struct PreCommitTests {
  private let repository: PreparedRepository
  /// A copy of the repository that was prepared, by its name.
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

  @Test("a change with nothing to find is committed")
  func clean() throws {
    try write("banks/a b.csv", Row.errorMended)
    let run = try commit()
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("qbank lint...") && !run.text.contains("Skipped"), "\(run.text)")
  }

  @Test("a finding keeps a change from being committed, until it is fixed")
  func finding() throws {
    try write("banks/b.csv", Row.error)
    let run = try commit()
    #expect(run.status == 1 && run.text.contains("error[answer-out-of-range]"), "\(run.text)")
    try write("banks/b.csv", Row.errorMended)
    #expect(try commit().status == 0)
  }

  @Test("a row that contradicts one of a file that is not changed is found")
  func otherFile() throws {
    try write("banks/b.csv", Row.contradicting)
    let run = try commit()
    #expect(run.status == 1 && run.text.contains("[conflicting-answer]"), "\(run.text)")
  }

  @Test("what is excluded, and what is no bank, is passed over")
  func passedOver() throws {
    try write("drafts/c.csv", Row.error)
    try write("package.json", #"{"name": "x"}"#)
    try write("notes.txt", "x,y\n")
    let run = try commit()
    #expect(run.status == 0, "\(run.text)")
  }

  @Test("a file is brought into its canonical form, to be looked at and added")
  func formatted() throws {
    try write("banks/b.csv", Row.errorMended.replacingOccurrences(of: "\n", with: "\r\n"))
    let run = try commit()
    #expect(run.status == 1 && run.text.contains("files were modified by this hook"), "\(run.text)")
    #expect(repository.folder.text("\(work)/banks/b.csv") == Row.errorMended)
    #expect(try commit().status == 0)
  }

  @Test("pre-commit itself accepts both files")
  func valid() throws {
    #expect(try run("pre-commit validate-config .pre-commit-config.yaml").status == 0)
    let manifest = "\(Places.package)/.pre-commit-hooks.yaml"
    #expect(try run("pre-commit validate-manifest '\(manifest)'").status == 0)
  }
}

/// A repository whose hooks come from one with our file, where the program is there and need not be built. All
/// tests have copies of it, so that pre-commit gets the hooks once.
private final class PreparedRepository: Sendable {
  /// The one that the tests of the suite share.
  @TaskLocal static var current: PreparedRepository?

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let hooks = try String(
      contentsOfFile: "\(Places.package)/.pre-commit-hooks.yaml", encoding: .utf8)
    let ready = hooks.replacingOccurrences(of: "language: swift", with: "language: script")
    try folder.write("hooks/.pre-commit-hooks.yaml", ready)
    try folder.write("hooks/qbank", "#!/bin/sh\nexec '\(Program.path)' \"$@\"\n")
    try folder.write("start/.qbank.json", #"{"exclude": ["drafts/"]}"#)
    try folder.write("start/banks/a.csv", Row.good)
    try run(
      "chmod +x qbank && git init -q && git add -A && git commit -qm x && git tag v1", in: "hooks")
    let source = "file://\(folder.place("hooks"))@v1"
    try run("git init -q -b main && \"$QBANK\" new ci pre-commit --source '\(source)'", in: "start")
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

/// Prepares the repository before the first test of a suite, and throws it away behind the last one.
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
