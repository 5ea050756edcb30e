/* The test for leaks: a game in which two cards swap faces at a moment of rest, compared with the same game without the swap.
   Everything that may be seen at a question is one hash; Python looks again at games that differ. */

/* Tell whether a card is one of the pair. */
static int of_pair(const Machine *m, i32 card) { return m->leaking > WATCHED && (card == m->pair[0] || card == m->pair[1]); }

/* Tell whether a field of cards is seen on a hidden card, so that it stays in its place. */
static int on_back(const Machine *m, i32 field) {
    for (i32 i = 0; i < m->s.n_marks; i++) if ((m->marks[i] < 0 ? ~m->marks[i] : m->marks[i]) == field) return 1;
    return 0;
}

/* Return the place of a field of the card with this face: hidden fields change places with the faces. */
static i64 *field_of(const Machine *m, i32 card, i32 field) {
    i32 other = m->leaking == SWAPPED && of_pair(m, card) && !on_back(m, field) ? m->pair[card == m->pair[0]] : card;
    return m->card + (i64)other * m->s.n_card + field;
}

/* Swap the faces of the pair, and the fields that only faces show; tries.c restores them. */
static void swap_faces(Machine *m) {
    i32 a = m->pair[0], b = m->pair[1], n = m->s.n_cards, code = m->card_code[a], kind = m->card_code[n + a];
    for (i32 field = 0; field < m->s.n_card; field++) {
        i64 *one = m->card + (i64)a * m->s.n_card + field, *other = m->card + (i64)b * m->s.n_card + field, was = *one;
        if (on_back(m, field)) continue;
        *one = *other;
        *other = was;
    }
    for (i32 column = 0; column < m->s.n_columns; column++) {
        i64 *of = m->columns + (i64)column * n, was = of[a];
        of[a] = of[b];
        of[b] = was;
    }
    m->card_code[a] = m->card_code[b]; m->card_code[b] = code;
    m->card_code[n + a] = m->card_code[n + b]; m->card_code[n + b] = kind;
    m->face_seat = SEATS; /* no seat imagines these faces */
}

/* Note who sees which card at the chosen rest, and swap the faces of the pair there. */
static void note_rest(Machine *m) {
    if (++m->rests != m->rest_at) return;
    for (i32 c = 0; c < m->s.n_cards; c++) { /* who sees the card; -1 if everybody does */
        const Card *card = m->cards + c;
        m->positions[2 * c] = card->zone;
        m->positions[2 * c + 1] = m->kinds[card->zone].up || card->up ? -1 : (i64)(u32)(m->zones[card->zone].mask | card->known_to);
    }
    if (m->leaking == WATCHED) return;
    m->known_before = m->exposed = 0;
    for (i32 k = 0; k < 2; k++) m->known_before |= m->zones[m->cards[m->pair[k]].zone].mask | m->cards[m->pair[k]].known_to;
    if (m->leaking == SWAPPED) swap_faces(m);
}

/* Tell whether a seat may lawfully know a card of the pair. */
static int may_know(const Machine *m, i32 seat) {
    i32 mask = m->known_before;
    for (i32 k = 0; k < 2; k++) mask |= m->zones[m->cards[m->pair[k]].zone].mask | m->cards[m->pair[k]].known_to | (m->cards[m->pair[k]].up && m->kinds[m->cards[m->pair[k]].zone].each ? -1 : 0);
    return (mask & m->seat_bits[seat]) != 0;
}

/* Mix all that the table holds into a hash. */
static u64 hash_state(const Machine *m, u64 x) {
    const Spec *s = &m->s;
    const Head *h = m->h;
    for (i32 z = 0; z < s->n_zones; z++) {
        x = mix_hash(mix_hash(mix_hash(x, (u64)m->zones[z].n), (u64)m->zones[z].loose), (u64)m->zones[z].mask);
        for (i32 i = 0; i < m->zones[z].n; i++) x = mix_hash(x, (u64)m->zone_cards[(size_t)z * (size_t)m->heap + (size_t)i]);
    }
    for (i32 c = 0; c < s->n_cards; c++) x = mix_hash(mix_hash(x, (u64)m->cards[c].known_to), (u64)m->cards[c].up);
    for (i32 i = 0; i < s->n_table; i++) x = mix_hash(x, (u64)m->table[i]);
    for (i32 i = 0; i < s->n_player * s->everyone; i++) x = mix_hash(x, (u64)m->player[i]);
    for (i32 c = 0; c < s->n_cards; c++) for (i32 k = 0; k < s->n_card; k++) x = mix_hash(x, (u64)*field_of(m, c, k));
    for (i32 k = 0; k < s->n_table_lists; k++) x = hash_members(x, m->table_lists + (size_t)k * (size_t)m->stride);
    for (i32 k = 0; k < s->n_player_lists * s->everyone; k++) x = hash_members(x, m->player_lists + (size_t)k * (size_t)m->stride);
    for (i32 i = 0; i < h->events * (s->n_fields + 1); i++) x = mix_hash(x, (u64)m->events[i]);
    for (i32 p = 0; p < s->everyone; p++) x = mix_hash(x, (u64)h->alive[p]);
    return mix_hash(mix_hash(mix_hash(x, (u64)h->active), (u64)h->rounds), (u64)h->turns);
}

/* Note a question after the rest; 1 if the game can end with it. */
static int note_question(Machine *m, i32 who, i32 kind) {
    if (m->rests < m->rest_at) return 0;
    if (m->leaking == WATCHED) { m->asked_who = who; return 1; }
    int lawful = m->exposed || may_know(m, who);
    u64 x = mix_hash(mix_hash(mix_hash(4, (u64)who), (u64)kind), (u64)m->asking);
    for (i32 i = 0; i < m->n_options; i++) x = mix_hash(x, (u64)m->options[i]);
    m->behind[m->behind_n++] = lawful ? 0 : hash_state(m, x) | 1;
    return lawful || m->behind_n >= BEHIND;
}

/* Play a game to the first question after a moment of rest, or, with a pair (-1: none), until a player may know one of the
   two. Returns the number of questions compared; -1: Python has to play. what: rests, player asked, fault; behind: the hash of
   each question (0: a player knows lawfully). */
i32 pnp_leak(Machine *m, const i32 *given, i32 n, const u32 *key, i32 parts, i32 rest, const i32 *pair, i32 swapped, i32 *what, u64 *behind) {
    if (rest < 1 || !take_tape(m, given, n, key, parts, 0)) return -1;
    if (pair[0] >= 0 && (!in_range(pair[0], m->s.n_cards) || !in_range(pair[1], m->s.n_cards))) return -1;
    if (!m->positions && !(m->positions = calloc(2 * ((size_t)m->s.n_cards + 1), sizeof *m->positions))) return -1;
    m->leaking = pair[0] < 0 ? WATCHED : swapped ? SWAPPED : PAIRED;
    m->pair[0] = pair[0];
    m->pair[1] = pair[1];
    m->rest_at = rest;
    m->rests = m->exposed = m->behind_n = m->known_before = 0;
    m->asked_who = -1;
    i32 status = play_game(m);
    m->leaking = 0;
    true_faces(m);
    what[0] = m->rests;
    what[1] = m->asked_who;
    what[2] = m->h->code;
    memcpy(behind, m->behind, sizeof *behind * (size_t)m->behind_n);
    return status == BEYOND ? -1 : m->behind_n;
}

/* Return, for each card, its zone at that rest and who saw it there (-1: everybody). */
const i64 *pnp_lies(const Machine *m) { return m->positions; }
