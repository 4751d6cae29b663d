import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport

/// A generator of questions from a small vocabulary, in English or Japanese.
struct GeneratedBank {
  var generator: Generator
  let isJapanese: Bool

  private static let english = Vocabulary(
    things: [
      "lantern", "harbour", "violin", "glacier", "orchard", "compass", "beetle", "marble", "canal",
      "feather", "kettle", "meadow", "pulley", "saddle", "thimble", "walnut", "anchor", "bridge",
      "candle", "desert", "engine", "falcon", "garnet", "hammer", "island", "jacket",
    ],
    marks: [
      "amber", "narrow", "ancient", "silent", "heavy", "crooked", "northern", "polished", "hollow",
      "bitter", "distant", "woven", "frozen", "golden", "shallow", "striped",
    ],
    asks: [
      "Which {m} {t} was built next to the {m} {t}?", "Who first carried the {m} {t} to {t} town?",
      "How many {t}s does a {m} {t} need in {m} weather?", "Where is the {m} {t} of the {t} kept?",
      "What did the {m} {t} turn into after the {m} {t} broke?",
    ],
    common: ["Which of these is right?", "Choose the odd one out."], space: " ")

  private static let japanese = Vocabulary(
    things: [
      "灯台", "竹とんぼ", "そろばん", "水車", "縁側", "ランプ", "こけし", "天秤", "風車", "畳", "かまど", "コンパス", "歯車", "のれん",
      "石垣", "提灯", "オルガン", "渡し舟", "砂時計", "羅針盤", "たいこ", "井戸", "屋根瓦", "ブランコ",
    ],
    marks: [
      "古い", "静かな", "北の", "細長い", "黄金の", "重たい", "透明な", "遠くの", "丸い", "凍った", "新しい", "傾いた", "にぎやかな",
      "幻の",
    ],
    asks: [
      "{m}{t}が最初に置かれたのは{m}{t}のどこですか？", "{m}{t}を{t}と呼ぶようになったのはいつですか？",
      "{m}{t}の材料として{m}{t}に使われたものはどれ？", "{t}より{m}{t}が多い町の名前は何ですか。",
      "{m}{t}が壊れたとき{m}{t}は何に変わりましたか？",
    ],
    common: ["正しいものはどれ？", "仲間はずれを選びなさい。"], space: "")

  private struct Vocabulary {
    let things: [String]
    let marks: [String]
    let asks: [String]
    let common: [String]
    let space: String
  }

  private var vocabulary: Vocabulary { isJapanese ? Self.japanese : Self.english }

  init(seed: UInt64, isJapanese: Bool) {
    generator = Generator(seed: seed)
    self.isJapanese = isJapanese
  }

  /// Returns a choice; a number makes it one of many, so that others rarely have the same text.
  mutating func choice() -> String {
    let words = vocabulary
    let number = generator.number(2...99)
    let (mark, thing) = (generator.pick(words.marks), generator.pick(words.things))
    return isJapanese ? "\(mark)\(thing)\(number)号" : "\(mark) \(thing) \(number)"
  }

  mutating func heading() -> String {
    let words = vocabulary
    if generator.number(1...12) == 1 { return generator.pick(words.common) }
    var text = generator.pick(words.asks)
    while let place = text.firstRange(of: "{m}") {
      text.replaceSubrange(place, with: generator.pick(words.marks))
    }
    while let place = text.firstRange(of: "{t}") {
      text.replaceSubrange(place, with: generator.pick(words.things))
    }
    return text
  }

  mutating func problem() -> Problem {
    var choices: [String] = []
    while choices.count < 4 {
      let next = choice()
      if !choices.contains(next) { choices.append(next) }
    }
    return Problem(question: heading(), answer: generator.number(1...4), choices: choices)
  }

  /// Returns a word of the vocabulary to replace a part of a question.
  mutating func word() -> String {
    generator.pick(generator.number(0...1) == 0 ? vocabulary.things : vocabulary.marks)
  }

  /// Returns the text with one letter left out, doubled or replaced.
  mutating func withTypo(_ text: String) -> String {
    var letters = Array(text)
    let place = generator.number(1...letters.count - 3)
    switch generator.number(0...2) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    default: letters[place] = letters[place] == "x" ? "y" : "x"
    }
    return String(letters)
  }

  /// Returns the text with about `percent` per cent of it replaced by other words.
  mutating func reworded(_ text: String, percent: Int) -> String {
    var letters = Array(text)
    let step = isJapanese ? 3 : 7
    var place = 0
    while place + step < letters.count - 1 {
      if generator.number(1...100) <= percent {
        let word = Array(self.word())
        letters.replaceSubrange(place..<place + step, with: word)
        place += word.count
      } else {
        place += step
      }
    }
    return String(letters)
  }
}
