@_spi(QBank) import BankSets

/// Messages about a request that makes no sense.
enum RequestWords {
  static func text(_ contradiction: DrawContradiction) -> Localized {
    switch contradiction {
    case .none(let option):
      let usage = flag(option).usage
      return Localized(en: "'\(usage)' must be at least 1.", ja: "'\(usage)' は1以上にしてください。")
    case .tooManySets(let most):
      return Localized(
        en: "No more than \(most) sets can be drawn.", ja: "セットの数は\(most)までです。")
    case .tooManyVersions(let most):
      return Localized(
        en: "No more than \(most) versions can be made of a set.", ja: "1セットのバージョンは\(most)までです。")
    case .tooManyQuestions(let most):
      return Localized(
        en: "No more than \(most) questions can be drawn at once: ask for fewer sets.",
        ja: "一度に抽選できるのは全セット合わせて\(most)問までです。セットの数を減らしてください。")
    case .apart(let one, let other): return apart(one, other)
    case .spreadOfOne:
      return Localized(
        en: "'--spread' balances several sets: use it with '--sets' or '--cover'.",
        ja: "'--spread' は複数のセットをそろえる指定です。'--sets' か '--cover' と一緒に使ってください。")
    case .sum(let option, let sum, let count):
      return option == .difficulty
        ? Localized(
          en: "The difficulties add up to \(sum), but '--count' is \(count).",
          ja: "難易度別の合計は\(sum)問ですが、'--count' は\(count)です。")
        : Localized(
          en: "The categories add up to \(sum), but '--count' is \(count).",
          ja: "カテゴリーの合計は\(sum)問ですが、'--count' は\(count)です。")
    case .categories(let syntaxError): return text(syntaxError)
    case .sums(let categories, let difficulties):
      return Localized(
        en:
          "The categories add up to \(categories) questions, but the difficulties to "
          + "\(difficulties); both must be the same.",
        ja: "カテゴリーの合計は\(categories)問ですが、難易度別の合計は\(difficulties)問です。同じ数にしてください。")
    case .seconds: return seconds
    }
  }

  /// Returns the flag of an option that takes a number.
  private static func flag(_ option: DrawOption) -> Flag {
    switch option {
    case .sets: .sets
    case .versions: .versions
    default: .count
    }
  }

  // MARK: Conflicting options

  private static func apart(_ one: DrawOption, _ other: DrawOption) -> Localized {
    switch (one, other) {
    case (.compat, .shuffleChoices):
      Localized(
        en: "timerquiz never shuffles choices: use '--compat' or '--shuffle-choices', not both.",
        ja: "timerquizは選択肢を並べ替えません。'--compat' と '--shuffle-choices' は同時に使えません。")
    case (.compat, .perCategory):
      Localized(
        en: "timerquiz has no categories: use '--compat' or '--per-category', not both.",
        ja: "timerquizにカテゴリーはありません。'--compat' と '--per-category' は同時に使えません。")
    case (.include, .together), (.together, _): apart(one.rawValue, other.rawValue, groupReason)
    case (.include, _): apart(one.rawValue, other.rawValue, includeReason)
    case (.cover, _): apart(one.rawValue, other.rawValue, coverReason)
    case (.compat, _): apart(one.rawValue, other.rawValue, appReason)
    case (.order, .versions): apart(one.rawValue, other.rawValue, versionReason)
    default: apart(one.rawValue, other.rawValue, groupReason)
    }
  }

  private static let coverReason = Localized(
    en: "--cover uses every question once, in as many sets as needed",
    ja: "全問を1回ずつ使い、セットの数は自動で決まります")

  private static let appReason = Localized(
    en: "timerquiz draws only as the app does", ja: "timerquizはアプリと同じ方法でしか抽選しません")

  private static let groupReason = Localized(
    en: "questions kept together are drawn by count only",
    ja: "まとめて入れる問題は、問題数だけで抽選します")

  private static let versionReason = Localized(
    en: "each version has its own order of questions",
    ja: "バージョンごとに問題の順番が変わります")

  private static let includeReason = Localized(
    en: "an included question is in every set", ja: "--include の問題はどのセットにも入ります")

