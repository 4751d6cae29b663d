@_spi(QBank) import BankFormats
import BankReports
import BankSystem

/// Decides whether a bank that loses something is written, and reports the losses. Only this type knows what
/// `--on-loss` means.
struct LossGate {
  let leftOut: LeftOut
  let policy: LossPolicy
  /// The name of the target format.
  let target: String
  /// Whether all losses are listed one by one.
  var listsAll = false
  /// Whether the losses are written to a file, whether or not the bank is.
  var isReported = false

  /// Whether losses, and changes without a loss, are reported.
  var tells: Bool { policy != .ignore }

  /// Whether a loss that is found later may still prevent the bank from being written.
  var mayStop: Bool { policy == .error }

  /// Whether the losses prevent the bank from being written.
  var stops: Bool { policy.permit(leftOut.weights) == nil }

  /// Reports the losses before anything is written, and throws if they prevent it.
  func pass(_ session: Session) throws(Failure) -> LossPermit {
    tell(session)
    guard let permit = policy.permit(leftOut.weights) else { throw refusal }
    // The number of whole questions is reported whatever the policy.
    if permit.dropped > 0 { session.tell(LossGate.dropped(permit.dropped)) }
    return permit
  }

  /// Reports the losses, unless they are to be ignored.
  func tell(_ session: Session) {
    if !tells { return }
    if listsAll { tellAll(session) }
    leftOut.tell(target: target, isListed: listsAll, session)
  }

  // MARK: Words

  /// The failure if losses prevent the bank from being written.
  var refusal: Failure {
    let isOfOutput = leftOut.kinds.contains { $0.key.side == .output && $0.key.weight > .detail }
    let (en, ja) = isOfOutput ? (target, target) : ("a bank", "問題ファイル")
    let dropped = leftOut.weights[.questions] ?? 0
    let questions = Localized.count(dropped, "whole question", "whole questions")
    let (counted, counts) =
      dropped > 0 ? (", including \(questions)", "（\(dropped)問は丸ごと）") : ("", "")
    let (nothing, none) =
      isReported
      ? ("no bank was written", "問題ファイルは書き込みませんでした") : ("nothing was written", "何も書き込みませんでした")
    return .work(
      Localized(
        en: "\(en) does not support all of this\(counted), so \(nothing); --on-loss warn writes it "
          + "anyway",
        ja: "\(ja)では一部\(counts)を扱えないため、\(none)。それでも書き込むには --on-loss warn を付けてください。"))
  }

  private static func dropped(_ count: Int) -> Localized {
    let questions = Localized.count(count, "whole question is", "whole questions are")
    return Localized(en: "\(questions) left out.", ja: "\(count)問を丸ごと除いて書き込みます。")
  }

  private func tellAll(_ session: Session) {
    for side in LeftOut.Side.allCases {
      for kind in leftOut.kinds(of: side) {
        session.say(kind.losses, ofTarget: side == .output)
      }
    }
  }

  // MARK: For programs

  /// Returns all losses as one JSON document.
  func json(_ version: String, _ language: Language) -> String {
    let kinds = LeftOut.Side.allCases.flatMap { leftOut.kinds(of: $0) }
    let document = JSON.object([
      ("version", .number(1)),
      ("tool", .object([("name", .string("qbank")), ("version", .string(version))])),
      ("to", .string(target)),
      ("leftOut", .array(kinds.map { json($0, language) })),
    ])
    return document.text + "\n"
  }

  private func json(_ kind: LeftOut.Kind, _ language: Language) -> JSON {
    .object([
      ("kind", .string(kind.key.name)), ("title", .string(kind.key.title[language])),
      ("side", .string(kind.key.side.rawValue)), ("count", .number(kind.count)),
      (
        "items",
        .array(
          kind.losses.map { loss in
            .object([
              ("file", loss.file.map { .string($0) }), ("item", loss.number.map { .number($0) }),
              ("names", loss.names.isEmpty ? nil : .array(loss.names.map { .string($0) })),
              ("message", .string(loss.message[language])),
            ])
          })
      ),
    ])
  }
}

extension LossPolicy: OptionWord {}

extension Session {
  /// Reports losses one by one: what the target loses, or what the reader did.
  func say(_ losses: [Loss], ofTarget: Bool) {
    let word =
      ofTarget ? Localized(en: "loss", ja: "損失") : Localized(en: "note", ja: "情報")
    let role: Style.Role = ofTarget ? .warning : .note
    for loss in losses {
      let start = "\(word[language])[\(loss.feature.rawValue)]"
      let item = loss.item.map { $0.text[language] + ": " } ?? ""
      let lines = lines(of: start + VisibleText.escape(": " + item + loss.message[language]))
      say(style(for: .errors)(role, start) + lines.dropFirst(start.count) + "\n")
    }
  }
}
