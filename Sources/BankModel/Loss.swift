@_spi(QBank) import BankText

/// Something that a format cannot hold, and what becomes of it.
public struct Loss: Hashable, Codable, Sendable {
  /// The number of the problem or entry, counted from 1, or nil if the loss concerns the whole bank.
  public let number: Int?
  /// The kind of information that is lost.
  public let feature: Feature
  /// What becomes of it, as a clause; the English text without a capital and full stop.
  public let message: Localized
  /// The kind of the question, if it is left out entirely because a bank has no place for that kind.
  package let skippedKind: Localized?
  /// Whether it concerns only the notation, and no content is lost.
  package var isAboutNotation = false
  /// Whether it is reported although nothing is lost: it was requested, or the content is kept in another form.
  package var isRemark = false
  /// The file of the problem or entry, if there are several files.
  package var file: String?
  /// The range of the question, if it is left out entirely and the reader provides the range.
  package var place: TextRange?
  /// The names or texts of what is lost: a question, pictures, a category.
  package let names: [String]

  /// Creates a loss.
  package init(
    _ number: Int?, _ feature: Feature, _ message: Localized, skipping kind: Localized? = nil,
    names: [String] = []
  ) {
    self.number = number
    self.feature = feature
    self.message = message
    self.names = names
    skippedKind = kind
  }

  /// Returns a copy about the problem or entry with another number, in a file.
  package func numbered(_ number: Int?, in file: String?) -> Loss {
    var loss = Loss(number, feature, message, skipping: skippedKind, names: names)
    loss.isAboutNotation = isAboutNotation
    loss.isRemark = isRemark
    loss.file = file
    loss.place = place
    return loss
  }

  /// A copy that is reported as a remark, although nothing is lost.
  package var asRemark: Loss {
    var loss = self
    loss.isRemark = true
    return loss
  }

  /// Returns a copy for a text that begins `distance` bytes later.
  package func moved(by distance: Int) -> Loss {
    var loss = self
    loss.place = place.map { TextRange($0.start + distance, $0.end + distance) }
    return loss
  }

  /// How much a loss matters, the least first.
  package enum Weight: Int, Comparable, CaseIterable, Sendable {
    /// Something that players do not see and that does not affect the score, such as an id.
    case detail
    /// Something that players see or that affects the score, such as pictures and feedback.
    case content
    /// Whole questions.
    case questions

    package static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// Whether it concerns pictures, given by their names.
  package var isOfPictures: Bool { feature == .media && !names.isEmpty }

  /// How much it matters; a loss outside all questions, such as a title, is a detail.
  package var weight: Weight {
    if isRemark || isAboutNotation { return .detail }
    if skippedKind != nil { return .questions }
    return number == nil && feature == .others ? .detail : feature.weight
  }
}

/// Something that a problem can have but not every format supports.
public enum Feature: String, CaseIterable, Codable, Sendable {
  /// A name that stays the same when the text is changed.
  case id
  /// The subject of the problem.
  case category
  /// Why the right choice is right.
  case explanation
  /// The difficulty.
  case difficulty
  /// The points that the problem is worth.
  case points
  /// The time to answer.
  case limit
  /// Choices that keep their places.
  case pinned
  /// Keywords by which the problem can be found.
  case tags
  /// Members of JSON that qbank does not know.
  case others
  /// Line breaks inside a text.
  case lineBreaks
  /// More choices, or fewer, than there is room for.
  case choices
  /// More than one right choice, weights, or no right choice.
  case answers
  /// Text that would be read as something else, or is too long.
  case text
  /// Pictures, sounds and marked-up text.
  case media
  /// A kind of question that is not multiple choice.
  case questionType

  /// How much its loss matters. A member that qbank does not know may be a picture or a passage.
  package var weight: Loss.Weight {
    switch self {
    case .id, .category, .difficulty, .tags: .detail
    case .explanation, .points, .limit, .pinned, .others, .lineBreaks, .choices, .answers, .text,
      .media:
      .content
    case .questionType: .questions
    }
  }

  /// The name used in a report.
  public var title: Localized {
    switch self {
    case .id: Localized(en: "id", ja: "ID")
    case .category: Localized(en: "category", ja: "カテゴリー")
    case .explanation: Localized(en: "explanation", ja: "解説")
    case .difficulty: Localized(en: "difficulty", ja: "難易度")
    case .points: Localized(en: "points", ja: "配点")
    case .limit: Localized(en: "time limit", ja: "制限時間")
    case .pinned: Localized(en: "pinned choices", ja: "選択肢の固定")
    case .tags: Localized(en: "tags", ja: "タグ")
    case .others: Localized(en: "other members", ja: "その他の項目")
    case .lineBreaks: Localized(en: "line breaks", ja: "改行")
    case .choices: Localized(en: "number of choices", ja: "選択肢の数")
    case .answers: Localized(en: "right choices", ja: "正解")
    case .text: Localized(en: "text", ja: "文字")
    case .media: Localized(en: "media", ja: "画像・音声・書式")
    case .questionType: Localized(en: "question type", ja: "問題の形式")
    }
  }
}

/// The number of questions in a file that were left out because a bank has no place for their kind, by kind.
package struct OtherKinds: Hashable, Sendable {
  /// Questions of one kind.
  package struct Kind: Hashable, Sendable {
    /// The name of the kind.
    package let name: Localized
    /// The number of questions.
    package fileprivate(set) var count: Int
  }

  /// The kinds, in order of first appearance.
  package private(set) var kinds: [Kind] = []

  /// Collects them from the losses of a reader.
  package init(_ losses: [Loss] = []) {
    for kind in losses.compactMap(\.skippedKind) { add(Kind(name: kind, count: 1)) }
  }

  /// The number of questions of all kinds.
  package var count: Int { kinds.reduce(0) { $0 + $1.count } }

  /// Adds the questions of another file.
  package mutating func add(_ other: OtherKinds) { for kind in other.kinds { add(kind) } }

  private mutating func add(_ kind: Kind) {
    if let index = kinds.firstIndex(where: { $0.name == kind.name }) {
      kinds[index].count += kind.count
    } else {
      kinds.append(kind)
    }
  }

  /// A list of kinds with their counts: `essay question (2), matching question (1)`.
  package var list: Localized {
    Localized(
      en: kinds.map { "\($0.name.en) (\($0.count))" }.joined(separator: ", "),
      ja: kinds.map { "\($0.name.ja) \($0.count)問" }.joined(separator: "、"))
  }

  /// A sentence that they were left out, or nil if there are none.
  package var sentence: Localized? {
    if kinds.isEmpty { return nil }
    let questions = Localized.count(
      count, "question of an unsupported kind", "questions of unsupported kinds")
    return Localized(
      en: "Left out: \(questions): \(list.en).",
      ja: "対象外: 問題ファイルに入れられない形式の\(count)問（\(list.ja)）。")
  }
}
