@_spi(QBank) import BankTransforms

extension TransformOperation {
  static let split = TransformOperation(
    "split",
    Localized(
      en: "split a bank by category, by size, or into train and test", ja: "カテゴリーや問題数でファイルを分ける"),
    flags: [.newFolder, .size, .train, .test, .by, .seed]
  ) { (values, _) throws(Failure) in
    let folder = Path(try values.need(values.text(.newFolder), .newFolder, of: "split"))
    let (size, share, seed) = (
      try values.number(.size), try SplitShare.testing(values), try values.seed()
    )
    if size != nil, share != nil { throw .usage(SplitWords.oneWay) }
    if share == nil, values.has(.by) { throw .usage(SplitWords.noSides) }
    let grouping: TrainTestSplit.Grouping = try values.word(.by) ?? .stem
    var step = Step { (_, _) throws(Failure) in [] }
    step.divides = Step.Division(folder: folder) { (list, workers) throws(Failure) in
      if let share {
        let split = TrainTestSplit(
          list, testing: share, by: grouping, seed, within: NearLimit(), workers)
        if let empty = split.parts.first(where: \.indices.isEmpty) {
          throw .work(SplitWords.nothing(in: empty))
        }
        return (split.parts, SplitWords.notes(split, grouping, folder))
      }
      if let size {
        let parts = list.split(size: size)
        return (parts, [SplitWords.written(parts, folder)])
      }
      switch list.split(byCategory: workers) {
      case .failure(let obstacles): throw .work(SplitWords.refusal(obstacles))
      case .success(let parts): return (parts, [SplitWords.written(parts, folder)])
      }
    }
    return step
  }
}

extension TrainTestSplit.Grouping: OptionWord {}

/// The sizes of the parts that questions are divided into.
private enum SplitShare {
  /// Returns the share of the test part in millionths, or nil if there is none.
  static func testing(_ values: StepValues) throws(Failure) -> Int? {
    let whole = 1_000_000
    let (train, test) = (try share(.train, values), try share(.test, values))
    if let train, let test, train + test != whole { throw .usage(SplitWords.notWhole) }
    return test ?? train.map { whole - $0 }
  }

  /// Parses a share, such as `0.2` or `20%`, in millionths.
  private static func share(_ flag: Flag, _ values: StepValues) throws(Failure) -> Int? {
    guard let written = values.text(flag) else { return nil }
    let isPercent = written.hasSuffix("%")
    let number = Double(isPercent ? String(written.dropLast()) : written)
    guard let number, number > 0, number < (isPercent ? 100 : 1) else {
      let wanted = Localized(en: "a share such as 0.2 or 20%", ja: "0.2 や 20% のように割合")
      throw .usage(UsageMessages.invalid(written, for: flag.usage, wanted))
    }
    return Int(clamping: (number * (isPercent ? 10_000 : 1_000_000)).rounded())
  }
}

private enum SplitWords {
  static let oneWay = Localized(
    en: "'--size' cannot be used with '--train' or '--test'; leave one of them out.",
    ja: "'--size' は '--train' や '--test' とは分け方が違います。どちらかを外してください。")
  static let notWhole = Localized(
    en: "'--train' and '--test' must add up to 1; one of them is enough.",
    ja: "'--train' と '--test' は合わせて1になるようにしてください。片方だけでもかまいません。")

  static let noSides = Localized(
    en: "'--by' sets what stays on one side, so it needs '--train' or '--test'.",
    ja: "'--by' は同じ側に置く問題の決め方です。'--train' か '--test' と一緒に指定してください。")

  static func nothing(in part: SplitPart) -> Localized {
    let name = part.path.names.joined(separator: "/")
    return Localized(
      en:
        "no question would be left for \(name), so nothing was written; the bank is too small for "
        + "this share, or too many of its questions stay together because they are similar",
      ja: "\(name) に入る問題がないため、何も書き込みませんでした。この割合で分けるには問題数が足りないか、"
        + "ほぼ同じ問題が多すぎます。")
  }

  static func written(_ parts: [SplitPart], _ folder: Path) -> Localized {
    let (count, name) = (parts.count, folder.displayText)
    return Localized(
      en: "split: wrote \(Localized.count(count, "file", "files")) to \(name).",
      ja: "split: \(name) に\(count)ファイルを書き込みました。")
  }

