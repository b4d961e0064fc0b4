// Tricks that can be counted without search, at the start of a trick: the parts that hold in any
// strain, and notrump.
//
// Every function that answers "yes" also names the cards whose rank it relied on, and no others:
// these end up in the transposition table, and the fewer there are the more positions match.
#pragma once

#include "cards.hpp"

namespace strongsuit::STRONGSUIT_ISA {

// The four hands seen from the leader, at the start of a trick.
struct Situation {
  Cards leader, partner, left, right, all;
  Lanes leader_length, partner_length, left_length, right_length;
  int tricks;  // still to be played

  Cards enemies() const { return left | right; }
  Cards friends() const { return leader | partner; }
};

inline Situation seen_from(int leader, const Cards hands[4], Shape shape, Cards all, int tricks) {
  const int left = (leader + 1) & 3, partner = (leader + 2) & 3, right = (leader + 3) & 3;
  return {hands[leader],
          hands[partner],
          hands[left],
          hands[right],
          all,
          lengths(shape, leader),
          lengths(shape, partner),
          lengths(shape, left),
          lengths(shape, right),
          tricks};
}

inline Situation seen_by_partner(const Situation& s) {
  return {s.partner,        s.leader,        s.right,        s.left,        s.all,
          s.partner_length, s.leader_length, s.right_length, s.left_length, s.tricks};
}

// Winners the leader can cash from the top, suit by suit, without help.
struct Run {
  Cards cards;   // better than everybody else's
  Lanes others;  // rounds after which nobody else follows
  Lanes tricks;  // cashable, long cards included
};

inline Run own_run(const Situation& s) {
  const Cards cards = s.leader & above(s.all & ~s.leader);
  const Lanes tops = lane_counts(cards);
  const Lanes others = larger(s.partner_length, larger(s.left_length, s.right_length));
  return {cards, others, select(at_least(tops, others), s.leader_length, tops)};
}

// The cards behind `tricks` winners of `hand`, where the rest of the suits is exhausted after
// `others` rounds, until `goal` tricks are found.
inline void cash(Cards hand, Lanes tricks, Lanes others, int goal, Cards& ranks) {
  for (int suit = 0; suit < 4 && goal > 0; ++suit) {
    const int n = number(tricks, suit) < goal ? number(tricks, suit) : goal;
    const int needed = n < number(others, suit) ? n : number(others, suit);
    if (needed) ranks |= nth_best(hand & lane(suit), needed);
    goal -= n;
  }
}

// What partner adds once the leader has cashed his own run and crossed over.
struct Crossing {
  Cards cards;    // partner's winners behind the leader's run
  Lanes others;   // rounds after which only partner follows
  Lanes tricks;   // of both hands together
  Lanes entries;  // all ones in the suits in which the leader can reach partner
};

inline Crossing crossing_to_partner(const Situation& s, const Run& run) {
  Crossing x;
  x.cards = s.partner & above(s.enemies() | (s.leader & ~run.cards));
  const Lanes tops = lane_counts(x.cards);
  const Lanes room = larger(s.partner_length, run.tricks) - run.tricks;
  const Lanes both = run.tricks + smaller(tops, room);
  x.others = larger(larger(s.left_length, s.right_length), s.leader_length);
  x.tricks = select(at_least(both, x.others), larger(both, s.partner_length), both);
  const Lanes next = run.tricks + kOnes;
  x.entries =
      at_least(tops, kOnes) & at_least(s.leader_length, next) & at_least(s.partner_length, next);
  return x;
}

// The cards behind `tricks[suit]` winners of the two hands together, until `goal` is reached.
inline void cash_both(const Situation& s, const Run& run, const Crossing& x, Lanes tricks, int goal,
                      Cards& ranks) {
  for (int suit = 0; suit < 4 && goal > 0; ++suit) {
    const int total = number(tricks, suit), own = number(run.tricks, suit);
    const int n = total < goal ? total : goal;
    const int others = number(n > own ? x.others : run.others, suit);
    const int needed = n < others ? n : others;
    if (needed > own) ranks |= nth_best(x.cards & lane(suit), needed - own);
    else if (needed) ranks |= nth_best(s.leader & lane(suit), needed);
    goal -= n;
  }
}

inline bool notrump_quick_tricks(const Situation& s, int goal, Cards& ranks) {
  const Run run = own_run(s);
  if (sum(run.tricks) >= goal) {
    cash(s.leader, run.tricks, run.others, goal, ranks);
    return true;
  }
  const Crossing x = crossing_to_partner(s, run);
  if (!x.entries || sum(x.tricks) < goal) return false;
  ranks |= best(x.cards & x.entries);
  cash_both(s, run, x, x.tricks, goal, ranks);
  return true;
}

// The best card of each suit.
inline Cards top_cards(Cards all) { return all & (above(all) + kOnes); }

// All tricks are asked for, but the suits headed by a friend are too short, and no enemy has to
// give up a top card elsewhere: he keeps one a suit, and has room for them.
inline bool notrump_stoppers(const Situation& s, Cards& ranks) {
  const Cards tops = top_cards(s.all);
  const Lanes friends = larger(s.leader_length, s.partner_length);
  const Cards stoppers = tops & s.enemies() & at_least(friends, kOnes);
  const Lanes headed = at_least(lane_counts(tops & s.friends()), kOnes);
  const int room = s.tricks - sum(friends & headed);
  if (room <= 0 || count(stoppers & s.left) > room || count(stoppers & s.right) > room)
    return false;
  ranks |= stoppers;
  return true;
}

}  // namespace strongsuit::STRONGSUIT_ISA
