import BankFigures
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Words that are written in several forms")
struct FormTallyTests {
  /// A plain tally: each word with the number of times it occurs in each form.
  private struct PlainTally {
    var forms: [(key: String, form: String, count: Int)] = []

    mutating func add(_ word: String) {
      let key = word.lowercased().filter { $0 != "-" }
      let parts = word.split(separator: "-", omittingEmptySubsequences: false)
      let isMixed = parts.contains { $0.dropFirst().contains { $0.isUppercase } }
      let isPlain = parts.count == 1 && !isMixed
      let form =
        isPlain
        ? "" : parts.map { $0.prefix(1).lowercased() + $0.dropFirst() }.joined(separator: "-")
      add(form, key: key)
    }

    mutating func add(_ form: String, key: String) {
      if let index = forms.firstIndex(where: { $0.key == key && $0.form == form }) {
        forms[index].count += 1
      } else {
        forms.append((key, form, 1))
      }
    }

    /// The counts of each word that has several forms, in the order of first occurrence.
    var counts: [[Int]] {
      var seen: Set<String> = []
      return forms.compactMap { form in
        guard seen.insert(form.key).inserted else { return nil }
        let own = forms.filter { $0.key == form.key }.map(\.count)
        return own.count > 1 ? own.sorted(by: >) : nil
      }
    }
  }

  private static let words = [
    "email", "e-mail", "Email", "E-mail", "eMail", "JavaScript", "Javascript", "javascript",
    "web-site", "website", "webSite", "co-op-er-ate", "cooperate", "Cooperate", "word", "Words",
    // Words of seven, eight, nine, sixteen and more letters, because eight are read at a time.
    "proceed", "pro-ceed", "daylight", "dayLight", "daylighT", "day-light", "daylights",
    "Daylights",
    "responsibilities", "responsibilitieS", "responsi-bilities", "Responsibilities",
    "internationalization", "internationalizAtion", "Inter-Nationalization",
  ]

  @Test(
    "forms are counted as in a plain list, however the questions are divided into chunks",
    arguments: 0..<40)
  func plain(_ seed: Int) {
    var random = Generator(seed: UInt64(seed))
    let problems = (0..<30).map { _ in
      let text = (0..<4).map { _ in
        Self.words[Int(random.below(UInt64(Self.words.count)))]
      }
      return Problem(question: text.joined(separator: " "), answer: 1, choices: ["1", "2"])
    }
    var plain = PlainTally()
    for problem in problems {
      for word in problem.question.split(separator: " ") { plain.add(String(word)) }
    }
    let size = 1 + Int(random.below(30))
    var tally = SpellingTally()
    for start in stride(from: 0, to: problems.count, by: size) {
      var part = SpellingTally()
      let some = Array(problems[start..<min(start + size, problems.count)])
      FiguresOf.forEachRow(some) { part.add($0) }
      tally.merge(part, recordsBefore: start)
    }
    #expect(tally.variants.map { $0.map { Int($0.count) } } == plain.counts)
  }

  @Test("counters with digits of either width, kanji and kana are forms of one word")
  func numbers() {
    var tally = SpellingTally()
    let texts = ["一つ選べ", "１つ選べ", "1つ選べ", "ひとつ選べ", "１つ選べ", "２つある"]
    FiguresOf.forEachRow(
      texts.map { Problem(question: $0, answer: 1, choices: ["甲", "乙"]) }
    ) { tally.add($0) }
    #expect(tally.variants.map { $0.map { Int($0.count) } } == [[2, 1, 1, 1]])
  }

  private static let katakana = [
    "サーバー", "サーバ", "コンピューター", "コンピュータ", "ヴァイオリン", "バイオリン", "ウィルス", "ウイルス", "ソウル",
    "ウェブサイト", "ウエブサイト", "ブラックボックス", "ブラック・ボックス", "ラヴソング", "ラブソング", "カメラ", "カメラ・",
    "ユーザーー", "ユーザー", "キャラメルマキアート", "キャラメルマキアートー", "キャラメル・マキアート",
  ]

