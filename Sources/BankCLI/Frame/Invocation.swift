import BankModel
import BankRules
import BankText

/// A command line, understood: which options are there, with which values, and what else.
struct Invocation: Sendable {
  private var values: [String: [String]] = [:]
  /// What stands on the line besides options, in order.
  private(set) var words: [Path] = []

  /// Understands the words of a command line.
  init(_ arguments: [[UInt8]], flags: [Flag]) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let text = String(decoding: argument, as: UTF8.self)
      if text == "--" {
        words += rest.map { Path(bytes: $0) }
        break
      } else if text.hasPrefix("--") {
        try readLong(text, &rest, flags)
      } else if text.hasPrefix("-"), text != "-" {
        try readLetters(text, &rest, flags)
      } else {
        words.append(Path(bytes: argument))
      }
    }
  }

  /// The command line with more options, and with other words where it has none.
  func adding(_ more: Invocation) -> Invocation {
    var both = self
    both.values.merge(more.values) { $1 }
    if words.isEmpty { both.words = more.words }
    return both
  }

  /// Whether an option is there.
  func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

  /// The value of an option, or what holds when it is left out.
  func value(_ flag: Flag) -> String? { values[flag.name]?.last ?? flag.defaultValue }

  /// The number that follows an option, or what holds when it is left out.
  func number(_ flag: Flag) -> Int { value(flag).flatMap { Int($0) } ?? 0 }

  /// Every value of an option that may be repeated, as it is.
  func all(_ flag: Flag) -> [String] { values[flag.name] ?? [] }

  /// Everything that follows an option that may be repeated or hold a list.
  func list(_ flag: Flag) -> [String] {
    (values[flag.name] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
  }

  private mutating func readLong(
    _ text: String, _ rest: inout ArraySlice<[UInt8]>, _ flags: [Flag]
  ) throws(Failure) {
    // By scalars: an accent at the start of a value would be one letter with the sign.
    let parts = text.unicodeScalars.dropFirst(2)
      .split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "=" }
      .map { String($0) }
    let name = parts.first ?? ""
    guard let flag = flags.first(where: { $0.name == name }) else {
      throw .usage(Complaint.unknownOption("--\(name)", flags))
    }
    try add(flag, parts.count > 1 ? parts[1] : nil, &rest)
  }

  private mutating func readLetters(
    _ text: String, _ rest: inout ArraySlice<[UInt8]>, _ flags: [Flag]
  ) throws(Failure) {
    var letters = text.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.letter == letter }) else {
        throw .usage(Complaint.unknownOption(text, flags))
      }
      let isAttached = flag.takesValue && !letters.isEmpty
      try add(flag, isAttached ? String(letters) : nil, &rest)
      if isAttached { return }
    }
  }

  private mutating func add(
    _ flag: Flag, _ attached: String?, _ rest: inout ArraySlice<[UInt8]>
  ) throws(Failure) {
    guard flag.takesValue else {
      if let attached { throw .usage(Complaint.needlessValue(flag, attached)) }
      values[flag.name] = []
      return
    }
    var value = attached
    if value == nil, let next = rest.first, !next.starts(with: "--".utf8) {
      value = String(decoding: next, as: UTF8.self)
      rest.removeFirst()
    }
    guard let value else { throw .usage(Complaint.missingValue(flag)) }
    try check(value, flag)
    values[flag.name, default: []].append(value)
  }

  private func check(_ value: String, _ flag: Flag) throws(Failure) {
    switch flag.value {
    case .oneOf(let words):
      if !words.contains(value) { throw .usage(Complaint.badValue(value, flag, words)) }
    case .number:
      if Int(value).map({ $0 < 0 }) ?? true { throw .usage(Complaint.badNumber(value, flag)) }
    case .rules:
      for name in value.split(separator: ",") where Registry.rule(named: String(name)) == nil {
        throw .usage(Complaint.unknownRule(String(name)))
      }
    case .none, .file, .text, .suggested:
      return
    }
  }
}
