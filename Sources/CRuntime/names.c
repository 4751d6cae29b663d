#include <stdint.h>

/* Replaces the function of Swift's library that returns the name of a character, which nothing in the program uses and
   whose tables take half a million bytes. Zero is the length of an unknown name. */
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
  (void)scalar;
  (void)buffer;
  (void)capacity;
  return 0;
}
