import Foundation
@_spi(QBank) import TestSupport
import Testing

/// What `qbank new ci` writes, and our own workflows, held against the schemas of the services.
@Suite(
  "Files for CI services",
  .enabled(if: Places.program("check-jsonschema") != nil, "needs check-jsonschema"))
struct CIFileTests {
  private static let services = [
    ("github", "vendor.github-workflows"), ("gitlab", "vendor.gitlab-ci"),
  ]
  private static let sources = [
    "https://example.com/a/qbank.git@v1.0.0", "git@example.com:a/q#b@!&*,[=]%:?a@#1.0,%!",
    "https://example.com/~a/-,!&*#?[a]=%20(b):@no", "file:///srv/qbank@0x1F", "/srv/qbank@1.10",
  ]

  private func isValid(_ bytes: [UInt8], _ schema: String) -> Bool {
    OutsideProgram.run(
      "check-jsonschema", ["--builtin-schema", schema, "file.yml"], files: ["file.yml": bytes]
    ).status == 0
  }

  @Test("they are what the services read, whatever the source is", arguments: services, sources)
  func generated(_ service: (name: String, schema: String), _ source: String) throws {
    let words = ["new", "ci", service.name, "-", "--source", source].map { Array($0.utf8) }
    let run = try Program(words: words)
    #expect(run.status == 0, "\(run.errors)")
    #expect(isValid(run.output, service.schema), "\(run.text)")
    let broken = run.text.replacingOccurrences(of: "script:", with: "scripts:")
      .replacingOccurrences(of: "runs-on:", with: "runson:")
    #expect(!isValid(Array(broken.utf8), service.schema))
  }

  @Test("our own workflows are, too")
  func own() throws {
    let folder = "\(Places.package)/.github/workflows"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.isEmpty)
    for name in names {
      let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/\(name)"))
      #expect(isValid(Array(bytes), "vendor.github-workflows"), "\(name)")
    }
  }

  @Test(
    "what a job of GitLab runs builds the tag once, and reports what is found",
    .enabled(if: Places.program("git") != nil && Python.has("yaml"), "needs git and PyYAML"))
  func script() throws {
    let folder = try TemporaryFolder()
    let shell = GitShell(folder)
    try folder.write("a.csv", "q?,9,a,b,c,d\n")
    // A compiler that makes of each source the program that is there already, and counts how often.
    let compiler = """
      #!/bin/sh
      for word; do [ "$before" = --package-path ] && folder=$word; before=$word; done
      echo built >>\(folder.place("builds"))
      mkdir -p "$folder/.build/release" && cp "$QBANK" "$folder/.build/release/qbank"
      """
    try folder.write("bin/swift", compiler)
    try folder.write("source/Package.swift", "")
    let source = "file://\(folder.place("source"))@v1"
    try shell.run(
      "chmod +x bin/swift && cd source && git init -q && git add -A && git commit -qm x")
    try shell.run("git -C source tag v1")
    try shell.run("\"$QBANK\" new ci gitlab --source '\(source)'")
    let job = Python.run(
      Self.reading, input: Data(folder.bytes(".gitlab-ci.yml") ?? []))
    try folder.write(
      "job.sh",
      try #require(job).replacingOccurrences(of: "/tmp/qbank-source", with: folder.place("clone")))
    for _ in 1...2 {
      let run = try shell.run("PATH=\"$HOME/bin:$PATH\" sh -e job.sh")
      #expect(run.status == 1 && run.text.contains("[answer-out-of-range]"), "\(run.text)")
    }
    #expect(folder.text("builds") == "built\n")
    #expect(folder.text("qbank-codequality.json")?.contains("answer-out-of-range") == true)
    #expect(folder.text("qbank-junit.xml")?.contains("<testcase") == true)
  }

  /// The variables and lines of the job, as a shell gets them.
  private static let reading = """
    import sys, yaml
    job = yaml.safe_load(sys.stdin.buffer)["qbank"]
    for name, value in job["variables"].items():
        print(f"export {name}='{value}'")
    print("\\n".join(job["script"]))
    """
}
