@_spi(QBank) import BankModel

/// How often each written form of something occurs, and where first: counted per chunk, then merged.
///
/// What is written has a key, the same for `email` and `e-mail`, and a form for each way of writing it. Texts are
/// not kept: nearly everything is written in one way, and the rest is read again at its place.
package struct FormTally: Equatable, Sendable {
  /// One way of writing something.
  package struct Form: Equatable, Sendable {
    let key: UInt64
    /// Distinguishes this form from others with the same key.
    package let form: UInt64
    /// The number of occurrences; never 0 in a form that was added.
    package fileprivate(set) var count: UInt32
    /// The place of the first occurrence.
    package fileprivate(set) var place: FirstPlace
    /// The sum of its letters; 0 unless misspellings are looked for.
    let letters: LetterSum
  }

  /// A hash table with linear probing: indices into `forms`.
  private var slots: [Slot] = []
  private(set) var forms: [Form] = []
  /// Whether there were more distinct words than `most`.
  package private(set) var isFull = false

  /// The number of a form, counted from 1, and a part of its hash, which rejects most forms that do not match. Both
  /// share 32 bits, so that the table of a chunk fits into the cache.
  private struct Slot {
    private let bits: UInt32

    static var empty: Slot { Slot(number: 0, hash: 0) }
    /// The number of bits that count `most` forms.
    private static var width: UInt32 { 19 }

    init(number: Int, hash: UInt32) {
      bits = UInt32(truncatingIfNeeded: number) | (hash &>> Slot.width) &<< Slot.width
    }

    var isEmpty: Bool { bits == 0 }
    /// The index of the form.
    var index: Int { Int(bits & (1 &<< Slot.width &- 1)) &- 1 }

    @inline(__always)
    func mayBe(_ hash: UInt32) -> Bool { (bits ^ hash) &>> Slot.width == 0 }

    /// The hash of a key and a form, by which forms are looked up.
    @inline(__always)
    static func hash(_ key: UInt64, _ form: UInt64) -> UInt32 {
      UInt32(truncatingIfNeeded: (key &+ form &* 0x9E37_79B9_7F4A_7C15) &>> 32)
    }
  }

  /// The maximum number of distinct words that are kept.
  package static let most = 1 << 18

  /// Creates an empty tally.
  package init() {}

  /// Compares the forms only, because the table follows from them.
  package static func == (one: FormTally, other: FormTally) -> Bool {
    one.forms == other.forms && one.isFull == other.isFull
  }

  /// Counts one occurrence.
  @inline(__always)
  mutating func add(
    _ key: UInt64, _ form: UInt64, _ place: @autoclosure () -> FirstPlace,
    letters: @autoclosure () -> LetterSum = .none
  ) {
    if forms.count &* 2 >= slots.count { grow() }
    let hash = Slot.hash(key, form)
    let slot = slot(key, form, hash)
    if slots[slot].isEmpty {
      insert(
        Form(key: key, form: form, count: 1, place: place(), letters: letters()), hash, at: slot)
    } else {
      forms[slots[slot].index].count &+= 1
    }
  }

  /// Adds the counts of a chunk that `before` records precede.
  mutating func merge(_ other: FormTally, recordsBefore before: Int) {
    isFull = isFull || other.isFull
    for var form in other.forms {
      if forms.count &* 2 >= slots.count { grow() }
      let hash = Slot.hash(form.key, form.form)
      let slot = slot(form.key, form.form, hash)
      if slots[slot].isEmpty {
        form.place.offsetRecord(by: before)
        insert(form, hash, at: slot)
      } else {
        forms[slots[slot].index].count &+= form.count
      }
    }
  }

  private mutating func insert(_ form: Form, _ hash: UInt32, at slot: Int) {
    if forms.count >= FormTally.most {
      isFull = true
      return
    }
    forms.append(form)
    slots[slot] = Slot(number: forms.count, hash: hash)
  }

  /// Returns the slot of a form, or the empty slot where it belongs.
  @inline(__always)
  private func slot(_ key: UInt64, _ form: UInt64, _ hash: UInt32) -> Int {
    let mask = slots.count &- 1
    var slot = Int(hash) & mask
    while !slots[slot].isEmpty {
      if slots[slot].mayBe(hash) {
        let found = forms[slots[slot].index]
        if found.key == key, found.form == form { return slot }
      }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = [Slot](repeating: .empty, count: max(1024, slots.count &* 2))
    let mask = slots.count &- 1
    for (index, form) in forms.enumerated() {
      let hash = Slot.hash(form.key, form.form)
      var slot = Int(hash) & mask
      while !slots[slot].isEmpty { slot = (slot &+ 1) & mask }
      slots[slot] = Slot(number: index + 1, hash: hash)
    }
  }

  /// What is written in several ways, in order of first occurrence, each with its most frequent form first.
  package var variants: [[Form]] { variants { $0.key } }

  /// As above, with keys mapped by a function that may give several keys the same value.
  func variants(_ key: (Form) -> UInt64) -> [[Form]] {
    let order = forms.indices.map { (key: key(forms[$0]), index: $0) }.sorted { $0 < $1 }
    var groups: [[Int]] = []
    var start = 0
    for end in 1..<order.count + 1 where end == order.count || order[end].key != order[start].key {
      if end - start > 1 { groups.append(order[start..<end].map(\.index)) }
      start = end
    }
    return groups.sorted { $0[0] < $1[0] }.map { group in
      group.sorted { (forms[$1].count, $0) < (forms[$0].count, $1) }.map { forms[$0] }
    }
  }
}

/// A way of writing a word or a unit that is in a list.
struct ListedForm: Sendable {
  let bytes: [UInt8]
  /// The key of what is written, and which of the ways to write it this is; see `FormTally`.
  let key, form: UInt64

  /// Returns the forms of a list that has for each word its ways, each with its texts.
  ///
  /// The keys of lists with different seeds differ.
  static func all(_ words: [[[String]]], seed: UInt64) -> [ListedForm] {
    var forms: [ListedForm] = []
    for (word, ways) in words.enumerated() {
      var hash = FormHash(seed)
      hash.add(UInt32(truncatingIfNeeded: word))
      let key = hash.mixed
      for (way, texts) in ways.enumerated() {
        forms += texts.map { ListedForm(bytes: Array($0.utf8), key: key, form: UInt64(way)) }
      }
    }
    return forms
  }
}
