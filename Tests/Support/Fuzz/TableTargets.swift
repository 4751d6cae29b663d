@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) internal import BankText

extension FuzzTarget {
  /// A table is the same bank whether it is read row by row or into values, and so are its findings.
  static let tables = [
    ("header", Layout.header), ("letters", .letters),
    ("semicolons", .letters.reading(.semicolon, nil)),
  ].map { name, layout in
    FuzzTarget("table-\(name)", seeds: Seeds.files(of: layout.csv)) { bytes in
      let source = Source(Path("a.csv"), bytes)
      let found = [layout.csv, layout.csv.readIntoValues].map { format in
        Lint(LintOptions(format: format, mode: .showAll)).run([source])[0]
      }
      try require(found[0].records == found[1].records, "as many questions")
      let rules = found.map { $0.diagnostics.map { "\($0.place.record ?? 0) \($0.rule)" }.sorted() }
      try require(rules[0] == rules[1], "\(rules[0]) is \(rules[1])")
      for (one, other) in zip(found[0].fingerprints, found[0].diagnostics) {
        try require(!one.isEmpty && other.place.range.end <= bytes.count, "it is found in the file")
      }
    }
  }

  /// As above, for JSON Lines in a layout.
  static let memberRows = FuzzTarget("table-members", seeds: Seeds.memberLines) { bytes in
    let layout = Layout(
      "mine", title: Localized("mine"), header: .names,
      columns: [
        LayoutColumn(.question, "q"), LayoutColumn(.choice(1), "o[*].t"),
        LayoutColumn(.answer, "k"),
        LayoutColumn(.category, "a.b"), LayoutColumn(.points, "p"),
      ], answer: .letter)
    guard let format = layout.members else { return }
    let source = Source(Path("a.jsonl"), bytes)
    let found = [format, format.readIntoValues].map { format in
      Lint(LintOptions(format: format, mode: .showAll)).run([source])[0]
    }
    try require(found[0].records == found[1].records, "as many questions")
    let rules = found.map { $0.diagnostics.map { "\($0.place.record ?? 0) \($0.rule)" }.sorted() }
    try require(rules[0] == rules[1], "\(rules[0]) is \(rules[1])")
  }

  /// Any bytes are text in any encoding, and ranges in the text map to ranges in the file in the same order.
  static let encodings = TextEncoding.allCases.map { encoding in
    FuzzTarget("decode-\(encoding)", seeds: Seeds.encoded) { bytes in
      let file = Source(Path("a.csv"), bytes)
      let text = file.decoded(encoding, isGiven: true)
      var last = 0
      for offset in stride(from: 0, through: text.count, by: max(1, text.count / 16)) {
        let place = text.rangeInFile(TextRange(at: offset)).start
        try require(last <= place && place <= bytes.count, "places in order")
        last = place
      }
      _ = file.asText().map { BankFile($0, .csv).readRows { _ in } }
    }
  }
}

extension Seeds {
  /// JSON from elsewhere, in the forms that differ most.
  static let members = [
    #"{"results":[{"question":"a&amp;?","correct_answer":"b","incorrect_answers":["c"]}]}"#,
    #"[{"q":{"text":"a?"},"options":[{"text":"b","label":"A"},{"text":"c","label":"B"}],"key":"B"}]"#,
    #"{"s":[{"title":"t","questions":[{"text":"a?","answers":[{"text":"b","correct":true},{"text":"c","correct":false}]}]}]}"#,
    #"{"questions":["a?","b?"],"options":[["c","d"],["e","f"]],"answers":["A","B"]}"#,
    #"{"columns":["question","A","B","answer"],"data":[["a?","b","c","A"],["d?","e","f","B"]]}"#,
    #"{"question":{"0":"a?","1":"b?"},"A":{"0":"c","1":"d"},"B":{"0":"e","1":"f"},"answer":{"0":"A","1":"B"}}"#,
    #"{"question":"a?","options":{"A":"b","B":"c"},"answer":"A","n":[1,{"m":null}]}"# + "\n"
      + #"{"question":"d?","options":{"A":"e","B":"f"},"answer":"B"}"# + "\n",
  ].map { Array($0.utf8) }

  /// JSON Lines in a layout, with and without a defect.
  static let memberLines = [
    #"{"q":"a?","o":[{"t":"b"},{"t":"c"}],"k":"A","a":{"b":"x"},"p":1}"#,
    #"{"q":"a\u3042 ","o":[{"t":" b"},{"t":1},{}],"k":"C","n":[1],"n":2}"#,
  ].map { Array("\($0)\n\($0)\n".utf8) }

  /// A bank in Shift_JIS, in EUC-JP and in the encoding of mail, and one with accented letters.
  static let encoded: [[UInt8]] = [
    [
      0x8B, 0xF3, 0x82, 0xCC, 0x90, 0x46, 0x81, 0x48, 0x2C, 0x31, 0x2C, 0x90, 0xC2, 0x2C, 0x90,
      0xD4, 0x0A,
    ],
    [0xB6, 0xF5, 0xA4, 0xCE, 0xBF, 0xA7, 0x2C, 0x31, 0x2C, 0xC0, 0xC4, 0x2C, 0xC0, 0xD6, 0x0A],
    [0x1B, 0x24, 0x42, 0x36, 0x75, 0x1B, 0x28, 0x42, 0x2C, 0x31, 0x2C, 0x61, 0x2C, 0x62, 0x0A],
    [0x63, 0x61, 0x66, 0xE9, 0x2C, 0x31, 0x2C, 0x61, 0x2C, 0x62, 0x0A],
    [0xFF, 0xFE, 0x71, 0x00, 0x2C, 0x00, 0x31, 0x00, 0x0A, 0x00],
  ]
}
