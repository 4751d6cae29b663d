// Calls that Swift's own view of the C library leaves out: for extended attributes, and to let two names
// change places.
#include <sys/types.h>
#include <sys/xattr.h>

#if defined(__GLIBC__)
int renameat2(int, const char *, int, const char *, unsigned int);
#endif
