// The rules of play on positions in public numbering: validity, legal cards, the next position.
#pragma once

#include <string>

#include "solver.hpp"

namespace strongsuit {

inline int seat_to_play(const Position& p) { return (p.leader + p.trick_count) & 3; }
inline std::uint64_t bit(Card card) { return std::uint64_t{1} << card; }
inline std::uint64_t suit_mask(int suit) { return std::uint64_t{0x1FFF} << 13 * suit; }

inline int cards_left(const Position& p) { return __builtin_popcountll(p.hands[seat_to_play(p)]); }

std::string card_name(Card card);  // "SA", "D10" as "DT"

// Throws std::invalid_argument unless the position can occur.
void validate(const Position& position);

std::uint64_t legal_cards(const Position& position);

// Plays one legal card. When it completes the trick, the winner leads to the next one.
Position after(const Position& position, Card card);

// Seat that wins a trick of four cards led by `leader`.
int trick_winner(const std::array<Card, 4>& cards, int leader, int strain);

// A rough idea of the tricks the side to move will take.
int first_guess(const Position& position);

Position opening(const Deal& deal, int strain, int declarer);

}  // namespace strongsuit