  /// Normalizes a katakana word, with plain string operations.
  private func plainKey(_ word: String) -> String {
    var key = word.filter { $0 != "・" }
    for (one, other) in [
      ("ヴァ", "バ"), ("ヴィ", "ビ"), ("ヴェ", "ベ"), ("ヴォ", "ボ"), ("ヴ", "ブ"), ("ウィ", "ウイ"), ("ウェ", "ウエ"),
      ("ウォ", "ウオ"),
    ] {
      key = key.split(separator: one, omittingEmptySubsequences: false).joined(separator: other)
    }
    return key.last == "ー" ? String(key.dropLast()) : key
  }

  @Test("forms of katakana words are counted as in a plain list", arguments: 0..<20)
  func katakana(_ seed: Int) {
    var random = Generator(seed: UInt64(seed))
    let words = (0..<100).map { _ in
      Self.katakana[Int(random.below(UInt64(Self.katakana.count)))]
    }
    var plain = PlainTally()
    for word in words {
      let form = word.hasSuffix("・") ? String(word.dropLast()) : word
      plain.add(form, key: plainKey(form))
    }
    var tally = SpellingTally()
    let problems = words.map { Problem(question: $0 + "とは", answer: 1, choices: ["1", "2"]) }
    FiguresOf.forEachRow(problems) { tally.add($0) }
    #expect(tally.variants.map { $0.map { Int($0.count) } } == plain.counts)
  }

  @Test("a tally with too many different words is full and reports no forms")
  func full() {
    var tally = SpellingTally()
    let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    var number = 0
    while number < FormTally.most + 1000 {
      var words: [String] = []
      for _ in 0..<2000 {
        var (rest, word) = (number, Array("word".utf8))
        for _ in 0..<5 {
          word.append(letters[rest % 26])
          rest /= 26
        }
        words.append(String(decoding: word, as: UTF8.self))
        number += 1
      }
      let question = words.joined(separator: " ")
      let problems = [Problem(question: question, answer: 1, choices: ["1", "2"])]
      var part = SpellingTally()
      FiguresOf.forEachRow(problems) { part.add($0) }
      tally.merge(part, recordsBefore: number)
    }
    #expect(tally.isFull)
    #expect(tally.variants.isEmpty)
  }

  private func variants(_ words: [String]) -> [[Int]] {
    var tally = SpellingTally()
    let problems = words.map { Problem(question: $0 + "とは", answer: 1, choices: ["1", "2"]) }
    FiguresOf.forEachRow(problems) { tally.add($0) }
    return tally.variants.map { $0.map { Int($0.count) } }
  }

  @Test(
    "the two ways to write a foreign sound are forms of one word",
    arguments: [
      ("ヴァイオリン", "バイオリン"), ("ヴィーナス", "ビーナス"), ("ヴェネツィア", "ベネツィア"), ("ヴォルガ", "ボルガ"),
      ("グローヴ", "グローブ"), ("ラヴレター", "ラブレター"), ("オリーヴオイル", "オリーブオイル"),
      ("ウィルス", "ウイルス"), ("ウェーブ", "ウエーブ"), ("ウォーター", "ウオーター"), ("ウィーン", "ウイーン"),
    ])
  func sounds(_ one: String, _ other: String) {
    #expect(variants([one, other]) == [[1, 1]])
  }

  @Test(
    "words with other sounds are other words",
    arguments: [
      ("ヴァイオリン", "ブイオリン"), ("ヴィーナス", "バーナス"), ("ヴォルガ", "ベルガ"), ("グローヴ", "グロービ"),
      ("ヴェール", "ボール"),
    ])
  func otherSounds(_ one: String, _ other: String) {
    #expect(variants([one, other]) == [])
  }
}
