// Which card to try first. Good ordering finds a card that settles the question, and among those
// one whose refutations are few; it never changes a result.
#pragma once

#include <cstddef>
#include <cstring>

#include "bounds.hpp"
#include "weights.hpp"
#include "weights.inc"

namespace strongsuit::STRONGSUIT_ISA {

// Leads, best first.
class Leads {
 public:
  void add(Cards card, int score) {
    int at = size_++;
    for (; at > 0 && scores_[at - 1] < score; --at) {
      scores_[at] = scores_[at - 1];
      cards_[at] = cards_[at - 1];
    }
    scores_[at] = score;
    cards_[at] = card;
  }
  const Cards* begin() const { return cards_; }
  const Cards* end() const { return cards_ + size_; }

 private:
  Cards cards_[13];
  int scores_[13];
  int size_ = 0;
};

inline int holder(const Situation& s, Cards card) {
  if (!card) return kNobody;
  return (s.left & card ? kLeft : 0) + (s.partner & card ? kPartner : 0) +
         (s.right & card ? kRight : 0);
}

// `a` beats every card of `b`: the better card is the smaller number, and any card beats none.
inline bool outranks(Cards a, Cards b) { return a && (!b || best(a) < best(b)); }

inline int at_most(int number, int limit) { return number < limit ? number : limit; }

// Early or late, and the stronger side or the other: the one with more trumps, at notrump the one
// that asks for most of the tricks.
template <bool kTrump>
int stage(const Situation& s, int goal) {
  const bool stronger =
      kTrump ? count(s.friends() & kTrumps) > count(s.enemies() & kTrumps) : 2 * goal > s.tricks;
  return (s.tricks >= kEarly ? 2 : 0) + stronger;
}

template <bool kTrump>
const LeadWeights& weights(const Situation& s, int suit, int stage) {
  if (!kTrump) return kNotrumpSuit[stage];
  if (suit == 0) return kTrumpSuit[stage];
  return s.enemies() & kTrumps ? kSideSuit[stage] : kDrawnSuit[stage];
}

// Leads that worked last in positions alike: with the same cards in the leader's hand, with the
// same lengths in his and his partner's, and with the same of the two best cards of each suit
// there. Hashed without check.
class RecentLeads {
 public:
  struct Found {
    int by_hand, by_lengths, by_honours;  // bit numbers
  };

  void clear() { std::memset(leads_, kNone, sizeof leads_); }
  Found find(const Situation& s, int leader) const {
    return {leads_[0][by_hand(s, leader)], leads_[1][by_lengths(s, leader)],
            leads_[2][by_honours(s, leader)]};
  }
  void note(const Situation& s, int leader, int lead) {
    leads_[0][by_hand(s, leader)] = leads_[1][by_lengths(s, leader)] =
        leads_[2][by_honours(s, leader)] = static_cast<std::uint8_t>(lead);
  }

 private:
  static constexpr std::uint8_t kNone = 64;
  static constexpr int kBits = 14;

