// Chooses the compiled core at run time.
#include "engine.hpp"

namespace strongsuit {

Engine::~Engine() = default;
Stopped::Stopped() : std::runtime_error("the search was stopped") {}

bool has_avx2() {
#if defined(STRONGSUIT_X86)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
  return false;
#endif
}

Engine* make_engine(std::size_t max_bytes, Code code) {
  if (code == Code::kAvx2 && !has_avx2())
    throw std::invalid_argument("this machine or build has no AVX2 and BMI2");
#if defined(STRONGSUIT_X86)
  if (code != Code::kPlain && has_avx2()) return avx2::make_engine(max_bytes);
#endif
  return plain::make_engine(max_bytes);
}

}  // namespace strongsuit
