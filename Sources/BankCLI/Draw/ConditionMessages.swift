@_spi(QBank) import BankSets

/// Messages about sets that meet conditions, and about why there are none.
struct ConditionMessages {
  let request: DrawRequest
  /// Whether the request does not distinguish kinds of questions.
  private var isPlain: Bool { !request.hasKinds }

  // MARK: Shortages

  /// Says why there are no such sets, and names the smallest changes that would allow them, as far as they are
  /// known.
  func text(_ shortage: Shortage, sets: Int, changes: [DrawError.Change]) -> Localized {
    switch shortage {
    case .tooFew(let kinds, let there, let wanted, let ofSets):
      return ConditionMessages.with(
        changes, tooFew(kinds, there, wanted, ofSets, isEach: sets > ofSets))
    case .tooSlow(let quickest):
      return ConditionMessages.with(changes, tooSlow(quickest))
    case .impossible where sets == 1:
      return ConditionMessages.with(
        changes, Localized(en: "no set meets the conditions", ja: "条件に合うセットはありません"))
    case .impossible:
      return ConditionMessages.with(
        changes,
        Localized(
          en: "there are no \(sets) matching sets without common questions",
          ja: "条件に合い、問題の重ならないセットは\(sets)セット作れません"))
    case .notFound where sets == 1:
      return Localized(
        en:
          "no matching set was found, though one may exist; try another seed or looser conditions",
        ja: "条件に合うセットは見つかりませんでした（存在しないとは限りません）。別のシードや、緩い条件を試してください。")
    case .notFound where request.isJoint:
      return Localized(
        en:
          "no \(sets) matching sets without common questions were found, though they may exist; "
          + "all need the same numbers of each category and difficulty, so try fewer sets",
        ja: "条件に合い、問題の重ならない\(sets)セットは見つかりませんでした（存在しないとは限りません）。どのセットも"
          + "カテゴリーと難易度ごとの問題数が同じになるように抽選します。セットの数を減らしてみてください。")
    case .notFound:
      let text = Localized(
        en: "no \(sets) matching sets without common questions were found, though they may exist",
        ja: "条件に合い、問題の重ならない\(sets)セットは見つかりませんでした（存在しないとは限りません）")
      return changes.isEmpty
        ? Localized(
          en: text.en + "; try another seed, fewer sets or looser conditions",
          ja: text.ja + "。別のシード、少ないセット数、緩い条件を試してください。")
        : ConditionMessages.with(changes, text)
    }
  }

  /// Returns a change to the request as options of the command line.
  static func text(_ change: DrawError.Change) -> Localized {
    switch change {
    case .count(let count): return Localized("--count \(count)")
    case .sets(let sets): return Localized("--sets \(sets)")
    case .milliseconds(let time): return Localized("--max-seconds \(seconds(roundedUp: time))")
    case .categories(let parts):
      return parts.map(text).listed(en: " and ", ja: "と")
    case .together(let changes):
      return changes.map { ConditionMessages.text($0) }.listed(en: " with ", ja: "と")
    }
  }

  /// Returns a number of questions of a category, as written on the command line.
  private static func text(_ part: CategoryQuotas.Part) -> Localized {
    let shown = VisibleText.escape(part.name)
    if part.number == 0 { return Localized(en: "leaving out \(shown)", ja: "\(shown) を外す指定") }
    return Localized("\(shown)=\(part.number)")
  }

  /// Returns a message followed by the changes that would help.
  static func with(_ changes: [DrawError.Change], _ text: Localized) -> Localized {
    if changes.isEmpty { return Localized(en: text.en, ja: text.ja + "。") }
    let list = changes.map { ConditionMessages.text($0) }.listed(en: " or ", ja: " か ")
    return Localized(
      en: "\(text.en); \(list.en) would work", ja: "\(text.ja)。\(list.ja) なら抽選できます。")
  }

  /// Says how many questions are needed.
  static func wanted(_ count: Int) -> String { "\(count) \(count == 1 ? "is" : "are") needed" }

  /// Says that there are too few questions; `isEach` means for one of several sets, not for all of them together.
  private func tooFew(
    _ kinds: [String], _ there: Int, _ wanted: Int, _ sets: Int, isEach: Bool
  ) -> Localized {
    let questions = Localized.count(there, "question", "questions")
    let kind = kind
    let apart = request.keepsNearDuplicatesApart
    let (be, have) = (there == 1 ? "is" : "are", kinds.count > 1 ? "together have" : "has")
    let names = kinds.map { VisibleText.escape($0) }
    let en =
      isPlain
      ? "there \(be) \(questions)" : "\(names.joined(separator: " and ")) \(have) \(questions)"
    let ja = isPlain ? kind.ja.isEmpty ? "問題は" : "" : names.joined(separator: "と") + "は合わせて"
    let forSets =
      sets > 1
      ? Localized(en: " for \(sets) sets", ja: "\(sets)セットに")
      : isEach ? Localized(en: " in each set", ja: "各セットに") : Localized("")
    return Localized(
      en: en + kind.en + (apart ? ", counting near-duplicates once" : "")
        + (apart && sets > 1 ? " per set" : "")
        + ", but \(ConditionMessages.wanted(wanted))" + forSets.en,
      ja: (kinds.count > 1 || isPlain ? ja : names.joined() + "は") + kind.ja
        + (apart ? "（似た問題は\(sets > 1 ? "1セットに" : "")1問と数えて）" : "")
        + "\(there == 0 ? "1問もありませんが" : "\(there)問ですが")、\(forSets.ja)\(wanted)問必要です")
  }

