@_spi(QBank) import BankReports

/// The parts of a screen, from the top.
struct ScreenParts {
  /// What is always visible: the number of the question.
  var head: [String] = []
  /// The text to read.
  var text: [String] = []
  /// The choices.
  var choices: [String] = []
  /// Text that follows the choices, or follows the other text if the choices do not scroll.
  var after: [String] = []
  /// The clock.
  var clock: [String] = []
  /// The hints about keys.
  var hint: [String] = []
}

/// The lines of a screen, fitted to the window.
///
/// If not all lines fit, the empty ones go first. Then the text scrolls while choices and clock stay; if that would
/// leave fewer than three lines of it, the choices scroll with it. In the smallest windows the hint and the head
/// go, too.
struct ScreenLayout {
  /// The lines, at most as many as the window has.
  let lines: [String]
  /// The number of lines by which the text is scrolled.
  let scroll: Int
  /// The maximum of `scroll`.
  let maxScroll: Int
  /// The number of lines of the text that are visible at a time.
  let page: Int

  /// The minimum number of lines of a text that are worth their room.
  private static let fewLines = 3

  /// Creates a layout of lines that all fit.
  init(whole lines: [String]) {
    (self.lines, scroll, maxScroll, page) = (lines, 0, 0, lines.count)
  }

  /// Lays out parts in `height` lines. `marker` returns the line that says which lines of the text are visible.
  init(
    _ parts: ScreenParts, height: Int, scroll: Int,
    marker: (_ seen: ClosedRange<Int>, _ count: Int) -> String
  ) {
    let height = max(1, height)
    let gap = parts.clock.isEmpty ? [] : [""]
    let body = parts.head + parts.text + parts.choices + parts.after
    let roomy = body + gap + parts.clock + [""] + parts.hint
    let tight = body + parts.clock + parts.hint
    if let all = [roomy, tight].first(where: { $0.count <= height }) {
      (lines, self.scroll, maxScroll, page) = (all, 0, 0, all.count)
      return
    }
    let frame = ScreenLayout.frame(parts, height)
    let isWhole = frame.moving.count <= frame.room + (frame.hasMarker ? 1 : 0)
    let shown = isWhole ? frame.moving.count : frame.room
    maxScroll = frame.moving.count - shown
    self.scroll = min(max(0, scroll), maxScroll)
    page = shown
    let start = self.scroll
    let marker =
      frame.hasMarker && !isWhole ? [marker(start + 1...start + shown, frame.moving.count)] : []
    lines = Array(
      (frame.above + frame.moving[start..<start + shown] + marker + frame.below).prefix(height))
  }

  /// The part that scrolls, the parts that stay above and below it, and the room between them.
  private struct Frame {
    var above: [String]
    var moving: [String]
    var below: [String]
    var room: Int
    var hasMarker = true
  }

  private static func frame(_ parts: ScreenParts, _ height: Int) -> Frame {
    let (head, all) = (parts.head, parts.text + parts.choices + parts.after)
    // From the one that keeps the most to the one that keeps the least.
    var frames = [
      (head, parts.text + parts.after, parts.choices + parts.clock + parts.hint),
      (head, all, parts.clock + parts.hint), (head, all, parts.clock), ([], all, parts.clock),
    ].map { above, moving, below in
      Frame(
        above: above, moving: moving, below: below,
        room: height - above.count - below.count - 1)
    }
    if parts.choices.isEmpty { frames.removeFirst() }
    if let frame = frames.first(where: { $0.room >= min(fewLines, $0.moving.count) }) {
      return frame
    }
    let few = height - parts.clock.count
    return Frame(
      above: [], moving: all, below: few > 0 ? parts.clock : [], room: max(1, few),
      hasMarker: false)
  }
}

extension RunSheet {
  /// Returns the line that says which part of a text is visible, and which keys show the others.
  func scrollMarker(_ seen: ClosedRange<Int>, of count: Int) -> String {
    let (first, last) = (seen.lowerBound, seen.upperBound)
    let texts = [
      Localized(
        en: "↑ ↓ PgUp PgDn scroll · lines \(first)–\(last) of \(count)",
        ja: "↑ ↓ PgUp PgDn: 続きを表示（全\(count)行の\(first)〜\(last)行目）"),
      Localized(en: "↑ ↓ \(first)–\(last)/\(count)", ja: "↑ ↓ \(first)〜\(last)/\(count)"),
      Localized("↑ ↓"),
    ].map { isASCII ? $0[language].plainASCII : $0[language] }
    let text = texts.first { DisplayWidth.of($0) <= width } ?? ""
    return style(.warning, text)
  }

  /// Returns a hint about keys, wrapped to the width.
  func hint(_ hint: Localized) -> [String] {
    Wrap.lines(isASCII ? hint[language].plainASCII : hint[language], width: width)
  }
}

extension StreamText {
  /// Creates the text that replaces the contents of a screen of `height` lines. If the old lines are known, only
  /// lines that differ are written.
  init(screen lines: [String], height: Int, over old: [String]? = nil) {
    self = StreamText()
    guard lines != old else { return }
    self += StreamText(command: "\u{1B}[H")
    for (index, line) in lines.enumerated() {
      if index > 0 { self += StreamText(command: "\r\n") }
      if let old, index < old.count, old[index] == line { continue }
      // The line is erased before it is written: after its last cell, the cursor is still in it.
      self += StreamText(command: "\u{1B}[K") + StreamText(line)
    }
    if lines.count < old?.count ?? height { self += StreamText(command: "\r\n\u{1B}[J") }
  }
}

extension String {
  /// The text with ASCII in place of signs that an ASCII terminal could not show.
  var plainASCII: String {
    let words: [Character: String] = [
      "·": ",", "–": "-", "↑": "Up", "↓": "Down", "←": "Left", "→": "Right", "…": "...",
    ]
    return map { words[$0] ?? String($0) }.joined()
  }
}
