/* Cards and zones: what pnp.engine.play.words.cards and .sight do. */
static inline i16 *cards_of(Machine *m, i32 z) { return m->zone_cards + (size_t)z * (size_t)m->heap; }
static inline void changed(Machine *m, i32 z) { m->h->dirty |= m->kinds[z].bit; m->touched |= m->kinds[z].touch; }
static inline u64 touch_of(i32 slot) { return 1ull << (32 + (slot & 31)); } /* of what is the table's; that of a player's is the bit of its seat */

/* takes steps off the budget; not 0 when there are none left */
static inline int charge(Machine *m, i64 steps) { return (m->h->budget -= (steps >> 4) + 1) < 0 ? fault(m, 412, -1) : 0; }
static inline int step(Machine *m) { return --m->h->budget < 0 ? fault(m, 412, -1) : 0; }

static void settle(Machine *m, i32 z, i32 depth) { /* fix which cards are the top `depth` ones */
    Zone *zone = m->zones + z;
    i32 low = zone->n - depth;
    i16 *c = cards_of(m, z);
    if (low < 0) low = 0;
    if (!m->kinds[z].stack || zone->loose <= low) return;
    m->touched |= m->kinds[z].touch;
    Head *h = m->h;
    Chance *luck = m->luck;
#define SWAPPED do { i16 t = c[last]; c[last] = c[last - back]; c[last - back] = t; } while (0)
    i32 *tape = m->tape + h->length, last = zone->loose - 1;
    const int at_once = !h->reading && h->length + zone->loose < TAPE; /* (what draw() does, in one go) */
    if (at_once && !luck->by_seed && luck->x) {
        u64 x = luck->x;
        for (; last >= low && last; last--) {
            x = stepped(x);
            i32 back = *tape++ = (i32)((x >> 32) * (u64)(u32)(last + 1) >> 32);
            SWAPPED;
        }
        luck->x = x;
        h->length = (i32)(tape - m->tape);
    } else if (at_once && luck->by_seed && luck->made >= zone->loose) {
        const double *made = luck->first;
        for (; last >= low && last; last--, made += SOWN) {
            i32 back = *tape++ = (i32)(*made * (last + 1));
            SWAPPED;
        }
        luck->made -= (i32)((made - luck->first) / SOWN);
        luck->first = made;
        h->length = (i32)(tape - m->tape);
    } else
        for (; last >= low; last--) { i32 back = draw(m, last + 1); SWAPPED; }
#undef SWAPPED
    zone->loose = low;
}

static void out_of(Machine *m, i32 z, i32 at) {
    i16 *c = cards_of(m, z);
    i32 n = --m->zones[z].n;
#ifdef BROAD
    for (; at < n; at += 2 * EIGHT) { /* (two at once: how often it goes round is guessed right then) */
        Eight some = *(const Eight *)(c + at + 1), more = *(const Eight *)(c + at + 1 + EIGHT);
        *(Eight *)(c + at) = some;
        *(Eight *)(c + at + EIGHT) = more;
    }
#else
    for (; at < n; at++) c[at] = c[at + 1];
#endif
}

static inline i32 place_of(const i16 *c, i32 n, i32 card) { /* of a card in a row of them; n where it is not there */
    i32 at = 0;
#ifdef BROAD
    i16 v = (i16)card;
    const Eight wanted = {v, v, v, v, v, v, v, v};
    for (; at < n; at += 2 * EIGHT) {
        __m128i some = (__m128i)(*(const Eight *)(c + at) == wanted), more = (__m128i)(*(const Eight *)(c + at + EIGHT) == wanted);
        u32 there = (u32)_mm_movemask_epi8(_mm_packs_epi16(some, more));
        if (there) { at += lowest(there); break; }
    }
    return at < n ? at : n;
#else
    while (at < n && c[at] != card) at++;
    return at;
#endif
}

