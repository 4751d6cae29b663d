@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

extension Manifest {
  /// The manifest as a file: JSON, a question or a set a line, so that versions can be compared.
  ///
  /// - Complexity: O(*n*) in the files, questions and sets.
  public var json: [UInt8] {
    let members: [(String, String)] = [
      ("manifest", "\(Manifest.version)"),
      ("algorithm", JSON.string(method.rawValue).text),
      // As a text, because many programs cannot hold a number of 64 bits.
      ("seed", JSON.string("\(seed.number)").text),
      ("seedText", seed.text.map { JSON.string($0).text } ?? "null"),
      ("language", JSON.string(language.rawValue).text),
      (
        "options",
        JSON.object(options.map { ($0.name.rawValue, .array($0.values.map(JSON.string))) }).text
      ),
      ("pool", "\(pool)"),
      ("sources", Manifest.lines(sources.map(\.json))),
      ("questions", Manifest.lines(questions.map(\.json))),
      ("sets", Manifest.lines(sets.map { .array($0.map(\.json)) })),
    ]
    let lines = members.map { "  \(JSON.string($0).text): \($1)" }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  private static func lines(_ values: [JSON]) -> String {
    if values.isEmpty { return "[]" }
    return "[\n" + values.map { "    \($0.text)" }.joined(separator: ",\n") + "\n  ]"
  }
}

extension Manifest.Origin {
  fileprivate var json: JSON { .object([("path", .string(path)), ("sha256", .string(digest))]) }
}

// People count from 1, and so does the file.

extension Manifest.Question {
  fileprivate var json: JSON {
    .object([
      ("source", .number(source + 1)), ("row", .number(record)), ("place", .number(place + 1)),
      ("identity", .string(digests.identity)), ("question", .string(digests.question)),
      ("sha256", .string(digests.all)), ("choices", .string(digests.choices)),
      ("key", .string(digests.key)), ("choiceCount", .number(digests.count)),
    ])
  }
}

extension Manifest.Drawn {
  fileprivate var json: JSON {
    .object([
      ("question", .number(question + 1)), ("choices", .array(order.map { .number($0 + 1) })),
    ])
  }
}
