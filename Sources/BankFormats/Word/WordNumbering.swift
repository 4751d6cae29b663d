@_spi(QBank) import BankSyntax

/// The automatic numbers of a document, counted paragraph by paragraph.
struct WordNumbering {
  private struct Level {
    let format: String
    let text: String
    let start: Int
    /// The style whose paragraphs are numbered at this level.
    let style: String?
  }

  private struct List {
    let abstract: String
    /// The numbers at which levels restart when the list is first used.
    let starts: [Int: Int]
  }

  private var levels: [String: [Int: Level]] = [:]
  private var lists: [String: List] = [:]
  private var counters: [String: [Int: Int]] = [:]
  private var isStarted: Set<String> = []

  /// Reads the lists of the numbering part; there are none without it.
  init(_ root: XMLElement?) {
    var linked: [String: String] = [:]
    let abstracts = root?.elements("abstractNum") ?? []
    for abstract in abstracts {
      guard let id = abstract.local("abstractNumId") else { continue }
      levels[id] = WordNumbering.levels(abstract)
      if let link = abstract.value("styleLink") { linked[link] = id }
    }
    for abstract in abstracts {
      guard let id = abstract.local("abstractNumId"), let link = abstract.value("numStyleLink"),
        let other = linked[link]
      else { continue }
      levels[id] = levels[other]
    }
    for list in root?.elements("num") ?? [] {
      guard let id = list.local("numId"), let abstract = list.value("abstractNumId") else {
        continue
      }
      lists[id] = List(abstract: abstract, starts: WordNumbering.starts(list))
    }
  }

  private static func levels(_ abstract: XMLElement) -> [Int: Level] {
    var levels: [Int: Level] = [:]
    for level in abstract.elements("lvl") {
      guard let index = level.local("ilvl").flatMap({ Int(bounded: $0) }), 0...8 ~= index else {
        continue
      }
      levels[index] = Level(
        format: level.value("numFmt") ?? "decimal", text: level.value("lvlText") ?? "",
        start: level.value("start").flatMap { Int(bounded: $0) } ?? 1, style: level.value("pStyle"))
    }
    return levels
  }

  private static func starts(_ list: XMLElement) -> [Int: Int] {
    var starts: [Int: Int] = [:]
    for override in list.elements("lvlOverride") {
      guard let level = override.local("ilvl").flatMap({ Int(bounded: $0) }),
        let start = override.value("startOverride").flatMap({ Int(bounded: $0) })
      else { continue }
      starts[level] = start
    }
    return starts
  }

  /// Returns the label of the next paragraph of a list, both as labels of a typed list and as the text that is
  /// shown, or nil if none is shown.
  mutating func label(
    _ numbering: WordParagraph.Numbering, style: String?
  ) -> (labels: [ListLabel], text: String)? {
    guard let id = numbering.list, id != "0", let list = lists[id],
      let levels = levels[list.abstract]
    else { return nil }
    let index =
      numbering.level ?? levels.first { $0.value.style != nil && $0.value.style == style }?.key ?? 0
    guard let level = levels[index] else { return nil }
    if level.format == "none" { return nil }
    if level.format == "bullet" {
      return ([ListLabel(family: .init(script: .bullet, shape: "-"), value: 0)], "•")
    }
    let value = count(id, list, index, level)
    let text = shown(list, level, levels)
    return ([label(value, text, level, "\(list.abstract)/\(index)")], text)
  }

  private mutating func count(_ id: String, _ list: List, _ index: Int, _ level: Level) -> Int {
    var counts = counters[list.abstract] ?? [:]
    if isStarted.insert("\(id)/\(index)").inserted, let start = list.starts[index] {
      counts[index] = start
    } else {
      counts[index] = counts[index].map { $0 < .max ? $0 + 1 : $0 } ?? level.start
    }
    counts = counts.filter { $0.key <= index }
    counters[list.abstract] = counts
    return counts[index] ?? 1
  }

  /// The maximum length of a shown label in scalars, because it is repeated at each of its paragraphs.
  private static let longest = 40

  private func shown(_ list: List, _ level: Level, _ levels: [Int: Level]) -> String {
    var (text, isAfterSign) = ("", false)
    for scalar in level.text.unicodeScalars.prefix(WordNumbering.longest) {
      if isAfterSign, let digit = scalar.listDigit, digit > 0 {
        let count = counters[list.abstract]?[digit - 1] ?? levels[digit - 1]?.start ?? 1
        text += WordNumber.text(count, levels[digit - 1]?.format ?? "decimal")
      } else if scalar != "%" {
        text.unicodeScalars.append(scalar)
      }
      isAfterSign = scalar == "%"
    }
    return text
  }

  private func label(
    _ value: Int, _ text: String, _ level: Level, _ list: String
  ) -> ListLabel {
    let shown = ListText(text)
    let isQuestion = ListQuestionWord.read(shown, at: shown.skipBlanks(0)) != nil
    let script = isQuestion ? .question : WordNumber.script(level.format)
    let family = ListLabel.Family(script: script, automatic: isQuestion ? nil : list)
    return ListLabel(family: family, value: value)
  }
}

/// The forms of automatic numbers.
enum WordNumber {
  private static let kana = Array(
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン".unicodeScalars)
  private static let iroha = Array("イロハニホヘトチリヌ".unicodeScalars)
  private static let kanji = Array("一二三四五六七八九十".unicodeScalars)

  /// Returns the script that a number format counts in.
  static func script(_ format: String) -> ListLabel.Script {
    switch format {
    case "upperLetter": .upper
    case "lowerLetter": .lower
    case "upperRoman": .upperRoman
    case "lowerRoman": .lowerRoman
    case "aiueo", "aiueoFullWidth": .kana
    case "iroha", "irohaFullWidth": .iroha
    case "decimalEnclosedCircle", "decimalEnclosedCircleChinese": .circled
    default: .number
    }
  }

  /// Returns a number in a number format.
  static func text(_ number: Int, _ format: String) -> String {
    switch format {
    case "upperLetter": letter(number).uppercased()
    case "lowerLetter": letter(number)
    case "upperRoman": roman(number)
    case "lowerRoman": roman(number).lowercased()
    case "aiueo", "aiueoFullWidth": sign(number, of: kana)
    case "iroha", "irohaFullWidth": sign(number, of: iroha)
    case "japaneseCounting", "ideographDigital", "chineseCounting": sign(number, of: kanji)
    case "decimalEnclosedCircle", "decimalEnclosedCircleChinese":
      (1...20).contains(number)
        ? String(Unicode.Scalar(UInt32(0x245F + number)) ?? "0") : String(number)
    default: String(number)
    }
  }

  private static func sign(_ number: Int, of signs: [Unicode.Scalar]) -> String {
    signs.indices.contains(number - 1) ? String(signs[number - 1]) : String(number)
  }

  /// Returns a to z, then aa, bb and so on.
  private static func letter(_ number: Int) -> String {
    guard 1...780 ~= number else { return String(number) }
    let letter = String(Unicode.Scalar(UInt8(0x61 + (number - 1) % 26)))
    return String(repeating: letter, count: (number - 1) / 26 + 1)
  }

  private static func roman(_ number: Int) -> String {
    guard 1...3999 ~= number else { return String(number) }
    let signs = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var (rest, text) = (number, "")
    for (value, sign) in signs {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
}