static inline void widen(i32 *to, const i16 *c, i32 n) { /* cards of a zone as members of a list */
#ifdef BROAD
    const __m128i none = {0};
    for (i32 i = 0; i < n; i += 2 * EIGHT) {
        __m128i some = (__m128i)*(const Eight *)(c + i), more = (__m128i)*(const Eight *)(c + i + EIGHT);
        *(Eight *)(to + i) = (Eight)_mm_unpacklo_epi16(some, none);
        *(Eight *)(to + i + FOUR) = (Eight)_mm_unpackhi_epi16(some, none);
        *(Eight *)(to + i + EIGHT) = (Eight)_mm_unpacklo_epi16(more, none);
        *(Eight *)(to + i + EIGHT + FOUR) = (Eight)_mm_unpackhi_epi16(more, none);
    }
#else
    for (i32 i = 0; i < n; i++) to[i] = c[i];
#endif
}

static i32 take(Machine *m, i32 card) { /* lift a card out of its zone */
    i32 z = m->cards[card].zone;
    Zone *zone = m->zones + z;
    i16 *c = cards_of(m, z);
    if (zone->loose) {
        for (i32 at = zone->n - 1; at >= zone->loose; at--)
            if (c[at] == card) { out_of(m, z, at); return z; }
        settle(m, z, zone->n);
    }
    i32 at = place_of(c, zone->n, card);
    if (at < zone->n) out_of(m, z, at);
    return z;
}

static int of_pair(const Machine *m, i32 card);
static void comes_to_rest(Machine *m);

static inline void lay_down(Machine *m, i32 card, i32 from, i32 to) {
    Zone *zone = m->zones + to;
    Card *k = m->cards + card;
    cards_of(m, to)[zone->n++] = (i16)card;
    k->known |= m->zones[from].mask;
    k->zone = to;
    k->up = (i16)m->kinds[to].up;
    m->h->dirty |= m->kinds[from].bit | m->kinds[to].bit;
    m->touched |= m->kinds[from].touch | m->kinds[to].touch;
    if (m->leaking && of_pair(m, card) && (m->zones[from].mask | m->zones[to].mask)) m->exposed = 1;
}

static void laid_down(Machine *m, i32 n, i32 from, i32 to) { /* so many cards that stand behind those of a zone are in it now */
    Zone *zone = m->zones + to;
    const i16 *c = cards_of(m, to) + zone->n;
    i32 mask = m->zones[from].mask;
    i16 up = (i16)m->kinds[to].up;
    int leaking = m->leaking && (mask | zone->mask);
    for (i32 i = 0; i < n; i++) {
        Card *k = m->cards + c[i];
        *k = (Card){to, k->known | mask, up, 0};
        if (leaking && of_pair(m, c[i])) m->exposed = 1;
    }
    zone->n += n;
    m->h->dirty |= m->kinds[from].bit | m->kinds[to].bit;
    m->touched |= m->kinds[from].touch | m->kinds[to].touch;
}

static void put_down(Machine *m, i32 card, i32 from, i32 to, int bottom) {
    if (!bottom) { lay_down(m, card, from, to); return; }
    if (m->zones[to].loose) settle(m, to, m->zones[to].n);
    lay_down(m, card, from, to);
    i16 *c = cards_of(m, to);
    memmove(c + 1, c, sizeof *c * (size_t)(m->zones[to].n - 1));
    c[0] = (i16)card;
}

static inline void move_one(Machine *m, i32 card, i32 to) {
    i32 from = take(m, card);
    lay_down(m, card, from, to);
}

static void of_zone(Machine *m, i32 z, i32 *list) { /* its cards as going through it meets them */
    Zone *zone = m->zones + z;
    i16 *c = cards_of(m, z);
    i32 n = zone->n;
    if (m->kinds[z].stack) {
        settle(m, z, n);
        for (i32 i = 0; i < n; i++) list[1 + i] = c[n - 1 - i];
    } else
        widen(list + 1, c, n);
    list[0] = n;
}

