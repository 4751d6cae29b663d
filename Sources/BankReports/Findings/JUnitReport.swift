@_spi(QBank) import BankModel

extension ReportFormat {
  /// JUnit XML: a suite per file, and a case per finding that makes the run fail.
  ///
  /// Other findings fail nothing, so they are in the output of the suite. The schema requires a timestamp and a
  /// host: both are fixed, so that equal findings give equal reports.
  static let junit = ReportFormat("junit", .markup) { report in
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    var suites = 0
    for file in report.files {
      text += JUnit.suite(suites, file.path, JUnit.cases(of: file, report.language))
      suites += 1
    }
    for (path, reason) in report.unread {
      let cases = JUnit.Cases(unread: path, reason[report.language])
      text += JUnit.suite(suites, path, cases)
      suites += 1
    }
    return text + "</testsuites>\n"
  }
}

private enum JUnit {
  /// The cases of a suite.
  struct Cases {
    private(set) var text = ""
    private(set) var notes = ""
    private(set) var count = 0
    private(set) var failures = 0
    private(set) var errors = 0

    init() {}

    /// Creates the case of a file that could not be read.
    init(unread path: Path, _ reason: String) {
      add(path, "read", "error", type: "unreadable-file", reason)
    }

    mutating func add(
      _ path: Path, _ name: String, _ element: String?, type: String = "", _ message: String = ""
    ) {
      count += 1
      text += "    <testcase name=\"\(XMLText.escape(name))\" "
      text += "classname=\"\(XMLText.escape(path.string))\" time=\"0\""
      guard let element else {
        text += "/>\n"
        return
      }
      if element == "error" { errors += 1 } else { failures += 1 }
      let escaped = XMLText.escape(message)
      text +=
        ">\n      <\(element) type=\"\(type)\" message=\"\(escaped)\">\(escaped)</\(element)>\n"
      text += "    </testcase>\n"
    }

    mutating func addNote(_ line: String) { notes += line + "\n" }
  }

  static func cases(of file: ReportedFile, _ language: Language) -> Cases {
    var cases = Cases()
    for finding in file.findings {
      let found = finding.diagnostic
      let place = finding.placeName?[language] ?? "\(finding.start.line):\(finding.start.column)"
      let name = "\(place) \(found.rule)"
      if file.failsFrom.map({ found.severity < $0 }) ?? true {
        cases.addNote("\(name): \(found.fullMessage[language])\(finding.places(language))")
      } else {
        cases.add(
          file.path, name, "failure", type: found.severity.rawValue,
          finding.fullTextWithPlaces(language))
      }
    }
    if cases.count == 0 { cases.add(file.path, "lint", nil) }
    return cases
  }

  static func suite(_ id: Int, _ path: Path, _ cases: Cases) -> String {
    let name = XMLText.escape(path.string)
    return "  <testsuite package=\"qbank\" id=\"\(id)\" name=\"\(name)\" "
      + "timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" tests=\"\(cases.count)\" "
      + "failures=\"\(cases.failures)\" errors=\"\(cases.errors)\" time=\"0\">\n"
      + "    <properties/>\n" + cases.text
      + "    <system-out>\(XMLText.escape(cases.notes))</system-out>\n    <system-err/>\n"
      + "  </testsuite>\n"
  }
}
