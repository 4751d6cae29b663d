import BankFormats
import BankModel
import BankQuiz
import BankText

/// How some sets came about: what they were drawn from and how, and the sets themselves, so that
/// they can be made again without drawing, and what has changed since can be told by name.
struct Manifest: Equatable, Sendable {
  /// The version of the file; a newer one is refused.
  static let version = 1

  /// The name of the method.
  var method: QuestionDraw.Method
  var seed: Seed
  /// The language of titles in the sheets.
  var language: Language
  /// Options that the sets depend on, with their values.
  var options: [Option]
  /// How many questions there were to draw from.
  var pool: Int
  var sources: [Origin]
  /// Every question that is in one of the sets.
  var questions: [Question]
  var sets: [[Drawn]]

  /// An option of the command line.
  struct Option: Equatable, Sendable {
    let name: String
    /// None for an option without a value.
    let values: [String]
  }

  /// A file that was drawn from.
  struct Origin: Equatable, Sendable {
    /// Its name, `-` for standard input.
    let path: String
    /// Its SHA-256.
    let digest: String
  }

  /// A question as it was.
  struct Question: Equatable, Sendable {
    /// The index of its file.
    let source: Int
    /// The number of its row or item, counted from 1.
    let record: Int
    /// Its index in the pool.
    let place: Int
    let digests: Digests
  }

  /// A question in a set.
  struct Drawn: Equatable, Sendable {
    /// Its index in `questions`.
    let question: Int
    /// For each place the index of the choice that comes there.
    let order: [Int]
  }

  /// What a question says, and digests by which it can be told what was changed.
  struct Digests: Equatable, Sendable {
    let identity: String
    let question: String
    /// Of everything.
    let all: String
    /// Of the choices, whatever their order.
    let choices: String
    /// Of the right choice.
    let key: String
    /// How many choices there are.
    let count: Int
  }

  /// Options that the sets depend on.
  static let recorded = Flag.selection + [.drawFormat, .hideAnswers, .kind, .stdinFilename]
}

extension Manifest {
  /// What is told of some sets.
  init(_ plan: DrawPlan, _ pool: DrawPool, _ sets: [[DrawnQuestion]], _ language: Language) {
    (method, seed) = (plan.method, plan.seed)
    self.language = language
    options = Manifest.options(plan)
    self.pool = pool.problems.count
    sources = pool.problems.files.map { Origin($0.source, pool.finder) }
    var indices: [Int: Int] = [:]
    questions = []
    self.sets = []
    for set in sets {
      var drawn: [Drawn] = []
      for question in set {
        let index = indices[question.place] ?? questions.count
        indices[question.place] = index
        if index == questions.count {
          questions.append(Question(question.place, in: pool.problems))
        }
        drawn.append(Drawn(question: index, order: question.order))
      }
      self.sets.append(drawn)
    }
  }

  /// Also what was left out on the command line, because its meaning may change.
  private static func options(_ plan: DrawPlan) -> [Option] {
    recorded.compactMap { flag in
      switch flag.name {
      case Flag.count.name: Option(name: flag.name, values: ["\(plan.count)"])
      // How many sets cover a bank comes of the bank.
      case Flag.sets.name where plan.conditions.isCovering: nil
      case Flag.sets.name: Option(name: flag.name, values: ["\(plan.sets)"])
      case Flag.drawFormat.name:
        Option(name: flag.name, values: plan.invocation.value(flag).map { [$0] } ?? [])
      default:
        plan.invocation.has(flag)
          ? Option(name: flag.name, values: plan.invocation.all(flag)) : nil
      }
    }
  }
}

extension Manifest.Origin {
  init(_ source: Source, _ finder: BankFinder) {
    path = source === finder.standardInput ? Path.standardInput.plain : source.path.plain
    digest = SHA256(source.bytes).hexadecimal
  }
}

extension Manifest.Question {
  init(_ index: Int, in problems: PooledProblems) {
    let place = problems.place(index)
    self.init(
      source: Int(place.file), record: Int(place.record), place: index,
      digests: Manifest.Digests(problems[index]))
  }
}

extension Manifest.Digests {
  init(_ problem: Problem) {
    identity = ChoiceShuffle.identity(of: problem)
    question = problem.question
    let item = Format.jsonLines.write?(.problems([problem]), ConvertOptions())
    all = SHA256(item?.bytes ?? []).hexadecimal
    choices = Manifest.Digests.digest(of: problem.choices)
    let right = problem.answer - 1
    key = Manifest.Digests.digest(
      of: problem.choices.indices.contains(right) ? [problem.choices[right]] : [])
    count = problem.choices.count
  }

  /// A digest of some texts, whatever their order and however their letters are spelt.
  static func digest(of texts: [String]) -> String {
    // In the order of their bytes, which is the same everywhere; the order of strings is not.
    let sorted = texts.map { ComposedForm.of($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return SHA256(Array(JSON.array(sorted.map { .string($0) }).text.utf8)).hexadecimal
  }
}