/* cards to a zone: 0, or -1 where one of them is named twice and lies nowhere any more */
static int move_list(Machine *m, const i32 *list, i32 to, int bottom, int blind, i32 *from) {
    i32 n = list[0];
    if (!bottom && !blind) {
        for (i32 i = 1; i <= n; i++) move_one(m, list[i], to);
        return 0;
    }
    for (i32 i = 1; i <= n; i++) {
        const Zone *zone = m->zones + m->cards[list[i]].zone;
        i32 before = zone->n;
        from[i] = take(m, list[i]);
        if (zone->n == before) return fault(m, 400, -1);
    }
    for (i32 i = 1; i <= n; i++) {
        put_down(m, list[i], from[i], to, bottom);
        if (blind) m->cards[list[i]].known = 0;
    }
    return 0;
}

static void move_all(Machine *m, i32 from, i32 to) { /* a zone in order on another */
    i16 *c = cards_of(m, from);
    i32 n = m->zones[from].n;
    m->zones[from].n = 0;
    int stack = m->kinds[from].stack;
    for (i32 i = 0; i < n; i++) m->zone_cards[(size_t)to * (size_t)m->heap + (size_t)(m->zones[to].n + i)] = c[stack ? n - 1 - i : i];
    laid_down(m, n, from, to);
}

static void shuffle(Machine *m, i32 z) {
    Zone *zone = m->zones + z;
    i16 *c = cards_of(m, z);
    for (i32 i = 0; i < zone->n; i++) m->cards[c[i]].known = 0;
    if (m->kinds[z].stack)
        zone->loose = zone->n;
    else
        for (i32 last = zone->n - 1; last > 0; last--) {
            i32 pick = last - draw(m, last + 1);
            i16 t = c[last];
            c[last] = c[pick];
            c[pick] = t;
        }
    changed(m, z);
}

static void shuffle_into(Machine *m, i32 from, i32 into) {
    i16 *c = cards_of(m, from);
    i32 n = m->zones[from].n;
    m->zones[from].n = m->zones[from].loose = 0;
    for (i32 i = 0; i < n; i++) lay_down(m, c[i], from, into);
    shuffle(m, into);
}

/* apply a zone's when_empty: 1 when it has a card now, 0 when not, -1 where it must not be empty */
static int refill(Machine *m, i32 z) {
    ZoneKind *k = m->kinds + z;
    if (k->when_empty >= 0) {
        if (!m->zones[k->when_empty].n) return 0;
        shuffle_into(m, k->when_empty, z);
        if (k->clause >= 0) m->data[k->clause]++;
        return 1;
    }
    return k->when_empty == -2 ? 0 : fault(m, 413, k->clause);
}

static i32 top_off(Machine *m, i32 z) { /* the top card, lifted; the zone has one */
    if (m->zones[z].loose) settle(m, z, 1);
    return cards_of(m, z)[--m->zones[z].n];
}

static int draw_cards(Machine *m, i32 z, i64 n, i32 to, i32 *out) {
    out[0] = 0;
    for (i64 i = 0; i < n; i++) {
        if (!m->zones[z].n) {
            int filled = refill(m, z);
            if (filled < 0) return -1;
            if (!filled) break;
        }
        if (out[0] > m->s.n_cards) return fault(m, 412, -1);
        if (out[0] >= m->s.capacity) { m->beyond = 1; return 0; }
        i32 card = top_off(m, z);
        lay_down(m, card, z, to);
        out[++out[0]] = card;
    }
    return 0;
}

