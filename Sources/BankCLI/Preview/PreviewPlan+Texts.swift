@_spi(QBank) import BankModel

extension PreviewPlan {
  /// Refuses texts in which nothing can be seen.
  static func checkTexts(_ options: RehearsalOptions) throws(Failure) {
    if let title = options.title, title.isBlank {
      throw .usage(UsageMessages.blank("title", ja: "題名"))
    }
    if let event = options.event, event.isBlank {
      throw .usage(UsageMessages.blank("name for an event", ja: "イベント名"))
    }
    if let team = options.team, team.isBlank {
      throw .usage(UsageMessages.blank("name for a team", ja: "チーム名"))
    }
  }
}
