@_spi(QBank) import BankQuiz

// The options of a manifest represent a request in the notation of the command line.

extension DrawRequest {
  /// The request as options. Default numbers are included, because a default may change.
  package var options: [Manifest.Option] {
    var options = [Manifest.Option(.count, ["\(size)"])]
    // The number of covering sets follows from the pool.
    if !isCovering { options.append(Manifest.Option(.sets, ["\(sets)"])) }
    if let categories { options.append(Manifest.Option(.perCategory, [categories.text])) }
    if let difficulty { options.append(Manifest.Option(.difficulty, [difficulty.text])) }
    if let maxMilliseconds {
      options.append(
        Manifest.Option(.maxSeconds, [DrawRequest.seconds(ofMilliseconds: maxMilliseconds)]))
    }
    options += limitOptions
    if let included { options.append(Manifest.Option(.include, included)) }
    if let together { options.append(Manifest.Option(.together, [together])) }
    if let order { options.append(Manifest.Option(.order, [order.rawValue])) }
    let signs: [(DrawOption, Bool)] = [
      (.noNearDuplicates, keepsNearDuplicatesApart), (.disjoint, isDisjoint),
      (.cover, isCovering), (.spread, isSpread), (.shuffleChoices, shufflesChoices),
      (.balanceAnswers, balancesAnswers),
    ]
    options += signs.filter(\.1).map { Manifest.Option($0.0) }
    if versions > 1 {
      options.append(Manifest.Option(.versions, ["\(versions)"]))
      options.append(Manifest.Option(.versionMethod, [VersionMethod.v1.rawValue]))
    }
    if method != .shuffleV1 { options.append(Manifest.Option(.compat, [method.rawValue])) }
    if hasConditions, conditionMethod != .v1 {
      options.append(Manifest.Option(.constraints, [conditionMethod.rawValue]))
    }
    return options
  }

  /// The limits of questions, if time matters.
  private var limitOptions: [Manifest.Option] {
    if !countsTime { return [] }
    let (name, limit): (DrawOption, Int) =
      limits.forAll.map { (.limit, $0) } ?? (.usualLimit, limits.usual)
    return [Manifest.Option(name, [DrawRequest.seconds(ofMilliseconds: limit)])]
  }

  /// An invalid option.
  package enum Mistake: Error, Hashable, Sendable {
    /// Not a whole number.
    case number(DrawOption, String)
    /// Not a method of drawing.
    case method(String)
    /// Not a known method of meeting conditions.
    case conditionMethod(String)
    /// Not a known method of making versions.
    case versionMethod(String)
    /// Not categories with numbers.
    case categories(CategoryQuotas.Mistake)
    /// Not difficulties.
    case difficulty(DifficultyQuotas.Mistake)
    /// Not a time.
    case seconds(String)
    /// Not a time limit.
    case limit(String)
    /// Not an order.
    case order(String)
    /// A contradiction with the other options.
    case contradiction(DrawContradiction)
  }

  /// Reads the request from options. Options that are not part of a request are skipped.
  package static func read(
    _ options: [Manifest.Option], seed: Seed
  ) -> Result<DrawRequest, Mistake> {
    var request = DrawRequest(seed: seed)
    do throws(Mistake) {
      for option in options { try request.take(option) }
      let isOlder = !options.contains { $0.name == .constraints }
      if isOlder, request.hasConditions { request.conditionMethod = .v1 }
    } catch {
      return .failure(error)
    }
    return request.contradiction.map { .failure(.contradiction($0)) } ?? .success(request)
  }

  private mutating func take(_ option: Manifest.Option) throws(Mistake) {
    let value = option.values.last ?? ""
    switch option.name {
    case .count: count = try DrawRequest.number(option.name, value)
    case .sets: sets = try DrawRequest.number(option.name, value)
    case .perCategory:
      categories = try CategoryQuotas.read(option.values).mapError(Mistake.categories).get()
    case .difficulty:
      difficulty = try DifficultyQuotas.read(option.values).mapError(Mistake.difficulty).get()
    case .maxSeconds:
      guard let read = DrawRequest.milliseconds(ofSeconds: value) else { throw .seconds(value) }
      maxMilliseconds = read
    case .limit: limits.forAll = try DrawRequest.limit(value)
    case .usualLimit: limits.usual = try DrawRequest.limit(value)
    case .compat:
      guard let read = QuestionDraw.Method(rawValue: value), read != .shuffleV1 else {
        throw .method(value)
      }
      method = read
    case .constraints:
      guard let read = SetConstraints.Method(rawValue: value) else { throw .conditionMethod(value) }
      conditionMethod = read
    case .include: included = option.values
    case .together: together = value
    case .order:
      guard let read = SetOrder(rawValue: value) else { throw .order(value) }
      order = read
    case .versions: versions = try DrawRequest.number(option.name, value)
    case .versionMethod:
      if VersionMethod(rawValue: value) == nil { throw .versionMethod(value) }
    case .noNearDuplicates: keepsNearDuplicatesApart = true
    case .disjoint: isDisjoint = true
    case .cover: isCovering = true
    case .spread: isSpread = true
    case .shuffleChoices: shufflesChoices = true
    case .balanceAnswers: balancesAnswers = true
    case .exclude, .condition, .onError, .loader, .format, .hideAnswers, .kind, .stdinFilename,
      .title,
      .subtitle, .instructions, .labels, .points, .space, .roster:
      return
    }
  }

  private static func number(_ option: DrawOption, _ value: String) throws(Mistake) -> Int {
    guard let number = Int(bounded: value), number >= 0 else { throw .number(option, value) }
    return number
  }

  // MARK: Time

  private static func limit(_ written: String) throws(Mistake) -> Int {
    guard let limit = TimeLimit.read(written) else { throw .limit(written) }
    return limit
  }

  /// Returns the milliseconds in a number of seconds above 0, such as 45 or 37.5, or nil if it is not one.
  package static func milliseconds(ofSeconds written: String) -> Int? {
    let isPlain = written.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard isPlain, let seconds = Double(written), seconds > 0,
      seconds <= Double(maxMilliseconds) / 1_000
    else { return nil }
    return Int(clamping: (seconds * 1_000).rounded())
  }

  private static func seconds(ofMilliseconds time: Int) -> String {
    let time = max(0, time)
    var digits = String(time % 1_000).zeroPadded(to: 3)
    while digits.last == "0" { digits.removeLast() }
    return "\(time / 1_000)" + (digits.isEmpty ? "" : ".\(digits)")
  }
}

extension Manifest {
  /// The request, or what is wrong with the options.
  package var request: Result<DrawRequest, DrawRequest.Mistake> {
    DrawRequest.read(options, seed: seed)
  }

  /// Returns the values of an option, or nil if it is absent.
  package func values(_ name: DrawOption) -> [String]? {
    options.last { $0.name == name }?.values
  }
}