static int deal(Machine *m, i32 z, i64 each, i32 base, i32 *spare) {
    i32 hands[SEATS], n = 0;
    for (i32 p = 0; p < m->s.seats; p++) if (m->h->alive[p]) hands[n++] = base + p;
    i64 wanted = each * n;
    if (wanted > m->zones[z].n) {
        for (i64 i = 0; i < each; i++) {
            i32 got = 0;
            for (i32 k = 0; k < n; k++) { if (draw_cards(m, z, 1, hands[k], spare)) return -1; got += spare[0]; }
            if (!got) break;
            if (charge(m, n)) return -1;
        }
        return 0;
    }
    if (m->zones[z].loose) settle(m, z, (i32)wanted);
    changed(m, z);
    const i16 *top = cards_of(m, z) + m->zones[z].n;
    if (m->kinds[z].owner >= 0 || each < 1) { /* (it may be one of theirs) */
        for (i64 i = 0; i < each; i++)
            for (i32 k = 0; k < n; k++) lay_down(m, cards_of(m, z)[--m->zones[z].n], z, hands[k]);
        return 0;
    }
    for (i32 k = 0; k < n; k++) {
        i16 *hand = cards_of(m, hands[k]) + m->zones[hands[k]].n;
        for (i64 i = 0; i < each; i++) hand[i] = top[-1 - k - i * n];
        laid_down(m, (i32)each, z, hands[k]);
    }
    m->zones[z].n -= (i32)wanted;
    return 0;
}

/* the top (or lowest) card laid onto another zone: 1, 0 when there is none, -1 for a fault */
static int turn(Machine *m, i32 z, i32 onto, int rebuild, int bottom, i64 *card) {
    if (!m->zones[z].n) {
        int filled = rebuild ? refill(m, z) : 0;
        if (filled <= 0) return filled;
    }
    i32 c;
    if (bottom) {
        i16 *all = cards_of(m, z);
        if (m->zones[z].loose > 1) {
            i32 pick = draw(m, m->zones[z].loose);
            i16 t = all[0];
            all[0] = all[pick];
            all[pick] = t;
        }
        c = all[0];
        out_of(m, z, 0);
        if (m->zones[z].loose) m->zones[z].loose--;
    } else
        c = top_off(m, z);
    lay_down(m, c, z, onto);
    *card = c;
    return 1;
}

static void close_zone(Machine *m, i32 z) {
    Zone *zone = m->zones + z;
    if (zone->mask == m->kinds[z].mask) return;
    for (i32 i = 0; i < zone->n; i++) m->cards[cards_of(m, z)[i]].known |= zone->mask;
    zone->mask = m->kinds[z].mask;
    changed(m, z);
}

static void lay_open(Machine *m, i32 z) {
    if (m->zones[z].mask != -1) { m->zones[z].mask = -1; changed(m, z); }
}

static void swap_cards(Machine *m, i32 a, i32 b) {
    i32 za = m->cards[a].zone, zb = m->cards[b].zone, i = 0, j = 0;
    i16 *ca = cards_of(m, za), *cb = cards_of(m, zb);
    while (i < m->zones[za].n && ca[i] != a) i++;
    while (j < m->zones[zb].n && cb[j] != b) j++;
    if (i == m->zones[za].n || j == m->zones[zb].n) return;
    if (m->leaking && (of_pair(m, a) || of_pair(m, b))) m->exposed = 1;
    m->cards[a].known |= m->zones[za].mask;
    m->cards[b].known |= m->zones[zb].mask;
    ca[i] = (i16)b;
    cb[j] = (i16)a;
    m->cards[a].zone = zb;
    m->cards[b].zone = za;
    m->cards[a].up = (i16)m->kinds[zb].up;
    m->cards[b].up = (i16)m->kinds[za].up;
    changed(m, za);
    changed(m, zb);
}

static void cut(Machine *m, i32 z, i32 *spare) {
    i32 n = m->zones[z].n;
    i16 *c = cards_of(m, z);
    if (n < 2) return;
    if (m->zones[z].loose) settle(m, z, n);
    m->touched |= m->kinds[z].touch;
    i32 depth = 1 + draw(m, n - 1);
    for (i32 i = 0; i < n; i++) spare[i] = c[i];
    for (i32 i = 0; i < n; i++) c[i] = (i16)spare[(n - depth + i) % n];
}

