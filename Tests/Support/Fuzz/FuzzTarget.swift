import BankFormats

/// Something that takes bytes from outside, and the properties that must hold for any bytes.
package struct FuzzTarget: Sendable {
  package let name: String
  /// Small valid inputs, from which others are derived.
  package let seeds: [[UInt8]]
  /// Runs it on bytes, and throws if a property does not hold.
  package let run: @Sendable ([UInt8]) throws -> Void

  init(_ name: String, seeds: [[UInt8]], run: @escaping @Sendable ([UInt8]) throws -> Void) {
    (self.name, self.seeds, self.run) = (name, seeds, run)
  }

  /// The target with this name, or all of a group: there the first byte of an input selects the target for the
  /// rest, so that a whole group is fuzzed in the time of one target.
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

  /// The contents of archives, with a group for each format that is one.
  private static let archives = Format.all.compactMap { format in
    let members = Seeds.archives(of: format).flatMap(FuzzTarget.partReaders)
    return members.isEmpty ? nil : FuzzGroup(name: "inside-\(format.name)", members: members)
  }

  /// All targets of the group as one.
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

/// The property that does not hold, and where it is checked.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String
}

/// Throws if a property does not hold.
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
