// Random endings against plain minimax: every legal card of endings of up to five cards, the result
// of endings of six to eight.
//   test_endings [short [longer [seed]]]      numbers of positions
#include <cstdlib>
#include <unordered_map>

#include "check.hpp"
#include "random_positions.hpp"

using namespace strongsuit;
using namespace strongsuit::testing;

namespace {

// Plain minimax over every legal card; positions at the start of a trick are remembered exactly.
class Minimax {
 public:
  // Tricks North-South take from here.
  int north_south(const Position& position) {
    if (position.hands[seat_to_play(position)] == 0) return 0;
    if (position.trick_count) return best(position);
    const std::string key(reinterpret_cast<const char*>(position.hands.data()), sizeof(Deal));
    const auto [known, fresh] = known_[position.leader].try_emplace(key, 0);
    if (fresh) {
      const int tricks = best(position);
      return known_[position.leader][key] = tricks;
    }
    return known->second;
  }

  int with_card(const Position& position, Card card) {
    const Position next = after(position, card);
    const bool won = position.trick_count == 3 && next.leader % 2 == 0;
    return won + north_south(next);
  }

 private:
  int best(const Position& position) {
    const bool maximise = seat_to_play(position) % 2 == 0;
    int value = maximise ? -1 : 14;
    for (std::uint64_t rest = legal_cards(position); rest; rest &= rest - 1) {
      const int tricks = with_card(position, static_cast<Card>(__builtin_ctzll(rest)));
      value = maximise ? std::max(value, tricks) : std::min(value, tricks);
    }
    return value;
  }

  std::unordered_map<std::string, int> known_[4];
};

void check_position(const Position& position, Solver& solver, Checks& checks) {
  Minimax minimax;
  const bool north_south = seat_to_play(position) % 2 == 0;
  const int total = cards_left(position);
  int best = 0;
  for (const CardResult& result : solver.every_card(position)) {
    const int tricks = minimax.with_card(position, result.card);
    const int expected = north_south ? tricks : total - tricks;
    best = std::max(best, expected);
    checks.equal(result.tricks, expected, describe(position) + " card " + card_name(result.card));
  }
  checks.equal(solver.tricks(position), best, describe(position));
}

// The same for longer endings, with nothing but the shortcut of asking "at least so many tricks?":
// then one card that reaches the goal is enough.
class Threshold {
 public:
  bool north_south_take(const Position& position, int goal) {
    if (goal <= 0 || goal > cards_left(position)) return goal <= 0;
    if (position.trick_count) return decide(position, goal);
    std::string key(reinterpret_cast<const char*>(position.hands.data()), sizeof(Deal));
    key += static_cast<char>(4 * goal + position.leader);
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    const bool reached = decide(position, goal);
    known_.emplace(std::move(key), reached);
    return reached;
  }

 private:
  // North-South look for a card that reaches the goal, East-West for one that prevents it.
  bool decide(const Position& position, int goal) {
    const bool north_south = seat_to_play(position) % 2 == 0;
    for (std::uint64_t rest = legal_cards(position); rest; rest &= rest - 1) {
      const Position next = after(position, static_cast<Card>(__builtin_ctzll(rest)));
      const int won = position.trick_count == 3 && next.leader % 2 == 0;
      if (north_south_take(next, goal - won) == north_south) return north_south;
    }
    return !north_south;
  }

  std::unordered_map<std::string, bool> known_;
};

void check_result(const Position& position, Solver& solver, Checks& checks) {
  Threshold threshold;
  const int total = cards_left(position), tricks = solver.tricks(position);
  const int north_south = seat_to_play(position) % 2 ? total - tricks : tricks;
  checks.holds(threshold.north_south_take(position, north_south), "reached, " + describe(position));
  checks.holds(!threshold.north_south_take(position, north_south + 1),
               "no more, " + describe(position));
}

}  // namespace

int main(int argc, char** argv) {
  const int short_ones = argc > 1 ? std::atoi(argv[1]) : 2000,
            longer_ones = argc > 2 ? std::atoi(argv[2]) : 30;
  Random random(argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 1);
  Checks checks("endings against minimax");
  Solver solver(std::size_t{1} << 24);
  for (int i = 0; i < short_ones; ++i) {
    // The table is kept across unrelated positions most of the time: it must not matter.
    if (below(random, 50) == 0) solver.forget();
    check_position(random_position(random, 1 + below(random, 5)), solver, checks);
  }
  for (int i = 0; i < longer_ones; ++i)
    check_result(random_position(random, 6 + i % 3), solver, checks);
  return checks.report();
}
