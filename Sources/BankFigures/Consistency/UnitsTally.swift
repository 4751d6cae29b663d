@_spi(QBank) import BankModel

/// How units are written, and choices that lack the unit that all others have: counted per chunk, then merged.
package struct UnitsTally: Equatable, Sendable {
  /// The written forms of each unit.
  package private(set) var writings = FormTally()
  /// The choices without a unit, or with one of a different system than the others.
  package private(set) var oddUnits: [OddUnit] = []

  /// A choice that is a bare number where all others have one unit, or whose unit belongs to another system.
  package struct OddUnit: Equatable, Sendable {
    /// The place of the choice.
    package fileprivate(set) var place: FirstPlace
    /// The number of the choice, counted from 1.
    package let choice: Int
    /// The text of one of the other choices.
    package let other: String
    /// Whether the choice has a unit, of another system.
    package let hasUnit: Bool
  }

  /// Creates an empty tally.
  package init() {}

  /// Adds a question.
  package mutating func add(_ problem: borrowing ProblemRow) {
    for cell in 1..<problem.row.count + 1 where cell != BankKind.answerCell {
      UnitScan.count(problem.row, cell: cell, in: &writings)
    }
    if let odd = UnitsTally.oddUnit(of: problem) { oddUnits.append(odd) }
  }

  /// Returns the odd unit among the choices of a problem, or nil if there is none. A missing percent sign is left
  /// to another check, because programs remove it.
  private static func oddUnit(of problem: borrowing ProblemRow) -> OddUnit? {
    guard problem.choiceCount > 2 else { return nil }
    for number in problem.choiceNumbers where !NumberChoice.mayBegin(problem.choice(number)) {
      return nil
    }
    var (bare, unit): (Int?, [UInt32]?) = (nil, nil)
    var units: [[UInt32]] = []
    for number in problem.choiceNumbers {
      guard let choice = NumberChoice(problem.choice(number)) else { return nil }
      units.append(choice.unit)
      if choice.unit.isEmpty {
        if bare != nil || choice.value == 0 { return nil }
        bare = number
      } else {
        unit = unit ?? choice.unit
      }
    }
    if let odd = MeasureSystem.odd(units), !isComparison(problem.question) {
      return OddUnit(problem, choice: odd + 1, other: odd == 0 ? 2 : 1, hasUnit: true)
    }
    guard units.allSatisfy({ $0.isEmpty || $0 == unit }), let bare, let unit, unit != [0x25],
      !isNumberWord(unit), !isCountedOtherwise(problem.choice(bare), unit)
    else { return nil }
    return OddUnit(problem, choice: bare, other: bare == 1 ? 2 : 1, hasUnit: false)
  }

  /// Whether a question asks for a comparison of quantities in several units.
  private static func isComparison(_ question: Span<UInt8>) -> Bool {
    let text = question.string.lowercased()
    return text.split { !$0.isLetter }.contains { comparing.contains(String($0)) }
      || comparingInJapanese.contains(where: text.contains(text:))
  }

  private static let comparing: Set<String> = [
    "longest", "shortest", "largest", "smallest", "biggest", "greatest", "highest", "lowest",
    "tallest",
    "heaviest", "lightest", "farthest", "fastest", "warmest", "hottest", "coldest", "most", "least",
    "longer",
    "shorter", "larger", "smaller", "greater", "heavier", "lighter", "unit", "units", "equal",
    "equals", "convert",
    "converted",
  ]
  private static let comparingInJapanese = ["最も", "もっとも", "一番", "いちばん", "単位", "等し"]

  /// Whether the text after a number is part of it, such as `million`, or continues like a sentence.
  private static func isNumberWord(_ unit: [UInt32]) -> Bool {
    let isSentence = unit.count > 16 || unit.first == 0x306E
    return isSentence
      || ["illion", "thousand", "hundred", "dozen"].contains { word in
        let scalars = word.unicodeScalars.map(\.value)
        return unit.indices.contains { unit[$0...].starts(with: scalars) }
      }
  }

  /// Whether a choice is like 十 beside 九つ: numbers from ten on have no つ.
  private static func isCountedOtherwise(_ choice: Span<UInt8>, _ unit: [UInt32]) -> Bool {
    unit == [0x3064] && NumberChoice(choice).map { $0.value >= 10 } ?? false
  }

  /// Adds the counts of a chunk that `before` records precede.
  package mutating func merge(_ other: UnitsTally, recordsBefore before: Int) {
    writings.merge(other.writings, recordsBefore: before)
    for var one in other.oddUnits {
      one.place.offsetRecord(by: before)
      oddUnits.append(one)
    }
  }
}

extension UnitsTally.OddUnit {
  fileprivate init(_ problem: borrowing ProblemRow, choice: Int, other: Int, hasUnit: Bool) {
    place = FirstPlace(
      problem.row, cell: BankKind.cellsBeforeChoices + choice,
      part: 0..<problem.choice(choice).count)
    self.choice = choice
    self.other = problem.choice(other).string
    self.hasUnit = hasUnit
  }
}

/// Systems of units that measure the same quantity.
private enum MeasureSystem {
  /// For each quantity its systems, each with its units in lower case.
  private static let all: [[[String]]] = [
    [
      ["km", "m", "cm", "mm", "kilometers", "kilometres", "meters", "metres", "キロメートル", "メートル"],
      [
        "miles", "mile", "mi", "feet", "foot", "ft", "inches", "inch", "in", "yards", "yard", "マイル",
        "フィート", "インチ",
      ],
    ],
    [["°c", "degrees celsius"], ["度"], ["°f", "degrees fahrenheit"]],
    [
      ["kg", "g", "mg", "kilograms", "grams", "キログラム", "グラム"],
      ["lb", "lbs", "pounds", "pound", "oz", "ounces", "ounce", "ポンド", "オンス"],
    ],
    [["km/h", "kph"], ["mph"]],
    [["l", "ml", "liters", "litres", "リットル"], ["gallons", "gallon", "pints", "ガロン"]],
  ]

