@_spi(QBank) import BankFormats
import BankReports
import BankSystem

extension LossPolicy: OptionWord {}

/// Reports losses one by one.
enum LossReport {
  /// Reports something about the result as a note.
  static func note(_ loss: Loss, _ session: Session) {
    say([loss], as: .note, session)
  }

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

  /// Reports all losses of a kind one by one.
  static func say(_ kind: LeftOut.Kind, as label: Label, _ session: Session) {
    say(kind.losses, as: label, session)
  }

  private static func say(_ losses: [Loss], as label: Label, _ session: Session) {
    let style = session.style(for: .errors)
    let role: Style.Role = label == .loss ? .warning : .note
    for loss in losses {
      let start = "\(label.word[session.language])[\(loss.feature.rawValue)]"
      let text = ": " + place(loss)[session.language] + loss.message[session.language]
      let lines = session.lines(of: start + VisibleText.escape(text))
      session.say(style(role, start) + lines.dropFirst(start.count) + "\n")
    }
  }

  private static func place(_ loss: Loss) -> Localized {
    guard let item = loss.item?.text else { return Localized(en: "", ja: "") }
    return Localized(en: item.en + ": ", ja: item.ja + ": ")
  }
}
