// The shape of the weights that order leads and discards; their values are in weights.inc.
//
// The values were found by hill climbing: one weight was changed at a time, and the change kept
// where it lowered the mean logarithm of the nodes of 340 solves, of deals that no benchmark uses.
// No program for it is kept. To try other values build them and compare `Solver::nodes` on deals
// that were not used for fitting: docs/log/solver.md has what each step gained, and what failed.
#pragma once

#include <cstdint>

namespace strongsuit::STRONGSUIT_ISA {

// Who holds a card, seen from the leader.
enum Holder { kLeader, kLeft, kPartner, kRight, kNobody };

// Which of the leader's distinct cards in the suit is led.
enum Kind { kTop, kMiddle, kBottom, kOnly };

using Weight = std::int16_t;

struct LeadWeights {
  Weight tops[4][4][5];        // kind of card led, holders of the best and second best card
  Weight third[5];             // holder of the third best card
  Weight length[4][8];         // cards the leader, left, partner, right have in the suit, 7 or more
  Weight winners[5];           // cards of the leader better than everybody else's, 4 or more
  Weight sequence[4];          // by kind: the card led has an equivalent below
  Weight partner_beats[4];     // by kind: partner's best card beats both enemies
  Weight partner_ruffs[2][4];  // partner may ruff: can right overruff, partner's trumps, 3 or more
  Weight enemy_ruffs[2];       // left, right may ruff
  Weight needs_all[4];         // by kind: the leader's side needs every trick
  Weight needs_one[4];         // by kind: one trick is enough
  Weight worked[3];            // the card worked last: with this hand, these lengths, honours
};

constexpr int kEarly = 9;  // so many tricks to play or more

struct DiscardWeights {
  Weight length[8];  // cards held in the suit, 7 or more
  Weight top[3];     // the best card is one's own, partner's, an enemy's
  Weight second[3];  // the second best card
  Weight only;       // no lower card of another value
  Weight ruff;
};

}  // namespace strongsuit::STRONGSUIT_ISA
