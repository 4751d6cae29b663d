@_spi(QBank) import BankModel

/// A JSON or JSON Lines bank in its canonical form.
///
/// One item per line, without white space, and with no more escapes in texts than JSON requires. All members are
/// kept in order, and numbers are kept verbatim.
package enum CanonicalJSON {
  /// Returns the rewritten bank, or nil if it has an error.
  package static func write(_ source: Source) -> [UInt8]? {
    let bytes = source.bytes
    guard UTF8Check.firstInvalid(in: bytes) == nil else { return nil }
    let isLines = FileSyntax(source.path) == .jsonLines
    var reader = JSONBankReader(bytes, JSONBankReader.State(isLines: isLines))
    var item = JSONItem()
    var items: [UInt8] = []
    var membersBefore = 0
    while reader.next(&item) {
      guard item.defects.isEmpty else { return nil }
      if reader.state.count == 1 { membersBefore = reader.state.others.count }
      if !isLines, reader.state.count > 1 { items.append(ASCII.comma) }
      if !isLines { items.append(ASCII.lineFeed) }
      JSONCompact.append(bytes, item.range, to: &items)
      if isLines { items.append(ASCII.lineFeed) }
    }
    guard reader.syntaxError == nil else { return nil }
    return isLines ? items : document(items, reader.state, membersBefore)
  }

  private static func document(
    _ items: [UInt8], _ state: JSONBankReader.State, _ before: Int
  ) -> [UInt8] {
    let array = Array("[".utf8) + items + Array((items.isEmpty ? "]" : "\n]").utf8)
    guard state.wasWrapped else { return array + [ASCII.lineFeed] }
    var members = state.others.map { name($0.name) + compact($0.json) }
    if let kind = state.kind {
      let place = items.isEmpty ? members.count : before
      members.insert(name(kind.rawValue) + array, at: place)
    }
    return Array("{".utf8) + members.joined(separator: [ASCII.comma]) + Array("}\n".utf8)
  }

  private static func name(_ name: String) -> [UInt8] {
    var output: [UInt8] = []
    JSONText.write(Array(name.utf8).arraySpan, to: &output)
    return output + Array(":".utf8)
  }

  private static func compact(_ json: String) -> [UInt8] {
    let bytes = Array(json.utf8)
    var output: [UInt8] = []
    JSONCompact.append(bytes.arraySpan, TextRange(0, bytes.count), to: &output)
    return output
  }
}
