// What Python sees of the native code. Everything else in this folder knows nothing of Python.

#include <nanobind/nanobind.h>

namespace {

// The cards of a mask: the check that the native side and Python number the cards alike.
int count_cards(unsigned long long mask) { return __builtin_popcountll(mask); }

}  // namespace

NB_MODULE(_native, module) {
    module.doc() = "Native parts of strongsuit.";
    module.def("count_cards", &count_cards, "How many cards a hand's mask holds.");
}
