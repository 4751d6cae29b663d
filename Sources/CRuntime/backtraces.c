/* Replaces the search for the program that shows backtraces, which Swift's library runs whenever a program starts.
   Without /proc it cannot find its own location and ends the program. There is no such program beside a statically
   linked one. */
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return 0;
}