  static std::size_t slot(std::uint64_t key, int leader) {
    return ((key + static_cast<std::uint64_t>(leader)) * 0xD6E8'FEB8'6659'FD93) >> (64 - kBits);
  }
  static std::size_t by_hand(const Situation& s, int leader) { return slot(s.leader, leader); }
  static std::size_t by_lengths(const Situation& s, int leader) {
    return slot(s.leader_length | s.partner_length << 4, leader);
  }
  static std::size_t by_honours(const Situation& s, int leader) {
    const Cards tops = top_cards(s.all), honours = tops | top_cards(s.all & ~tops);
    return slot((honours & s.leader) + 6 * (honours & s.partner), leader);
  }

  std::uint8_t leads_[3][std::size_t{1} << kBits];
};

// What a lead of the suit promises whichever card is led.
template <bool kTrump>
int suit_score(const Situation& s, int suit, const LeadWeights& w) {
  const int leader = number(s.leader_length, suit), left = number(s.left_length, suit),
            partner = number(s.partner_length, suit), right = number(s.right_length, suit);
  int score = w.length[kLeader][at_most(leader, 7)] + w.length[kLeft][at_most(left, 7)] +
              w.length[kPartner][at_most(partner, 7)] + w.length[kRight][at_most(right, 7)];
  const int winners = count(s.leader & lane(suit) & above(s.all & ~s.leader));
  score += w.winners[at_most(winners, 4)];
  if (!kTrump || suit == 0) return score;
  const bool right_ruffs = !right && (s.right & kTrumps);
  if (!left && (s.left & kTrumps)) score += w.enemy_ruffs[0];
  if (right_ruffs) score += w.enemy_ruffs[1];
  if (!partner) score += w.partner_ruffs[right_ruffs][at_most(number(s.partner_length, 0), 3)];
  return score;
}

template <bool kTrump>
void add_leads(const Situation& s, Cards candidates, int suit, int goal, RecentLeads::Found recent,
               const LeadWeights& w, Leads& leads) {
  const Cards in = s.all & lane(suit), below_top = in & (in - 1),
              below_second = below_top & (below_top - 1);
  const int top = holder(s, best(in)), second = holder(s, best(below_top));
  const int base = suit_score<kTrump>(s, suit, w) + w.third[holder(s, best(below_second))];
  const bool partner_beats = outranks(s.partner & in, s.enemies() & in);
  const Cards first = best(candidates), last = lowest(candidates);
  for (Cards rest = candidates; rest; rest &= rest - 1) {
    const Cards card = best(rest);
    const int kind = first == last   ? kOnly
                     : card == first ? kTop
                     : card == last  ? kBottom
                                     : kMiddle;
    int score = base + w.tops[kind][top][second];
    if (with_sequences(card, s.leader, s.all) != card) score += w.sequence[kind];
    if (partner_beats) score += w.partner_beats[kind];
    if (goal == s.tricks) score += w.needs_all[kind];
    if (goal == 1) score += w.needs_one[kind];
    if (index_of(card) == recent.by_hand) score += w.worked[0];
    if (index_of(card) == recent.by_lengths) score += w.worked[1];
    if (index_of(card) == recent.by_honours) score += w.worked[2];
    leads.add(card, score);
  }
}

template <bool kTrump>
void order_leads(const Situation& s, Cards candidates, int goal, RecentLeads::Found recent,
                 Leads& leads) {
  const int now = stage<kTrump>(s, goal);
  for (int suit = 0; suit < 4; ++suit)
    if (const Cards in = candidates & lane(suit))
      add_leads<kTrump>(s, in, suit, goal, recent, weights<kTrump>(s, suit, now), leads);
}

// The trick so far, as the next hand sees it.
struct Trick {
  Cards all;         // cards in play when the trick began
  Cards contenders;  // the suit led and the trumps: only these can win
  Cards led;         // the suit led
  int tricks;        // still to be played, this one included
};

// What a hand could win the trick with.
inline Cards chances(Cards hand, const Trick& trick) {
  return hand & (hand & trick.led ? trick.led : trick.contenders);
}

// The card to try first in the suit led or as a ruff; 0 to discard. `winning` is the best card so
// far, `ours` whether partner played it; `next` are the chances of the hands still to play.
inline Cards preferred(Cards options, Cards winning, bool ours, Cards enemy_next,
                       Cards partner_next, bool must_follow) {
  const Cards stronger = options & (winning - 1);
  const Cards bar = enemy_next && best(enemy_next) < winning ? best(enemy_next) : winning;
  const bool partner_takes = (ours && bar == winning) || (partner_next && best(partner_next) < bar);
  const Cards sure = stronger & (bar - 1);
  if (!partner_takes && sure) return lowest(sure);
  if (!partner_takes && stronger && !partner_next) return lowest(stronger);
  if (!must_follow) return 0;
  return lowest(options);
}

// The card to throw away, or a ruff that was not the first choice.
template <bool kTrump>
Cards discard(Cards options, const Trick& trick, Cards hand, Cards partner, Lanes length) {
  const DiscardWeights& w = kTrump ? kTrumpDiscard : kNotrumpDiscard;
  const auto owner = [&](Cards card) { return hand & card ? 0 : partner & card ? 1 : 2; };
  Cards choice = 0;
  int most = 0;
  for (int suit = 0; suit < 4; ++suit) {
    const Cards in = options & lane(suit);
    if (!in) continue;
    const Cards all = trick.all & lane(suit), below_top = all & (all - 1);
    int score = w.length[at_most(number(length, suit), 7)] + w.top[owner(best(all))] +
                (below_top ? w.second[owner(best(below_top))] : 0);
    if (in == best(in)) score += w.only;
    if (kTrump && suit == 0) score += w.ruff;
    if (!choice || score > most) most = score, choice = lowest(in);
  }
  return choice;
}

}  // namespace strongsuit::STRONGSUIT_ISA
