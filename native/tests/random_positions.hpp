// Random positions: endings of any size, ordinary and freak shapes, tricks under way.
#pragma once

#include <algorithm>
#include <random>

#include "position.hpp"

namespace strongsuit::testing {

using Random = std::mt19937;

inline int below(Random& random, int n) {
  return static_cast<int>(random() % static_cast<unsigned>(n));
}

// Cards sorted by suit with some disorder: `disorder` 52 is a fair deal, small numbers give freaks.
inline std::vector<Card> shuffled_pack(Random& random, int disorder) {
  std::vector<std::pair<int, Card>> keyed;
  for (Card card = 0; card < 52; ++card)
    keyed.push_back(
        {disorder >= 52 ? static_cast<int>(random() >> 1) : card + below(random, disorder), card});
  std::sort(keyed.begin(), keyed.end());
  std::vector<Card> pack;
  for (const auto& [key, card] : keyed) pack.push_back(card);
  return pack;
}

inline Deal random_deal(Random& random, int cards_each, int disorder = 52) {
  std::vector<Card> pack = shuffled_pack(random, disorder);
  if (cards_each < 13) {  // drop cards at random, keeping the order of the rest
    while (static_cast<int>(pack.size()) > 4 * cards_each)
      pack.erase(pack.begin() + below(random, static_cast<int>(pack.size())));
  }
  Deal deal{};
  for (std::size_t i = 0; i < pack.size(); ++i)
    deal[i / static_cast<std::size_t>(cards_each)] |= bit(pack[i]);
  return deal;
}

inline Card random_card(Random& random, std::uint64_t cards) {
  for (int skip = below(random, __builtin_popcountll(cards)); skip > 0; --skip) cards &= cards - 1;
  return static_cast<Card>(__builtin_ctzll(cards));
}

inline Position random_position(Random& random, int cards_each) {
  static const int kDisorder[] = {52, 52, 40, 20, 10};
  Position position;
  position.hands = random_deal(random, cards_each, kDisorder[below(random, 5)]);
  position.strain = below(random, 5);
  position.leader = below(random, 4);
  for (int played = below(random, 4); played > 0; --played)
    position = after(position, random_card(random, legal_cards(position)));
  return position;
}

inline std::string describe(const Position& p) {
  std::string text =
      "strain " + std::to_string(p.strain) + " leader " + std::to_string(p.leader) + " hands";
  for (std::uint64_t hand : p.hands) {
    text += ' ';
    for (; hand; hand &= hand - 1) text += card_name(static_cast<Card>(__builtin_ctzll(hand)));
  }
  text += " trick ";
  for (int i = 0; i < p.trick_count; ++i) text += card_name(p.trick[i]);
  return text;
}

}  // namespace strongsuit::testing
