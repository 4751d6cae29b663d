import BankCLI
import Foundation
@_spi(QBank) import TestSupport

/// The exit status of a run; the testing library has a type of the same name.
typealias Ending = BankCLI.ExitStatus

/// A run of qbank in an in-memory world, and what it left behind.
struct Run {
  let status: Ending
  private let world: MemoryWorld

  /// Runs a command line whose words are separated by spaces.
  init(
    _ line: String, files: [String: String] = [:], input: String = "",
    _ change: (inout MemoryWorld.State) -> Void = { _ in }
  ) {
    self.init(line.split(separator: " ").map { String($0) }, files: files, input: input, change)
  }

  /// Runs the words of a command line.
  init(
    _ words: [String], files: [String: String] = [:], input: String = "",
    _ change: (inout MemoryWorld.State) -> Void = { _ in }
  ) {
    world = MemoryWorld(words, files: files, input: input, change)
    status = world.run()
  }

  /// Runs the command line of a world.
  init(in world: MemoryWorld) {
    self.world = world
    status = world.run()
  }

  /// The end of the message about a folder without banks.
  static let noBank = """
    no file there ends in .csv, .tsv, .gift, .xlsx or .ods, and no .json or .jsonl file there is a \
    bank
    """

  /// What was written to standard output.
  var output: String { world.output }
  /// What was written to standard error, without the note that `qbank undo` can restore nothing: few of these
  /// worlds have a home folder.
  var errors: String {
    allErrors.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !Run.isOfNoHome($0) }.joined(separator: "\n")
  }
  /// All that was written to standard error.
  var allErrors: String { world.errors }

  private static func isOfNoHome(_ line: Substring) -> Bool {
    line.hasPrefix("Note: qbank undo will not be able") && line.contains("HOME")
      || line.hasPrefix("お知らせ: この変更は qbank undo で") && line.contains("HOME")
  }
  /// All that was written to standard output and standard error, without that note.
  var everything: String { output + errors }
  /// `errors` without the outlook on the drawn sets.
  var errorsBesidesOutlook: String {
    errors.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("Expected") && !$0.hasPrefix("見込み") && !$0.hasPrefix("1セットの見込み") }
      .joined(separator: "\n")
  }
  /// The first line that was written to standard error.
  var complaint: String { String(errors.prefix { $0 != "\n" }) }
  /// The files that were written, in order.
  var written: [String] { world.now.written }
  /// The bytes of a file after the run.
  func bytes(_ name: String) -> [UInt8]? { world.now.files[name] }

  /// The bytes of all files after the run.
  var bytesOfFiles: [String: [UInt8]] { world.now.files }

  /// All files after the run.
  var files: [String: String] { world.now.files.mapValues { String(decoding: $0, as: UTF8.self) } }

  /// A file's content after the run.
  func file(_ name: String) -> String? { world.file(name) }
}

/// Rows of problem banks; the modules of the program have types of that name, too.
typealias Row = SampleRow

/// The successive contents of a screen, each as its lines without leading spaces.
///
/// Each frame starts at the first line and goes down; a line that has not changed is not written again.
enum ScreenFrames {
  static func of(_ output: String) -> [[String]] {
    var lines: [String] = []
    return output.components(separatedBy: "\u{1B}[H").dropFirst().map { written in
      let parts = written.components(separatedBy: "\r\n")
      for (index, part) in parts.enumerated() {
        if part.hasPrefix("\u{1B}[J") {
          lines.removeLast(max(0, lines.count - index))
        } else if part.hasPrefix("\u{1B}[K") {
          lines += Array(repeating: "", count: max(0, index + 1 - lines.count))
          lines[index] = String(part.dropFirst(3).drop { $0 == " " })
        }
      }
      return lines
    }
  }
}
