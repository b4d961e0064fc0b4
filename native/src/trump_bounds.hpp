// Tricks that can be counted without search when there are trumps, and the choice between the two.
#pragma once

#include "bounds.hpp"

namespace strongsuit::STRONGSUIT_ISA {

// A hand plays all its trumps sooner or later, and each one wins a trick unless a distinct better
// enemy trump beats it. Whoever leads, at least this many tricks come in.
inline bool sure_trumps(Cards own, Cards enemy, int goal, Cards& ranks) {
  if (goal <= 0 || count(own) - count(enemy) >= goal) return true;
  int held = 0;
  for (Cards rest = own; rest; rest &= rest - 1) {
    if (++held - count(enemy & (best(rest) - 1)) < goal) continue;
    ranks |= best(rest);
    return true;
  }
  return false;
}

// Partners with one of the two best trumps each take two tricks unless these fall together. A third
// trump prevents it: its owner need not play his top under partner's, and when only trumps are left
// to him he takes the trick with the top.
inline bool split_tops(Cards one, Cards other, Cards all, Cards& ranks) {
  const Cards trumps = all & kTrumps, second = best(trumps & (trumps - 1));
  const Cards both = best(trumps) | second;
  if (!(one & both) || !(other & both) || (both & ~(one | other))) return false;
  if (count((one | other) & kTrumps) < 3) return false;
  ranks |= second;
  return true;
}

// Rounds of each side suit in which no enemy can ruff after `drawn` rounds of trumps.
inline Lanes safe_rounds(const Situation& s, int drawn) {
  const Lanes any = 15 * kOnes;
  const Lanes left = number(s.left_length, 0) > drawn ? s.left_length : any;
  const Lanes right = number(s.right_length, 0) > drawn ? s.right_length : any;
  return smaller(left, right);
}

// Side-suit winners that no enemy can ruff even while trumps are out, plus sure trump tricks.
inline bool winners_and_sure_trumps(const Situation& s, const Run& run, int goal, Cards& ranks) {
  const Lanes side = smaller(run.tricks, safe_rounds(s, 0)) & ~Lanes{0xFFFF};
  const int partner_trumps = number(s.partner_length, 0);
  const Cards enemy = s.enemies() & kTrumps;
  // Partner must ruff once he has nothing but trumps: that trick counts, but ends the cashing.
  const int limit = s.tricks - partner_trumps;
  const int winners = sum(side);
  const int cashed = winners <= limit ? winners : limit + 1;
  Cards relied = 0;
  if (sure_trumps(s.leader & kTrumps, enemy, goal - cashed, relied)) {
    cash(s.leader, side, run.others, goal < cashed ? goal : cashed, relied);
  } else {
    const int plain = winners <= limit ? winners : limit;
    if (!sure_trumps(s.partner & kTrumps, enemy, goal - plain, relied)) return false;
    cash(s.leader, side, run.others, goal < plain ? goal : plain, relied);
  }
  ranks |= relied;
  return true;
}

// Partner is void in a suit the leader can lead, and no enemy can ruff in front of or behind him.
inline Lanes safe_ruffs(const Situation& s, Lanes cashed, Lanes safe, int drawn) {
  if (number(s.partner_length, 0) <= drawn) return 0;
  const Lanes next = cashed + kOnes;
  return ~at_least(s.partner_length, kOnes) & at_least(s.leader_length, next) &
         at_least(safe, next) & ~Lanes{0xFFFF};
}

// The leader's own resources after drawing trumps from the top.
struct Drawing {
  int drawn;          // rounds of trumps
  Lanes safe;         // rounds of each suit that no enemy can then ruff
  Lanes cashed;       // the leader's winners among them
  int partner_spare;  // trumps partner has left
  int limit;          // tricks after which partner has nothing but these
  Lanes ruffs;        // all ones in the suits partner can ruff safely
};

inline Drawing draw_trumps(const Situation& s, const Run& run) {
  Drawing d;
  d.drawn = number(run.tricks, 0);
  d.safe = safe_rounds(s, d.drawn) | 15;
  d.cashed = smaller(run.tricks, d.safe);
  const int partner_trumps = number(s.partner_length, 0);
  d.partner_spare = partner_trumps > d.drawn ? partner_trumps - d.drawn : 0;
  d.limit = s.tricks - d.partner_spare;
  d.ruffs = sum(d.cashed) <= d.limit ? safe_ruffs(s, d.cashed, d.safe, d.drawn) : 0;
  return d;
}

// Trumps, then safe winners, and at the end perhaps a ruff by partner, forced or chosen.
inline bool cash_alone(const Situation& s, const Run& run, const Drawing& d, int goal,
                       Cards& ranks) {
  const int winners = sum(d.cashed);
  const bool ruff = d.partner_spare && (d.ruffs || winners > d.limit);
  if ((winners < d.limit ? winners : d.limit) + ruff < goal) return false;
  cash(s.leader, run.tricks & 0xFFFF, run.others, d.drawn, ranks);
  cash(s.leader, d.cashed, run.others, goal, ranks);
  return true;
}

// The same, then across to partner by a winner or a ruff, and on with his trumps and winners.
inline bool cash_with_partner(const Situation& s, const Run& run, const Drawing& d, int goal,
                              Cards& ranks) {
  const Crossing x = crossing_to_partner(s, run);
  const Lanes entries = x.entries & at_least(d.safe, run.tricks + kOnes);
  const int partner_trumps = number(s.partner_length, 0), own_trumps = number(s.leader_length, 0);
  const int rounds = number(x.tricks, 0);
  const bool ruff = d.ruffs && partner_trumps > rounds;
  if (!entries && !ruff) return false;

  const Lanes safe = safe_rounds(s, rounds) | 15;
  const Lanes all_cashed =
      at_least(d.cashed, run.tricks);  // else the leader's winners are in the way
  const Lanes both = select(all_cashed, larger(d.cashed, smaller(x.tricks, safe)), d.cashed);
  // A hand left with idle trumps only must ruff its partner's winners.
  const int longer = partner_trumps > own_trumps ? partner_trumps : own_trumps;
  const int cap = longer > rounds ? s.tricks - (longer - rounds) : s.tricks;
  const int total = sum(both) + ruff;
  if ((total < cap ? total : cap) < goal) return false;
  if (entries) ranks |= best(x.cards & entries);
  cash_both(s, run, x, x.tricks & 0xFFFF, rounds, ranks);
  cash_both(s, run, x, both & ~Lanes{0xFFFF}, goal - rounds - ruff, ranks);
  return true;
}

inline bool trump_quick_tricks(const Situation& s, int goal, Cards& ranks) {
  const Run run = own_run(s);
  if (winners_and_sure_trumps(s, run, goal, ranks)) return true;
  if (goal == 2 && split_tops(s.leader, s.partner, s.all, ranks)) return true;
  const Drawing d = draw_trumps(s, run);
  if (cash_alone(s, run, d, goal, ranks)) return true;
  return sum(d.cashed) <= d.limit && cash_with_partner(s, run, d, goal, ranks);
}

// The enemies' trump tricks that no play of the leader's side can take away.
inline bool trump_later_tricks(const Situation& s, int enemy_goal, Cards& ranks) {
  const Cards own = s.friends() & kTrumps;
  return sure_trumps(s.left & kTrumps, own, enemy_goal, ranks) ||
         sure_trumps(s.right & kTrumps, own, enemy_goal, ranks) ||
         (enemy_goal == 2 && split_tops(s.left, s.right, s.all, ranks));
}

template <bool kTrump>
bool quick_tricks(const Situation& s, int goal, Cards& ranks) {
  return kTrump && (s.all & kTrumps) ? trump_quick_tricks(s, goal, ranks)
                                     : notrump_quick_tricks(s, goal, ranks);
}

// Tricks the enemies take in the end, whatever the leader's side does.
template <bool kTrump>
bool later_tricks(const Situation& s, int enemy_goal, Cards& ranks) {
  if (kTrump && (s.all & kTrumps)) return trump_later_tricks(s, enemy_goal, ranks);
  return notrump_later_tricks(s, enemy_goal, ranks);
}

// The best cards of `suits` that this hand holds and that win when the suit is led: no enemy ruffs.
template <bool kTrump>
Cards sure_tops(const Situation& holder, Cards suits) {
  const Cards tops = top_cards(holder.all) & holder.leader & suits;
  return kTrump ? tops & at_least(safe_rounds(holder, 0) | 15, kOnes) : tops;
}

// Leads in these suits lose outright: `enemy`, who heads them, wins and cashes all his side needs.
template <bool kTrump>
Cards lost_leads(const Situation& enemy, Cards suits, int enemy_goal, Cards& ranks) {
  const Cards tops = sure_tops<kTrump>(enemy, suits);
  Cards relied = tops;
  if (!tops || !quick_tricks<kTrump>(enemy, enemy_goal, relied)) return 0;
  ranks |= relied;
  return at_least(lane_counts(tops), kOnes) & kSuits;
}

// The same for a friend: partner heads a suit that the leader holds, wins and cashes the rest.
template <bool kTrump>
bool partner_takes_over(const Situation& s, int goal, Cards& ranks) {
  const Situation partner = seen_by_partner(s);
  const Cards tops = sure_tops<kTrump>(partner, at_least(s.leader_length, kOnes));
  Cards relied = best(tops);
  if (!tops || !quick_tricks<kTrump>(partner, goal, relied)) return false;
  ranks |= relied;
  return true;
}

}  // namespace strongsuit::STRONGSUIT_ISA
