@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel

/// The metadata of a rule: its name, its page and its examples.
///
/// Lists, pages, help and tests are all generated from this. A class, so that reports need no copies of it.
package final class RuleInfo: Sendable {
  /// The name, which says what is wrong; it is public and never changes.
  package let name: String
  /// The group that the rule belongs to.
  package let group: RuleGroup
  /// The default severity of its findings.
  package let severity: Severity
  /// Whether some of its findings are errors.
  let findsErrors: Bool
  /// The best fix that it offers, if any.
  package let fix: Applicability?
  /// Whether the rule runs only on request, because not everyone would call what it finds a flaw.
  package let isOffByDefault: Bool
  /// The loaders that the rule applies to, or nil for all.
  package let loaders: [Loader]?
  /// The options of the rule.
  package let options: [RuleOption]
  /// The precedence that decides which finding is reported if several have one cause.
  let precedence: Precedence
  /// The problem in one line.
  package let summary: Localized
  /// What the rule searches for.
  package let what: Localized
  /// Why it matters.
  package let why: Localized
  /// What to do.
  package let remedy: Localized
  /// Known false positives.
  package let exceptions: Localized
  /// Files in which the rule must find something, and files in which it must not.
  package var examples: [Example] { makeExamples() }
  // Made on demand: a run needs none of them.
  private let makeExamples: @Sendable () -> [Example]

  /// Creates the metadata of a rule.
  package init(
    name: String, group: RuleGroup, severity: Severity, findsErrors: Bool = false,
    fix: Applicability? = nil,
    isOffByDefault: Bool = false, loaders: [Loader]? = nil, options: [RuleOption] = [],
    precedence: Precedence = .content,
    summary: Localized, what: Localized, why: Localized, remedy: Localized,
    exceptions: Localized = RuleInfo.noneKnown,
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

  /// Whether the rule applies to files for a loader.
  package func concerns(_ loader: Loader) -> Bool { loaders?.contains(loader) ?? true }

  /// The text for rules without known false positives.
  package static let noneKnown = Localized(en: "None known.", ja: "特にありません。")
}

/// What a finding is about, in the order from causes to effects.
///
/// A finding inside the place of an earlier one is suppressed unless it is more severe: a TAB in the place of a
/// comma is not reported again as a control character.
package enum Precedence: Int, Sendable {
  /// Whether the bytes are text.
  case encoding
  /// Whether a record is a row, and which cells it has.
  case structure
  /// The number of the right choice.
  case answer
  /// Whether a cell is empty.
  case emptiness
  /// Everything else.
  case content
}

/// The subject of a rule.
package enum RuleGroup: String, CaseIterable, Sendable {
  /// Whether the file is read as intended.
  case reading
  /// The number of the right choice.
  case answers
  /// Questions and choices.
  case questions
  /// Characters inside cells.
  case text
  /// How choices fit together and with their question.
  case choices
  /// The wording of questions.
  case writing
  /// All questions of a bank together.
  case banks
  /// Whether time and space suffice for a question.
  case time
  /// Guidance files.
  case guidance
  /// The behaviour of app loaders.
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

/// A small file that demonstrates a rule; the tests run all of them.
package struct Example: Sendable {
  /// The file, with the places of findings between `⟦` and `⟧`.
  package let file: String
  /// The file after safe fixes, if they change it.
  package let fixed: String?
  /// The kind of the file, if its name and columns do not show it.
  package let kind: BankKind?
  /// The loader of the file.
  package let loader: Loader
  /// The format of the file.
  package let format: Format
  /// The settings of the rule.
  package let settings: [String: RuleOption.Value]
  /// Variations of the file that the tests skip, because the file would then be about something else.
  package let without: [Variation]

  /// A variation of a file with which the tests check that the rule still finds the same.
  package enum Variation: CaseIterable, Sendable {
    /// Lines end in CR and LF.
    case crlf
    /// The file starts with a byte order mark.
    case byteOrderMark
    /// Every cell is quoted.
    case allQuoted
    /// The last line break is missing.
    case noFinalNewline
    /// A row with multibyte characters precedes all others.
    case precedingRow
  }

  /// Creates a CSV bank, as nearly all examples are. Never inlined: a call that spells out every default takes 150
  /// more bytes, five hundred times.
  @inline(never)
  package init(_ file: String) { self.init(file, fixed: nil) }

  /// Creates an example of any format.
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

  /// Whether the rule must find something in the example.
  package var isBad: Bool { file.unicodeScalars.contains("⟦") }

  /// The language of the example: Japanese if it contains kana or kanji.
  package var language: Language {
    let isJapanese = file.unicodeScalars.contains { scalar in
      (0x3041...0x30FF).contains(scalar.value) || scalar.properties.isIdeographic
    }
    return isJapanese ? .japanese : .english
  }
}

/// A setting of a single rule in the configuration: `{"level": "warning", "width": 24}`.
package struct RuleOption: Sendable {
  /// The name of the option.
  package let name: String
  /// The purpose of the option in one line.
  package let summary: Localized
  /// The type of its value.
  package let kind: Kind

  /// The type of the value of an option.
  package enum Kind: Sendable {
    /// An integer within bounds, and its default.
    case number(ClosedRange<Int>, usual: Int)
    /// A dictionary of texts, such as words by those that they replace.
    case texts
  }

  package init(_ name: String, _ kind: Kind, _ summary: Localized) {
    (self.name, self.kind, self.summary) = (name, kind, summary)
  }

  /// The value of an option.
  package enum Value: Hashable, Sendable {
    case number(Int)
    case texts([String: String])
  }
}

/// The settings of a run that a rule uses.
package struct RuleSettings: Sendable {
  /// The time limit of questions without one of their own, in milliseconds, or nil if unknown.
  let limit: Int?
  /// The number of questions in a set, or nil if unknown.
  let setSize: Int?
  /// The values of the rule's options.
  let values: [String: RuleOption.Value]

  /// The number of an option, or its default.
  func number(_ name: String, of info: RuleInfo) -> Int {
    if case .number(let number)? = values[name] { return number }
    guard case .number(_, let usual)? = info.options.first(where: { $0.name == name })?.kind else {
      preconditionFailure("the rule has no such option")
    }
    return usual
  }

  /// The texts of an option, empty by default.
  func texts(_ name: String) -> [String: String] {
    if case .texts(let texts)? = values[name] { return texts }
    return [:]
  }
}
