@_spi(QBank) import BankFigures
import BankReports

/// The lines of the screen.
extension TreeBrowser {
  /// The lines of the screen, at most as many as it has.
  var lines: [String] { layoutOfQuestion?.lines ?? linesOfList }

  private var words: TreeWords { TreeWords(language: look.language) }
  private var language: Language { look.language }

  // MARK: Lists

  private var linesOfList: [String] {
    let (head, foot) = frame
    let rows = list.entries[list.top...].prefix(listRoom).enumerated().map { index, entry in
      line(entry, isSelected: list.top + index == list.selected)
    }
    let body = rows.isEmpty ? [nothing] : rows
    let room = max(0, height - head.count - foot.count - body.count)
    let blanks = [String](repeating: "", count: foot.isEmpty ? 0 : room)
    return Array((head + body + blanks + foot).prefix(max(1, height)))
  }

  /// The number of entries that fit.
  var listRoom: Int {
    let (head, foot) = frame
    return max(1, height - head.count - foot.count)
  }

  /// The lines above and below the list; in small windows, only as many as leave three lines for it.
  private var frame: (head: [String], foot: [String]) {
    let needed = [title, figures, search].compactMap(\.self) + columns.heading.map { "  " + $0 }
    let hint = look.hint(hint).map { look.style(.frame, $0) }
    let foot = height >= needed.count + hint.count + 4 ? [""] + hint : []
    let kept = max(0, height - foot.count - 3)
    // If there is room for one line only, it is the search, if there is one.
    let head = needed.count <= kept ? needed : Array([search ?? title].prefix(kept))
    return (head, foot)
  }

  private var title: String {
    let names = library.tree.names(of: list.branch)
    let way = ([words.all] + names).joined(separator: " / ")
    return look.style(.heading, fit(way))
  }

  /// The figures of the branch, or the place of the selected search result.
  private var figures: String {
    guard list.query?.isEmpty == false else {
      let sentence = words.sentence(library.tree.branches[list.branch].figures)
      return fit(list.entries.isEmpty ? sentence : sentence + "  " + position)
    }
    guard case .question(let question) = list.entry else { return fit(position) }
    return fit(place(question) + "  " + position)
  }

  /// The number of the selected entry and of all entries.
  private var position: String {
    list.entries.isEmpty ? "" : "(\(list.selected + 1)/\(list.entries.count))"
  }

  private func place(_ question: Int) -> String {
    let (file, record) = (
      library.path(question).displayText, library.tree.questions[question].record
    )
    return Localized(en: "\(file), row \(record)", ja: "\(file) の\(record)行目")[language]
  }

  private var search: String? {
    guard let query = list.query else { return nil }
    let word = Localized(en: "Search: ", ja: "検索: ")[language]
    let cursor = list.isTyping ? "_" : ""
    return look.style(.warning, fit(word + query + cursor))
  }

  private var nothing: String {
    let text =
      list.query == nil
      ? Localized(en: "There are no questions here.", ja: "ここに問題はありません。")
      : Localized(en: "Nothing found.", ja: "見つかりませんでした。")
    return "  " + fit(text[language])
  }

  private var columns: TreeColumns {
    let needs = TreeColumns.Needs(
      name: look.width, findings: TreeBrowser.cellsOfFindings)
    var columns = TreeColumns(
      words, look.style, isASCII: look.isASCII, width: look.width - 2, needs)
    columns.isOneLine = true
    return columns
  }

  /// The same in all lists, so that columns do not move.
  private static let cellsOfFindings = 24

  private func line(_ entry: TreeEntry, isSelected: Bool) -> String {
    let lead = isSelected ? look.style(.best, "* ") : "  "
    let line =
      switch entry {
      case .branch(let index): line(branch: index)
      case .question(let index):
        TreeColumns.Line(
          lead: "  ", name: [words.title(library.text(index))],
          found: library.tree.questions[index].findings)
      }
    return lead + (columns.lines(line).first ?? "")
  }

  private func line(branch index: Int) -> TreeColumns.Line {
    let branch = library.tree.branches[index]
    let isFound = list.query?.isEmpty == false
    let name = isFound ? library.tree.category(of: index) : branch.name
    return TreeColumns.Line(
      lead: "> ", name: [name], figures: branch.figures, found: branch.figures.findings,
      left: branch.figures.left)
  }

  private var hint: Localized {
    if list.isTyping {
      return Localized(
        en: "type to search · ↑ ↓ move · → open · Enter keep the list · Esc end search",
        ja: "文字を入力: 検索　↑ ↓: 選ぶ　→: 開く　Enter: 一覧に移る　Esc: 検索をやめる")
    }
    let end =
      list.query == nil
      ? Localized(en: "q quit", ja: "q: 終わる")
      : Localized(en: "Esc end search · q quit", ja: "Esc: 検索をやめる　q: 終わる")
    // In the topmost list, Escape leaves.
    let back = list.query == nil && lists.count > 1 ? "← Esc" : "←"
    return Localized(
      en: "↑ ↓ PgUp PgDn Home End move · → open · \(back) back · / search · " + end.en,
      ja: "↑ ↓ PgUp PgDn Home End: 選ぶ　→: 開く　\(back): 戻る　/: 検索　" + end.ja)
  }

  private func fit(_ text: String) -> String {
    TextTable.fit(text, look.width, isASCII: look.isASCII)
  }

  // MARK: Questions

  /// The layout of the question on the screen, or nil if there is none.
  var layoutOfQuestion: ScreenLayout? {
    guard let shown else { return nil }
    return ScreenLayout(parts(shown), height: height, scroll: shown.scroll) { seen, count in
      look.scrollMarker(seen, of: count)
    }
  }

  private func parts(_ shown: Shown) -> ScreenParts {
    let findings = words.findings(library.tree.questions[shown.question].findings)
    let place = place(shown.question) + (findings.isEmpty ? "" : " · " + findings)
    let text = look.stem(shown.problem)
    return ScreenParts(
      head: [title, fit(look.isASCII ? place.plainASCII : place), ""],
      text: text.isEmpty ? [words.title("")] : text,
      choices: shown.problem.choices.indices.flatMap {
        let isRight = shown.isAnswered && $0 + 1 == shown.problem.answer
        return look.choice(shown.problem, $0, isMarked: isRight)
      } + answer(shown), hint: look.hint(hint(shown)).map { look.style(.frame, $0) })
  }

  /// Returns what is said about a question whose right choice cannot be marked.
  private func answer(_ shown: Shown) -> [String] {
    guard shown.isAnswered, shown.problem.answer == Problem.unknownAnswer else { return [] }
    let text = Localized(en: "No choice is marked as right.", ja: "正解が選択肢の番号で示されていません。")
    return look.lines(of: text[language]).map { look.style(.warning, $0) }
  }

  private func hint(_ shown: Shown) -> Localized {
    let back = Localized(en: "← Esc back · q quit", ja: "← Esc: 戻る　q: 終わる")
    if shown.isAnswered { return back }
    return Localized(
      en: "Enter show the answer · " + back.en, ja: "Enter: 正解を表示　" + back.ja)
  }
}
