@_spi(QBank) import BankModel

/// How choices are written if all of them are in one cell.
package enum ChoiceList: Hashable, Sendable {
  /// Separated by this character.
  case separator(Unicode.Scalar)
  /// As a JSON array or a Python list.
  case array
  /// With a letter or number before each: `A) x B) y`.
  case labels

  /// Returns the choices in a cell, or nil if they are not written this way.
  package func choices(in text: String) -> [String]? {
    switch self {
    case .separator(let separator): LabelledChoices.withoutLabels(ChoiceList.parts(text, separator))
    case .array: ListLiteral.read(text)
    case .labels: LabelledChoices.read(text)
    }
  }

  /// Whether choices that are separated by a character also have letters or numbers before them, which are not part
  /// of them.
  func dropsLabels(in text: String) -> Bool {
    guard case .separator(let separator) = self else { return false }
    let parts = ChoiceList.parts(text, separator)
    return LabelledChoices.withoutLabels(parts) != parts
  }

  private static func parts(_ text: String, _ separator: Unicode.Scalar) -> [String] {
    var parts = text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    // A separator may follow the last choice, too.
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts
  }

  /// Returns the cell for these choices.
  func text(_ choices: [String]) -> String {
    switch self {
    case .separator(let separator): choices.joined(separator: String(separator))
    case .array: JSON.array(choices.map { .string($0) }).text
    case .labels:
      choices.enumerated().map { "\(AnswerLetters.name(of: $0 + 1, like: [])). \($1)" }
        .joined(separator: "\n")
    }
  }
}

/// A bracketed list as JSON writes it, or Python, which uses apostrophes as well.
enum ListLiteral {
  /// Returns the items, or nil if `text` is not a list of texts and numbers.
  static func read(_ text: String) -> [String]? {
    var scalars = Array(text.trimmed.unicodeScalars)[...]
    guard let open = scalars.popFirst(), let close = scalars.popLast(),
      (open, close) == ("[", "]") || (open, close) == ("(", ")")
    else { return nil }
    var items: [String] = []
    skipBlanks(&scalars)
    while !scalars.isEmpty {
      guard let item = item(&scalars) else { return nil }
      items.append(item)
      skipBlanks(&scalars)
      guard scalars.isEmpty || scalars.popFirst() == "," else { return nil }
      skipBlanks(&scalars)
    }
    return items
  }

  private static func skipBlanks(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    scalars = scalars.drop { $0.properties.isWhitespace }
  }

  private static func item(_ scalars: inout ArraySlice<Unicode.Scalar>) -> String? {
    guard let quote = scalars.first, quote == "\"" || quote == "'" else {
      let bare = scalars.prefix { $0 != "," }
      scalars = scalars.dropFirst(bare.count)
      let text = text(bare).trimmed
      return text.isEmpty ? nil : text
    }
    scalars.removeFirst()
    var found: [Unicode.Scalar] = []
    while let next = scalars.popFirst() {
      if next == quote { return text(found[...]) }
      guard next == "\\" else {
        found.append(next)
        continue
      }
      guard let escaped = escaped(&scalars) else { return nil }
      found.append(escaped)
    }
    return nil
  }

