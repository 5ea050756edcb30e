/* Cards and zones: what pnp.play.words.cards and .sight do. */
static inline i16 *cards_of(Machine *m, i32 z) { return m->zone_cards + (size_t)z * (size_t)m->s.n_cards; }
static inline void changed(Machine *m, i32 z) { m->h->dirty |= m->kinds[z].bit; }

/* takes steps off the budget; not 0 when there are none left */
static inline int charge(Machine *m, i64 steps) { return (m->h->budget -= (steps >> 4) + 1) < 0 ? fault(m, 412, -1) : 0; }
static inline int step(Machine *m) { return --m->h->budget < 0 ? fault(m, 412, -1) : 0; }

static void settle(Machine *m, i32 z, i32 depth) { /* fix which cards are the top `depth` ones */
    Zone *zone = m->zones + z;
    i32 low = zone->n - depth;
    i16 *c = cards_of(m, z);
    if (low < 0) low = 0;
    if (!m->kinds[z].stack || zone->loose <= low) return;
    for (i32 last = zone->loose - 1; last >= low; last--) {
        i32 back = draw(m, last + 1);
        i16 t = c[last];
        c[last] = c[last - back];
        c[last - back] = t;
    }
    zone->loose = low;
}

static void out_of(Machine *m, i32 z, i32 at) {
    i16 *c = cards_of(m, z);
    i32 n = --m->zones[z].n;
    for (i32 i = at; i < n; i++) c[i] = c[i + 1];
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
    for (i32 at = 0; at < zone->n; at++)
        if (c[at] == card) { out_of(m, z, at); return z; }
    return z;
}

static inline void lay_down(Machine *m, i32 card, i32 from, i32 to) {
    Zone *zone = m->zones + to;
    Card *k = m->cards + card;
    cards_of(m, to)[zone->n++] = (i16)card;
    k->known |= m->zones[from].mask;
    k->zone = to;
    k->up = (i16)m->kinds[to].up;
    m->h->dirty |= m->kinds[from].bit | m->kinds[to].bit;
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
        for (i32 i = 0; i < n; i++) list[1 + i] = c[i];
    list[0] = n;
}

static void move_list(Machine *m, const i32 *list, i32 to, int bottom, int blind, i32 *from) {
    i32 n = list[0];
    if (!bottom && !blind) {
        for (i32 i = 1; i <= n; i++) move_one(m, list[i], to);
        return;
    }
    for (i32 i = 1; i <= n; i++) from[i] = take(m, list[i]);
    for (i32 i = 1; i <= n; i++) {
        put_down(m, list[i], from[i], to, bottom);
        if (blind) m->cards[list[i]].known = 0;
    }
}

static void move_all(Machine *m, i32 from, i32 to) { /* a zone in order on another */
    i16 *c = cards_of(m, from);
    i32 n = m->zones[from].n;
    m->zones[from].n = 0;
    for (i32 i = 0; i < n; i++) lay_down(m, c[m->kinds[from].stack ? n - 1 - i : i], from, to);
    m->h->dirty |= m->kinds[from].bit | m->kinds[to].bit;
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
    m->h->dirty |= m->kinds[z].bit;
    for (i32 k = 0; k < n; k++) m->h->dirty |= m->kinds[hands[k]].bit;
    for (i64 i = 0; i < wanted; i++) {
        i32 card = cards_of(m, z)[--m->zones[z].n], hand = hands[i % n];
        lay_down(m, card, z, hand);
    }
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
    m->cards[a].known |= m->zones[za].mask;
    m->cards[b].known |= m->zones[zb].mask;
    ca[i] = (i16)b;
    cb[j] = (i16)a;
    m->cards[a].zone = zb;
    m->cards[b].zone = za;
    m->cards[a].up = (i16)m->kinds[zb].up;
    m->cards[b].up = (i16)m->kinds[za].up;
    m->h->dirty |= m->kinds[za].bit | m->kinds[zb].bit;
}

/* all who are in the game, in seat order from one of them; `without`: but for that one */
static void seats_from(Machine *m, i32 who, int without, i32 *list) {
    i32 n = m->s.seats, first = who < n ? who : 0;
    list[0] = 0;
    for (i32 i = 0; i < n; i++) {
        i32 p = first + i < n ? first + i : first + i - n;
        if (m->h->alive[p] && !(without && p == who)) list[++list[0]] = p;
    }
}
