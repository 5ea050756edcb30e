/* Questions: what pnp.engine.play.words.choices offers, in the same order; the tape, chance or whoever plays answers. */
static i32 leader(Machine *m);
static int is_asked(Machine *m, i32 who, i32 kind);

static void watch(Machine *m) { /* for statistics: how many options, and who leads as a turn begins */
    Head *h = m->h;
    m->histogram[m->n_options]++;
    if ((h->rounds != m->moment_round || h->turns != m->moment_turn) && m->s.n_score) {
        m->moment_round = h->rounds;
        m->moment_turn = h->turns;
        if (m->leads_n < LEADS) m->leads[m->leads_n++] = leader(m); else m->leads_lost = 1;
    }
}

static void write_down(Machine *m, i32 who, i32 kind) {
    u64 x = 1469598103934665603ull;
    for (i32 i = 0; i < m->n_options; i++) x = (x ^ (u64)m->options[i]) * 1099511628211ull;
    if (m->log_n + 4 > m->log_size) { m->log_n = m->log_size + 1; return; }
    i64 *l = m->log + m->log_n;
    l[0] = who; l[1] = kind; l[2] = m->n_options; l[3] = (i64)x;
    m->log_n += 4;
}

/* put the question whose options stand in m->options: the place of the one taken; -1 fault, -2 wait for an answer */
static i32 ask(Machine *m, i32 who, i32 kind) {
    Head *h = m->h;
    i32 cards = m->picking;
    m->who = who;
    m->kind = kind;
    m->picking = 0;
    if (m->pausing && !m->trying && !h->reading && !h->answered) {
        m->asked = m->n_options;
        m->asked_who = who;
        m->asked_kind = kind;
        return -2;
    }
    m->thought += m->trying != 0;
    if (++h->decisions > MOST_CHOICES) { fault(m, 402, -1); return -1; }
    if (!h->alive[who]) { fault(m, 401, -1); return -1; }
    if (m->log) write_down(m, who, kind);
    if (m->following) asks(m, who, kind);
    if (m->leaking && is_asked(m, who, kind)) return -1;
    if (m->watching) watch(m);
    if (m->trying && !h->answered) { /* what follows an option that is tried: chance, or nothing more */
        if (m->trying == PLAYOUT && (m->climbing || (m->mark == NEXT_REST && who == m->seat) || (m->caring && by_chance(&m->replies, 1000) < m->caring))) {
            h->decisions--;
            m->thought--;
            m->asked_cards = cards;
            m->asked = m->n_options;
            m->asked_who = who;
            m->asked_kind = kind;
            return -2;
        }
        int stops = m->trying == ONWARD && (kind == REACTION_ || (kind == SOME_ && m->options[0] == NIL));
        if (who == m->seat && !stops) m->followed = 1;
        h->answer = stops ? 0 : by_chance(&m->replies, m->n_options);
        h->answered = 1;
    }
    if (!h->answered) return draw(m, m->n_options);
    h->answered = 0;
    m->first = 0;
    if (h->length >= TAPE) { m->beyond = 1; return 0; }
    m->tape[h->length++] = h->answer;
    return h->answer;
}

static inline int sees(Machine *m, i32 who, i32 card) {
    return ((m->zones[m->cards[card].zone].mask | m->cards[card].known) & m->seat_bits[who]) != 0;
}

/* unseen cards of one zone are alike: one stands for them; `alike` gets, for each option, the first of its kind or -1 */
static i32 backs(Machine *m, i32 who, i32 n) {
    i64 *o = m->options, *alike = o + m->s.capacity + 2;
    i32 out = 0;
    for (i32 i = 0; i < n; i++) {
        i32 card = (i32)o[i];
        i32 z = m->cards[card].zone, known = 0;
        if (!sees(m, who, card) && !m->kinds[z].stack) {
            for (i32 j = 0; j < out && !known; j++)
                known = alike[j] >= 0 && m->cards[(i32)alike[j]].zone == z;
            alike[out] = card;
        } else
            alike[out] = -1;
        if (!known) o[out++] = card;
    }
    return out;
}

/* by which faces copies are offered: at the question of which an option is tried by their own, wherever cards are imagined */
static const i32 *faces_offered(const Machine *m) { return m->first ? m->true_code : m->card_code; }

static i32 once_each(Machine *m, i32 n) { /* equal faces in one zone are offered once: the first, in the last one's place */
    const i32 *code = faces_offered(m);
    i64 *o = m->options, *out = o + m->s.capacity + 2;
    i32 k = 0;
    u64 met = 0; /* a bit for every sixty-fourth face */
    for (i32 i = n - 1; i >= 0; i--) {
        i32 c = (i32)o[i], j = (met >> (code[c] & 63)) & 1 ? 0 : k;
        met |= 1ull << (code[c] & 63);
        while (j < k && !(code[out[j]] == code[c] && m->cards[out[j]].zone == m->cards[c].zone)) j++;
        out[j] = c;
        if (j == k) k++;
    }
    for (i32 i = 0; i < k; i++) o[i] = out[k - 1 - i];
    return k;
}

