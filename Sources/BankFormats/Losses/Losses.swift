@_spi(QBank) import BankSyntax

/// Finds what a format cannot hold of a bank, before anything is written.
package enum Losses {
  /// Returns what is lost of a bank in a format, judged by the features that the format declares.
  package static func find(in bank: Bank, for format: Format) -> [Loss] {
    guard format.kinds.contains(bank.kind) else { return [wholeBank(bank.kind, format)] }
    switch bank {
    case .problems(let problems):
      return problems.enumerated().flatMap { of($1, number: $0 + 1, format) }
    case .guidance(let guidance):
      return guidance.enumerated().flatMap { of($1, number: $0 + 1, format) }
    }
  }

  /// Returns questions and choices without any text. They are written as they are: not lost, but useless.
  package static func empty(in bank: Bank) -> [Loss] {
    guard case .problems(let problems) = bank else { return [] }
    return problems.enumerated().flatMap { index, problem in
      let isEmpty = ([problem.question] + problem.choices).map(\.isBlank)
      return isEmpty.indices.filter { isEmpty[$0] }.map { emptyText($0, number: index + 1) }
    }
  }

  private static func emptyText(_ place: Int, number: Int) -> Loss {
    place == 0
      ? Loss(
        number, .text,
        Localized(en: "the question is empty and is written as is", ja: "問題文が空のまま書き込まれます。")
      ).asRemark
      : Loss(
        number, .choices,
        Localized(
          en: "choice \(place) is empty and is written as is", ja: "選択肢\(place)が空のまま書き込まれます。")
      ).asRemark
  }

  private static func wholeBank(_ kind: BankKind, _ format: Format) -> Loss {
    let en = kind == .guidance ? "guidance" : "questions"
    let ja = kind == .guidance ? "ガイダンス" : "問題"
    return Loss(
      nil, .questionType,
      Localized(
        en: "\(format.name) does not support \(en)", ja: "\(format.name)には\(ja)を入れられません。"),
      skipping: Localized(en: en, ja: ja))
  }

  private static func of(_ problem: Problem, number: Int, _ format: Format) -> [Loss] {
    var losses = problem.features.filter { !format.holds($0) }.map { feature in
      let shown = problem.shown(feature)
      return Loss(
        number, feature, leftOut(feature, shown), names: feature == .lineBreaks ? [] : [shown])
    }
    if !format.choiceCounts.contains(problem.choices.count) {
      losses.add(number, .choices, wrongCount(problem, format))
    }
    return losses
  }

  private static func of(_ guidance: Guidance, number: Int, _ format: Format) -> [Loss] {
    var losses: [Loss] = []
    let hasBreak = [guidance.title, guidance.description].contains(where: \.hasLineBreak)
    if hasBreak, !format.holds(.lineBreaks) {
      losses.add(number, .lineBreaks, leftOut(.lineBreaks, ""))
    }
    if !guidance.unknownMembers.isEmpty, !format.holds(.others) {
      let names = guidance.unknownMembers.map(\.name).joined(separator: ", ")
      losses.add(number, .others, leftOut(.others, names), names: [names])
    }
    return losses
  }

  private static func leftOut(_ feature: Feature, _ shown: String) -> Localized {
    if feature == .lineBreaks {
      return Localized(en: "line breaks become spaces", ja: "改行が空白になります。")
    }
    let (en, ja) = (feature.title.en, feature.title.ja)
    let verb = [.points, .pinned, .tags, .others].contains(feature) ? "are" : "is"
    return Localized(
      en: "the \(en) “\(shown)” \(verb) left out", ja: "\(ja)「\(shown)」が失われます。")
  }

  private static func wrongCount(_ problem: Problem, _ format: Format) -> Localized {
    let (count, most) = (problem.choices.count, format.choiceCounts.upperBound)
    if count > most { return Loss.tooManyChoices(count, answer: problem.answer, atMost: most) }
    let choices = Localized.count(count, "choice", "choices")
    let are = count == 1 ? "is" : "are"
    return Localized(
      en: "there \(are) \(choices), but \(format.choiceCounts.lowerBound) are needed",
      ja: "選択肢が\(format.choiceCounts.lowerBound)個必要ですが、\(count)個しかありません。")
  }
}

extension Problem.Details {
  /// The details without empty texts, such as an empty explanation, which only JSON distinguishes from missing
  /// ones.
  package var withoutEmptyTexts: Problem.Details {
    var details = self
    if id == "" { details.id = nil }
    if category == "" { details.category = nil }
    if explanation == "" { details.explanation = nil }
    if difficulty == "" { details.difficulty = nil }
    return details
  }
}

extension Problem {
  /// The features that it has besides question, answer and choices, in the order of all features.
  package var features: [Feature] {
    var features: [Feature] = []
    let details = details.withoutEmptyTexts
    if details.id != nil { features.append(.id) }
    if details.category != nil { features.append(.category) }
    if details.explanation != nil { features.append(.explanation) }
    if details.difficulty != nil { features.append(.difficulty) }
    if details.points != nil { features.append(.points) }
    if details.limit != nil { features.append(.limit) }
    if !details.pinned.isEmpty { features.append(.pinned) }
    if !details.tags.isEmpty { features.append(.tags) }
    if details.unknownMembers.contains(where: \.saysSomething) { features.append(.others) }
    let hasBreak =
      question.hasLineBreak || choices.contains(where: \.hasLineBreak)
      || details.explanation?.hasLineBreak ?? false
    if hasBreak { features.append(.lineBreaks) }
    return features
  }

  /// Its question, its choices and the details that are texts.
  var allTexts: [String] {
    let names = [details.id, details.category, details.explanation, details.difficulty]
    return [question] + choices + names.compactMap(\.self) + details.tags
  }

  /// Returns a detail as it is shown in a report.
  fileprivate func shown(_ feature: Feature) -> String {
    switch feature {
    case .id: details.id ?? ""
    case .category: details.category ?? ""
    case .explanation: details.explanation ?? ""
    case .difficulty: details.difficulty ?? ""
    case .points: details.points.map { Numbers.text($0) } ?? ""
    case .limit: details.limit.map { Numbers.text($0) } ?? ""
    case .pinned: details.pinned.map(String.init).joined(separator: ", ")
    case .tags: details.tags.joined(separator: ", ")
    case .others:
      details.unknownMembers.filter(\.saysSomething).map { $0.mustBeSeen ? $0.title : $0.name }
        .joined(separator: ", ")
    case .lineBreaks, .choices, .answers, .text, .media, .questionType: ""
    }
  }
}

extension String {
  /// Whether it has several lines. Scalars are searched, because finding characters takes many times as long and CR
  /// LF is the only line ending of more than one scalar.
  fileprivate var hasLineBreak: Bool { unicodeScalars.contains(where: OneLine.breaksLine) }
}
