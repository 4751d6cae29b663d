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

  /// The names of those files that a service would not read, all looked at in one run.
  private func refused(_ files: [String: [UInt8]], _ schema: String) throws -> Set<String> {
    struct Answer: Decodable {
      struct Place: Decodable { let filename: String }
      let errors: [Place]
      let parse_errors: [Place]
    }
    let words = ["--builtin-schema", schema, "--output-format", "json"] + files.keys.sorted()
    let output = OutsideProgram.run("check-jsonschema", words, files: files).output
    let answer = try JSONDecoder().decode(Answer.self, from: Data(output))
    return Set((answer.errors + answer.parse_errors).map(\.filename))
  }

  @Test("they are what the services read, whatever the source is", arguments: services)
  func generated(_ service: String, _ schema: String) throws {
    var files: [String: [UInt8]] = [:]
    for (number, source) in Self.sources.enumerated() {
      let words = ["new", "ci", service, "-", "--source", source].map { Array($0.utf8) }
      let run = try Program(words: words)
      #expect(run.status == 0, "\(run.errors)")
      let broken = run.text.replacingOccurrences(of: "script:", with: "scripts:")
        .replacingOccurrences(of: "runs-on:", with: "runson:")
      files["\(number).yml"] = run.output
      files["broken\(number).yml"] = Array(broken.utf8)
    }
    let broken = files.keys.filter { $0.hasPrefix("broken") }
    #expect(broken.count == Self.sources.count)
    #expect(try refused(files, schema) == Set(broken))
  }

  @Test("our own workflows are, too")
  func own() throws {
    let folder = "\(Places.package)/.github/workflows"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    var files = ["broken.yml": Array("on: nothing that is known".utf8)]
    for name in names {
      files[name] = Array(try #require(FileManager.default.contents(atPath: "\(folder)/\(name)")))
    }
    #expect(files.count > 1)
    #expect(try refused(files, "vendor.github-workflows") == ["broken.yml"])
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
