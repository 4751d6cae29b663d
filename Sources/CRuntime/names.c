#include <stdint.h>

/* The name of a character in words, which nothing in the program asks for. The linker puts this in the
   place of the function of Swift's library, whose tables are half a million bytes. Zero is the length of
   a name that is not known. */
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
  (void)scalar;
  (void)buffer;
  (void)capacity;
  return 0;
}
