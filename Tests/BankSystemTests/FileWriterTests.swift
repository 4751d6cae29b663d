@_spi(QBank) import BankText
import CAttributes
import Foundation
@_spi(QBank) import TestSupport
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
    "replacing a file keeps its permissions",
    arguments: [0o600, 0o640, 0o644, 0o755, 0o444, 0o2750, 0o000] as [UInt32])
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

  @Test(
    "replacing a file keeps its owner and group",
    .enabled(if: geteuid() == 0, "only root can give files away"))
  func owner() throws {
    try folder.write("bank.csv", old)
    #expect(chown(folder.place("bank.csv"), 1_234, 4_321) == 0)
    try replace("bank.csv")
    var status = stat()
    #expect(stat(folder.place("bank.csv"), &status) == 0)
    #expect(status.st_uid == 1_234)
    #expect(status.st_gid == 4_321)
  }

  @Test("replacing through links keeps the links and changes their target")
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

  @Test("a link to a missing file is refused and left alone")
  func danglingLink() throws {
    try folder.link("bank.csv", to: "missing.csv")
    #expect(throws: refusal(.brokenLink, "bank.csv")) { try replace("bank.csv") }
    #expect(folder.target(ofLink: "bank.csv") == "missing.csv")
    #expect(folder.everything == ["bank.csv"])
  }

  @Test("links in a circle are refused and left alone")
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
    "files in a read-only folder cannot be written",
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
    "a path that cannot be written is refused with its cause",
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

  @Test("creating never overwrites: not a file, a folder or a link, even a dangling one")
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

  @Test("a file with other hard links is refused, because those would keep the old content")
  func hardLink() throws {
    try folder.write("bank.csv", old)
    #expect(Foundation.link(folder.place("bank.csv"), folder.place("other.csv")) == 0)
    #expect(throws: refusal(.hasOtherNames, "bank.csv")) { try replace("bank.csv") }
    #expect(folder.bytes("bank.csv") == old && folder.bytes("other.csv") == old)
    #expect(folder.everything == ["bank.csv", "other.csv"])
  }

  private static let setpriv = "/usr/bin/setpriv"

  @Test(
    "a file of another user is not replaced, even if the folder would allow it",
    .enabled(
      if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: setpriv),
      "only root can become somebody else"))
  func ownerOfOther() throws {
    let untidy = Array("\"q?\",1,a,b,c,d\n".utf8)
    try folder.write("bank.csv", untidy)
    let place = folder.place("bank.csv")
    #expect(chown(place, 1_234, 4_321) == 0)
    chmod(place, 0o666)
    chmod(folder.path, 0o777)
    let child = Process()
    child.executableURL = URL(fileURLWithPath: Self.setpriv)
    child.arguments = ["--reuid=4444", "--clear-groups", Program.path, "fmt", place]
    child.standardError = Pipe()
    try child.start()
    child.waitUntilExit()
    #expect(child.terminationStatus == 2)
    #expect(folder.bytes("bank.csv") == untidy)
    #expect(folder.everything == ["bank.csv"])
  }

  /// Whether the file system supports extended attributes.
  private static let hasAttributes = {
    guard let folder = try? TemporaryFolder() else { return false }
    _ = try? folder.write("a", "")
    return setAttribute(folder.place("a"), "user.a", [1]) == 0
  }()

  @Test(
    "extended attributes are kept, even on a read-only file",
    .enabled(if: hasAttributes, "needs a file system with extended attributes"),
    arguments: [0o644, 0o444] as [UInt32])
  func attributes(mode: UInt32) throws {
    try folder.write("bank.csv", old)
    let (place, name, value) = (folder.place("bank.csv"), "user.origin", Array("exam".utf8))
    #expect(Self.setAttribute(place, name, value) == 0)
    folder.setMode("bank.csv", mode)
    try replace("bank.csv")
    #expect(folder.bytes("bank.csv") == new)
    #expect(attribute(place, name) == value)
    #expect(folder.mode("bank.csv") == mode)
  }

  #if os(Linux)
    /// Version 2; owner rwx, user 1234 rwx, group r-x, mask rwx, others r-x.
    private static let accessList: [UInt8] =
      [2, 0, 0, 0]
      + [(1, 7, nil), (2, 7, 1_234), (4, 5, nil), (16, 7, nil), (32, 5, nil)].flatMap {
        (tag: UInt8, rights: UInt8, id: UInt32?) -> [UInt8] in
        [tag, 0, rights, 0] + withUnsafeBytes(of: (id ?? .max).littleEndian) { Array($0) }
      }

    private static let hasAccessLists = {
      guard let folder = try? TemporaryFolder() else { return false }
      return setAttribute(folder.path, "system.posix_acl_default", accessList) == 0
    }()

    @Test(
      "the access list of a folder does not widen who may read a replaced file",
      .enabled(if: hasAccessLists, "needs a file system with access lists"))
    func accessListOfFolder() throws {
      try folder.write("bank.csv", old)
      folder.setMode("bank.csv", 0o640)
      #expect(
        Self.setAttribute(folder.path, "system.posix_acl_default", Self.accessList) == 0)
      try replace("bank.csv")
      #expect(folder.mode("bank.csv") == 0o640)
      #expect(attribute(folder.place("bank.csv"), "system.posix_acl_access").isEmpty)
    }
  #endif

  private static func setAttribute(_ place: String, _ name: String, _ value: [UInt8]) -> Int32 {
    #if canImport(Darwin)
      setxattr(place, name, value, value.count, 0, 0)
    #else
      setxattr(place, name, value, value.count, 0)
    #endif
  }

  private func attribute(_ place: String, _ name: String) -> [UInt8] {
    var value = [UInt8](repeating: 0, count: 100)
    #if canImport(Darwin)
      let count = getxattr(place, name, &value, 100, 0, 0)
    #else
      let count = getxattr(place, name, &value, 100)
    #endif
    return Array(value.prefix(max(0, count)))
  }

  @Test("the temporary file has the permissions of the old file")
  func temporaryMode() throws {
    try folder.write("bank.csv", old)
    folder.setMode("bank.csv", 0o600)
    let file = try FileWriter().begin(Path(folder.place("bank.csv")))
    try file.write(new)
    for name in folder.everything { #expect(folder.mode(name) == 0o600, "\(name)") }
    try file.finish(durably: false)
    #expect(folder.mode("bank.csv") == 0o600)
  }

  @Test("a file that was read is replaced only if it has not changed since")
  func rewrite() throws {
    let place = Path(folder.place("bank.csv"))
    for (there, isSame) in [(old, true), (old + [0x0A], false), ([], false), (new, false)] {
      try folder.write("bank.csv", there)
      let source = Source(place, old)
      if isSame {
        try FileWriter().rewrite(source, with: new)
      } else {
        #expect(throws: refusal(.changed, "bank.csv")) {
          try FileWriter().rewrite(source, with: new)
        }
      }
      #expect(folder.bytes("bank.csv") == (isSame ? new : there))
      #expect(folder.everything == ["bank.csv"])
    }
    try FileManager.default.removeItem(atPath: folder.place("bank.csv"))
    #expect(throws: refusal(.changed, "bank.csv")) {
      try FileWriter().rewrite(Source(place, old), with: new)
    }
    #expect(folder.everything == [])
  }

  @Test("a path with a NUL names no file")
  func nul() throws {
    try folder.write("bank.csv", old)
    let path = Path(bytes: Array(folder.place("bank.csv").utf8) + [0] + Array("x".utf8))
    #expect(throws: SystemError(.read, path, .notFound)) { try Files.read(path) }
    #expect(throws: SystemError.self) { try FileWriter().replace(path, with: new) }
    #expect(folder.everything == ["bank.csv"])
  }

  @Test("a stray temporary file of another run does no harm")
  func otherTemporaryFile() throws {
    let stray = ".\(getpid()).qbank-new"
    try folder.write(stray, "stray")
    try folder.write("bank.csv", old)
    try replace("bank.csv")
    #expect(folder.bytes("bank.csv") == new)
    #expect(folder.text(stray) == "stray")
    #expect(folder.everything == [stray, "bank.csv"])
  }

  @Test(
    "a reader that has opened the old file keeps its content", arguments: [14, 1 << 16, 300_000])
  func readersKeepTheOld(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write("bank.csv", bytes)
    let source = try Files.read(Path(folder.place("bank.csv")))
    try replace("bank.csv")
    #expect(source.copy(TextRange(0, size)) == bytes)
    #expect(folder.bytes("bank.csv") == new)
  }
}
