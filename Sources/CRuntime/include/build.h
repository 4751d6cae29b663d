/* The commit that the program was built from and its date if it is a released version, else empty. */
const char *qbank_build(void);
