@_spi(QBank) import BankText

/// The commands that an editor can have run.
enum EditorCommand {
  static let draw = "qbank.draw"
  static let preview = "qbank.preview"

  /// The words of the command line of each.
  static let words: [(name: String, words: [String])] = [
    (draw, ["draw", "--on-error", "skip", "--to", "text", "--count", "5"]),
    (preview, ["preview", "--on-error", "skip"]),
  ]
}

extension Method {
  /// Draws or plays the questions of a text, and answers with what that says.
  static let executeCommand = Method(
    "workspace/executeCommand",
    capability: (
      "executeCommandProvider",
      .object([("commands", .array(EditorCommand.words.map { .string($0.name) }))])
    )
  ) { (editor, params) throws(RequestError) in
    let name = try params.text("command")
    guard let command = EditorCommand.words.first(where: { $0.name == name }) else {
      throw RequestError(.invalidParams, "there is no command " + name)
    }
    let arguments = params.tree?.member("arguments")?.elements ?? []
    guard let uri = arguments.first?.text, let document = editor.document(uri) else {
      throw .params("arguments")
    }
    var words = command.words
    if arguments.count > 1, let count = arguments[1].number, let place = words.firstIndex(of: "5") {
      words[place] = String(count)
    }
    if arguments.count > 2, let seed = arguments[2].number { words += ["--seed", String(seed)] }
    return .string(String(decoding: try editor.run(words, on: document), as: UTF8.self))
  }
}
