/// All rules, in the order of their pages. A new rule is one file and one line here.
package enum Registry {
  /// The rules with what they check.
  package static let all: [RegisteredRule] = [
    .reading(UnclosedQuote()),
    .reading(StrayQuote()),
    .reading(WrongColumnCount()),
    .reading(BlankRow()),
    .reading(HeaderRow()),
    .file(LineEndings()),
    .file(ByteOrderMark()),
    .character(NulByte()),
    .reading(InvalidUTF8()),
    .file(OtherEncoding()),
    .reading(NotCSV()),
    .reading(MergeConflict()),
    .file(EmptyFile()),
    .file(UnclearKind()),
    .file(OtherLayoutFound()),
    .reading(LayoutMismatch()),
    .reading(BeyondLimits()),
    .reading(InvalidJSON()),
    .reading(UnreadableQuestion()),
    .reading(OtherKindOfQuestion()),

    .problem(AnswerNotANumber()),
    .problem(AnswerNotPlain()),
    .problem(AnswerOutOfRange()),
    .problem(ExplanationContradictsKey()),

    .row(EmptyText()),
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
    .character(HiddenCharacterInText()),
    .row(FormulaCell()),
    .row(LostCharacter()),
    .row(LostExponent()),
    .row(HTMLMarkup()),
    .row(DetachedMark()),
    .row(LookalikeLetter()),
    .row(MixedWidth()),
    .row(UnbalancedBracket()),
    .problem(DoubledText()),
    .problem(SpreadsheetDamage()),

    .problem(AllOrNoneOfTheAbove()),
    .problem(NumericOrder()),
    .problem(PositionalReference()),
    .problem(BrokenReference()),
    .problem(OwnLabelPrefix()),
    .problem(TrueFalseSeries()),
    .problem(ChoiceEqualsQuestion()),
    .problem(GrammarCue()),
    .problem(ChoiceReadsIntoLabel()),
    .problem(KeyLeftInChoice()),

    .problem(NegativeQuestion()),
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

    .row(GuidanceContradictsSettings()),
    .duplicates(DuplicateTitle()),

    .row(CellBreaksLoader()),
    .file(FinalNewline()),
    .file(CRLFLineEndings()),
    .file(RowCount()),
    .row(DelimiterJoinedToMark()),
  ]

  /// The rule with a name, or nil if there is none.
  package static func rule(named name: String) -> RegisteredRule? {
    all.first { $0.info.name == name }
  }
}

extension LintOptions.RuleSelection {
  /// Whether the list contains a rule.
  public func contains(_ name: String) -> Bool {
    let isOffByDefault = Registry.rule(named: name)?.info.isOffByDefault ?? false
    return contains(name, unlessNamed: !isOffByDefault)
  }
}