  /// Reads the rest of an escape, after its backslash.
  private static func escaped(_ scalars: inout ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    switch scalars.popFirst() {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u":
      let digits = scalars.prefix(4)
      scalars = scalars.dropFirst(4)
      return digits.count == 4 ? UInt32(text(digits), radix: 16).flatMap(Unicode.Scalar.init) : nil
    case let other: return other
    }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

/// Choices with a letter or number before each.
enum LabelledChoices {
  private struct Label {
    let start: Int
    let end: Int
    let name: ChoiceName
    /// The sign after it, or a circle around it; nil for a letter that only white space follows.
    var sign: Unicode.Scalar?
  }

  /// Returns the choices of a text in which each follows its label, or nil if the labels are not consecutive.
  static func read(_ text: String) -> [String]? {
    let scalars = Array(text.unicodeScalars)
    var labels: [Label] = []
    for start in scalars.indices where start == 0 || scalars[start - 1].isGap {
      guard let label = label(scalars, at: start) else { continue }
      if isNext(label.name, after: labels.last?.name) {
        labels.append(label)
      } else if let last = labels.last?.name, isBehind(label, last, scalars) {
        // The choice in between would become part of the one before it.
        return nil
      }
    }
    guard labels.count >= 2, scalars[..<labels[0].start].allSatisfy(\.properties.isWhitespace)
    else { return nil }
    let ends = labels.dropFirst().map(\.start) + [scalars.count]
    return zip(labels, ends).map { label, end in trimmed(scalars[label.end..<end]) }
  }

  /// Returns `parts` without their labels if each has one and these are consecutive, otherwise `parts` unchanged.
  static func withoutLabels(_ parts: [String]) -> [String] {
    let labels = labels(parts)
    return labels.count < 2 || labels.contains { $0 == nil } ? parts : texts(parts, labels)
  }

  /// As `withoutLabels(_:)`, for labels that are known not to be part of the choices: a single part without a label
  /// does not spoil the others, if these have the same sign. A letter without a sign may be a word of its choice,
  /// such as a musical key or a vitamin.
  static func withoutUsualLabels(_ parts: [String]) -> [String] {
    let labels = labels(parts)
    let found = labels.compactMap(\.self)
    guard found.count > 1, found.count == labels.count - 1, let sign = found[0].sign,
      found.allSatisfy({ $0.sign == sign })
    else { return withoutLabels(parts) }
    return texts(parts, labels)
  }

  /// Returns the label of each part, counted from the first and in one script, or nil for a part without it.
  private static func labels(_ parts: [String]) -> [Label?] {
    var script: ChoiceName.Script?
    return parts.enumerated().map { index, part in
      let scalars = Array(part.unicodeScalars)
      guard let label = label(scalars, at: 0) ?? bareLabel(scalars), label.name.number == index + 1,
        script ?? label.name.script == label.name.script
      else { return nil }
      script = label.name.script
      return label
    }
  }

  /// Returns the text after each label, and parts without a label unchanged.
  private static func texts(_ parts: [String], _ labels: [Label?]) -> [String] {
    zip(parts, labels).map { part, label in
      label.map { trimmed(Array(part.unicodeScalars)[$0.end...]) } ?? part
    }
  }

  /// Whether a label at the start of a line skips one after the last label that was read.
  private static func isBehind(
    _ label: Label, _ last: ChoiceName, _ scalars: [Unicode.Scalar]
  ) -> Bool {
    label.name.script == last.script && label.name.number == last.number + 2
      && scalars[..<label.start].last { $0 != " " } == "\n"
  }

  private static func isNext(_ name: ChoiceName, after last: ChoiceName?) -> Bool {
    guard let last else { return name.number == 1 }
    return name.script == last.script && name.number == last.number + 1
  }

  /// Reads a label such as `A)`, `(1)`, `ア.` or `b .` at an offset.
  private static func label(_ scalars: [Unicode.Scalar], at start: Int) -> Label? {
    if let circled = circledLabel(scalars, at: start) { return circled }
    var offset = start
    let isOpened = offset < scalars.count && "([（［".unicodeScalars.contains(scalars[offset])
    if isOpened { offset += 1 }
    let first = offset
    while offset < scalars.count, offset - first < 2, scalars[offset].isInName { offset += 1 }
    guard offset > first, let name = ChoiceName(scalars[first..<offset]) else { return nil }
    while offset < scalars.count, scalars[offset] == " " { offset += 1 }
    guard offset < scalars.count, ")].:）］．：、".unicodeScalars.contains(scalars[offset]) else {
      return nil
    }
    return Label(start: start, end: offset + 1, name: name, sign: scalars[offset])
  }

  /// Reads a circled number, which needs no sign after it: `① 東京`.
  private static func circledLabel(_ scalars: [Unicode.Scalar], at start: Int) -> Label? {
    guard start < scalars.count, 0x2460...0x2469 ~= scalars[start].value,
      let name = ChoiceName(scalar: scalars[start].value)
    else { return nil }
    return Label(start: start, end: start + 1, name: name, sign: "○")
  }

  /// Reads a letter followed by white space, as in `ア 東京`. A number would be part of the text after it.
  private static func bareLabel(_ scalars: [Unicode.Scalar]) -> Label? {
    guard scalars.count > 2, let name = ChoiceName(scalar: scalars[0].value),
      name.script != .digit, scalars[1].properties.isWhitespace
    else { return nil }
    return Label(start: 0, end: 2, name: name)
  }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String(String.UnicodeScalarView(scalars)).trimmed.unicodeScalars
    // `a ) 38 , b ) 27` has commas between choices.
    while let last = text.last,
      ",;|、".unicodeScalars.contains(last) || last.properties.isWhitespace
    {
      text.removeLast()
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var isGap: Bool {
    properties.isWhitespace || ",;([（［、／/|".unicodeScalars.contains(self)
  }
  fileprivate var isInName: Bool { properties.isAlphabetic || properties.numericType != nil }
}

/// Determines how choices are separated that are all in one cell.
enum ListNotation {
  private static let candidates: [ChoiceList] =
    [.array, .labels] + "\n|;；／、,，/".unicodeScalars.map { .separator($0) }

  /// The number of bytes that are split in every way.
  private static let reach = 1 << 16

  private static func start(of values: [String]) -> ArraySlice<String> {
    var length = 0
    let end = values.firstIndex { text in
      length += text.utf8.count
      return length > reach
    }
    return values.prefix(max(1, end ?? values.count))
  }

  /// Returns the notation by which nearly all cells can be split, or nil if there is none.
  static func find(_ values: [String]) -> ChoiceList? {
    let filled = start(of: values.filter { !$0.isBlank })
    guard !filled.isEmpty else { return nil }
    return candidates.first { list in
      let parted = filled.count { text in
        let choices = list.choices(in: text) ?? []
        return (2...Layout.maxChoices).contains(choices.count) && !choices.contains("")
      }
      return parted * 10 >= filled.count * 9
    }
  }
}
