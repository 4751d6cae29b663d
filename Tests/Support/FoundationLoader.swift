public import BankModel
import Foundation

/// The two apps' loaders as written there, with Foundation's own calls.
public struct FoundationLoader {
  let loader: Loader

  /// Creates the loader of an app.
  public init(loader: Loader) { self.loader = loader }

  /// The lines that the app keeps of a file, or nil if it cannot read the file.
  public func lines(of file: [UInt8]) -> [String]? {
    String(data: Data(file), encoding: .utf8).map { lines(of: $0) }
  }

  /// The lines that the app keeps of a file on disk, or nil if it cannot read the file.
  public func lines(ofFileAt path: String) -> [String]? {
    (try? String(contentsOfFile: path, encoding: .utf8)).map { lines(of: $0) }
  }

  /// What the app drops at the end of a file that it can read.
  public func dropped(of file: [UInt8]) -> String? {
    guard loader == .loadcsv else { return nil }
    return String(data: Data(file), encoding: .utf8).flatMap { pieces(of: $0).last }
  }

  private func lines(of text: String) -> [String] {
    loader == .loadcsv ? pieces(of: text).dropLast() : pieces(of: text)
  }

  private func pieces(of text: String) -> [String] {
    text.replacingOccurrences(of: "\r", with: loader == .loadcsv ? "\n" : "")
      .components(separatedBy: "\n")
  }

  /// The fields of a line.
  public func fields(of line: String) -> [String] { line.components(separatedBy: ",") }

  /// The fields of all rows.
  public func rows(of file: [UInt8]) -> [[[UInt8]]]? {
    lines(of: file).map { lines in lines.map { fields(of: $0).map { Array($0.utf8) } } }
  }
}
