@_spi(QBank) import BankSyntax

/// What a walk through folders passed over, and why, to be reported in one line.
struct PassedOver {
  /// Why something was passed over, in the order of the report.
  enum Reason: Int, CaseIterable {
    /// A .gitignore file names it.
    case ignored
    /// The configuration excludes it.
    case excluded
    /// Its name begins with a dot.
    case hidden
    /// It is a link to a folder, or is not something that can be read.
    case link
    /// It was written by qbank and is not a bank.
    case result
    /// It is JSON with questions in a form other than that of a bank.
    case otherQuestions
    /// It is other JSON.
    case noBank
    /// Its start does not show whether it is a bank.
    case unclear
    /// It is in a format that folders also use for other things.
    case otherFormat

    /// Whether it may be a bank all the same.
    var mayBeBank: Bool { ![.link, .noBank, .otherFormat].contains(self) }
  }

  private var places: [Reason: [(place: Path, name: Localized)]] = [:]
  private var noted: Set<Path> = []

  /// The number of names shown for each reason.
  private static let shown = 3

  /// Records that something was passed over, with details if there are any.
  mutating func add(_ path: Path, at place: Path, _ reason: Reason, _ more: Localized? = nil) {
    guard noted.insert(place).inserted else { return }
    let name = path.displayText
    let text = more.map { Localized(en: "\(name): \($0.en)", ja: "\(name): \($0.ja)") }
    places[reason, default: []].append((place, text ?? Localized(name)))
  }

  /// Returns a line about everything that was passed over, without what was read because it was also named, or nil
  /// if there is nothing.
  func line(without read: Set<Path>, withAdvice: Bool) -> Localized? {
    if places.isEmpty { return nil }
    let left = places.mapValues { $0.filter { !read.contains($0.place) }.map(\.name) }
      .filter { !$0.value.isEmpty }
    if left.isEmpty { return nil }
    let count = left.values.reduce(0) { $0 + $1.count }
    let parts = Reason.allCases.compactMap { reason in left[reason].map { part(reason, $0) } }
    let ways = withAdvice ? PassedOver.ways(Set(left.keys)) : Localized("")
    let gap = ways.en.isEmpty ? "" : " "
    if parts.count == 1 {
      return Localized(
        en: "Skipped: \(parts[0].en).\(gap)\(ways.en)", ja: "対象外: \(parts[0].ja)。\(ways.ja)")
    }
    let list = parts.listed(en: "; ")
    return Localized(
      en: "Skipped \(count): \(list.en).\(gap)\(ways.en)",
      ja: "対象外 \(count)件: \(list.ja)。\(ways.ja)")
  }

  private func part(_ reason: Reason, _ places: [Localized]) -> Localized {
    let words = reason.words(places.count)
    let isMore = places.count > PassedOver.shown
    let shown = places.prefix(PassedOver.shown).listed()
    return Localized(
      en: "\(places.count) \(words.en) (\(shown.en)" + (isMore ? ", …)" : ")"),
      ja: "\(words.ja) \(places.count)件（\(shown.ja)" + (isMore ? "など）" : "）"))
  }

  /// Advice on how to have it read.
  private static func ways(_ reasons: Set<Reason>) -> Localized {
    if reasons == [.otherQuestions] { return Localized("") }
    if reasons == [.otherFormat] {
      return Localized(en: "To read one, name it.", ja: "ファイル名を指定すると読み込みます。")
    }
    return Localized(
      en: "To include one, name it or list it under “include” in .qbank.json.",
      ja: "対象にするには、ファイル名を指定するか、.qbank.json の「include」に書いてください。")
  }
}

extension PassedOver.Reason {
  /// The number of entries and what they are.
  fileprivate func words(_ count: Int) -> Localized {
    let isOne = count == 1
    return switch self {
    case .ignored: Localized(en: "ignored by .gitignore", ja: ".gitignoreで無視")
    case .excluded: Localized(en: "excluded by .qbank.json", ja: ".qbank.json で除外")
    case .hidden: Localized(en: "hidden", ja: "隠しファイル・フォルダー")
    case .link:
      Localized(
        en: isOne ? "that is not a regular file" : "that are not regular files",
        ja: "通常のファイルではないもの")
    case .result: Localized(en: isOne ? "output of qbank" : "outputs of qbank", ja: "qbankの出力")
    case .otherQuestions:
      Localized(en: "with questions in another form", ja: "別の形で問題が書かれたJSON")
    case .noBank:
      Localized(en: isOne ? "that is not a bank" : "that are not banks", ja: "問題ファイルではないJSON")
    case .unclear:
      Localized(
        en: "that could not be recognised as \(isOne ? "a bank" : "banks")",
        ja: "問題ファイルと判別できないもの")
    case .otherFormat:
      Localized(
        en: "in a format also used for other files", ja: "問題ファイル以外にも使われる形式")
    }
  }
}
