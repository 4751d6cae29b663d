@_spi(QBank) import BankFormats

/// What a conversion leaves out or changes, by kind: whole questions first, then what others lose.
///
/// Whatever the reader and the writer, all reports come from here: as a table, one by one, or as JSON.
struct LeftOut {
  /// The kinds, in the order in which they were added.
  private(set) var kinds: [Kind] = []
  /// The index of each kind.
  private var indices: [Kind.Key: Int] = [:]

  /// Losses of one kind.
  struct Kind {
    let key: Key
    /// The number of losses, including those that are not stored.
    var count = 0
    /// The stored losses.
    var losses: [Loss] = []

    /// What losses of one kind have in common.
    struct Key: Hashable {
      /// Where something is lost.
      let side: Side
      let feature: Feature
      /// How much the loss matters.
      let weight: Loss.Weight
      /// The kind of question, if whole questions are left out.
      let question: Localized?
      /// Whether the losses are pictures, which have names.
      let isPicture: Bool

      /// The kind of a loss.
      init(_ loss: Loss, from side: Side) {
        (self.side, feature, weight) = (side, loss.feature, loss.weight)
        (question, isPicture) = (loss.skippedKind, loss.isOfPictures)
      }
    }
  }

  /// Where something is lost: a bank cannot hold what the input has, or the output cannot hold what a bank has.
  enum Side: String, CaseIterable {
    case input, output
  }

  /// Creates a value with the losses of one side.
  init(_ losses: [Loss] = [], from side: Side = .input) { add(losses, from: side) }

  /// Adds losses. If not all of them are stored, `counts` has their total numbers.
  mutating func add(_ losses: [Loss], from side: Side, counts: [Feature: Int]? = nil) {
    for loss in losses { add(loss, from: side) }
    for (feature, count) in counts ?? [:] {
      let own = kinds.indices.filter {
        kinds[$0].key.side == side && kinds[$0].key.feature == feature
      }
      guard let last = own.last else { continue }
      kinds[last].count += count - own.reduce(0) { $0 + kinds[$1].count }
    }
  }

  private mutating func add(_ loss: Loss, from side: Side) {
    let key = Kind.Key(loss, from: side)
    let index = indices[key] ?? kinds.count
    if index == kinds.count {
      indices[key] = index
      kinds.append(Kind(key: key))
    }
    kinds[index].losses.append(loss)
    kinds[index].count += key.countsNames ? max(1, loss.names.count) : 1
  }

  /// Returns the kinds of one side, in the order in which they are reported.
  func kinds(of side: Side) -> [Kind] {
    let own = kinds.filter { $0.key.side == side }
    return own.filter { $0.key.question != nil }
      + Feature.allCases.flatMap { feature in
        own.filter { $0.key.question == nil && $0.key.feature == feature }
      }
  }

  /// The losses that a player sees or that affect the score.
  var withoutDetails: LeftOut {
    var others = self
    others.kinds.removeAll { $0.key.weight == .detail }
    return others
  }

  /// The number of losses of each weight.
  var weights: [Loss.Weight: Int] {
    kinds.reduce(into: [:]) { $0[$1.key.weight, default: 0] += $1.count }
  }
}

extension LeftOut.Kind.Key {
  /// Whether one loss can comprise several things that are counted, such as the pictures of a question.
  var countsNames: Bool { isPicture || feature == .choices && question == nil }

  /// The name of the kind for people.
  var title: Localized {
    if let question { return question }
    if isPicture { return Localized(en: "pictures", ja: "画像") }
    switch feature {
    case .others where weight == .detail:
      return Localized(en: "content outside the questions", ja: "問題以外のもの")
    case .media: return Localized(en: "markup and sounds", ja: "書式・音声など")
    case .text: return Localized(en: "texts", ja: "文字")
    case .choices: return Localized(en: "choices", ja: "選択肢")
    case .others: return Localized(en: "other details", ja: "その他の項目")
    default: return feature.title
    }
  }

  /// The name of the kind for programs.
  var name: String {
    question != nil ? "question" : isPicture ? "picture" : feature.rawValue
  }
}
