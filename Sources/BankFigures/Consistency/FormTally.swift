@_spi(QBank) import BankModel

/// How often each way of writing something occurs, and where first: counted in any pieces, then put
/// together.
///
/// What is written has a key, the same for `email` and `e-mail`, and each way of writing it a form. Texts
/// are not kept: nearly everything is written in one way, and what is not is read again where it stands.
package struct FormTally: Equatable, Sendable {
  /// One way of writing something.
  package struct Form: Equatable, Sendable {
    let key: UInt64
    /// What tells it from the other ways.
    package let form: UInt64
    /// How often it occurs; never 0 in a form that was added.
    package fileprivate(set) var count: UInt32
    /// Where it stands first.
    package fileprivate(set) var place: FirstPlace
  }

  /// A table in which a form is looked for from the slot of its key on.
  private var slots: [Int32] = []
  private var forms: [Form] = []
  /// Whether there were more different words than are kept.
  package private(set) var isFull = false

  /// So many different words are kept.
  package static let most = 1 << 18

  /// Nothing yet.
  package init() {}

  /// Counts one occurrence.
  @inline(__always)
  mutating func add(_ key: UInt64, _ form: UInt64, _ place: @autoclosure () -> FirstPlace) {
    if forms.count &* 2 >= slots.count { grow() }
    let slot = slot(key, form)
    if slots[slot] >= 0 {
      forms[Int(slots[slot])].count &+= 1
    } else {
      insert(Form(key: key, form: form, count: 1, place: place()), at: slot)
    }
  }

  /// Adds what was counted in the piece that follows so many records.
  mutating func merge(_ other: FormTally, recordsBefore before: Int) {
    isFull = isFull || other.isFull
    for var form in other.forms {
      if forms.count &* 2 >= slots.count { grow() }
      let slot = slot(form.key, form.form)
      if slots[slot] >= 0 {
        forms[Int(slots[slot])].count &+= form.count
      } else {
        form.place.offsetRecord(by: before)
        insert(form, at: slot)
      }
    }
  }

  private mutating func insert(_ form: Form, at slot: Int) {
    if forms.count >= FormTally.most {
      isFull = true
      return
    }
    slots[slot] = Int32(truncatingIfNeeded: forms.count)
    forms.append(form)
  }

  /// The slot of a form, or the empty one where it would be.
  @inline(__always)
  private func slot(_ key: UInt64, _ form: UInt64) -> Int {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: key &>> 32) & mask
    while slots[slot] >= 0 {
      let found = forms[Int(slots[slot])]
      if found.key == key, found.form == form { return slot }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: max(1024, slots.count * 2))
    for (index, form) in forms.enumerated() {
      slots[slot(form.key, form.form)] = Int32(truncatingIfNeeded: index)
    }
  }

  /// What is written in several ways, in the order in which it occurs first; the most usual way before
  /// the others.
  package var variants: [[Form]] { variants { $0.key } }

  /// The same where some keys stand for another one.
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
