@_spi(QBank) import BankSyntax

/// Writes problems as a QTI package: a manifest, and one item per problem.
struct QTIWriter {
  private let dialect: QTIDialect
  private var archive = ArchiveWriter()
  private var names = QTINames()
  private var losses: [Loss] = []
  private var resources: [(identifier: String, path: String)] = []

  /// Returns the archive. The same problems always give the same bytes.
  static func write(_ problems: [Problem], _ dialect: QTIDialect) -> ExportResult {
    var writer = QTIWriter(dialect: dialect)
    for (index, problem) in problems.enumerated() {
      if writer.add(problem, number: index + 1) { continue }
      writer.losses += full(from: index + 1, to: problems.count)
      break
    }
    writer.archive.add("imsmanifest.xml", writer.manifest)
    return ExportResult(writer.archive.finished, losses: writer.losses)
  }

  /// Returns the losses of the problems that do not fit into a package.
  static func full(from number: Int, to last: Int) -> [Loss] {
    (number...last).map { number in
      Loss(
        number, .questionType,
        Localized(
          en: "this question and those after it do not fit into one package",
          ja: "この問題以降は1つのパッケージに入りません。"),
        skipping: Localized(
          en: "question that does not fit into the package", ja: "パッケージに入りきらない問題"))
    }
  }

  /// The maximum number of bytes per item in the manifest.
  private static let manifestBytesPerItem = 1_024

  /// Adds a problem, or returns false if the package is full.
  private mutating func add(_ problem: Problem, number: Int) -> Bool {
    let name = names.name(problem.details.id, number: number)
    let item = QTIItemWriter.write(problem, name, dialect)
    let bytes = item.count + (resources.count + 1) * QTIWriter.manifestBytesPerItem
    guard archive.hasRoom(parts: 2, bytes: bytes) else { return false }
    let path = "items/\(QTINames.standIn(number)).xml"
    archive.add(path, item)
    resources.append((name.identifier, path))
    losses += QTIWriter.losses(of: problem, name, number)
    return true
  }

  /// Returns what of a problem cannot be written under this name.
  static func losses(of problem: Problem, _ name: QTIName, _ number: Int) -> [Loss] {
    let details = [problem.details.explanation, problem.details.id].compactMap(\.self)
    var losses = XMLWriter.losses([problem.question] + problem.choices + details, number: number)
    if problem.rightIndex == nil { losses.append(.noRightChoice(number)) }
    if let id = problem.details.id, name.label == nil, name.identifier != id {
      losses.add(
        number, .id,
        Localized(
          en: "the id is longer than \(QTINames.longestLabel) characters and is left out",
          ja: "IDが\(QTINames.longestLabel)文字を超えているため失われます。"))
    }
    return losses
  }

  /// The manifest, which lists the items.
  private var manifest: [UInt8] {
    let schemas = "\(dialect.manifestNamespace) \(dialect.manifestSchema)"
    let root = QTIWriter.root(dialect.manifestNamespace, schemas, QTINames.manifest)
    return XMLWriter.document("manifest", root) { xml in
      xml.element("metadata") { xml in
        xml.element("schema", text: dialect.schemaName)
        xml.element("schemaversion", text: dialect.schemaVersion)
      }
      xml.empty("organizations")
      xml.element("resources") { xml in
        for resource in resources { addResource(resource.identifier, resource.path, &xml) }
      }
    }
  }

  private func addResource(_ identifier: String, _ path: String, _ xml: inout XMLWriter) {
    let attributes: XMLWriter.Attributes = [
      "identifier": identifier, "type": dialect.itemType, "href": path,
    ]
    xml.element("resource", attributes) { $0.empty("file", ["href": path]) }
  }

  /// Returns the attributes of the outermost element of a file.
  static func root(
    _ namespace: String, _ schemas: String, _ identifier: String
  ) -> XMLWriter.Attributes {
    [
      "xmlns": namespace, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": schemas, "identifier": identifier,
    ]
  }
}

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
