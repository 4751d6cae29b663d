@_spi(QBank) import BankQuiz

/// A contradiction within a request, regardless of the pool.
package enum DrawContradiction: Error, Hashable, Sendable {
  /// A set would have no questions, or there would be no sets.
  case none(DrawOption)
  /// There are more sets than can be drawn at once.
  case tooManySets(most: Int)
  /// There are more versions than can be made of a set.
  case tooManyVersions(most: Int)
  /// There are more questions in all than can be drawn at once.
  case tooManyQuestions(most: Int)
  /// Two options exclude each other.
  case apart(DrawOption, DrawOption)
  /// A single set cannot be balanced.
  case spreadOfOne
  /// The categories or difficulties do not add up to the number of questions in a set.
  case sum(DrawOption, Int, count: Int)
  /// The categories are invalid.
  case categories(CategoryQuotas.Mistake)
  /// The numbers of the categories and those of the difficulties have different sums.
  case sums(categories: Int, difficulties: Int)
  /// The time is invalid.
  case seconds
}

extension DrawRequest {
  /// The maximum number of sets drawn at once.
  private static let maxSets = 1_000_000
  /// The maximum number of questions; those of several sets are in memory at once, about a kilobyte each.
  static let maxQuestions = 5_000_000
  /// The maximum number of questions in a set made of groups.
  private static let maxTogether = 2_000
  /// The maximum number of versions of a set, enough for one per person.
  package static let maxVersions = 10_000
  /// The maximum duration of a set: a year.
  static let maxMilliseconds = Int(clamping: 31_536_000_000 as Int64)

  /// The first contradiction in the request, or nil if there is none.
  package var contradiction: DrawContradiction? {
    if let mistake = categories?.mistake { return .categories(mistake) }
    if let maxMilliseconds, !(0...DrawRequest.maxMilliseconds).contains(maxMilliseconds) {
      return .seconds
    }
    return contradictionOfConditions ?? contradictionOfNumbers ?? contradictionOfSums
  }

  private var contradictionOfConditions: DrawContradiction? {
    if isCovering {
      if sets > 1 { return .apart(.cover, .sets) }
      if categories != nil { return .apart(.cover, .perCategory) }
      if maxMilliseconds != nil { return .apart(.cover, .maxSeconds) }
      if difficulty?.count != nil { return .apart(.cover, .difficulty) }
    }
    if isSpread, !isCovering, sets < 2 { return .spreadOfOne }
    if let other = firstBesideIncluded { return .apart(.include, other) }
    if let other = firstBesideTogether { return .apart(.together, other) }
    if order != nil, versions > 1 { return .apart(.order, .versions) }
    let other: DrawOption? = method == .timerquiz ? firstBesideApp : nil
    return other.map { .apart(.compat, $0) }
  }

  /// The first option that conflicts with including questions in every set.
  private var firstBesideIncluded: DrawOption? {
    if included?.isEmpty ?? true { return nil }
    if isCovering { return .cover }
    if sets > 1, isSpread { return .spread }
    if sets > 1, isDisjoint { return .disjoint }
    return together == nil ? nil : .together
  }

  /// The first option that conflicts with groups of questions: everything but a number of questions.
  private var firstBesideTogether: DrawOption? {
    if together == nil { return nil }
    if categories != nil { return .perCategory }
    if order != nil { return .order }
    // Each version has an order of its own.
    if versions > 1 { return .versions }
    return firstCondition
  }

  /// The first option that an app's way of drawing does not support.
  private var firstBesideApp: DrawOption? {
    if let condition = firstCondition { return condition }
    if !(included?.isEmpty ?? true) { return .include }
    if together != nil { return .together }
    if order != nil { return .order }
    if versions > 1 { return .versions }
    return balancesAnswers ? .balanceAnswers : nil
  }

  private var firstCondition: DrawOption? {
    if difficulty != nil { return .difficulty }
    if maxMilliseconds != nil { return .maxSeconds }
    if keepsNearDuplicatesApart { return .noNearDuplicates }
    if isCovering { return .cover }
    return isSpread ? .spread : nil
  }

  private var contradictionOfNumbers: DrawContradiction? {
    if size < 1 { return .none(.count) }
    if sets < 1 { return .none(.sets) }
    if sets > DrawRequest.maxSets { return .tooManySets(most: DrawRequest.maxSets) }
    if versions < 1 { return .none(.versions) }
    if versions > DrawRequest.maxVersions {
      return .tooManyVersions(most: DrawRequest.maxVersions)
    }
    let (all, isTooMany) = sets.multipliedReportingOverflow(by: versions)
    if isTooMany || (all > 1 && size > DrawRequest.maxQuestions / all) {
      return .tooManyQuestions(most: DrawRequest.maxQuestions)
    }
    if together != nil, size > DrawRequest.maxTogether {
      return .tooManyQuestions(most: DrawRequest.maxTogether)
    }
    return method == .timerquiz && shufflesChoices ? .apart(.compat, .shuffleChoices) : nil
  }

  private var contradictionOfSums: DrawContradiction? {
    if let all = difficulty?.count, let sum = categories?.count, count == nil, all != sum {
      return .sums(categories: sum, difficulties: all)
    }
    if let sum = difficulty?.count, sum != size { return .sum(.difficulty, sum, count: size) }
    guard let categories else { return nil }
    let sum = categories.counts(in: size).reduce(0, +)
    if sum != size { return .sum(.perCategory, sum, count: size) }
    return method == .timerquiz ? .apart(.compat, .perCategory) : nil
  }
}
