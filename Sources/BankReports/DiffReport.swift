public import BankText

/// The difference between two versions of a file, to be applied or to be looked at.
public struct DiffReport {
  private let diff: UnifiedDiff
  private let style: Style

  /// A report of a difference.
  public init(_ diff: UnifiedDiff, style: Style) {
    self.diff = diff
    self.style = style
  }

  /// The bytes that `patch` applies.
  public var patch: [UInt8] {
    diff.lines.flatMap { line -> [UInt8] in
      switch line {
      case .heading(let text): Array("\(text)\n".utf8)
      case .same(let bytes): ended([ASCII.space] + bytes)
      case .removed(let bytes): ended([UInt8(ascii: "-")] + bytes)
      case .added(let bytes): ended([UInt8(ascii: "+")] + bytes)
      case .noLineFeed: Array("\\ No newline at end of file\n".utf8)
      }
    }
  }

  private func ended(_ line: [UInt8]) -> [UInt8] {
    line.last == ASCII.lineFeed ? line : line + [ASCII.lineFeed]
  }

  /// The difference for people, with everything that cannot be seen written out.
  public var text: String {
    diff.lines.map { line -> String in
      switch line {
      case .heading(let text): style(.heading, text)
      case .same(let bytes): " " + shown(bytes)
      case .removed(let bytes): style(.removed, "-" + shown(bytes))
      case .added(let bytes): style(.added, "+" + shown(bytes))
      case .noLineFeed: style(.frame, "\\ No newline at end of file")
      }
    }.map { $0 + "\n" }.joined()
  }

  private func shown(_ line: [UInt8]) -> String {
    VisibleText.escape(line.last == ASCII.lineFeed ? Array(line.dropLast()) : line)
  }
}
