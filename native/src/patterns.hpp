// Lists of patterns: what is known about the positions of one shape and leader.
//
// A pattern fixes the owners of some top cards, as relative ranks, and bounds the tricks the
// leader's side takes whenever these owners are met. A short collection is a plain list. A long one
// is divided by the owner of one card; patterns that leave this card open stand apart, so that a
// look-up reads two of the five parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "cards.hpp"

namespace strongsuit::STRONGSUIT_ISA {

// Large tables are read at random: with big pages fewer address look-ups miss.
inline void* allocate(std::size_t bytes) {
  constexpr std::size_t kHugePage = std::size_t{1} << 21;
  const std::size_t rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  void* memory = std::aligned_alloc(kHugePage, rounded);
  if (!memory) throw std::bad_alloc();
#if defined(__linux__)
  madvise(memory, rounded, MADV_HUGEPAGE);  // only advice: a refusal costs speed, not results
#endif
  return memory;
}

// Owners of the cards in play, two bits a card, as two bit planes of relative ranks.
struct Owners {
  std::uint64_t low, high;
};

struct Verdict {
  enum Kind : std::uint8_t { kUnknown, kReached, kMissed } kind = kUnknown;
  std::uint64_t mask = 0;  // the cards whose rank mattered, and all better ones
};

// One pattern in the words its lists use: 32 bits while the cards in play fit, else 64.
template <class Word>
struct Pattern {
  Word low, high, mask;
  int lo, hi;  // the leader's side takes at least, at most
};

class Patterns {
 public:
  using Collection = std::uint32_t;  // 0 = empty; otherwise a list of blocks, or a division
  static constexpr std::size_t kBlockBytes = 128;
  static constexpr std::size_t kLeastBlocks = 512;

  explicit Patterns(std::size_t bytes)
      : max_blocks_(static_cast<std::uint32_t>(bytes / kBlockBytes)),
        blocks_(static_cast<unsigned char*>(allocate(bytes))) {}
  Patterns(const Patterns&) = delete;
  Patterns& operator=(const Patterns&) = delete;
  ~Patterns() { std::free(blocks_); }

  void clear() {
    used_blocks_ = 1;  // index 0 means "no block"
    free_ = 0;
  }
  // Adding a pattern may divide a list, which takes more than one block.
  bool is_full() const { return max_blocks_ - used_blocks_ < kMaxLength + kParts + 2; }

  // A pattern that decides whether the leader's side takes `goal` tricks.
  template <class Word>
  Verdict find(Collection in, Word low, Word high, int goal) const {
    while (is_division(in)) {
      const Division& d = division(in);
      const Verdict known = find<Word>(d.parts[owner(d.card, low, high)], low, high, goal);
      if (known.kind != Verdict::kUnknown) return known;
      in = d.parts[kOpen];
    }
    for (; in; in = block<Word>(in).next) {
      const Block<Word>& b = block<Word>(in);
      for (unsigned hits = matches<Word>(b, low, high); hits; hits &= hits - 1) {
        const int i = __builtin_ctz(hits);
        if ((b.bounds[i] & 15) >= goal) return {Verdict::kReached, b.mask[i]};
        if ((b.bounds[i] >> 4) < goal) return {Verdict::kMissed, b.mask[i]};
      }
    }
    return {};
  }

  // Adds a pattern and drops those that say no more than it does.
  template <class Word>
  void add(Collection& to, Pattern<Word> p) {
    Collection* list = &to;
    while (is_division(*list)) {
      Division& d = division(*list);
      const bool fixed = p.mask >> d.card & 1;
      for (int part = 0; part < kOpen && !fixed; ++part) drop_covered(d.parts[part], p);
      list = &d.parts[fixed ? owner(d.card, p.low, p.high) : kOpen];
    }
    const Room room = sweep(*list, p);
    if (room.at) {
      put(block<Word>(room.at), room.slot, p);
    } else if (room.length % kDivideLength == 0 && room.length && divide<Word>(*list)) {
      add(*list, p);
    } else {
      if (room.length == kMaxLength) release_last<Word>(*list);
      put(put_first<Word>(*list), 0, p);
    }
  }

 private:
  static constexpr int kMaxLength = 64;    // blocks a list; then the oldest makes room
  static constexpr int kDivideLength = 8;  // blocks; at every multiple a division is considered
  static constexpr int kOpen = 4, kParts = 5;

