@_spi(QBank) import BankModel
import Templates

extension Setup {
  /// The services and tools that check every change.
  static let services = [
    Setup(
      "github",
      [
        File(Path(".github/workflows/qbank.yml"), at: .folder) {
          pinned(Templates.githubWorkflow)
        }
      ],
      en: "Once it is committed, every change is checked.", ja: "コミットすると、以後の変更がすべて検査されます。"),
    Setup(
      "gitlab", [File(Path(".gitlab-ci.yml")) { pinned(Templates.gitlabJob) }],
      en: "Once it is committed, every change is checked.", ja: "コミットすると、以後の変更がすべて検査されます。"),
    Setup(
      "pre-commit", [File(Path(".pre-commit-config.yaml")) { pinned(Templates.preCommitHooks) }],
      en: "Commit it, and run this once in each clone: pre-commit install",
      ja: "コミットし、クローンごとに一度 pre-commit install を実行してください。"),
  ]

  /// Returns a template pinned to the version of this program, so that everybody has the same findings until it is
  /// raised.
  private static func pinned(_ template: [UInt8]) -> [UInt8] {
    let place = Array("@VERSION@".utf8)
    var pinned: [UInt8] = []
    var rest = template[...]
    while let byte = rest.first {
      if rest.starts(with: place) {
        pinned += qbankVersion.utf8
        rest = rest.dropFirst(place.count)
      } else {
        pinned.append(byte)
        rest = rest.dropFirst()
      }
    }
    return pinned
  }
}
