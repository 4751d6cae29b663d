@_spi(QBank) import BankLearning
import BankReports

/// Advice on what to do first: one sentence for each question that needs attention.
struct AnalyzeAdvice: LanguageWords {
  let analysis: PlayAnalysis
  let names: QuestionNames
  let language: Language

  var sections: [ReportPage.Section] {
    let all = keys + reversed + hard + easy + slow + changed + untaken
    return all.isEmpty ? [.text(AnalyzeAdvice.nothing[language])] : all
  }

  private static let nothing = Localized(
    en: "So far, no question seems to need a change.", ja: "今のところ、直すべき問題は見当たりません。")

  // MARK: Keys

  private var keys: [ReportPage.Section] {
    some(analysis.questions.filter { $0.suspicion != nil }) { question in
      switch question.suspicion {
      case .strongerTake(let choice, let isCertain):
        let words = stronger(question, choice, isCertain)
        return isCertain ? .warning(words) : .text(words)
      case .hardlyTaken, nil: return .text(hardlyTaken(question))
      }
    }
  }

  private func stronger(_ question: PlayedQuestion, _ choice: Int, _ isCertain: Bool) -> String {
    let name = names.quoted(question, language)
    let taken = names.choice(choice, of: question)
    let key = names.choice(question.key ?? 0, of: question)
    let (own, other) = (range(question.taking(choice)), range(question.right))
    let count = question.right.count
    return isCertain
      ? words(
        "Wrong key? \(name): stronger players pick \(taken), not the key \(key) (\(own) and "
          + "\(other) of \(count) answers). Check it; two right choices would look the same.",
        "正解の誤り？\(name): 実力のある人ほど、正解とされた \(key) ではなく \(taken) を選んでいます。"
          + "回答\(count)件のうち、\(key) は\(other)、\(taken) は\(own)です。確認してください"
          + "（正解が2つある場合も同じように見えます）。")
      : words(
        "Worth a look: \(name): stronger players seem to pick \(taken) rather than the key \(key) "
          + "(\(own) and \(other) of \(count) answers).",
        "念のため確認: \(name): 実力のある人が、正解とされた \(key) より \(taken) を選ぶ傾向があります。"
          + "回答\(count)件のうち、\(key) は\(other)、\(taken) は\(own)です。")
  }

  /// A share with its 95 % confidence interval.
  private func range(_ share: Share) -> String {
    let (least, most) = (share.interval.lowerBound, share.interval.upperBound)
    let text = Figures.known(share.value) { Figures.fixed($0 * 100, 0) }
    let (from, to) = (Figures.fixed(least * 100, 0), Figures.fixed(most * 100, 0))
    return words("\(text)% (\(from)–\(to)%)", "\(text)%（\(from)〜\(to)%）")
  }

  private func hardlyTaken(_ question: PlayedQuestion) -> String {
    let name = names.quoted(question, language)
    let key = names.choice(question.key ?? 0, of: question)
    return words(
      "Worth a look: \(name): hardly anyone picks the key \(key): \(range(question.right)) of "
        + "\(question.right.count) answers." + favourite(question).en,
      "念のため確認: \(name): 正解とされた \(key) を選んだのは回答\(question.right.count)件のうち"
        + "\(range(question.right))だけです。" + favourite(question).ja)
  }

  /// Asks about the wrong choice that more than half of the players take, if there is one.
  private func favourite(_ question: PlayedQuestion) -> Localized {
    guard let (choice, part) = question.favourite else { return Localized(en: "", ja: "") }
    let (taken, share) = (names.choice(choice, of: question), Figures.fixed(part * 100, 0))
    return Localized(
      en: " \(share)% pick \(taken): is that the right one?",
      ja: "\(share)%が \(taken) を選んでいます。こちらが正解ではないか確認してください。")
  }

  private var reversed: [ReportPage.Section] {
    some(analysis.questions.filter { $0.isReversed && $0.suspicion == nil }) { question in
      let name = names.quoted(question, language)
      return .warning(
        words(
          "Misleading: \(name): players who do better elsewhere do worse here. Is it ambiguous or "
            + "out of date?",
          "紛らわしい: \(name): ほかの問題ができる人ほど間違えています。あいまいだったり、内容が古かったりしないでしょうか。"))
    }
  }

  // MARK: Difficulty and time

  private var hard: [ReportPage.Section] {
    some(analysis.questions.filter { $0.isTooHard && $0.suspicion == nil }) { question in
      let (right, guess, favourite) = (
        range(question.right), guess(question), favourite(question)
      )
      return .text(
        words(
          "Too hard: \(names.quoted(question, language)): \(right) of \(question.right.count) "
            + "answers are right\(guess.en).\(favourite.en)",
          "難しすぎる: \(names.quoted(question, language)): 正答率\(right)、回答\(question.right.count)件"
            + "\(guess.ja)。\(favourite.ja)"))
    }
  }

  private func guess(_ question: PlayedQuestion) -> Localized {
    guard question.isChoiceCountKnown || question.statedGuessing != nil else {
      return Localized(en: "", ja: "")
    }
    let guess = Figures.fixed(question.guessing * 100, 0)
    return Localized(en: "; guessing gives \(guess)%", ja: "。当てずっぽうで\(guess)%")
  }