  // Words that the compiler treats together, with the widest instructions it may use.
  template <class Word>
  using Vector __attribute__((vector_size(32))) = Word;

  // Eight narrow or four wide patterns, one plane after the other so that one vector instruction
  // tests them all. An empty slot is all ones, which no position matches: it would give every card
  // to one hand.
  template <class Word>
  struct alignas(64) Block {
    static constexpr int kSlots = 32 / sizeof(Word);
    static constexpr Word kEmpty = ~Word{0};
    Vector<Word> low, high, mask;
    std::uint8_t bounds[kSlots];  // lo in the low nibble, hi in the high one
    std::uint32_t next;
  };
  static_assert(sizeof(Block<std::uint32_t>) == kBlockBytes);
  static_assert(sizeof(Block<std::uint64_t>) == kBlockBytes);

  struct Division {
    Collection parts[kParts];  // by owner of the card; the last part leaves it open
    int card;                  // relative rank, as a bit number
  };

  // An empty slot of a list, if there is one, and the list's length.
  struct Room {
    std::uint32_t at = 0;
    int slot = 0, length = 0;
  };

  static constexpr Collection kDivisionBit = Collection{1} << 31;
  static bool is_division(Collection c) { return c & kDivisionBit; }
  Division& division(Collection c) const {
    return *reinterpret_cast<Division*>(blocks_ + (c & ~kDivisionBit) * kBlockBytes);
  }
  template <class Word>
  Block<Word>& block(std::uint32_t at) const {
    return *reinterpret_cast<Block<Word>*>(blocks_ + at * kBlockBytes);
  }

  template <class Word>
  static int owner(int card, Word low, Word high) {
    return static_cast<int>((low >> card & 1) | (high >> card & 1) << 1);
  }

