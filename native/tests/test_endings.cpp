// Every legal card of random endings against plain minimax.
//   test_endings [positions [largest ending [seed]]]
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

}  // namespace

int main(int argc, char** argv) {
  const int positions = argc > 1 ? std::atoi(argv[1]) : 2000;
  const int largest = argc > 2 ? std::atoi(argv[2]) : 5;
  Random random(argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 1);
  Checks checks("endings against minimax");
  Solver solver(std::size_t{1} << 24);
  for (int i = 0; i < positions; ++i) {
    // The table is kept across unrelated positions most of the time: it must not matter.
    if (below(random, 50) == 0) solver.forget();
    check_position(random_position(random, 1 + below(random, largest)), solver, checks);
  }
  return checks.report();
}
