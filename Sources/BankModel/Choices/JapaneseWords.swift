import BankText

/// The Japanese vocabulary of choices that do nothing but refer to others.
enum JapaneseWords {
  private typealias Entry = (word: [Unicode.Scalar], part: ReferencePart)

  /// The length beyond which a text has content of its own.
  private static let longest = 40

  /// Returns the parts of a text, or nil if it contains anything else.
  static func parts(_ text: JapaneseText) -> [ReferencePart]? {
    guard !text.scalars.isEmpty, text.scalars.count <= longest else { return nil }
    // Marks places from which the end cannot be reached, so that each is tried once.
    var isTried = [Bool](repeating: false, count: text.scalars.count)
    var parts: [ReferencePart] = []
    return read(text, from: 0, &parts, &isTried) && !areLetters(parts) ? parts : nil
  }

  /// Whether letters are adjacent without being a list: `AIとBI`, but not `ABC全て`.
  private static func areLetters(_ parts: [ReferencePart]) -> Bool {
    var isBeside = false
    var isOrdered = true
    var isComplete = true
    let isKana = parts.contains { part in
      if case .label(let label) = part { label.kind == .other } else { false }
    }
    for (one, other) in zip(parts, parts.dropFirst()) {
      guard case .label(let one) = one, case .label(let other) = other else { continue }
      if one.isMarked && other.isMarked || one.kind == .number && other.kind == .number { continue }
      isBeside = true
      let areAlike = one.kind == other.kind && (one.kind == .letter || one.kind == .other)
      isOrdered = isOrdered && areAlike && ChoiceLabel.areInOrder([one, other], isComplete: false)
      isComplete = isComplete && ChoiceLabel.areInOrder([one, other], isComplete: true)
    }
    if !isBeside { return false }
    let isSum = parts.contains { part in
      if case .amount = part { return true }
      // “アイだけ” is a list, “アカだけ” and “ABだけ” may be words.
      return isComplete && isKana && (part == .only || part == .verdict(isNegative: false))
    }
    return !isOrdered || !isSum || parts.contains(.link(isWord: true))
  }

  /// Reads with the longest word first: `のみ` is not `の` and `み`.
  private static func read(
    _ text: JapaneseText, from start: Int, _ parts: inout [ReferencePart], _ isTried: inout [Bool]
  ) -> Bool {
    if start == text.scalars.count { return true }
    if isTried[start] { return false }
    isTried[start] = true
    for (word, part) in vocabulary[text.scalars[start], default: []]
    where text.has(word, at: start) && isPossible(part, word, text, at: start) {
      parts.append(part)
      if read(text, from: start + word.count, &parts, &isTried) { return true }
      parts.removeLast()
    }
    return false
  }

  private static let together = Array("とも".unicodeScalars)
  private static let alongside = ["ともに", "共に"].map { Array($0.unicodeScalars) }
  private static let counters = Array("つ個者目".unicodeScalars)

  /// Distances to another choice: `ひとつ上`.
  static let steps = ["1つ", "一つ", "ひとつ", "1個", "一個", "2つ", "二つ", "ふたつ", "3つ", "三つ", "みっつ", "すぐ"]
    .flatMap { count in ["上", "下", "前", "後", "後ろ"].map { count + $0 } }

  /// Whether a word is possible after the parts before it. `とも` after a count means all of them: `三つとも`; `とともに`
  /// means “together with”. `10以上` is a quantity; `以上`, `以下`, `上` and `下` point at choices only at the start.
  private static func isPossible(
    _ part: ReferencePart, _ word: [Unicode.Scalar], _ text: JapaneseText, at start: Int
  ) -> Bool {
    if word == JapaneseWords.together {
      let isCounted = start > 0 && counters.contains(text.scalars[start - 1])
      return isCounted == (part != .filler)
    }
    if alongside.contains(word), start > 0, text.scalars[start - 1] == "と" { return false }
    guard case .pointer(let place) = part, place != .anywhere, start > 0 else { return true }
    return word.count == 2 && word[0] != "以"
  }

  private static let labels: [Entry] = {
    let words =
      "a b c d e f g h i j ア イ ウ エ オ カ キ ク ケ コ ロ ハ ニ ホ 甲 乙 丙 丁 1 2 3 4 5 6 7 8 9 10 "
      + "ii iii iv v vi vii viii ix x"
    let all = words.split(separator: " ").map { String($0) }
    let numbers: [Entry] = ["一", "二", "三", "四", "五"].enumerated().compactMap { index, word in
      ChoiceLabel("\(index + 1)", isCapital: true).map { (Array(word.unicodeScalars), .label($0)) }
    }
    return (all + MarkedLabel.all.map { String(Character($0)) }).compactMap { word in
      ChoiceLabel(word, isCapital: true).map { (Array(word.unicodeScalars), .label($0)) }
    } + numbers
  }()

  /// The vocabulary by first character, the longest word first.
  private static let vocabulary: [Unicode.Scalar: [Entry]] = {
    let known = labels + references + relations
    var found: [Unicode.Scalar: [Entry]] = [:]
    for entry in known {
      let shorter = found[entry.word[0]]?.firstIndex { $0.word.count < entry.word.count }
      if let shorter {
        found[entry.word[0]]?.insert(entry, at: shorter)
      } else {
        found[entry.word[0], default: []].append(entry)
      }
    }
    return found
  }()

