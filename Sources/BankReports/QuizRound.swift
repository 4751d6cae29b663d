@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// A set on the page that plays it.
package struct QuizRound: Sendable {
  /// A question as it is shown, with what a history knows it by.
  package struct Question: Sendable {
    let problem: Problem
    let limit: Int
    let content: String
    let order: [Int]

    /// A question that there are `limit` milliseconds for.
    ///
    /// A history knows it by `content`, the digest of what the bank says, and has its choices in the
    /// order of the bank: `order` tells for each place the index of the choice there.
    package init(_ problem: Problem, limit: Int, content: String, order: [Int]) {
      self.problem = problem
      self.limit = limit
      self.content = content
      self.order = order
    }

    /// All that is shown of it.
    var texts: [String] {
      [problem.question] + problem.choices + [problem.details.explanation].compactMap(\.self)
    }
  }

  let questions: [Question]
  private let digest: String

  /// A set of these questions, by the digest of which a history knows it.
  package init(_ questions: [Question], digest: String) {
    (self.questions, self.digest) = (questions, digest)
  }

  /// The set as data of the page, in which a question names only a limit that is not the usual one.
  func json(number: Int, usual: Int, event: String?) -> JSON {
    .object([
      ("key", .string(key(usual: usual, event: event))), ("set", .number(number)),
      ("digest", .string(digest)),
      ("problems", .array(questions.map { .object($0.played(usual) + $0.kept) })),
    ])
  }

  /// What the browser keeps results under: the same for the same questions, limit and event, whatever
  /// the title, the guidance and the language.
  private func key(usual: Int, event: String?) -> String {
    let played = JSON.array(questions.map { .object($0.played(usual)) })
    let parts = [.number(usual), played] + (event.map { [JSON.string($0)] } ?? [])
    return "qbank " + SHA256(Array(JSON.array(parts).text.utf8)).base64
  }
}

extension QuizRound.Question {
  /// What makes the question another one to play.
  fileprivate func played(_ usual: Int) -> [JSON.Member] {
    [
      JSON.Member("question", .string(problem.question)),
      JSON.Member("choices", .array(problem.choices.map { .string($0) })),
      JSON.Member("answer", .number(problem.answer)),
    ] + (limit == usual ? [] : [JSON.Member("limit", .number(limit))])
  }

  /// What is told of it, and what a history keeps of it.
  fileprivate var kept: [JSON.Member] {
    let isShuffled = order != Array(order.indices)
    return [
      problem.details.explanation.map { JSON.Member("why", .string($0)) },
      JSON.Member("hash", .string(content)),
      isShuffled ? JSON.Member("order", .array(order.map { .number($0 + 1) })) : nil,
    ].compactMap(\.self)
  }
}
