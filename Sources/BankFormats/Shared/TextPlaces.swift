@_spi(QBank) import BankModel

/// The places of the texts of a problem or an entry in their file, so that a rule can point at each.
///
/// A range contains everything that says the text, with its escapes and markup, and nothing else. What the file
/// does not say explicitly, such as the choices of a true-false question, has no place.
package struct TextPlaces: Hashable, Sendable {
  /// The question, or the title of an entry.
  package var question: TextRange?
  /// What says which choice is right: a letter, a number, or the mark of the choice.
  package var answer: TextRange?
  /// The choices, in order.
  package var choices: [TextRange?] = []
  /// The text of an entry of guidance.
  package var description: TextRange?
  /// The details.
  package var details: [Feature: TextRange] = [:]

  /// Creates a value without any places.
  package init() {}

  /// Returns the places moved by a distance.
  func moved(by distance: Int) -> TextPlaces {
    var places = self
    places.question = question?.moved(by: distance)
    places.answer = answer?.moved(by: distance)
    places.choices = choices.map { $0?.moved(by: distance) }
    places.details = details.mapValues { $0.moved(by: distance) }
    return places
  }
}
