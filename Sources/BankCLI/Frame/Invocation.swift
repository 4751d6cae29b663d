@_spi(QBank) import BankText

/// A parsed command line: the options of a command, and those that every command has.
///
/// The constraint to `CommandOptions` is on the initializer and not on the type: Swift would look that conformance
/// up whenever the program starts.
struct Invocation<Options: Sendable>: Sendable {
  /// The options of the command.
  private(set) var options: Options
  /// The options that every command has.
  private(set) var common = CommonOptions()

  /// Parses the words of a command line.
  init(
    _ arguments: [[UInt8]], of command: String = ""
  ) throws(Failure) where Options: CommandOptions {
    var (options, common) = (Options(), CommonOptions())
    let fields = Options.fields
    let parser = ArgumentParser(command: command, flags: Options.flags + CommonOptions.flags)
    var given: Set<String> = []
    options.words = try parser.parse(arguments) { (flag, written) throws(Failure) in
      given.insert(flag.name)
      try fields.first { $0.flag.name == flag.name }?.fill(&options, written)
      try common.fill(flag, written)
    }
    if !common.showsHelp, !common.showsWholeHelp, !common.showsVersion, !given.isEmpty {
      let shared = given.count > 1 ? OptionRelation.common : []
      try parser.check(Options.relations + shared, given)
    }
    (self.options, self.common) = (options, common)
  }
}

/// Splits a command line by the options of a command. It does not know where their values are stored, so that its
/// code exists once and not for each command.
struct ArgumentParser {
  /// The name of the command, whose former options are recognized.
  let command: String
  let flags: [Flag]

  /// Calls `fill` with each option and its value, or an empty text if it takes none, and returns the words besides
  /// options.
  func parse(
    _ arguments: [[UInt8]], _ fill: (Flag, String) throws(Failure) -> Void
  ) throws(Failure) -> [Path] {
    var words: [Path] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let text = String(decoding: argument, as: UTF8.self)
      if text == "--" { return words + rest.map { Path(bytes: $0) } }
      if text.hasPrefix("--") {
        try readLong(text, &rest, fill)
      } else if text.hasPrefix("-"), text != "-" {
        try readLetters(text, &rest, fill)
      } else {
        words.append(Path(bytes: argument))
      }
    }
    return words
  }

  /// Refuses options that do not go together.
  func check(_ relations: [OptionRelation], _ given: Set<String>) throws(Failure) {
    for relation in relations {
      if let objection = relation.objection(to: given) { throw .usage(objection) }
    }
  }

  private func readLong(
    _ text: String, _ rest: inout ArraySlice<[UInt8]>,
    _ fill: (Flag, String) throws(Failure) -> Void
  ) throws(Failure) {
    // Split by scalars, because a combining accent at the start of a value would form one character with the `=`.
    let parts = text.unicodeScalars.dropFirst(2)
      .split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "=" }
      .map { String($0) }
    let name = parts.first ?? ""
    guard let flag = flags.first(where: { $0.name == name }) else {
      let former = FormerName.answer(option: name, of: command)
      throw .usage(former ?? UsageMessages.unknownOption("--\(name)", flags))
    }
    try take(flag, parts.count > 1 ? parts[1] : nil, &rest, fill)
  }

  private func readLetters(
    _ text: String, _ rest: inout ArraySlice<[UInt8]>,
    _ fill: (Flag, String) throws(Failure) -> Void
  ) throws(Failure) {
    var letters = text.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.letter == letter }) else {
        throw .usage(UsageMessages.unknownOption(text, flags))
      }
      let isAttached = flag.takesValue && !letters.isEmpty
      try take(flag, isAttached ? String(letters) : nil, &rest, fill)
      if isAttached { return }
    }
  }

  private func take(
    _ flag: Flag, _ attached: String?, _ rest: inout ArraySlice<[UInt8]>,
    _ fill: (Flag, String) throws(Failure) -> Void
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
    if let objection = flag.objection(to: value) { throw .usage(objection) }
    try fill(flag, value)
  }
}
