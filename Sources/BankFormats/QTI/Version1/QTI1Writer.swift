@_spi(QBank) import BankSyntax

/// Writes problems as a QTI 1.2 package in the form that Canvas exports: a quiz with its settings.
struct QTI1Writer {
  private let title: String
  private var archive = ArchiveWriter()
  private var names = QTI1Names()
  private var losses: [Loss] = []
  private var quizzes: [String] = []
  /// The items of the quiz that is being written; `points` is their total.
  private var items: [UInt8] = []
  private var points = 0.0

  /// Returns the archive. The same problems always give the same bytes.
  static func write(_ problems: [Problem], _ options: ConvertOptions) -> ExportResult {
    var writer = QTI1Writer(title: options.title)
    for (index, problem) in problems.enumerated() {
      if writer.add(problem, number: index + 1) { continue }
      writer.losses += QTIWriter.full(from: index + 1, to: problems.count)
      break
    }
    writer.endQuiz()
    writer.archive.add("imsmanifest.xml", writer.manifest)
    return ExportResult(writer.archive.finished, losses: writer.losses)
  }

  private init(title: String) { self.title = title.isEmpty ? "qbank" : title }

  /// The size at which a quiz is split: a larger part could not be read again.
  private static let maxQuizBytes = Limits.archivePartBytes / 2
  /// The maximum number of bytes besides the items.
  private static let otherBytes = 1 << 16

  /// Adds a problem, or returns false if the package is full.
  private mutating func add(_ problem: Problem, number: Int) -> Bool {
    let name = names.name(problem)
    let item = QTI1ItemWriter.write(problem, name)
    let bytes = items.count + item.count + QTI1Writer.otherBytes
    guard archive.hasRoom(parts: 6, bytes: bytes), bytes < Limits.archivePartBytes else {
      return false
    }
    if items.count + item.count > QTI1Writer.maxQuizBytes { endQuiz() }
    items += item
    points += problem.details.points ?? 1
    losses += QTIWriter.losses(of: problem, name, number)
    return true
  }

  /// Adds the quiz with the collected items to the archive.
  private mutating func endQuiz() {
    if items.isEmpty, !quizzes.isEmpty { return }
    let number = quizzes.count + 1
    let title = number == 1 ? title : "\(title) (\(number))"
    let shown = Problem(
      question: title, answer: 0, choices: [String(decoding: items, as: UTF8.self)])
    let ident = "qbank-quiz-\(ProblemHash.text(shown))"
    archive.add("quiz\(number)/quiz.xml", document(ident, title))
    archive.add("quiz\(number)/assessment_meta.xml", settings(ident, title))
    quizzes.append(ident)
    items.removeAll()
    points = 0
  }

  private static let namespace = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"

  /// Returns the quiz: the items between its opening and closing tags.
  private func document(_ ident: String, _ title: String) -> [UInt8] {
    let schemas = "\(QTI1Writer.namespace) http://www.imsglobal.org/xsd/ims_qtiasiv1p2p1.xsd"
    var xml = XMLWriter()
    xml.open(
      "questestinterop",
      [
        "xmlns": QTI1Writer.namespace, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation": schemas,
      ])
    xml.open("assessment", ["ident": ident, "title": title])
    xml.open("section", ["ident": "root_section"])
    let head = xml.bytes
    for _ in 0..<3 { xml.close() }
    return head + items + xml.bytes[head.count...]
  }

  /// The settings of the quiz, as Canvas keeps them beside it.
  private func settings(_ ident: String, _ title: String) -> [UInt8] {
    let fields = [
      ("title", title), ("description", ""), ("shuffle_answers", "false"),
      ("scoring_policy", "keep_highest"), ("quiz_type", "assignment"),
      ("points_possible", Numbers.text(points)), ("allowed_attempts", "1"),
    ]
    return XMLWriter.document(
      "quiz", ["identifier": ident, "xmlns": "http://canvas.instructure.com/xsd/cccv1p0"]
    ) {
      for (name, value) in fields { $0.element(name, text: value) }
    }
  }

  /// The manifest, which lists the quizzes.
  private var manifest: [UInt8] {
    let namespace = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
    let root: XMLWriter.Attributes = ["identifier": QTINames.manifest, "xmlns": namespace]
    return XMLWriter.document("manifest", root) { xml in
      xml.element("metadata") { xml in
        xml.element("schema", text: "IMS Content")
        xml.element("schemaversion", text: "1.1.3")
      }
      xml.empty("organizations")
      xml.element("resources") { xml in
        for (index, ident) in quizzes.enumerated() {
          QTI1Writer.addResources(ident, in: "quiz\(index + 1)", to: &xml)
        }
      }
    }
  }

