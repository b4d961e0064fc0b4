#define STRONGSUIT_ISA plain
#include "core.inc"
