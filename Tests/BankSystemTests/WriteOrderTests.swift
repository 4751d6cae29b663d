@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankSystem

/// The old content is gone as soon as another file takes its name. So the new content has to be on the disk before
/// the rename, and the folder is synchronized after it.
@Suite("The order in which a file is written")
struct WriteOrderTests {
  private let folder: TemporaryFolder
  private let old = Array("old".utf8)
  private let new = Array("new".utf8)

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("bank.csv", old)
  }

  private var path: Path { Path(folder.place("bank.csv")) }

  /// Makes the real calls and records them.
  private final class Recorder: Sendable {
    private let noted = Locked<[String]>([])
    var all: [String] { noted.withLock { $0 } }

    func note(_ call: String) { noted.withLock { $0.append(call) } }

    var calls: FileCalls {
      var calls = FileCalls()
      calls.write = { [self] (file, bytes) throws(SystemError.Cause) -> Int in
        note("write \(bytes.count)")
        return try Posix.write(file, bytes)
      }
      calls.synchronize = { [self] file throws(SystemError.Cause) in
        note(try Posix.status(of: file).isFolder ? "synchronize folder" : "synchronize file")
        try Posix.synchronize(file)
      }
      calls.rename = { [self] (old, new) throws(SystemError.Cause) in
        note("rename to \(Path(bytes: new).lastComponent.displayText)")
        try Posix.rename(old, to: new)
      }
      return calls
    }
  }

  @Test("synchronizing is a real system call: it refuses what cannot be on a disk")
  func synchronize() throws {
    #expect(throws: SystemError.Cause.closed) { try FileCalls().synchronize(-1) }
    #expect(mkfifo(folder.place("pipe"), 0o600) == 0)
    let pipe = open(folder.place("pipe"), O_RDWR | O_NONBLOCK)
    defer { close(pipe) }
    #expect(throws: SystemError.Cause.other("Invalid argument")) {
      try FileCalls().synchronize(pipe)
    }
  }

  @Test("a durable write is on the disk before it takes the name, and then the name is")
  func replace() throws {
    let recorder = Recorder()
    try FileWriter(recorder.calls).replace(path, with: new)
    #expect(
      recorder.all == ["write 3", "synchronize file", "rename to bank.csv", "synchronize folder"])
    #expect(folder.bytes("bank.csv") == new)
  }

  @Test("a write that need not be durable is renamed when it is complete")
  func notDurably() throws {
    let recorder = Recorder()
    let file = try FileWriter(recorder.calls).begin(path)
    try file.write(new)
    try file.write(old)
    try file.finish(durably: false)
    #expect(recorder.all == ["write 3", "write 3", "rename to bank.csv"])
    #expect(folder.bytes("bank.csv") == new + old)
  }

  @Test(
    "the old file stays if the new one cannot be synchronized or renamed", arguments: [0, 1])
  func fails(call: Int) throws {
    var calls = FileCalls()
    if call == 0 {
      calls.synchronize = { _ throws(SystemError.Cause) in throw .noSpace }
    } else {
      calls.rename = { (_, _) throws(SystemError.Cause) in throw .noSpace }
    }
    #expect(throws: SystemError(.write, path, .noSpace)) {
      try FileWriter(calls).replace(path, with: new)
    }
    #expect(folder.bytes("bank.csv") == old)
    #expect(folder.everything == ["bank.csv"])
  }

  @Test("a folder that cannot be synchronized does not make a write fail")
  func folderFails() throws {
    var calls = FileCalls()
    calls.synchronize = { file throws(SystemError.Cause) in
      if try Posix.status(of: file).isFolder { throw .other("Invalid argument") }
    }
    try FileWriter(calls).replace(path, with: new)
    #expect(folder.bytes("bank.csv") == new)
    #expect(folder.everything == ["bank.csv"])
  }
}
