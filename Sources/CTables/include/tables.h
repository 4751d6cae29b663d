/// Tables about characters, which `.ci/tables.py` writes. They are read where they are in the program.
#pragma once

/// The bytes of a table.
struct table {
  const unsigned char *bytes;
  long count;
};

#define TABLES(TABLE) \
  TABLE(decompositions) \
  TABLE(canonical_exceptions) \
  TABLE(foldings) \
  TABLE(parts) \
  TABLE(compositions) \
  TABLE(classes) \
  TABLE(widths) \
  TABLE(jis_windows) \
  TABLE(jis_supplement) \
  TABLE(html_names)

#define DECLARATION(name) struct table table_##name(void);
TABLES(DECLARATION)
#undef DECLARATION
