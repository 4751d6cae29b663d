@_spi(QBank) import BankText

/// The difference between two versions of a file, to be applied or to be read.
package struct DiffReport {
  private let diff: UnifiedDiff
  private let style: Style

  /// Creates a report of a difference.
  package init(_ diff: UnifiedDiff, style: Style) {
    self.diff = diff
    self.style = style
  }

  /// The bytes of a patch that `patch` can apply.
  package var patch: [UInt8] {
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

  /// The difference for people, with everything invisible written out.
  ///
  /// The carriage return at the end of a line is left out if every line shown has one, because then it is no
  /// difference.
  package var text: String {
    let hidden = isAllCRLF ? 2 : 1
    return diff.lines.map { line -> String in
      switch line {
      case .heading(let text): style(.heading, text)
      case .same(let bytes): " " + shown(bytes, without: hidden)
      case .removed(let bytes): style(.removed, "-" + shown(bytes, without: hidden))
      case .added(let bytes): style(.added, "+" + shown(bytes, without: hidden))
      case .noLineFeed: style(.frame, "\\ No newline at end of file")
      }
    }.map { $0 + "\n" }.joined()
  }

  private var isAllCRLF: Bool {
    diff.lines.allSatisfy { line in
      switch line {
      case .heading, .noLineFeed: true
      case .same(let bytes), .removed(let bytes), .added(let bytes):
        bytes.last != ASCII.lineFeed || bytes.dropLast().last == ASCII.carriageReturn
      }
    }
  }

  /// Returns a line without its ending of `ending` bytes.
  private func shown(_ line: [UInt8], without ending: Int) -> String {
    VisibleText.escape(line.last == ASCII.lineFeed ? Array(line.dropLast(ending)) : line)
  }
}
