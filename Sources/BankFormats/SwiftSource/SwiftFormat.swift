@_spi(QBank) import BankModel

extension Format {
  /// A Swift source file for an app: the bank as a value of types that the file declares.
  public static let swift = Format(
    "swift", extensions: ["swift"],
    title: Localized(en: "a Swift source file for an app", ja: "アプリに組み込むSwiftのソースファイル"),
    supportedFeatures: [
      .id, .category, .explanation, .difficulty, .points, .limit, .pinned, .tags, .lineBreaks,
    ],
    kinds: [.problems, .guidance],
    write: { SwiftWriter.write($0, $1) })
}

/// Writes a bank as a Swift source file that compiles by itself.
///
/// Everything is inside one type, so that an app can hold several banks.
enum SwiftWriter {
  /// Returns the source file of a bank.
  static func write(_ bank: Bank, _ options: ConvertOptions) -> ExportResult {
    let source =
      switch bank {
      case .problems(let problems): problemFile(problems, options)
      case .guidance(let guidance): guidanceFile(guidance, options)
      }
    return ExportResult(Array(source.utf8))
  }

  private static func problemFile(_ problems: [Problem], _ options: ConvertOptions) -> String {
    let members = SwiftMember.all.filter { member in
      problems.contains { member.value($0) != nil }
    }
    let name = SwiftLiteral.typeName(options.title, suffix: "Bank")
    let values = problems.map { literal($0, members) }
    return """
      \(heading(options))
      enum \(name) {
        /// A question with its choices.
        struct Problem: Hashable, Sendable {
          /// What is asked.
          var question: String
          /// The number of the right choice, counted from 1.
          var answer: Int
          /// What can be chosen.
          var choices: [String]
      \(members.map { $0.declaration }.joined())\
        }

        /// All problems, in the order of the file.
      \(list("problems", of: "Problem", values))
      }

      """
  }

  private static func literal(_ problem: Problem, _ members: [SwiftMember]) -> String {
    let choices = SwiftLiteral.list(problem.choices.map(SwiftLiteral.text))
    var lines = [
      "question: \(SwiftLiteral.text(problem.question))", "answer: \(problem.answer)",
      "choices: \(choices)",
    ]
    lines += members.compactMap { member in
      member.value(problem).map { "\(member.name): \($0)" }
    }
    return "    Problem(\n" + lines.map { "      \($0)" }.joined(separator: ",\n") + "),\n"
  }

  private static func guidanceFile(_ guidance: [Guidance], _ options: ConvertOptions) -> String {
    let name = SwiftLiteral.typeName(options.title, suffix: "Guidance")
    let values = guidance.map { entry in
      let title = SwiftLiteral.text(entry.title)
      return """
            Entry(
              title: \(title),
              description: \(SwiftLiteral.text(entry.description))),

        """
    }
    return """
      \(heading(options))
      enum \(name) {
        /// A heading with its text.
        struct Entry: Hashable, Sendable {
          /// The heading.
          var title: String
          /// The text.
          var description: String
        }

        /// All entries, in the order of the file.
      \(list("entries", of: "Entry", values))
      }

      """
  }

  /// Returns the declaration of a list of values.
  ///
  /// The compiler takes minutes for a literal of some thousand elements, but seconds for the same elements in
  /// parts, so a long list is assembled from parts.
  private static func list(_ name: String, of type: String, _ values: [String]) -> String {
    if values.count <= partSize {
      return "  static let \(name): [\(type)] = [\n\(values.joined())  ]"
    }
    let starts = stride(from: 0, to: values.count, by: partSize)
    let parts = starts.map { values[$0..<min($0 + partSize, values.count)].joined() }
    let names = parts.indices.map { "    part\($0 + 1)," }.joined(separator: "\n")
    let declarations = parts.enumerated().map { index, values in
      "\n\n  private static let part\(index + 1): [\(type)] = [\n\(values)  ]"
    }
    return "  static let \(name): [\(type)] = [\n\(names)\n  ].flatMap { $0 }"
      + declarations.joined()
  }

  private static let partSize = 50

