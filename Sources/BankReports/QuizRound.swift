@_spi(QBank) import BankModel

/// A set on the page that plays it.
package struct QuizRound: Sendable {
  /// A question as it is shown, with the digest that identifies it in a history.
  package struct Question: Sendable {
    let problem: Problem
    let limit: Int
    let content: String
    let order: [Int]

    /// Creates a question with a limit of `limit` milliseconds.
    ///
    /// A history identifies it by `content`, the digest of the question in the bank, and keeps its choices in the
    /// order of the bank: `order` maps each place to the index of the choice in the bank.
    package init(_ problem: Problem, limit: Int, content: String, order: [Int]) {
      self.problem = problem
      self.limit = limit
      self.content = content
      self.order = order
    }

    /// All texts that are shown.
    var texts: [String] {
      [problem.question] + problem.choices + [problem.details.explanation].compactMap(\.self)
    }
  }

  let questions: [Question]
  private let digest: String

  /// Creates a round from these questions and the digest that identifies the set in a history.
  package init(_ questions: [Question], digest: String) {
    (self.questions, self.digest) = (questions, digest)
  }

  /// Returns the set as data of the page, in which a question states its limit only if it is not the default.
  func json(number: Int, usual: Int, event: String?) -> JSON {
    .object([
      ("key", .string(key(usual: usual, event: event))), ("set", .number(number)),
      ("digest", .string(digest)),
      ("problems", .array(questions.map { .object($0.played(usual) + $0.kept) })),
    ])
  }

  /// Returns the key under which the browser stores results: equal for the same questions, limit and event,
  /// whatever the title, the guidance and the language.
  private func key(usual: Int, event: String?) -> String {
    let played = JSON.array(questions.map { .object($0.played(usual)) })
    let parts = [.number(usual), played] + (event.map { [JSON.string($0)] } ?? [])
    return "qbank " + SHA256(Array(JSON.array(parts).text.utf8)).base64
  }
}

extension QuizRound.Question {
  /// Returns the members that make it a different question to play.
  fileprivate func played(_ usual: Int) -> [JSON.Member] {
    [
      JSON.Member("question", .string(problem.question)),
      JSON.Member("choices", .array(problem.choices.map { .string($0) })),
      JSON.Member("answer", .number(problem.answer)),
    ] + (limit == usual ? [] : [JSON.Member("limit", .number(limit))])
  }

  /// The members for feedback and for a history.
  fileprivate var kept: [JSON.Member] {
    let isShuffled = order != Array(order.indices)
    return [
      problem.details.explanation.map { JSON.Member("why", .string($0)) },
      JSON.Member("hash", .string(content)),
      isShuffled ? JSON.Member("order", .array(order.map { .number($0 + 1) })) : nil,
    ].compactMap(\.self)
  }
}
