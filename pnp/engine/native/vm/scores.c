/* The cache of scores. Most options leave most players unchanged; where a score reads nothing but one player's and the
   table's content (pnp/engine/native/scores.py), its value is stored under a hash of that, with the steps that it takes. */
#define EACH_READ(at) for (i32 i_ = *at++; i_ > 0; i_--, at++)

/* A hash under way: the sum of each number times a random factor of its place. */
typedef struct { u64 x; i32 n; } Hash;
static u64 salts[SALTS];
#define ODD 0x9e3779b97f4a7c15ull /* an odd number with bits everywhere, which no game has as a value */

/* Mix a number into a hash: times a random odd number of its place, so that the products need not wait for each other. */
static inline void hash_in(Hash *all, u64 v) {
    if (all->n == SALTS) *all = (Hash){mix_hash(all->x, 1), 0};
    all->x += (v ^ (-(v >> 63) & ODD)) * salts[all->n++]; /* NIL is 2 ** 63, which times any odd factor is 2 ** 63 again */
}

/* Mix a list into a hash. */
static inline void hash_list(Hash *all, const i32 *list) { for (i32 i = 0; i <= list[0]; i++) hash_in(all, (u64)(i64)list[i]); }

/* Mix the faces of a zone's cards into a hash, and what lies on them. */
static inline void hash_cards(Hash *all, const Machine *m, i32 z, const i32 *slots) {
    const i16 *cards = m->zone_cards + (size_t)z * (size_t)m->heap;
    const i32 *face = m->card_code + m->s.n_cards; /* the imagined faces */
    i32 n = m->zones[z].n;
    hash_in(all, (u64)n);
    for (i32 i = 0; i < n; i++) hash_in(all, (u64)face[cards[i]]);
    for (i32 k = 1; k <= slots[0]; k++)
        for (i32 i = 0; i < n; i++) hash_in(all, (u64)m->card[(size_t)cards[i] * (size_t)m->s.n_card + (size_t)slots[k]]);
}

/* Return the hash of what a score of a player reads; 0 if a pile has no order yet, since reading would fix it. */
static u64 hash_reads(const Machine *m, const i32 *at, i32 score, i32 p) {
    const Spec *s = &m->s;
    i32 loose = 0;
    Hash x = {0, 0};
    EACH_READ(at) hash_in(&x, (u64)m->player[p * s->n_player + *at]);
    EACH_READ(at) hash_in(&x, (u64)m->table[*at]);
    EACH_READ(at) hash_list(&x, m->player_lists + (size_t)(p * s->n_player_lists + *at) * (size_t)m->stride);
    EACH_READ(at) hash_list(&x, m->table_lists + (size_t)*at * (size_t)m->stride);
    const i32 *own = at, *all = own + 1 + own[0], *slots = all + 1 + all[0];
    EACH_READ(own) { hash_cards(&x, m, *own + p, slots); loose |= m->zones[*own + p].loose; }
    EACH_READ(all) { hash_cards(&x, m, *all, slots); loose |= m->zones[*all].loose; }
    return loose ? 0 : mix_hash(mix_hash((u64)score + 1, (u64)p), x.x);
}

/* Return the key of a score of a player in the cache; 0 if it is not cached. */
static u64 score_key(const Machine *m, i32 k, i32 p) {
    u64 key = m->reads_of[k] ? hash_reads(m, m->reads_of[k], k, p) : 0;
#if defined(__GNUC__) && !defined(__TINYC__)
    __builtin_prefetch(m->worths + key % WORTHS);
#endif
    return key;
}

/* Compute a score of a player, from the cache if possible; 0 if it fails. */
static int cached_score(Machine *m, i32 k, i32 p, u64 key, i64 *worth) {
    Head *h = m->h;
    Worth *entry = NULL;
    if (key) {
        entry = m->worths + key % WORTHS;
        if (entry->steps && entry->key == key) {
            *worth = entry->worth;
            return (h->budget -= entry->steps) >= 0;
        }
    }
    i64 before = h->budget;
    if (run(m, m->score[k], p, worth) || m->beyond || *worth == NIL) return 0;
    if (entry && before > h->budget) *entry = (Worth){key, *worth, before - h->budget};
    return 1;
}

/* Note which marks each score of each player depends on. */
static void note_reads(Machine *m) {
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
            m->player_worths[k * s->everyone + p].touch = touch;
        }
}

/* Check what scores read. Of each score: whether that is known; then a count and places of a player's numbers, the table's, a
   player's lists, the table's, zones of the first player, other zones, fields of cards. */
static int check_reads(Machine *m) {
    const Spec *s = &m->s;
    const i32 room[] = {s->n_player, s->n_table, s->n_player_lists, s->n_table_lists, s->n_zones - s->everyone + 1, s->n_zones, s->n_card};
    const i32 *at = m->reads, *end = at + s->n_reads;
    if (!in_range(s->n_score, MOST_SCORES + 1)) return 0;
    for (i32 i = 0; i < SALTS; i++) salts[i] = mix_hash(2, (u64)i) | 1;
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
