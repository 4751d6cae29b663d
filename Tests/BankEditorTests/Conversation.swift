import BankCLI
import Foundation
import TestSupport

/// A whole conversation with `qbank lsp` in memory: takes messages, and gives access to parts of the answers by
/// paths.
struct Conversation {
  /// All answers and notifications of the server, in order.
  let messages: [Any]
  let status: BankCLI.ExitStatus
  private let world: MemoryWorld

  /// The folder of the workspace.
  static let folder = "/w"

  /// Runs a conversation about files of the workspace, or of other folders by absolute paths. Messages are JSON
  /// without the members that all of them have; one that begins with `+` arrives together with the one before it.
  /// `tick` is how fast the clock runs.
  init(
    files: [String: String] = [:], capabilities: String = "{}", locale: String = "en",
    startsAndEnds: Bool = true, tick: Int = 0, _ messages: [String]
  ) {
    let start = [
      """
      "id":0,"method":"initialize","params":{"locale":"\(locale)","capabilities":\(capabilities),\
      "workspaceFolders":[{"uri":"file:///w","name":"w"}]}
      """, #""method":"initialized","params":{}"#,
    ]
    let end = [#""id":"end","method":"shutdown""#, #""method":"exit""#]
    let all = startsAndEnds ? start + messages + end : messages
    var blocks: [[UInt8]] = []
    for next in all {
      let isJoined = next.hasPrefix("+")
      let message = isJoined ? String(next.dropFirst()) : next
      let body = message.hasPrefix("{") ? message : #"{"jsonrpc":"2.0",\#(message)}"#
      let bytes = Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
      if isJoined, let last = blocks.popLast() {
        blocks.append(last + bytes)
      } else {
        blocks.append(bytes)
      }
    }
    let input = blocks
    let named = Dictionary(
      uniqueKeysWithValues: files.map { name, text in
        (name.hasPrefix("/") ? name : "\(Conversation.folder)/\(name)", text)
      })
    world = MemoryWorld(["lsp"], files: named) {
      $0.inputBlocks = input
      $0.tick = tick
    }
    status = world.run()
    self.messages = Conversation.read(world.now.output)
  }

  /// The contents of the files at the end.
  var files: [String: [UInt8]] { world.now.files }

  private static func read(_ bytes: [UInt8]) -> [Any] {
    var (rest, messages) = (bytes[...], [Any]())
    while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
      let header = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      let size = Int(header.drop { !$0.isNumber }) ?? 0
      let body = Data(rest[end.upperBound...].prefix(size))
      messages.append((try? JSONSerialization.jsonObject(with: body)) ?? "no JSON")
      rest = rest[end.upperBound...].dropFirst(size)
    }
    return messages
  }

  /// Returns the answer to the request with an id: its result, or its error.
  func answer(_ id: Int) -> Any? {
    let found = messages.compactMap { $0 as? [String: Any] }.first {
      $0["id"] as? Int == id && $0["method"] == nil
    }
    return found?["result"] ?? found?["error"]
  }

  /// Returns the code of the error with which a request was refused.
  func error(_ id: Int) -> Int? { (answer(id) as? [String: Any])?["code"] as? Int }

  /// Returns the diagnostics that were published last for a file, as codes with their lines.
  func published(_ name: String) -> [String]? {
    let told = messages.compactMap { ($0 as? [String: Any])?["params"] as? [String: Any] }.last {
      $0["uri"] as? String == Conversation.uri(name)
    }
    return (told?["diagnostics"] as? [[String: Any]]).map(Conversation.codes)
  }

  /// Returns diagnostics as codes with their lines.
  static func codes(_ found: [[String: Any]]) -> [String] {
    found.map { finding in
      let range = finding["range"] as? [String: [String: Int]]
      return "\(finding["code"] ?? "")@\(range?["start"]?["line"] ?? -1)"
    }
  }

  /// Returns the value at a path such as `0.edit.changes`.
  static func value(_ value: Any?, _ path: String) -> Any? {
    path.split(separator: ".").reduce(value) { value, step in
      if let index = Int(step) {
        let list = value as? [Any] ?? []
        return list.indices.contains(index) ? list[index] : nil
      }
      return (value as? [String: Any])?[String(step)]
    }
  }

  static func uri(_ name: String) -> String {
    if name.hasPrefix("untitled:") { return name }
    return name.hasPrefix("/") ? "file://\(name)" : "file:///w/\(name)"
  }

  // MARK: Messages

  static func open(_ name: String, _ text: String, language: String = "csv") -> String {
    """
    "method":"textDocument/didOpen","params":{"textDocument":{"uri":"\(uri(name))",\
    "languageId":"\(language)","version":1,"text":\(json(text))}}
    """
  }

  /// Replaces the text between two columns of a line.
  static func change(_ name: String, _ line: Int, _ columns: Range<Int>, _ text: String) -> String {
    """
    "method":"textDocument/didChange","params":{"textDocument":{"uri":"\(uri(name))","version":2},\
    "contentChanges":[{"range":{"start":{"line":\(line),"character":\(columns.lowerBound)},\
    "end":{"line":\(line),"character":\(columns.upperBound)}},"text":\(json(text))}]}
    """
  }

  /// Sends a request about a place in a text; `more` are further members of its parameters.
  static func ask(
    _ id: Int, _ method: String, _ name: String, at place: (Int, Int) = (0, 0), _ more: String = ""
  ) -> String {
    let position = #"{"line":\#(place.0),"character":\#(place.1)}"#
    return """
      "id":\(id),"method":"textDocument/\(method)","params":{"textDocument":{"uri":"\(uri(name))"},\
      "position":\(position),"range":{"start":\(position),"end":\(position)}\(more)}
      """
  }

  private static func json(_ text: String) -> String {
    let data = try? JSONSerialization.data(withJSONObject: [text])
    return String(String(decoding: data ?? Data(), as: UTF8.self).dropFirst().dropLast())
  }
}
