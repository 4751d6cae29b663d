@_spi(QBank) import BankQuiz

/// A class in a CSV file: for each player a name, an ability and optionally a speed.
///
/// The columns are identified by a header; without one they are in this order.
struct PlayerFile {
  private let table: SideTable
  private var people = PeopleNames()
  private(set) var players: [KnownPlayer] = []

  /// The maximum number of players.
  private static let most = 1_000
  /// The maximum ability; its negation is the minimum.
  static let maxAbility = 6.0
  /// The allowed speeds.
  static let speeds = 0.2...5.0

  private enum Column: Int { case name, ability, speed }

  /// Returns the players of a file.
  static func read(_ path: Path, _ session: Session) throws(Failure) -> [KnownPlayer] {
    var file = PlayerFile(table: try SideTable(path, refusal: Localized(""), session))
    try file.readRows()
    return file.players
  }

  private init(table: SideTable) { self.table = table }

  private mutating func readRows() throws(Failure) {
    guard let first = table.rows.first else { throw table.mistake(nil, PlayerFile.nobody) }
    let hasHeader = first.cells.count < 2 || PlayerFile.number(first.cells[1]) == nil
    let columns = hasHeader ? try header(first) : [.name: 0, .ability: 1, .speed: 2]
    let rows = hasHeader ? try table.rows(below: first) : table.rows
    for row in rows { try add(row, columns) }
    if players.isEmpty { throw table.mistake(nil, PlayerFile.nobody) }
  }

  // MARK: A row

  private func header(_ row: SideTable.Row) throws(Failure) -> [Column: Int] {
    var columns: [Column: Int] = [:]
    for (index, text) in row.cells.enumerated() {
      guard let column = PlayerFile.headings[text.lowercased()] else { continue }
      columns[column] = columns[column] ?? index
    }
    if columns[.name] == nil || columns[.ability] == nil {
      throw table.mistake(row.line, PlayerFile.wrongColumns)
    }
    return columns
  }

  private static let headings: [String: Column] = [
    "name": .name, "player": .name, "名前": .name, "氏名": .name, "ability": .ability,
    "theta": .ability, "能力": .ability, "能力値": .ability, "speed": .speed, "速さ": .speed,
  ]

  private mutating func add(
    _ row: SideTable.Row, _ columns: [Column: Int]
  ) throws(Failure) {
    func text(_ column: Column) -> String {
      columns[column].flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil } ?? ""
    }
    let name = text(.name)
    try people.take(name, of: row, in: table)
    guard let ability = PlayerFile.ability(text(.ability)) else {
      throw table.mistake(row.line, PlayerFile.wrongAbility(name, text(.ability)))
    }
    let written = text(.speed)
    let speed = PlayerFile.speed(written)
    if speed == nil, !written.isEmpty {
      throw table.mistake(row.line, PlayerFile.wrongSpeed(written))
    }
    if players.count == PlayerFile.most { throw table.mistake(row.line, PlayerFile.tooMany) }
    players.append(KnownPlayer(name, ability: ability, speed: speed))
  }

  /// Parses a number, which may have a decimal comma.
  static func number(_ text: String) -> Double? {
    Double(text) ?? Double(text.replacing(text: ",", with: "."))
  }

  /// Parses an ability; nil if it is not a number within the limits.
  static func ability(_ text: String) -> Double? {
    number(text).flatMap { $0.isFinite && abs($0) <= maxAbility ? $0 : nil }
  }

  /// Parses a speed, relative to the average player, and returns its logarithm, or nil if it is not an allowed
  /// number.
  static func speed(_ text: String) -> Double? {
    number(text).flatMap { speeds.contains($0) ? Elementary.ln($0) : nil }
  }

  // MARK: Messages

  private static let wrongColumns = Localized(
    en: "the columns name and ability are required; use the headings “name,ability” or "
      + "“name,ability,speed”",
    ja: "名前と能力値の列が必要です。見出しを「名前,能力値」か「名前,能力値,速さ」にしてください。")
  private static let nobody = Localized(
    en: "it contains no players", ja: "プレイヤーが1人も書かれていません。")
  private static let tooMany = Localized(
    en: "there are more than \(most) players; split the file",
    ja: "プレイヤーが\(most)人を超えています。ファイルを分けてください。")

  private static func wrongAbility(_ name: String, _ text: String) -> Localized {
    let (name, shown) = (VisibleText.escape(name), VisibleText.escape(text))
    return Localized(
      en: "the ability '\(shown)' of \(name) is not a number from -6 to 6; 0 is the average player",
      ja: "\(name) の能力値 '\(shown)' は使えません。-6から6までの数で書いてください（0が平均）。")
  }

  private static func wrongSpeed(_ text: String) -> Localized {
    let shown = VisibleText.escape(text)
    return Localized(
      en: "the speed '\(shown)' is not a number from 0.2 to 5; 1 is the average player",
      ja: "速さ '\(shown)' は使えません。0.2から5までの数で書いてください（1が平均）。")
  }
}
