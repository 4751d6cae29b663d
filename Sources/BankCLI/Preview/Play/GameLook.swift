@_spi(QBank) import BankText

/// The colours and signs of a game.
///
/// A filled cell sets both foreground and background, so that its contrast does not depend on the terminal's
/// background; all else is in the terminal's own colours. Nothing is conveyed by colour alone: without colours,
/// brackets and arrows replace them.
struct GameLook {
  /// The number of colours of a terminal.
  enum Colors {
    case none, sixteen, many
  }

  /// The role of a piece of text on the screen.
  enum Role: CaseIterable {
    /// The question, and titles.
    case strong
    /// The number of a choice that can be chosen, and the number of the current question.
    case badge
    /// The chosen choice.
    case marker
    /// The right choice.
    case right
    /// A wrong choice that was chosen.
    case wrong
    /// One of the last seconds.
    case late

    /// Returns the role for an outcome: right, wrong, or out of time.
    static func of(_ outcome: Bool?) -> Role {
      switch outcome {
      case true: .right
      case false: .wrong
      case nil: .badge
      }
    }
  }

  let colors: Colors
  let signs: GameSigns

  /// Returns a text in the style of its role.
  func callAsFunction(_ role: Role, _ text: String) -> String {
    guard let code = code(role), !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// Returns the SGR parameters of a role; all of them are in `StreamText.colors`.
  func code(_ role: Role) -> String? {
    switch (colors, role) {
    case (.none, _): nil
    case (_, .strong): "1"
    // The terminal's own colours, reversed.
    case (_, .badge): "1;7"
    case (.many, .marker): "1;38;5;16;48;5;221"
    case (.many, .right): "1;38;5;16;48;5;114"
    case (.many, .wrong): "1;38;5;16;48;5;210"
    case (.many, .late): "38;5;166"
    // Not bold, which many terminals show in another of the sixteen colours.
    case (.sixteen, .marker): "30;103"
    case (.sixteen, .right): "30;102"
    case (.sixteen, .wrong): "97;41"
    case (.sixteen, .late): "1"
    }
  }

  /// Returns a short text on a background of its own, or in brackets if there are no colours.
  func label(_ role: Role, _ text: String) -> String {
    colors == .none ? "[\(text)]" : self(role, " \(text) ")
  }

  /// Returns a row that is filled from end to end.
  func row(_ text: String, width: Int) -> String {
    self(.marker, text.padded(to: width))
  }
}

/// The signs of a game, in Unicode or in ASCII alone.
struct GameSigns {
  let isASCII: Bool

  /// Returns the sign of an outcome: right, wrong, or out of time.
  func mark(_ isRight: Bool?) -> String {
    switch isRight {
    case true: isASCII ? "+" : "✓"
    case false: isASCII ? "x" : "✕"
    case nil: isASCII ? "-" : "–"
    }
  }

  /// A question that is over, whose outcome is not shown.
  var done: String { isASCII ? "o" : "●" }
  /// A question that is still to come.
  var waiting: String { isASCII ? "." : "·" }
  /// Remaining time.
  var time: String { isASCII ? "=" : "━" }
  /// Elapsed time.
  var gone: String { isASCII ? "." : "·" }
  /// One of the last seconds.
  var second: String { isASCII ? "#" : "█" }
  /// Returns the character for the bar of a run; the best run has its own.
  func bar(isBest: Bool) -> String {
    isASCII ? (isBest ? "#" : ":") : (isBest ? "█" : "▒")
  }
  /// The best run.
  var best: String { isASCII ? "*" : "★" }
}
