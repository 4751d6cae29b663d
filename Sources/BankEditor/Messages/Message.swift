@_spi(QBank) import BankText

/// A JSON-RPC 2.0 message from an editor.
package enum Message: Sendable {
  /// A request, which must be answered.
  case request(id: MessageID, method: String, params: JSONTree?)
  /// A notification.
  case notification(method: String, params: JSONTree?)
  /// The response to a request of the server.
  case response(id: MessageID?, result: JSONTree?)
  /// Anything else, with the id of the request, if it has one.
  case invalid(RequestError, MessageID?)

  /// Parses the body of a message.
  package init(_ body: [UInt8]) {
    let body = LoneSurrogates.replaced(in: body)
    guard case .success(let tree) = JSONTree.read(body.arraySpan) else {
      self = .invalid(RequestError(.parseError, "the message is not JSON"), nil)
      return
    }
    let id = tree.member("id").flatMap { MessageID($0) }
    if let method = tree.member("method") {
      self = Message.call(method.text, id, tree)
    } else if tree.member("result") != nil || tree.member("error") != nil {
      self = .response(id: id, result: tree.member("result"))
    } else {
      self = .invalid(RequestError(.invalidRequest, "the message names no method"), id)
    }
  }

  private static func call(_ method: String?, _ id: MessageID?, _ tree: JSONTree) -> Message {
    guard let method else {
      return .invalid(RequestError(.invalidRequest, "the method is not a text"), id)
    }
    let params = tree.member("params")
    if let id { return .request(id: id, method: method, params: params) }
    if tree.member("id") != nil {
      return .invalid(RequestError(.invalidRequest, "the id is no number and no text"), nil)
    }
    return .notification(method: method, params: params)
  }
}

