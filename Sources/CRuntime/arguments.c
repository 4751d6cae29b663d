/* Passes the program's arguments to Swift's library before it searches for them itself: it reads them in /proc, which
   a container or a changed root folder need not have. The GNU C library passes them to every constructor. */
#if defined(__GLIBC__) || (defined(__linux__) && __has_include(<gnu/libc-version.h>))

extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}

#endif