  static func notes(
    _ split: TrainTestSplit, _ grouping: TrainTestSplit.Grouping, _ folder: Path
  ) -> [Localized] {
    let counts = split.parts.map(\.indices.count)
    let name = folder.displayText
    var notes = [
      Localized(
        en: "split: \(counts[0]) to train and \(counts[1]) to test, in \(name).",
        ja: "split: \(name) に train \(counts[0])問、test \(counts[1])問を書き込みました。"),
      kept(split, grouping),
    ]
    if counts[1] != split.wanted {
      notes.append(
        Localized(
          en:
            "split: \(split.wanted) to test were requested; questions that stay together allow no "
            + "closer split.",
          ja: "split: test は\(split.wanted)問の指定ですが、同じ側に置く問題があるため、これより近い数には分けられません。"))
    }
    if split.unfinished > 0 {
      let count = Localized.count(split.unfinished, "question was", "questions were")
      notes.append(
        Localized(
          en: "split: \(count) not compared with all others, because too many are nearly the "
            + "same; some may be on both sides.",
          ja: "split: よく似た問題が多すぎるため、\(split.unfinished)問はすべての問題とは比べていません。"
            + "ほぼ同じ問題が両方に入っているかもしれません。"))
    }
    return notes
  }

  /// Returns the note on groups that were kept on one side.
  private static func kept(
    _ split: TrainTestSplit, _ grouping: TrainTestSplit.Grouping
  ) -> Localized {
    let isStem = grouping == .stem
    let what = Localized(
      en: isStem ? "the same or nearly the same stem" : "nearly the same stem and choices",
      ja: isStem ? "問題文が同じか、ほぼ同じ" : "問題文と選択肢がほぼ同じ")
    if split.groups == 0 {
      return Localized(
        en: "split: no two questions have \(what.en).", ja: "split: \(what.ja)問題はありません。")
    }
    let count = Localized.count(split.groups, "group", "groups")
    return Localized(
      en:
        "split: \(split.grouped) questions in \(count) have \(what.en); each group is on one side.",
      ja: "split: \(what.ja)問題が\(split.groups)組（\(split.grouped)問）あり、組ごとに同じ側に置きました。")
  }

  static func refusal(_ obstacles: SplitObstacles) -> Localized {
    let unusable = obstacles.unusable.map { category, obstacle in
      let (name, reason) = (VisibleText.excerpt(category), obstacle.reason)
      return Localized(en: "“\(name)”: \(reason.en)", ja: "「\(name)」: \(reason.ja)")
    }
    let alike = obstacles.alike.map { one, other in
      let (one, other) = (VisibleText.excerpt(one), VisibleText.excerpt(other))
      return Localized(
        en: "“\(one)” and “\(other)” would be the same file on some systems",
        ja: "「\(one)」と「\(other)」は、環境によっては同じファイルになります。")
    }
    let list = Localized.lines(unusable + alike) { $0 }
    return Localized(
      en: "some categories cannot be file names, so nothing was written; 'categorize --table' "
        + "renames them:" + list.en,
      ja: "ファイル名にできないカテゴリーがあるため、何も書き込みませんでした。"
        + "'categorize --table' で名前を変えられます:" + list.ja)
  }
}

extension CategoryPath.Obstacle {
  /// What is wrong with a name.
  fileprivate var reason: Localized {
    switch self {
    case .emptyName:
      Localized(en: "a slash has no name before or after it", ja: "スラッシュの前か後ろに名前がありません。")
    case .leadingDot:
      Localized(en: "a name begins with a dot", ja: "ピリオドで始まる名前があります。")
    case .ending:
      Localized(
        en: "a name begins or ends with a space, or ends with a dot",
        ja: "空白で始まるか、空白やピリオドで終わる名前があります。")
    case .sign:
      Localized(
        en: "a name contains a control character, a backslash or a colon",
        ja: "制御文字・バックスラッシュ・コロンを含む名前があります。")
    case .device:
      Localized(en: "Windows reserves this name", ja: "Windowsで予約されている名前です。")
    case .length:
      Localized(en: "a name is too long for a file", ja: "ファイル名として長すぎます。")
    }
  }
}

extension Flag {
  fileprivate static let newFolder = Flag(
    "output-dir", .outputBeside, placeholder: "folder",
    Localized(
      en: "split: Folder for the files; it must be new or empty.",
      ja: "split: ファイルを書き込むフォルダー。新しいものか空のものを指定します。"))
  fileprivate static let size = Flag(
    "size", .number, placeholder: "number", least: 1,
    Localized(
      en: "split: Number of questions per file, instead of one file per category.",
      ja: "split: カテゴリーごとではなく、この問題数ごとに分けます。"))
  fileprivate static let train = Flag(
    "train", .text, placeholder: "share",
    Localized(
      en: "split: Share of questions to train with, drawn with the seed.",
      ja: "split: 学習用にする割合。シードで選びます。"))
  fileprivate static let test = Flag(
    "test", .text, placeholder: "share",
    Localized(
      en:
        "split: Share to test with; no such question shares its stem with one to train with.",
      ja: "split: テスト用にする割合。学習用と問題文が同じ問題は入りません。"))
}
