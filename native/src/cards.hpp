// Sets of cards as the search sees them: one 64-bit word, one 16-bit lane a suit.
//
// In a lane the ace is bit 0 and the two is bit 12, so that a numerically smaller card is a better
// one and "all cards better than ..." is one subtraction for the four suits together. Trumps, if
// any, are lane 0: a trump is then numerically smaller, thus better, than any side card.
#pragma once

#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace strongsuit::STRONGSUIT_ISA {

using Cards = std::uint64_t;

constexpr Cards kOnes = 0x0001'0001'0001'0001;
constexpr Cards kSuits = 0x1FFF * kOnes;
constexpr Cards kGuard = 0x2000 * kOnes;
constexpr Cards kHigh = 0x8000 * kOnes;
constexpr Cards kTrumps = 0x1FFF;

inline int count(Cards cards) { return __builtin_popcountll(cards); }
inline Cards best(Cards cards) { return cards & -cards; }
inline Cards lowest(Cards cards) { return Cards{1} << (63 - __builtin_clzll(cards)); }
inline int index_of(Cards card) { return __builtin_ctzll(card); }
inline Cards lane(int suit) { return Cards{0x1FFF} << 16 * suit; }
inline Cards lane_of(Cards card) { return Cards{0x1FFF} << (index_of(card) & 48); }

// Cards of any rank, held or not, better than every card of `others`, suit by suit.
inline Cards above(Cards others) { return ((others | kGuard) - kOnes) & ~others & kSuits; }

// The best card of each sequence of equivalent cards: the carry ripples through played cards.
inline Cards heads(Cards hand, Cards all) { return hand & ~((hand << 1) + (~all & kSuits)); }

// Extends the cards of `hand` in `ranks` down to the bottom of the sequences they belong to.
inline Cards with_sequences(Cards ranks, Cards hand, Cards all) {
  const Cards filled = (hand | ~all) & kSuits;
  return ranks | (((filled + (ranks & hand)) ^ filled) & hand);
}

// All ranks down to the lowest card of `ranks`, suit by suit.
inline Cards down_to(Cards ranks) {
  ranks |= (ranks >> 1) & 0x7FFF * kOnes;
  ranks |= (ranks >> 2) & 0x3FFF * kOnes;
  ranks |= (ranks >> 4) & 0x0FFF * kOnes;
  return ranks | ((ranks >> 8) & 0x00FF * kOnes);
}

// The `n` best cards of one suit's holding are needed: the last of them is what matters.
inline Cards nth_best(Cards holding, int n) {
  while (--n > 0) holding &= holding - 1;
  return best(holding);
}

// Four small numbers, one a suit, in the same lanes.
using Lanes = std::uint64_t;

inline Lanes lane_counts(Cards cards) {
  Cards x = cards - ((cards >> 1) & 0x5555 * kOnes);
  x = (x & 0x3333 * kOnes) + ((x >> 2) & 0x3333 * kOnes);
  x = (x + (x >> 4)) & 0x0F0F * kOnes;
  return (x + (x >> 8)) & 0x001F * kOnes;
}

inline Lanes at_least(Lanes a, Lanes b) {  // 0xFFFF in the lanes where a >= b
  return ((((a | kHigh) - b) & kHigh) >> 15) * 0xFFFF;
}
inline Lanes select(Lanes mask, Lanes a, Lanes b) { return b ^ ((a ^ b) & mask); }
inline Lanes larger(Lanes a, Lanes b) { return select(at_least(a, b), a, b); }
inline Lanes smaller(Lanes a, Lanes b) { return select(at_least(a, b), b, a); }
inline int sum(Lanes a) { return static_cast<int>((a * kOnes) >> 48); }
inline int number(Lanes a, int suit) { return static_cast<int>(a >> 16 * suit) & 0xFF; }

// Suit lengths of the four hands: lane = suit, nibble within the lane = seat.
using Shape = std::uint64_t;

inline Lanes lengths(Shape shape, int seat) { return (shape >> 4 * seat) & 0x000F * kOnes; }
inline Shape shape_unit(int seat, Cards card) {
  return Shape{1} << ((index_of(card) & 48) + 4 * seat);
}

// Gathers the bits of `x` selected by `mask` (pext), and scatters them back (pdep).
#if defined(__BMI2__)
inline std::uint64_t gather(std::uint64_t x, std::uint64_t mask) { return _pext_u64(x, mask); }
inline std::uint64_t scatter(std::uint64_t x, std::uint64_t mask) { return _pdep_u64(x, mask); }
#else
inline std::uint64_t gather(std::uint64_t x, std::uint64_t mask) {
  std::uint64_t out = 0;
  for (std::uint64_t bit = 1; mask; bit <<= 1, mask &= mask - 1)
    if (x & mask & -mask) out |= bit;
  return out;
}
inline std::uint64_t scatter(std::uint64_t x, std::uint64_t mask) {
  std::uint64_t out = 0;
  for (; x && mask; x >>= 1, mask &= mask - 1)
    if (x & 1) out |= mask & -mask;
  return out;
}
#endif

}  // namespace strongsuit::STRONGSUIT_ISA
