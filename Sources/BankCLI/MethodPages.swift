@_spi(QBank) import BankQuiz
@_spi(QBank) import BankSets

extension HelpTopic {
  /// The pages about the methods that a seed promises, each under the name that stands in manifests.
  static let methods: [HelpTopic] = [
    HelpTopic(name: "shuffle-v1", text: QuestionDraw.Method.page),
    HelpTopic(name: "constraints-v1", text: SetConstraints.Method.v1.page),
    HelpTopic(name: "constraints-v2", text: SetConstraints.Method.v2.page),
    HelpTopic(name: "selection-v1", text: DrawRequest.selectionPage),
    HelpTopic(name: "versions-v1", text: VersionMethod.page),
    HelpTopic(name: "players-v1", text: Player.page),
  ]
}
