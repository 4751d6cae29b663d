/// All rules, in the order of their pages. A new rule is one file and one line here.
package enum Registry {
  /// The rules with what they look at.
  package static let all: [RegisteredRule] = [
    .reading(UnclosedQuote()),
    .reading(StrayQuote()),
    .reading(TextAfterQuote()),
    .reading(WrongColumnCount()),
    .reading(BlankRow()),
    .reading(HeaderRow()),
    .file(MixedLineEndings()),
    .file(BareCarriageReturn()),
    .file(ByteOrderMark()),
    .character(NulByte()),
    .reading(InvalidUTF8()),
    .file(OtherEncoding()),
    .reading(NotCSV()),
    .conflicts(MergeConflict()),
    .file(EmptyFile()),
    .file(MixedKinds()),
    .file(KindGuessed()),
    .file(OtherLayoutFound()),
    .reading(LayoutMismatch()),
    .reading(BeyondLimits()),
    .reading(InvalidJSON()),
    .reading(UnreadableQuestion()),
    .reading(OtherKindOfQuestion()),

    .problem(AnswerMissing()),
    .problem(AnswerNotANumber()),
    .problem(AnswerNotPlain()),
    .problem(AnswerOutOfRange()),
    .problem(ExplanationContradictsKey()),

    .problem(EmptyQuestion()),
    .problem(EmptyChoice()),
    .problem(DuplicateChoice()),
    .duplicates(DuplicateQuestion()),
    .duplicates(ConflictingAnswer()),
    .problem(DetailOutOfRange()),
    .problem(UnknownMember()),
    .problem(ContentNotShown()),
    .problem(MissingContext()),
    .problem(Placeholder()),

    .row(MojibakeText()),
    .row(EdgeSpace()),
    .character(InvisibleCharacter()),
    .character(BidirectionalControl()),
    .character(ControlCharacter()),
    .row(FormulaCell()),
    .row(LostCharacter()),
    .row(LostExponent()),
    .row(LostPercent()),
    .row(HTMLMarkup()),
    .row(CombiningMarkAtStart()),
    .row(UnnormalizedText()),
    .row(LookalikeLetter()),
    .row(MixedWidth()),
    .row(UnbalancedBracket()),
    .problem(DoubledText()),
    .problem(SpreadsheetDamage()),

    .problem(AllOfTheAbove()),
    .problem(NoneOfTheAbove()),
    .problem(NumericOrder()),
    .problem(PositionalReference()),
    .problem(BrokenReference()),
    .problem(OwnLabelPrefix()),
    .problem(TrueFalseSeries()),
    .problem(ChoiceEqualsQuestion()),
    .problem(OverlappingRanges()),
    .problem(ArticleCue()),
    .problem(ChoiceReadsIntoLabel()),
    .problem(KeyLeftInChoice()),

    .problem(UnevenCertainty()),
    .problem(NegativeQuestion()),
    .problem(MisplacedBlank()),
    .problem(DatedWording()),
    .row(Terminology()),

    .tally(AnswerPositionBias()),
    .tally(CueGivesAnswerAway()),
    .tally(SpellingVariants()),
    .tally(MixedSentenceEndings()),
    .tally(InconsistentUnits()),
    .run(NearDuplicateQuestion()),
    .run(CrossBankOverlap()),

    .problem(TooLongToRead()),
    .problem(ChoiceMayBeTruncated()),

    .guidance(EmptyTitle()),
    .guidance(EmptyDescription()),
    .guidance(GuidanceContradictsSettings()),
    .duplicates(DuplicateTitle()),

    .row(CellBreaksLoader()),
    .file(FinalNewline()),
    .file(CRLFLineEndings()),
    .file(TooFewRows()),
    .file(GuidanceRowCount()),
    .row(DelimiterJoinedToMark()),
  ]

  /// The rule with this name.
  package static func rule(named name: String) -> RegisteredRule? {
    all.first { $0.info.name == name }
  }
}

extension LintOptions.RuleSelection {
  /// Whether a rule is among them.
  public func contains(_ name: String) -> Bool {
    let isOffByDefault = Registry.rule(named: name)?.info.isOffByDefault ?? false
    return contains(name, unlessNamed: !isOffByDefault)
  }
}
