/// The attributes of a tag of HTML.
enum HTMLAttributes {
  /// What the first attribute of this name is set to, as it is written; nil where there is none.
  ///
  /// The tag is what stands between the name of its element and `>`.
  static func value(
    _ name: String, in tag: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar>? {
    var rest = tag
    while let start = rest.firstIndex(where: { !$0.separatesAttributes }) {
      rest = rest[start...]
      // An `=` with no name before it begins one.
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
