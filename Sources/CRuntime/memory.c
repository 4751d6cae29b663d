/* Makes large blocks return to the system as soon as they are freed, and keeps smaller ones for the next use.

   The GNU C library keeps blocks of up to 32 MiB once one of such a size was freed, because others may follow. Here
   blocks above 2 MiB are whole texts: a language server would keep four times the size of the open file. Blocks below
   are the chunks in which files are read and written: given back after each chunk, they would cost a tenth of the time
   of a conversion, because the system clears every page anew. */
#if defined(__linux__) && __has_include(<malloc.h>) && __has_include(<gnu/libc-version.h>)

#include <malloc.h>

__attribute__((constructor)) static void return_large_blocks(void) {
  (void)mallopt(M_MMAP_THRESHOLD, 2 << 20);
  (void)mallopt(M_TRIM_THRESHOLD, 4 << 20);
}

#endif
