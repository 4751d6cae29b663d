@_spi(QBank) import BankFormats

extension DuplicateQuestions {
  /// Finds questions that differ from others only in a few characters.
  ///
  /// A question is removed only in favour of a remaining one that it is itself near to, so that a chain of small
  /// differences has no effect. Questions that name different right choices all stay.
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

/// Decides for one question after the other whether it stays.
private struct NearCut {
  private(set) var repeats: [DuplicateQuestions.Repeat] = []
  private(set) var contradictions: [(index: Int, first: Int)] = []
  private(set) var unfinished = 0

  private let list: QuestionList
  /// For each question, the first one with the same form.
  private var firsts: [Int: Int] = [:]
  /// The neighbours of each form, as the first question with that form; the nearest first.
  private var neighbours: [Int: [(first: Int, edits: Int)]] = [:]
  /// The remaining questions of each form.
  private var kept: [Int: [Kept]] = [:]

  /// The maximum number of remaining questions of one form that a question is compared with. There are more only if
  /// characters that change the meaning occur in every possible combination.
  private static let maxCompared = 64

  /// A question that stays.
  private struct Kept {
    let index: Int
    let answer: [UInt32]
    let particulars: NumbersAndNegations
    let members: [UInt32]
    /// Whether its normal form has lost something that affects the meaning.
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

  /// The questions that have near-duplicates, in order of preference.
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

  /// Decides whether a question stays, after all preferred ones.
  mutating func decide(_ index: Int) {
    guard let first = firsts[index] else { return }
    let question = list.withRow(index) { row in
      Kept(
        index: index, answer: QuestionKey.answer(of: row), particulars: NumbersAndNegations(row),
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

  /// Whether the normal forms have lost nothing that makes a difference, as they have for `m²` and `m2`.
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
