/* Where the program that shows backtraces is, which Swift's library looks for whenever a program starts, and
   without /proc ends that program because it does not find out where itself is. There is none beside a program
   that is linked as a whole. */
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return 0;
}