  private var easy: [ReportPage.Section] {
    some(analysis.questions.filter(\.isTooEasy)) { question in
      let right = range(question.right)
      return .text(
        words(
          "Too easy: \(names.quoted(question, language)): \(right) of \(question.right.count) "
            + "answers are right.",
          "易しすぎる: \(names.quoted(question, language)): 正答率\(right)、回答\(question.right.count)件。"))
    }
  }

  private var slow: [ReportPage.Section] {
    some(analysis.questions.filter(\.isTooSlow)) { question in
      let late = Figures.known(question.timeOuts.value) { Figures.fixed($0 * 100, 0) }
      let (en, ja) = wanted(question)
      return .text(
        words(
          "Too slow: \(names.quoted(question, language)): time runs out for \(late)% of "
            + "players\(en).",
          "時間が足りない: \(names.quoted(question, language)): \(late)%が時間切れです\(ja)。"))
    }
  }

  private func wanted(_ question: PlayedQuestion) -> (String, String) {
    guard let limit = question.time?.limit else { return ("", "") }
    return (
      "; the model expects 95% to answer in \(limit) s", "（モデルでは95%の人が\(limit)秒以内に答える見込み）"
    )
  }

  private var changed: [ReportPage.Section] {
    guard let day = analysis.drift?.since.day else { return [] }
    return some(analysis.questions.filter { $0.change?.isCertain ?? false }) { question in
      let isHarder = (question.change?.z ?? 0) > 0
      let (en, ja) = isHarder ? ("harder", "難しく") : ("easier", "易しく")
      return .text(
        words(
          "Changed: \(names.quoted(question, language)) has become \(en) since \(day), relative "
            + "to the other questions. Players who learn from each other would look the same.",
          "変化: \(names.quoted(question, language)): \(day)以降、ほかの問題に比べて\(ja)なっています。"
            + "プレイヤーが学んだだけでも、同じように見えます。"))
    }
  }

  // MARK: Choices

  private var untaken: [ReportPage.Section] {
    some(analysis.questions.filter { !$0.untaken.isEmpty }) { question in
      let list = question.untaken.map { names.choice($0, of: question) }.listed()[language]
      let name = names.quoted(question, language)
      // Rounded up, because nothing is certain below 0 %.
      let share = ChoiceFigures.boundOfUntaken(wrong: question.wrong) * 100
      let bound = max(1, Int(clamping: share.rounded(.up)))
      if question.wrong >= Minimum.wrongForCertain {
        return .text(
          words(
            "Nobody picks \(list): \(name), 0 of \(question.wrong) wrong "
              + "answers (below \(bound)%, 95% confidence). Write a more tempting choice.",
            "だれも選ばない選択肢 \(list): \(name)。"
              + "誤答\(question.wrong)件のうち0件（95%の確からしさで\(bound)%未満）。"
              + "もっともらしい選択肢に替えると難しさが増します。"))
      }
      return .text(
        words(
          "Nobody has picked \(list) so far: \(name), 0 of "
            + "\(question.wrong) wrong answers (below \(bound)%, 95% confidence).",
          "まだだれも選んでいない選択肢 \(list): \(name)（誤答\(question.wrong)件、"
            + "95%の確からしさで\(bound)%未満）。"))
    }
  }

  /// Returns a sentence for each of the first questions, and one that says how many more there are.
  private func some(
    _ questions: [PlayedQuestion], _ sentence: (PlayedQuestion) -> ReportPage.Section
  ) -> [ReportPage.Section] {
    let rest = questions.count - AnalyzeAdvice.most
    let more = words("… and the same for \(rest) more.", "… ほかに\(rest)問。")
    return questions.prefix(AnalyzeAdvice.most).map(sentence) + (rest > 0 ? [.text(more)] : [])
  }

  /// The number of questions named for each kind of advice.
  private static let most = 5
}

extension PlayedQuestion {
  /// Returns how often a choice was taken, out of all answers in time.
  fileprivate func taking(_ choice: Int) -> Share {
    let all = choices.choices
    let count = all.indices.contains(choice - 1) ? all[choice - 1].count : 0
    return Share(min(count, right.count), of: right.count)
  }

  /// Whether, even at the upper bound of the interval, fewer than a fifth know the answer.
  var isTooHard: Bool {
    isPublic && right.count >= Minimum.answers
      && right.interval.upperBound < guessing + 0.2 * (1 - guessing)
  }

  /// Whether, even at the lower bound of the interval, more than 95 % answer correctly.
  var isTooEasy: Bool {
    isPublic && right.count >= Minimum.answers && right.interval.lowerBound > 0.95
  }

  /// Whether, even at the lower bound of the interval, time runs out for more than a fifth.
  var isTooSlow: Bool {
    isPublic && scored.count >= Minimum.answers && timeOuts.interval.lowerBound > 0.2
  }

  /// Whether there is advice about the question.
  var needsAttention: Bool {
    suspicion != nil || isReversed || isTooHard || isTooEasy || isTooSlow || !untaken.isEmpty
      || change?.isCertain ?? false
  }
}
