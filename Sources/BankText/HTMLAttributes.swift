/// The attributes of an HTML tag.
enum HTMLAttributes {
  /// Returns the raw value of the first attribute of this name, or nil if there is none.
  ///
  /// The tag is given without its element name and the final `>`.
  static func value(
    _ name: String, in tag: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar>? {
    var rest = tag
    while let start = rest.firstIndex(where: { !$0.separatesAttributes }) {
      rest = rest[start...]
      // An `=` without a name before it begins a name.
      let end = rest.dropFirst().firstIndex { $0.separatesAttributes || $0 == "=" }
      let found = rest[..<(end ?? rest.endIndex)]
      rest = rest[found.endIndex...].drop(while: \.isHTMLWhitespace)
      let value = takeValue(&rest)
      if string(found).lowercased() == name { return value }
    }
    return nil
  }

  private static func takeValue(
    _ rest: inout ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    guard rest.first == "=" else { return rest.prefix(0) }
    rest = rest.dropFirst().drop(while: \.isHTMLWhitespace)
    let quote = rest.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
    if quote != nil { rest = rest.dropFirst() }
    let value = rest.prefix { $0 != quote && (quote != nil || !$0.isHTMLWhitespace) }
    rest = rest.dropFirst(value.count + (quote == nil ? 0 : 1))
    return value
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

extension Unicode.Scalar {
  var isHTMLWhitespace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" }

  fileprivate var separatesAttributes: Bool { self == "/" || isHTMLWhitespace }
}
