package import BankModel

/// A paper that somebody is handed.
package struct Paper: Sendable {
  /// Which of the sets and versions it is; nothing where there is only one.
  package let label: String
  /// Whose paper it is, if it is somebody's.
  package let person: Person?
  /// Its questions, in their order.
  package let problems: [Problem]

  /// Somebody who gets a paper.
  package struct Person: Sendable {
    /// The name.
    package let name: String
    /// What the paper is found by in the key.
    package let code: String

    /// Somebody who gets a paper.
    package init(name: String, code: String) {
      self.name = name
      self.code = code
    }
  }

  /// A paper that somebody is handed.
  package init(label: String, person: Person? = nil, _ problems: [Problem]) {
    self.label = label
    self.person = person
    self.problems = problems
  }
}

/// The answers to all papers with the questions of one set.
package struct KeySet: Sendable {
  /// Which of the sets it is; nothing where there is only one.
  package let label: String
  /// The questions as they were drawn.
  package let problems: [Problem]
  /// The versions that have letters, each with its questions; none where there is one alone.
  package let versions: [Version]
  /// The papers that bear names.
  package let papers: [Paper]

  /// A version with a letter.
  package struct Version: Sendable {
    /// The letter.
    package let letter: String
    /// For each question of the set, in the order in which it was drawn, its index in the version.
    package let places: [Int?]
    /// The questions of the version.
    package let problems: [Problem]

    /// A version of a set, whose places of questions are found by what they say.
    package init(letter: String, places: [Int?], _ problems: [Problem]) {
      self.letter = letter
      self.places = places
      self.problems = problems
    }
  }

  /// The answers to all papers with the questions of one set.
  package init(label: String, _ problems: [Problem], versions: [Version], papers: [Paper]) {
    self.label = label
    self.problems = problems
    self.versions = versions
    self.papers = papers
  }
}
