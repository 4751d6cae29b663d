@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// Questions of one bank with two kinds of endings.
struct MixedSentenceEndings: TallyRule {
  static let info = RuleInfo(
    name: "mixed-sentence-endings", group: .banks, severity: .note,
    summary: Localized(en: "Questions end in different ways.", ja: "文末の書き方がそろっていません。"),
    what: Localized(
      en: """
        Some questions of a file end with a question mark and others, also phrased as questions, do not; or, in \
        Japanese, some end in です・ます and others in だ・である・か. Each mixture is reported once per file, at the first \
        question of the smaller group. Questions that are completed by their choices or end in a noun are not counted.
        """,
      ja: """
        問いかけの文に疑問符があるものとないもの、または「です・ます」調と「だ・である」調が、1つのファイルに混ざっ\
        ています。少ないほうの書き方が最初に出てくる問題を、1ファイルに1回ずつ報告します。選択肢に続く文と、名詞で終\
        わる文は数えません。
        """),
    why: Localized(
      en: "The bank reads as if several people had written it separately.",
      ja: "別々の人が書いた問題の寄せ集めに見えます。"),
    remedy: Localized(en: "End all questions in the same way.", ja: "文末をどちらかにそろえてください。"),
    exceptions: Localized(
      en: "Banks deliberately compiled from several books.", ja: "複数の出典の問題を、あえてそのまま集めた問題集。"),
    examples: [
      Example(
        "What is it?,1,a,b,c,d\nWho is it?,1,a,b,c,d\nWhich is it?,1,a,b,c,d\n⟦What was it⟧,1,a,b,c,d\n"
      ),
      Example("これは何ですか？,1,あ,い,う,え\nどれが赤いですか？,1,あ,い,う,え\nどれが青いですか？,1,あ,い,う,え\n⟦それは何か？⟧,1,あ,い,う,え\n"),
      Example(
        "What is it?,1,a,b,c,d\nWho is it?,1,a,b,c,d\nThe capital of Japan is,1,a,b,c,d\nWater boils at ___.,1,a,b,c,d\n"
      ),
      Example("日本の首都は？,1,あ,い,う,え\nこれは何ですか？,1,あ,い,う,え\n次の語の意味は？,1,あ,い,う,え\n"),
    ])

  let parts = ProblemTally.Parts.endings

  func check(_ tally: ProblemTally, in file: BankFile, _ report: inout Report) {
    let endings = tally.endings
    check(endings, (.polite, .plain), in: file, &report)
    check(endings, (.marked, .unmarked), in: file, &report)
  }

  private func check(
    _ endings: EndingsTally, _ pair: (SentenceEnding, SentenceEnding), in file: BankFile,
    _ report: inout Report
  ) {
    let (one, other) = (endings[pair.0], endings[pair.1])
    let fewer = one.count < other.count ? pair.0 : pair.1
    let (few, all) = (endings[fewer], one.count + other.count)
    guard few.count > 0, few.count < all else { return }
    report.add {
      let places = few.places.map { SeenText($0, in: file).place }
      return Finding(
        places[0], Self.message(fewer, few.count, of: all),
        why: Localized(
          en: "a bank reads better in one style", ja: "1つの問題集では、文末がそろっているほうが読みやすくなります。"),
        related: places.dropFirst().map { place in
          Diagnostic.Related(
            file.source, place.range, Localized(en: "so does this one", ja: "ここも同じです。"))
        })
    }
  }

  private static func message(_ ending: SentenceEnding, _ few: Int, of all: Int) -> Localized {
    let some = few == 1 ? "1 of \(all) questions ends" : "\(few) of \(all) questions end"
    return switch ending {
    case .polite:
      Localized(
        en: "\(some) in です or ます, the others in だ, である or か",
        ja: "\(all)問のうち\(few)問だけが「です・ます」調で、ほかは「だ・である」調です。")
    case .plain:
      Localized(
        en: "\(some) in だ, である or か, the others in です or ます",
        ja: "\(all)問のうち\(few)問だけが「だ・である」調で、ほかは「です・ます」調です。")
    case .marked:
      Localized(
        en: "\(some) with a question mark, the others without one",
        ja: "\(all)問のうち\(few)問だけが疑問符で終わっています。")
    case .unmarked:
      Localized(
        en: "\(some) without a question mark, the others with one",
        ja: "\(all)問のうち\(few)問だけに、文末の疑問符がありません。")
    }
  }
}