  /// Says that two options exclude each other.
  static func apart(_ one: String, _ other: String, _ reason: Localized) -> Localized {
    Localized(
      en: "Use '--\(one)' or '--\(other)', not both: \(reason.en).",
      ja: "'--\(one)' と '--\(other)' は同時に使えません。\(reason.ja)。")
  }

  // MARK: Invalid values

  /// Says what is wrong with an option of a manifest.
  static func text(_ syntaxError: DrawRequest.Mistake) -> Localized {
    switch syntaxError {
    case .number(let option, let value):
      UsageMessages.badNumber(value, flag(option))
    case .method(let value): UsageMessages.badValue(value, .compat, CompatibleApp.words)
    case .conditionMethod(let value), .versionMethod(let value): unknownMethod(value)
    case .categories(let syntaxError): text(syntaxError)
    case .difficulty(let syntaxError): text(syntaxError)
    case .seconds: seconds
    case .limit(let value): limit(value)
    case .order(let value): UsageMessages.badValue(value, .order, SetOrder.words)
    case .contradiction(let contradiction): text(contradiction)
    }
  }

  /// Says that sets were drawn by a method that only a later version knows.
  static func unknownMethod(_ name: String) -> Localized {
    let shown = VisibleText.escape(name)
    return Localized(
      en: "it was drawn with “\(shown)”, a method that this qbank does not know",
      ja: "抽選方法「\(shown)」は、このqbankにはありません。")
  }

  static func text(_ syntaxError: CategoryQuotas.Mistake) -> Localized {
    switch syntaxError {
    case .unclear(let part):
      let shown = VisibleText.escape(part)
      return Localized(
        en:
          "'\(shown)' is not a category with a number ('food=2') or a weight ('food:2').",
        ja: "'\(shown)' には、「food=2」のような問題数か「food:2」のような重みが必要です。")
    case .mixed:
      return Localized(
        en: "Give every category a number ('food=2') or every category a weight ('food:2').",
        ja: "カテゴリーには、すべて問題数（food=2）か、すべて重み（food:2）を付けてください。混在はできません。")
    case .repeated(let name):
      let shown = VisibleText.escape(name)
      return Localized(
        en: "The category '\(shown)' is given twice.", ja: "カテゴリー '\(shown)' が2回指定されています。")
    }
  }

  static func text(_ syntaxError: DifficultyQuotas.Mistake) -> Localized {
    switch syntaxError {
    case .unclear(let text): return unclear(difficulty: VisibleText.escape(text))
    case .repeated(let text):
      let shown = VisibleText.escape(text)
      return Localized(
        en: "The difficulty '\(shown)' is given twice.", ja: "難易度 '\(shown)' が2回指定されています。")
    }
  }

  private static func unclear(difficulty shown: String) -> Localized {
    Localized(
      en: "'\(shown)' is not a valid difficulty here. Write the share of an average group that "
        + "does not know the answer, such as '0.2..0.8', words such as 'easy,medium', or how "
        + "many of each: 'easy=2,hard=3'. Parameters such as b=1.5 belong in the bank.",
      ja: "'\(shown)' は難易度として使えません。平均的な集団のうち答えを知らない人の割合（「0.2..0.8」など）、"
        + "「easy,medium」のような語、または「easy=2,hard=3」のような問題数で指定してください。"
        + "b=1.5 のような項目パラメーターは問題ファイルに書いてください。")
  }

  /// Says what is wrong with a time limit.
  static func limit(_ written: String) -> Localized {
    let shown = VisibleText.escape(written)
    return Localized(
      en: "The time limit '\(shown)' is not between 1 second and 23:59:59. "
        + "Write whole seconds, or 1:30 or 1:00:00.",
      ja: "制限時間 '\(shown)' は使えません。1秒から23:59:59までを、整数の秒数か"
        + "「1:30」「1:00:00」の形で指定してください。")
  }

  static let seconds = Localized(
    en: "'\(Flag.maxSeconds.usage)' must be a number of seconds above 0, such as 45 or 37.5.",
    ja: "'\(Flag.maxSeconds.usage)' には45や37.5のような、0より大きい秒数を指定してください。")
}
