#if STATICALLY_LINKED
  /// Loads no library: a program that is linked statically as a whole has no use for another one.
  ///
  /// Swift's runtime would load one to debug its own tables, and the linker warns of each program
  /// that could. This takes the place of the C library's function.
  @_cdecl("dlopen")
  func loadNoLibrary(_ name: UnsafePointer<CChar>?, _ mode: CInt) -> UnsafeMutableRawPointer? {
    nil
  }
#endif
