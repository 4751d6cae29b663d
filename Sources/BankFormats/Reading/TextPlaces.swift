@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// Where the texts of a problem or an entry stand in their file, so that a rule can point at each.
///
/// A range holds all that says the text, with its escapes and markup, and nothing else. What the file
/// does not say in so many words, such as the choices of a true-false question, has no place.
package struct TextPlaces: Hashable, Sendable {
  /// Where it is asked, or its title.
  package var question: TextRange?
  /// What says which choice is right: a letter, a number, or the mark of the choice.
  package var answer: TextRange?
  /// The choices, in their order.
  package var choices: [TextRange?] = []
  /// The text of an entry of guidance.
  package var description: TextRange?
  /// What is told besides.
  package var details: [Feature: TextRange] = [:]

  /// No places yet.
  package init() {}
}
