// Results card by card: every legal card of a position, every card of a play.
#include "engine.hpp"
#include "position.hpp"

namespace strongsuit {
namespace {

// Cards of the same suit between which every card has been played or is in the same hand give the
// same result; `in_play` includes the trick under way.
bool equivalent(Card low, Card high, std::uint64_t hand, std::uint64_t in_play) {
  const std::uint64_t between = (bit(high) - 1) & ~(2 * bit(low) - 1);
  return low / 13 == high / 13 && (between & in_play & ~hand) == 0;
}

std::uint64_t cards_in_play(const Position& position) {
  std::uint64_t cards = 0;
  for (std::uint64_t hand : position.hands) cards |= hand;
  for (int i = 0; i < position.trick_count; ++i) cards |= bit(position.trick[i]);
  return cards;
}

void refuse_illegal(const Position& position, Card card, std::size_t number) {
  if (card < 52 && (legal_cards(position) & bit(card))) return;
  const std::string name = card < 52 ? card_name(card) : std::to_string(card);
  throw std::invalid_argument("card " + std::to_string(number) + " of the play, " + name +
                              ", is not legal");
}

}  // namespace

// Tricks for the side to move if it plays `card`; about `guess` are expected.
int Solver::tricks_with(const Position& position, Card card, int guess) {
  const Position next = after(position, card);
  const bool same_side = ((seat_to_play(next) ^ seat_to_play(position)) & 1) == 0;
  const int won = position.trick_count == 3 && same_side;
  const int left = cards_left(next);
  if (left == 0) return won;
  if (same_side) return won + settle(next, guess - won);
  return left - settle(next, left - guess);
}

std::vector<CardResult> Solver::every_card(const Position& position) {
  validate(position);
  const std::uint64_t hand = position.hands[seat_to_play(position)],
                      in_play = cards_in_play(position);
  std::vector<CardResult> results;
  int guess = first_guess(position);
  for (std::uint64_t rest = legal_cards(position); rest; rest &= rest - 1) {
    const Card card = static_cast<Card>(__builtin_ctzll(rest));
    if (results.empty() || !equivalent(results.back().card, card, hand, in_play))
      guess = tricks_with(position, card, guess);
    results.push_back({card, guess});
  }
  return results;
}

// Tricks already won by declarer's side are added, so that the numbers compare along the play.
std::vector<int> Solver::analyse_play(const Deal& deal, int strain, int declarer,
                                      const std::vector<Card>& cards) {
  Position position = opening(deal, strain, declarer);
  int result = tricks(deal, strain, declarer), won = 0;
  std::vector<int> results = {result};
  for (const Card card : cards) {
    refuse_illegal(position, card, results.size());
    const bool ours = ((seat_to_play(position) ^ declarer) & 1) == 0;
    const int left = cards_left(position);
    const int expected = ours ? result - won : left - (result - won);
    const int taken = tricks_with(position, card, expected);
    result = won + (ours ? taken : left - taken);
    results.push_back(result);
    const bool completed = position.trick_count == 3;
    position = after(position, card);
    if (completed && ((position.leader ^ declarer) & 1) == 0) ++won;
  }
  return results;
}

}  // namespace strongsuit
