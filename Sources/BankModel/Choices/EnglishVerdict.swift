/// What an English explanation or question says about choices by their places.
enum EnglishVerdict {
  private static let verdicts: Set<String> = [
    "correct", "right", "wrong", "incorrect", "true", "false", "untrue", "valid", "invalid",
  ]
  /// Nouns for a choice that give a verdict without “right” or “wrong”.
  private static let names: Set<String> = ["answer", "distractor", "trap", "decoy"]
  private static let keys: Set<String> = ["answer", "key", "solution", "ans"]
  private static let ticks: Set<String> = ["✓", "✔", "✅", "✗", "✘", "✖", "❌"]
  private static let verbs: Set<String> = [
    "is", "are", "was", "were", "be", "isn't", "isn’t", "aren't", "aren’t", "seems", "remains",
  ]
  private static let between: Set<String> = [
    "the", "a", "not", "only", "best", "also", "therefore", "thus", "clearly", "obviously",
    "always", "must", "can", "cannot", "can't", "can’t", "never", "be",
  ]
  private static let signs: Set<String> = ["-", "–", "—", "=", "→"]
  private static let ordinals = EnglishWords.ordinals
  private static let afterPlace: Set<String> = [
    "one", "option", "choice", "alternative", "answer", ",", ";", "because", "since", "and", "as",
  ]
  private static let afterVerdict: Set<String> = [
    ",", ";", "/", "-", "–", "—", "because", "since", "as", "for",
  ]
  private static let digits: Set<String> = ["one", "two", "three", "four", "five"]
  private static let numbers: Set<String> = ["#", "number", "no", "nr"]
  private static let nouns: Set<String> = [
    "option", "options", "choice", "choices", "alternative", "alternatives",
  ]

  /// Whether an explanation gives a verdict on a choice: `the answer is B`, `B: wrong`, `the second is right`.
  static func judges(_ text: EnglishWords) -> Bool {
    text.words.indices.contains { index in
      guard isPlace(text, index) || text.label(index) != nil else { return false }
      let before = index > 0 ? text.words[index - 1] : ""
      if let label = text.label(index), label.kind == .number, !label.isMarked,
        !numbers.contains(before)
      {
        return text.stops[index] != nil && hasSign(text, after: index)
      }
      return isJudged(text, after: index) || hasSign(text, after: index) || isKey(text, index)
        || (text.label(index) != nil && EnglishWords.orders.contains(before))
    }
  }

  /// Whether the word at `index` is a place: `the second`, `the second or third`, `number two`. The caller checks
  /// what follows.
  private static func isPlace(_ text: EnglishWords, _ index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = text.words[index - 1]
    if digits.contains(text.words[index]) {
      return numbers.contains(before) || nouns.contains(before)
    }
    guard ordinals.contains(text.words[index]) else { return false }
    if before == "the" { return true }
    return index > 2 && ["and", "or", "nor"].contains(before)
      && ordinals.contains(text.words[index - 2]) && text.words[index - 3] == "the"
  }

  /// Whether a verdict follows: `B is therefore not correct`, `the second one is the answer`.
  private static func isJudged(_ text: EnglishWords, after index: Int) -> Bool {
    var next = index + 1
    if text.next(index, in: ["one"]) { next += 1 }
    if text.next(index, in: ["of"]) { next += 2 }
    let words = text.words[min(next, text.words.count)...].prefix(6)
    let rest = words.drop { between.contains($0) && $0 != "be" && $0 != "the" }
    guard let verb = rest.first, verbs.contains(verb) else { return false }
    let verdict = rest.drop { verbs.contains($0) || between.contains($0) }
    guard let word = verdict.first else { return false }
    if names.contains(word) { return true }
    return verdicts.contains(word) && isEnd(text, verdict.startIndex + 1, of: word)
  }

  /// Whether a verdict does not refer to the words after it: `A is right of B` is not a verdict.
  private static func isEnd(_ text: EnglishWords, _ index: Int, of verdict: String) -> Bool {
    guard verdict == "right", index < text.words.count else { return true }
    return !["of", "above", "below", "next", "beside", "triangle", "angle"]
      .contains(text.words[index])
  }

