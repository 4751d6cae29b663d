public import BankText

/// The calls that put a file on the disk and into its place; tests put others in, which fail or note
/// in which order they come.
struct FileCalls: Sendable {
  var write: FileWriter.Write = Posix.write
  var synchronize: @Sendable (Posix.Descriptor) throws(SystemError.Cause) -> Void =
    Posix.synchronize
  var rename: @Sendable ([UInt8], _ to: [UInt8]) throws(SystemError.Cause) -> Void = {
    (old, new) throws(SystemError.Cause) in try Posix.rename(old, to: new)
  }
}

/// Writes files so that each is always old or new, never half.
public struct FileWriter: Sendable {
  /// Writes some bytes to an open file and tells how many.
  typealias Write =
    @Sendable (Posix.Descriptor, Span<UInt8>) throws(SystemError.Cause) -> Int

  private let calls: FileCalls

  /// A writer to the real file system.
  public init() { self.init(FileCalls()) }

  init(_ calls: FileCalls) { self.calls = calls }

  /// Puts a new content in the place of a file, or creates the file; see `begin`.
  public func replace(_ path: Path, with bytes: [UInt8]) throws(SystemError) {
    let file = try begin(path)
    do throws(SystemError) {
      try file.write(bytes)
      try file.finish(durably: true)
    } catch {
      file.abandon()
      throw error
    }
  }

  /// Begins a new content for a file, which takes its place when it is finished.
  ///
  /// The content goes into a file beside it first, which then takes its name; so whatever happens,
  /// the old content or the new is there. The permissions stay, and a link stays a link; one that
  /// leads nowhere is refused. What is no plain file, such as a pipe, is written to directly.
  public func begin(_ path: Path) throws(SystemError) -> NewFile {
    do throws(SystemError.Cause) {
      let target = Files.resolved(path)
      let status = try status(target)
      if let status, status.isFolder { throw SystemError.Cause.isFolder }
      if let status, !status.isFile {
        let file = try Posix.openExisting(target.bytes)
        return NewFile(path, file, calls, place: nil)
      }
      let (beside, file) = try createBeside(target)
      Posix.deleteOnSignal(beside.bytes)
      return NewFile(path, file, calls, place: (beside, target, status))
    } catch {
      throw SystemError(.write, path, error)
    }
  }

  /// Creates a file that must not be there yet.
  public func create(_ path: Path, with bytes: [UInt8]) throws(SystemError) {
    do throws(SystemError.Cause) {
      let file = try Posix.create(path.bytes)
      do throws(SystemError.Cause) {
        try Posix.writeAll(bytes.arraySpan, to: file, by: calls.write)
        Posix.closeQuietly(file)
      } catch {
        Posix.closeQuietly(file)
        Posix.deleteQuietly(path.bytes)
        throw error
      }
    } catch {
      throw SystemError(.write, path, error)
    }
  }

  /// What stands at a path, or nil when the name is free.
  private func status(_ path: Path) throws(SystemError.Cause) -> Posix.Status? {
    do throws(SystemError.Cause) {
      return try Posix.status(path.bytes)
    } catch {
      guard let own = try? Posix.statusOfLink(path.bytes), own.isLink else { return nil }
      throw error == .notFound ? .brokenLink : error
    }
  }

  /// A new file in the same folder, hidden, with a name that nobody else uses.
  private func createBeside(
    _ target: Path
  ) throws(SystemError.Cause) -> (Path, Posix.Descriptor) {
    var number = Posix.processNumber
    while true {
      let name = Array(".\(number).qbank-new".utf8)
      let beside = target.folder.appending(name)
      do throws(SystemError.Cause) {
        return (beside, try Posix.create(beside.bytes))
      } catch {
        if error != .exists { throw error }
        number += 1
      }
    }
  }
}
