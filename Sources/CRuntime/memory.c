/* Makes large blocks return to the system as soon as they are freed.

   The GNU C library keeps blocks of up to 32 MiB once one of such a size was freed, because others may follow. Here
   they are whole texts: a language server would keep four times the size of the open file. */
#if defined(__linux__) && __has_include(<malloc.h>) && __has_include(<gnu/libc-version.h>)

#include <malloc.h>

__attribute__((constructor)) static void return_large_blocks(void) {
  (void)mallopt(M_MMAP_THRESHOLD, 1 << 18);
}

#endif
