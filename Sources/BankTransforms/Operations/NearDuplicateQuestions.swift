@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

extension DuplicateQuestions {
  /// Looks for questions that say the same as others but for a few characters.
  ///
  /// None goes but for one that stays and is near it itself, so a chain of small differences leads nowhere.
  /// Those that name other right choices all stay.
  package init(
    near limit: NearLimit, in list: QuestionList, keeping choice: Choice = .first,
    _ workers: Workers = .serial
  ) {
    let forms = list.fold(workers, from: { NearForms(bytes: $0) }) { $0.append($1) }
    let found = NearQuestions(consume forms, within: limit, workers: workers)
    var cut = NearCut(found, list)
    for index in cut.order(choice) { cut.decide(index) }
    self.init(
      repeats: cut.repeats, contradictions: cut.contradictions,
      unfinished: found.unfinished.count + cut.unfinished)
  }
}

/// Decides of one question after the other whether it stays.
private struct NearCut {
  private(set) var repeats: [DuplicateQuestions.Repeat] = []
  private(set) var contradictions: [(index: Int, first: Int)] = []
  private(set) var unfinished = 0

  private let list: QuestionList
  /// The first of the questions that have the form of one.
  private var firsts: [Int: Int] = [:]
  /// The forms near one, by the first questions with them, the nearest before the others.
  private var neighbours: [Int: [(first: Int, edits: Int)]] = [:]
  /// Of each form the questions with it that stay.
  private var kept: [Int: [Kept]] = [:]

  /// So many questions that stay are held against another one with the same form. There are more
  /// only where signs without which the meaning changes are put in every possible way.
  private static let maxCompared = 64

  /// A question that stays.
  private struct Kept {
    let index: Int
    let answer: [UInt32]
    let particulars: NumbersAndNegations
    let members: [UInt32]
    /// Whether the search has dropped something on which the meaning depends.
    let saysMore: Bool
  }

  init(_ found: NearQuestions, _ list: QuestionList) {
    self.list = list
    for pair in found.pairs {
      if pair.distance == 0 {
        firsts[pair.second] = pair.first
        firsts[pair.first] = pair.first
      } else {
        neighbours[pair.first, default: []].append((pair.second, pair.distance))
        neighbours[pair.second, default: []].append((pair.first, pair.distance))
      }
    }
    for first in neighbours.keys {
      firsts[first] = first
      neighbours[first]?.sort { ($0.edits, $0.first) < ($1.edits, $1.first) }
    }
  }

  /// The questions that are near others, those first that rather stay.
  func order(_ choice: DuplicateQuestions.Choice) -> [Int] {
    let all = firsts.keys.sorted()
    switch choice {
    case .first: return all
    case .last: return all.reversed()
    case .best:
      return all.map { (details: list.problem($0)?.features.count ?? 0, index: $0) }
        .sorted { ($1.details, $0.index) < ($0.details, $1.index) }.map(\.index)
    }
  }

  /// Decides of a question, when those have been decided of that rather stay.
  mutating func decide(_ index: Int) {
    guard let first = firsts[index] else { return }
    let question = list.withRow(index) { row in
      Kept(
        index: index, answer: QuestionKey.answer(of: row),
        particulars: NumbersAndNegations(row),
        members: QuestionKey.members(of: list.problem(index)), saysMore: QuestionKey.saysMore(row))
    }
    var other: Int?
    for (form, edits) in [(first, 0)] + (neighbours[first] ?? []) {
      for kept in kept[form] ?? [] where mayBeNear(question, kept) {
        if question.answer == kept.answer {
          repeats.append(DuplicateQuestions.Repeat(index: index, kept: kept.index, edits: edits))
          return
        }
        other = other ?? kept.index
      }
    }
    if let other { contradictions.append((index, other)) }
    if kept[first, default: []].count < NearCut.maxCompared {
      kept[first, default: []].append(question)
    } else {
      unfinished += 1
    }
  }

  /// Whether nothing was dropped that makes a difference: in `m²` and `m2` it does.
  private func mayBeNear(_ one: Kept, _ other: Kept) -> Bool {
    guard one.particulars == other.particulars, one.members == other.members else { return false }
    guard one.saysMore || other.saysMore else { return true }
    let key = { (index: Int) in
      list.withRow(index) {
        QuestionKey($0, .normalForm).text + QuestionKey.order(of: $0, .normalForm)
      }
    }
    return key(one.index) == key(other.index)
  }
}
