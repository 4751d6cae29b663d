import BankSystem
@_spi(QBank) import BankText

/// Finds out whether the signs of a screen take one cell, as `DisplayWidth` says.
///
/// Unicode leaves the width of many of them to the surroundings: in East Asia some terminals give them
/// two cells. There one is written, and the terminal is asked where the cursor stands then.
struct GlyphProbe {
  private let keyboard: any GameKeyboard
  private let world: any World

  /// For how many milliseconds an answer is waited for; a terminal next to the program needs one or two.
  private static let patience = 100

  init(_ keyboard: any GameKeyboard, _ world: any World) {
    (self.keyboard, self.world) = (keyboard, world)
  }

  /// Whether they take one; false also where the terminal does not say so, and its language gives reason to
  /// doubt it.
  var isNarrow: Bool {
    guard isDoubtful else { return true }
    try? world.write(StreamText(command: "\u{1B}[H●\u{1B}[6n"), to: .output)
    switch keyboard.wait(atMost: GlyphProbe.patience) {
    case .keys(let bytes): return GlyphProbe.column(bytes) == 2
    case .end:
      keyboard.endBySignal()
      return false
    case .redraw, .gone, .nothing: return false
    }
  }

  /// Whether the language of the terminal is one of those that are written with wide characters.
  private var isDoubtful: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { world.environment($0) }
      .first { !$0.isEmpty }
    return ["ja", "zh", "ko"].contains { locale?.hasPrefix($0) ?? false }
  }

  /// The column in an answer such as `ESC [ 1 ; 2 R`.
  private static func column(_ bytes: [UInt8]) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("\u{1B}["), let end = text.firstIndex(of: "R") else { return nil }
    let numbers = text[..<end].dropFirst(2).split(separator: ";")
    return numbers.count == 2 ? Int(bounded: numbers[1]) : nil
  }
}
