// Exact double-dummy solving: how many tricks are taken when all four hands are seen.
//
// Numbering, everywhere in this interface:
//   card    13 * suit + rank; suits C D H S = 0..3, ranks two = 0 .. ace = 12
//   hand    64-bit mask, bit = card
//   seat    N E S W = 0..3
//   strain  C D H S NT = 0..4
// Bad input throws std::invalid_argument with a one-line message. A Solver is for one thread at a
// time; different Solvers share nothing.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

namespace strongsuit {

using Card = std::uint8_t;
using Deal = std::array<std::uint64_t, 4>;  // hands by seat
constexpr int kNotrump = 4;

// Any moment of the play: equal hands, or a trick begun by `leader` with `trick_count` cards, those
// who have played holding one card fewer.
struct Position {
  Deal hands{};
  int strain = kNotrump;
  int leader = 0;
  int trick_count = 0;
  std::array<Card, 3> trick{};
};

struct CardResult {
  Card card;
  int tricks;  // for the side to move, of those not yet won, if it plays this card
};

// Tricks by strain and declarer; -1 where not asked for.
using TrickTable = std::array<std::array<std::int8_t, 4>, 5>;

// Thrown when the stop flag was set; the Solver stays usable.
struct Stopped : std::runtime_error {
  Stopped();
};

// Which compiled core: the fastest one that runs here, or a named one.
enum class Code { kBest, kPlain, kAvx2 };

class Engine;

class Solver {
 public:
  explicit Solver(std::size_t max_bytes = std::size_t{1} << 27, Code code = Code::kBest);
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  // Tricks the side to move takes from here, the current trick included.
  int tricks(const Position& position);

  // Declarer's tricks in a full deal or an ending of equal hands; the hand on his left leads.
  // A good guess saves time, a bad one costs some; -1 lets the solver guess.
  int tricks(const Deal& deal, int strain, int declarer, int guess = -1);

  // Whether declarer takes at least `target` tricks: one search, cheaper than the exact number.
  bool makes(const Deal& deal, int strain, int declarer, int target);

  // Declarers' tricks for the strains and declarers whose bits are set. Starts each strain afresh.
  TrickTable table(const Deal& deal, unsigned strains = 31, unsigned declarers = 15);

  // The result of every legal card, equivalent ones included, by card number.
  std::vector<CardResult> every_card(const Position& position);

  // Declarer's final tricks with best play from each point: after 0, 1, 2, ... of `cards`.
  std::vector<int> analyse_play(const Deal& deal, int strain, int declarer,
                                const std::vector<Card>& cards);

  // What was learnt is kept, and helps later positions in the same strain, until this is called,
  // the memory is full, or the solver goes between notrump and trumps.
  void forget();

  // Polled during searches; null for none. The flag must outlive its use.
  void set_stop(const std::atomic<bool>* stop);

  // Cards tried since construction: the same for the same calls on any machine.
  std::uint64_t nodes() const;

 private:
  int settle(const Position& position, int guess);
  int tricks_with(const Position& position, Card card, int guess);

  std::unique_ptr<Engine> engine_;
};

}  // namespace strongsuit
