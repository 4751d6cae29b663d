@_spi(QBank) import BankModel

/// Finds the units after the numbers of a text, by what they measure and how they are written.
enum UnitScan {
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