  // Which words are zero, as bits.
  template <class Word>
  static unsigned zeros(const Vector<Word>& words) {
    const auto equal = words == 0;  // all ones where a word is zero
#if defined(__AVX2__)
    if (sizeof(Word) == 8)
      return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(equal)));
    return static_cast<unsigned>(_mm256_movemask_ps(reinterpret_cast<__m256>(equal)));
#else
    unsigned bits = 0;
    for (int i = 0; i < Block<Word>::kSlots; ++i) bits |= static_cast<unsigned>(equal[i] & 1) << i;
    return bits;
#endif
  }

  // The patterns that the position agrees with.
  template <class Word>
  static unsigned matches(const Block<Word>& b, Word low, Word high) {
    return zeros<Word>(((b.low ^ low) | (b.high ^ high)) & b.mask);
  }

  // The patterns that equal the new one, or fix further cards.
  template <class Word>
  static unsigned covered_by(const Block<Word>& b, const Pattern<Word>& p) {
    return zeros<Word>((((b.low ^ p.low) | (b.high ^ p.high)) & p.mask) | (p.mask & ~b.mask));
  }

  template <class Word>
  static unsigned empty_slots(const Block<Word>& b) {
    return zeros<Word>(~b.mask);
  }

  // Drops what the new pattern covers from a list, and finds room in it.
  template <class Word>
  Room sweep(Collection list, Pattern<Word>& p) {
    Room room;
    for (std::uint32_t at = list; at; at = block<Word>(at).next, ++room.length) {
      Block<Word>& b = block<Word>(at);
      for (unsigned covered = covered_by(b, p); covered; covered &= covered - 1) {
        const int i = __builtin_ctz(covered);
        if (superseded(b, i, p)) b.low[i] = b.high[i] = b.mask[i] = Block<Word>::kEmpty;
      }
      if (room.at) continue;
      if (const unsigned empty = empty_slots(b)) room.at = at, room.slot = __builtin_ctz(empty);
    }
    return room;
  }

  template <class Word>
  void drop_covered(Collection in, Pattern<Word>& p) {
    if (!is_division(in)) {
      sweep(in, p);
      return;
    }
    const Division& d = division(in);
    const int only = p.mask >> d.card & 1 ? owner(d.card, p.low, p.high) : -1;
    for (int part = 0; part < kParts; ++part)
      if (only < 0 || part == only) drop_covered(d.parts[part], p);
  }

  // Whether covered pattern `i` says nothing that the new one does not; equal ones are merged.
  template <class Word>
  static bool superseded(const Block<Word>& b, int i, Pattern<Word>& p) {
    const int old_lo = b.bounds[i] & 15, old_hi = b.bounds[i] >> 4;
    if (b.mask[i] != p.mask) return old_lo <= p.lo && old_hi >= p.hi;
    if (old_lo > p.lo) p.lo = old_lo;
    if (old_hi < p.hi) p.hi = old_hi;
    return true;
  }

  template <class Word>
  static void put(Block<Word>& b, int slot, const Pattern<Word>& p) {
    b.low[slot] = p.low;
    b.high[slot] = p.high;
    b.mask[slot] = p.mask;
    b.bounds[slot] = static_cast<std::uint8_t>(p.lo | p.hi << 4);
  }

  std::uint32_t take_block() {
    if (!free_) return used_blocks_++;
    const std::uint32_t at = free_;
    std::memcpy(&free_, blocks_ + at * kBlockBytes, sizeof free_);
    return at;
  }

  void release(std::uint32_t at) {
    std::memcpy(blocks_ + at * kBlockBytes, &free_, sizeof free_);
    free_ = at;
  }

  template <class Word>
  Block<Word>& put_first(Collection& list) {
    const std::uint32_t at = take_block();
    Block<Word>& b = block<Word>(at);
    std::memset(static_cast<void*>(&b), 0xFF, kBlockBytes);
    b.next = list;
    list = at;
    return b;
  }

  template <class Word>
  void release_last(Collection list) {
    std::uint32_t before = list;
    while (block<Word>(block<Word>(before).next).next) before = block<Word>(before).next;
    const std::uint32_t last = block<Word>(before).next;
    block<Word>(before).next = 0;
    release(last);
  }

  // The patterns of a list that is about to be divided.
  template <class Word>
  struct Unpacked {
    Pattern<Word> patterns[kMaxLength * Block<Word>::kSlots];
    int size = 0;
  };

  template <class Word>
  void unpack(Collection list, Unpacked<Word>& out) const {
    for (std::uint32_t at = list; at; at = block<Word>(at).next) {
      const Block<Word>& b = block<Word>(at);
      for (int i = 0; i < Block<Word>::kSlots; ++i)
        out.patterns[out.size++] = {b.low[i], b.high[i], b.mask[i], b.bounds[i] & 15,
                                    b.bounds[i] >> 4};
    }
  }

  // The card whose owner divides the patterns best, or -1. What counts is how many patterns a
  // look-up then reads: those that leave the card open and those of one owner.
  template <class Word>
  static int dividing_card(const Unpacked<Word>& all) {
    int held[8 * sizeof(Word)][4] = {};
    for (int i = 0; i < all.size; ++i)
      for (Word rest = all.patterns[i].mask; rest; rest &= rest - 1) {
        const int card = __builtin_ctzll(rest);
        ++held[card][owner(card, all.patterns[i].low, all.patterns[i].high)];
      }
    int choice = -1, fewest = all.size * 3 / 4;
    for (int card = 0; card < static_cast<int>(8 * sizeof(Word)); ++card) {
      int fixed = 0, squares = 0;
      for (int n : held[card]) fixed += n, squares += n * n;
      if (!fixed) continue;
      const int read = all.size - fixed + squares / fixed;
      if (read < fewest) fewest = read, choice = card;
    }
    return choice;
  }

  // Turns a full list into a division, unless no card divides it well.
  template <class Word>
  bool divide(Collection& list) {
    Unpacked<Word> all;
    unpack(list, all);
    const int card = dividing_card(all);
    if (card < 0) return false;
    for (std::uint32_t at = list, next; at; at = next) {
      next = block<Word>(at).next;
      release(at);
    }
    list = take_block() | kDivisionBit;
    division(list) = {{}, card};
    for (int i = all.size; i-- > 0;) append(division(list), all.patterns[i]);
    return true;
  }

  // Only for patterns known to be distinct; the last appended come first in their list.
  template <class Word>
  void append(Division& d, const Pattern<Word>& p) {
    Collection& list = d.parts[p.mask >> d.card & 1 ? owner(d.card, p.low, p.high) : kOpen];
    const unsigned empty = list ? empty_slots(block<Word>(list)) : 0;
    if (empty) put(block<Word>(list), __builtin_ctz(empty), p);
    else put(put_first<Word>(list), 0, p);
  }

  std::uint32_t used_blocks_ = 1, max_blocks_, free_ = 0;
  unsigned char* blocks_;
};

}  // namespace strongsuit::STRONGSUIT_ISA