  private static func addResources(
    _ ident: String, in folder: String, to xml: inout XMLWriter
  ) {
    xml.element("resource", ["identifier": ident, "type": "imsqti_xmlv1p2"]) { xml in
      xml.empty("file", ["href": "\(folder)/quiz.xml"])
      xml.empty("dependency", ["identifierref": "\(ident)-settings"])
    }
    let settings = "\(folder)/assessment_meta.xml"
    let attributes: XMLWriter.Attributes = [
      "identifier": "\(ident)-settings",
      "type": "associatedcontent/imscc_xmlv1p1/learning-application-resource", "href": settings,
    ]
    xml.element("resource", attributes) { $0.empty("file", ["href": settings]) }
  }
}

/// Writes a problem as a QTI 1.2 item, with the names that Canvas uses.
private struct QTI1ItemWriter {
  private var xml = XMLWriter()
  private let problem: Problem

  /// Returns the item by itself.
  static func write(_ problem: Problem, _ name: QTIName) -> [UInt8] {
    var writer = QTI1ItemWriter(problem: problem)
    writer.write(name)
    // The XML declaration is on a line of its own before the item.
    return Array(writer.xml.bytes.drop { $0 != ASCII.lineFeed }.dropFirst())
  }

  private mutating func write(_ name: QTIName) {
    var attributes: XMLWriter.Attributes = ["ident": name.identifier]
    attributes.pairs.append(("title", name.title.isEmpty ? "Question" : name.title))
    if let label = name.label { attributes.pairs.append(("label", label)) }
    xml.open("item", attributes)
    writeFields()
    writePresentation()
    writeProcessing()
    if let explanation = problem.details.explanation {
      xml.element("itemfeedback", ["ident": "general_fb"]) { xml in
        xml.element("flow_mat") { QTI1ItemWriter.add(explanation, to: &$0) }
      }
    }
    xml.close()
  }

  private mutating func writeFields() {
    let points = problem.details.points.map { $0 == 1 ? QTI1Item.one : Numbers.text($0) } ?? "1.0"
    let fields = [("question_type", "multiple_choice_question"), ("points_possible", points)]
    xml.element("itemmetadata") { xml in
      xml.element("qtimetadata") { xml in
        for (name, value) in fields { QTI1ItemWriter.addField(name, value, to: &xml) }
      }
    }
  }

  /// Adds a metadata field.
  static func addField(_ name: String, _ value: String, to xml: inout XMLWriter) {
    xml.element("qtimetadatafield") { xml in
      xml.element("fieldlabel", text: name)
      xml.element("fieldentry", text: value)
    }
  }

  private mutating func writePresentation() {
    let problem = problem
    xml.element("presentation") { xml in
      QTI1ItemWriter.add(problem.question, to: &xml)
      xml.element("response_lid", ["ident": "response1", "rcardinality": "Single"]) { xml in
        xml.element("render_choice") { xml in
          for (index, choice) in problem.choices.enumerated() {
            xml.element("response_label", ["ident": QTI1ItemWriter.name(index)]) {
              QTI1ItemWriter.add(choice, to: &$0)
            }
          }
        }
      }
    }
  }

  private static func name(_ index: Int) -> String { "choice\(index + 1)" }

  private static func add(_ text: String, to xml: inout XMLWriter) {
    xml.element("material") { xml in
      xml.element("mattext", ["texttype": "text/html"], text: MoodleText.html(text))
    }
  }

  /// Writes the feedback that is always shown, then the rule that gives full credit to the right choice.
  private mutating func writeProcessing() {
    let problem = problem
    let range: XMLWriter.Attributes = [
      "maxvalue": "100", "minvalue": "0", "varname": "SCORE", "vartype": "Decimal",
    ]
    xml.element("resprocessing") { xml in
      xml.element("outcomes") { $0.empty("decvar", range) }
      if problem.details.explanation != nil {
        xml.element("respcondition", ["continue": "Yes"]) { xml in
          xml.element("conditionvar") { $0.empty("other") }
          xml.empty(
            "displayfeedback", ["feedbacktype": "Response", "linkrefid": "general_fb"])
        }
      }
      xml.element("respcondition", ["continue": "No"]) { xml in
        guard let right = problem.rightIndex else {
          return xml.element("conditionvar") { $0.empty("other") }
        }
        xml.element("conditionvar") { xml in
          xml.element("varequal", ["respident": "response1"], text: QTI1ItemWriter.name(right))
        }
        xml.element("setvar", ["action": "Set", "varname": "SCORE"], text: "100")
      }
    }
  }
}
