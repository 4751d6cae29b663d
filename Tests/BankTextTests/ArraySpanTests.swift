import Testing

@_spi(QBank) @testable import BankText

@Suite("Spans over arrays")
struct ArraySpanTests {
  @Test("a span has the elements of the array", arguments: [[], [7], Array(0...200)] as [[UInt8]])
  func elements(_ array: [UInt8]) {
    let span = array.arraySpan
    #expect(span.count == array.count)
    for index in array.indices { #expect(span[index] == array[index]) }
  }

  @Test("elements of several bytes are read at the right offsets")
  func wideElements() {
    let array: [UInt32] = [1, 1 << 31, .max]
    let span = array.arraySpan
    #expect(span[0] == 1 && span[1] == 1 << 31 && span[2] == .max)
  }

  @Test("a change through a mutable span changes the array but no copy of it")
  func changes() {
    var array: [UInt32] = [1, 2, 3]
    let copy = array
    change(&array)
    #expect(array == [1, 20, 3])
    #expect(copy == [1, 2, 3])
  }

  private func change(_ array: inout [UInt32]) {
    var span = array.mutableArraySpan
    span[1] = 20
  }
}
