import Foundation

/// The colours of a page, as named by the blocks `:root { --name: #colour; }` of its style.
package enum PageColours {
  /// The colours by name, block by block.
  package static func palettes(of page: String) -> [[String: String]] {
    page.components(separatedBy: ":root {").dropFirst().map { text in
      let block = text.prefix { $0 != "}" }
      return Dictionary(
        block.matches(of: /--([a-z-]+): #([0-9a-f]+);/).map { (String($0.1), String($0.2)) }
      ) { $1 }
    }
  }

  /// The contrast ratio of two colours such as `fff` or `20242b`, as defined by WCAG 2.2.
  package static func contrast(_ front: String, _ back: String) -> Double {
    let pair = [brightness(front), brightness(back)]
    return (max(pair[0], pair[1]) + 0.05) / (min(pair[0], pair[1]) + 0.05)
  }

  private static func brightness(_ colour: String) -> Double {
    let long = colour.count == 3 ? colour.map { "\($0)\($0)" }.joined() : colour
    let number = Int(long, radix: 16) ?? 0
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(number >> shift & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
