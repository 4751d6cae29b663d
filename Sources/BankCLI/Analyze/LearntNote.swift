@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import BankFigures
import BankLearning

/// What a JSON bank notes of values that were learnt, so that these can be told from what a person
/// has written: only as long as a value is the noted one, it is a learnt one.
struct LearntNote: Equatable {
  private static let member = "learnt"

  var difficulty: String?
  var limit: String?
  /// How many answers it comes from; nil where none is known to be noted.
  private(set) var answers: Int?

  /// The note of a question, if it has one.
  init?(of details: Problem.Details) {
    guard let json = details.unknownMembers.first(where: { $0.name == LearntNote.member })?.json,
      case .success(let tree) = JSONTree.read(Array(json.utf8).arraySpan)
    else { return nil }
    difficulty = LearntNote.digits(tree.member("difficulty"))
    limit = LearntNote.digits(tree.member("limit"))
    answers = LearntNote.digits(tree.member("answers")).flatMap { Int(bounded: $0) }
  }

  init() {}

  /// Whether a value of a question still is the one that was learnt.
  func holds(in details: Problem.Details) -> Bool {
    difficulty.map { $0 == details.difficulty } ?? false
      || limit.map { $0 == details.limit.map(Numbers.text) } ?? false
  }

  private static func digits(_ tree: JSONTree?) -> String? {
    if case .number(let digits) = tree?.value { digits } else { nil }
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
