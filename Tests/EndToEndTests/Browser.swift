import Foundation
@_spi(QBank) import TestSupport

/// Chromium without a window, told what to do through a pipe by its DevTools protocol.
///
/// It is started once, used by one test at a time, and ends when the tests do.
final class Browser: @unchecked Sendable {
  /// Where it is installed, if it is.
  static let program = ["chromium", "chromium-browser", "google-chrome"].lazy
    .compactMap { Places.program($0) }.first

  /// The one that the tests share.
  static let shared = Result { try Browser() }

  private let commands = Pipe()
  private let answers = Pipe()
  private let process = Process()
  private var unread = Data()
  private var lastNumber = 0
  private var session: String?
  private var beginning: Any?
  /// All that its page has told, in order.
  private(set) var events: [(name: String, details: [String: Any])] = []

  private init() throws {
    guard let program = Browser.program else { throw Trouble("there is no Chromium") }
    // The browser speaks on its files 3 and 4; the shell stays to tidy up when it has ended.
    let script = """
      profile=$(mktemp -d) && "$0" --headless --no-sandbox --disable-gpu --no-first-run \
      --hide-scrollbars --disable-dev-shm-usage --disable-background-networking \
      --remote-debugging-pipe --user-data-dir="$profile" about:blank 3<&0 4>&1 >/dev/null
      rm -rf "$profile"
      """
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, program]
    process.standardInput = commands
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    try process.start()
    let target = try tell("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    let attached = try tell("Target.attachToTarget", ["targetId": target, "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { try tell("\(domain).enable") }
  }

  /// Forgets what pages have kept, and begins each page from now on with a script.
  ///
  /// One page for all tests, because a new one takes a second of computing.
  func clear(beginningWith script: String) throws {
    try tell("Page.navigate", ["url": "about:blank"])
    try tell(
      "Storage.clearDataForOrigin", ["origin": "file://", "storageTypes": "local_storage"])
    if let beginning {
      try tell("Page.removeScriptToEvaluateOnNewDocument", ["identifier": beginning])
    }
    beginning = try tell("Page.addScriptToEvaluateOnNewDocument", ["source": script])["identifier"]
  }

  /// Gives a command, to its page once there is one, and returns its result.
  @discardableResult
  func tell(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    lastNumber += 1
    var message: [String: Any] = ["id": lastNumber, "method": method, "params": parameters]
    message["sessionId"] = session
    let bytes = try JSONSerialization.data(withJSONObject: message) + [0]
    try commands.fileHandleForWriting.write(contentsOf: bytes)
    while true {
      let answer = try read()
      guard answer["id"] as? Int == lastNumber else { continue }
      if let error = answer["error"] { throw Trouble("\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// Waits until something by that name has been told since there were so many events.
  func wait(for name: String, after count: Int) throws {
    while !events.dropFirst(count).contains(where: { $0.name == name }) {
      _ = try read()
    }
  }

  /// The next message; events are kept as well.
  private func read() throws -> [String: Any] {
    while !unread.contains(0) { unread += try more() }
    let end = unread.firstIndex(of: 0) ?? unread.endIndex
    let message = try JSONSerialization.jsonObject(with: unread[..<end]) as? [String: Any] ?? [:]
    unread = Data(unread[end...].dropFirst())
    if let name = message["method"] as? String {
      events.append((name, message["params"] as? [String: Any] ?? [:]))
    }
    return message
  }

  /// More of what it says; a browser that says nothing for a minute has stopped.
  private func more() throws -> Data {
    let file = answers.fileHandleForReading
    var waiting = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 60_000) == 1 else { throw Trouble("Chromium says nothing") }
    let bytes = file.availableData
    if bytes.isEmpty { throw Trouble("Chromium has ended") }
    return bytes
  }

  /// Why a browser could not do what it was told.
  struct Trouble: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}
