@_spi(QBank) package import BankModel

/// What a rule says about a place, before the frame adds the rule's name.
package struct Finding: Sendable {
  /// Where it is; nil where that was said when it was added.
  package var place: Place?
  /// What is wrong: in English without capital and full stop.
  package var message: Localized
  /// Why it matters, in the same form.
  package var why: Localized?
  /// What to do, where that is not the remedy of the rule.
  package var help: Localized?
  /// Other places that belong to it.
  package var related: [Diagnostic.Related]
  /// A change that would mend it.
  package var fix: Fix?

  /// What a rule says about a place.
  package init(
    _ place: Place, _ message: Localized, why: Localized? = nil, help: Localized? = nil,
    related: [Diagnostic.Related] = [], fix: Fix? = nil
  ) {
    self.init(message, why: why, help: help, related: related, fix: fix)
    self.place = place
  }

  /// What a rule says about the place that it gives when it adds this.
  package init(
    _ message: Localized, why: Localized? = nil, help: Localized? = nil,
    related: [Diagnostic.Related] = [], fix: Fix? = nil
  ) {
    self.message = message
    self.why = why
    self.help = help
    self.related = related
    self.fix = fix
  }
}

/// What is known of a finding before it is worked out.
struct Remark {
  /// Where it is, if that was said.
  var place: Place?
  let severity: Severity
  let cause: String?
  /// What it offers, if that was said.
  var fix: Applicability?
  let others: [Place]
}
