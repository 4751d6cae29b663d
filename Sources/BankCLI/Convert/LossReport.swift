@_spi(QBank) import BankFormats
import BankReports
import BankSystem

extension LossPolicy: OptionWord {}

/// Reports losses one by one.
enum LossReport {
  /// The first word of a line: something that the target loses, or that the reader did.
  enum Label {
    case loss, note

    fileprivate var word: Localized {
      switch self {
      case .loss: Localized(en: "loss", ja: "損失")
      case .note: Localized(en: "note", ja: "情報")
      }
    }
  }

  /// Reports losses with the same first word.
  static func say(_ losses: [Loss], as label: Label, _ session: Session) {
    let style = session.style(for: .errors)
    let role: Style.Role = label == .loss ? .warning : .note
    for loss in losses {
      let start = "\(label.word[session.language])[\(loss.feature.rawValue)]"
      let item = loss.item.map { $0.text[session.language] + ": " } ?? ""
      let text = ": " + item + loss.message[session.language]
      let lines = session.lines(of: start + VisibleText.escape(text))
      session.say(style(role, start) + lines.dropFirst(start.count) + "\n")
    }
  }
}
