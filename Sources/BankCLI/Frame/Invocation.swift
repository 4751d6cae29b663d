@_spi(QBank) import BankText

/// A command line, understood: the options of a command, and those that every command has.
struct Invocation<Options: CommandOptions>: Sendable {
  /// The options of the command.
  private(set) var options = Options()
  /// Those that every command has.
  private(set) var common = CommonOptions()

  private let fields: [OptionField<Invocation>] =
    Options.fields.map { $0.within(\.options) } + CommonOptions.fields.map { $0.within(\.common) }
  private var flags: [Flag] { fields.map(\.flag) }

  /// Understands the words of a command line.
  init(_ arguments: [[UInt8]]) throws(Failure) {
    var words: [Path] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let text = String(decoding: argument, as: UTF8.self)
      if text == "--" {
        words += rest.map { Path(bytes: $0) }
        break
      } else if text.hasPrefix("--") {
        try readLong(text, &rest)
      } else if text.hasPrefix("-"), text != "-" {
        try readLetters(text, &rest)
      } else {
        words.append(Path(bytes: argument))
      }
    }
    options.words = words
  }

  private mutating func readLong(
    _ text: String, _ rest: inout ArraySlice<[UInt8]>
  ) throws(Failure) {
    // By scalars, because a combining accent at the start of a value would form one character with
    // the `=`.
    let parts = text.unicodeScalars.dropFirst(2)
      .split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "=" }
      .map { String($0) }
    let name = parts.first ?? ""
    guard let field = fields.first(where: { $0.flag.name == name }) else {
      throw .usage(UsageMessages.unknownOption("--\(name)", flags))
    }
    try fill(field, parts.count > 1 ? parts[1] : nil, &rest)
  }

  private mutating func readLetters(
    _ text: String, _ rest: inout ArraySlice<[UInt8]>
  ) throws(Failure) {
    var letters = text.dropFirst()
    while let letter = letters.popFirst() {
      guard let field = fields.first(where: { $0.flag.letter == letter }) else {
        throw .usage(UsageMessages.unknownOption(text, flags))
      }
      let isAttached = field.flag.takesValue && !letters.isEmpty
      try fill(field, isAttached ? String(letters) : nil, &rest)
      if isAttached { return }
    }
  }

  private mutating func fill(
    _ field: OptionField<Invocation>, _ attached: String?, _ rest: inout ArraySlice<[UInt8]>
  ) throws(Failure) {
    guard field.flag.takesValue else {
      if let attached { throw .usage(UsageMessages.needlessValue(field.flag, attached)) }
      return try field.fill(&self, "")
    }
    var value = attached
    if value == nil, let next = rest.first, !next.starts(with: "--".utf8) {
      value = String(decoding: next, as: UTF8.self)
      rest.removeFirst()
    }
    guard let value else { throw .usage(UsageMessages.missingValue(field.flag)) }
    try field.fill(&self, value)
  }
}
