@_spi(QBank) import BankModel
import Foundation

/// The two apps' loaders as they are written there, with Foundation's own calls.
struct FoundationLoader {
  let loader: Loader

  /// The lines that the app keeps of a file, or nil when it cannot read it.
  func lines(of file: [UInt8]) -> [String]? {
    String(data: Data(file), encoding: .utf8).map { lines(of: $0) }
  }

  /// The lines that the app keeps of a file on disk, or nil when it cannot read it.
  func lines(ofFileAt path: String) -> [String]? {
    (try? String(contentsOfFile: path, encoding: .utf8)).map { lines(of: $0) }
  }

  private func lines(of text: String) -> [String] {
    switch loader {
    case .loadcsv:
      let lines = text.replacingOccurrences(of: "\r", with: "\n").components(separatedBy: "\n")
      return lines.dropLast()
    default:
      return text.replacingOccurrences(of: "\r", with: "").components(separatedBy: "\n")
    }
  }

  /// The fields of a line.
  func fields(of line: String) -> [String] { line.components(separatedBy: ",") }

  /// The fields of all rows.
  func rows(of file: [UInt8]) -> [[[UInt8]]]? {
    lines(of: file).map { lines in lines.map { fields(of: $0).map(\.bytes) } }
  }
}
