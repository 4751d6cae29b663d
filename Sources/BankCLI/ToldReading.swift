@_spi(QBank) import BankReports
@_spi(QBank) import BankRules

/// How a file was read, as reported by every command that works with its questions.
struct ToldReading {
  private let path: Path
  /// What was recognised of a table whose layout was not given.
  private let recognised: Localized?
  private let otherKinds: OtherKinds
  /// Texts that belong to no question.
  private var texts: [Loss] = []

  init(_ file: LintedFile, _ extract: Extract? = nil) {
    (path, recognised, otherKinds) = (file.source.path, file.recognised, file.otherKinds)
    texts = extract?.textsBeside ?? []
  }

  init(_ file: BankFile) {
    path = file.extract?.file.path ?? file.source.path
    recognised = file.recognised
    otherKinds = file.extract?.otherKinds ?? OtherKinds()
    texts = file.extract?.textsBeside ?? []
  }

  init(_ read: ImportResult, _ path: Path) {
    (self.path, recognised) = (path, read.recognised)
    otherKinds = OtherKinds(read.losses)
  }

  /// Reports how the file was read.
  func tell(_ session: Session) {
    tellRecognised(session)
    if let words = otherKinds.sentence { session.tell(words.about(path)) }
    tellTexts(session)
  }

  /// Quotes the first of the texts that belong to no question, and counts the rest.
  private func tellTexts(_ session: Session) {
    guard let first = texts.first?.message else { return }
    let more = texts.count - 1
    let lines = Localized.count(more, "more line of text", "more lines of text")
    session.tell(
      Localized(
        en: first.en + (more > 0 ? ", and \(lines)." : "."),
        ja: first.ja + (more > 0 ? "ほかに\(more)行の文章も取り込まれません。" : "")
      ).about(path))
  }

  /// Reports what was recognised. Questions left out because of their kind are not mentioned, for commands whose
  /// results show those.
  func tellRecognised(_ session: Session) {
    // A remark, which `--quiet` leaves out.
    if let words = recognised {
      session.remark(Localized(en: words.en + ".", ja: words.ja).about(path))
    }
  }
}

extension BankFile {
  /// What was recognised of a table whose layout was not given.
  var recognised: Localized? { extract?.recognised ?? syntax.form?.recognised }
}

extension Localized {
  /// Returns the message with the name of the file that it is about in front.
  func about(_ path: Path) -> Localized {
    Localized(en: "\(path.displayText): \(en)", ja: "\(path.displayText): \(ja)")
  }
}
