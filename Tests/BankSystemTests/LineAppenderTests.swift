@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankSystem

@Suite("Appending lines to a file")
struct LineAppenderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> Path { Path(folder.place(name)) }

  /// The content before, or nil if there is no file, and after the line `new` is added.
  private static let table: [(String?, String)] = [
    (nil, "new\n"), ("", "new\n"), ("old\n", "old\nnew\n"), ("torn", "torn\nnew\n"),
    ("old\ntorn", "old\ntorn\nnew\n"), ("\n", "\nnew\n"), ("old\r", "old\r\nnew\n"),
  ]

  @Test("a new line starts after whatever was there", arguments: table)
  func append(before: String?, after: String) throws {
    if let before { try folder.write("a", before) }
    try LineAppender().append(Array("new".utf8), to: path("a"))
    #expect(folder.text("a") == after)
    #expect(folder.everything == ["a"])
  }

  @Test("a line whose writing fails anywhere is removed completely", arguments: 0..<9)
  func fails(limit: Int) throws {
    let line = Array("new line".utf8)
    for before in ["old\n", "torn", ""] {
      try folder.write("a", before)
      let done = Locked(0)
      let appender = LineAppender { (file, bytes) throws(SystemError.Cause) -> Int in
        let count = min(3, bytes.count, limit - done.withLock { $0 })
        if count == 0 { throw .noSpace }
        let written = try Posix.write(file, bytes.extracting(0..<count))
        done.withLock { $0 += written }
        return written
      }
      #expect(throws: SystemError(.write, path("a"), .noSpace)) {
        try appender.append(line, to: path("a"))
      }
      #expect(folder.text("a") == before)
    }
  }

  @Test("folders are made on request, and are private")
  func folders() throws {
    #expect(throws: SystemError(.write, path("x/y/a"), .notFound)) {
      try LineAppender().append([0x41], to: path("x/y/a"))
    }
    #expect(folder.everything == [])
    try LineAppender().append([0x41], to: path("x/y/a"), makingFolders: true)
    try LineAppender().append([0x42], to: path("x/y/a"), makingFolders: true)
    #expect(folder.text("x/y/a") == "A\nB\n")
    #expect(folder.mode("x") == 0o700)
    #expect(folder.mode("x/y") == 0o700)
  }

  @Test("a link is followed, and what cannot be written is refused")
  func others() throws {
    try folder.write("real", "1\n")
    try folder.link("link", to: "real")
    try LineAppender().append([0x32], to: path("link"))
    #expect(folder.text("real") == "1\n2\n")
    #expect(throws: SystemError(.write, Path(folder.path), .isFolder)) {
      try LineAppender().append([0x32], to: Path(folder.path))
    }
    #expect(throws: SystemError(.write, path("real/a"), .notAFolder)) {
      try LineAppender().append([0x32], to: path("real/a"), makingFolders: true)
    }
    #if os(Linux)
      #expect(throws: SystemError(.write, Path("/dev/full"), .noSpace)) {
        try LineAppender().append([0x32], to: Path("/dev/full"))
      }
      // No folder can be made there, and the error is that of a missing folder above.
      #expect(throws: SystemError(.write, Path("/proc/x/a"), .notFound)) {
        try LineAppender().append([0x32], to: Path("/proc/x/a"), makingFolders: true)
      }
    #endif
  }

  @Test(
    "a read-only file stays as it is",
    .enabled(if: geteuid() != 0, "root may write everywhere"))
  func readOnly() throws {
    try folder.write("a", "old\n")
    folder.setMode("a", 0o444)
    #expect(throws: SystemError(.write, path("a"), .notAllowed)) {
      try LineAppender().append([0x32], to: path("a"))
    }
    #expect(folder.text("a") == "old\n")
  }
}
