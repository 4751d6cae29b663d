@_spi(QBank) import BankSystem

/// Determines whether the signs of a screen take one cell each, as `DisplayWidth` assumes.
///
/// Unicode leaves the width of many signs to the context: in East Asia some terminals give them two cells. There
/// the probe writes one and asks the terminal for the position of the cursor.
struct GlyphProbe {
  let keyboard: any GameKeyboard
  let world: any World

  /// Milliseconds to wait for an answer. A terminal next to the program needs one or two.
  private static let patience = 100

  /// Whether the signs take one cell; false also if the terminal does not answer and its language gives reason for
  /// doubt.
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

  /// Whether the language of the terminal is written with wide characters.
  private var isDoubtful: Bool {
    let locale = world.locale(for: "LC_CTYPE") ?? ""
    return ["ja", "zh", "ko"].contains { locale.hasPrefix($0) }
  }

  /// Parses the column in an answer such as `ESC [ 1 ; 2 R`.
  private static func column(_ bytes: [UInt8]) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("\u{1B}["), let end = text.firstIndex(of: "R") else { return nil }
    let numbers = text[..<end].dropFirst(2).split(separator: ";")
    return numbers.count == 2 ? Int(bounded: numbers[1]) : nil
  }
}
