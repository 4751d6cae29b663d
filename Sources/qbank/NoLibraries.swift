#if STATICALLY_LINKED
  /// Refuses to load any library, because a fully statically linked program does not need one.
  ///
  /// Swift's runtime would load one to debug its own tables, and the linker warns about each program that could.
  /// This replaces the function of the C library.
  @_cdecl("dlopen")
  func loadNoLibrary(_ name: UnsafePointer<CChar>?, _ mode: CInt) -> UnsafeMutableRawPointer? {
    nil
  }
#endif
