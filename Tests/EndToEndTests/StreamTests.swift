import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Pipes, files and devices")
struct StreamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a bank whose report is too long for the buffer of any pipe.
  private func writeManyErrors() throws {
    let rows = (1...3_000).map { "Question number \($0)?,9,a,b,c,d\n" }
    try folder.write("many.csv", rows.joined())
  }

  @Test("lint reads a file as standard input")
  func lintStandardInput() throws {
    let input = Program.Input.file(try folder.write("bank.csv", Row.error))
    let run = try Program("lint - --stdin-filename food.csv", input: input)
    #expect(run.status == 1)
    #expect(run.text.contains(" --> food.csv:1:29 "))
    #expect(run.errors == "")
  }

  @Test("fmt is a filter", arguments: [1, 3_000])
  func fmtFilter(rows: Int) throws {
    let input = Array(String(repeating: Row.untidy, count: rows).utf8)
    let run = try Program("fmt -", input: .pipe(input))
    #expect(run.text == String(repeating: Row.noteFixed, count: rows))
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test("lint --fix is a filter")
  func fixFilter() throws {
    let run = try Program("lint --fix -", input: .pipe(Array(Row.note.utf8)))
    #expect(run.text == Row.noteFixed)
    #expect(
      run.errors
        == "Fixed 1 finding in 1 file: 1 of edge-space.\n1 file, 1 question row: nothing to report.\n"
    )
  }

  @Test("empty standard input is an empty file")
  func nothing() throws {
    let run = try Program("lint -")
    #expect(run.status == 1)
    #expect(run.text.hasPrefix("error[empty-file]"))
  }

  @Test(
    "standard input that no argument names is reported if it has content",
    arguments: [
      (#"cat more.csv | "$0" lint"#, true), (#""$0" lint <more.csv"#, true),
      (#"printf a >one; "$0" lint <one"#, true), (#"sleep 2 | "$0" lint"#, true),
      (#""$0" lint </dev/null"#, false),
      (#""$0" lint <&-"#, false), (#""$0" lint <empty"#, false),
      (#"true | { sleep 1; exec "$0" lint; }"#, false), (#"cat more.csv | "$0" lint -q"#, false),
      (#"cat more.csv | "$0" lint bank.csv"#, false), (#"cat more.csv | "$0" lint -"#, false),
    ])
  func unread(line: String, isTold: Bool) throws {
    try folder.write("bank.csv", Row.note)
    try folder.write("more.csv", Row.note)
    try folder.write("empty", "")
    let run = OutsideProgram.run(
      "sh", ["-c", "cd '\(folder.path)' && { \(line); } 2>&1", Program.path])
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.hasPrefix("Note: the banks in this folder are read, ") == isTold, "\(text)")
    #expect(text.contains("note[edge-space]"))
  }

  @Test("a reader that stops after the first line causes no failure")
  func firstLine() throws {
    try writeManyErrors()
    let run = try Program("lint --verbose many.csv", in: folder.path, output: .firstLine)
    #expect(run.text.hasPrefix("error[answer-out-of-range]"))
    #expect(run.errors == "")
    #expect(run.status == 1)
  }

  @Test(
    "a pipe without a reader causes no failure",
    arguments: [
      ("lint good.csv", 0), ("lint error.csv", 1), ("lint many.csv --verbose", 1),
      ("fmt --check untidy.csv", 1), ("rules", 0), ("--help", 0), ("completions bash", 0),
    ])
  func closed(line: String, status: Int32) throws {
    try folder.write("good.csv", Row.good)
    try folder.write("error.csv", Row.error)
    try folder.write("untidy.csv", Row.untidy)
    try writeManyErrors()
    let run = try Program(line, in: folder.path, output: .closed)
    #expect(run.status == status)
    #expect(!run.errors.contains("Error"))
  }

  @Test("a nonblocking pipe gets all the output")
  func impatient() throws {
    try writeManyErrors()
    let line = "lint --verbose many.csv"
    let usual = try Program(line, in: folder.path)
    let run = try Program(line, in: folder.path, output: .impatient)
    #expect(usual.output.count > 1 << 17)
    #expect(run.output == usual.output)
    #expect(run.errors == "")
    #expect(run.status == 1)
  }

  @Test("output can be redirected to a file")
  func file() throws {
    try folder.write("error.csv", Row.error)
    let place = folder.place("report.txt")
    let run = try Program("lint error.csv", in: folder.path, output: .file(place))
    #expect(run.status == 1)
    #expect(folder.text("report.txt") == (try Program("lint error.csv", in: folder.path).text))
  }

  #if os(Linux)
    @Test(
      "a full disk is reported and ends the program with status 2",
      arguments: ["lint good.csv", "fmt - ", "rules", "--version", "--help", "completions fish"])
    func fullDisk(line: String) throws {
      try folder.write("good.csv", Row.good)
      let input = Program.Input.pipe(Array(Row.untidy.utf8))
      let run = try Program(line, in: folder.path, input: input, output: .file("/dev/full"))
      #expect(run.status == 2)
      #expect(run.errors == "Error: cannot write standard output: no space left\n")
    }

    @Test("--output can name a device, which is not replaced")
    func device() throws {
      try folder.write("error.csv", Row.error)
      let run = try Program("lint error.csv -o /dev/full", in: folder.path)
      #expect(run.status == 2)
      #expect(run.errors == "Error: cannot write /dev/full: no space left\n")
      let other = try Program("lint error.csv -o /dev/stdout", in: folder.path)
      #expect(other.text.hasPrefix("error[answer-out-of-range]"))
    }

    @Test(
      "a file that others write to through the same descriptor is not replaced",
      arguments: [
        "-o /dev/stdout", "--save sarif=/dev/stdout", "-o /dev/fd/3 3>&1",
      ])
    func sharedDescriptor(_ options: String) {
      let lint = "'\(Program.path)' lint --format short a.csv \(options)"
      let script = "(echo before; \(lint); echo after) > log; cat log"
      let run = OutsideProgram.run("sh", ["-c", script], files: ["a.csv": Array(Row.error.utf8)])
      let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
      #expect(lines.first == "before" && lines.last == "after")
      #expect(lines.contains { $0.hasPrefix("a.csv:1:") }, "\(lines)")
    }
  #endif

  @Test("the language comes from the environment")
  func language() throws {
    try folder.write("error.csv", Row.error)
    let japanese = ["LANG": "ja_JP.UTF-8"]
    let run = try Program("lint error.csv missing.csv", in: folder.path, environment: japanese)
    #expect(run.text.hasPrefix("エラー[answer-out-of-range]: 正解の番号が8ですが"))
    #expect(run.errors == "エラー: missing.csv を読めません。ファイルがありません。\n")
    let both = ["LANG": "ja_JP.UTF-8", "LC_ALL": "C"]
    let english = try Program("lint error.csv", in: folder.path, environment: both)
    #expect(english.text.hasPrefix("error[answer-out-of-range]"))
  }

  @Test("output that is not for a terminal has colours only on request")
  func colours() throws {
    try folder.write("error.csv", Row.error)
    #expect(!(try Program("lint error.csv", in: folder.path).output.contains(0x1B)))
    #expect(try Program("lint error.csv --color always", in: folder.path).output.contains(0x1B))
  }

  @Test("a file that is truncated after it was read is checked as it was")
  func vanishing() throws {
    let place = try folder.write("big.csv", String(repeating: Row.good, count: 20_000) + Row.error)
    let whole = try Program("lint --ignore duplicate-question big.csv", in: folder.path)
    // Once this much of standard input has been consumed, the file before it has been read.
    let input = [UInt8](repeating: 0x0A, count: 1 << 18)
    let run = try Program(
      "lint --ignore duplicate-question big.csv -", in: folder.path,
      input: .pipe(input) { truncate(place, 0) })
    #expect(run.status == 1)
    #expect(run.text.contains(whole.text.prefix { $0 != "\n" }))
  }

  @Test("a file that is rewritten all the time is read without a crash")
  func restless() throws {
    let (one, other) = (Row.good, "Which \"one\"?,1,a,b,\"c\nd\"\n")
    let count = Deep.hasTime ? 30_000 : 3_000
    let place = try folder.write("big.csv", String(repeating: one, count: count))
    let writer = Rewriting(place, [one, other].map { String(repeating: $0, count: count) })
    let lines = [
      "lint big.csv", "lint --fix --diff big.csv", "convert big.csv --to json -o out.json",
      "convert big.csv --to gift -o out.gift", "draw big.csv --count 3 --seed 1",
      "preview big.csv --count 3 --seed 1", "fmt --check big.csv",
    ]
    var runs = 0
    while writer.count < Deep.rounds(100, exhaustive: 1_000) || runs < lines.count {
      let run = try Program(lines[runs % lines.count], in: folder.path)
      #expect([0, 1, 2].contains(run.status), "\(lines[runs % lines.count]): \(run.errors)")
      runs += 1
    }
    writer.stop()
  }
}

/// Overwrites a file in place with alternating contents until it is stopped.
private final class Rewriting: @unchecked Sendable {
  private let lock = NSLock()
  private var goesOn = true
  private var written = 0

  init(_ place: String, _ contents: [String]) {
    let all = contents.map { Array($0.utf8) }
    Thread.detachNewThread { [self] in
      let file = open(place, O_WRONLY)
      defer { close(file) }
      while lock.withLock({ goesOn }) {
        let bytes = all[written % all.count]
        _ = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
        if written % 3 == 0 { ftruncate(file, off_t(bytes.count / 2)) }
        lock.withLock { written += 1 }
      }
    }
  }

  var count: Int { lock.withLock { written } }
  func stop() { lock.withLock { goesOn = false } }
}
