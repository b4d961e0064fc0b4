// The transposition table: what is known about positions with a given shape and leader.
//
// An entry says "whoever holds these top cards, seen as relative ranks, the leader's side takes at
// least lo and at most hi of the remaining tricks". It mentions neither absolute ranks nor small
// cards, so it serves many positions, and any deal played in the same strain.
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

// Owners of the cards in play, two bits a card, as two bit planes of relative ranks.
struct Owners {
  std::uint64_t low, high;
};

struct Verdict {
  enum Kind : std::uint8_t { kUnknown, kReached, kMissed } kind = kUnknown;
  std::uint64_t mask = 0;  // the cards whose rank mattered, and all better ones
};

class Table {
 public:
  static constexpr std::uint8_t kNoLead = 64;

  explicit Table(std::size_t max_bytes) {
    const std::size_t least = (sizeof(Bucket) << kFirstBits) + 64 * kBlockBytes;
    const std::size_t bytes = max_bytes < 2 * least ? 2 * least : max_bytes;
    // Buckets may grow to about a fifth of the memory, blocks get the rest.
    while ((sizeof(Bucket) << (max_bits_ + 1)) <= bytes / 5) ++max_bits_;
    max_blocks_ = static_cast<std::uint32_t>((bytes - (sizeof(Bucket) << max_bits_)) / kBlockBytes);
    buckets_ = static_cast<Bucket*>(allocate(sizeof(Bucket) << max_bits_));
    blocks_ = static_cast<unsigned char*>(allocate(max_blocks_ * kBlockBytes));
    clear();
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() {
    std::free(buckets_);
    std::free(blocks_);
  }

  void clear() {
    bits_ = kFirstBits;
    used_buckets_ = 0;
    used_blocks_ = 1;  // index 0 means "no block"
    std::memset(static_cast<void*>(buckets_), 0, sizeof(Bucket) << bits_);
  }

  // Looks for an entry that decides whether the leader's side takes `goal` of `tricks` tricks, and
  // fetches the lead that worked last time in a position of this shape.
  Verdict find(std::uint64_t key, Owners owners, int tricks, int goal, std::uint8_t& lead) const {
    const Bucket& bucket = *locate(key);
    lead = bucket.key ? bucket.lead : kNoLead;
    return tricks <= kNarrowTricks ? find_in<std::uint32_t>(bucket, owners, goal)
                                   : find_in<std::uint64_t>(bucket, owners, goal);
  }

  // Records that the leader's side takes between `lo` and `hi` of `tricks` tricks whenever the
  // owners agree on the cards of `mask`.
  void store(std::uint64_t key, Owners owners, std::uint64_t mask, int tricks, int lo, int hi,
             std::uint8_t lead) {
    if (used_blocks_ == max_blocks_ || needs_buckets()) make_room();
    Bucket& bucket = *locate(key);
    if (!bucket.key) {
      bucket = {key, 0, kNoLead};
      ++used_buckets_;
    }
    if (lead != kNoLead) bucket.lead = lead;
    if (tricks <= kNarrowTricks) store_in<std::uint32_t>(bucket, owners, mask, lo, hi);
    else store_in<std::uint64_t>(bucket, owners, mask, lo, hi);
  }

 private:
  static constexpr int kFirstBits = 12;
  static constexpr int kMaxLength = 64;    // blocks a bucket; then the oldest makes room
  static constexpr int kNarrowTricks = 8;  // up to here the cards in play fit in 32 bits

  struct Bucket {
    std::uint64_t key;  // 0 = unused
    std::uint32_t first;
    std::uint8_t lead;
  };

  // Words that the compiler treats together, with the widest instructions it may use.
  template <class Word>
  using Vector __attribute__((vector_size(32))) = Word;

  // Eight narrow or four wide entries, one plane after the other so that one vector instruction
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
  static constexpr std::size_t kBlockBytes = 128;
  static_assert(sizeof(Block<std::uint32_t>) == kBlockBytes);
  static_assert(sizeof(Block<std::uint64_t>) == kBlockBytes);

  template <class Word>
  Block<Word>& block(std::uint32_t at) const {
    return *reinterpret_cast<Block<Word>*>(blocks_ + at * kBlockBytes);
  }

  static void* allocate(std::size_t bytes) {
    constexpr std::size_t kHugePage = std::size_t{1} << 21;
    const std::size_t rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    void* memory = std::aligned_alloc(kHugePage, rounded);
    if (!memory) throw std::bad_alloc();
#if defined(__linux__)
    madvise(memory, rounded, MADV_HUGEPAGE);  // only advice: a refusal costs speed, not results
#endif
    return memory;
  }

  Bucket* locate(std::uint64_t key) const {
    const std::size_t last = (std::size_t{1} << bits_) - 1;
    std::size_t at = (key * 0x9E37'79B9'7F4A'7C15) >> (64 - bits_);
    while (buckets_[at].key && buckets_[at].key != key) at = (at + 1) & last;
    return &buckets_[at];
  }

  bool needs_buckets() const { return used_buckets_ >= (std::size_t{3} << bits_) / 4; }

  void make_room() {
    if (used_blocks_ == max_blocks_ || bits_ == max_bits_) clear();
    else double_buckets();
  }

  void double_buckets() {
    const std::size_t size = std::size_t{1} << bits_;
    Bucket* old = static_cast<Bucket*>(std::malloc(size * sizeof(Bucket)));
    if (!old) throw std::bad_alloc();
    std::memcpy(static_cast<void*>(old), buckets_, size * sizeof(Bucket));
    ++bits_;
    std::memset(static_cast<void*>(buckets_), 0, 2 * size * sizeof(Bucket));
    for (std::size_t i = 0; i < size; ++i)
      if (old[i].key) *locate(old[i].key) = old[i];
    std::free(old);
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

  // The entries that the position agrees with.
  template <class Word>
  static unsigned matches(const Block<Word>& b, Word low, Word high) {
    return zeros<Word>(((b.low ^ low) | (b.high ^ high)) & b.mask);
  }

  // The entries whose pattern is the new one, or that with further cards.
  template <class Word>
  static unsigned covered_by(const Block<Word>& b, Word low, Word high, Word mask) {
    return zeros<Word>((((b.low ^ low) | (b.high ^ high)) & mask) | (mask & ~b.mask));
  }

  template <class Word>
  static unsigned empty_slots(const Block<Word>& b) {
    return zeros<Word>(~b.mask);
  }

  template <class Word>
  Verdict find_in(const Bucket& bucket, Owners owners, int goal) const {
    for (std::uint32_t at = bucket.first; at;) {
      const Block<Word>& b = block<Word>(at);
      for (unsigned hits =
               matches<Word>(b, static_cast<Word>(owners.low), static_cast<Word>(owners.high));
           hits; hits &= hits - 1) {
        const int i = __builtin_ctz(hits);
        if ((b.bounds[i] & 15) >= goal) return {Verdict::kReached, b.mask[i]};
        if ((b.bounds[i] >> 4) < goal) return {Verdict::kMissed, b.mask[i]};
      }
      at = b.next;
    }
    return {};
  }

  template <class Word>
  void store_in(Bucket& bucket, Owners owners, std::uint64_t mask, int lo, int hi) {
    const Word low = static_cast<Word>(owners.low & mask),
               high = static_cast<Word>(owners.high & mask);
    Block<Word>* into = nullptr;
    int slot = 0, length = 0;
    std::uint32_t before_last = 0, last = 0;
    for (std::uint32_t at = bucket.first; at; at = block<Word>(at).next) {
      Block<Word>& b = block<Word>(at);
      for (unsigned covered = covered_by(b, low, high, static_cast<Word>(mask)); covered;
           covered &= covered - 1) {
        const int i = __builtin_ctz(covered);
        if (superseded(b, i, static_cast<Word>(mask), lo, hi))
          b.low[i] = b.high[i] = b.mask[i] = Block<Word>::kEmpty;
      }
      before_last = last;
      last = at;
      ++length;
      if (into) continue;
      if (const unsigned empty = empty_slots(b)) into = &b, slot = __builtin_ctz(empty);
    }
    if (!into) {
      if (length >= kMaxLength) block<Word>(before_last).next = 0;
      into = &put_first<Word>(bucket, length < kMaxLength ? used_blocks_++ : last);
    }
    into->low[slot] = low;
    into->high[slot] = high;
    into->mask[slot] = static_cast<Word>(mask);
    into->bounds[slot] = static_cast<std::uint8_t>(lo | hi << 4);
  }

  // Whether covered entry `i` says nothing that the new one does not; equal patterns are merged.
  template <class Word>
  static bool superseded(const Block<Word>& b, int i, Word mask, int& lo, int& hi) {
    const int old_lo = b.bounds[i] & 15, old_hi = b.bounds[i] >> 4;
    if (b.mask[i] != mask) return old_lo <= lo && old_hi >= hi;
    if (old_lo > lo) lo = old_lo;
    if (old_hi < hi) hi = old_hi;
    return true;
  }

  template <class Word>
  Block<Word>& put_first(Bucket& bucket, std::uint32_t at) {
    Block<Word>& b = block<Word>(at);
    std::memset(static_cast<void*>(&b), 0xFF, kBlockBytes);
    b.next = bucket.first;
    bucket.first = at;
    return b;
  }

  Bucket* buckets_ = nullptr;
  unsigned char* blocks_ = nullptr;
  int bits_ = kFirstBits, max_bits_ = kFirstBits;
  std::uint32_t used_blocks_ = 1, max_blocks_ = 0;
  std::size_t used_buckets_ = 0;
};

}  // namespace strongsuit::STRONGSUIT_ISA
