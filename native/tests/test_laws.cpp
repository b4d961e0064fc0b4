// Laws that hold whatever the deal, the two compiled cores against each other, and bad input.
//   test_laws [deals [seed]]
#include <cstdlib>
#include <functional>
#include <thread>

#include "check.hpp"
#include "engine.hpp"
#include "random_positions.hpp"

using namespace strongsuit;
using namespace strongsuit::testing;

namespace {

Deal rotate_seats(const Deal& deal) { return {deal[3], deal[0], deal[1], deal[2]}; }

std::uint64_t swap_suits(std::uint64_t hand, int a, int b) {
  const std::uint64_t in_a = hand >> 13 * a & 0x1FFF, in_b = hand >> 13 * b & 0x1FFF;
  return (hand & ~suit_mask(a) & ~suit_mask(b)) | in_a << 13 * b | in_b << 13 * a;
}

void check_symmetries(const Deal& deal, Solver& solver, Checks& checks) {
  const TrickTable plain = solver.table(deal), turned = solver.table(rotate_seats(deal));
  Deal swapped;
  for (int seat = 0; seat < 4; ++seat) swapped[seat] = swap_suits(deal[seat], 0, 3);
  const TrickTable other = solver.table(swapped);
  for (int strain = 0; strain < 5; ++strain)
    for (int seat = 0; seat < 4; ++seat) {
      checks.equal(turned[strain][(seat + 1) & 3], plain[strain][seat], "seats rotated");
      const int image = strain == 0 ? 3 : strain == 3 ? 0 : strain;
      checks.equal(other[image][seat], plain[strain][seat], "suits swapped");
    }
}

// Moves an ending's cards in each suit down to the lowest ranks: only the order matters.
void check_relative_ranks(const Deal& ending, Solver& solver, Checks& checks) {
  const std::uint64_t all = ending[0] | ending[1] | ending[2] | ending[3];
  Deal packed{};
  for (int suit = 0; suit < 4; ++suit) {
    Card next = static_cast<Card>(13 * suit);
    for (Card card = next; card < 13 * suit + 13; ++card) {
      if (!(all & bit(card))) continue;
      for (int seat = 0; seat < 4; ++seat)
        if (ending[seat] & bit(card)) packed[seat] |= bit(next);
      ++next;
    }
  }
  for (int strain = 0; strain < 5; ++strain)
    checks.equal(solver.tricks(packed, strain, 0), solver.tricks(ending, strain, 0),
                 "ranks packed");
}

// Two cards of one hand with none of another hand's between them: playing either one leads to the
// same leader and the same tricks. Each card is searched by itself.
void check_equivalent_cards(const Position& position, Solver& solver, Checks& checks) {
  const std::uint64_t hand = position.hands[seat_to_play(position)];
  std::uint64_t others = 0;
  for (std::uint64_t cards : position.hands) others |= cards;
  for (int i = 0; i < position.trick_count; ++i) others |= bit(position.trick[i]);
  others &= ~hand;
  int previous = -1;
  Position with_previous;
  for (std::uint64_t rest = legal_cards(position); rest; rest &= rest - 1) {
    const Card card = static_cast<Card>(__builtin_ctzll(rest));
    const Position with_card = after(position, card);
    if (previous >= 0 && previous / 13 == card / 13 && !(others & (bit(card) - bit(previous)))) {
      checks.equal(with_card.leader, with_previous.leader, "winner, equivalent cards");
      checks.equal(solver.tricks(with_card), solver.tricks(with_previous),
                   card_name(card) + " or the card below, " + describe(position));
    }
    previous = card;
    with_previous = with_card;
  }
}

void check_questions(const Deal& deal, Solver& solver, Checks& checks) {
  solver.forget();
  for (int strain = 0; strain < 5; ++strain) {
    const int tricks = solver.tricks(deal, strain, 1);
    checks.holds(solver.makes(deal, strain, 1, tricks), "makes its tricks");
    checks.holds(!solver.makes(deal, strain, 1, tricks + 1), "does not make more");
    checks.equal(solver.tricks(deal, strain, 1, 13 - tricks), tricks, "whatever the guess");
  }
}

void check_kept_table(const std::vector<Deal>& deals, Checks& checks) {
  Solver kept(1 << 20), fresh;  // the small one has to empty its table now and then
  for (const Deal& deal : deals)
    for (int strain : {4, 2}) {
      fresh.forget();
      checks.equal(kept.tricks(deal, strain, 0), fresh.tricks(deal, strain, 0), "kept table");
    }
}

void check_cores(const std::vector<Deal>& deals, Checks& checks) {
  if (!has_avx2()) {
    std::puts("no AVX2 here: the two cores are not compared");
    return;
  }
  Solver plain(1 << 26, Code::kPlain), fast(1 << 26, Code::kAvx2);
  for (const Deal& deal : deals)
    checks.holds(plain.table(deal) == fast.table(deal), "both cores agree");
  checks.holds(plain.nodes() == fast.nodes(), "both cores visit the same nodes");
}

void check_threads(const std::vector<Deal>& deals, Checks& checks) {
  const auto solve_all = [&](std::vector<TrickTable>& tables) {
    Solver solver;
    for (const Deal& deal : deals) tables.push_back(solver.table(deal));
  };
  std::vector<TrickTable> here, there;
  std::thread other([&] { solve_all(there); });
  solve_all(here);
  other.join();
  checks.holds(here == there, "solvers in two threads agree");
}

void check_stopping(const Deal& deal, Checks& checks) {
  std::atomic<bool> stop{true};
  Solver solver;
  const TrickTable expected = solver.table(deal);
  solver.set_stop(&stop);
  bool stopped = false;
  try {
    solver.table(deal);
  } catch (const Stopped&) {
    stopped = true;
  }
  checks.holds(stopped, "the stop flag is seen");
  stop = false;
  checks.holds(solver.table(deal) == expected, "usable after a stop");
}

void check_refused(const std::string& what, const std::function<void()>& call, Checks& checks) {
  bool refused = false;
  try {
    call();
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  checks.holds(refused, what + " is refused");
}

void check_bad_input(const Deal& deal, Checks& checks) {
  Solver solver;
  const auto bad = [&](const std::string& what, const std::function<void(Position&)>& spoil) {
    Position position;
    position.hands = deal;
    spoil(position);
    check_refused(what, [&] { solver.tricks(position); }, checks);
  };
  bad("a card held twice", [](Position& p) { p.hands[1] = p.hands[0]; });
  bad("unequal hands", [](Position& p) { p.hands[2] &= p.hands[2] - 1; });
  bad("a bit beyond the pack", [](Position& p) { p.hands[0] |= std::uint64_t{1} << 60; });
  bad("no card at all", [](Position& p) { p.hands = {}; });
  bad("a strain that is none", [](Position& p) { p.strain = 5; });
  bad("a leader that is none", [](Position& p) { p.leader = -1; });
  bad("a trick of four", [](Position& p) { p.trick_count = 4; });
  bad("a card of the trick still held", [](Position& p) {
    p.trick_count = 1;
    p.trick[0] = random_card(*std::make_unique<Random>(1), p.hands[0]);
  });
  check_refused("a declarer that is none", [&] { solver.tricks(deal, 0, 4); }, checks);
  const Card first = random_card(*std::make_unique<Random>(2), deal[0]);
  check_refused("a play out of turn", [&] { solver.analyse_play(deal, 0, 0, {first}); }, checks);
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 10;
  Random random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
  Checks checks("laws");
  Solver solver;
  std::vector<Deal> deals;
  for (int i = 0; i < count; ++i) deals.push_back(random_deal(random, 13, i % 3 ? 52 : 20));
  for (const Deal& deal : deals) {
    check_symmetries(deal, solver, checks);
    check_questions(deal, solver, checks);
    for (int size = 3; size < 10; ++size)
      check_relative_ranks(random_deal(random, size, 30), solver, checks);
    for (int size = 2; size < 12; ++size)
      check_equivalent_cards(random_position(random, size), solver, checks);
  }
  check_kept_table(deals, checks);
  check_cores(deals, checks);
  check_threads({deals[0]}, checks);
  check_stopping(deals[1 % deals.size()], checks);
  check_bad_input(deals[0], checks);
  return checks.report();
}