/// The id of a request: an integer or a text, kept as it was written.
package struct MessageID: Hashable, Sendable {
  /// The id as JSON.
  package let json: JSON
  private let key: String

  /// Creates an id for a request of the server.
  package init(_ number: Int) { (json, key) = (.number(number), String(number)) }

  /// Parses the id of a request, or returns nil if it is not a valid one.
  package init?(_ tree: JSONTree) {
    switch tree.value {
    case .text(let text): (json, key) = (.string(text), "\"" + text)
    case .number(let digits): (json, key) = (.decimal(digits), digits)
    default: return nil
    }
  }

  package static func == (one: MessageID, other: MessageID) -> Bool { one.key == other.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The error of a request that failed.
package struct RequestError: Error, Equatable, Sendable {
  /// The error code.
  package let code: Code
  /// A description of the error.
  package let message: String

  /// Creates an error.
  package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  /// The error codes of JSON-RPC and of the protocol.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case contentModified = -32801
    case requestCancelled = -32800
  }

  /// An error about an invalid parameter.
  package static func params(_ name: String) -> RequestError {
    RequestError(.invalidParams, "“\(name)” is missing or is not what it should be")
  }
}

extension JSON {
  /// The JSON value `null`.
  package static let null = JSON.decimal("null")

  /// Converts parsed JSON, so that it can be written again.
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

/// A message to an editor.
package enum OutgoingMessage: Sendable {
  /// The result of a request.
  case result(MessageID, JSON)
  /// The error of a request.
  case failure(MessageID?, RequestError)
  /// A notification.
  case notification(method: String, params: JSON)
  /// A request of the server.
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

  /// The encoded message with its header.
  package var bytes: [UInt8] {
    let body = Array(json.text.utf8)
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}

/// Unpaired surrogates, which editors written in JavaScript escape while the user types: `\ud83d` without its other
/// half.
///
/// They are not valid text, but rejecting the message would lose an edit and leave the server with another text
/// than the editor for good. They are replaced with U+FFFD, which has the same length in UTF-16.
enum LoneSurrogates {
  /// Returns the message with all unpaired surrogates replaced.
  static func replaced(in body: [UInt8]) -> [UInt8] {
    let found = places(in: body)
    if found.isEmpty { return body }
    var body = body
    for place in found { body.replaceSubrange(place..<place + 4, with: Array("fffd".utf8)) }
    return body
  }

  /// The offsets of the four hex digits of unpaired surrogates.
  private static func places(in body: [UInt8]) -> [Int] {
    var places: [Int] = []
    var index = 0
    while index < body.count {
      guard body[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let (unit, next) = (unit(body, at: index) ?? 0, self.unit(body, at: index + 6) ?? 0)
      if (0xD800..<0xDC00).contains(unit), (0xDC00..<0xE000).contains(next) {
        index += 12
      } else if (0xD800..<0xE000).contains(unit) {
        places.append(index + 2)
        index += 6
      } else {
        index += 2
      }
    }
    return places
  }

  /// The code unit of an escape at `index`, or nil if there is none.
  private static func unit(_ body: [UInt8], at index: Int) -> UInt16? {
    guard index + 6 <= body.count, body[index] == UInt8(ascii: "\\"),
      body[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: body[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}

/// Splits the byte stream from an editor into messages, however it is divided into blocks.
///
/// A message consists of headers, an empty line and a body, whose size is given by `Content-Length`. After headers
/// without a valid size, reading resumes at the next header that has one.
package struct MessageReader: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The number of bytes needed before another attempt is worthwhile.
  private var needed = 0

  /// A part of the stream.
  package enum Part: Equatable, Sendable {
    /// The body of a message.
    case body([UInt8])
    /// Headers without a size, or with one that is too large.
    case badHeader
  }

  /// The maximum length of headers.
  private static let longestHeader = 1 << 12
  /// The maximum size of a body: that of the largest file, each byte of which may be escaped.
  private static let largestBody = 1 << 31

  /// Creates a reader.
  package init() {}

  /// Appends received bytes.
  package mutating func add(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Returns the next message, or nil until it is complete.
  package mutating func next() -> Part? {
    if bytes.count - start < needed { return nil }
    guard let end = MessageReader.endOfHeaders(bytes.arraySpan, from: start) else {
      return bytes.count - start > MessageReader.longestHeader ? skipHeader() : nil
    }
    // A copy: holding a slice of `bytes` would copy the whole buffer when space is reserved.
    guard let size = MessageReader.size(Array(bytes[start..<end])),
      size <= MessageReader.largestBody
    else {
      return skipHeader()
    }
    guard bytes.count - end >= size else {
      needed = end - start + size
      bytes.reserveCapacity(end + size)
      return nil
    }
    needed = 0
    start = end + size
    let body = Array(bytes[end..<start])
    // Frees the buffer, so that a large text is not held twice.
    if start == bytes.count { (bytes, start) = ([], 0) }
    return .body(body)
  }

  /// Skips to the next header that may contain a size, or waits for one.
  private mutating func skipHeader() -> Part? {
    let name = Array("content-length:".utf8)
    var next = start + 1
    while next < bytes.count {
      let rest = bytes[next...].prefix(name.count)
      if zip(rest, name).allSatisfy({ $0.asciiLowercased == $1 }) { break }
      next += 1
    }
    start = min(next, bytes.count)
    return .badHeader
  }

  /// The offset of the body, or nil if the empty line has not arrived yet.
  private static func endOfHeaders(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    let last = min(bytes.count, start + longestHeader)
    while offset < last {
      if bytes[offset] == ASCII.lineFeed {
        if offset + 1 < bytes.count, bytes[offset + 1] == ASCII.lineFeed { return offset + 2 }
        if offset + 2 < bytes.count, bytes[offset + 1] == ASCII.carriageReturn,
          bytes[offset + 2] == ASCII.lineFeed
        {
          return offset + 3
        }
      }
      offset += 1
    }
    return nil
  }

  /// The size given by the headers, or nil if there is none.
  private static func size(_ header: [UInt8]) -> Int? {
    for line in header.split(separator: ASCII.lineFeed) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = line[..<colon].map(\.asciiLowercased)
      guard name == Array("content-length".utf8) else { continue }
      let digits = line[(colon + 1)...].filter { $0 != ASCII.space && $0 != ASCII.carriageReturn }
      guard !digits.isEmpty, digits.count <= 10, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else {
        return nil
      }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    return nil
  }
}
