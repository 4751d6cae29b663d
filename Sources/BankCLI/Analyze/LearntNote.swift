@_spi(QBank) import BankLearning

/// A note in a JSON bank of the values that were learnt, which distinguishes them from values that a person wrote:
/// a value counts as learnt only while it equals the noted one.
struct LearntNote: Equatable {
  private static let member = "learnt"

  var difficulty: String?
  var limit: String?
  /// The number of answers that the values come from, or nil if the note does not record it.
  private(set) var answers: Int?

  /// Reads the note of a question, if it has one.
  init?(of details: Problem.Details) {
    guard let json = details.unknownMembers.first(where: { $0.name == LearntNote.member })?.json,
      case .success(let tree) = JSONTree.read(Array(json.utf8).arraySpan)
    else { return nil }
    difficulty = tree.member("difficulty")?.digits
    limit = tree.member("limit")?.digits
    answers = tree.member("answers")?.wholeNumber
  }

  init() {}

  /// Whether a value of the question is still the learnt one.
  func holds(in details: Problem.Details) -> Bool {
    difficulty.map { $0 == details.difficulty } ?? false
      || limit.map { $0 == details.limit.map(Numbers.text) } ?? false
  }

  /// Writes the note, with what was learnt of the question.
  func write(_ question: PlayedQuestion, to details: inout Problem.Details) {
    let json = JSON.object([
      ("difficulty", difficulty.map { .decimal($0) }), ("limit", limit.map { .decimal($0) }),
      ("answers", .number(question.right.count)),
      ("b", .decimal(Figures.fixed(question.location, 2))),
      ("error", .decimal(Figures.fixed(question.error, 2))),
    ])
    let member = Problem.Details.UnknownMember(LearntNote.member, json: json.text)
    if let place = details.unknownMembers.firstIndex(where: { $0.name == LearntNote.member }) {
      details.unknownMembers[place] = member
    } else {
      details.unknownMembers.append(member)
    }
  }
}
