@_spi(QBank) import BankText

/// The commands that an editor can have run.
enum EditorCommand {
  static let draw = "qbank.draw"
  static let preview = "qbank.preview"

  /// The words of the command line of each, and how many questions it takes if nobody says it.
  static let all: [(name: String, words: [String], count: Int?)] = [
    (draw, ["draw", "--on-error", "skip", "--to", "text"], 5),
    (preview, ["preview", "--on-error", "skip"], nil),
  ]
}

extension Method {
  /// Draws or plays the questions of a text, and answers with what that says.
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
    if let usual = command.count {
      let count = arguments.count > 1 ? arguments[1].number : nil
      words += ["--count", String(count ?? usual)]
    }
    if arguments.count > 2, let seed = arguments[2].number { words += ["--seed", String(seed)] }
    return .string(String(decoding: try editor.run(words, on: document), as: UTF8.self))
  }
}
