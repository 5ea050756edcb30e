/* Questions: the options that pnp.engine.play.words.choices offers, in the same order; the tape, chance or a player on the machine
   answers. */

static i32 leader(Machine *m);
static int note_question(Machine *m, i32 who, i32 kind);

/* Record a decision for statistics: the number of options, and the leader at the beginning of a turn. */
static void watch(Machine *m) {
    Head *h = m->h;
    m->histogram[m->n_options]++;
    if ((h->rounds != m->moment_round || h->turns != m->moment_turn) && m->s.n_score) {
        m->moment_round = h->rounds;
        m->moment_turn = h->turns;
        if (m->leads_n < LEADS) m->leads[m->leads_n++] = leader(m); else m->leads_lost = 1;
    }
}

/* Log a question with a hash of its options. */
static void log_question(Machine *m, i32 who, i32 kind) {
    u64 x = 1469598103934665603ull;
    for (i32 i = 0; i < m->n_options; i++) x = (x ^ (u64)m->options[i]) * 1099511628211ull;
    if (m->log_n + 4 > m->log_size) { m->log_n = m->log_size + 1; return; }
    i64 *l = m->log + m->log_n;
    l[0] = who; l[1] = kind; l[2] = m->n_options; l[3] = (i64)x;
    m->log_n += 4;
}

