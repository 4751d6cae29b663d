/// Whether bytes are valid UTF-8, by the decoder of the standard library.
public func isUTF8(_ bytes: some Sequence<UInt8>) -> Bool {
  var (decoder, rest) = (UTF8(), bytes.makeIterator())
  while true {
    switch decoder.decode(&rest) {
    case .scalarValue: continue
    case .emptyInput: return true
    case .error: return false
    }
  }
}
