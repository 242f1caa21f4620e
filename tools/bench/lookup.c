/* The lookup of brelan.fast in C, to be measured beside it: see fast/lookup.py for what the tables hold. */

#include <stddef.h>
#include <stdint.h>

#define BEGIN (UINT64_C(0x3333) << 40)
#define FIVE_OF_A_SUIT (UINT64_C(0x8888) << 40)
#define BIT(CARD) (UINT64_C(1) << ((CARD)&63))
#define MARKED (UINT64_C(0xFF) << 56)

struct table {
    const uint64_t *codes;
    const uint16_t *starts;
    uint64_t one_suit, whole, columns, column;
};

#define RANK_FIVES(NAME, PLACE)                                                                                        \
    int NAME(const uint8_t *hands, size_t count, const struct table *table, const PLACE *by_key, int distinct,         \
             PLACE *restrict places) {                                                                                 \
        const struct table t = *table;                                                                                 \
        uint64_t wrong = 0;                                                                                            \
        int fewest = 5;                                                                                                \
        for (size_t hand = 0; hand < count; hand++) {                                                                  \
            const uint8_t *card = hands + 5 * hand;                                                                    \
            uint64_t total = t.codes[card[0]] + t.codes[card[1]] + t.codes[card[2]] + t.codes[card[3]]                 \
                             + t.codes[card[4]];                                                                       \
            wrong |= total;                                                                                            \
            if (distinct) {                                                                                            \
                int different = __builtin_popcountll(BIT(card[0]) | BIT(card[1]) | BIT(card[2]) | BIT(card[3])         \
                                                     | BIT(card[4]));                                                  \
                fewest = different < fewest ? different : fewest;                                                      \
            }                                                                                                          \
            uint64_t key = (total + BEGIN) & FIVE_OF_A_SUIT ? total + t.one_suit : total;                              \
            places[hand] = by_key[t.starts[(key & t.whole) >> t.columns] ^ (key & t.column)];                          \
        }                                                                                                              \
        return (wrong & MARKED) == 0 && fewest == 5;                                                                   \
    }

RANK_FIVES(rank_fives_8, uint8_t)
RANK_FIVES(rank_fives_16, uint16_t)
