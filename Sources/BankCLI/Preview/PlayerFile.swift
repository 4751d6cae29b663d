@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// A class as a CSV file tells it: for each player a name, an ability and, where it is known, a speed.
///
/// The columns are found by a header; without one they come in this order.
struct PlayerFile {
  private let path: Path
  private let source: Source
  private var lines = LineIndex()
  /// For each player the line on which the name stands.
  private var named: [String: Int] = [:]
  private(set) var players: [KnownPlayer] = []

  /// No class is larger than this.
  private static let most = 1_000
  /// Nobody is abler, or less able, than this.
  static let maxAbility = 6.0
  /// Nobody is slower or faster than this.
  static let speeds = 0.2...5.0

  private enum Column: Int { case name, ability, speed }

  /// The players of a file.
  static func read(_ path: Path, _ session: Session) throws(Failure) -> [KnownPlayer] {
    let file = try session.read(named: path)
    let source = file.asText() ?? file
    session.tellEncoding(of: source)
    var table = PlayerFile(path: path, source: source)
    try table.readRows()
    return table.players
  }

  private init(path: Path, source: Source) { (self.path, self.source) = (path, source) }

  private mutating func readRows() throws(Failure) {
    var (start, columns): (Int, [Column: Int]?) = (CSVReader.firstRecord(source.bytes), nil)
    let source = source
    let bytes = source.bytes
    while start < bytes.count {
      let record = CSVRecordReader(bytes, widths: []).record(at: start)
      let line = lines.line(at: start, in: bytes)
      start = record.next
      if record.range.isEmpty { continue }
      if !record.defects.isEmpty { throw mistake(line, PlayerFile.wrongQuotes) }
      let cells = record.cells.map { UTF8Check.text(CSVCells.text(of: $0, in: bytes)) }
      guard !cells.contains(nil) else { throw mistake(line, PlayerFile.notUTF8) }
      let texts = cells.compactMap { $0?.trimmed }
      if texts.allSatisfy(\.isEmpty) { continue }
      if let columns {
        try add(texts, columns, line)
      } else if texts.count > 1, Double(texts[1]) != nil {
        columns = [.name: 0, .ability: 1, .speed: 2]
        try add(texts, [.name: 0, .ability: 1, .speed: 2], line)
      } else {
        columns = try header(texts, line)
      }
    }
    if players.isEmpty { throw mistake(nil, PlayerFile.nobody) }
  }

  // MARK: A row

  private func header(_ texts: [String], _ line: Int) throws(Failure) -> [Column: Int] {
    var columns: [Column: Int] = [:]
    for (index, text) in texts.enumerated() {
      guard let column = PlayerFile.headings[text.lowercased()] else { continue }
      columns[column] = columns[column] ?? index
    }
    if columns[.name] == nil || columns[.ability] == nil {
      throw mistake(line, PlayerFile.wrongColumns)
    }
    return columns
  }

  private static let headings: [String: Column] = [
    "name": .name, "player": .name, "名前": .name, "氏名": .name, "ability": .ability,
    "theta": .ability, "能力": .ability, "能力値": .ability, "speed": .speed, "速さ": .speed,
  ]

  private mutating func add(
    _ texts: [String], _ columns: [Column: Int], _ line: Int
  ) throws(Failure) {
    func text(_ column: Column) -> String {
      columns[column].flatMap { texts.indices.contains($0) ? texts[$0] : nil } ?? ""
    }
    let name = text(.name)
    if name.isEmpty { throw mistake(line, PlayerFile.noName) }
    if let first = named.updateValue(line, forKey: name) {
      throw mistake(line, PlayerFile.repeated(name, first))
    }
    guard let ability = PlayerFile.ability(text(.ability)) else {
      throw mistake(line, PlayerFile.wrongAbility(name, text(.ability)))
    }
    let written = text(.speed)
    let speed = PlayerFile.speed(written)
    if speed == nil, !written.isEmpty { throw mistake(line, PlayerFile.wrongSpeed(written)) }
    if players.count == PlayerFile.most { throw mistake(line, PlayerFile.tooMany) }
    players.append(KnownPlayer(name, ability: ability, speed: speed))
  }

  /// An ability as it is written.
  static func ability(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite && abs($0) <= maxAbility ? $0 : nil }
  }

  /// The logarithm of a speed as it is written: times as fast as the average player.
  static func speed(_ text: String) -> Double? {
    Double(text).flatMap { speeds.contains($0) ? Elementary.ln($0) : nil }
  }

  // MARK: What is wrong

  private func mistake(_ line: Int?, _ what: Localized) -> Failure {
    let name = path.displayText
    return .work(
      Localized(
        en: name + (line.map { ", line \($0)" } ?? "") + ": " + what.en,
        ja: name + (line.map { "の\($0)行目" } ?? "") + ": " + what.ja))
  }

  private static let wrongColumns = Localized(
    en: "the columns name and ability are needed; head them “name,ability” or "
      + "“name,ability,speed”",
    ja: "名前と能力値の列が必要です。見出しを「名前,能力値」か「名前,能力値,速さ」にしてください。")
  private static let wrongQuotes = Localized(
    en: "a quotation mark is not closed, or stands where none can be",
    ja: "引用符が閉じられていないか、置けない場所にあります。")
  private static let notUTF8 = Localized(
    en: "this is not UTF-8; save the file as “CSV UTF-8”",
    ja: "UTF-8ではありません。「CSV UTF-8」形式で保存してください。")
  private static let nobody = Localized(
    en: "there is no player in it", ja: "プレイヤーが1人も書かれていません。")
  private static let noName = Localized(en: "the name is missing", ja: "名前がありません。")
  private static let tooMany = Localized(
    en: "there are more than \(most) players; divide the file",
    ja: "プレイヤーが\(most)人を超えています。ファイルを分けてください。")

  private static func repeated(_ name: String, _ first: Int) -> Localized {
    let shown = VisibleText.escape(name)
    return Localized(
      en: "\(shown) stands on line \(first), too; tell the two apart by their names",
      ja: "\(shown) は\(first)行目にもあります。区別できる名前にしてください。")
  }

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
