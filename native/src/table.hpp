// The transposition table: what is known about positions, by shape and leader.
//
// An entry says "whoever holds these top cards, seen as relative ranks, the leader's side takes at
// least lo and at most hi of the remaining tricks". It mentions neither absolute ranks nor small
// cards, so it serves many positions, and any deal played in the same strain.
#pragma once

#include "patterns.hpp"

namespace strongsuit::STRONGSUIT_ISA {

class Table {
 public:
  static constexpr std::uint8_t kNoLead = 64;

  explicit Table(std::size_t max_bytes)
      : max_bits_(most_bits(max_bytes)),
        patterns_(pattern_bytes(max_bytes, max_bits_)),
        buckets_(static_cast<Bucket*>(allocate(sizeof(Bucket) << max_bits_))) {
    clear();
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() { std::free(buckets_); }

  void clear() {
    bits_ = kFirstBits;
    used_buckets_ = 0;
    std::memset(static_cast<void*>(buckets_), 0, sizeof(Bucket) << bits_);
    patterns_.clear();
  }

  // Looks for an entry that decides whether the leader's side takes `goal` of `tricks` tricks, and
  // fetches the lead that worked last time in a position of this shape.
  Verdict find(std::uint64_t key, Owners owners, int tricks, int goal, std::uint8_t& lead) const {
    const Bucket& bucket = *locate(key);
    lead = bucket.key ? bucket.lead : kNoLead;
    if (tricks > kNarrowTricks)
      return patterns_.find(bucket.patterns, owners.low, owners.high, goal);
    return patterns_.find(bucket.patterns, static_cast<std::uint32_t>(owners.low),
                          static_cast<std::uint32_t>(owners.high), goal);
  }

  // Records that the leader's side takes between `lo` and `hi` of `tricks` tricks whenever the
  // owners agree on the cards of `mask`.
  void store(std::uint64_t key, Owners owners, std::uint64_t mask, int tricks, int lo, int hi,
             std::uint8_t lead) {
    if (patterns_.is_full() || needs_buckets()) make_room();
    Bucket& bucket = *locate(key);
    if (!bucket.key) {
      bucket = {key, 0, kNoLead};
      ++used_buckets_;
    }
    if (lead != kNoLead) bucket.lead = lead;
    if (tricks > kNarrowTricks) add<std::uint64_t>(bucket, owners, mask, lo, hi);
    else add<std::uint32_t>(bucket, owners, mask, lo, hi);
  }

 private:
  static constexpr int kFirstBits = 12;
  static constexpr int kNarrowTricks = 8;  // up to here the cards in play fit in 32 bits

  struct Bucket {
    std::uint64_t key;  // 0 = unused
    Patterns::Collection patterns;
    std::uint8_t lead;
  };

  // Buckets may grow to about a fifth of the memory, patterns get the rest.
  static int most_bits(std::size_t max_bytes) {
    int bits = kFirstBits;
    while ((sizeof(Bucket) << (bits + 1)) <= max_bytes / 5) ++bits;
    return bits;
  }
  static std::size_t pattern_bytes(std::size_t max_bytes, int bits) {
    const std::size_t least = Patterns::kLeastBlocks * Patterns::kBlockBytes;
    const std::size_t taken = sizeof(Bucket) << bits;
    return max_bytes < taken + least ? least : max_bytes - taken;
  }

  template <class Word>
  void add(Bucket& bucket, Owners owners, std::uint64_t mask, int lo, int hi) {
    const Word low = static_cast<Word>(owners.low & mask),
               high = static_cast<Word>(owners.high & mask);
    patterns_.add<Word>(bucket.patterns, {low, high, static_cast<Word>(mask), lo, hi});
  }

  Bucket* locate(std::uint64_t key) const {
    const std::size_t last = (std::size_t{1} << bits_) - 1;
    std::size_t at = (key * 0x9E37'79B9'7F4A'7C15) >> (64 - bits_);
    while (buckets_[at].key && buckets_[at].key != key) at = (at + 1) & last;
    return &buckets_[at];
  }

  bool needs_buckets() const { return used_buckets_ >= (std::size_t{3} << bits_) / 4; }

  void make_room() {
    if (patterns_.is_full() || bits_ == max_bits_) clear();
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

  int bits_ = kFirstBits, max_bits_;
  std::size_t used_buckets_ = 0;
  Patterns patterns_;
  Bucket* buckets_;
};

}  // namespace strongsuit::STRONGSUIT_ISA
