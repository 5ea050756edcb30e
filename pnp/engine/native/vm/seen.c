/* What players see of a game, moment by moment: each question with its options, what lies where at rest, how the game ends.

   Each moment is one hash. Moments are recorded, or compared with those of another game until the two differ. */

enum { NOTE = 1, AGAINST };

/* Mix a number into a hash (splitmix64). */
static inline u64 mix_hash(u64 x, u64 v) {
    x ^= v + 0x9e3779b97f4a7c15ull + (x << 6) + (x >> 2);
    x ^= x >> 30; x *= 0xbf58476d1ce4e5b9ull; x ^= x >> 27; x *= 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

/* Record a moment, or compare it. */
static void record_moment(Machine *m, u64 x) {
    if (m->differed) return;
    if (m->following == NOTE) {
        if (m->moments_n >= MOMENTS) { m->beyond = 1; return; }
        m->moments[m->moments_n] = x;
    } else if (m->moments_n >= m->against_n || m->moments[m->moments_n] != x) {
        m->differed = 1;
        m->beyond = 1; /* the rest of the game does not matter */
        return;
    }
    m->moments_n++;
}

/* Record a question. */
static void record_question(Machine *m, i32 who, i32 kind) {
    i32 what = m->asks[m->asking];
    if (what < 0) m->unknown = 1;
    u64 x = mix_hash(mix_hash(mix_hash(1, (u64)who), (u64)kind), (u64)(i64)what);
    for (i32 i = 0; i < m->n_options; i++) x = mix_hash(x, (u64)m->options[i]);
    record_moment(m, x);
}

/* Mix a list into a hash. */
static u64 hash_members(u64 x, const i32 *list) {
    for (i32 i = 0; i <= list[0]; i++) x = mix_hash(x, (u64)(i64)list[i]);
    return x;
}

/* Mix in the fields that players see, on cards even if these are hidden, and the holders of unique tokens. */
static u64 hash_visible(const Machine *m, u64 x) {
    const Spec *s = &m->s;
    const i32 *at = m->sight;
    for (i32 i = *at++; i; i--) x = mix_hash(x, (u64)m->table[*at++]);
    for (i32 i = *at++; i; i--, at++)
        for (i32 p = 0; p < s->everyone; p++) x = mix_hash(x, (u64)m->player[p * s->n_player + *at]);
    for (i32 i = *at++; i; i--) x = hash_members(x, m->table_lists + (size_t)*at++ * (size_t)m->stride);
    for (i32 i = *at++; i; i--, at++)
        for (i32 p = 0; p < s->everyone; p++) x = hash_members(x, m->player_lists + (size_t)(p * s->n_player_lists + *at) * (size_t)m->stride);
    for (i32 i = 0; i < s->n_marks; i++)
        for (i32 c = 0; c < s->n_cards && m->marks[i] >= 0; c++) x = mix_hash(x, (u64)m->card[c * s->n_card + m->marks[i]]);
    return x;
}

/* Count the cards of a zone that a seat sees. */
static i32 count_seen(const Machine *m, i32 z, i32 seat) {
    i32 n = 0;
    for (i32 i = 0; i < m->zones[z].n; i++) {
        const Card *c = m->cards + m->zone_cards[(size_t)z * (size_t)m->heap + (size_t)i];
        n += ((m->zones[z].mask | c->known_to) & m->seat_bits[seat]) || (m->kinds[z].each && c->up);
    }
    return n;
}

/* Record the table at rest. */
static void record_rest(Machine *m) {
    const Spec *s = &m->s;
    u64 x = 2;
    for (i32 z = 0; z < s->n_zones; z++) if (!m->kinds[z].empty_at_rest) x = mix_hash(x, (u64)m->zones[z].n);
    x = hash_visible(m, x);
    if (m->sights)
        for (i32 z = 0; z < s->n_zones; z++)
            for (i32 p = 0; p < s->everyone && !m->kinds[z].empty_at_rest; p++) x = mix_hash(x, (u64)count_seen(m, z, p));
    record_moment(m, x);
}

/* Return the hash of all that the table shows at the end of a game. */
u64 pnp_seen_last(const Machine *m) {
    const Spec *s = &m->s;
    u64 x = 3;
    if (!m->sight) return 0;
    for (i32 z = 0; z < s->n_zones; z++) {
        u64 cards = 0;
        if (m->kinds[z].empty_at_rest) continue;
        for (i32 i = 0; i < m->zones[z].n; i++) cards += mix_hash(7, (u64)m->zone_cards[(size_t)z * (size_t)m->heap + (size_t)i]);
        x = mix_hash(mix_hash(x, (u64)m->zones[z].n), cards);
    }
    return hash_visible(m, x);
}

/* Declare what is seen: the number of each instruction's question (-1: unknown), and four times a count and places: numbers of
   the table and of players, lists of the table and of players. 0 if that is impossible. */
i32 pnp_follow(Machine *m, const i32 *asks_of, const i32 *sight, i32 n, i32 sights) {
    const Spec *s = &m->s;
    const i64 rooms[] = {s->n_table, s->n_player, s->n_table_lists, s->n_player_lists};
    i32 at = 0;
    for (i32 k = 0; k < 4; k++) {
        if (at >= n || sight[at] < 0 || sight[at] > n - at - 1) return 0;
        i32 many = sight[at++];
        for (i32 i = 0; i < many; i++, at++) if (!in_range(sight[at], rooms[k])) return 0;
    }
    if (at != n) return 0;
    free(m->asks); free(m->sight);
    m->asks = malloc(sizeof *m->asks * ((size_t)s->n_code + 1));
    m->sight = malloc(sizeof *m->sight * ((size_t)n + 1));
    if (!m->moments) m->moments = malloc(sizeof *m->moments * MOMENTS);
    if (!m->asks || !m->sight || !m->moments) return 0;
    memcpy(m->asks, asks_of, sizeof *m->asks * (size_t)s->n_code);
    memcpy(m->sight, sight, sizeof *m->sight * (size_t)n);
    m->sights = sights;
    return 1;
}

/* Record the moments of the next game (n 0), or compare them with these. 0 if that is impossible. */
i32 pnp_moments(Machine *m, const u64 *against, i32 n) {
    if (!m->moments || n < 0 || n > MOMENTS) return 0;
    m->following = n ? AGAINST : NOTE;
    m->moments_n = m->differed = m->unknown = 0;
    m->against_n = n;
    if (n) memcpy(m->moments, against, sizeof *against * (size_t)n);
    return 1;
}

/* Return the recorded moments; out: how many there were or were equal, whether the games differ, whether a question was
   unknown. */
const u64 *pnp_followed(Machine *m, i32 *out) {
    m->following = 0;
    out[0] = m->moments_n;
    out[1] = m->differed;
    out[2] = m->unknown;
    return m->moments;
}
