#include "position.hpp"

namespace strongsuit {
namespace {

constexpr const char* kSeatNames[] = {"North", "East", "South", "West"};
constexpr std::uint64_t kPack = (std::uint64_t{1} << 52) - 1;

[[noreturn]] void refuse(const std::string& message) { throw std::invalid_argument(message); }

Card first_card(std::uint64_t hand) { return static_cast<Card>(__builtin_ctzll(hand)); }

void validate_numbers(const Position& p) {
  if (p.strain < 0 || p.strain > kNotrump)
    refuse("strain must be 0 (clubs) to 4 (notrump), got " + std::to_string(p.strain));
  if (p.leader < 0 || p.leader > 3)
    refuse("seat must be 0 (North) to 3 (West), got " + std::to_string(p.leader));
  if (p.trick_count < 0 || p.trick_count > 3)
    refuse("a trick under way has 0 to 3 cards, got " + std::to_string(p.trick_count));
}

void validate_cards(const Position& p) {
  std::uint64_t seen = 0;
  for (int seat = 0; seat < 4; ++seat) {
    if (p.hands[seat] & ~kPack)
      refuse(std::string(kSeatNames[seat]) + " holds a bit beyond the 52 cards");
    if (const std::uint64_t twice = seen & p.hands[seat])
      refuse(card_name(first_card(twice)) + " is held twice");
    seen |= p.hands[seat];
  }
  for (int i = 0; i < p.trick_count; ++i) {
    if (p.trick[i] >= 52)
      refuse("card in the trick must be 0 to 51, got " + std::to_string(p.trick[i]));
    if (seen & bit(p.trick[i]))
      refuse(card_name(p.trick[i]) + " is in the trick and elsewhere too");
    seen |= bit(p.trick[i]);
  }
}

void validate_sizes(const Position& p) {
  const int size = __builtin_popcountll(p.hands[seat_to_play(p)]);
  if (size == 0) refuse(std::string(kSeatNames[seat_to_play(p)]) + " is to play but holds no card");
  if (size > 13) refuse(std::string(kSeatNames[seat_to_play(p)]) + " holds more than 13 cards");
  for (int i = 0; i < 4; ++i) {
    const int seat = (p.leader + i) & 3, expected = size - (i < p.trick_count);
    const int held = __builtin_popcountll(p.hands[seat]);
    if (held != expected)
      refuse(std::string(kSeatNames[seat]) + " should hold " + std::to_string(expected) +
             " cards, holds " + std::to_string(held));
  }
}

void validate_following(const Position& p) {
  for (int i = 1; i < p.trick_count; ++i) {
    const int led = p.trick[0] / 13, seat = (p.leader + i) & 3;
    if (p.trick[i] / 13 != led && (p.hands[seat] & suit_mask(led)))
      refuse(std::string(kSeatNames[seat]) + " played " + card_name(p.trick[i]) +
             " but could follow suit");
  }
}

int high_card_points(std::uint64_t hand) {
  int points = 0;
  for (int suit = 0; suit < 4; ++suit)
    for (int rank = 9; rank < 13; ++rank)
      if (hand >> (13 * suit + rank) & 1) points += rank - 8;
  return points;
}

}  // namespace

std::string card_name(Card card) { return {"CDHS"[card / 13], "23456789TJQKA"[card % 13]}; }

void validate(const Position& position) {
  validate_numbers(position);
  validate_cards(position);
  validate_sizes(position);
  validate_following(position);
}

std::uint64_t legal_cards(const Position& p) {
  const std::uint64_t hand = p.hands[seat_to_play(p)];
  if (p.trick_count == 0) return hand;
  const std::uint64_t following = hand & suit_mask(p.trick[0] / 13);
  return following ? following : hand;
}

int trick_winner(const std::array<Card, 4>& cards, int leader, int strain) {
  int winner = 0;
  for (int i = 1; i < 4; ++i) {
    const bool same_suit = cards[i] / 13 == cards[winner] / 13;
    if (same_suit ? cards[i] > cards[winner] : cards[i] / 13 == strain) winner = i;
  }
  return (leader + winner) & 3;
}

Position after(const Position& position, Card card) {
  Position next = position;
  next.hands[seat_to_play(position)] &= ~bit(card);
  if (position.trick_count < 3) {
    next.trick[next.trick_count++] = card;
    return next;
  }
  next.leader = trick_winner({position.trick[0], position.trick[1], position.trick[2], card},
                             position.leader, position.strain);
  next.trick_count = 0;
  return next;
}

// Tricks for the side to move in proportion to its high cards.
int first_guess(const Position& position) {
  const int seat = seat_to_play(position);
  int points[2] = {};
  for (int i = 0; i < 4; ++i) points[i & 1] += high_card_points(position.hands[(seat + i) & 3]);
  const int total = points[0] + points[1], left = cards_left(position);
  return total ? (points[0] * left + total / 2) / total : left / 2;
}

Position opening(const Deal& deal, int strain, int declarer) {
  if (declarer < 0 || declarer > 3)
    refuse("declarer must be 0 (North) to 3 (West), got " + std::to_string(declarer));
  Position position;
  position.hands = deal;
  position.strain = strain;
  position.leader = (declarer + 1) & 3;
  validate(position);
  return position;
}

}  // namespace strongsuit
