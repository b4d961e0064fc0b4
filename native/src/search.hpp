// The search: does the side to move take `goal` of the remaining tricks?
//
// Zero-window minimax with one function for the lead and one for the three hands that follow.
// Besides the answer every function returns `ranks`, the cards whose rank mattered for it; a
// position with the same shape that agrees on these cards and all better ones has the same answer.
#pragma once

#include <atomic>

#include "order.hpp"
#include "solver.hpp"
#include "table.hpp"
#include "trump_bounds.hpp"

namespace strongsuit::STRONGSUIT_ISA {

// The start of a trick: all that is left of a position but the hands themselves.
struct TrickStart {
  int leader;
  Cards all;    // cards still in play
  Shape shape;  // their numbers by hand and suit
  int tricks;   // still to be played
};

class Search {
 public:
  explicit Search(std::size_t max_bytes) : table_(max_bytes) { clear(); }

  void clear() {
    table_.clear();
    std::memset(hints_, kNoHint, sizeof hints_);
    forget_deal();
  }
  void set_stop(const std::atomic<bool>* stop) { stop_ = stop; }
  std::uint64_t nodes() const { return nodes_; }

  template <bool kTrump>
  bool reaches(const Cards hands[4], int leader, const Cards* played, int played_count, int goal);

 private:
  template <bool kTrump>
  bool lead(int leader, Cards all, Shape shape, int tricks, int goal, Cards& ranks);
  template <bool kTrump>
  bool try_leads(const Situation& s, const TrickStart& start, int goal, std::uint8_t& hint,
                 Cards& ranks);
  template <bool kTrump>
  bool open(const TrickStart& start, Cards card, int goal, Cards& ranks);

  template <bool kTrump, int kPlace>
  bool follow(const Trick& trick, int seat, Cards on_table, Cards winning, int winner, Shape shape,
              int goal, Cards& ranks);
  template <bool kTrump, int kPlace>
  bool play(const Trick& trick, int seat, Cards card, Cards on_table, Cards winning, int winner,
            Shape shape, int goal, Cards& ranks);
  template <bool kTrump>
  bool finish(const Trick& trick, int seat, Cards on_table, Cards winning, int winner, Shape shape,
              int goal, Cards& ranks);

  bool last_trick(int leader, Cards all, bool trump, Cards& ranks) const;
  void poll();

  static constexpr std::uint8_t kNoHint = 64;
  static constexpr int kHintBits = 16;
  std::size_t hint_slot(const Trick& trick, Cards on_table, int seat) const;
  static constexpr int kDiscardBits = 14;
  static std::size_t discard_slot(const Trick& trick, Cards hand);
  void forget_deal();

