@_spi(QBank) import BankSyntax

/// Writes one problem as an item.
struct QTIItemWriter {
  private let problem: Problem
  private let dialect: QTIDialect
  private let roles: ChoiceRoles
  private var xml = XMLWriter()

  /// Returns the file of a problem.
  static func write(_ problem: Problem, _ name: QTIName, _ dialect: QTIDialect) -> [UInt8] {
    var writer = QTIItemWriter(problem: problem, dialect: dialect, roles: ChoiceRoles(problem))
    writer.write(name)
    return writer.xml.bytes
  }

  /// Encodes a text as XHTML: line breaks become elements, everything else is only escaped.
  static func content(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { XMLWriter.escaped(String($0)) }.joined(separator: "<br/>")
  }

  private mutating func write(_ name: QTIName) {
    let schemas = "\(dialect.itemNamespace) \(dialect.itemSchema)"
    var attributes = QTIWriter.root(dialect.itemNamespace, schemas, name.identifier)
    attributes.pairs.append(("title", name.title))
    if let label = name.label { attributes.pairs.append(("label", label)) }
    attributes.pairs += [("adaptive", "false"), (dialect.attribute("timeDependent"), "false")]
    xml.open(dialect.element("assessmentItem"), attributes)
    declareResponse()
    declareOutcomes()
    writeBody()
    writeProcessing()
    writeFeedback()
    xml.close()
  }

  private func choiceName(_ index: Int) -> String { "choice\(index + 1)" }

  // MARK: Declarations

  private mutating func declareResponse() {
    element("responseDeclaration", declared("RESPONSE", "identifier")) { writer in
      guard let right = writer.problem.rightIndex else { return }
      writer.element("correctResponse") { $0.text("value", $0.choiceName(right)) }
    }
  }

  private mutating func declareOutcomes() {
    element("outcomeDeclaration", declared("SCORE", "float")) { $0.defaultValue(0) }
    if let points = problem.details.points {
      element("outcomeDeclaration", declared("MAXSCORE", "float")) { $0.defaultValue(points) }
    }
    if problem.details.explanation != nil {
      empty("outcomeDeclaration", declared("FEEDBACK", "identifier"))
    }
  }

  private func declared(_ identifier: String, _ type: String) -> [(String, String)] {
    [("identifier", identifier), ("cardinality", "single"), ("baseType", type)]
  }

  private mutating func defaultValue(_ number: Double) {
    element("defaultValue") { $0.text("value", Numbers.text(number)) }
  }

  // MARK: Body

  private mutating func writeBody() {
    let interaction = [
      ("responseIdentifier", "RESPONSE"), ("shuffle", roles.keepsOrder ? "false" : "true"),
      ("maxChoices", "1"),
    ]
    element("itemBody") { writer in
      writer.element("choiceInteraction", interaction) { writer in
        writer.content("prompt", writer.problem.question)
        for index in writer.problem.choices.indices { writer.writeChoice(index) }
      }
    }
  }

  /// The class of a choice that stays last because it sums up the others, as opposed to a pinned one.
  static let classOfSums = "sums-up"

  private mutating func writeChoice(_ index: Int) {
    var attributes = [("identifier", choiceName(index))]
    if problem.details.pinned.contains(index + 1) {
      attributes.append(("fixed", "true"))
    } else if roles.summing.contains(index) {
      attributes += [("fixed", "true"), ("class", QTIItemWriter.classOfSums)]
    }
    content("simpleChoice", problem.choices[index], attributes)
  }

  // MARK: Rules

  /// Writes the scoring rule: only the right choice counts. The standard's template is used if no other rule is
  /// needed.
  private mutating func writeProcessing() {
    if problem.details.points == nil, problem.details.explanation == nil {
      empty("responseProcessing", [("template", dialect.matchCorrect)])
      return
    }
    element("responseProcessing") { writer in
      writer.element("responseCondition") { writer in
        writer.element("responseIf") { writer in
          writer.element("match") { writer in
            writer.empty("variable", [("identifier", "RESPONSE")])
            writer.empty("correct", [("identifier", "RESPONSE")])
          }
          writer.setScore()
        }
      }
      if writer.problem.details.explanation != nil {
        writer.set("FEEDBACK") { $0.baseValue("identifier", "explanation") }
      }
    }
  }

  private mutating func setScore() {
    let hasPoints = problem.details.points != nil
    set("SCORE") { writer in
      if hasPoints {
        writer.empty("variable", [("identifier", "MAXSCORE")])
      } else {
        writer.baseValue("float", "1")
      }
    }
  }

  private mutating func set(_ variable: String, _ value: (inout QTIItemWriter) -> Void) {
    element("setOutcomeValue", [("identifier", variable)], value)
  }

  private mutating func baseValue(_ type: String, _ value: String) {
    text("baseValue", value, [("baseType", type)])
  }

  private mutating func writeFeedback() {
    guard let explanation = problem.details.explanation else { return }
    let attributes = [
      ("outcomeIdentifier", "FEEDBACK"), ("identifier", "explanation"), ("showHide", "show"),
    ]
    let content = dialect.feedback(QTIItemWriter.content(explanation))
    xml.element(dialect.element("modalFeedback"), named(attributes), xml: content)
  }

  // MARK: Elements

  private func named(_ attributes: [(String, String)]) -> XMLWriter.Attributes {
    var named: XMLWriter.Attributes = [:]
    named.pairs = attributes.map { (dialect.attribute($0.0), $0.1) }
    return named
  }

  private mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ content: (inout QTIItemWriter) -> Void
  ) {
    xml.open(dialect.element(name), named(attributes))
    content(&self)
    xml.close()
  }

  private mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    xml.empty(dialect.element(name), named(attributes))
  }

  private mutating func text(
    _ name: String, _ text: String, _ attributes: [(String, String)] = []
  ) {
    xml.element(dialect.element(name), named(attributes), text: text)
  }

  private mutating func content(
    _ name: String, _ text: String, _ attributes: [(String, String)] = []
  ) {
    xml.element(dialect.element(name), named(attributes), xml: QTIItemWriter.content(text))
  }
}
