@_spi(QBank) import BankText

/// A command line, understood: the options of a command, and those that every command has.
///
/// That the options are those of a command is asked for where one is understood, not here: Swift would
/// look that up whenever the program starts.
struct Invocation<Options: Sendable>: Sendable {
  /// The options of the command.
  private(set) var options: Options
  /// Those that every command has.
  private(set) var common = CommonOptions()

  private let command: String
  private let fields: [OptionField<Options>]
  private let flags: [Flag]

  /// Understands the words of a command line.
  init(
    _ arguments: [[UInt8]], of command: String = ""
  ) throws(Failure) where Options: CommandOptions {
    self.command = command
    options = Options()
    fields = Options.fields
    flags = Options.flags + CommonOptions.fields.map(\.flag)
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
    guard let flag = flags.first(where: { $0.name == name }) else {
      let former = FormerName.answer(option: name, of: command)
      throw .usage(former ?? UsageMessages.unknownOption("--\(name)", flags))
    }
    try take(flag, parts.count > 1 ? parts[1] : nil, &rest)
  }

  private mutating func readLetters(
    _ text: String, _ rest: inout ArraySlice<[UInt8]>
  ) throws(Failure) {
    var letters = text.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.letter == letter }) else {
        throw .usage(UsageMessages.unknownOption(text, flags))
      }
      let isAttached = flag.takesValue && !letters.isEmpty
      try take(flag, isAttached ? String(letters) : nil, &rest)
      if isAttached { return }
    }
  }

  private mutating func take(
    _ flag: Flag, _ attached: String?, _ rest: inout ArraySlice<[UInt8]>
  ) throws(Failure) {
    guard flag.takesValue else {
      if let attached { throw .usage(UsageMessages.needlessValue(flag, attached)) }
      return try fill(flag, "")
    }
    var value = attached
    if value == nil, let next = rest.first, !next.starts(with: "--".utf8) {
      value = String(decoding: next, as: UTF8.self)
      rest.removeFirst()
    }
    guard let value else { throw .usage(UsageMessages.missingValue(flag)) }
    try fill(flag, value)
  }

  /// Puts what was said into its place among the options of the command, else among those of all.
  private mutating func fill(_ flag: Flag, _ written: String) throws(Failure) {
    if let objection = flag.objection(to: written) { throw .usage(objection) }
    if flag.name == Flag.force.name { common.isForced = true }
    if let field = fields.first(where: { $0.flag.name == flag.name }) {
      try field.fill(&options, written)
    } else if let field = CommonOptions.fields.first(where: { $0.flag.name == flag.name }) {
      try field.fill(&common, written)
    }
  }
}
