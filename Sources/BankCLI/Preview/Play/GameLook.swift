@_spi(QBank) import BankText

/// The colours and signs of a game.
///
/// A cell that is filled sets what is written and what it is written on, so its contrast does not
/// depend on the terminal's background; all else is in the terminal's own colours. Nothing is said by
/// colour alone: without any, brackets and arrows take its place.
struct GameLook {
  /// How many colours a terminal has.
  enum Colors {
    case none, sixteen, many
  }

  /// What a piece of a screen is.
  enum Role: CaseIterable {
    /// What is asked, and titles.
    case strong
    /// The number of a choice that can be taken, and the question that is played.
    case badge
    /// The choice that was taken.
    case marker
    /// The right choice.
    case right
    /// A wrong one that was taken.
    case wrong
    /// A second that is left when few are.
    case late

    /// That of what became of a question: right, wrong, or out of time.
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

  /// A text in the look of its role.
  func callAsFunction(_ role: Role, _ text: String) -> String {
    guard let code = code(role), !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// What stands for a role before a text; all of them are among `StreamText.colors`.
  func code(_ role: Role) -> String? {
    switch (colors, role) {
    case (.none, _): nil
    case (_, .strong): "1"
    // The terminal's own colours the other way round.
    case (_, .badge): "1;7"
    case (.many, .marker): "1;38;5;16;48;5;221"
    case (.many, .right): "1;38;5;16;48;5;114"
    case (.many, .wrong): "1;38;5;16;48;5;210"
    case (.many, .late): "38;5;166"
    // Nothing bold, which many terminals show in another of the sixteen.
    case (.sixteen, .marker): "30;103"
    case (.sixteen, .right): "30;102"
    case (.sixteen, .wrong): "97;41"
    case (.sixteen, .late): "1"
    }
  }

  /// A short text on a filled ground of its own, or in brackets where there is none.
  func label(_ role: Role, _ text: String) -> String {
    colors == .none ? "[\(text)]" : self(role, " \(text) ")
  }

  /// A row that is filled from end to end.
  func row(_ text: String, width: Int) -> String {
    self(.marker, text.padded(to: width))
  }
}

/// The signs of a game, in Unicode or in ASCII alone.
struct GameSigns {
  let isASCII: Bool

  /// What became of a question: right, wrong, or out of time.
  func mark(_ isRight: Bool?) -> String {
    switch isRight {
    case true: isASCII ? "+" : "✓"
    case false: isASCII ? "x" : "✕"
    case nil: isASCII ? "-" : "–"
    }
  }

  /// A question that is over, of which no more is told.
  var done: String { isASCII ? "o" : "●" }
  /// A question that is still to come.
  var waiting: String { isASCII ? "." : "·" }
  /// Time that is left.
  var time: String { isASCII ? "=" : "━" }
  /// Time that is gone.
  var gone: String { isASCII ? "." : "·" }
  /// A second that is left when few are.
  var second: String { isASCII ? "#" : "█" }
  /// The bar of an earlier run, and that of the best one.
  func bar(isBest: Bool) -> String {
    isASCII ? (isBest ? "#" : ":") : (isBest ? "█" : "▒")
  }
  /// The best run.
  var best: String { isASCII ? "*" : "★" }
}
