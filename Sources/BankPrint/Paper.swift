@_spi(QBank) @_exported public import BankFormats
@_spi(QBank) @_exported public import BankReports

/// A paper that is handed to a person.
package struct Paper: Sendable {
  /// The set and version of the paper; empty if there is only one.
  package let label: String
  /// The person whose paper it is, or nil if it is for anybody.
  package let person: Person?
  /// The questions, in order.
  package let problems: [Problem]

  /// A person who gets a paper.
  package struct Person: Sendable {
    /// The person's name.
    package let name: String
    /// The code that identifies the paper in the key.
    package let code: String

    /// Creates a person who gets a paper.
    package init(name: String, code: String) {
      self.name = name
      self.code = code
    }
  }

  /// Creates a paper.
  package init(label: String, person: Person? = nil, _ problems: [Problem]) {
    self.label = label
    self.person = person
    self.problems = problems
  }

  /// The text at the foot of its pages; empty if there is only one paper for everybody.
  var foot: String { [label, person?.code ?? ""].filter { !$0.isEmpty }.joined(separator: " · ") }
}

/// The answers to all papers with the questions of one set.
package struct KeySet: Sendable {
  /// The set; empty if there is only one.
  package let label: String
  /// The questions in the order of the draw.
  package let problems: [Problem]
  /// The versions with letters, each with its questions; empty if there is only one.
  package let versions: [Version]
  /// The papers with names.
  package let papers: [Paper]

  /// A version of a set, identified by a letter.
  package struct Version: Sendable {
    /// The letter.
    package let letter: String
    /// The index in the version of each question of the set, in the order of the draw.
    package let places: [Int?]
    /// The questions of the version.
    package let problems: [Problem]

    /// Creates a version of a set.
    package init(letter: String, places: [Int?], _ problems: [Problem]) {
      self.letter = letter
      self.places = places
      self.problems = problems
    }
  }

  /// Creates the answers to all papers with the questions of one set; those without names need no line of their own.
  package init(label: String, _ problems: [Problem], versions: [Version], papers: [Paper]) {
    self.label = label
    self.problems = problems
    self.versions = versions
    self.papers = papers.filter { $0.person != nil }
  }

  /// The versions by table: as many as fit side by side on a page.
  var versionTables: [ArraySlice<Version>] {
    let most = 9
    return stride(from: 0, to: versions.count, by: most).map { versions[$0...].prefix(most) }
  }
}

/// The appearance of papers, and what all of them contain.
package struct PrintSettings: Sendable {
  /// The title of the quiz.
  package var title: String
  /// The line below the title.
  package var subtitle: String?
  /// The instructions to those who answer.
  package var instructions: String?
  /// The labels of choices.
  package var labels: ChoiceLabels
  /// The points of each question without points of its own.
  package var points: Double?
  /// The number of lines for working below each question.
  package var space = 0
  /// The language of everything around the questions.
  package let language: Language

  /// Creates settings for papers with nothing but questions.
  package init(title: String, labels: ChoiceLabels, _ language: Language) {
    self.title = title
    self.labels = labels
    self.language = language
  }
}