static void split(Machine *m, i32 z, const i32 *into, i32 *spare) { /* the first of the piles gets the top part */
    i32 n = m->zones[z].n, parts = into[0], places[SEATS + 2], k = 0;
    i16 *c = cards_of(m, z);
    for (i32 left = parts - 1; left > 0; left--) {
        i32 low = k ? places[k - 1] : 0, room = n - low - left;
        places[k++] = low + (room > 0 ? 1 + draw(m, room) : 0);
    }
    places[k] = n;
    if (m->zones[z].loose) settle(m, z, n);
    for (i32 i = 0; i < n; i++) spare[i] = c[n - 1 - i];
    m->zones[z].n = 0;
    for (i32 p = 0; p < parts; p++) {
        i32 from = p ? places[p - 1] : 0;
        for (i32 i = (places[p] < n ? places[p] : n) - 1; i >= from; i--) lay_down(m, spare[i], z, into[1 + p]);
    }
}

/* all who are in the game, in seat order from one of them; `without`: but for that one */
static void seats_from(Machine *m, i32 who, int without, i32 *list) {
    i32 n = m->s.seats, first = who < n ? who : 0;
    i32 k = 0;
    const i32 *alive = m->h->alive;
    if (!m->h->gone) {
        without = without && who < n;
        for (i32 i = 0; i < n; i += FOUR) memcpy(list + 1 + i, m->ring + first + without + i, FOUR * sizeof *list);
        list[0] = n - without;
        return;
    }
    for (i32 p = first; p < n; p++) { list[1 + k] = p; k += alive[p] != 0; }
    for (i32 p = 0; p < first; p++) { list[1 + k] = p; k += alive[p] != 0; }
    if (without && k && list[1] == who) { k--; for (i32 i = 1; i <= k; i++) list[i] = list[i + 1]; }
    list[0] = k;
}

/* Tokens: what pnp.engine.play.words.tokens does. An amount is so many of one kind: the number, and below it the kind. */
#define KIND_OF(amount) ((i32)((amount) & (TOKENS - 1)))
#define MANY_OF(amount) ((amount) >> 4)
static i64 in_play(Machine *m, const Token *k) {
    i64 all = 0;
    for (i32 p = 0; p < m->s.everyone; p++) all += m->player[p * m->s.n_player + k->own];
    if (k->card >= 0)
        for (i32 c = 0; c < m->s.n_cards; c++) { i64 n = m->card[c * m->s.n_card + k->card]; all += n == NIL ? 0 : n; }
    return all;
}

static int add_tokens(Machine *m, i64 who, const Token *k, i64 n) { /* before a player: 0, or -1 for a fault */
    if (k->own < 0) return fault(m, 400, -1);
    i64 *v = m->player + who * m->s.n_player + k->own, sum = *v + n;
    if (sum > LARGEST || sum < -LARGEST) return fault(m, 412, -1);
    *v = sum;
    m->h->dirty |= k->bits;
    m->touched |= 1ull << who;
    return 0;
}

static int gain(Machine *m, i64 who, i64 amount) {
    i32 kind = KIND_OF(amount);
    const Token *k = m->tokens + kind;
    i64 n = MANY_OF(amount);
    if (k->own < 0) return fault(m, 400, -1);
    if (k->supply < 0 && m->trying) return add_tokens(m, who, k, n); /* (how many were in play at most is asked of games) */
    i64 there = in_play(m, k);
    if (k->supply >= 0 && k->supply - there < n) n = k->supply - there;
    if (add_tokens(m, who, k, n)) return -1;
    if (there + n > m->most[kind]) m->most[kind] = there + n;
    return 0;
}

static i64 on_card(Machine *m, const Token *k, i64 card, i64 more) { /* so many more, and there are now */
    i64 *v = m->card + card * m->s.n_card + k->card;
    *v = (*v == NIL ? 0 : *v) + more;
    m->h->dirty |= k->bit;
    m->touched |= m->kinds[m->cards[card].zone].touch;
    return *v;
}

