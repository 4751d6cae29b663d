import BankFormats
public import BankModel

/// What there is to know about a rule: its name, its page and its examples.
///
/// Lists, pages, help and tests are all made from this.
public struct RuleInfo: Sendable {
  /// The name, which says what is wrong; it is public and never changes.
  public let name: String
  /// What it is about.
  public let group: RuleGroup
  /// How much its findings matter, unless a finding says otherwise.
  public let severity: Severity
  /// The best fix that it offers, if any.
  public let fix: Applicability?
  /// The loaders that it is about; nil for all.
  public let loaders: [Loader]?
  /// The problem in one line.
  public let summary: Localized
  /// What it looks for.
  public let what: Localized
  /// Why that matters.
  public let why: Localized
  /// What to do.
  public let remedy: Localized
  /// When it is wrong, as far as is known.
  public let exceptions: Localized
  /// Files in which it must find something, and files in which it must not.
  public let examples: [Example]

  /// Everything about a rule.
  public init(
    name: String, group: RuleGroup, severity: Severity, fix: Applicability? = nil,
    loaders: [Loader]? = nil, summary: Localized, what: Localized, why: Localized,
    remedy: Localized, exceptions: Localized, examples: [Example]
  ) {
    self.name = name
    self.group = group
    self.severity = severity
    self.fix = fix
    self.loaders = loaders
    self.summary = summary
    self.what = what
    self.why = why
    self.remedy = remedy
    self.exceptions = exceptions
    self.examples = examples
  }

  /// Whether it has anything to say about files for a loader.
  public func concerns(_ loader: Loader) -> Bool { loaders?.contains(loader) ?? true }

  /// What to write under exceptions when none are known.
  public static let noneKnown = Localized(en: "None.", ja: "特に知られていません。")
}

/// What a rule is about.
public enum RuleGroup: String, CaseIterable, Sendable {
  /// Whether the file can be read as it was meant.
  case reading
  /// The number of the right choice.
  case answers
  /// Questions and choices.
  case questions
  /// What stands inside cells.
  case text
  /// Guidance files.
  case guidance
  /// What an app loader would do.
  case loaders

  /// The heading of the group in lists.
  public var title: Localized {
    switch self {
    case .reading: Localized(en: "Reading the file", ja: "ファイルの読み込み")
    case .answers: Localized(en: "Answers", ja: "正解の番号")
    case .questions: Localized(en: "Questions and choices", ja: "問題文と選択肢")
    case .text: Localized(en: "Text inside cells", ja: "セルの中の文字")
    case .guidance: Localized(en: "Guidance", ja: "ガイダンス")
    case .loaders: Localized(en: "App loaders", ja: "アプリの読み込み方式")
    }
  }
}

/// A small file that shows a rule at work; every one is run by the tests.
public struct Example: Sendable {
  /// The file; what is found stands between `⟦` and `⟧`.
  public let file: String
  /// The file after safe fixes, when they change it.
  public let fixed: String?
  /// What the file holds, when its name and columns do not tell.
  public let kind: BankKind?
  /// Who reads the file.
  public let loader: Loader
  /// How the file is written.
  public let syntax: FileSyntax
  /// Ways in which the tests may not vary the file, because it would be about something else then.
  public let without: [Variation]

  /// How the tests vary a file to see whether the rule still finds the same.
  public enum Variation: CaseIterable, Sendable {
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

  /// A file in which something is found.
  public init(
    _ file: String, fixed: String? = nil, kind: BankKind? = nil, loader: Loader = .rfc4180,
    syntax: FileSyntax = .csv, without: [Variation] = []
  ) {
    self.file = file
    self.fixed = fixed
    self.kind = kind
    self.loader = loader
    self.syntax = syntax
    self.without = syntax == .csv ? without : Variation.allCases
  }

  /// Whether the rule finds something in it.
  public var isBad: Bool { file.unicodeScalars.contains("⟦") }

  /// The language that its words are in: Japanese when there are kana or kanji among them.
  public var language: Language {
    let isJapanese = file.unicodeScalars.contains { scalar in
      (0x3041...0x30FF).contains(scalar.value) || scalar.properties.isIdeographic
    }
    return isJapanese ? .japanese : .english
  }
}