  /// Returns the top of the file. Of the title, only what cannot end a comment is written.
  private static func heading(_ options: ConvertOptions) -> String {
    let title = VisibleText.escape(options.title)
    return """
      // Written by qbank; a change here is lost when the bank is converted again.

      /// \(title)
      """
  }
}

/// A detail that is declared and written if any problem of the bank has it.
struct SwiftMember {
  /// Its name.
  let name: String
  /// Its type and default value.
  let type: String
  /// Its documentation comment.
  let summary: String
  /// Returns its value in a problem as a Swift literal, or nil if the problem has none.
  let value: @Sendable (Problem) -> String?

  /// The lines of its declaration.
  var declaration: String {
    """
        /// \(summary)
        var \(name): \(type)

    """
  }

  private init(
    _ name: String, _ type: String, _ summary: String,
    _ value: @escaping @Sendable (Problem) -> String?
  ) {
    self.name = name
    self.type = type
    self.summary = summary
    self.value = value
  }

  /// All details, in the order of their declarations.
  static let all = [
    SwiftMember("id", "String? = nil", "A name that stays when the text is changed.") {
      $0.details.id.map(SwiftLiteral.text)
    },
    SwiftMember("category", "String? = nil", "What it is about.") {
      $0.details.category.map(SwiftLiteral.text)
    },
    SwiftMember("explanation", "String? = nil", "Why the right choice is right.") {
      $0.details.explanation.map(SwiftLiteral.text)
    },
    SwiftMember("difficulty", "String? = nil", "How hard it is.") {
      $0.details.difficulty.map(SwiftLiteral.text)
    },
    SwiftMember("points", "Double? = nil", "What it counts.") {
      SwiftLiteral.number($0.details.points)
    },
    SwiftMember("limit", "Double? = nil", "How many seconds there are to answer.") {
      SwiftLiteral.number($0.details.limit)
    },
    SwiftMember("pinned", "[Int] = []", "The numbers of choices that keep their places.") {
      $0.details.pinned.isEmpty ? nil : SwiftLiteral.list($0.details.pinned.map(String.init))
    },
    SwiftMember("tags", "[String] = []", "Words to find it by.") {
      $0.details.tags.isEmpty ? nil : SwiftLiteral.list($0.details.tags.map(SwiftLiteral.text))
    },
  ]
}

/// Values as Swift literals.
enum SwiftLiteral {
  /// Returns a string literal. Characters that are invisible, or change how the rest is shown, are escaped.
  static func text(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where mustBeSpelled(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        literal += "\\u{\(digits)}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  private static func mustBeSpelled(_ scalar: Unicode.Scalar) -> Bool {
    // Joiners and selectors are parts of emoji, which would become unreadable if escaped.
    if scalar.value == 0x200D || scalar.value == 0xFE0F { return false }
    return HiddenCharacter.of(scalar.value) != nil || scalar.properties.isNoncharacterCodePoint
  }

  /// Returns a number literal, or nil if the number is missing or not finite.
  static func number(_ number: Double?) -> String? {
    number.flatMap { $0.isFinite ? Numbers.text($0) : nil }
  }

  /// Returns an array literal.
  static func list(_ values: [String]) -> String { "[\(values.joined(separator: ", "))]" }

  /// Returns a type name made from the title of a bank: `food/green-tea` becomes `FoodGreenTea`.
  static func typeName(_ title: String, suffix: String) -> String {
    var name = ""
    var startsWord = true
    for scalar in title.unicodeScalars {
      guard isNamePart(scalar) else {
        startsWord = true
        continue
      }
      name += startsWord ? scalar.properties.uppercaseMapping : String(scalar)
      startsWord = false
    }
    if name.isEmpty { return "Question" + suffix }
    let startsWithDigit = name.utf8.first?.isDigit ?? false
    let stem = startsWithDigit ? "Q\(name)" : name
    return stem.hasSuffix(suffix) ? stem : stem + suffix
  }

  /// Whether a scalar may be part of a name: ASCII letters and digits, kana and the common kanji.
  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FFF: true
    default: false
    }
  }
}