  /// Whether a sign and a verdict follow: `B: wrong`, `B – correct`, `B ✗`. The sign may be missing only if the
  /// sentence says no more: `B wrong.`
  private static func hasSign(_ text: EnglishWords, after index: Int) -> Bool {
    var next = index + 1
    guard next < text.words.count else { return false }
    if ticks.contains(text.words[next]) { return true }
    let isSign = signs.contains(text.words[next])
    if isSign { next += 1 }
    guard next < text.words.count else { return false }
    let isPointed = text.stops[next] == ":"
    if isPointed, ["○", "◯", "〇", "×"].contains(text.words[next]) { return true }
    guard verdicts.contains(text.words[next]) else { return false }
    if isSign || isPointed {
      return startsPart(text, index) || text.endsSentence(next) || text.next(next, in: afterVerdict)
    }
    return text.stops[index] != nil && text.endsSentence(next)
  }

  /// Whether a word begins a sentence or a part of a list, and so is not part of a name: `vitamin B`.
  private static func startsPart(_ text: EnglishWords, _ index: Int) -> Bool {
    text.stops[index] != nil
      || index > 0 && [",", ";", "/", "-", "–", "—"].contains(text.words[index - 1])
  }

  /// Whether the words before name the key: `the correct option is B`, `key: B`, `the answer must be the second
  /// one`.
  private static func isKey(_ text: EnglishWords, _ index: Int) -> Bool {
    let start = isPlace(text, index) ? index - 1 : index
    let before = Array(text.words[..<start].suffix(6).reversed())
    let rest = before.drop { verbs.contains($0) || between.contains($0) || numbers.contains($0) }
    guard let noun = rest.first else { return false }
    if text.stops[start] == ":" { return keys.contains(noun) || verdicts.contains(noun) }
    guard before.prefix(rest.startIndex).contains(where: verbs.contains) else { return false }
    if isPlace(text, index), !text.endsSentence(index), !text.next(index, in: afterPlace) {
      return false
    }
    if keys.contains(noun) { return true }
    let isOne = noun == "one" || nouns.contains(noun)
    return isOne && rest.dropFirst().first.map(verdicts.contains) ?? false
  }

  // MARK: Places

  private static let counts: Set<String> = ["two", "three", "2", "3"]
  private static let placed = nouns.union(["answer", "answers"])

  /// Whether a text names a choice by its place and calls it a choice: `the second option`, `the last two answers`.
  /// “The first choice” for a patient is a medicine.
  static func namesChoice(_ text: EnglishWords) -> Bool {
    text.words.indices.contains { index in
      guard placed.contains(text.words[index]) else { return false }
      let before = text.words[..<index].reversed().drop(while: counts.contains)
      guard let ordinal = before.first, ordinals.contains(ordinal) else { return false }
      return ordinal != "first"
        || !before.dropFirst().prefix(2).contains { plain.contains($0) || $0 == "of" }
    }
  }

  // MARK: Questions

  private static let plain: Set<String> = ["is", "was", "are", "were", "as", "be", "considered"]

  /// Returns the choices that a question names by their places: `the first choice`, `options A and B`.
  ///
  /// Fewer patterns count than in an explanation, because questions use letters and places for many things.
  static func names(inQuestion text: EnglishWords) -> NamedInQuestion {
    var naming = NamedInQuestion()
    naming.hasPlace = EnglishMention.namesPlace(inQuestion: text)
    for index in text.words.indices where nouns.contains(text.words[index]) {
      if isPlaced(text, index) { naming.hasPlace = true }
      if let label = text.label(index + 1), label.isCapital || label.kind == .number {
        naming.labels.insert(label)
      }
    }
    return naming
  }

  /// Whether a noun is named by its place: `the second option`, `the first two options`, `the last of the choices`;
  /// “the first choice” of a doctor is a medicine.
  private static func isPlaced(_ text: EnglishWords, _ index: Int) -> Bool {
    let before = Array(text.words[..<index].suffix(5).reversed())
    let rest = before.drop { counts.contains($0) || ["the", "these", "of"].contains($0) }
    guard let ordinal = rest.first, ordinals.contains(ordinal) else { return false }
    let between = before.prefix(rest.startIndex)
    if !between.contains("of"), between.contains(where: { !counts.contains($0) }) { return false }
    guard rest.dropFirst().first == "the" else { return false }
    return ordinal != "first" || !(rest.dropFirst(2).first.map(plain.contains) ?? false)
  }
}
