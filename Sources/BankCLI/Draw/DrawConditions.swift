import BankModel
import BankQuiz
import BankText

/// What sets have to be like besides their numbers of questions.
struct DrawConditions {
  /// The difficulties that are wanted.
  let difficulty: DifficultyQuotas?
  /// How long a set may take.
  let mostMilliseconds: Int?
  /// Whether near-duplicates are kept apart.
  let areApart: Bool
  /// Whether every question is used once.
  let isCovering: Bool
  /// Whether sets are made alike.
  let isSpread: Bool

  init(_ invocation: Invocation) throws(Failure) {
    difficulty = try DifficultyQuotas(invocation)
    mostMilliseconds = try DrawConditions.milliseconds(invocation)
    areApart = invocation.has(.noNearDuplicates)
    isCovering = invocation.has(.cover)
    isSpread = invocation.has(.spread)
    try checkEachOther(invocation)
    try checkApp(invocation)
  }

  /// Whether there are any.
  var isEmpty: Bool {
    difficulty == nil && mostMilliseconds == nil && !areApart && !isCovering && !isSpread
  }

  /// No set may take longer than a year.
  private static let mostSeconds = 31_536_000.0

  private static func milliseconds(_ invocation: Invocation) throws(Failure) -> Int? {
    guard let written = invocation.value(.maxSeconds) else { return nil }
    let isPlain = written.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    if isPlain, let seconds = Double(written), seconds > 0, seconds <= mostSeconds {
      return Int((seconds * 1_000).rounded())
    }
    throw .usage(
      Localized(
        en: "'\(Flag.maxSeconds.usage)' must be a number of seconds above 0, such as 45 or 37.5.",
        ja: "'\(Flag.maxSeconds.usage)' には45や37.5のような、0より大きい秒数を指定してください。"))
  }

  // MARK: What does not go together

  private func checkEachOther(_ invocation: Invocation) throws(Failure) {
    if isCovering {
      let others = [Flag.sets, .perCategory, .maxSeconds].filter(invocation.has)
      let other = others.first ?? (difficulty?.count == nil ? nil : .difficulty)
      if let other { throw DrawConditions.apart(.cover, other, coverReason) }
    }
    if isSpread, !isCovering, invocation.number(.sets) < 2 {
      throw .usage(
        Localized(
          en: "'--spread' makes several sets alike: use it with '--sets' or '--cover'.",
          ja: "'--spread' は複数のセットをそろえる指定です。'--sets' か '--cover' と一緒に使ってください。"))
    }
    if difficulty?.count != nil, invocation.has(.perCategory) {
      throw DrawConditions.apart(
        .difficulty, .perCategory,
        Localized(
          en: "only one of them can say how many questions there are of what; a range such as "
            + "'--difficulty 0.2..0.8' goes with categories",
          ja: "問題数を決められるのはどちらか一方です。「--difficulty 0.2..0.8」のような範囲なら併用できます"))
    }
  }

  private var coverReason: Localized {
    Localized(
      en: "it uses every question once, in as many sets as that takes",
      ja: "全問を1回ずつ使い、セットの数は自動で決まります")
  }

  private func checkApp(_ invocation: Invocation) throws(Failure) {
    if !invocation.has(.compat) { return }
    let flags: [Flag] = [
      .difficulty, .maxSeconds, .noNearDuplicates, .cover, .spread, .balanceAnswers,
    ]
    guard let other = flags.first(where: invocation.has) else { return }
    throw DrawConditions.apart(
      .compat, other,
      Localized(en: "timerquiz draws as the app does", ja: "timerquizはアプリと同じ方法でしか抽選しません"))
  }

  static func apart(_ one: Flag, _ other: Flag, _ reason: Localized) -> Failure {
    .usage(
      Localized(
        en: "Use '--\(one.name)' or '--\(other.name)', not both: \(reason.en).",
        ja: "'--\(one.name)' と '--\(other.name)' は同時に使えません。\(reason.ja)。"))
  }
}
