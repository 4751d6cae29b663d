@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// What to do when a format cannot hold everything.
enum LossPolicy: String, OptionWord {
  case error, warn, ignore
}

/// Tells what a reader could not take over, which stops nothing: kinds of question that a bank cannot
/// hold, counted, and what of the others is left out or changed.
struct ImportReport {
  private let losses: [Loss]
  private let counts: [Feature: Int]

  init(_ losses: [Loss]) {
    self.losses = losses
    counts = Dictionary(grouping: losses.filter { $0.skippedKind == nil }, by: \.feature)
      .mapValues(\.count)
  }

  /// What a stream writes in another way than it was read.
  init(changes: Changes) {
    losses = changes.shown
    counts = [.answers: changes.count].filter { $0.value > 0 }
  }

  /// Tells all of it.
  func say(_ session: Session) {
    sayKinds(session)
    for feature in Feature.allCases {
      guard let count = counts[feature] else { continue }
      let own = losses.filter { $0.feature == feature && $0.skippedKind == nil }
      LossReport.say(own, feature, count, as: .note, session)
    }
  }

  private func sayKinds(_ session: Session) {
    var kinds: [(name: Localized, items: [ItemNumber])] = []
    for loss in losses {
      guard let kind = loss.skippedKind else { continue }
      if let index = kinds.firstIndex(where: { $0.name == kind }) {
        kinds[index].items.append(ItemNumber(file: loss.file, number: loss.number ?? 0))
      } else {
        kinds.append((kind, [ItemNumber(file: loss.file, number: loss.number ?? 0)]))
      }
    }
    if kinds.isEmpty { return }
    let count = kinds.reduce(0) { $0 + $1.items.count }
    let head = Localized(
      en: "Skipped \(Localized.count(count, "question", "questions")) of kinds that a bank cannot "
        + "hold:",
      ja: "問題ファイルに入れられない形式の問題を\(count)問、除きました。")
    session.tell(head)
    for kind in kinds { session.tell(line(kind.name, kind.items)) }
  }

  private func line(_ kind: Localized, _ items: [ItemNumber]) -> Localized {
    let list = ItemNumber.list(items)
    let name = Localized(en: VisibleText.escape(kind.en), ja: VisibleText.escape(kind.ja))
    return Localized(
      en: "  \(items.count) × \(name.en) (\(list.en))",
      ja: "  \(name.ja): \(items.count)問（\(list.ja)）")
  }
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
    if policy == .warn { return }
    throw .work(
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

  /// Tells the first of some losses of a feature one by one, and how many more there are.
  fileprivate static func say(
    _ losses: [Loss], _ feature: Feature, _ count: Int, as label: Label, _ session: Session
  ) {
    let style = session.style(for: .errors)
    let role: Style.Role = label == .loss ? .warning : .note
    for loss in losses.prefix(shown) {
      let start = "\(label.word[session.language])[\(feature.rawValue)]"
      let text = ": " + place(loss)[session.language] + loss.message[session.language]
      let lines = session.lines(of: start + VisibleText.escape(text))
      session.say(style(role, start) + lines.dropFirst(start.count) + "\n")
    }
    let more = count - min(losses.count, shown)
    guard more > 0 else { return }
    let text = Localized(
      en: "… and \(more) more about \(feature.title.en)",
      ja: "… ほかに\(feature.title.ja)について\(more)件あります")
    session.tell(text)
  }

  private static func place(_ loss: Loss) -> Localized {
    guard let number = loss.number else { return Localized(en: "", ja: "") }
    let item = ItemNumber(file: loss.file, number: number).text
    return Localized(en: item.en + ": ", ja: item.ja + ": ")
  }
}
