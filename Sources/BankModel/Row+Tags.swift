@_spi(QBank) import BankText

extension Row {
  /// The tags that it has, each once: in a table one cell holds several, with semicolons between them.
  @_spi(QBank) public var tags: [[UInt8]] {
    var cells: [Cell] = []
    forEachDetail { if $0 == .tags { cells.append($1) } }
    var tags: [[UInt8]] = []
    for cell in cells {
      let text = Array(text(of: cell))
      for tag in isOfTable ? Row.parts(text) : [text] where !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }

  /// What stands between semicolons, without the blanks around it.
  private static func parts(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: ASCII.semicolon).map { part in
      Array(part.drop { $0 == ASCII.space }.reversed().drop { $0 == ASCII.space }.reversed())
    }.filter { !$0.isEmpty }
  }
}
