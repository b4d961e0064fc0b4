// Which card to try first. Good ordering finds a card that settles the question, and among those
// one whose refutations are few; it never changes a result.
#pragma once

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

template <bool kTrump>
const LeadWeights& weights(const Situation& s, int suit) {
  if (!kTrump) return kNotrumpSuit;
  if (suit == 0) return kTrumpSuit;
  return s.enemies() & kTrumps ? kSideSuit : kDrawnSuit;
}

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
void add_leads(const Situation& s, Cards candidates, int suit, int goal, Leads& leads) {
  const LeadWeights& w = weights<kTrump>(s, suit);
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
    leads.add(card, score);
  }
}

template <bool kTrump>
void order_leads(const Situation& s, Cards candidates, int goal, Leads& leads) {
  for (int suit = 0; suit < 4; ++suit)
    if (candidates & lane(suit)) add_leads<kTrump>(s, candidates & lane(suit), suit, goal, leads);
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

// The card to throw away: from length, keeping the better cards of short suits.
inline Cards discard(Cards options, Lanes length) {
  Cards choice = 0;
  int most = -1;
  for (int suit = 0; suit < 4; ++suit) {
    const Cards in = options & lane(suit);
    if (!in) continue;
    const int score = 2 * number(length, suit) + (in != best(in));
    if (score > most) most = score, choice = lowest(in);
  }
  return choice;
}

}  // namespace strongsuit::STRONGSUIT_ISA
