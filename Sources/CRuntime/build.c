#include "build.h"

/* .ci/release sets the commit that it builds from; Package.swift passes it on. */
#ifndef QBANK_BUILD
#define QBANK_BUILD ""
#endif

const char *qbank_build(void) { return QBANK_BUILD; }
