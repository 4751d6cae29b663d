@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankSystem

@Suite("Writing several files together")
struct FileBatchTests {
  private let folder: TemporaryFolder
  private static let names = ["a.csv", "b.csv", "c.csv"]

  init() throws {
    folder = try TemporaryFolder()
    for name in Self.names { try folder.write(name, "old \(name)") }
  }

  private func files(_ names: [String] = names) -> [FileContent] {
    names.map { FileContent(Path(folder.place($0)), Array("new \($0)".utf8)) }
  }

  private func texts(_ word: String) -> [String] { Self.names.map { "\(word) \($0)" } }
  private var now: [String] { Self.names.map { folder.text($0) ?? "none" } }

  @Test("all files are written, and no others are left")
  func all() throws {
    try FileWriter().replace(together: files())
    #expect(now == texts("new"))
    #expect(folder.everything == Self.names)
  }

  @Test("folders are made on request, and removed again if a file cannot be written")
  func folders() throws {
    let place = { (name: String) in Path(folder.place(name)) }
    let new = ["x/y/1", "x/2", "z/3"].map { FileContent(place($0), [0x41], makingFolder: true) }
    for (other, cause) in [("a.csv/d/4", SystemError.Cause.notAFolder), ("v/5", .notFound)] {
      let last = FileContent(place(other), [0x41], makingFolder: cause == .notAFolder)
      #expect(throws: SystemError(.write, place(other), cause)) {
        try FileWriter().replace(together: new + [last])
      }
      #expect(folder.everything == Self.names)
    }
    try FileWriter().replace(together: new)
    #expect(folder.everything == Self.names + ["x", "x/2", "x/y", "x/y/1", "z", "z/3"])
  }

  @Test(
    "all files stay as they were if one cannot be written",
    arguments: ["write", "synchronize"], 0..<3)
  func oneFails(call: String, number: Int) throws {
    let count = Locked(0)
    let fails: @Sendable () -> Bool = {
      count.withLock { count in
        count += 1
        return count == number + 1
      }
    }
    var calls = FileCalls()
    if call == "write" {
      calls.write = { (file, bytes) throws(SystemError.Cause) -> Int in
        if fails() { throw .noSpace }
        return try Posix.write(file, bytes)
      }
    } else {
      calls.synchronize = { file throws(SystemError.Cause) in if fails() { throw .noSpace } }
    }
    let path = Path(folder.place(Self.names[number]))
    #expect(throws: SystemError(.write, path, .noSpace)) {
      try FileWriter(calls).replace(together: files())
    }
    #expect(now == texts("old"))
    #expect(folder.everything == Self.names)
  }

  @Test(
    "all files stay as they were if one has no place to be written to",
    arguments: ["missing/d.csv", "folder"])
  func noPlace(name: String) throws {
    try folder.makeFolder("folder")
    #expect(throws: SystemError.self) {
      try FileWriter().replace(together: files(Self.names + [name]))
    }
    #expect(now == texts("old"))
    #expect(folder.everything == Self.names + ["folder"])
  }

  @Test("files being written are not taken for those of a killed run")
  func inUse() throws {
    var batch = FileBatch(FileCalls())
    for file in files() {
      let status = try Posix.status(file.path.bytes)
      try batch.add(file, TemporaryFile(for: Files.resolved(file.path), replacing: status))
    }
    #expect(folder.everything.filter { $0.contains("qbank-") }.count == 4)
    #expect(Unfinished.finish(in: Path(folder.path)).strays.isEmpty)
    try batch.takePlaces()
    #expect(now == texts("new"))
    #expect(folder.everything == Self.names)
  }

  @Test("all files stay as they were if one cannot take its place", arguments: 0..<4)
  func onePlaceFails(number: Int) throws {
    for canExchange in [true, false] {
      try folder.write("d.csv", "old d.csv")
      let names = ["new.csv"] + Self.names
      let count = Locked(0)
      let fails: @Sendable () -> Bool = {
        count.withLock { count in
          count += 1
          return count == number + 1
        }
      }
      var calls = FileCalls()
      calls.rename = { (old, new) throws(SystemError.Cause) in
        if fails() { throw .notAllowed }
        try Posix.rename(old, to: new)
      }
      calls.renameToFree = { (old, new) throws(SystemError.Cause) in
        if fails() { throw .notAllowed }
        try Posix.renameToFree(old, to: new)
      }
      calls.exchange = { (one, other) throws(SystemError.Cause) in
        if !canExchange { return false }
        if fails() { throw .notAllowed }
        return try Posix.exchange(one, with: other)
      }
      let path = Path(folder.place(names[number]))
      #expect(throws: SystemError(.write, path, .notAllowed)) {
        try FileWriter(calls).replace(together: files(names))
      }
      if canExchange {
        #expect(now == texts("old"))
        #expect(folder.everything == Self.names + ["d.csv"])
      }
      #expect(!folder.everything.contains { $0.contains("qbank-") })
      for name in Self.names { try folder.write(name, "old \(name)") }
      try? FileManager.default.removeItem(atPath: folder.place("new.csv"))
    }
  }

  /// Leaves the journal of a run that was killed after `renamed` files had taken their places, and returns its
  /// name.
  private func leaveJournal(renamed: Int) throws -> String {
    let gone = try Self.numberOfNobody()
    let moves = try Self.names.enumerated().map { index, target in
      let name = ".\(gone)-\(target).qbank-new"
      let mark = try Posix.statusOfLink(Array(folder.place(target).utf8)).mark
      let new = "new \(target)"
      try folder.write(index < renamed ? target : name, new)
      if index < renamed { try folder.write(name, "old \(target)") }
      try makePrivate(name)
      return WriteJournal.Move(
        name: Array(name.utf8), target: Array(target.utf8), before: mark,
        digest: Array(SHA256(Array(new.utf8)).hexadecimal.utf8))
    }
    let journal = ".\(gone)-x.qbank-journal"
    try folder.write(journal, WriteJournal(moves).bytes)
    try makePrivate(journal)
    return journal
  }

  private func makePrivate(_ name: String) throws { chmod(folder.place(name), 0o600) }

  @Test("a later run completes the journal of a killed one", arguments: 0...3)
  func killed(renamed: Int) throws {
    _ = try leaveJournal(renamed: renamed)
    let found = Unfinished.finish(in: Path(folder.path))
    #expect(now == texts("new"))
    #expect(found.finished.map(\.lastComponent.string) == Array(Self.names.dropFirst(renamed)))
    #expect(found.changed.isEmpty && found.failed.isEmpty && found.strays.isEmpty)
    #expect(folder.everything == Self.names)
  }

  @Test("a journal of very many files is completed, too")
  func manyFiles() throws {
    let name = try leaveJournal(renamed: 0)
    var journal = try #require(WriteJournal(folder.bytes(name) ?? []))
    let start = try #require(journal.moves.first).name.prefix { $0 != UInt8(ascii: "-") }
    // Files that took their places and have been removed since.
    journal.moves += (0..<12_000).map { number in
      WriteJournal.Move(
        name: Array(start) + Array("-\(number).qbank-new".utf8),
        target: Array("gone\(number).csv".utf8),
        before: [], digest: Array(SHA256([]).hexadecimal.utf8))
    }
    #expect(journal.bytes.count > 1 << 20)
    try folder.write(name, journal.bytes)
    try makePrivate(name)
    let found = Unfinished.finish(in: Path(folder.path))
    #expect(now == texts("new"))
    #expect(found.finished.count == 3 && found.changed.count == 12_000)
  }

  @Test("a file that was changed since the journal was written is left alone")
  func changedSince() throws {
    _ = try leaveJournal(renamed: 1)
    try folder.write("b.csv", "mine")
    let found = Unfinished.finish(in: Path(folder.path))
    #expect(now == ["new a.csv", "mine", "new c.csv"])
    #expect(found.changed.map(\.lastComponent.string) == ["b.csv"])
    #expect(found.strays.count == 1)
    #expect(Unfinished.finish(in: Path(folder.path)).changed.isEmpty)
  }

  @Test(
    "a journal that may be another user's, or is invalid, is ignored",
    arguments: ["writable", "link", "two names", "pipe", "locked", "large", "other process"])
  func foreign(_ kind: String) throws {
    let name = try leaveJournal(renamed: 0)
    let path = folder.place(name)
    var open: Int32?
    switch kind {
    case "writable": chmod(path, 0o666)
    case "link":
      rename(path, folder.place("journal"))
      try folder.link(name, to: "journal")
    case "two names": link(path, folder.place("second"))
    case "pipe":
      unlink(path)
      mkfifo(path, 0o600)
    case "locked":
      open = Foundation.open(path, O_RDONLY)
      flock(open ?? -1, LOCK_EX)
    case "large":
      try folder.write(name, (folder.bytes(name) ?? []) + [UInt8](repeating: 0, count: 1 << 20))
    default: rename(path, folder.place(".1-x.qbank-journal"))
    }
    let found = Unfinished.finish(in: Path(folder.path))
    #expect(now == texts("old"))
    #expect(found.finished.isEmpty)
    if let open { close(open) }
  }

  @Test("a new file that another user could have planted does not take its place")
  func foreignFile() throws {
    _ = try leaveJournal(renamed: 0)
    let name = try #require(folder.everything.first { $0.hasSuffix("b.csv.qbank-new") })
    try folder.write(name, "planted")
    let found = Unfinished.finish(in: Path(folder.path))
    #expect(now == ["new a.csv", "old b.csv", "new c.csv"])
    #expect(found.changed.map(\.lastComponent.string) == ["b.csv"])
  }

  @Test("files of a run killed before its journal was complete are named and not used")
  func strays() throws {
    let gone = try Self.numberOfNobody()
    let names = [".\(gone)-1.qbank-new", ".\(gone)-2.qbank-journal"]
    try folder.write(names[0], "half")
    let whole = WriteJournal([
      WriteJournal.Move(
        name: Array(names[0].utf8), target: Array("a.csv".utf8), before: [], digest: [])
    ]).bytes
    try folder.write(names[1], whole.dropLast(3))
    // A file and a journal that are locked because they are still being written, and a file of that journal's
    // process.
    let busy = [".\(gone)-3.qbank-new", ".1-4.qbank-journal"].map { name -> Int32 in
      _ = try? folder.write(name, "")
      let file = Foundation.open(folder.place(name), O_RDONLY)
      flock(file, LOCK_EX)
      return file
    }
    try folder.write(".1-5.qbank-new", "written by the one before")
    defer { for file in busy { close(file) } }
    let found = Unfinished.finish(in: Path(folder.path))
    #expect(now == texts("old"))
    #expect(found.strays.map(\.lastComponent.string) == names)
    #expect(found.finished.isEmpty)
  }

  @Test(
    "a journal cannot name files outside its folder",
    arguments: [
      ("../a", ".1-1.qbank-new"), ("/etc/passwd", ".1-1.qbank-new"), ("x/y", ".1-1.qbank-new"),
      ("..", ".1-1.qbank-new"), (".", ".1-1.qbank-new"), ("", ".1-1.qbank-new"),
      ("a.csv", "../x/.1-1.qbank-new"), ("a.csv", "b.csv"),
    ])
  func outside(target: String, name: String) {
    let move = WriteJournal.Move(
      name: Array(name.utf8), target: Array(target.utf8), before: [], digest: [])
    #expect(WriteJournal(WriteJournal([move]).bytes) == nil)
  }

  @Test("a journal is read back, and refused if any part is missing")
  func journal() {
    let names = ["a", "ü\n", "-x y"].map { Array($0.utf8) }
    let journal = WriteJournal(
      names.map {
        WriteJournal.Move(
          name: Array(".12-ab.qbank-new".utf8), target: $0, before: Array("1:2".utf8), digest: [])
      })
    let bytes = journal.bytes
    #expect(WriteJournal(bytes) == journal)
    for count in 0..<bytes.count { #expect(WriteJournal(Array(bytes[..<count])) == nil) }
  }

  /// Returns the identifier of a process that has ended.
  private static func numberOfNobody() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exit 0"]
    try process.start()
    process.waitUntilExit()
    return process.processIdentifier
  }
}
