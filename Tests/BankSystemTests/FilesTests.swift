import BankSystem
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading files and folders")
struct FilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bytes(of path: Path) throws -> [UInt8] {
    let source = try Files.read(path)
    return source.copy(TextRange(0, source.count))
  }

  private func path(_ name: String) -> Path { Path(folder.place(name)) }

  @Test(
    "every byte of a file is read, whether at once or in chunks",
    arguments: [
      0, 1, 4_095, 4_096, 65_535, 65_536, 65_537, 1_000_000, (1 << 20) - 1, 1 << 20, 1 << 22,
      (1 << 22) + 1, 9_000_001,
    ])
  func sizes(size: Int) throws {
    // The pattern repeats every 64 KiB.
    var bytes = (0..<1 << 16).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    while bytes.count < size { bytes += bytes }
    bytes.removeLast(bytes.count - size)
    try folder.write("bank.csv", bytes)
    let source = try Files.read(path("bank.csv"))
    #expect(source.path == path("bank.csv"))
    #expect(source.count == size)
    #expect(source.copy(TextRange(0, size)) == bytes)
  }

  #if os(Linux)
    @Test("a file of unknown size is read to its end")
    func sizeUnknown() throws {
      let expected = CommandLine.arguments.map { $0 + "\0" }.joined()
      #expect(try bytes(of: Path("/proc/self/cmdline")) == Array(expected.utf8))
    }

    @Test("an I/O error is reported in the system's words")
    func readingError() throws {
      let memory = Path("/proc/self/mem")
      #expect(throws: SystemError(.read, memory, .other("Input/output error"))) {
        try Files.read(memory)
      }
    }

    @Test("a file name need not be valid text")
    func namesAreBytes() throws {
      let name: [UInt8] = Array("問題-".utf8) + [0xFF, 0x1B] + Array(".csv".utf8)
      let path = Path(folder.path).appending(name)
      try FileWriter().create(path, with: Array("a,1".utf8))
      #expect(try Files.entries(of: Path(folder.path)).map(\.name) == [name])
      #expect(try Files.kind(of: path) == .file)
      #expect(try bytes(of: path) == Array("a,1".utf8))
    }
  #endif

  @Test("a file that another program is writing is refused, and read once that is done")
  func beingWritten() throws {
    // The file is sparse: it takes no space, but a long time to read.
    let (large, size) = (path("large.csv"), 1 << 27)
    let place = try folder.write("large.csv", "")
    #expect(truncate(place, size) == 0)
    let end = DispatchSemaphore(value: 0)
    let writer = Thread {
      let file = open(place, O_WRONLY)
      while !Thread.current.isCancelled {
        _ = pwrite(file, "a", 1, 0)
        usleep(1_000)
      }
      close(file)
      end.signal()
    }
    writer.start()
    var refusal: (any Error)?
    for _ in 0..<20 where refusal == nil {
      do { _ = try Files.read(large) } catch { refusal = error }
    }
    writer.cancel()
    end.wait()
    #expect(refusal as? SystemError == SystemError(.read, large, .beingWritten))
    #expect(try Files.read(large).count == size)
  }

  @Test("a pipe is read to its end")
  func pipe() throws {
    #expect(mkfifo(folder.place("pipe"), 0o600) == 0)
    let place = folder.place("pipe")
    Thread.detachNewThread {
      // Blocks until the other end is opened.
      let end = open(place, O_WRONLY)
      _ = write(end, "a,1", 3)
      close(end)
    }
    #expect(try bytes(of: path("pipe")) == Array("a,1".utf8))
  }

  @Test(
    "a path that cannot be read is reported with its cause",
    arguments: [
      ("folder", .isFolder), ("missing", .notFound), ("file/below", .notAFolder),
      ("loop", .linkLoop), ("dangling", .notFound),
      (String(repeating: "x", count: 300), .nameTooLong),
    ] as [(String, SystemError.Cause)])
  func unwritableCells(name: String, cause: SystemError.Cause) throws {
    try folder.makeFolder("folder")
    try folder.write("file", "a")
    try folder.link("loop", to: "loop")
    try folder.link("dangling", to: "nowhere")
    #expect(throws: SystemError(.read, path(name), cause)) { try Files.read(path(name)) }
    if cause != .isFolder {
      // A link is reported only if the kind is asked for, not if the content is read.
      let kind: SystemError.Cause = name == "dangling" ? .brokenLink : cause
      #expect(throws: SystemError(.read, path(name), kind)) { try Files.kind(of: path(name)) }
      #expect(throws: SystemError(.read, path(name), cause)) { try Files.entries(of: path(name)) }
    }
  }

  @Test(
    "missing permission is reported", .enabled(if: geteuid() != 0, "root may read everything"))
  func notAllowed() throws {
    try folder.write("bank.csv", "a")
    try folder.makeFolder("folder")
    folder.setMode("bank.csv", 0)
    folder.setMode("folder", 0)
    #expect(throws: SystemError(.read, path("bank.csv"), .notAllowed)) {
      try Files.read(path("bank.csv"))
    }
    #expect(throws: SystemError(.read, path("folder"), .notAllowed)) {
      try Files.entries(of: path("folder"))
    }
  }

  @Test("a folder is listed in byte order, with the kind of each entry")
  func entries() throws {
    for name in ["b.csv", "B.csv", "a10.csv", "a9.csv", ".hidden", "食.csv"] {
      try folder.write(name, "a")
    }
    try folder.makeFolder("z")
    try folder.link("to-file", to: "b.csv")
    try folder.link("to-folder", to: "z")
    try folder.link("to-itself", to: ".")
    try folder.link("to-nothing", to: "missing")
    mkfifo(folder.place("pipe"), 0o600)
    let found = try Files.entries(of: Path(folder.path)).map { entry in
      "\(String(decoding: entry.name, as: UTF8.self)) \(entry.kind.map { "\($0)" } ?? "-")"
    }
    #expect(
      found == [
        ".hidden file", "B.csv file", "a10.csv file", "a9.csv file", "b.csv file", "pipe -",
        "to-file file", "to-folder -", "to-itself -", "to-nothing file", "z folder", "食.csv file",
      ])
  }

  /// The path is longer than the system allows, so nothing below can be read.
  @Test("an entry whose path is too long is not taken for a file")
  func tooDeep() throws {
    let half = Array(repeating: String(repeating: "x", count: 200), count: 11)
    let upper = (["upper"] + half).joined(separator: "/")
    try folder.makeFolder(upper)
    try folder.makeFolder((["lower"] + half).joined(separator: "/"))
    #expect(rename(folder.place("lower"), folder.place("\(upper)/lower")) == 0)
    defer { rename(folder.place("\(upper)/lower"), folder.place("lower")) }
    var deep = path("\(upper)/lower")
    for name in half {
      let entries = try? Files.entries(of: deep)
      deep = deep.appending(Array(name.utf8))
      guard let entries else { break }
      #expect(entries.map(\.kind) == [.folder])
    }
    #expect(throws: SystemError(.read, deep, .nameTooLong)) { try Files.entries(of: deep) }
  }

  @Test(
    "every path of a file resolves to one path, even before the file exists",
    arguments: [
      ("z/b.csv", "z/b.csv"), ("./z/../z/b.csv", "z/b.csv"), ("to-file", "z/b.csv"),
      ("to-folder/b.csv", "z/b.csv"), ("new.csv", "new.csv"), ("./new.csv", "new.csv"),
      ("z/.././new.csv", "new.csv"), ("to-folder/new.csv", "z/new.csv"), ("dangling", "dangling"),
      ("nowhere/./new.csv", "nowhere/./new.csv"), ("nowhere/", "nowhere/"), ("z", "z"), ("z/", "z"),
    ])
  func resolved(name: String, expected: String) throws {
    try folder.write("z/b.csv", "a")
    try folder.link("to-file", to: "z/b.csv")
    try folder.link("to-folder", to: "z")
    try folder.link("dangling", to: "missing")
    #expect(Files.resolved(path(name)) == path(expected))
  }

  @Test("the kind of a path follows links")
  func kinds() throws {
    try folder.write("z/b.csv", "a")
    try folder.link("to-file", to: "z/b.csv")
    try folder.link("to-folder", to: "z")
    #expect(try Files.kind(of: path("z")) == .folder)
    #expect(try Files.kind(of: path("z/b.csv")) == .file)
    #expect(try Files.kind(of: path("to-file")) == .file)
    #expect(try Files.kind(of: path("to-folder")) == .folder)
  }
}
