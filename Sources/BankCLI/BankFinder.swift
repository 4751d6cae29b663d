@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

/// Finds the banks that a command line names.
///
/// A file is taken as it is; of a folder all banks in it and below, in the order of their names;
/// `-` is standard input. What cannot be read is reported and does not stop the rest.
struct BankFinder {
  private let session: Session
  /// The banks.
  private(set) var sources: [Source] = []
  /// The one among them that came from standard input.
  private(set) var standardInput: Source?
  /// Whether something that was named could not be read.
  private(set) var hasFailed = false
  private var seen: Set<Path> = []

  /// Endings of the names of bank files.
  private static let extensions = ["csv"]

  init(_ bank: BankOptions, _ session: Session) {
    self.session = session
    let paths = bank.paths.isEmpty ? [Path(".")] : bank.paths
    if bank.paths.isEmpty, session.world.isInputWaiting {
      session.remark(UsageMessages.unreadInput)
    }
    for path in paths { add(path, bank) }
  }

  /// Whether a file, however it is named, is among the banks.
  func contains(_ path: Path) -> Bool { seen.contains(session.world.resolved(path)) }

  private mutating func add(_ path: Path, _ bank: BankOptions) {
    do throws(SystemError) {
      if path == .standardInput {
        try readStandardInput(as: bank.stdinFilename ?? path)
      } else if try session.world.kind(of: path) == .folder {
        let before = sources.count
        let failedBefore = hasFailed
        walk(path)
        if sources.count == before, failedBefore == hasFailed { reportNoBanks(in: path) }
      } else {
        try read(path)
      }
    } catch {
      fail(error.message)
    }
  }

  private mutating func walk(_ folder: Path) {
    do throws(SystemError) {
      for entry in try session.world.entries(of: folder) where entry.name.first != dot {
        let path = folder == Path(".") ? Path(bytes: entry.name) : folder.appending(entry.name)
        switch entry.kind {
        case .folder: walk(path)
        case .file: if isBank(path) { readOrReport(path) }
        case nil: continue
        }
      }
    } catch {
      fail(error.message)
    }
  }

  private mutating func readOrReport(_ path: Path) {
    do throws(SystemError) {
      try read(path)
    } catch {
      fail(error.message)
    }
  }

  private mutating func read(_ path: Path) throws(SystemError) {
    // Read under two names, a file would look like a repetition of itself.
    guard seen.insert(session.world.resolved(path)).inserted else { return }
    sources.append(try session.world.read(path))
  }

  private mutating func readStandardInput(as name: Path) throws(SystemError) {
    guard seen.insert(.standardInput).inserted else { return }
    let source = try session.world.readStandardInput(as: name)
    sources.append(source)
    standardInput = source
  }

  private func isBank(_ path: Path) -> Bool {
    BankFinder.extensions.contains { path.hasExtension($0) }
  }

  private mutating func reportNoBanks(in folder: Path) {
    fail(
      Localized(
        en: "there is no bank in \(folder.displayText): no file there ends in .csv",
        ja: "\(folder.displayText) に問題ファイルがありません（.csvで終わるファイルがありません）。"))
  }

  private mutating func fail(_ message: Localized) {
    hasFailed = true
    session.reportError(message)
  }
}

private let dot = UInt8(ascii: ".")
