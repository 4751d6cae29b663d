// Code that .ci/run compiles ten times under different names to measure the speed of a machine. It has bytes, generics,
// closures, dictionaries and errors like the rest of qbank. Figures in .ci/budgets depend on it, so do not change it.

enum TokenNAME: Hashable {
  case text([UInt8]), number(Int), flag(Bool), nothing, list([TokenNAME])
}

struct FailureNAME: Error { var place: Int, why: String }

protocol SinkNAME { mutating func take(_ token: TokenNAME, at place: Int) throws }

struct CounterNAME: SinkNAME {
  var counts: [TokenNAME: Int] = [:], order: [TokenNAME] = []
  mutating func take(_ token: TokenNAME, at place: Int) throws {
    if counts[token, default: 0] == 0 { order.append(token) }
    counts[token, default: 0] += 1
    if counts.count > 1_000 + NAME { throw FailureNAME(place: place, why: "more than \(counts.count)") }
  }
  func most(_ count: Int) -> [(token: TokenNAME, count: Int)] {
    let sorted = order.map { ($0, counts[$0] ?? 0) }.sorted { $0.1 > $1.1 }
    return sorted.prefix(count).map { (token: $0.0, count: $0.1) }
  }
}

struct ReaderNAME {
  let bytes: [UInt8]
  var place = 0

  mutating func read<Sink: SinkNAME>(into sink: inout Sink) throws {
    while let token = try next() { try sink.take(token, at: place) }
  }

  mutating func next() throws -> TokenNAME? {
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x0A { place += 1 }
    guard place < bytes.count else { return nil }
    let start = place
    switch bytes[place] {
    case 0x22:
      place += 1
      while place < bytes.count, bytes[place] != 0x22 { place += 1 }
      guard place < bytes.count else { throw FailureNAME(place: start, why: "no end of \(start)") }
      place += 1
      return .text(Array(bytes[start + 1..<place - 1]))
    case 0x30...0x39:
      var value = 0
      while place < bytes.count, case 0x30...0x39 = bytes[place] {
        let (product, over) = value.multipliedReportingOverflow(by: 10)
        if over { throw FailureNAME(place: start, why: "too large: \(value)") }
        value = product + Int(bytes[place] - 0x30)
        place += 1
      }
      return .number(value)
    case 0x5B:
      place += 1
      var parts: [TokenNAME] = []
      while let part = try next(), part != .nothing { parts.append(part) }
      return .list(parts)
    case 0x5D: place += 1; return .nothing
    default:
      while place < bytes.count, bytes[place] > 0x40 { place += 1 }
      if place == start { place += 1 }
      let word = String(decoding: bytes[start..<place], as: UTF8.self)
      return word == "true" || word == "false" ? .flag(word == "true") : .text(Array(word.utf8))
    }
  }
}

public func tellNAME(_ text: String) -> String {
  var reader = ReaderNAME(bytes: Array(text.utf8)), counter = CounterNAME()
  do { try reader.read(into: &counter) } catch let failure as FailureNAME {
    return "\(failure.place): \(failure.why)"
  } catch { return "\(error)" }
  let lines = counter.most(10).map { "\($0.count) \($0.token)" }
  return lines.joined(separator: "\n")
}
