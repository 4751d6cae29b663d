/// Determines from the other choices that a word such as `None` or `なし` is one of the things asked for.
enum UnsureWords {
  private static let quantities: Set<String> = [
    "one", "two", "three", "four", "five", "six", "some", "many", "few", "several", "half", "most",
    "once", "twice", "little", "much", "yes",
  ]
  private static let japanese = [
    "少し", "半分", "いくつか", "一部", "ほとんど", "大部分", "あり", "有り", "ある", "多数", "多い", "一つ", "二つ", "三つ", "一回",
    "二回",
  ]
  private static let fruits = [
    "りんご", "リンゴ", "林檎", "みかん", "ミカン", "蜜柑", "もも", "モモ", "桃", "ぶどう", "ブドウ", "葡萄", "かき", "カキ", "柿",
    "くり", "クリ", "栗", "いちご", "イチゴ", "苺", "すいか", "スイカ", "メロン", "バナナ", "びわ", "ビワ", "うめ", "ウメ", "梅",
    "すもも",
    "スモモ", "いちじく", "イチジク", "さくらんぼ", "サクランボ", "あんず", "アンズ", "杏", "ゆず", "ユズ", "レモン", "オレンジ", "パイナップル",
    "キウイ", "マンゴー", "ざくろ", "ザクロ",
  ]

  static func isQuantity(_ choice: String) -> Bool {
    let words = EnglishWords(choice).words
    if let first = words.first?.unicodeScalars.first, ("0"..."9").contains(first) { return true }
    if let first = words.first, quantities.contains(first) { return words.count <= 3 }
    let plain = JapaneseText(choice).string
    return japanese.contains(where: plain.hasPrefix) && plain.count <= 6
  }

  static func isFruit(_ choice: String) -> Bool {
    fruits.contains(JapaneseText(choice).string)
  }
}
