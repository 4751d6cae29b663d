import BankFormats
import BankModel
import BankReports
import BankSystem
import BankText

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
    for feature in Feature.allCases where counts[feature] != nil {
      reportLosses(feature, session)
    }
    if policy == .warn { return }
    throw .work(
      Localized(
        en: "\(target.name) cannot hold all of this, so nothing was written; "
          + "--on-loss warn writes it all the same",
        ja: "\(target.name)には一部が入らないため、何も書き込みませんでした。"
          + "それでも変換するには --on-loss warn を付けてください。"))
  }

  private func reportLosses(_ feature: Feature, _ session: Session) {
    let own = losses.filter { $0.feature == feature }
    let style = session.style(for: .errors)
    let word = session.language == .english ? "loss" : "損失"
    for loss in own.prefix(LossReport.shown) {
      let label = style(.warning, "\(word)[\(feature.rawValue)]")
      let text = ": " + place(loss)[session.language] + loss.message[session.language]
      session.say(label + VisibleText.escape(text) + "\n")
    }
    let more = (counts[feature] ?? own.count) - min(own.count, LossReport.shown)
    guard more > 0 else { return }
    let text = Localized(
      en: "… and \(more) more about \(feature.title.en)",
      ja: "… ほかに\(feature.title.ja)について\(more)件あります")
    session.say(text[session.language] + "\n")
  }

  private func place(_ loss: Loss) -> Localized {
    guard let number = loss.number else { return Localized(en: "", ja: "") }
    return Localized(en: "item \(number): ", ja: "\(number)件目: ")
  }
}
