import BankText
import Foundation
import TestSupport
import Testing

@testable import BankSystem

@Suite("Writing files")
struct FileWriterTests {
  private let folder: TemporaryFolder
  private let old = Array("old,1,a,b,c,d\n".utf8)
  private let new = Array("new,2,e,f,g,h\n".utf8)

  init() throws { folder = try TemporaryFolder() }

  private func replace(_ name: String) throws {
    try FileWriter().replace(Path(folder.place(name)), with: new)
  }

  private func create(_ name: String) throws {
    try FileWriter().create(Path(folder.place(name)), with: new)
  }

  private func refusal(_ cause: SystemError.Cause, _ name: String) -> SystemError {
    SystemError(.write, Path(folder.place(name)), cause)
  }

  @Test(
    "permissions stay", arguments: [0o600, 0o640, 0o644, 0o755, 0o444, 0o2750, 0o000] as [UInt32])
  func mode(mode: UInt32) throws {
    try folder.write("bank.csv", old)
    folder.setMode("bank.csv", mode)
    try replace("bank.csv")
    #expect(folder.mode("bank.csv") == mode)
    folder.setMode("bank.csv", 0o600)
    #expect(folder.bytes("bank.csv") == new)
  }

  @Test("a new file has the permissions that the system gives to new files")
  func modeOfNewFile() throws {
    close(open(folder.place("other.csv"), O_CREAT | O_WRONLY, 0o666))
    try replace("replaced.csv")
    try create("created.csv")
    #expect(folder.mode("replaced.csv") == folder.mode("other.csv"))
    #expect(folder.mode("created.csv") == folder.mode("other.csv"))
    #expect(folder.bytes("replaced.csv") == new)
    #expect(folder.bytes("created.csv") == new)
  }

  @Test("owner and group stay", .enabled(if: geteuid() == 0, "only root can give files away"))
  func owner() throws {
    try folder.write("bank.csv", old)
    #expect(chown(folder.place("bank.csv"), 1_234, 4_321) == 0)
    try replace("bank.csv")
    var status = stat()
    #expect(stat(folder.place("bank.csv"), &status) == 0)
    #expect(status.st_uid == 1_234)
    #expect(status.st_gid == 4_321)
  }

  @Test("a link stays a link and its target is changed")
  func link() throws {
    try folder.write("real/bank.csv", old)
    try folder.link("one.csv", to: "two.csv")
    try folder.link("two.csv", to: "real/bank.csv")
    try replace("one.csv")
    #expect(folder.target(ofLink: "one.csv") == "two.csv")
    #expect(folder.target(ofLink: "two.csv") == "real/bank.csv")
    #expect(folder.bytes("real/bank.csv") == new)
    #expect(folder.everything == ["one.csv", "real", "real/bank.csv", "two.csv"])
  }

  @Test("a link that leads nowhere is left as it is")
  func danglingLink() throws {
    try folder.link("bank.csv", to: "missing.csv")
    #expect(throws: refusal(.brokenLink, "bank.csv")) { try replace("bank.csv") }
    #expect(folder.target(ofLink: "bank.csv") == "missing.csv")
    #expect(folder.everything == ["bank.csv"])
  }

  @Test("links in a circle are left as they are")
  func linkLoop() throws {
    try folder.link("one.csv", to: "two.csv")
    try folder.link("two.csv", to: "one.csv")
    #expect(throws: refusal(.linkLoop, "one.csv")) { try replace("one.csv") }
    #expect(folder.target(ofLink: "one.csv") == "two.csv")
    #expect(folder.everything == ["one.csv", "two.csv"])
  }

  @Test("a folder is never replaced")
  func targetIsFolder() throws {
    try folder.makeFolder("bank.csv")
    try folder.link("link.csv", to: "bank.csv")
    #expect(throws: refusal(.isFolder, "bank.csv")) { try replace("bank.csv") }
    #expect(throws: refusal(.isFolder, "link.csv")) { try replace("link.csv") }
    #expect(folder.everything == ["bank.csv", "link.csv"])
  }

  @Test(
    "a file in a folder that can only be read stays",
    .enabled(if: geteuid() != 0, "root may write everywhere"))
  func readOnlyFolder() throws {
    try folder.write("closed/bank.csv", old)
    folder.setMode("closed", 0o555)
    #expect(throws: refusal(.notAllowed, "closed/bank.csv")) { try replace("closed/bank.csv") }
    #expect(throws: refusal(.notAllowed, "closed/new.csv")) { try create("closed/new.csv") }
    #expect(folder.bytes("closed/bank.csv") == old)
    #expect(folder.everything == ["closed", "closed/bank.csv"])
  }

  @Test(
    "what cannot be written at all is told",
    arguments: [
      ("missing/bank.csv", .notFound), ("file/bank.csv", .notAFolder),
      (String(repeating: "x", count: 300), .nameTooLong),
    ] as [(String, SystemError.Cause)])
  func unwritableCells(name: String, cause: SystemError.Cause) throws {
    try folder.write("file", old)
    #expect(throws: refusal(cause, name)) { try replace(name) }
    #expect(throws: refusal(cause, name)) { try create(name) }
    #expect(folder.everything == ["file"])
  }

  @Test("creating never overwrites: a file, a folder, a link, even one that leads nowhere")
  func createRefuses() throws {
    try folder.write("file", old)
    try folder.makeFolder("folder")
    try folder.link("link", to: "file")
    try folder.link("dangling", to: "missing")
    for name in ["file", "folder", "link", "dangling"] {
      #expect(throws: refusal(.exists, name)) { try create(name) }
    }
    #expect(folder.bytes("file") == old)
    #expect(folder.everything == ["dangling", "file", "folder", "link"])
  }

  @Test("a pipe is written to and stays a pipe")
  func pipe() throws {
    #expect(mkfifo(folder.place("pipe"), 0o600) == 0)
    let end = open(folder.place("pipe"), O_RDWR | O_NONBLOCK)
    defer { close(end) }
    try replace("pipe")
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = read(end, &buffer, 100)
    #expect(Array(buffer.prefix(max(0, count))) == new)
    #expect(folder.everything == ["pipe"])
    #expect(try Files.entries(of: Path(folder.path)).map(\.kind) == [nil])
  }

  @Test("a stray temporary file of another run is in nobody's way")
  func otherTemporaryFile() throws {
    let stray = ".\(getpid()).qbank-new"
    try folder.write(stray, "stray")
    try folder.write("bank.csv", old)
    try replace("bank.csv")
    #expect(folder.bytes("bank.csv") == new)
    #expect(folder.text(stray) == "stray")
    #expect(folder.everything == [stray, "bank.csv"])
  }

  @Test("whoever still reads the old file keeps it", arguments: [14, 1 << 16, 300_000])
  func readersKeepTheOld(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write("bank.csv", bytes)
    let source = try Files.read(Path(folder.place("bank.csv")))
    try replace("bank.csv")
    #expect(source.copy(TextRange(0, size)) == bytes)
    #expect(folder.bytes("bank.csv") == new)
  }
}