/* the question behind `choose` and `choose_some`: 0, or -1 fault, -2 wait. cards: the members are cards */
static int pick(Machine *m, i32 who, const i32 *list, int or_none, i32 kind, int cards, i64 *chosen) {
    i32 n = list[0], hidden = 0, first = or_none ? 1 : 0;
    i64 *o = m->options;
    if (!n) {
        *chosen = NIL;
        return or_none ? 0 : fault(m, 401, -1);
    }
    if (cards) for (i32 i = 0; i < n && !hidden; i++) hidden = !sees(m, who, list[1 + i]);
    int looked_at = m->log || m->following || m->leaking || (m->trying ? m->trying != ONWARD : m->pausing && !m->h->answered && !m->h->reading);
    if (!hidden && !looked_at && !(cards && m->s.copies)) {
        i32 at = 0;
        m->n_options = n + first;
        m->options[0] = first ? NIL : 0; /* (all that who tries asks about) */
        if (m->n_options > 1 && (at = ask(m, who, kind)) < 0) return at;
        *chosen = at < first ? NIL : list[1 + at - first];
        return 0;
    }
    for (i32 i = 0; i < n; i++) o[i] = list[1 + i];
    if (cards) {
        if (hidden) n = backs(m, who, n);
        else if (m->s.copies) n = once_each(m, n);
    }
    if (or_none) {
        memmove(o + 1, o, sizeof *o * (size_t)n);
        o[0] = NIL;
    }
    m->n_options = n + first;
    i32 at = 0;
    m->picking = cards && m->n_options > 1;
    if (m->n_options > 1 && (at = ask(m, who, kind)) < 0) return at;
    *chosen = o[at];
    if (hidden && *chosen != NIL && !sees(m, who, (i32)*chosen)) {
        i32 z = m->cards[*chosen].zone, same = 0, which;
        if (m->kinds[z].stack) return 0;
        for (i32 i = 1; i <= list[0]; i++) same += m->cards[list[i]].zone == z && !sees(m, who, list[i]);
        which = draw(m, same);
        for (i32 i = 1; i <= list[0]; i++)
            if (m->cards[list[i]].zone == z && !sees(m, who, list[i]) && !which--) { *chosen = list[i]; break; }
    }
    return 0;
}

/* zones are offered as they are gone through: piles come into order, and empty ones are alike */
static int pick_zone(Machine *m, i32 who, const i32 *list, int or_none, i64 *chosen) {
    i32 n = list[0], first = or_none ? 1 : 0, k = 0, at = 0, empty = -1;
    i64 *o = m->options, *out = o + m->s.capacity + 2;
    if (!n) {
        *chosen = NIL;
        return or_none ? 0 : fault(m, 401, -1);
    }
    for (i32 i = n; i; i--) {
        i32 z = list[i], size = m->zones[z].n, same = -1;
        settle(m, z, size);
        for (i32 j = 0; j < k && same < 0; j++) if (out[j] == z) same = j;
        if (!size && empty >= 0) same = empty;
        if (!size && empty < 0) empty = k;
        if (same < 0) out[k++] = z; else out[same] = z;
    }
    for (i32 i = 0; i < k; i++) o[first + i] = out[k - 1 - i];
    if (or_none) o[0] = NIL;
    m->n_options = k + first;
    if (m->n_options > 1 && (at = ask(m, who, CHOOSE_)) < 0) return at;
    *chosen = o[at];
    return 0;
}

/* a place of a pile that the chooser does not see, counted from its top */
static int place(Machine *m, i32 who, i32 z, int or_none, i64 *chosen) {
    i32 n = m->zones[z].n, first = or_none ? 1 : 0, at = 0;
    i16 *c = cards_of(m, z);
    if (!n) {
        *chosen = NIL;
        return or_none ? 0 : fault(m, 401, -1);
    }
    m->options[0] = NIL;
    for (i32 i = 0; i < n; i++) m->options[first + i] = c[n - 1 - i];
    m->n_options = n + first;
    m->picking = m->n_options > 1;
    if (m->n_options > 1 && (at = ask(m, who, CHOOSE_)) < 0) return at;
    if (or_none && !at) { *chosen = NIL; return 0; }
    i32 depth = or_none ? at : at + 1;
    settle(m, z, depth);
    *chosen = cards_of(m, z)[n - depth];
    return 0;
}
