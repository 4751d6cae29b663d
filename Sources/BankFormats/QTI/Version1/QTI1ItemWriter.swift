@_spi(QBank) import BankSyntax

/// Writes a problem as a QTI 1.2 item, with the names that Canvas uses.
struct QTI1ItemWriter {
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
