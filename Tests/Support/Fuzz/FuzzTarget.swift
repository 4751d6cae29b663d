import BankFormats

/// Something that bytes from outside are given to, and what must hold whatever they are.
package struct FuzzTarget: Sendable {
  package let name: String
  /// Small true inputs, from which others are made.
  package let seeds: [[UInt8]]
  /// Gives it bytes, and throws where something does not hold.
  package let run: @Sendable ([UInt8]) throws -> Void

  init(_ name: String, seeds: [[UInt8]], run: @escaping @Sendable ([UInt8]) throws -> Void) {
    (self.name, self.seeds, self.run) = (name, seeds, run)
  }

  /// The target of this name, or all of a group: there the first byte of an input says which of them gets
  /// the rest, so that a group is tried as a whole in the time of one.
  package static func named(_ name: String) -> FuzzTarget? {
    for group in FuzzGroup.all {
      if group.name == name { return group.target }
      if let member = group.members.first(where: { $0.name == name }) { return member }
    }
    return nil
  }
}

/// Targets that belong together.
package struct FuzzGroup: Sendable {
  package let name: String
  package let members: [FuzzTarget]

  package static let all =
    [
      FuzzGroup(name: "readers", members: FuzzTarget.readers + [FuzzTarget.members]),
      FuzzGroup(name: "writers", members: FuzzTarget.writers),
      FuzzGroup(name: "rules", members: FuzzTarget.rules + FuzzTarget.otherFormats),
      FuzzGroup(name: "tables", members: FuzzTarget.tables + [FuzzTarget.memberRows]),
      FuzzGroup(name: "encodings", members: FuzzTarget.encodings),
      FuzzGroup(name: "fixes", members: FuzzTarget.fixes + FuzzTarget.canonical),
      FuzzGroup(name: "commands", members: FuzzTarget.commands),
      FuzzGroup(name: "files", members: FuzzTarget.files),
    ] + archives

  /// The inside of archives, a group for each format that is one.
  private static let archives = Format.all.compactMap { format in
    let members = Seeds.archives(of: format).flatMap(FuzzTarget.partReaders)
    return members.isEmpty ? nil : FuzzGroup(name: "inside-\(format.name)", members: members)
  }

  /// All of them as one.
  package var target: FuzzTarget {
    let seeds = members.enumerated().flatMap { index, member in
      member.seeds.map { [UInt8(truncatingIfNeeded: index)] + $0 }
    }
    return FuzzTarget(name, seeds: seeds) { bytes in
      guard let first = bytes.first else { return }
      try members[Int(first) % members.count].run(Array(bytes.dropFirst()))
    }
  }
}

/// What does not hold of some bytes, and where that is asked.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String
}

/// Throws where a property does not hold.
func require(
  _ isTrue: Bool, _ property: @autoclosure () -> String, line: UInt = #line,
  file: StaticString = #fileID
) throws {
  if !isTrue {
    throw BrokenPromise(description: "\(file):\(line): does not hold: \(property())")
  }
}

/// A text as a file.
func file(_ text: String) -> [UInt8] { Array(text.utf8) }
