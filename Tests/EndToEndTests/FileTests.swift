import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Files of every kind")
struct FileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("fmt and --fix keep permissions", arguments: [0o600, 0o640, 0o755, 0o444] as [UInt32])
  func mode(mode: UInt32) throws {
    try folder.write("bank.csv", Row.untidy)
    folder.setMode("bank.csv", mode)
    #expect(try Program("fmt bank.csv", in: folder.path).status == 0)
    #expect(folder.mode("bank.csv") == mode)
    #expect(folder.text("bank.csv") == Row.noteFixed)
    try folder.write("other.csv", Row.note)
    folder.setMode("other.csv", mode)
    #expect(try Program("lint --fix other.csv", in: folder.path).status == 0)
    #expect(folder.mode("other.csv") == mode)
    #expect(folder.text("other.csv") == Row.noteFixed)
    #expect(folder.everything == ["bank.csv", "other.csv"])
  }

  @Test(
    "fmt and --fix keep a symbolic link and change its target", arguments: ["fmt", "lint --fix"])
  func link(command: String) throws {
    try folder.write("real/bank.csv", command == "fmt" ? Row.untidy : Row.note)
    try folder.link("link.csv", to: "real/bank.csv")
    #expect(try Program("\(command) link.csv", in: folder.path).status == 0)
    #expect(folder.target(ofLink: "link.csv") == "real/bank.csv")
    #expect(folder.text("real/bank.csv") == Row.noteFixed)
    #expect(folder.everything == ["link.csv", "real", "real/bank.csv"])
  }

  @Test("a file with several names is read once", arguments: ["lint", "lint --unsafe-fixes"])
  func twoNames(command: String) throws {
    try folder.write("bank.csv", Row.good)
    try folder.link("link.csv", to: "bank.csv")
    try folder.link("here", to: ".")
    let line = "\(command) . bank.csv ./bank.csv here/bank.csv \(folder.place("bank.csv"))"
    let run = try Program(line, in: folder.path)
    #expect(run.text == "1 file, 1 question row: nothing to report.\n")
    #expect(folder.text("bank.csv") == Row.good)
  }

  @Test("fmt does not change a file that it cannot read completely")
  func unreadableText() throws {
    for (name, bytes) in [
      ("quote.csv", Array("\"never closed,1,a,b,c,d\n".utf8)),
      ("mixed.csv", Array("é\r\nCaf".utf8) + [0xE9] + Array(",1,a,b,c,d\r\n".utf8)),
    ] {
      try folder.write(name, bytes)
      let run = try Program("fmt \(name)", in: folder.path)
      #expect(run.status == 1, "\(run.errors)")
      #expect(run.errors.contains("stay where they are, byte for byte"), "\(run.errors)")
      #expect(folder.bytes(name) == bytes)
    }
  }

  @Test("an empty file and a NUL byte are findings, not failures")
  func oddContent() throws {
    try folder.write("empty.csv", "")
    try folder.write("nul.csv", "Which\u{0}?,1,a,b,c,d\n")
    let run = try Program("lint empty.csv nul.csv", in: folder.path)
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(run.text.contains("error[empty-file]"))
    #expect(run.text.contains("error[nul-byte]"))
    #expect(!run.output.contains(0))
  }

  @Test("a walk passes over pipes and links to folders, but enters a folder named like a bank")
  func walk() throws {
    try folder.write("a.csv", Row.good)
    try folder.write("x.csv/b.csv", Row.note)
    try folder.link("x.csv/up", to: "..")
    #expect(mkfifo(folder.place("pipe.csv"), 0o600) == 0)
    let run = try Program("lint", in: folder.path)
    #expect(run.text.contains(" --> x.csv/b.csv:1:24 "))
    #expect(run.text.hasSuffix("\n2 files, 2 question rows: 1 note. 1 can be fixed with --fix.\n"))
    #expect(
      run.errors.hasPrefix("Skipped: 2 that are not regular files (pipe.csv, x.csv/up). "))
    #expect(run.status == 0)
  }

  @Test(
    "a file without read permission is reported, and the rest is checked",
    .enabled(if: geteuid() != 0, "root may read everything"))
  func notAllowed() throws {
    try folder.write("a.csv", Row.good)
    try folder.write("b.csv", Row.error)
    try folder.write("c/d.csv", Row.error)
    folder.setMode("b.csv", 0)
    folder.setMode("c", 0)
    let run = try Program("lint", in: folder.path)
    #expect(
      run.errors
        == "Error: cannot read b.csv: permission denied\nError: cannot read c: permission denied\n")
    #expect(run.text == "1 file, 1 question row: nothing to report.\n")
    #expect(run.status == 2)
  }

  @Test("a broken link among banks is reported, and the rest is checked")
  func brokenLink() throws {
    try folder.write("a.csv", Row.good)
    try folder.link("b.csv", to: "b.csv")
    let run = try Program("lint", in: folder.path)
    #expect(run.errors == "Error: cannot read b.csv: its links form a loop\n")
    #expect(run.text == "1 file, 1 question row: nothing to report.\n")
    #expect(run.status == 2)
  }

  #if os(Linux)
    @Test("a file name that is not UTF-8 is accepted and shown with escapes")
    func nameIsBytes() throws {
      let name: [UInt8] = Array("caf".utf8) + [0xE9, 0x1B] + Array(".csv".utf8)
      let made = try Program(
        words: ["new", "problems"].map { Array($0.utf8) } + [name], in: folder.path)
      #expect(made.status == 0)
      #expect(made.errors.hasPrefix("Created caf⟨E9⟩⟨U+001B⟩.csv. "))
      let run = try Program("lint --kind guidance", in: folder.path)
      #expect(run.text.contains(" --> caf⟨E9⟩⟨U+001B⟩.csv:1:"))
      #expect(!run.output.contains(0x1B))
      let format = try Program(
        words: ["fmt", "--loader", "timerquiz"].map { Array($0.utf8) } + [name], in: folder.path)
      #expect(format.status == 2)
      #expect(format.errors.hasPrefix("Error: caf⟨E9⟩⟨U+001B⟩.csv, row 3, cell 1: "))
    }
  #endif
}
