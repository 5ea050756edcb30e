/* What a score was worth before. Most options that are tried leave most players as they were, and what a score reads is
   known before anything is played (pnp/engine/native/scores.py): where that is nothing but what is one player's own and the
   table's, it is remembered by what stands there, with the steps that it takes. */
#define EACH_READ(at) for (i32 i_ = *at++; i_ > 0; i_--, at++)

/* Some fifty numbers a score become one: the sum of each times a random number of its place, which do not wait for each other. */
typedef struct { u64 x; i32 n; } Stood;
static u64 salts[SALTS];

static inline void stands(Stood *all, u64 v) {
    if (all->n == SALTS) *all = (Stood){mixed(all->x, 1), 0};
    all->x += (v ^ v >> 61) * salts[all->n++]; /* (nothing is a power of two, which would do away with what it is multiplied by) */
}

static inline void stands_of_list(Stood *all, const i32 *list) { for (i32 i = 0; i <= list[0]; i++) stands(all, (u64)(i64)list[i]); }

static inline void stands_of_cards(Stood *all, const Machine *m, i32 z, const i32 *slots) { /* and what lies on them */
    const i16 *cards = m->zone_cards + (size_t)z * (size_t)m->heap;
    const i32 *face = m->card_code + m->s.n_cards; /* (as they are imagined now) */
    i32 n = m->zones[z].n;
    stands(all, (u64)n);
    for (i32 i = 0; i < n; i++) stands(all, (u64)face[cards[i]]);
    for (i32 k = 1; k <= slots[0]; k++)
        for (i32 i = 0; i < n; i++) stands(all, (u64)m->card[(size_t)cards[i] * (size_t)m->s.n_card + (size_t)slots[k]]);
}

/* what a score of a player reads, as one number; 0 where a pile has no order yet, which reading it makes */
static u64 read_by(const Machine *m, const i32 *at, i32 score, i32 p) {
    const Spec *s = &m->s;
    i32 loose = 0;
    Stood x = {0, 0};
    EACH_READ(at) stands(&x, (u64)m->player[p * s->n_player + *at]);
    EACH_READ(at) stands(&x, (u64)m->table[*at]);
    EACH_READ(at) stands_of_list(&x, m->player_lists + (size_t)(p * s->n_player_lists + *at) * (size_t)m->stride);
    EACH_READ(at) stands_of_list(&x, m->table_lists + (size_t)*at * (size_t)m->stride);
    const i32 *own = at, *all = own + 1 + own[0], *slots = all + 1 + all[0];
    EACH_READ(own) { stands_of_cards(&x, m, *own + p, slots); loose |= m->zones[*own + p].loose; }
    EACH_READ(all) { stands_of_cards(&x, m, *all, slots); loose |= m->zones[*all].loose; }
    return loose ? 0 : mixed(mixed((u64)score + 1, (u64)p), x.x);
}

/* where it is remembered what a score is worth for a player: as one number, 0 where it is not */
static u64 stands_for(const Machine *m, i32 k, i32 p) {
    u64 key = m->reads_of[k] ? read_by(m, m->reads_of[k], k, p) : 0;
#if defined(__GNUC__) && !defined(__TINYC__)
    __builtin_prefetch(m->worths + key % WORTHS);
#endif
    return key;
}

/* what a score is worth for a player; 0 where it cannot be told */
static int scored(Machine *m, i32 k, i32 p, u64 key, i64 *worth) {
    Head *h = m->h;
    Worth *known = NULL;
    if (key) {
        known = m->worths + key % WORTHS;
        if (known->steps && known->key == key) {
            *worth = known->worth;
            return (h->budget -= known->steps) >= 0;
        }
    }
    i64 before = h->budget;
    if (run(m, m->score[k], p, worth) || m->beyond || *worth == NIL) return 0;
    if (known && before > h->budget) *known = (Worth){key, *worth, before - h->budget};
    return 1;
}

/* what a score reads of a player, as marks of what may be touched */
static void marks_of_reads(Machine *m) {
    const Spec *s = &m->s;
    for (i32 k = 0; k < s->n_score; k++)
        for (i32 p = 0; m->reads_of[k] && p < s->everyone; p++) {
            const i32 *at = m->reads_of[k];
            u64 touch = 1ull << p;
            EACH_READ(at) touch |= 1ull << p;
            EACH_READ(at) touch |= touch_of(*at);
            EACH_READ(at) touch |= 1ull << p;
            EACH_READ(at) touch |= touch_of(*at);
            EACH_READ(at) touch |= m->kinds[*at + p].touch;
            EACH_READ(at) touch |= m->kinds[*at].touch;
            m->stands[k * s->everyone + p].touch = touch;
        }
}

/* Whether what scores read is there. Of each: whether it is told at all; then how many of these there are, and which: a
   player's numbers, the table's, a player's lists, the table's, zones by the first player's, others, what lies on cards. */
static int reads_fit(Machine *m) {
    const Spec *s = &m->s;
    const i32 room[] = {s->n_player, s->n_table, s->n_player_lists, s->n_table_lists, s->n_zones - s->everyone + 1, s->n_zones, s->n_card};
    const i32 *at = m->reads, *end = at + s->n_reads;
    if (!in_range(s->n_score, MOST_SCORES + 1)) return 0;
    for (i32 i = 0; i < SALTS; i++) salts[i] = mixed(2, (u64)i) | 1;
    for (i32 k = 0; k < s->n_score; k++) {
        if (at == end) return 0;
        m->reads_of[k] = *at++ ? at : NULL;
        for (i32 part = 0; m->reads_of[k] && part < 7; part++) {
            if (at == end || *at < 0 || *at >= end - at) return 0;
            EACH_READ(at) if (!in_range(*at, room[part])) return 0;
        }
    }
    return 1;
}