/* Put the question whose options are in m->options. Returns the place of the answer, FAULTY, or WAITS. */
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
        m->asked_cards = cards;
        if (m->wide) keep_wide(m, who, m->n_options, kind, cards);
        return -2;
    }
    m->answers_tried += m->trying != 0;
    if (++h->decisions > MOST_CHOICES) { fault(m, 402, -1); return -1; }
    if (!h->alive[who]) { fault(m, 401, -1); return -1; }
    if (m->log) log_question(m, who, kind);
    if (m->following) record_question(m, who, kind);
    if (m->leaking && note_question(m, who, kind)) return -1;
    if (m->watching) watch(m);
    const int counted = m->plays && !m->trying;
    if (counted) note_asked(m, who);
    if (m->trying && !h->answered) { /* the answers after a tried option: by chance, or none */
        if (m->trying == PLAYOUT && (m->climbing || (m->mark == NEXT_REST && who == m->seat) || (m->caring && by_chance(&m->replies, 1000) < m->caring))) {
            h->decisions--;
            m->answers_tried--;
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
    if (!h->answered) {
        i32 at = draw(m, m->n_options);
        if (counted) note_answered(m, at);
        return at;
    }
    h->answered = 0;
    if (m->scouting && m->trying == PLAYOUT && who == m->seat) note_own(m, who, m->options[h->answer], kind, cards);
    if (counted) note_answered(m, h->answer);
    m->first = 0;
    if (h->length >= TAPE) { m->beyond = 1; return 0; }
    m->tape[h->length++] = h->answer;
    return h->answer;
}

/* Tell whether two cards lie in one zone and show the same: the first `n` of the fields that cards show. */
static int fields_alike(const Machine *m, i32 a, i32 b, i32 n) {
    if (m->cards[a].zone != m->cards[b].zone) return 0;
    for (i32 i = 0; i < n; i++) {
        i32 is_token = m->marks[i] < 0, k = is_token ? ~m->marks[i] : m->marks[i];
        i64 one = m->card[a * m->s.n_card + k], other = m->card[b * m->s.n_card + k];
        if (is_token) { one = one == NIL ? 0 : one; other = other == NIL ? 0 : other; }
        if (one != other) return 0;
    }
    return 1;
}

/* Tell whether two hidden cards lie in one zone and show the same fields and tokens. */
static int backs_alike(const Machine *m, i32 a, i32 b) { return fields_alike(m, a, b, m->s.n_marks); }

/* Return the faces by which copies are merged: the true ones at the question whose options are tried. */
static const i32 *faces_offered(const Machine *m) { return m->first ? m->true_code : m->card_code; }

/* Tell whether nobody can tell two visible cards apart. */
static int faces_alike(const Machine *m, i32 a, i32 b) {
    const i32 *code = faces_offered(m);
    const ZoneKind *kind = m->kinds + m->cards[a].zone;
    if (code[a] != code[b] || (kind->placed && !kind->stack)) return 0;
    return fields_alike(m, a, b, m->s.n_shown) && !(kind->each && m->cards[a].up != m->cards[b].up);
}

/* Offer each card that is seen once, and unseen cards that look alike once, unless they have places. Behind the options, the
   buffer gets the first unseen card of each, or -1. */
static i32 merge_unseen(Machine *m, i32 who, i32 n) {
    i64 *o = m->options, *first_of = o + m->s.capacity + 2;
    i32 out = 0;
    for (i32 i = 0; i < n; i++) {
        i32 card = (i32)o[i];
        i32 z = m->cards[card].zone, is_double = 0;
        if (!sees(m, who, card) && !m->kinds[z].placed) {
            for (i32 j = 0; j < out && !is_double; j++)
                is_double = first_of[j] >= 0 && backs_alike(m, (i32)first_of[j], card);
            first_of[out] = card;
        } else
            first_of[out] = -1;
        if (sees(m, who, card)) /* a card that the list repeats is one option, as are copies */
            for (i32 j = 0; j < out && !is_double; j++)
                is_double = first_of[j] < 0 && (o[j] == card || (m->s.copies && sees(m, who, (i32)o[j]) && faces_alike(m, (i32)o[j], card)));
        if (!is_double) o[out++] = card;
    }
    return out;
}

/* Offer equal faces in one zone once: the first card, in the place of the last. */
static i32 merge_equal_faces(Machine *m, i32 n) {
    const i32 *code = faces_offered(m);
    i64 *o = m->options, *out = o + m->s.capacity + 2;
    i32 k = 0;
    u64 met = 0; /* bits of the faces so far, modulo 64 */
    for (i32 i = n - 1; i >= 0; i--) {
        i32 c = (i32)o[i], j = (met >> (code[c] & 63)) & 1 ? 0 : k;
        met |= 1ull << (code[c] & 63);
        while (j < k && !faces_alike(m, (i32)out[j], c)) j++;
        out[j] = c;
        if (j == k) k++;
    }
    for (i32 i = 0; i < k; i++) o[i] = out[k - 1 - i];
    return k;
}

/* Ask for a member of a list; cards: the members are cards. A choice of an unseen card becomes one of its zone by chance. */
static int pick(Machine *m, i32 who, const i32 *list, int or_none, i32 kind, int cards, i64 *chosen) {
    i32 n = list[0], hidden = 0, first = or_none ? 1 : 0;
    i64 *o = m->options;
    if (!n) {
        *chosen = NIL;
        return or_none ? 0 : fault(m, 401, -1);
    }
    if (cards) for (i32 i = 0; i < n && !hidden; i++) hidden = !sees(m, who, list[1 + i]);
    int looked_at = m->log || m->following || m->leaking || m->plays || (m->trying ? m->trying != ONWARD : m->pausing && !m->h->answered && !m->h->reading);
    if (!hidden && !looked_at && !(cards && m->s.copies)) {
        i32 at = 0;
        m->n_options = n + first;
        m->options[0] = first ? NIL : 0; /* the only option that a try looks at */
        if (m->n_options > 1 && (at = ask(m, who, kind)) < 0) return at;
        *chosen = at < first ? NIL : list[1 + at - first];
        return 0;
    }
    for (i32 i = 0; i < n; i++) o[i] = list[1 + i];
    if (cards) {
        if (hidden) n = merge_unseen(m, who, n);
        else if (m->s.copies) n = merge_equal_faces(m, n);
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
        i32 offered = (i32)*chosen, same = 0, which;
        if (m->kinds[m->cards[offered].zone].placed) return 0;
        for (i32 i = 1; i <= list[0]; i++) same += backs_alike(m, offered, list[i]) && !sees(m, who, list[i]);
        which = draw(m, same);
        for (i32 i = 1; i <= list[0]; i++)
            if (backs_alike(m, offered, list[i]) && !sees(m, who, list[i]) && !which--) { *chosen = list[i]; break; }
    }
    return 0;
}

/* Ask for a zone. Piles are settled as they would be by iteration, and empty zones count as equal. */
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

/* Ask for a place in a pile that the chooser does not see, counted from its top. */
static int choose_depth(Machine *m, i32 who, i32 z, int or_none, i64 *chosen) {
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

/* Ask with the options that stand in m->options and return the one taken. A single option is taken without a question. */
static int ask_option(Machine *m, i32 who, i32 kind, i64 *option) {
    i32 at = m->n_options > 1 ? ask(m, who, kind) : 0;
    if (at < 0) return at;
    *option = m->options[at];
    return OK;
}

/* Ask for one of the numbers 0 … n - 1, even if there is only one. Until it is answered, *answer stays: its register may be that
   of who is asked, which is read again. */
static int ask_answer(Machine *m, i32 who, i32 kind, i32 n, i64 *answer) {
    m->n_options = n;
    for (i32 i = 0; i < n; i++) m->options[i] = i;
    i32 at = ask(m, who, kind);
    if (at < 0) return at;
    *answer = at;
    return OK;
}

/* Ask for a number from low to high. */
static int ask_number(Machine *m, i32 who, i64 low, i64 high, i64 *number) {
    if (low == NIL || high == NIL) return fault(m, 400, -1);
    if (high < low) return fault(m, 401, -1);
    if (high - low >= LONGEST) return fault(m, 412, -1);
    if (high - low >= m->s.capacity) return NO_ROOM;
    m->n_options = (i32)(high - low + 1);
    for (i32 i = 0; i < m->n_options; i++) m->options[i] = low + i;
    return ask_option(m, who, NUMBER_, number);
}

/* Ask for one of the values of a column. */
static int ask_value(Machine *m, i32 who, const i32 *list, i64 *value) {
    if (!list[0]) return fault(m, 401, -1);
    m->n_options = list[0];
    for (i32 i = 0; i < list[0]; i++) m->options[i] = get(list, i);
    return ask_option(m, who, NAME_, value);
}

/* Ask which action to take; flags: 1 or none, 2 an answer to something. */
static int ask_action(Machine *m, i32 who, const i32 *list, i32 flags, i64 *action) {
    i32 first = flags & 1, kind = flags & 2 ? REACTION_ : ACTION_;
    if (list[0] + first > m->s.capacity) return NO_ROOM;
    m->n_options = list[0] + first;
    if (!m->n_options) return fault(m, 400, -1);
    if (first) m->options[0] = NIL;
    for (i32 i = 1; i <= list[0]; i++) m->options[first + i - 1] = list[i];
    return ask_option(m, who, kind, action);
}

/* Ask for one of a list; flags as for the instruction CHOOSE. */
static int choose(Machine *m, i32 who, const i32 *list, i32 flags, i64 *chosen) {
    if (flags & 8) return fits(list, m->s.n_zones) ? pick_zone(m, who, list, flags & 1, chosen) : fault(m, 400, -1);
    if (flags & 2 && !fits(list, m->s.n_cards)) return fault(m, 400, -1);
    return pick(m, who, list, flags & 1, CHOOSE_, flags & 2, chosen);
}

/* Ask for a card of a zone, or for a place in a pile that the chooser does not see. */
static int choose_in_zone(Machine *m, i32 who, i32 z, int or_none, i64 *chosen) {
    i32 *list = m->lists + m->list_room; /* the spare list behind those of the frames */
    if (m->zones[z].n > m->s.capacity - 1) return NO_ROOM;
    if (m->kinds[z].stack && !(m->zones[z].mask & m->seat_bits[who])) return choose_depth(m, who, z, or_none, chosen);
    list_zone(m, z, list);
    if (list[0] == 1 && !or_none && !m->kinds[z].stack) { *chosen = list[1]; return OK; }
    return pick(m, who, list, or_none, CHOOSE_, 1, chosen);
}
