/* The commit and its date that the program was built from, where that is a released version; else empty. */
const char *qbank_build(void);
