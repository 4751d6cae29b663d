@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A service or tool that checks every change, and the file that has it run qbank.
enum CIService: String, CaseIterable {
  case github, gitlab
  case preCommit = "pre-commit"

  /// Where it looks for its file.
  var path: Path {
    switch self {
    case .github: Path(".github/workflows/qbank.yml")
    case .gitlab: Path(".gitlab-ci.yml")
    case .preCommit: Path(".pre-commit-config.yaml")
    }
  }

  /// The file.
  func text(_ source: ToolSource) -> String {
    switch self {
    case .github: CIService.workflow(source)
    case .gitlab: CIService.pipeline(source)
    case .preCommit: CIService.hooks(source)
    }
  }

  /// What to do with it.
  func advice(_ path: Path) -> Localized {
    let name = path.displayText
    guard path.folder == self.path.folder, path == self.path || self == .github else {
      let place = self == .github ? self.path.folder.displayText : self.path.displayText
      return Localized(
        en: "Created \(name). It is run once it is \(self == .github ? "in" : "called") \(place).",
        ja: "\(name) を作りました。\(place) \(self == .github ? "に置く" : "という名前にする")と実行されます。")
    }
    return switch self {
    case .github, .gitlab:
      Localized(
        en: "Created \(name). Once it is committed, every change is checked.",
        ja: "\(name) を作りました。コミットすると、以後の変更がすべて検査されます。")
    case .preCommit:
      Localized(
        en: "Created \(name). Commit it, and run this once in each clone: pre-commit install",
        ja: "\(name) を作りました。コミットし、クローンごとに一度 pre-commit install を実行してください。")
    }
  }

  /// The image in which qbank is built.
  private static let image = "swift:6.3.1"

  /// What stands at the start of each file.
  private static let purpose =
    "# Checks the question banks of this repository with qbank. What is checked and how: .qbank.json"

  private static func workflow(_ source: ToolSource) -> String {
    """
    \(purpose)
    name: qbank

    on:
      push:
      pull_request:

    permissions:
      contents: read

    concurrency:
      group: qbank-${{ github.ref }}
      cancel-in-progress: true

    jobs:
      lint:
        runs-on: ubuntu-24.04
        container: '\(image)'
        timeout-minutes: 60
        env:
          QBANK_SOURCE: '\(source.url)'
          QBANK_TAG: '\(source.tag)'
        steps:
          - uses: actions/checkout@v6
            with:
              persist-credentials: false
          # Built once for each source; the last part of the key changes with it.
          - uses: actions/cache@v5
            id: cache
            with:
              path: /opt/qbank
              key: 'qbank-\(image.map { $0 == ":" ? "-" : String($0) }.joined())-${{ runner.arch }}-\(source.fingerprint)'
          - name: Build qbank
            if: steps.cache.outputs.cache-hit != 'true'
            run: |
              git clone --quiet --depth 1 --branch "$QBANK_TAG" -- "$QBANK_SOURCE" /tmp/qbank-source
              swift build -c release --package-path /tmp/qbank-source --product qbank
              install -D /tmp/qbank-source/.build/release/qbank /opt/qbank/qbank
          # Findings are shown at their lines in the request, too.
          - name: Check the banks
            run: /opt/qbank/qbank lint

    """
  }

  private static func pipeline(_ source: ToolSource) -> String {
    """
    \(purpose)
    qbank:
      image: '\(image)'
      interruptible: true
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event"
        - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      variables:
        QBANK_SOURCE: '\(source.url)'
        QBANK_TAG: '\(source.tag)'
      # Built once for each source; the last part of the key changes with it.
      cache:
        key: 'qbank-\(source.fingerprint)'
        paths:
          - .qbank/
      script:
        - |
          if ! [ -x .qbank/qbank ]; then
            git clone --quiet --depth 1 --branch "$QBANK_TAG" -- "$QBANK_SOURCE" /tmp/qbank-source
            swift build -c release --package-path /tmp/qbank-source --product qbank
            install -D /tmp/qbank-source/.build/release/qbank .qbank/qbank
          fi
        - .qbank/qbank lint --save gitlab=qbank-codequality.json --save junit=qbank-junit.xml
      artifacts:
        when: always
        reports:
          codequality: qbank-codequality.json
          junit: qbank-junit.xml

    """
  }

  private static func hooks(_ source: ToolSource) -> String {
    """
    \(purpose)
    # They run before each commit once this was done in a clone: pre-commit install
    repos:
      - repo: '\(source.url)'
        rev: '\(source.tag)'
        hooks:
          - id: qbank-fmt
          - id: qbank-lint

    """
  }
}
