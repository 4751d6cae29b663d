@_spi(QBank) import BankModel

/// JSON Lines in a layout in which each line can be understood by itself, so that rows can be read one after the
/// other, and one at a time.
///
/// `MemberReader` reads any JSON in a layout into values; this class makes rows of the texts in the file if answers
/// name choices, as most do. Both find the same.
final class MemberTable: TableForm {
  let layout: Layout
  let recognised: Localized?
  let plan: MemberPlan
  /// The names that are looked for in a line.
  let names: MemberNames
  let columnTitles: [Localized] = []
  let columnsOfBank: [Int] = []

  /// Creates the table of a file, or nil if it has to be read as a whole.
  init?(_ source: Source, _ layout: Layout, recognised: Localized? = nil) {
    guard layout.answer.namesChoice, layout.list != .labels, MemberDocuments.isLines(source.bytes),
      let plan = MemberPlan(layout), let names = MemberNames(plan)
    else { return nil }
    (self.layout, self.recognised, self.plan, self.names) = (layout, recognised, plan, names)
  }

  /// Returns a reader of single lines.
  func reader(_ source: Source) -> MemberReader { MemberReader(layout, plan, source) }

  /// Returns the problem in the line that begins at `start`, with all its details, or nil if there is none.
  func problem(at start: Int, in source: Source) -> Problem? {
    guard let line = source.bytes.jsonLine(from: start) else { return nil }
    var reader = reader(source)
    return reader.read(line: line, number: 1)?.0
  }
}

extension FileSyntax {
  /// The JSON Lines in a layout, or nil if the rows of the file are not read as such.
  var members: MemberTable? {
    if case .members(let form) = self { form as? MemberTable } else { nil }
  }
}

/// The names that lead to the parts of a question, as one flat list, so that a member is looked up without a value
/// for it.
struct MemberNames: Sendable {
  /// The nodes; the first is the line itself.
  private(set) var nodes = [Node()]
  /// The names of all nodes, one after the other.
  private(set) var text: [UInt8] = []
  /// The number of choices that have a path of their own; 0 if one path leads to all.
  private(set) var choices = 0

  /// A member, or the wildcard for each element of an array.
  struct Node: BitwiseCopyable {
    /// The start and the end of its name in the text.
    var start: Int32 = 0
    var end: Int32 = 0
    /// The first node below it, and the next one beside it; 0 if there is none.
    var below: Int32 = 0
    var next: Int32 = 0
    /// The node for each element if it is an array, otherwise 0.
    var each: Int32 = 0
    /// The part of a question that is here.
    var part = Part.none
  }

  /// A part of a question.
  enum Part: BitwiseCopyable {
    case none, question, answer
    /// The choice with this number, counted from 0.
    case choice(UInt8)
    /// One of all choices.
    case anyChoice
    /// A detail, by its index in `details`.
    case detail(UInt8)
    /// Something that has to be read as a value.
    case other
  }

  /// Creates the names of a plan, or nil if it has lists of anything but choices, or numbers for names.
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
    // Several tags in one text have no places of their own.
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
