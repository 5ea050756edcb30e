/* What people see of a game, moment by moment: each question with its options, what lies where at rest, how it ends. Each
   moment is one number. They are noted, or held against those of another game until the two part. */
enum { NOTE = 1, AGAINST };

static inline u64 mixed(u64 x, u64 v) { /* (splitmix64: who, what and how many stay apart) */
    x ^= v + 0x9e3779b97f4a7c15ull + (x << 6) + (x >> 2);
    x ^= x >> 30; x *= 0xbf58476d1ce4e5b9ull; x ^= x >> 27; x *= 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

static void moment(Machine *m, u64 x) {
    if (m->parted) return;
    if (m->following == NOTE) {
        if (m->moments_n >= MOMENTS) { m->beyond = 1; return; }
        m->moments[m->moments_n] = x;
    } else if (m->moments_n >= m->against_n || m->moments[m->moments_n] != x) {
        m->parted = 1;
        m->beyond = 1; /* (the rest of the game is nobody's business) */
        return;
    }
    m->moments_n++;
}

static void asks(Machine *m, i32 who, i32 kind) {
    i32 what = m->asks[m->asking];
    if (what < 0) m->untold = 1;
    u64 x = mixed(mixed(mixed(1, (u64)who), (u64)kind), (u64)(i64)what);
    for (i32 i = 0; i < m->n_options; i++) x = mixed(x, (u64)m->options[i]);
    moment(m, x);
}

static u64 of_list(u64 x, const i32 *list) {
    for (i32 i = 0; i <= list[0]; i++) x = mixed(x, (u64)(i64)list[i]);
    return x;
}

static u64 numbers_seen(const Machine *m, u64 x) { /* what the book names, and who has what exists once */
    const Spec *s = &m->s;
    const i32 *at = m->sight;
    for (i32 i = *at++; i; i--) x = mixed(x, (u64)m->table[*at++]);
    for (i32 i = *at++; i; i--, at++)
        for (i32 p = 0; p < s->everyone; p++) x = mixed(x, (u64)m->player[p * s->n_player + *at]);
    for (i32 i = *at++; i; i--) x = of_list(x, m->table_lists + (size_t)*at++ * (size_t)m->stride);
    for (i32 i = *at++; i; i--, at++)
        for (i32 p = 0; p < s->everyone; p++) x = of_list(x, m->player_lists + (size_t)(p * s->n_player_lists + *at) * (size_t)m->stride);
    return x;
}

static i32 seen_by(const Machine *m, i32 z, i32 seat) {
    i32 n = 0;
    for (i32 i = 0; i < m->zones[z].n; i++) {
        const Card *c = m->cards + m->zone_cards[(size_t)z * (size_t)m->heap + (size_t)i];
        n += ((m->zones[z].mask | c->known) & m->seat_bits[seat]) || (m->kinds[z].each && c->up);
    }
    return n;
}

static void rests(Machine *m) {
    const Spec *s = &m->s;
    u64 x = 2;
    for (i32 z = 0; z < s->n_zones; z++) if (!m->kinds[z].empty_at_rest) x = mixed(x, (u64)m->zones[z].n);
    x = numbers_seen(m, x);
    if (m->sights)
        for (i32 z = 0; z < s->n_zones; z++)
            for (i32 p = 0; p < s->everyone && !m->kinds[z].empty_at_rest; p++) x = mixed(x, (u64)seen_by(m, z, p));
    moment(m, x);
}

/* Where everything lies at the end of a game. */
u64 pnp_seen_last(const Machine *m) {
    const Spec *s = &m->s;
    u64 x = 3;
    if (!m->sight) return 0;
    for (i32 z = 0; z < s->n_zones; z++) {
        u64 cards = 0;
        if (m->kinds[z].empty_at_rest) continue;
        for (i32 i = 0; i < m->zones[z].n; i++) cards += mixed(7, (u64)m->zone_cards[(size_t)z * (size_t)m->heap + (size_t)i]);
        x = mixed(mixed(x, (u64)m->zones[z].n), cards);
    }
    return numbers_seen(m, x);
}

/* What is seen: for each instruction the number of what it asks (-1: not told); four times how many places and the places:
   numbers of the table's and of players', lists of the table's and of players'. 0 where that cannot be. */
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

/* Note the moments of the game that follows (0 moments given), or hold it against these. 0 where that cannot be. */
i32 pnp_moments(Machine *m, const u64 *against, i32 n) {
    if (!m->moments || n < 0 || n > MOMENTS) return 0;
    m->following = n ? AGAINST : NOTE;
    m->moments_n = m->parted = m->untold = 0;
    m->against_n = n;
    if (n) memcpy(m->moments, against, sizeof *against * (size_t)n);
    return 1;
}

/* How many moments there were, or were the same; whether the games parted; whether something was asked that is not told. */
const u64 *pnp_followed(Machine *m, i32 *out) {
    m->following = 0;
    out[0] = m->moments_n;
    out[1] = m->parted;
    out[2] = m->untold;
    return m->moments;
}
