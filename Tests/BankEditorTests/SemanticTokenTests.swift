import Foundation
import Testing

@Suite("Colours of cells in an editor")
struct SemanticTokenTests {
  private static let header = "question,answer,choice1,choice2,choice3,choice4,category,tags\n"

  /// Returns the tokens of a text, each with its line, its type and the text that it covers; `*` marks a definition.
  private func tokens(_ name: String, _ text: String) -> [String] {
    let talk = Conversation([
      Conversation.open(name, text), Conversation.ask(1, "semanticTokens/full", name),
    ])
    let path = "capabilities.semanticTokensProvider.legend.tokenTypes"
    let types = Conversation.value(talk.answer(0), path) as? [String] ?? []
    let data = Conversation.value(talk.answer(1), "data") as? [Int] ?? []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Array($0.utf16)
    }
    var (line, start) = (0, 0)
    return stride(from: 0, to: data.count, by: 5).map { index in
      start = data[index] == 0 ? start + data[index + 1] : data[index + 1]
      line += data[index]
      guard lines.indices.contains(line), types.indices.contains(data[index + 3]) else {
        return "?"
      }
      let covered = lines[line].dropFirst(start).prefix(data[index + 2])
      let mark = data[index + 4] == 1 ? "*" : ""
      return "\(line) \(types[data[index + 3]])\(mark) " + String(decoding: covered, as: UTF16.self)
    }
  }

  @Test("question, answer, choices, category and tags have a type each, the right choice a mark")
  func columns() {
    let row = "What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara,geo,asia\n"
    let next = "Which river flows through Cairo?,1,Nile,Congo,Niger,Volta,,\n"
    #expect(
      tokens("a.csv", Self.header + row + next) == [
        "1 string What is the capital of Japan?", "1 number 2", "1 enumMember Osaka",
        "1 enumMember* Tokyo", "1 enumMember Kyoto", "1 enumMember Nara", "1 namespace geo",
        "1 namespace asia", "2 string Which river flows through Cairo?", "2 number 1",
        "2 enumMember* Nile", "2 enumMember Congo", "2 enumMember Niger", "2 enumMember Volta",
      ])
  }

  @Test("a cell of several lines is a token on each line that has text, counted in UTF-16")
  func lines() {
    let row = "\"Which planet\n\nis 😀 red?\",2,Venus,Mars,Jupiter,Saturn\n"
    #expect(
      tokens("a.csv", row + "Which bean is miso made from?,3,Pea,Lentil,Soybean,Rice\n") == [
        "0 string \"Which planet", "2 string is 😀 red?\"", "2 number 2", "2 enumMember Venus",
        "2 enumMember* Mars", "2 enumMember Jupiter", "2 enumMember Saturn",
        "3 string Which bean is miso made from?", "3 number 3", "3 enumMember Pea",
        "3 enumMember Lentil", "3 enumMember* Soybean", "3 enumMember Rice",
      ])
  }

  @Test("tokens are in the order of the text, whatever the order of the columns")
  func order() {
    let table = """
      Category,Question,A,B,C,D,Correct
      geo,What is the capital of Japan?,Osaka,Tokyo,Kyoto,Nara,B
      geo,Which river flows through Cairo?,Nile,Congo,Niger,Volta,A

      """
    #expect(
      tokens("a.csv", table).prefix(7) == [
        "1 namespace geo", "1 string What is the capital of Japan?", "1 enumMember Osaka",
        "1 enumMember* Tokyo", "1 enumMember Kyoto", "1 enumMember Nara", "1 number B",
      ])
    let item = #"{"answer":2,"choices":["Osaka","Tokyo"],"question":"Which is larger?"}"# + "\n"
    #expect(
      tokens("a.jsonl", item) == [
        "0 number 2", #"0 enumMember "Osaka""#, #"0 enumMember* "Tokyo""#,
        #"0 string "Which is larger?""#,
      ])
  }

  @Test("no choice is marked if the answer names none")
  func noAnswer() {
    let found = tokens("a.csv", "Which bean is miso made from?,9,Pea,Lentil,Soybean,Rice\n")
    #expect(found.count == 6 && !found.contains { $0.contains("*") }, "\(found)")
  }
}
