@_spi(QBank) package import BankText

/// Something that a format cannot hold, and what becomes of it.
public struct Loss: Hashable, Codable, Sendable {
  /// The number of the problem or entry, counted from 1; nil when it is about the whole bank.
  public let number: Int?
  /// What is lost.
  public let feature: Feature
  /// What becomes of it, as a clause: in English without capital and full stop.
  public let message: Localized
  /// The kind of the question, where all of it is left out because a bank has no place for that kind.
  package let skippedKind: Localized?
  /// Whether it is about how something was written, and nothing that it says is lost.
  package var isAboutNotation = false
  /// Whether it is told, though nothing is lost: somebody asked for it, or it is there in another form.
  package var isRemark = false
  /// The file that the problem or entry is from, where there are several.
  package var file: String?
  /// Where the question stands, if all of it is left out and the reader tells it.
  package var place: TextRange?
  /// What is lost, by its name or in its own words: a question, pictures, a category.
  package let names: [String]

  /// Something that a format cannot hold.
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

  /// The same about the problem or entry of another number, in a file.
  package func numbered(_ number: Int?, in file: String?) -> Loss {
    var loss = Loss(number, feature, message, skipping: skippedKind, names: names)
    loss.isAboutNotation = isAboutNotation
    loss.isRemark = isRemark
    loss.file = file
    loss.place = place
    return loss
  }

  /// The same as something that is told though nothing is lost.
  package var asRemark: Loss {
    var loss = self
    loss.isRemark = true
    return loss
  }

  /// The same in a text that begins so many bytes further on.
  package func moved(by distance: Int) -> Loss {
    var loss = self
    loss.place = place.map { TextRange($0.start + distance, $0.end + distance) }
    return loss
  }
}

extension Loss {
  /// How much a loss matters, from the least on.
  package enum Weight: Int, Comparable, CaseIterable, Sendable {
    /// Nothing that a player sees or that decides the score, such as an id.
    case detail
    /// What a player sees or what decides the score, such as pictures and feedback.
    case content
    /// Questions as a whole.
    case questions

    package static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// Whether it is of pictures, by their names.
  package var isOfPictures: Bool { feature == .media && !names.isEmpty }

  /// How much it matters: what is lost beside all questions, such as a title, is a detail.
  package var weight: Weight {
    if isRemark || isAboutNotation { return .detail }
    if skippedKind != nil { return .questions }
    return number == nil && feature == .others ? .detail : feature.weight
  }
}

/// What a problem can have that not every format can hold.
public enum Feature: String, CaseIterable, Codable, Sendable {
  /// A name that stays when the text is changed.
  case id
  /// What the problem is about.
  case category
  /// Why the right choice is right.
  case explanation
  /// How hard it is.
  case difficulty
  /// What it counts.
  case points
  /// The time to answer.
  case limit
  /// Choices that keep their places.
  case pinned
  /// Words that it can be found by.
  case tags
  /// Members of JSON that qbank does not know.
  case others
  /// Line breaks inside a text.
  case lineBreaks
  /// More choices, or fewer, than there is room for.
  case choices
  /// More than one right choice, weights, or none that is right.
  case answers
  /// Text that would be read as something else, or is too long.
  case text
  /// Pictures, sounds and marked-up text.
  case media
  /// A kind of question that is not multiple choice.
  case questionType

  /// How much it matters where it is lost. A member that qbank does not know may be a picture or a passage.
  package var weight: Loss.Weight {
    switch self {
    case .id, .category, .difficulty, .tags: .detail
    case .explanation, .points, .limit, .pinned, .others, .lineBreaks, .choices, .answers, .text,
      .media:
      .content
    case .questionType: .questions
    }
  }

  /// How it is called in a report.
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
