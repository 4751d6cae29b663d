@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A unit that is written in several ways, or that is missing in one choice.
struct InconsistentUnits: TallyRule {
  static let info = RuleInfo(
    name: "inconsistent-units", group: .banks, severity: .note,
    summary: Localized(
      en: "A unit is missing or written in several ways.", ja: "単位が抜けているか、書き方がそろっていません。"),
    what: Localized(
      en: """
        Among choices that are numbers with a unit, one has no unit or one from another system, such as miles among \
        km (a warning); or a file writes a unit after numbers in several ways, such as “km” and “kilometers” (a \
        note, once for each way except the most common). A missing percent sign is reported by `spreadsheet-damage`.
        """,
      ja: """
        単位の付いた数の選択肢のうち1つだけ、単位がないか、別の単位（kmの中のマイルなど）です（警告）。または、「km」\
        と「キロメートル」のように、数の後ろの同じ単位の書き方が1つのファイルの中でそろっていません（情報。最も多い\
        書き方以外を1回ずつ報告します）。「%」の抜けは `spreadsheet-damage` が調べます。
        """),
    why: Localized(
      en: "A choice without its unit stands out, and a unit in two forms looks like two units.",
      ja: "単位のない選択肢は目立ち、書き方が違うと別の単位に見えます。"),
    remedy: Localized(
      en: "Write the unit wherever it belongs, and always in the same way.",
      ja: "必要な単位を書き、書き方をそろえてください。"),
    exceptions: Localized(
      en: "Wrong choices that lack the unit on purpose, and questions about units.",
      ja: "わざと単位を外した選択肢、単位そのものについての問題。"),
    examples: [
      Example("How far is it?,1,3 km,5 km,⟦7⟧,9 km\n"),
      Example("距離は？,1,3km,5km,⟦7⟧,9km\n"),
      Example(
        "How far is 5 km?,1,a,b,c,d\nWhat is 7 km?,1,a,b,c,d\nIs 3 ⟦kilometers⟧ far?,1,a,b,c,d\n"),
      Example("5kmの半分は？,1,あ,い,う,え\n7kmの半分は？,1,あ,い,う,え\n3⟦キロメートル⟧の半分は？,1,あ,い,う,え\n"),
      Example("How far is it?,1,3 km,5 km,⟦7 miles⟧,9 km\n"),
      Example("何度ですか？,1,3℃,5℃,⟦7度⟧,9℃\n"),
      Example("How far is it?,1,3 km,5 km,7 km,0\nHow far is it not?,1,3 km,5 m,7,9 km\n"),
      Example("5kmの半分は？,1,2km,3km,4km,5km\n5mの半分は？,1,2m,3m,4m,5m\n"),
    ])

  let parts = ProblemTally.Parts.units

  func check(_ tally: ProblemTally, in file: BankFile, _ report: inout Report) {
    for odd in tally.units.oddUnits { add(odd, in: file, &report) }
    let units = WrittenInSeveralWays(
      file: file,
      why: Localized(en: "a unit in two forms looks like two units", ja: "書き方が違うと、別の単位に見えます。")
    ) { usual in
      Localized(en: "Write “\(usual)” everywhere.", ja: "「\(usual)」にそろえてください。")
    }
    units.check(tally.units.writings.variants, &report)
  }

  private func add(_ odd: UnitsTally.OddUnit, in file: BankFile, _ report: inout Report) {
    report.add(severity: .warning) {
      let other = VisibleText.excerpt(odd.other)
      let place = SeenText(odd.place, in: file).place
      return odd.hasUnit
        ? Self.mixed(place, odd.choice, other)
        : Finding(
          place, en: "choice \(odd.choice) has no unit, unlike the others (“\(other)”)",
          ja: "選択肢\(odd.choice)だけに単位がありません（ほかは「\(other)」など）。",
          why: Localized(
            en: "it stands out and can be read as a different value", ja: "1つだけ目立ち、意図と違う値にも読めます。"),
          help: Localized(
            en: "Add the unit if it was left out by mistake.", ja: "付け忘れなら、単位を付けてください。"))
    }
  }

  private static func mixed(_ place: Place, _ choice: Int, _ other: String) -> Finding {
    Finding(
      place, en: "choice \(choice) has a different unit from most (“\(other)”)",
      ja: "選択肢\(choice)の単位が、ほかと違います（ほかは「\(other)」など）。",
      why: Localized(en: "the numbers cannot be compared directly", ja: "数の大小をそのままでは比べられません。"),
      help: Localized(en: "Use the same unit in all choices.", ja: "1つの単位にそろえてください。"))
  }
}
