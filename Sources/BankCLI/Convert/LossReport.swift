@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// What to do when a format cannot hold everything.
enum LossPolicy: String, OptionWord {
  case error, warn, ignore
}

/// Tells what a format cannot hold.
struct LossReport {
  private let losses: [Loss]
  private let counts: [Feature: Int]
  private let target: Format

  /// How many losses of a feature are shown one by one.
  private static let shown = 10

  init(_ losses: [Loss], counts: [Feature: Int]? = nil, _ target: Format) {
    self.losses = losses
    self.target = target
    self.counts =
      counts ?? Dictionary(grouping: losses, by: \.feature).mapValues(\.count)
  }

  /// Tells about losses as was asked for; throws when nothing may be written because of them.
  func reportLosses(_ policy: LossPolicy, _ session: Session) throws(Failure) {
    if losses.isEmpty || policy == .ignore { return }
    for feature in Feature.allCases {
      guard let count = counts[feature] else { continue }
      LossReport.say(losses.filter { $0.feature == feature }, feature, count, as: .loss, session)
    }
    if policy == .error { throw LossReport.refusal(target) }
  }

  /// Why nothing is written where a format cannot hold everything.
  static func refusal(_ target: Format) -> Failure {
    .work(
      Localized(
        en: "\(target.name) cannot hold all of this, so nothing was written; "
          + "--on-loss warn writes it anyway",
        ja: "\(target.name)には一部が入らないため、何も書き込みませんでした。"
          + "それでも変換するには --on-loss warn を付けてください。"))
  }

  /// Tells something about the result as a note.
  static func note(_ loss: Loss, _ session: Session) {
    say([loss], loss.feature, 1, as: .note, session)
  }

  /// What a line begins with: something that the target loses, or that the reader did.
  enum Label {
    case loss, note

    fileprivate var word: Localized {
      switch self {
      case .loss: Localized(en: "loss", ja: "損失")
      case .note: Localized(en: "note", ja: "参考")
      }
    }
  }

  /// Tells all losses of a kind one by one.
  static func say(_ kind: LeftOut.Kind, as label: Label, _ session: Session) {
    say(kind.losses, kind.key.feature, kind.losses.count, as: label, session, most: .max)
  }

  /// Tells the first of some losses of a feature one by one, and how many more there are.
  private static func say(
    _ losses: [Loss], _ feature: Feature, _ count: Int, as label: Label, _ session: Session,
    most: Int = shown
  ) {
    let style = session.style(for: .errors)
    let role: Style.Role = label == .loss ? .warning : .note
    for loss in losses.prefix(most) {
      let start = "\(label.word[session.language])[\(feature.rawValue)]"
      let text = ": " + place(loss)[session.language] + loss.message[session.language]
      let lines = session.lines(of: start + VisibleText.escape(text))
      session.say(style(role, start) + lines.dropFirst(start.count) + "\n")
    }
    let more = count - min(losses.count, most)
    guard more > 0 else { return }
    let text = Localized(
      en: "… and \(more) more about \(feature.title.en)",
      ja: "… ほかに\(feature.title.ja)について\(more)件あります")
    session.tell(text)
  }

  private static func place(_ loss: Loss) -> Localized {
    guard let item = loss.item?.text else { return Localized(en: "", ja: "") }
    return Localized(en: item.en + ": ", ja: item.ja + ": ")
  }
}
