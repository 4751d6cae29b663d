import BankLearning
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Foundation
import TestSupport
import Testing

/// Compares difficulties and correlations to those of girth, a Python package, in a case where the models agree: no
/// guessing, no prior, all questions answered.
@Suite(
  "What is learnt from runs: comparison with girth",
  .enabled(if: Python.has("girth"), "needs girth"))
struct GirthTests {
  /// What girth computes from a table of zeros and ones, with a line for each player.
  private static func girth(_ rows: [[Bool]], _ function: String) -> [Double] {
    let text = rows.map { $0.map { $0 ? "1" : "0" }.joined(separator: " ") }
      .joined(separator: "\n")
    let script = """
      import sys, numpy, girth
      data = numpy.loadtxt(sys.stdin, dtype=int).T
      print(*["%.9f" % value for value in \(function)])
      """
    let output = Python.run(script, input: Data(text.utf8)) ?? ""
    return output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
  }

  /// Three thousand players and twenty questions, from easy to hard.
  private static let rows: [[Bool]] = {
    var generator = Generator(seed: 3)
    return (0..<3_000).map { _ in
      let ability = generator.normal()
      return (0..<20).map { question in
        let location = -2 + 4 * Double(question) / 19
        return generator.share() < 1 / (1 + Elementary.exp(location - ability))
      }
    }
  }()

  private static func groups(_ rows: [[Bool]]) -> AnswerGroups {
    var groups = AnswerGroups()
    for row in rows {
      groups.add(row.enumerated().map { .init(question: $0, index: $0, isRight: $1) })
    }
    return groups
  }

  @Test("difficulties agree with those of girth, which maximizes each one separately")
  func difficulties() {
    let theirs = Self.girth(Self.rows, "girth.rasch_mml(data)['Difficulty']")
    let ours = DifficultyModel(
      Self.groups(Self.rows), guessing: [Double](repeating: 0, count: 20), priorSpread: nil
    ).fit()
    #expect(theirs.count == ours.count)
    for (their, our) in zip(theirs, ours) { #expect(abs(their - our) < 0.015, "\(their) \(our)") }
  }

  @Test("correlations with the rest of the score equal those of girth")
  func correlations() {
    let theirs = Self.girth(
      PlayedData.rows, "girth.classical_test_statistics(data)['Item-Score Correlation']")
    #expect(theirs.count == 5)
    for (question, their) in theirs.enumerated() {
      var correlation = Correlation()
      for row in PlayedData.rows {
        let own = row[question] ? 1.0 : 0
        correlation.add(own, Double(row.count { $0 }) - own)
      }
      #expect(abs((correlation.value ?? .nan) - their) < 1e-6)
    }
  }
}
