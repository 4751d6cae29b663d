@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// Findings that are known and accepted.
///
/// An entry is about a rule and the texts of rows, so that it still holds when these move, and no longer
/// when one of them changes. A finding about a whole file is known by the name of that.
package struct Baseline: Sendable {
  /// Its entries, as they are written.
  package var entries: [Entry]

  /// Some findings of one rule that have the same texts.
  package struct Entry: Sendable {
    /// What they are about.
    package let key: Key
    /// The file in which they were found last.
    package let path: String
    /// How their row begins, for those who read the file of the baseline.
    package let excerpt: String?
    /// How many there are.
    package var count: Int
    /// Why they are accepted.
    package var reason: String?
    /// The last day on which they are, as in `2027-03-31`.
    package var until: String?
  }

  /// What findings are about.
  package struct Key: Hashable, Sendable {
    /// The name of the rule.
    package let rule: String
    /// The digest of the rule and the texts of the rows; nil where there is no row.
    package let digest: String?
    /// The name of the file; nil where there is a row.
    package let file: String?
  }

  /// A baseline with these entries.
  package init(_ entries: [Entry] = []) { self.entries = entries }
}

/// A file with what its findings are about.
package struct KeyedFile {
  /// The file.
  package let file: LintedFile
  /// What it is called wherever a baseline is made.
  package let path: String
  /// What each of its findings is about, in the order of the file.
  let keys: [Baseline.Key]
  fileprivate var texts: RowTexts

  /// The findings of a file by what they are about.
  package init(_ file: LintedFile, called path: String) {
    var texts = RowTexts(file, file.everything)
    keys = file.everything.map { finding in
      if finding.place.record == nil {
        return Baseline.Key(rule: finding.rule, digest: nil, file: path)
      }
      let digest = texts.digest(of: finding).digits
      return Baseline.Key(rule: finding.rule, digest: digest, file: nil)
    }
    (self.file, self.path, self.texts) = (file, path, texts)
  }
}

// MARK: Writing

extension Baseline {
  /// All findings of some files, with what was said before of those that were known.
  ///
  /// - Parameters:
  ///   - older: What was known. What it says of other files and of rules that did not look stays.
  ///   - isOpen: Whether nothing is known in this run about a file and a rule.
  package init(
    of files: [KeyedFile], after older: Baseline, keeping isOpen: (Entry) -> Bool
  ) {
    var found: [Key: Entry] = [:]
    for file in files {
      var texts = file.texts
      for (finding, key) in zip(file.file.everything, file.keys) {
        if found[key] == nil {
          let row = texts.range(of: finding).map { texts.text(of: $0) }
          found[key] = Entry(
            key: key, path: file.path, excerpt: row.map { VisibleText.excerpt($0) }, count: 0)
        }
        found[key]?.count += 1
      }
    }
    var known: [Key: Entry] = [:]
    for entry in older.entries {
      if found[entry.key] == nil {
        if isOpen(entry) { found[entry.key] = entry }
      } else {
        known[entry.key] = known[entry.key] ?? entry
      }
    }
    for (key, entry) in known {
      found[key]?.reason = entry.reason
      found[key]?.until = entry.until
    }
    entries = Baseline.ordered(Array(found.values))
  }

  /// The same with the findings of a file, which are accepted for a reason.
  package func adding(_ file: KeyedFile, because reason: String) -> Baseline {
    var entries = entries
    for var entry in Baseline(of: [file], after: Baseline(), keeping: { _ in false }).entries {
      if let index = entries.firstIndex(where: { $0.key == entry.key && $0.until == nil }) {
        entries[index].count += entry.count
      } else {
        entry.reason = reason
        entries.append(entry)
      }
    }
    return Baseline(Baseline.ordered(entries))
  }

  private static func ordered(_ entries: [Entry]) -> [Entry] {
    entries.ordered {
      ($0.path, $0.excerpt ?? "", $0.key.rule, $0.key.digest ?? "")
        < ($1.path, $1.excerpt ?? "", $1.key.rule, $1.key.digest ?? "")
    }
  }
}

// MARK: Hiding

extension Baseline {
  /// What a baseline makes of a run.
  package struct Outcome: Sendable {
    /// The files, without the findings that are known.
    package var files: [LintedFile] = []
    /// Entries, or a part of their counts, for which nothing was found.
    package var unused: [Entry] = []
    /// Entries that would hide something, but have ended.
    package var ended: [Entry] = []
  }

  /// Hides the findings that are known.
  ///
  /// Where more were found than are known of a kind, as of a row that was copied, so many are hidden as are
  /// known: first those in the file in which they were found last, in their order.
  ///
  /// - Parameters:
  ///   - today: The day, as entries write it.
  ///   - isOpen: Whether nothing is known in this run about a file and a rule.
  package func hide(
    in files: [KeyedFile], today: String, isOpen: (Entry) -> Bool
  ) -> Outcome {
    var found: [Key: Int] = [:]
    for key in files.map(\.keys).joined() { found[key, default: 0] += 1 }
    var known: [Key: (count: Int, reason: String?)] = [:]
    var outcome = Outcome()
    for entry in entries {
      if let until = entry.until, until < today {
        if found[entry.key] != nil { outcome.ended.append(entry) }
      } else {
        let before = known[entry.key]
        known[entry.key] = ((before?.count ?? 0) + entry.count, before?.reason ?? entry.reason)
      }
    }
    outcome.unused = entries.filter {
      found[$0.key, default: 0] < (known[$0.key]?.count ?? 1) && !isOpen($0)
    }
    let homes = Dictionary(entries.map { ($0.key, $0.path) }) { first, _ in first }
    var hidden = [[Int: String?]](repeating: [:], count: files.count)
    for isAtHome in [true, false] {
      for (number, file) in files.enumerated() {
        for (index, key) in file.keys.enumerated() where (homes[key] == file.path) == isAtHome {
          guard let entry = known[key], entry.count > 0 else { continue }
          known[key]?.count -= 1
          hidden[number].updateValue(entry.reason, forKey: index)
        }
      }
    }
    outcome.files = zip(files, hidden).map { $0.file.hiding($1) }
    return outcome
  }
}