  // By suit combination, the card that worked after others had failed.
  std::uint8_t hints_[1 << kHintBits];
  // By hand and suit led, the discard that worked after other cards had failed.
  std::uint8_t discards_[1 << kDiscardBits];
  RecentLeads recent_leads_;
  Cards hands_[4] = {};
  Cards root_[4] = {};  // the position asked about
  Table table_;
  std::uint64_t nodes_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
};

inline std::uint64_t table_key(Shape shape, int leader) {
  // The last length follows from the others, since all hands are equally long.
  return (shape & (~Shape{0} >> 4)) | static_cast<std::uint64_t>(leader) << 60;
}

// A failed card whose own rank did not matter stands for all cards of its suit below the last card
// that did.
inline Cards also_failing(Cards card, Cards ranks) {
  const Cards in = lane_of(card), mattered = ranks & in;
  if (!mattered) return in;
  return mattered < card ? in & ~(2 * lowest(mattered) - 1) : card;
}

inline void Search::poll() {
  if ((++nodes_ & 1023) == 0 && stop_ && stop_->load(std::memory_order_relaxed)) throw Stopped();
}

// Four holdings of the suit led and the cards on the table, hashed without check: a wrong hint only
// costs time.
inline std::size_t Search::hint_slot(const Trick& trick, Cards on_table, int seat) const {
  const int shift = index_of(trick.led);
  const auto holding = [&](int i) { return (hands_[i] >> shift) & 0x1FFF; };
  const std::uint64_t suit = holding(0) | holding(1) << 13 | holding(2) << 26 | holding(3) << 39;
  const std::uint64_t mixed =
      suit + on_table * 0x9E37'79B9'7F4A'7C15 + static_cast<std::uint64_t>(seat);
  return (mixed * 0xD6E8'FEB8'6659'FD93) >> (64 - kHintBits);
}

inline std::size_t Search::discard_slot(const Trick& trick, Cards hand) {
  return ((hand + trick.led) * 0xD6E8'FEB8'6659'FD93) >> (64 - kDiscardBits);
}

// What worked in one deal misleads in another, unlike the table's results.
inline void Search::forget_deal() {
  recent_leads_.clear();
  std::memset(discards_, kNoHint, sizeof discards_);
}

inline bool Search::last_trick(int leader, Cards all, bool trump, Cards& ranks) const {
  const Cards led = lane_of(hands_[leader]);
  const Cards ruffs = trump ? all & kTrumps : 0;
  const Cards suit = ruffs ? ruffs : all & led;
  const Cards winner = best(suit);
  if (suit != winner) ranks |= winner;
  return winner & (hands_[leader] | hands_[leader ^ 2]);
}

template <bool kTrump>
bool Search::lead(int leader, Cards all, Shape shape, int tricks, int goal, Cards& ranks) {
  if (goal <= 0) return true;
  if (goal > tricks) return false;
  if (tricks == 1) return last_trick(leader, all, kTrump, ranks);

  const Owners owners = {gather(hands_[1] | hands_[3], all), gather(hands_[2] | hands_[3], all)};
  const std::uint64_t key = table_key(shape, leader);
  std::uint8_t hint;
  const Verdict known = table_.find(key, owners, tricks, goal, hint);
  if (known.kind != Verdict::kUnknown) {
    ranks |= scatter(known.mask, all);
    return known.kind == Verdict::kReached;
  }

  const Situation s = seen_from(leader, hands_, shape, all, tricks);
  if (quick_tricks<kTrump>(s, goal, ranks)) return true;
  if (later_tricks<kTrump>(s, tricks - goal + 1, ranks)) return false;
  if (partner_takes_over<kTrump>(s, goal, ranks)) return true;

  Cards mattered = 0;
  const bool reached = try_leads<kTrump>(s, {leader, all, shape, tricks}, goal, hint, mattered);
  ranks |= mattered;
  // The pattern keeps every card down to the last one that mattered in its suit.
  table_.store(key, owners, gather(all & down_to(mattered), all), tricks, reached ? goal : 0,
               reached ? tricks : goal - 1, hint);
  return reached;
}

template <bool kTrump>
bool Search::try_leads(const Situation& s, const TrickStart& start, int goal, std::uint8_t& hint,
                       Cards& ranks) {
  const int leader = start.leader;
  Cards candidates = heads(s.leader, s.all);
  Cards mattered = 0;
  for (int enemy : {leader ^ 1, leader ^ 3}) {
    const Situation e = seen_from(enemy, hands_, start.shape, s.all, s.tricks);
    candidates &=
        ~lost_leads<kTrump>(e, at_least(s.leader_length, kOnes), s.tricks - goal + 1, mattered);
  }
  const auto works = [&](Cards card) {
    Cards relied = 0;
    if (open<kTrump>(start, card, goal, relied)) {
      ranks |= relied;
      hint = static_cast<std::uint8_t>(index_of(card));
      recent_leads_.note(s, leader, hint);
      return true;
    }
    mattered |= relied;
    candidates &= ~(also_failing(card, relied) | card);
    return false;
  };
  if (hint != Table::kNoLead && (candidates >> hint & 1) && works(Cards{1} << hint)) return true;
  Leads leads;
  order_leads<kTrump>(s, candidates, goal, recent_leads_.find(s, leader), leads);
  for (Cards card : leads)
    if ((candidates & card) && works(card)) return true;
  hint = Table::kNoLead;
  ranks |= with_sequences(mattered, s.leader, s.all);
  return false;
}

template <bool kTrump>
bool Search::open(const TrickStart& start, Cards card, int goal, Cards& ranks) {
  poll();
  const int leader = start.leader;
  const Cards led = lane_of(card);
  const Trick trick = {start.all, kTrump ? led | kTrumps : led, led, start.tricks};
  hands_[leader] ^= card;
  const bool refuted =
      follow<kTrump, 1>(trick, (leader + 1) & 3, card, card, leader,
                        start.shape - shape_unit(leader, card), start.tricks - goal + 1, ranks);
  hands_[leader] ^= card;
  return !refuted;
}

template <bool kTrump, int kPlace>
bool Search::follow(const Trick& trick, int seat, Cards on_table, Cards winning, int winner,
                    Shape shape, int goal, Cards& ranks) {
  const Cards hand = hands_[seat];
  const Cards suit = hand & trick.led;
  Cards candidates = heads(hand, trick.all) & (suit ? trick.led : kSuits);
  const Cards next = kPlace < 3 ? chances(hands_[(seat + 1) & 3], trick) : 0;
  const Cards partner_next = kPlace < 2 ? chances(hands_[(seat + 2) & 3], trick) : 0;
  const bool ours = kPlace > 1 && ((winner ^ seat) & 1) == 0;
  // What worked last time in this suit combination; the fourth hand hardly ever errs in following.
  std::uint8_t* hint = !suit        ? &discards_[discard_slot(trick, hand)]
                       : kPlace < 3 ? &hints_[hint_slot(trick, on_table, seat)]
                                    : nullptr;
  const Cards hinted = hint && *hint != kNoHint ? (Cards{1} << *hint) & candidates : 0;
  Cards card = suit ? hinted : 0;
  if (!card)
    card = preferred(candidates & trick.contenders, winning, ours, next, partner_next, suit != 0);
  if (!card) card = hinted;
  Cards mattered = 0;
  bool tried = false;
  while (candidates) {
    if (!(card & candidates))
      card = suit ? lowest(candidates)
                  : discard<kTrump>(candidates, trick, hand, hands_[seat ^ 2],
                                    lengths(shape, seat));
    Cards relied = 0;
    if (play<kTrump, kPlace>(trick, seat, card, on_table, winning, winner, shape, goal, relied)) {
      ranks |= relied;
      if (hint && tried) *hint = static_cast<std::uint8_t>(index_of(card));
      return true;
    }
    tried = true;
    mattered |= relied;
    candidates &= ~(also_failing(card, relied) | card);
  }
  ranks |= with_sequences(mattered, hand, trick.all);
  return false;
}

template <bool kTrump, int kPlace>
bool Search::play(const Trick& trick, int seat, Cards card, Cards on_table, Cards winning,
                  int winner, Shape shape, int goal, Cards& ranks) {
  poll();
  if ((card & trick.contenders) && card < winning) winning = card, winner = seat;
  on_table |= card;
  shape -= shape_unit(seat, card);
  hands_[seat] ^= card;
  bool reached;
  if constexpr (kPlace == 3)
    reached = finish<kTrump>(trick, seat, on_table, winning, winner, shape, goal, ranks);
  else
    reached = !follow<kTrump, kPlace + 1>(trick, (seat + 1) & 3, on_table, winning, winner, shape,
                                          trick.tricks - goal + 1, ranks);
  hands_[seat] ^= card;
  return reached;
}

template <bool kTrump>
bool Search::finish(const Trick& trick, int seat, Cards on_table, Cards winning, int winner,
                    Shape shape, int goal, Cards& ranks) {
  const Cards rivals = on_table & lane_of(winning);
  if (rivals != winning) ranks |= winning;  // alone in its suit, its rank won nothing
  const Cards all = trick.all & ~on_table;
  const int tricks = trick.tricks - 1;
  if (((winner ^ seat) & 1) == 0) return lead<kTrump>(winner, all, shape, tricks, goal - 1, ranks);
  return !lead<kTrump>(winner, all, shape, tricks, tricks - goal + 1, ranks);
}

template <bool kTrump>
bool Search::reaches(const Cards hands[4], int leader, const Cards* played, int played_count,
                     int goal) {
  if (std::memcmp(hands, root_, sizeof root_) != 0) {
    forget_deal();
    std::memcpy(root_, hands, sizeof root_);
  }
  Cards all = 0, on_table = 0;
  Shape shape = 0;
  for (int seat = 0; seat < 4; ++seat) {
    hands_[seat] = hands[seat];
    all |= hands[seat];
    shape |= lane_counts(hands[seat]) << 4 * seat;
  }
  for (int i = 0; i < played_count; ++i) on_table |= played[i];
  const int seat = (leader + played_count) & 3;
  const int tricks = count(hands[seat]);
  Cards ranks = 0;
  if (played_count == 0) return lead<kTrump>(leader, all, shape, tricks, goal, ranks);

  const Cards led = lane_of(played[0]);
  const Trick trick = {all | on_table, kTrump ? led | kTrumps : led, led, tricks};
  Cards winning = played[0];
  int winner = leader;
  for (int i = 1; i < played_count; ++i)
    if ((played[i] & trick.contenders) && played[i] < winning)
      winning = played[i], winner = (leader + i) & 3;
  switch (played_count) {
    case 1:
      return follow<kTrump, 1>(trick, seat, on_table, winning, winner, shape, goal, ranks);
    case 2:
      return follow<kTrump, 2>(trick, seat, on_table, winning, winner, shape, goal, ranks);
    default:
      return follow<kTrump, 3>(trick, seat, on_table, winning, winner, shape, goal, ranks);
  }
}

}  // namespace strongsuit::STRONGSUIT_ISA
