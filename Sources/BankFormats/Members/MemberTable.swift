@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// JSON Lines in a layout, of which each line tells by itself what it asks: its rows can be read one after the
/// other, and by themselves.
///
/// `MemberReader` reads any JSON in a layout into values; this makes rows of the texts in the file where
/// answers name choices, as most do. Both find the same.
final class MemberTable: TableForm {
  let layout: Layout
  let recognised: Localized?
  let plan: MemberPlan
  /// The names that are looked for in a line.
  let names: MemberNames
  let columnTitles: [Localized] = []
  let columnsOfBank: [Int] = []

  /// The table in a file; nil where it has to be read as a whole.
  init?(_ source: Source, _ layout: Layout, recognised: Localized? = nil) {
    guard layout.answer.namesChoice, layout.list != .labels, MemberDocuments.isLines(source.bytes),
      let plan = MemberPlan(layout), let names = MemberNames(plan)
    else { return nil }
    (self.layout, self.recognised, self.plan, self.names) = (layout, recognised, plan, names)
  }

  /// A reader of single lines.
  func reader(_ source: Source) -> MemberReader { MemberReader(layout, plan, source) }

  /// The problem in the line that begins at `start`, with all its details; nil where none is read.
  func problem(at start: Int, in source: Source) -> Problem? {
    guard let line = MemberDocuments.line(from: start, in: source.bytes) else { return nil }
    var reader = reader(source)
    return reader.read(line: line, number: 1)?.0
  }
}

extension FileSyntax {
  /// The JSON Lines in a layout that a file is, if its rows are read as those of some.
  var members: MemberTable? {
    if case .members(let form) = self { form as? MemberTable } else { nil }
  }
}

/// The names that lead to the parts of a question, as one flat list: what is known of a member is found without
/// a value for it.
struct MemberNames: Sendable {
  /// The nodes; the first is the line itself.
  private(set) var nodes = [Node()]
  /// The names of all nodes, one behind the other.
  private(set) var text: [UInt8] = []
  /// How many of the choices have a path of their own; 0 where one path leads to all.
  private(set) var choices = 0

  /// A member, or what stands for each element of an array.
  struct Node: BitwiseCopyable {
    /// Where its name begins in the text, and where it ends.
    var start: Int32 = 0
    var end: Int32 = 0
    /// The first node below it, and the next one beside it; 0 where there is none.
    var below: Int32 = 0
    var next: Int32 = 0
    /// The node for each element of the array that it is; 0 where it is none.
    var each: Int32 = 0
    /// What stands here.
    var part = Part.none
  }

  /// A part of a question.
  enum Part: BitwiseCopyable {
    case none, question, answer
    /// The choice with this number, counted from 0.
    case choice(UInt8)
    /// One of all choices.
    case anyChoice
    /// A detail, by its number among those of the names.
    case detail(UInt8)
    /// Something that has to be looked at as a value.
    case other
  }

  /// The names of a plan; nil where it has lists of anything but choices, or numbers for names.
  init?(_ plan: MemberPlan) {
    guard plan.item.steps.isEmpty else { return nil }
    var fields = Set<Layout.Field>()
    for part in plan.parts {
      guard let known = MemberNames.part(part), fields.insert(part.field).inserted,
        add(part.path.steps, known)
      else { return nil }
    }
    let numbers = fields.compactMap(\.choiceNumber)
    let isList = plan.parts.contains { $0.isList }
    choices = isList ? 0 : numbers.count
    guard isList ? numbers == [1] : numbers.count >= 2 && numbers.max() == numbers.count else {
      return nil
    }
  }

  private static func part(_ part: MemberPlan.Part) -> Part? {
    if part.isList { return part.field == .choice(1) ? .anyChoice : nil }
    switch part.field {
    case .question: return .question
    case .answer: return .answer
    case .choice(let number): return .choice(UInt8(clamping: number - 1))
    case .points, .limit, .pinned: return .other
    // Of several tags in one text none has a place of its own.
    case .mark, .label, .choiceList, .questionType, .media, .rowNumber, .fixed, .tags: return nil
    default:
      return part.field.feature.flatMap { details.firstIndex(of: $0) }.map {
        .detail(UInt8($0))
      }
    }
  }

  /// The details that are texts.
  static let details: [Feature] = [.id, .category, .explanation, .difficulty]

  private mutating func add(_ steps: [MemberPath.Step], _ part: Part) -> Bool {
    var node = 0
    for step in steps {
      switch step {
      case .name(let name): node = child(of: node, name)
      case .each: node = each(of: node)
      case .index: return false
      }
    }
    let isFree = nodes[node].below == 0 && nodes[node].each == 0
    nodes[node].part = part
    return isFree
  }

  private mutating func child(of node: Int, _ name: [UInt8]) -> Int {
    var next = Int(nodes[node].below)
    while next > 0 {
      let found = nodes[next]
      if text[Int(found.start)..<Int(found.end)].elementsEqual(name) { return next }
      next = Int(found.next)
    }
    var new = Node()
    (new.start, new.end) = (Int32(text.count), Int32(text.count + name.count))
    new.next = nodes[node].below
    text += name
    nodes.append(new)
    nodes[node].below = Int32(nodes.count - 1)
    return nodes.count - 1
  }

  private mutating func each(of node: Int) -> Int {
    if nodes[node].each == 0 {
      nodes.append(Node())
      nodes[node].each = Int32(nodes.count - 1)
    }
    return Int(nodes[node].each)
  }
}
