@_spi(QBank) import BankText

/// The commands that an editor can run.
enum EditorCommand {
  static let draw = "qbank.draw"
  static let preview = "qbank.preview"

  /// The default number of questions to draw.
  static let usualCount = 5

  /// The command line words of each command.
  static let all: [(name: String, words: [String])] = [
    (draw, ["draw", "--on-error", "skip", "--to", "text"]),
    (preview, ["preview", "--on-error", "skip"]),
  ]
}

extension Method {
  /// Draws or plays the questions of a text and returns the output as a text.
  static let executeCommand = Method(
    "workspace/executeCommand",
    capability: (
      "executeCommandProvider",
      .object([("commands", .array(EditorCommand.all.map { .string($0.name) }))])
    )
  ) { (editor, params) throws(RequestError) in
    let name = try params.text("command")
    guard let command = EditorCommand.all.first(where: { $0.name == name }) else {
      throw RequestError(.invalidParams, "there is no command " + name)
    }
    let arguments = params.tree?.member("arguments")?.elements ?? []
    guard let uri = arguments.first?.text, let document = editor.document(uri) else {
      throw .params("arguments")
    }
    var words = command.words
    let given = arguments.count > 1 ? arguments[1].wholeNumber : nil
    // The default of a preview may come from the configuration.
    if let count = given ?? (name == EditorCommand.draw ? EditorCommand.usualCount : nil) {
      words += ["--count", String(count)]
    }
    if arguments.count > 2, let seed = arguments[2].wholeNumber {
      words += ["--seed", String(seed)]
    }
    return .string(String(decoding: try editor.run(words, on: document), as: UTF8.self))
  }
}
