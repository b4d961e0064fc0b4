#define STRONGSUIT_ISA avx2
#include "core.inc"
