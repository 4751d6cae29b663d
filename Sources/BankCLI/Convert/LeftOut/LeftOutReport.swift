@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// Tells what a conversion leaves out: as a table, and all of it where that is asked for.
final class LeftOutReport {
  private let leftOut: LeftOut
  private let plan: ConversionPlan

  init(_ leftOut: LeftOut, _ plan: ConversionPlan) {
    self.leftOut = leftOut
    self.plan = plan
  }

  /// Tells it; throws where nothing may be written because of what the output cannot hold.
  func tell(_ session: Session) throws(Failure) {
    if plan.command.listsSkipped { tellAll(session) }
    let options = session.reportOptions(for: .errors)
    let table = LeftOutTable(
      leftOut, target: plan.target.name, session.language,
      isListed: plan.command.listsSkipped, width: options.wraps ? options.width : nil)
    let text = table.text(options.style)
    if !text.isEmpty { session.say(text) }
    if stops { throw LossReport.refusal(plan.target) }
  }

  /// Whether nothing is written because of what the output cannot hold.
  var stops: Bool { plan.command.onLoss == .error && !leftOut.isEmpty(.output) }

  private func tellAll(_ session: Session) {
    for side in LeftOut.Side.allCases {
      for kind in leftOut.kinds(of: side) {
        LossReport.say(kind, as: side == .input ? .note : .loss, session)
      }
    }
  }

  // MARK: For programs

  /// All of it as one JSON document.
  func json(_ version: String, _ language: Language) -> String {
    let kinds = LeftOut.Side.allCases.flatMap { leftOut.kinds(of: $0) }
    let document = JSON.object([
      ("version", .number(1)),
      ("tool", .object([("name", .string("qbank")), ("version", .string(version))])),
      ("to", .string(plan.target.name)),
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
