/// Finds choices that an English explanation names by letter or number, whatever it says about them.
///
/// A letter names a choice where it is used like a noun: the words before and after it are words of grammar, so
/// that it is not part of a name such as `hepatitis B`.
enum EnglishMention {
  static func names(_ text: EnglishWords, _ free: FreeLabels) -> Bool {
    let list = listed(text, free)
    return text.words.indices.contains { index in
      namesLabel(text, index, free, isListed: !list.isEmpty)
    } || list.count > 1 && list.contains { $0.kind == .number }
  }

  // MARK: Letters and numbers

  private static let verbs: Set<String> = [
    "is", "are", "was", "were", "isn't", "isn’t", "aren't", "aren’t", "wasn't", "wasn’t", "has",
    "have", "had", "does", "do", "did", "doesn't", "doesn’t", "don't", "don’t", "didn't", "didn’t",
    "cannot", "can't", "can’t", "can", "could", "would", "should", "may", "might", "must", "will",
    "won't", "won’t", "applies", "apply", "fails", "fail", "works", "work", "looks", "look",
    "seems",
    "seem", "describes", "describe", "means", "mean", "refers", "refer", "belongs", "belong",
    "fits", "fit", "contains", "makes", "gives", "sounds", "lists", "names", "says", "confuses",
    "lacks", "mixes", "comes", "remains", "remain", "matches", "match",
  ]
  private static let after: Set<String> = verbs.union([
    "and", "or", "nor", "but", "not", "because", "since", "as", "so", "too", "also", "only",
    "alone", ",", ";", "–", "—", "&", "if", "when", "while", "whereas", "instead", "both",
    "by", "for", "though", "although", "even", "then", "who", "which", "that",
  ])
  private static let before: Set<String> = verbs.union([
    "and", "or", "nor", "not", "only", "but", "so", "thus", "hence", "therefore", "than", "unlike",
    "like", "be", "it's", "it’s", "that's", "that’s", "leaves", "leave", "leaving", "why", "while",
    "whereas", "if", "when", "because", "since", "both", "either", "neither", "just", "except",
    "with", "for", "to", "as", "of", "out", "see", "say", "said", "between", ",", ";", "–", "—",
    "&", "pick", "picks", "picked", "picking", "choose", "chooses", "chose", "chosen", "choosing",
    "select", "selects", "selected", "selecting", "mark", "marked", "tick", "ticked",
    "answered", "guess", "guessed", "circle", "circled", "took", "take", "taken", "eliminate",
    "eliminates", "eliminated", "exclude", "excludes", "excluded", "dismiss", "reject", "item",
    "option", "choice", "answer", "alternative", "response", "key", "though", "although", "also",
    "compare", "compared", "from", "that", "correct", "right", "wrong",
  ])
  private static func namesLabel(
    _ text: EnglishWords, _ index: Int, _ free: FreeLabels, isListed: Bool
  ) -> Bool {
    guard let label = text.label(index), free.contains(label) else { return false }
    let isNumeral = text.words[index].unicodeScalars.first.map(MarkedLabel.isNumeral) ?? false
    if label.isMarked, !isNumeral { return true }
    if label.kind == .number { return !free.hasDigits && isSubject(text, index) }
    guard label.isCapital, !isAboutThings(text, index), !isInitial(text, index, isListed) else {
      return false
    }
    let isFreeBefore = text.stops[index] != nil || before.contains(text.words[index - 1])
    return isFreeBefore && (text.endsSentence(index) || text.next(index, in: after))
  }

  /// Whether a number is the subject at the start of a sentence: `2 is too green`, `1 and 3 are`.
  private static func isSubject(_ text: EnglishWords, _ index: Int) -> Bool {
    guard text.stops[index] != nil, !text.endsSentence(index) else { return false }
    if text.next(index, in: verbs) { return true }
    return text.next(index, in: ["and", "or", "&"]) && text.label(index + 2)?.kind == .number
  }

  private static func isAboutThings(_ text: EnglishWords, _ index: Int) -> Bool {
    let isBreak = { (index: Int) in text.stops[index].map { $0 != ":" } ?? false }
    var start = index
    while start > 0, !isBreak(start) { start -= 1 }
    var end = index + 1
    while end < text.words.count, !isBreak(end) { end += 1 }
    return text.words[start..<end].contains(where: LetteredThings.english.contains)
  }

  /// Whether a letter is an initial: `J. S. Bach`, `B.C.`, `C. elegans`.
  private static func isInitial(_ text: EnglishWords, _ index: Int, _ isListed: Bool) -> Bool {
    let isLetter = { (index: Int) in
      text.words.indices.contains(index) && text.words[index].utf8.count == 1
        && text.areCapitals[index]
    }
    if isListed { return false }
    if text.stops[index] == ".", isLetter(index - 1) { return true }
    guard index + 1 < text.words.count, text.stops[index + 1] == "." else { return false }
    let isSmall = text.words[index + 1].utf8.count > 1 && !text.areCapitals[index + 1]
    return isLetter(index + 1) || isSmall
  }

  /// Returns the letters or numbers that label the parts of a list, from the first on: `1. too red 2. too green`.
  private static func listed(_ text: EnglishWords, _ free: FreeLabels) -> [ChoiceLabel] {
    var list: [ChoiceLabel] = []
    for index in text.words.indices.dropLast() {
      guard let stop = text.stops[index + 1], stop != "\n", let label = text.label(index),
        free.contains(label), label.place == list.count + 1,
        list.allSatisfy({ $0.kind == label.kind })
      else { continue }
      list.append(label)
    }
    return list.count > 1 ? list : []
  }

  // MARK: Questions

  private static let ends: Set<String> = [
    "top", "bottom", "middle", "uppermost", "lowermost", "topmost", "lowest",
  ]
  private static let counts: Set<String> = ["two", "three", "four", "2", "3", "4"]
  private static let lists: Set<String> = [
    "options", "choices", "answers", "alternatives", "responses", "items",
  ]
  private static let places = EnglishWords.ordinals.union(ends)
  private static let behindPlace = verbs.union(lists).union(["ones"])
  private static let parts: Set<String> = ["of", "from", "among", "between"]

  /// Whether a question refers to a choice by its place: `which of the first two is`, `pick the second one`,
  /// `listed first`, `at the top of the choices`.
  static func namesPlace(inQuestion text: EnglishWords) -> Bool {
    if text.contains([["listed", "printed"], EnglishWords.ordinals])
      || text.contains([["top", "bottom", "start", "end"], ["of"], ["the"], lists])
    {
      return true
    }
    return text.words.indices.contains { index in
      guard index > 0, text.words[index] == "the", text.next(index, in: places) else {
        return false
      }
      let place = index + 1
      if parts.contains(text.words[index - 1]), text.next(place, in: counts) {
        return text.endsSentence(place + 1) || text.next(place + 1, in: behindPlace)
      }
      return EnglishWords.orders.contains(text.words[index - 1]) && text.next(place, in: ["one"])
    }
  }
}
