@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) internal import BankText

extension FuzzTarget {
  private static let ways: [(name: String, loader: Loader)] = [
    ("a.csv", .rfc4180), ("a.csv", .timerquiz), ("a.csv", .loadcsv), ("a.json", .rfc4180),
    ("a.jsonl", .rfc4180), ("guidance.csv", .timerquiz),
  ]

  /// Findings of a rule lie in the file, whichever loader reads it and however it is written.
  static let rules = Registry.all.map { rule in
    FuzzTarget("rule-\(rule.info.name)", seeds: Seeds.examples(of: rule.info)) { bytes in
      for (name, loader) in ways where rule.info.concerns(loader) {
        var options = LintOptions(loader: loader)
        options.rules = LintOptions.RuleSelection(selected: [rule.info.name])
        let file = Lint(options).run([Source(Path(name), bytes)])[0]
        for finding in file.diagnostics {
          let ranges = [finding.place.range] + (finding.fix?.edits.map(\.range) ?? [])
          try require(
            ranges.allSatisfy { 0 <= $0.start && $0.start <= $0.end && $0.end <= bytes.count },
            "\(rule.info.name) is found in the file")
        }
        try require(file.fingerprints.count == file.diagnostics.count, "a fingerprint for each")
      }
    }
  }

  private static let examples = Registry.all.flatMap { Seeds.examples(of: $0.info) }

  /// Fixing terminates, and leaves nothing to fix.
  static let fixes = Loader.allCases.flatMap { loader in
    [Applicability.safe, .unsafe].map { lowest in
      FuzzTarget("fix-\(loader.rawValue)-\(lowest.rawValue)", seeds: examples) { bytes in
        for name in ["a.csv", "a.json"] where name == "a.csv" || loader == .rfc4180 {
          let fixer = Fixer(LintOptions(loader: loader), lowest: lowest)
          let afterFixes = fixer.fix([Source(Path(name), bytes)])
          try require(fixer.fix(afterFixes.sources).made == [0], "nothing is left to fix")
        }
      }
    }
  }

  /// Findings in a file of any other format lie in it; fixing terminates, and keeps the number of questions.
  static let otherFormats = Format.all.filter { $0.isReadable && $0.syntax == nil }.map { format in
    FuzzTarget("lint-\(format.name)", seeds: Seeds.files(of: format)) { bytes in
      var options = LintOptions()
      options.format = format
      let source = Source(Path("a." + format.extensions[0]), bytes)
      let file = Lint(options).run([source])[0]
      for finding in file.diagnostics {
        let ranges = [finding.place.range] + finding.related.map(\.range)
        try require(
          ranges.allSatisfy { 0 <= $0.start && $0.start <= $0.end && $0.end <= file.text.count },
          "it is found in the file")
      }
      let fixer = Fixer(options, lowest: .unsafe)
      let fixed = fixer.fix([source])
      try require(fixer.fix(fixed.sources).made == [0], "nothing is left to fix")
      let counts = [source, fixed.sources[0]].map {
        format.reader?($0, ConvertOptions()).bank.count ?? 0
      }
      try require(counts[0] <= counts[1], "no question is lost")
    }
  }

  /// The canonical form is idempotent.
  static let canonical = Loader.allCases.map { loader in
    FuzzTarget("fmt-\(loader.rawValue)", seeds: examples) { bytes in
      let source = Source(Path("a.csv"), bytes)
      guard BankFile(source).canBeRewritten(),
        let written = CanonicalCSV.write(source, for: loader),
        written.unwritableCells.isEmpty
      else { return }
      let again = CanonicalCSV.write(Source(Path("a.csv"), written.bytes), for: loader)
      try require(again?.bytes == written.bytes, "the canonical form is one")
    }
  }
}
