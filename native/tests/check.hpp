// Counts checks and failures; a test program returns report().
#pragma once

#include <cstdio>
#include <string>

namespace strongsuit::testing {

class Checks {
 public:
  explicit Checks(std::string name) : name_(std::move(name)) {}

  bool equal(int got, int expected, const std::string& where) {
    ++total_;
    if (got == expected) return true;
    if (++wrong_ <= 20) std::printf("%s: got %d, expected %d\n", where.c_str(), got, expected);
    return false;
  }
  bool holds(bool condition, const std::string& what) { return equal(condition, true, what); }

  int report() const {
    std::printf("%s: %ld checks, %ld wrong\n", name_.c_str(), total_, wrong_);
    return wrong_ != 0;
  }

 private:
  std::string name_;
  long total_ = 0, wrong_ = 0;
};

}  // namespace strongsuit::testing
