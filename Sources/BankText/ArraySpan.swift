extension Array where Element: BitwiseCopyable {
  /// The elements, borrowed.
  ///
  /// The standard library's own `span` needs macOS 26 and iOS 26, because there an array can be one
  /// of Objective-C in disguise, whose elements lie elsewhere. An array of plain values never is, so
  /// its elements stay where they are for as long as it is borrowed, on every system. The name is
  /// one that the standard library has not.
  @inlinable public var arraySpan: Span<Element> {
    @inline(__always) @_lifetime(borrow self)
    get {
      let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
      let span = unsafe Span(_unsafeElements: elements)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The elements, borrowed to be changed; instead of `mutableSpan`, for the same reason.
  @inlinable public var mutableArraySpan: MutableSpan<Element> {
    @inline(__always) @_lifetime(&self)
    mutating get {
      let elements = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
      let span = unsafe MutableSpan(_unsafeElements: elements)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }
}