  /// The index of the first unit that belongs to another system than most, or nil if all belong to one system or
  /// measure different quantities.
  static func odd(_ units: [[UInt32]]) -> Int? {
    for systems in all {
      let found = units.map { unit in
        systems.firstIndex { names in names.contains { isSame($0, unit) } }
      }
      guard found.allSatisfy({ $0 != nil }), let first = found.first,
        found.contains(where: { $0 != first })
      else { continue }
      let usual = found.count { $0 == first } * 2 >= found.count ? first : found.last ?? first
      return found.firstIndex { $0 != usual }
    }
    return nil
  }

  private static func isSame(_ name: String, _ unit: [UInt32]) -> Bool {
    let written = unit.drop { $0 == 0x20 }
    return written.elementsEqual(name.unicodeScalars.lazy.map(\.value))
  }
}

/// Finds the units after the numbers of a text, by what they measure and how they are written.
private enum UnitScan {
  /// For each unit its written forms; singular and plural count as one form.
  private static let units: [[[String]]] = [
    [["km"], ["㎞"], ["キロメートル"], ["kilometer", "kilometers"], ["kilometre", "kilometres"]],
    [["m"], ["メートル"], ["meter", "meters"], ["metre", "metres"]],
    [
      ["cm"], ["㎝"], ["センチメートル", "センチ"], ["centimeter", "centimeters"],
      ["centimetre", "centimetres"],
    ],
    [["mm"], ["㎜"], ["ミリメートル"], ["millimeter", "millimeters"], ["millimetre", "millimetres"]],
    [["kg"], ["㎏"], ["Kg"], ["KG"], ["キログラム"], ["kilogram", "kilograms"]],
    [["g"], ["グラム"], ["gram", "grams"]],
    [["mg"], ["㎎"], ["ミリグラム"], ["milligram", "milligrams"]],
    [["L"], ["l"], ["ℓ"], ["リットル"], ["liter", "liters"], ["litre", "litres"]],
    [
      ["mL"], ["ml"], ["㎖"], ["ミリリットル"], ["milliliter", "milliliters"],
      ["millilitre", "millilitres"],
    ],
    [["km/h"], ["kph"], ["km/hr"], ["kmph"]],
    [["℃"], ["°C"], ["degrees Celsius"]],
    [["%", "％"], ["パーセント"], ["percent"], ["per cent"]],
    [["kcal"], ["キロカロリー"]], [["Hz"], ["ヘルツ"], ["hertz"]], [["V"], ["ボルト"], ["volt", "volts"]],
    [["W"], ["ワット"], ["watt", "watts"]],
  ]

  /// The forms indexed by their first byte, longest first.
  private static let byFirst: [[ListedForm]] = {
    var found = [[ListedForm]](repeating: [], count: 256)
    for form in ListedForm.all(units, seed: 0x756E_6974) { found[Int(form.bytes[0])].append(form) }
    return found.map { $0.ordered { $0.bytes.count > $1.bytes.count } }
  }()

  /// Counts the units in a cell of a row.
  static func count(_ row: borrowing Row, cell: Int, in tally: inout FormTally) {
    let text = row.text(cell)
    var offset = text.firstDigit(from: 0)
    while offset < text.count {
      defer { offset = text.firstDigit(from: offset) }
      let start = offset
      while offset < text.count, isInNumber(text[offset]) { offset &+= 1 }
      if isPartOfWord(text, start) { continue }
      if offset < text.count, text[offset] == ASCII.space { offset &+= 1 }
      guard let unit = unit(text, at: offset) else { continue }
      let part = offset..<offset &+ unit.bytes.count
      tally.add(unit.key, unit.form, FirstPlace(row, cell: cell, part: part))
      offset = part.upperBound
    }
  }

  private static func isInNumber(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  /// Whether a number is part of a name or an amount of money: `F1`, `$5m`.
  private static func isPartOfWord(_ text: Span<UInt8>, _ start: Int) -> Bool {
    guard start > 0 else { return false }
    let before = text[start - 1]
    switch before {
    case UInt8(ascii: "$"), UInt8(ascii: "_"), UInt8(ascii: "-"): return true
    // £ and €.
    case 0xA3: return start > 1 && text[start - 2] == 0xC2
    case 0xAC: return start > 2 && text[start - 3] == 0xE2 && text[start - 2] == 0x82
    default: return before.isLetter
    }
  }

  /// Whether a byte after a unit of Latin letters makes it part of another one: `m/s`, `m²`.
  private static func goesOn(_ byte: UInt8) -> Bool {
    switch byte {
    // The first byte of ², ³ and ·.
    case UInt8(ascii: "/"), UInt8(ascii: "^"), UInt8(ascii: "*"), 0xC2: true
    default: byte.isLetter || byte.isDigit
    }
  }

  private static func unit(_ text: Span<UInt8>, at offset: Int) -> ListedForm? {
    guard offset < text.count else { return nil }
    return byFirst[Int(text[offset])].first { unit in
      guard text.hasBytes(unit.bytes.arraySpan, at: offset) else { return false }
      let end = offset + unit.bytes.count
      guard unit.bytes[unit.bytes.count - 1].isLetter, end < text.count else { return true }
      return !goesOn(text[end])
    }
  }
}
