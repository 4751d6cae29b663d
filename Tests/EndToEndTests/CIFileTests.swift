import Foundation
@_spi(QBank) import TestSupport
import Testing

/// Validates what `qbank new ci` writes, and our own workflows, with the schemas of the services.
@Suite(
  "Files for CI services",
  .enabled(if: Places.program("check-jsonschema") != nil, "needs check-jsonschema"))
struct CIFileTests {
  private static let services = [
    ("github", "vendor.github-workflows"), ("gitlab", "vendor.gitlab-ci"),
  ]
  /// The names of the files that a service would refuse, all checked in one run.
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

  @Test("generated files are valid by the schema of the service", arguments: services)
  func generated(_ service: String, _ schema: String) throws {
    let run = try Program(words: ["new", "ci", service, "-"].map { Array($0.utf8) })
    #expect(run.status == 0, "\(run.errors)")
    let broken = run.text.replacingOccurrences(of: "script:", with: "scripts:")
      .replacingOccurrences(of: "runs-on:", with: "runson:")
    let files = ["right.yml": run.output, "broken.yml": Array(broken.utf8)]
    #expect(try refused(files, schema) == ["broken.yml"])
  }

  @Test("the workflows of this project are valid by GitHub's schema")
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
    "a generated job installs the version that wrote it and reports findings",
    .enabled(if: Python.has("yaml"), "needs PyYAML"),
    arguments: [
      ("github", "pipx", #"jobs["jobs"]["lint"]["steps"][-1]["run"]"#),
      ("gitlab", "pip", #""\n".join(jobs["qbank"]["script"])"#),
    ])
  func script(_ service: String, _ installer: String, _ lines: String) throws {
    let folder = try TemporaryFolder()
    let shell = GitShell(folder)
    try folder.write("a.csv", "q?,9,a,b,c,d\n")
    // The program that would fetch the package is replaced by the existing one, and records what it was asked for.
    try folder.write(
      "bin/\(installer)",
      """
      #!/bin/sh
      echo "$@" >'\(folder.place("asked"))'
      case $1 in run) shift 2; exec "$QBANK" "$@" ;; esac
      ln -s "$QBANK" '\(folder.place("bin/qbank"))'
      """)
    try shell.run("chmod +x bin/\(installer) && \"$QBANK\" new ci \(service) job.yml")
    let job = Python.run(
      "import sys, yaml\njobs = yaml.safe_load(sys.stdin.buffer)\nprint(\(lines))",
      input: Data(folder.bytes("job.yml") ?? []))
    try folder.write("job.sh", try #require(job))
    let run = try shell.run("PATH=\"$HOME/bin:$PATH\" sh -e job.sh")
    #expect(run.status == 1 && run.text.contains("[answer-out-of-range]"), "\(run.text)")
    let version = try Program("--version").text.split(separator: " ")[1]
      .split(separator: "\n")[0]
    #expect(folder.text("asked")?.contains("qbank==\(version)") == true)
    if service == "gitlab" {
      #expect(folder.text("qbank-codequality.json")?.contains("answer-out-of-range") == true)
      #expect(folder.text("qbank-junit.xml")?.contains("<testcase") == true)
    }
  }

  @Test("in a folder inside a repository, the output says where to run the command")
  func below() throws {
    let folder = try TemporaryFolder()
    let shell = GitShell(folder)
    try shell.run("git init -q . && mkdir banks")
    let inside = try shell.run("cd banks && \"$QBANK\" new ci gitlab").text
    #expect(inside.contains("where the repository begins: run the command in /"), "\(inside)")
    let root = try shell.run("\"$QBANK\" new ci gitlab").text
    #expect(root.contains("Created .gitlab-ci.yml.") && !root.contains("begins"), "\(root)")
  }
}
