/* Hands of cards, and players in order: what pnp.engine.play.hands and `ranked` do. A hand is one number: its row, followed by the
   ranks that break ties, in DIGIT bits each. */

/* Return ranks as one number; a missing one is lower than any. */
static i64 digits(const Ranking *r, const i32 *ranks, i32 n) {
    i64 v = 0;
    for (i32 i = 0; i < r->digits; i++) v = (v << DIGIT) | (i < n ? ranks[i] + 1 : 0);
    return v;
}

/* The ranks of a hand, or of one suit of it: which there are, and how many of each. */
typedef struct { u64 ranks; u16 count[64]; } Held;

/* Return the value of the best run; -1 if there is none. */
static i64 run_value(const Ranking *r, const Shape *row, u64 ranks) {
    u64 tops = ranks;
    for (i32 i = 1; i < r->run; i++) tops &= ranks << i;
    if (r->run > 1 && r->low >= 0 && (ranks >> r->low) & 1) { /* in the lowest run this card counts as low */
        u64 lowest = (1ull << (r->run - 1)) - 1;
        if ((ranks & lowest) == lowest) tops |= 1ull << (r->run - 2);
    }
    if (row->top >= 0) tops &= row->top > 62 ? 0 : 1ull << row->top;
    if (!tops) return -1;
    i32 top = highest(tops);
    return digits(r, &top, 1);
}

/* Return the value of cards of the same ranks, such as a full house; -1 if there are none. */
static i64 group_value(const Ranking *r, const Shape *row, const Held *all, i32 cards) {
    i32 ranks[LONGEST_HAND + 1], n = 0, sum = 0;
    u64 left = all->ranks;
    if (!row->n) return cards ? -1 : 0;
    for (i32 g = 0; g < row->n; g++) { /* the highest rank of which there are most */
        i32 best = -1;
        for (u64 bits = left; bits;) {
            i32 k = highest(bits);
            bits ^= 1ull << k;
            if (best < 0 || all->count[k] > all->count[best]) best = k;
        }
        if (best < 0 || all->count[best] < row->groups[g]) return -1;
        left ^= 1ull << best;
        ranks[n++] = best;
        sum += row->groups[g];
    }
    for (i32 more = r->run - sum; left && more > 0;) {
        i32 k = highest(left);
        left ^= 1ull << k;
        for (i32 i = 0; i < all->count[k] && more > 0; i++, more--) ranks[n++] = k;
    }
    return digits(r, ranks, n);
}

/* Return the value of the best cards of one suit; -1 if there are too few. */
static i64 suited_value(const Ranking *r, const Shape *row, const i64 *rank, const i64 *suit, const i32 *list, u64 suits) {
    i64 best = -1;
    for (; suits; suits &= suits - 1) {
        i64 s = lowest(suits);
        Held in = {0};
        i32 ranks[LONGEST_HAND], n = 0;
        for (i32 j = 1; j <= list[0]; j++) if (suit[list[j]] == s) { in.ranks |= 1ull << rank[list[j]]; in.count[rank[list[j]]]++; }
        if (!row->run)
            for (u64 left = in.ranks; left && n < r->run;) {
                i32 k = highest(left);
                left ^= 1ull << k;
                for (i32 j = 0; j < in.count[k] && n < r->run; j++) ranks[n++] = k;
            }
        i64 found = row->run ? run_value(r, row, in.ranks) : digits(r, ranks, n);
        if (found > best) best = found;
    }
    return best;
}

/* Find the value of the best hand; -1 for a card that no hand can have. */
static int hand_of(Machine *m, const Ranking *r, const i32 *list, i64 *out) {
    const i64 *rank = m->columns + (i64)r->rank * m->s.n_cards, *suit = m->columns + (i64)r->suit * m->s.n_cards;
    Held all = {0};
    u16 of_suit[64] = {0};
    u64 suits = 0; /* suits with enough cards for a hand */
    for (i32 i = 1; i <= list[0]; i++) {
        i64 k = rank[list[i]], s = suit[list[i]];
        if (k < 0 || k > 62 || (s != NIL && (s < 0 || s > 62))) return -1;
        all.ranks |= 1ull << k;
        all.count[k]++;
        if (s != NIL && ++of_suit[s] >= r->run) suits |= 1ull << s;
    }
    for (i32 i = 0; i < r->n; i++) {
        const Shape *row = m->shapes + r->first + i;
        i64 found = row->suited ? suited_value(r, row, rank, suit, list, suits) : row->run ? run_value(r, row, all.ranks) : group_value(r, row, &all, list[0]);
        if (found >= 0) { *out = ((i64)(r->n - i) << (DIGIT * r->digits)) | found; return 0; }
    }
    *out = 0;
    return 0;
}

/* Split groups of players by a number of each, greatest first; players with equal numbers keep their order. Returns -1 if a
   number is nothing. */
static int part(i32 *people, i32 *groups, const i64 *key) {
    i32 n = people[0];
    for (i32 from = 1, end; from <= n; from = end) {
        int differ = 0, none = 0;
        for (end = from; end <= n && groups[end] == groups[from]; end++) {
            differ |= key[people[end]] != key[people[from]];
            none |= key[people[end]] == NIL;
        }
        if (end - from > 1 && differ && none) return -1;
        if (end - from > 1)
            for (i32 i = from + 1; i < end; i++)
                for (i32 j = i; j > from && key[people[j - 1]] < key[people[j]]; j--) { i32 t = people[j]; people[j] = people[j - 1]; people[j - 1] = t; }
    }
    i32 number = 0, before = n ? groups[1] : 0;
    for (i32 i = 1; i <= n; i++) { /* the number of a player alone in a group is unknown */
        i32 same = i > 1 && groups[i] == before && key[people[i]] == key[people[i - 1]];
        before = groups[i];
        groups[i] = i == 1 || same ? number : ++number;
    }
    return 0;
}
