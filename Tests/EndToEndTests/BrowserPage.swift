import Foundation
@_spi(QBank) import TestSupport

/// A page in a browser without stored data, with a clock that only tests advance.
struct BrowserPage {
  private let browser: Browser
  private let folder: TemporaryFolder
  private let start: Int

  /// Opens a page with a given window size, in light or dark mode.
  init(
    _ html: [UInt8], width: Int = 1000, isDark: Bool = false, moves: Bool = false,
    script: String = ""
  ) throws {
    browser = try Browser.shared.get()
    folder = try TemporaryFolder()
    start = browser.events.count
    try browser.clear(beginningWith: BrowserPage.clock + script)
    try resize(to: width)
    let features = [
      ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
      ["name": "prefers-reduced-motion", "value": moves ? "no-preference" : "reduce"],
    ]
    try tell("Emulation.setEmulatedMedia", ["features": features])
    try open(html)
  }

  /// Reloads the page, or opens another in its place; what the browser has stored stays.
  func open(_ html: [UInt8]? = nil) throws {
    if let html { try folder.write("quiz.html", html) }
    let count = browser.events.count
    try tell("Page.navigate", ["url": "file://\(folder.place("quiz.html"))"])
    try browser.wait(for: "Page.loadEventFired", after: count)
  }

  /// Resizes the window.
  func resize(to width: Int, _ height: Int = 800) throws {
    try tell(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500])
  }

  @discardableResult
  private func tell(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.tell(method, parameters)
  }

  /// Evaluates an expression in the page, awaiting a promise, and returns the value as text.
  @discardableResult
  func value(_ expression: String) throws -> String {
    let parameters: [String: Any] = [
      "expression": "Promise.resolve(\(expression)).then(String)", "awaitPromise": true,
    ]
    let answer = try tell("Runtime.evaluate", parameters)
    let result = answer["result"] as? [String: Any]
    if answer["exceptionDetails"] != nil { throw Browser.Failure("\(expression): \(answer)") }
    return result?["value"] as? String ?? ""
  }

  /// The text of the first element that a selector matches.
  func text(_ selector: String) throws -> String {
    try value("document.querySelector('\(selector)').textContent.trim()")
  }

  /// The texts of all elements that a selector matches.
  func texts(_ selector: String) throws -> [String] {
    let all = "Array.from(document.querySelectorAll('\(selector)'), (e) => e.textContent)"
    let json = try value("JSON.stringify(\(all))")
    return try JSONDecoder().decode([String].self, from: Data(json.utf8))
  }

  /// The accessible names of all elements with a role, such as `button`.
  func names(of role: String) throws -> Set<String> {
    let nodes = try tell("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    let names = nodes.compactMap { node -> String? in
      guard (node["role"] as? [String: Any])?["value"] as? String == role else { return nil }
      return (node["name"] as? [String: Any])?["value"] as? String
    }
    return Set(names)
  }

  /// Presses and releases a key: a digit, Tab, Enter, Escape or the space.
  func press(_ key: String, isHeld: Bool = false, withControl: Bool = false) throws {
    let codes = [
      "Tab": ("Tab", 9, ""), "Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""),
      " ": ("Space", 32, " "),
    ]
    let (code, number, text) = codes[key] ?? ("Digit\(key)", Int(key.utf8.first ?? 0), key)
    let parameters: [String: Any] = [
      "key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": withControl ? 2 : 0,
    ]
    let down: [String: Any] = ["type": "keyDown", "text": text, "autoRepeat": isHeld]
    try tell("Input.dispatchKeyEvent", parameters.merging(down) { $1 })
    try tell("Input.dispatchKeyEvent", parameters.merging(["type": "keyUp"]) { $1 })
  }

  /// Clicks the middle of an element, as the first or a later click of a series.
  func click(_ selector: String, count: Int = 1) throws {
    let box = try value(
      """
      (() => { const element = document.querySelector('\(selector)'); element.scrollIntoView();
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2]; })()
      """
    ).split(separator: ",").compactMap { Double($0) }
    for type in ["mousePressed", "mouseReleased"] {
      try tell(
        "Input.dispatchMouseEvent",
        ["type": type, "x": box[0], "y": box[1], "button": "left", "clickCount": count])
    }
  }

  /// Advances the page's clock, running its timers.
  func pass(_ milliseconds: Double) throws { try value("qbankClock.pass(\(milliseconds))") }

  /// Advances the clock by exactly the time for which an answer is shown, if there is one.
  func settle() throws {
    try value(
      "run && !run.isAsking && qbankClock.pass(run.answers.at(-1).choice === null ? 600 : 450)")
  }

  /// Advances the clock without running timers, as for a page in the background.
  func sleep(_ milliseconds: Double) throws { try value("qbankClock.sleep(\(milliseconds))") }

  /// Saves a picture of the whole page for visual review, if the checks keep such files.
  func picture(_ name: String) throws {
    guard Deep.outside.runs else { return }
    let size = try tell("Page.getLayoutMetrics")["cssContentSize"] as? [String: Any] ?? [:]
    let clip = size.merging(["x": 0, "y": 0, "scale": 1]) { $1 }
    let answer = try tell(
      "Page.captureScreenshot", ["captureBeyondViewport": true, "clip": clip])
    let picture = Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
    let folder = URL(fileURLWithPath: "\(Places.package)/.ci/artefacts/page")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try picture.write(to: folder.appendingPathComponent("\(name).png"))
  }

  /// Everything that a page must not do: log messages, fail, violate its policy, or request another file.
  var misdeeds: [String] {
    browser.events.dropFirst(start).compactMap { event in
      switch event.name {
      case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded",
        "Page.javascriptDialogOpening":
        return "\(event)"
      case "Network.requestWillBeSent":
        let request = event.details["request"] as? [String: Any]
        let url = request?["url"] as? String ?? ""
        return url.hasSuffix("/quiz.html") ? nil : url
      default: return nil
      }
    }
  }

  /// A clock that only `pass` and `sleep` advance; each request for the date returns the next day.
  private static let clock = """
    window.qbankClock = (() => {
      let time = 0, delay = 0, last = 0, day = 1;
      const waiting = new Map();
      return {
        now: () => time,
        of: () => time - delay,
        late: (milliseconds) => { delay = milliseconds; },
        seen: (run) => run(),
        date: () => new Date(2026, 0, ++day, 12),
        wall: () => Date.UTC(2026, 0, 1) + time,
        after: (milliseconds, run) => {
          waiting.set(++last, { at: time + milliseconds, run });
          return last;
        },
        cancel: (timer) => waiting.delete(timer),
        sleep: (milliseconds) => { time += milliseconds; },
        pass: (milliseconds) => {
          const end = time + milliseconds;
          for (;;) {
            const due = [...waiting].filter(([, { at }]) => at <= end)
              .sort(([, a], [, b]) => a.at - b.at)[0];
            if (due === undefined) break;
            waiting.delete(due[0]);
            time = due[1].at;
            due[1].run();
          }
          time = end;
        },
      };
    })();
    """
}
