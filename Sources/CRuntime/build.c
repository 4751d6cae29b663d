#include "build.h"

/* .ci/release says what it builds from; the package manager hands it over by Package.swift. */
#ifndef QBANK_BUILD
#define QBANK_BUILD ""
#endif

const char *qbank_build(void) { return QBANK_BUILD; }
