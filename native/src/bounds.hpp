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

// Notrump, the leader's side needs all tricks or all but one. Suits headed by an enemy yield none
// while he keeps his best card; those headed by a friend last as many rounds as the longer friend
// has cards. An enemy who still has room for what he must keep when these rounds are gone stops
// the run.
struct Stand {
  Cards tops;      // the best card of each suit
  Cards stoppers;  // those of the enemies in suits that the leader's side has to lead in the end
  Lanes headed;    // rounds of the suits headed by a friend
  int room;        // tricks left after these rounds
};

inline Stand last_stand(const Situation& s) {
  const Cards tops = top_cards(s.all);
  const Lanes friends = larger(s.leader_length, s.partner_length);
  const Lanes headed = friends & at_least(lane_counts(tops & s.friends()), kOnes);
  return {tops, tops & s.enemies() & at_least(friends, kOnes), headed, s.tricks - sum(headed)};
}

// The best enemy card of a suit headed by friends, if each of their tricks there costs a card above
// it: all those are in the hand before its owner, so no finesse, and he has a card more than they.
inline Cards guard(const Situation& s, Cards in) {
  const Cards best_enemy = best(s.enemies() & in), winners = s.friends() & in & (best_enemy - 1);
  const bool left = s.left & best_enemy;
  if (!best_enemy || (winners & ~(left ? s.leader : s.partner))) return 0;
  return count((left ? s.left : s.right) & in) > count(winners) ? best_enemy : 0;
}

// One enemy trick against a side that needs them all: guards stop a suit like stoppers, after the
// winners in front of them.
inline bool one_stopper(const Situation& s, Cards& ranks) {
  const Stand stand = last_stand(s);
  Cards kept = stand.stoppers;
  int room = stand.room;
  for (int suit = 0; suit < 4; ++suit) {
    if (!number(stand.headed, suit)) continue;
    const Cards in = s.all & lane(suit), card = guard(s, in);
    const int saved = number(stand.headed, suit) - count(s.friends() & in & (card - 1));
    if (card && saved > 0) room += saved, kept |= card;
  }
  if (room <= 0 || count(kept & s.left) > room || count(kept & s.right) > room) return false;
  ranks |= kept;
  return true;
}

// What lets the owner of a single stopper take a second trick at once, besides the stopper: another
// best card, the next one of the same suit, or a card to reach partner's stopper.
inline bool second_winner(const Situation& s, const Stand& stand, Cards owner, Cards stopper,
                          Cards& ranks) {
  const Cards links = owner & at_least(lane_counts(stand.stoppers & ~stopper), kOnes);
  if (links) return true;
  const Cards next = best(s.all & lane_of(stopper) & ~stopper);
  const Cards winners = owner & ((stand.tops & ~stopper) | next);
  ranks |= best(winners);
  return winners;
}

// Two enemy tricks: whoever wins the first one with a stopper takes another. If they win the first
// one elsewhere, the leader's side has given up a round of its own suits and the stoppers remain.
inline bool two_stoppers(const Situation& s, Cards& ranks) {
  const Stand stand = last_stand(s);
  if (stand.room < 2 || !stand.stoppers) return false;
  Cards relied = stand.stoppers;
  for (Cards owner : {s.left, s.right}) {
    const Cards own = stand.stoppers & owner;
    if (count(own) > stand.room) return false;
    if (own && own == best(own) && !second_winner(s, stand, owner, own, relied)) return false;
  }
  ranks |= relied;
  return true;
}

inline bool notrump_later_tricks(const Situation& s, int enemy_goal, Cards& ranks) {
  if (enemy_goal == 1) return one_stopper(s, ranks);
  return enemy_goal == 2 && two_stoppers(s, ranks);
}

}  // namespace strongsuit::STRONGSUIT_ISA
