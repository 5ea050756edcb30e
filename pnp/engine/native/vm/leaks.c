/* The permutation test: a game in which the faces of two cards change places at a moment of rest, held against the same game
   without that. What may be seen at each question becomes one number; what differs is looked at again by Python. */
static int of_pair(const Machine *m, i32 card) { return m->leaking > WATCHED && (card == m->pair[0] || card == m->pair[1]); }

static void faces_change(Machine *m) { /* the two of the pair get each other's face; pnp.engine.native.vm.tries puts that right */
    i32 a = m->pair[0], b = m->pair[1], n = m->s.n_cards, code = m->card_code[a], kind = m->card_code[n + a];
    for (i32 column = 0; column < m->s.n_columns; column++) {
        i64 *of = m->columns + (i64)column * n, was = of[a];
        of[a] = of[b];
        of[b] = was;
    }
    m->card_code[a] = m->card_code[b]; m->card_code[b] = code;
    m->card_code[n + a] = m->card_code[n + b]; m->card_code[n + b] = kind;
    m->face_seat = SEATS; /* (nobody's: the faces are not those of any seat's imagination) */
}

static void comes_to_rest(Machine *m) {
    if (++m->rests != m->rest_at) return;
    for (i32 c = 0; c < m->s.n_cards; c++) { /* who sees what lies face down: -1 where everybody does */
        const Card *card = m->cards + c;
        m->lies[2 * c] = card->zone;
        m->lies[2 * c + 1] = m->kinds[card->zone].up || card->up ? -1 : (i64)(u32)(m->zones[card->zone].mask | card->known);
    }
    if (m->leaking == WATCHED) return;
    m->knew = m->exposed = 0;
    for (i32 k = 0; k < 2; k++) m->knew |= m->zones[m->cards[m->pair[k]].zone].mask | m->cards[m->pair[k]].known;
    if (m->leaking == SWAPPED) faces_change(m);
}

static int may_know(const Machine *m, i32 seat) {
    i32 mask = m->knew;
    for (i32 k = 0; k < 2; k++) mask |= m->zones[m->cards[m->pair[k]].zone].mask | m->cards[m->pair[k]].known | (m->cards[m->pair[k]].up && m->kinds[m->cards[m->pair[k]].zone].each ? -1 : 0);
    return (mask & m->seat_bits[seat]) != 0;
}

static u64 all_there_is(const Machine *m, u64 x) { /* whatever the table holds, and what has been announced */
    const Spec *s = &m->s;
    const Head *h = m->h;
    for (i32 z = 0; z < s->n_zones; z++) {
        x = mixed(mixed(mixed(x, (u64)m->zones[z].n), (u64)m->zones[z].loose), (u64)m->zones[z].mask);
        for (i32 i = 0; i < m->zones[z].n; i++) x = mixed(x, (u64)m->zone_cards[(size_t)z * (size_t)m->heap + (size_t)i]);
    }
    for (i32 c = 0; c < s->n_cards; c++) x = mixed(mixed(x, (u64)m->cards[c].known), (u64)m->cards[c].up);
    for (i32 i = 0; i < s->n_table; i++) x = mixed(x, (u64)m->table[i]);
    for (i32 i = 0; i < s->n_player * s->everyone; i++) x = mixed(x, (u64)m->player[i]);
    for (i32 i = 0; i < s->n_card * s->n_cards; i++) x = mixed(x, (u64)m->card[i]);
    for (i32 k = 0; k < s->n_table_lists; k++) x = of_list(x, m->table_lists + (size_t)k * (size_t)m->stride);
    for (i32 k = 0; k < s->n_player_lists * s->everyone; k++) x = of_list(x, m->player_lists + (size_t)k * (size_t)m->stride);
    for (i32 i = 0; i < h->events * (s->n_fields + 1); i++) x = mixed(x, (u64)m->events[i]);
    for (i32 p = 0; p < s->everyone; p++) x = mixed(x, (u64)h->alive[p]);
    return mixed(mixed(mixed(x, (u64)h->active), (u64)h->rounds), (u64)h->turns);
}

/* A question behind the rest: whether the run is over with it. */
static int is_asked(Machine *m, i32 who, i32 kind) {
    if (m->rests < m->rest_at) return 0;
    if (m->leaking == WATCHED) { m->asked_who = who; return 1; }
    int lawful = m->exposed || may_know(m, who);
    u64 x = mixed(mixed(mixed(4, (u64)who), (u64)kind), (u64)m->asking);
    for (i32 i = 0; i < m->n_options; i++) x = mixed(x, (u64)m->options[i]);
    m->behind[m->behind_n++] = lawful ? 0 : all_there_is(m, x) | 1;
    return lawful || m->behind_n >= BEHIND;
}

/* Play a game by its tape and seed up to the first question behind a moment of rest; with a pair (-1: none) up to where
   somebody may know one of the two, or long enough; swapped: they change places at that rest. How many questions were
   compared; -1 where Python has to play. what: rests, who is asked, fault; behind: of each question what may be seen (0:
   lawfully one of the pair). */
i32 pnp_leak(Machine *m, const i32 *given, i32 n, const u32 *key, i32 parts, i32 rest, const i32 *pair, i32 swapped, i32 *what, u64 *behind) {
    if (rest < 1 || !take_tape(m, given, n, key, parts, 0)) return -1;
    if (pair[0] >= 0 && (!in_range(pair[0], m->s.n_cards) || !in_range(pair[1], m->s.n_cards))) return -1;
    if (!m->lies && !(m->lies = calloc(2 * ((size_t)m->s.n_cards + 1), sizeof *m->lies))) return -1;
    m->leaking = pair[0] < 0 ? WATCHED : swapped ? SWAPPED : PAIRED;
    m->pair[0] = pair[0];
    m->pair[1] = pair[1];
    m->rest_at = rest;
    m->rests = m->exposed = m->behind_n = m->knew = 0;
    m->asked_who = -1;
    i32 status = whole(m);
    m->leaking = 0;
    true_faces(m);
    what[0] = m->rests;
    what[1] = m->asked_who;
    what[2] = m->h->code;
    memcpy(behind, m->behind, sizeof *behind * (size_t)m->behind_n);
    return status == BEYOND ? -1 : m->behind_n;
}

/* Of each card the zone that it lay in at that rest, and who saw it there; -1: everybody. */
const i64 *pnp_lies(const Machine *m) { return m->lies; }
