extension Array where Element: BitwiseCopyable {
  /// A span over the elements.
  ///
  /// The standard library's own `span` needs macOS 26 and iOS 26, because on Apple systems an array may be a
  /// bridged Objective-C array, whose elements lie elsewhere. An array of trivial values never is, so its elements
  /// stay in place for as long as it is borrowed, on every system. The name does not clash with the standard
  /// library's.
  @_spi(QBank) @inlinable public var arraySpan: Span<Element> {
    @inline(__always) @_lifetime(borrow self)
    get {
      let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
      let span = unsafe Span(_unsafeElements: elements)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// A mutable span over the elements; used instead of `mutableSpan` for the same reason.
  @_spi(QBank) @inlinable public var mutableArraySpan: MutableSpan<Element> {
    @inline(__always) @_lifetime(&self)
    mutating get {
      let elements = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
      let span = unsafe MutableSpan(_unsafeElements: elements)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }
}