static int take_back(Machine *m, i64 card, i64 to) {
    for (i32 i = 0; i < m->s.n_tokens; i++) {
        const Token *k = m->tokens + i;
        if (k->card < 0) continue;
        i64 *v = m->card + card * m->s.n_card + k->card;
        if (*v == NIL) continue;
        if (to != NIL && add_tokens(m, to, k, *v)) return -1;
        m->h->dirty |= k->bit;
        m->touched |= m->kinds[m->cards[card].zone].touch;
        *v = NIL;
    }
    return 0;
}

/* Hands: what pnp.engine.play.hands does. The row, and behind it the ranks by which ties are broken, as one number. */
static i64 digits(const Ranking *r, const i32 *ranks, i32 n) {
    i64 v = 0;
    for (i32 i = 0; i < r->digits; i++) v = (v << DIGIT) | (i < n ? ranks[i] + 1 : 0);
    return v;
}

/* what a hand has of each rank, or of each in one suit: which there are (a bit each), and how many */
typedef struct { u64 ranks; u16 count[64]; } Held;

static i64 a_run(const Ranking *r, const Shape *row, u64 ranks) { /* the top card of a run; -1 for none */
    u64 tops = ranks;
    for (i32 i = 1; i < r->run; i++) tops &= ranks << i;
    if (r->run > 1 && r->low >= 0 && (ranks >> r->low) & 1) { /* the lowest run begins with a card that is low there */
        u64 lowest = (1ull << (r->run - 1)) - 1;
        if ((ranks & lowest) == lowest) tops |= 1ull << (r->run - 2);
    }
    if (row->top >= 0) tops &= row->top > 62 ? 0 : 1ull << row->top;
    if (!tops) return -1;
    i32 top = highest(tops);
    return digits(r, &top, 1);
}

static i64 in_groups(const Ranking *r, const Shape *row, const Held *all, i32 cards) {
    i32 ranks[LONGEST_HAND + 1], n = 0, sum = 0;
    u64 left = all->ranks;
    if (!row->n) return cards ? -1 : 0;
    for (i32 g = 0; g < row->n; g++) { /* of what there is most, the highest */
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

static i64 suited(const Ranking *r, const Shape *row, const i64 *rank, const i64 *suit, const i32 *list, u64 suits) {
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
        i64 found = row->run ? a_run(r, row, in.ranks) : digits(r, ranks, n);
        if (found > best) best = found;
    }
    return best;
}

static int hand_of(Machine *m, const Ranking *r, const i32 *list, i64 *out) { /* -1: a card that no hand is made of */
    const i64 *rank = m->columns + (i64)r->rank * m->s.n_cards, *suit = m->columns + (i64)r->suit * m->s.n_cards;
    Held all = {0};
    u16 of_suit[64] = {0};
    u64 suits = 0; /* of which there are enough cards for a hand */
    for (i32 i = 1; i <= list[0]; i++) {
        i64 k = rank[list[i]], s = suit[list[i]];
        if (k < 0 || k > 62 || (s != NIL && (s < 0 || s > 62))) return -1;
        all.ranks |= 1ull << k;
        all.count[k]++;
        if (s != NIL && ++of_suit[s] >= r->run) suits |= 1ull << s;
    }
    for (i32 i = 0; i < r->n; i++) {
        const Shape *row = m->shapes + r->first + i;
        i64 found = row->suited ? suited(r, row, rank, suit, list, suits) : row->run ? a_run(r, row, all.ranks) : in_groups(r, row, &all, list[0]);
        if (found >= 0) { *out = ((i64)(r->n - i) << (DIGIT * r->digits)) | found; return 0; }
    }
    *out = 0;
    return 0;
}

/* People in groups, parted by a number of each: the greatest first, and as they were where it is the same */
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
    for (i32 i = 1; i <= n; i++) { /* (a lone member's number is not asked for) */
        i32 same = i > 1 && groups[i] == before && key[people[i]] == key[people[i - 1]];
        before = groups[i];
        groups[i] = i == 1 || same ? number : ++number;
    }
    return 0;
}
