/* Memory for the program's globals, asked for in one call.

   A short run touches most of their pages, first to see whether one was made and then to make it, and each
   time the system has to be asked: that is a tenth of such a run. Where the system does not know the call,
   everything is as before. */
#if defined(__linux__)

#include <stdint.h>
#include <sys/mman.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

extern char __bss_start[], _end[];

__attribute__((constructor)) static void populate_globals(void) {
  const uintptr_t page = 4096;
  uintptr_t start = ((uintptr_t)__bss_start + page - 1) & ~(page - 1);
  uintptr_t end = (uintptr_t)_end & ~(page - 1);
  if (start < end) (void)madvise((void *)start, end - start, MADV_POPULATE_WRITE);
}

#endif
