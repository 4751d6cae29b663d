@_spi(QBank) import BankFormats
import BankReports
import BankSystem

/// Reports how many questions must not be shuffled, and whether the file says so to the program that plays it.
struct OrderNote {
  /// The questions, by their numbers in the bank or file.
  private let items: [ItemNumber]
  /// Whether there are more questions than were checked.
  private let isOfFirst: Bool

  /// The maximum number of questions checked: reading their choices takes longer than writing them.
  static let reach = 20_000

  /// Finds the questions of a bank that must not be shuffled.
  init(_ outcome: ConversionReading.Outcome) {
    let problems = outcome.bank.problems
    items = problems.indices.prefix(OrderNote.reach)
      .filter { index in
        !problems[index].details.unknownMembers.contains(.shuffled)
          && ChoiceRoles(problems[index]).limitsOrder
      }.map { outcome.items[$0] }
    isOfFirst = problems.count > OrderNote.reach
  }

  /// Takes the questions that were found in the only file, which has `count` questions.
  init(numbers: [Int], of count: Int) {
    items = numbers.map { ItemNumber(file: nil, number: $0) }
    isOfFirst = count > OrderNote.reach
  }

  func say(_ target: Format, _ session: Session) {
    if items.isEmpty { return }
    let questions = Localized.count(items.count, "question", "questions")
    let list = ItemNumber.list(items)
    let (en, ja) =
      isOfFirst
      ? ("among the first \(OrderNote.reach), ", "最初の\(OrderNote.reach)問のうち") : ("", "")
    let text =
      target.leavesOrderToPlayer
      ? Localized(
        en:
          "\(en)\(questions) must not be shuffled because choices refer to or sum up others (\(list.en)); "
          + "\(target.name) cannot record that: turn shuffling off when it is played",
        ja: "\(ja)\(items.count)問は、ほかの選択肢を指す選択肢などがあるため、並べ替えると誤りになります（\(list.ja)）。"
          + "\(target.name)では並べ替えの禁止を指定できないため、出題するときに並べ替えをオフにしてください。")
      : Localized(
        en:
          "\(en)\(questions) will not be shuffled freely when the file is played because choices "
          + "or the explanation refer to or sum up others (\(list.en))",
        ja: "\(ja)\(items.count)問は、選択肢や解説がほかの選択肢を指しているため、出題するときに自由に並べ替えられない設定で"
          + "書き込みます（\(list.ja)）。")
    session.say([Loss(nil, .choices, text)], ofTarget: false)
  }
}
