package import BankModel
@_spi(QBank) import BankText

extension Cue {
  /// What makes the right choice of a problem stand out from the others, so that it may be taken
  /// without knowing anything; the first that there is.
  ///
  /// Only what names right choices more often than wrong ones is looked at: writers make the right one
  /// longer and more careful.
  package static func givingAway(_ problem: Problem) -> Cue? {
    let right = problem.answer - 1
    guard problem.choices.indices.contains(right), problem.choices.count > 1 else { return nil }
    let phrases = problem.choices.map { RowFeatures(phrasesIn: Array($0.utf8).arraySpan) }
    for (cue, words) in [(Cue.allOfTheAbove, RowFeatures.allOfTheAbove), (.vagueTerm, .vagueTerm)]
    where phrases[right].contains(words) && phrases.count(where: { $0.contains(words) }) == 1 {
      return cue
    }
    var widths = problem.choices.map { DisplayWidth.of($0) }
    let width = widths.remove(at: right)
    return isMuchLonger(width, than: widths.max() ?? 0) ? .muchLonger : nil
  }
}