  private var kind: Localized {
    guard let difficulty = request.difficulty, difficulty.count == nil else {
      return Localized("")
    }
    let shown = VisibleText.escape(difficulty.text)
    return Localized(en: " of difficulty \(shown)", ja: "難易度 \(shown) の問題が")
  }

  private func tooSlow(_ quickest: Int) -> Localized {
    let least = ConditionMessages.seconds(roundedUp: quickest)
    let most = ConditionMessages.seconds(roundedUp: request.maxMilliseconds ?? 0)
    return Localized(
      en:
        "even the fastest matching set is expected to take \(least) s, but the limit is \(most) s",
      ja: "条件に合う最短のセットでも\(least)秒かかる見込みですが、上限は\(most)秒です")
  }

  // MARK: Results

  static func text(_ note: DrawnSets.Note) -> Localized {
    switch note {
    case .unclearDifficulty(let count): unclear(count)
    case .difficultyInNumbers(let count): inNumbers(count)
    case .assumedDifficulty(let count): assumed(count)
    case .noneTogether(let prefix): noneTogether(VisibleText.escape(prefix))
    case .replacedLimits(let count): replacedLimits(count)
    case .covered(let questions, let sets, let sizes): covered(questions, sets, sizes)
    case .spread(let before, let after, let areNearest): spread(before, after, areNearest)
    case .notEquallyLikely: unfair
    }
  }

  /// Says how many questions were left out because their difficulty is not known.
  private static func unclear(_ count: Int) -> Localized {
    Localized(
      en: "Left out \(Localized.count(count, "question", "questions")) without a clear difficulty; "
        + "JSON banks can state it.",
      ja: "難易度が分からない\(count)問を除きました（難易度はJSONの問題ファイルで指定できます）。")
  }

  private static func inNumbers(_ count: Int) -> Localized {
    Localized(
      en:
        "Left out \(Localized.count(count, "question", "questions")) whose similar difficulty is "
        + "a number: a word matches only words, a range such as 0..0.4 both.",
      ja: "同じくらいの難易度を数値で示した\(count)問を除きました。0..0.4 のような範囲で指定すると、"
        + "語で書いた難易度も数値も対象になります。")
  }

  private static func noneTogether(_ shown: String) -> Localized {
    Localized(
      en: "No question has a tag that begins with “\(shown)”, so none were kept together.",
      ja: "「\(shown)」で始まるタグの付いた問題がないため、まとめて入れた問題はありません。")
  }

  private static func assumed(_ count: Int) -> Localized {
    Localized(
      en: "\(Localized.count(count, "question has", "questions have")) no clear difficulty and "
        + "\(count == 1 ? "counts" : "count") as 0.5.",
      ja: "難易度が分からない\(count)問は、0.5とみなしました。")
  }

  /// Says that time limits of a bank are out of range and were replaced.
  static func replacedLimits(_ count: Int) -> Localized {
    Localized(
      en: "\(Localized.count(count, "question has", "questions have")) a time limit out of range: "
        + "0 counts as none, more than 23:59:59 as 23:59:59.",
      ja: "制限時間が範囲外の問題が\(count)問あります。0は指定なし、23:59:59を超えるものは23:59:59とみなしました。")
  }

  private static let unfair = Localized(
    en:
      "Questions were swapped to meet the conditions, so not all matching sets were equally "
      + "likely.",
    ja: "条件に合わせて問題を入れ替えたため、条件に合うどのセットも同じ確率で出るとは限りません。")

  private static func covered(
    _ all: Int, _ sets: Int, _ sizes: ClosedRange<Int>
  ) -> Localized {
    let (least, most) = (sizes.lowerBound, sizes.upperBound)
    let size = least == most ? "\(most)" : "\(least)–\(most)"
    let count = Localized.count(sets, "set", "sets")
    return Localized(
      en:
        "\(count) of \(size) \(sets == 1 ? "uses" : "use") each of "
        + "\(Localized.count(all, "question", "questions")) once.",
      ja: "\(all)問すべてを1回ずつ使い、\(sets)セット（\(sets == 1 ? "" : "各")\(size)問）になりました。"
    )
  }

  private static func spread(
    _ before: DrawnSets.Note.Distance, _ after: DrawnSets.Note.Distance, _ areNearest: Bool
  ) -> Localized {
    let before = distance(before)
    let after = distance(after)
    let rest =
      areNearest
      ? Localized(
        en: "No other combination of these questions is closer.", ja: "これより差の小さい組み合わせはありません。")
      : Localized(
        en: "Not all combinations were tried; others may be closer.",
        ja: "すべての組み合わせは試していないため、差がさらに小さい組み合わせもありえます。")
    return Localized(
      en: "The sets differ by at most \(after.en) (before swapping questions: \(before.en)). "
        + "\(rest.en)",
      ja: "セット間の差は\(after.ja)です（入れ替え前は\(before.ja)）。\(rest.ja)")
  }

  private static func distance(_ distance: DrawnSets.Note.Distance) -> Localized {
    let time = seconds(roundedUp: distance.milliseconds)
    // Rounded up to hundredths, so that a difference is never reported as zero.
    let hundredths = (distance.score + 9) / 10
    let score = "\(hundredths / 100).\(String(hundredths % 100).zeroPadded(to: 2))"
    return Localized(en: "\(time) s and \(score) points", ja: "\(time)秒、\(score)点")
  }

  /// Returns milliseconds as seconds, rounded up to tenths.
  private static func seconds(roundedUp milliseconds: Int) -> String {
    let tenths = (milliseconds + 99) / 100
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
