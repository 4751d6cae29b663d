@_spi(QBank) import BankText
import Testing

@testable import BankCLI

/// A colour as red, green and blue, from 0 to 255.
private struct Colour {
  let parts: [Int]

  init(_ red: Int, _ green: Int, _ blue: Int) { parts = [red, green, blue] }

  /// One of xterm's 256 colours after the first sixteen: a cube of six steps each, then 24 greys.
  init(number: Int) {
    let steps = [0, 95, 135, 175, 215, 255]
    let place = number - 16
    parts =
      number >= 232
      ? Array(repeating: 8 + 10 * (number - 232), count: 3)
      : [36, 6, 1].map { steps[place / $0 % 6] }
  }

  /// The relative luminance, as WCAG 2 defines it.
  var luminance: Double {
    let linear = parts.map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// Returns `base` to the power of 2.4: the fifth root of the twelfth power, by Newton's method.
  private func power(_ base: Double) -> Double {
    let twelfth = (0..<12).reduce(1.0) { product, _ in product * base }
    return (0..<200).reduce(1.0) { root, _ in
      root - (root * root * root * root * root - twelfth) / (5 * root * root * root * root)
    }
  }

  func contrast(_ other: Colour) -> Double {
    let both = [luminance, other.luminance].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }
}

@Suite("Colours of a game")
struct GameLookTests {
  private static let signs = GameSigns(isASCII: false)
  private static let filled = [GameLook.Role.marker, .right, .wrong]

  @Test("the contrast of black on white is 21, and that of #767676 on white 4.54")
  func formula() {
    let white = Colour(255, 255, 255)
    #expect(abs(Colour(0, 0, 0).contrast(white) - 21) < 0.001)
    #expect(abs(Colour(0x76, 0x76, 0x76).contrast(white) - 4.54) < 0.005)
  }

  @Test("with 256 colours, filled text has a contrast of 4.5 to its background", arguments: filled)
  func many(_ role: GameLook.Role) throws {
    let code = try #require(GameLook(colors: .many, signs: Self.signs).code(role))
    let numbers = code.split(separator: ";").compactMap { Int($0) }
    // Bold, 38, 5, text, 48, 5, background.
    #expect(numbers.count == 7 && numbers[1] == 38 && numbers[4] == 48)
    #expect(Colour(number: numbers[3]).contrast(Colour(number: numbers[6])) >= 4.5)
  }

  @Test("with sixteen colours, filled text has contrast 4.5 on four terminals", arguments: filled)
  func sixteen(_ role: GameLook.Role) throws {
    let code = try #require(GameLook(colors: .sixteen, signs: Self.signs).code(role))
    let numbers = code.split(separator: ";").compactMap { Int($0) }
    for palette in Self.palettes {
      let text = try #require(palette[numbers[0]])
      let ground = try #require(palette[numbers[1] - 10])
      #expect(text.contrast(ground) >= 4.5, "\(numbers)")
    }
  }

  /// The colours that xterm, the VGA console, Tango (GNOME) and Campbell (Windows) show for text codes.
  private static let palettes: [[Int: Colour]] = [
    [
      30: Colour(0, 0, 0), 31: Colour(205, 0, 0), 92: Colour(0, 255, 0), 93: Colour(255, 255, 0),
      97: Colour(255, 255, 255),
    ],
    [
      30: Colour(0, 0, 0), 31: Colour(170, 0, 0), 92: Colour(85, 255, 85), 93: Colour(255, 255, 85),
      97: Colour(255, 255, 255),
    ],
    [
      30: Colour(46, 52, 54), 31: Colour(204, 0, 0), 92: Colour(138, 226, 52),
      93: Colour(252, 233, 79), 97: Colour(238, 238, 236),
    ],
    [
      30: Colour(12, 12, 12), 31: Colour(197, 15, 31), 92: Colour(22, 198, 12),
      93: Colour(249, 241, 165), 97: Colour(242, 242, 242),
    ],
  ]

  @Test(
    "the blocks of the last seconds are visible on dark and light backgrounds",
    arguments: [(0, 0, 0), (0x1E, 0x1E, 0x1E), (255, 255, 255), (0xFD, 0xF6, 0xE3)])
  func late(_ red: Int, _ green: Int, _ blue: Int) throws {
    let code = try #require(GameLook(colors: .many, signs: Self.signs).code(.late))
    let number = try #require(code.split(separator: ";").last.flatMap { Int($0) })
    // A shape needs a contrast of 3; the number beside it is text in the terminal's own colours.
    #expect(Colour(number: number).contrast(Colour(red, green, blue)) >= 3)
  }

  @Test("a terminal gets every colour code, and there is none if no colours are wanted")
  func codes() {
    for role in GameLook.Role.allCases {
      for colors in [GameLook.Colors.sixteen, .many] {
        let text = GameLook(colors: colors, signs: Self.signs)(role, "a")
        #expect(StreamText(text).bytes(forTerminal: true) == Array(text.utf8))
      }
      #expect(GameLook(colors: .none, signs: Self.signs)(role, "a") == "a")
    }
  }
}
