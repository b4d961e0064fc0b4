// The seam between the public solver and the search core, which is compiled once for any machine
// and once for x86 machines with BMI2 and AVX2.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solver.hpp"

namespace strongsuit {

class Engine {
 public:
  virtual ~Engine();
  // Does the side to move take at least `goal` of the tricks not yet won, the current one included?
  virtual bool reaches(const Position& position, int goal) = 0;
  virtual void clear() = 0;
  virtual void set_stop(const std::atomic<bool>* stop) = 0;
  virtual std::uint64_t nodes() const = 0;
};

// Raw pointers, because the cores must not instantiate library templates: the linker could keep
// the AVX2 copy for everybody.
namespace plain {
Engine* make_engine(std::size_t max_bytes);
}
namespace avx2 {
Engine* make_engine(std::size_t max_bytes);
}

bool has_avx2();
Engine* make_engine(std::size_t max_bytes, Code code);

}  // namespace strongsuit
