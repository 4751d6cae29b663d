@_spi(QBank) import BankRules

extension Method {
  /// Completes categories and tags used in the banks, and in a configuration its settings.
  static let completion = Method(
    "textDocument/completion",
    capability: (
      "completionProvider", .object([("triggerCharacters", .array([.string("\"")]))])
    )
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let offset = try params.offset(in: document)
    if document.path.lastComponent == Path(ConfigurationReader.fileName) {
      return .array(
        SettingsCompletion(editor.services.schema(), editor.language).items(document.source, offset)
      )
    }
    guard let question = editor.question(document, at: offset) else { return .array([]) }
    let isIn = { (place: TextRange?) in
      place.map { $0.start <= offset && offset <= $0.end } ?? false
    }
    let isCategory = isIn(question.category?.place)
    let isTag = question.tags.contains { isIn($0.place) }
    guard isCategory || isTag else { return .array([]) }
    var names: Set<String> = []
    for path in editor.findings.keys {
      guard let bank = editor.document(editor.uri(path)) else { continue }
      for other in editor.questions(bank) {
        if isCategory, let name = other.category?.text { names.insert(name) }
        if isTag { names.formUnion(other.tags.map(\.text)) }
      }
    }
    names.remove("")
    return .array(
      names.sorted().map { .object([("label", .string($0)), ("kind", .number(13))]) })
  }
}

/// Completes settings of a configuration from its schema.
struct SettingsCompletion {
  private let schema: JSONTree?
  private let language: Language

  init(_ schema: [UInt8], _ language: Language) {
    self.schema = try? JSONTree.read(schema.arraySpan).get()
    self.language = language
  }

  /// Names of members, or the words allowed as the value of one.
  func items(_ source: Source, _ offset: Int) -> [JSON] {
    let place = SettingsPlace(source.bytes, offset)
    if place.names == ["rules"] || place.names == ["files", "rules"], !place.isValue {
      return Registry.all.map { item($0.info.name, $0.info.summary[language], kind: 10) }
    }
    guard let part = part(place.names) else { return [] }
    if place.isValue { return words(part).map { item($0, nil, kind: 12) } }
    guard case .object(let members)? = resolved(part).member("properties")?.value else { return [] }
    return members.map { member in
      item(member.name, resolved(member.tree).member("description")?.text, kind: 10)
    }
  }

  private func item(_ label: String, _ words: String?, kind: Int) -> JSON {
    .object([
      ("label", .string(label)), ("kind", .number(kind)),
      ("documentation", words.map { .string($0) }),
    ])
  }

  /// The schema of the value under the given names.
  private func part(_ names: [String]) -> JSONTree? {
    var part = schema
    for name in names {
      guard let here = part.map({ resolved($0) }) else { return nil }
      let items = here.member("items").map { resolved($0) }
      part =
        here.member("properties")?.member(name) ?? items?.member("properties")?.member(name)
        ?? here.member("additionalProperties")
    }
    return part.map { resolved(resolved($0).member("items") ?? $0) }
  }

  private func words(_ part: JSONTree) -> [String] {
    let here = resolved(part)
    let own = here.member("enum")?.elements?.compactMap(\.text) ?? []
    let parts = ["anyOf", "oneOf"].flatMap { here.member($0)?.elements ?? [] }
    return own + parts.flatMap { words($0) }
  }

  /// Follows the `$ref` of a part of the schema, if it has one.
  private func resolved(_ part: JSONTree) -> JSONTree {
    guard let name = part.member("$ref")?.text, name.hasPrefix("#/") else { return part }
    let steps = name.dropFirst(2).split(separator: "/").map { String($0) }
    return schema?.member(steps) ?? part
  }
}

/// A place in a configuration that may be incomplete: the names it is nested in, and whether a value is expected
/// there.
struct SettingsPlace: Equatable {
  private(set) var names: [String] = []
  private(set) var isValue = false

  /// Scans the text up to `offset`.
  init(_ bytes: Span<UInt8>, _ offset: Int) {
    var stack: [String?] = []
    var (index, last): (Int, String?) = (0, nil)
    while index < min(offset, bytes.count) {
      switch bytes[index] {
      case ASCII.quote:
        let end = SettingsPlace.endOfText(bytes, index, offset)
        if let end {
          last = String(decoding: Array(bytes, TextRange(index + 1, end)), as: UTF8.self)
        }
        index = end ?? offset
      case UInt8(ascii: ":"): isValue = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        stack.append(isValue ? last : nil)
        isValue = bytes[index] == UInt8(ascii: "[")
        last = nil
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if !stack.isEmpty { stack.removeLast() }
        isValue = false
      case ASCII.comma: isValue = false
      default: break
      }
      index += 1
    }
    names = stack.compactMap(\.self) + (isValue ? [last].compactMap(\.self) : [])
  }

  private static func endOfText(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> Int? {
    var index = start + 1
    while index < min(limit, bytes.count) {
      if bytes[index] == ASCII.quote { return index }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}
