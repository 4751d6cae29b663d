@_spi(QBank) package import BankText

extension JSON {
  /// Nothing.
  package static let null = JSON.decimal("null")

  /// What somebody else wrote, to be written again.
  package init(_ tree: JSONTree) {
    switch tree.value {
    case .text(let text): self = .string(text)
    case .number(let digits): self = .decimal(digits)
    case .bool(let value): self = .bool(value)
    case .null: self = .null
    case .array(let elements): self = .array(elements.map { JSON($0) })
    case .object(let members):
      self = .object(members.map { JSON.Member($0.name, JSON($0.tree)) })
    }
  }
}

/// What is sent to an editor.
package enum OutgoingMessage: Sendable {
  /// The answer to a request.
  case result(MessageID, JSON)
  /// Why there is none.
  case failure(MessageID?, RequestError)
  /// Something that is told.
  case notification(method: String, params: JSON)
  /// Something that is asked.
  case request(MessageID, method: String, params: JSON)

  /// The message as JSON.
  package var json: JSON {
    let version = ("jsonrpc", JSON.string("2.0"))
    switch self {
    case .result(let id, let result):
      return .object([version, ("id", id.json), ("result", result)])
    case .failure(let id, let error):
      let words: JSON = .object([
        ("code", .number(error.code.rawValue)), ("message", .string(error.message)),
      ])
      return .object([version, ("id", id?.json ?? .null), ("error", words)])
    case .notification(let method, let params):
      return .object([version, ("method", .string(method)), ("params", params)])
    case .request(let id, let method, let params):
      return .object([
        version, ("id", id.json), ("method", .string(method)), ("params", params),
      ])
    }
  }

  /// The message as it is written, with its header.
  package var bytes: [UInt8] {
    let body = Array(json.text.utf8)
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
