#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

/* The name of a character in words, which nothing in the program asks for. The linker puts this in the
   place of the function of Swift's library, whose tables are half a million bytes. Zero is the length of
   a name that is not known. */
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
  (void)scalar;
  (void)buffer;
  (void)capacity;
  return 0;
}

/* Reads two addresses such as 7ffc1000-7ffc3000, the one thing for which Swift's library asks the C
   library to scan a text: where the arguments of the program are. Scanning anything else is fifty
   thousand bytes. Returns how many addresses there are. */
int __wrap___isoc99_sscanf(const char *text, const char *format, ...) {
  va_list places;
  va_start(places, format);
  int count = 0;
  for (; count < 2; count++) {
    char *end;
    uintptr_t address = strtoul(text, &end, 16);
    if (end == text) break;
    *va_arg(places, void **) = (void *)address;
    if (*end != '-') {
      count++;
      break;
    }
    text = end + 1;
  }
  va_end(places);
  return count;
}
