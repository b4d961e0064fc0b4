#include "solver.hpp"

#include <algorithm>

#include "engine.hpp"
#include "position.hpp"

namespace strongsuit {
Solver::Solver(std::size_t max_bytes, Code code) : engine_(make_engine(max_bytes, code)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

void Solver::forget() { engine_->clear(); }
void Solver::set_stop(const std::atomic<bool>* stop) { engine_->set_stop(stop); }
std::uint64_t Solver::nodes() const { return engine_->nodes(); }

// Steps from the guess to the truth, one zero-window search a step.
int Solver::settle(const Position& position, int guess) {
  int least = 0, most = cards_left(position);
  int goal = std::clamp(guess, 1, most);
  while (least < most) {
    if (engine_->reaches(position, goal)) least = goal++;
    else most = --goal;
    goal = std::clamp(goal, least + 1, std::max(most, least + 1));
  }
  return least;
}

int Solver::tricks(const Position& position) {
  validate(position);
  return settle(position, first_guess(position));
}

int Solver::tricks(const Deal& deal, int strain, int declarer, int guess) {
  const Position position = opening(deal, strain, declarer);
  const int total = cards_left(position);
  return total - settle(position, guess < 0 ? first_guess(position) : total - guess);
}

bool Solver::makes(const Deal& deal, int strain, int declarer, int target) {
  const Position position = opening(deal, strain, declarer);
  return !engine_->reaches(position, cards_left(position) - target + 1);
}

TrickTable Solver::table(const Deal& deal, unsigned strains, unsigned declarers) {
  TrickTable table;
  for (int strain = 0; strain < 5; ++strain) {
    table[strain].fill(-1);
    if (!(strains >> strain & 1)) continue;
    forget();
    int guess[2] = {-1, -1};  // by side: partners mostly take the same tricks
    for (int declarer : {0, 2, 1, 3}) {
      if (!(declarers >> declarer & 1)) continue;
      const int taken = tricks(deal, strain, declarer, guess[declarer & 1]);
      guess[declarer & 1] = taken;
      guess[~declarer & 1] = __builtin_popcountll(deal[0]) - taken;
      table[strain][declarer] = static_cast<std::int8_t>(taken);
    }
  }
  return table;
}

}  // namespace strongsuit
