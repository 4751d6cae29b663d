// As literals of Swift, the tables would take longer to compile than the module that uses them.
#include "tables.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char decompositions[] = {
#embed "decompositions.bin"
};
static const unsigned char canonical_exceptions[] = {
#embed "canonical-exceptions.bin"
};
static const unsigned char foldings[] = {
#embed "foldings.bin"
};
static const unsigned char parts[] = {
#embed "parts.bin"
};
static const unsigned char compositions[] = {
#embed "compositions.bin"
};
static const unsigned char classes[] = {
#embed "classes.bin"
};
static const unsigned char widths[] = {
#embed "widths.bin"
};
static const unsigned char jis_windows[] = {
#embed "jis-windows.bin"
};
static const unsigned char jis_supplement[] = {
#embed "jis-supplement.bin"
};
static const unsigned char html_names[] = {
#embed "html-names.txt"
};

#define DEFINITION(name) \
  struct table table_##name(void) { return (struct table){name, sizeof name}; }
TABLES(DEFINITION)
