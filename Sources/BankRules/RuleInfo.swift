@_spi(QBank) package import BankFormats
@_spi(QBank) package import BankModel

/// What there is to know about a rule: its name, its page and its examples.
///
/// Lists, pages, help and tests are all made from this.
package struct RuleInfo: Sendable {
  /// The name, which says what is wrong; it is public and never changes.
  package let name: String
  /// What it is about.
  package let group: RuleGroup
  /// How much its findings matter, unless a finding says otherwise.
  package let severity: Severity
  /// Whether some of them are errors.
  let findsErrors: Bool
  /// The best fix that it offers, if any.
  package let fix: Applicability?
  /// Whether it looks only where somebody asked for it, because not everyone would call it a flaw.
  package let isOffByDefault: Bool
  /// The loaders that it is about; nil for all.
  package let loaders: [Loader]?
  /// What can be settled about it.
  package let options: [RuleOption]
  /// Which finding is reported where several have one cause.
  let precedence: Precedence
  /// The problem in one line.
  package let summary: Localized
  /// What it looks for.
  package let what: Localized
  /// Why that matters.
  package let why: Localized
  /// What to do.
  package let remedy: Localized
  /// When it is wrong, as far as is known.
  package let exceptions: Localized
  /// Files in which it must find something, and files in which it must not.
  package var examples: [Example] { makeExamples() }
  // Made on demand: a run needs none of them.
  private let makeExamples: @Sendable () -> [Example]

  /// Everything about a rule.
  package init(
    name: String, group: RuleGroup, severity: Severity, findsErrors: Bool = false,
    fix: Applicability? = nil,
    isOffByDefault: Bool = false, loaders: [Loader]? = nil, options: [RuleOption] = [],
    precedence: Precedence = .content,
    summary: Localized, what: Localized, why: Localized, remedy: Localized, exceptions: Localized,
    examples: @autoclosure @escaping @Sendable () -> [Example]
  ) {
    self.name = name
    self.group = group
    self.severity = severity
    self.findsErrors = findsErrors || severity == .error
    self.fix = fix
    self.isOffByDefault = isOffByDefault
    self.loaders = loaders
    self.options = options
    self.precedence = precedence
    self.summary = summary
    self.what = what
    self.why = why
    self.remedy = remedy
    self.exceptions = exceptions
    makeExamples = examples
  }

  /// Whether it has anything to say about files for a loader.
  package func concerns(_ loader: Loader) -> Bool { loaders?.contains(loader) ?? true }

  /// What to write under exceptions when none are known.
  package static let noneKnown = Localized(en: "None known.", ja: "特にありません。")
}

/// What a finding is about, in the order from causes to effects.
///
/// A finding inside the place of an earlier one is suppressed unless it is more severe: a TAB in the place of a comma
/// is not reported again as a control character.
package enum Precedence: Int, Sendable {
  /// Whether it is text.
  case encoding
  /// Whether a record is a row, and what its cells are.
  case structure
  /// The number of the right choice.
  case answer
  /// Whether there is anything in a cell.
  case emptiness
  /// Everything else.
  case content
}

/// What a rule is about.
package enum RuleGroup: String, CaseIterable, Sendable {
  /// Whether the file can be read as it was meant.
  case reading
  /// The number of the right choice.
  case answers
  /// Questions and choices.
  case questions
  /// What stands inside cells.
  case text
  /// How choices go with each other and with their question.
  case choices
  /// How questions are worded.
  case writing
  /// What all questions of a bank have in common.
  case banks
  /// Whether there is time and room for a question.
  case time
  /// Guidance files.
  case guidance
  /// What an app loader would do.
  case loaders

  /// The heading of the group in lists.
  package var title: Localized {
    switch self {
    case .reading: Localized(en: "Reading the file", ja: "ファイルの読み込み")
    case .answers: Localized(en: "Answers", ja: "正解の番号")
    case .questions: Localized(en: "Questions and choices", ja: "問題文と選択肢")
    case .text: Localized(en: "Text inside cells", ja: "セルの中の文字")
    case .choices: Localized(en: "How choices fit together", ja: "選択肢の構成")
    case .writing: Localized(en: "Wording", ja: "言葉づかい")
    case .banks: Localized(en: "The bank as a whole", ja: "問題集全体")
    case .time: Localized(en: "Time and screen space", ja: "時間と画面の幅")
    case .guidance: Localized(en: "Guidance", ja: "ガイダンス")
    case .loaders: Localized(en: "App loaders", ja: "アプリの読み込み方式")
    }
  }
}

/// A small file that shows a rule at work; every one is run by the tests.
package struct Example: Sendable {
  /// The file; what is found stands between `⟦` and `⟧`.
  package let file: String
  /// The file after safe fixes, when they change it.
  package let fixed: String?
  /// What the file holds, when its name and columns do not tell.
  package let kind: BankKind?
  /// Who reads the file.
  package let loader: Loader
  /// What the file is written in.
  package let format: Format
  /// What is settled about the rule.
  package let settings: [String: RuleOption.Value]
  /// Ways in which the tests may not vary the file, because it would be about something else then.
  package let without: [Variation]

  /// How the tests vary a file to see whether the rule still finds the same.
  package enum Variation: CaseIterable, Sendable {
    /// Lines end in CR and LF.
    case crlf
    /// A byte order mark stands at the start.
    case byteOrderMark
    /// Every cell stands between quotes.
    case allQuoted
    /// No line break stands at the end.
    case noFinalNewline
    /// A row with text of several bytes a character stands before all others.
    case precedingRow
  }

  /// A CSV bank, as nearly all are. Never inlined: a call that names every default takes 150 bytes more, five
  /// hundred times.
  @inline(never)
  package init(_ file: String) { self.init(file, fixed: nil) }

  /// A file in which something is found.
  package init(
    _ file: String, fixed: String? = nil, kind: BankKind? = nil, loader: Loader = .rfc4180,
    format: Format = .csv, settings: [String: RuleOption.Value] = [:], without: [Variation] = []
  ) {
    self.file = file
    self.fixed = fixed
    self.kind = kind
    self.loader = loader
    self.format = format
    self.settings = settings
    self.without = format.syntax == .csv ? without : Variation.allCases
  }

  /// Whether the rule finds something in it.
  package var isBad: Bool { file.unicodeScalars.contains("⟦") }

  /// The language that its words are in: Japanese when there are kana or kanji among them.
  package var language: Language {
    let isJapanese = file.unicodeScalars.contains { scalar in
      (0x3041...0x30FF).contains(scalar.value) || scalar.properties.isIdeographic
    }
    return isJapanese ? .japanese : .english
  }
}