  /// Places, amounts, and nouns for choices.
  private static let references: [Entry] = {
    var parts: [Entry] = []
    @inline(never) func add(_ part: ReferencePart, _ words: String) {
      for word in JapaneseText.words(words) { parts.append((word, part)) }
    }
    for (index, digit) in "一 二 三 四 五".split(separator: " ").enumerated() {
      let number = index + 1
      add(
        .count(number), "\(number)つ \(digit)つ \(number)個 \(number)者 \(digit)者 \(digit)個 \(number)項目"
      )
      add(.ordinal, "\(number)番目 \(digit)番目 \(number)つ目 \(digit)つ目 \(number)個目 \(digit)個目")
      add(.ordinal, "\(number)番め \(digit)番め \(number)つめ \(digit)つめ")
    }
    add(.count(2), "ふたつ")
    add(.count(3), "みっつ")
    add(.ordinal, "ひとつ目 ふたつ目 みっつ目 よっつ目 ひとつめ ふたつめ みっつめ よっつめ")
    add(.ordinal, "先の 右の 左の 後ろの 真ん中の まん中の 中央の 前半の 後半の 隣の となりの いちばん上 いちばん下")
    add(
      .ordinal,
      "最初 最後 始め 初め 先頭 末尾 冒頭 直前 直後 一番上 一番下 1番上 1番下 前者 後者 前の 次の 後の 同上 はじめ"
    )
    for step in steps { add(.ordinal, step) }
    add(.amount(.all), "すべて 全て 全部 みな 皆 みんな 全 いずれも どれも いずれにも どれにも ともに 共に それぞれ 各々 何れも")
    add(.amount(.all), "とも ぜんぶ 全部とも どの 残らず ことごとく")
    add(.amount(.pair), "りょうほう")
    add(.amount(.pair), "両方 両方とも 両者 双方 どちらか どちらも どちら どっちも どっちか 2つとも 二つとも")
    add(.amount(.some), "いずれか いずれ どれか どれ 何れか 何れ いくつか 一部 任意 複数 組み合わせ 組合せ 何も いずれでも どれでも")
    add(.amount(.none), "ない なし 無い 無し ありません 皆無 でもない ではない にもない")
    add(.pointer(.above), "上記 以上 前記 左記 前述 上述 上")
    add(.pointer(.above), "先に挙げた 前に挙げた ここに挙げた 前に述べた")
    add(.filler, "挙げた あげた 挙げられた 述べた 示した 記した 書いた 書かれた 並べた 並んだ 列挙した")
    add(.pointer(.below), "下記 以下 下 後述 右記")
    add(.pointer(.anywhere), "これら それら この その 残り 他 ほか")
    add(.noun(isPlural: true), "選択肢 答え 解答 回答 もの 物 者 項目 理由 方法 内容 案 中間 要素 要因 場合 こと 例 語 組 説")
    return parts
  }()

  /// Verdicts on choices, and links between them.
  private static let relations: [Entry] = {
    var parts: [Entry] = []
    @inline(never) func add(_ part: ReferencePart, _ words: String) {
      for word in JapaneseText.words(words) { parts.append((word, part)) }
    }
    add(.numbering, "番 ばん")
    add(.verdict(isNegative: false), "正しい 正解 正答 当てはまる あてはまる 該当する 該当 適切 適当 真 可能 成り立つ 成立する")
    add(.verdict(isNegative: false), "含まれる 考えられる ありうる あり得る 正しく 正 ○ ◯ 〇 ⭕ ✓ ✔ ✅")
    add(.verdict(isNegative: true), "間違って 誤って 誤 ✕ ✖ ✗ ✘ ❌")
    add(.verdict(isNegative: true), "正しくない 不正解 誤り 誤っている 間違い 間違っている 違う 当てはまらない あてはまらない")
    add(.verdict(isNegative: true), "該当しない 該当せず 不適切 不適当 偽 成り立たない 成立しない 含まれない ×")
    add(
      .link(isWord: true), "と や か 、 ・ および 及び または 又は もしくは 若しくは あるいは ならびに 並びに かつ そして でも とか も & and or"
    )
    add(.link(isWord: false), ", ，")
    add(.through(isWord: true), "から まで ないし 乃至")
    add(.through(isWord: false), "〜 ~ - – − — … / +")
    for sign in ["=", "→"] {
      add(.verdict(isNegative: false), "\(sign)正 \(sign)正しい \(sign)○")
      add(.verdict(isNegative: true), "\(sign)誤 \(sign)誤り \(sign)×")
    }
    add(.only, "のみ だけ 限り only")
    add(.except, "以外 除く 除いた 除き 除いて のぞく でなく ではなく")
    add(.same, "参照 同じ 同様 同一 一緒 逆 反対 真逆")
    add(.of, "うち 中")
    add(.filler, "の な が は に で を へ とも だ である です する した という いう て")
    return parts
  }()
}
