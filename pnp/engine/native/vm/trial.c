/* Trying an action whose rule only sets numbers and moves pieces (`leaves=`), and copies of the table. */

/* Copy the used parts of n consecutive lists between two blocks. */
static void lists_used(const Machine *m, char *to, const char *from, const i32 *first, i32 n) {
    i64 at = (const char *)first - m->block;
    for (i32 i = 0; i < n; i++, at += (i64)sizeof *first * m->stride) copy_list((i32 *)(to + at), (const i32 *)(from + at));
}

/* Copy the used parts of the table, without the functions under way, between two blocks. */
static void copy_table(const Machine *m, char *to, const char *from) {
#define BETWEEN(start, end) memcpy(to + ((char *)(start) - m->block), from + ((char *)(start) - m->block), (size_t)((char *)(end) - (char *)(start)))
    memcpy(to, from, (size_t)((char *)m->zone_cards - m->block));
    const Zone *zones = (const Zone *)(from + ((char *)m->zones - m->block));
    i64 at = (char *)m->zone_cards - m->block;
    for (i32 z = 0; z < m->s.n_zones; z++, at += (i64)sizeof *m->zone_cards * m->heap) /* there is room behind each zone */
        for (i64 i = 0, n = (i64)sizeof *m->zone_cards * zones[z].n; i < n; i += SPARE) memcpy(to + at + i, from + at + i, SPARE);
    BETWEEN(m->cards, m->table_lists);
    lists_used(m, to, from, m->table_lists, m->s.n_table_lists);
    lists_used(m, to, from, m->player_lists, m->s.n_player_lists * m->s.everyone);
    BETWEEN(m->uses, m->block + m->begun_size);
#undef BETWEEN
}

/* Remember the table and the counters: pnp.engine.play.trials. Trials are nested as the calls of functions are. */
static int attempt(Machine *m) {
    char **before = m->attempted + m->h->frames;
    if (!*before && !(*before = malloc(m->begun_size))) return NO_ROOM;
    copy_table(m, *before, m->block);
    memcpy(m->saved, m->counters, sizeof *m->counters * (size_t)m->s.n_counters);
    memcpy(m->saved + m->s.n_counters, m->data, sizeof *m->data * (size_t)m->s.n_clauses);
    return OK;
}

/* Put the counters back. */
static void uncount(Machine *m) {
    memcpy(m->counters, m->saved, sizeof *m->counters * (size_t)m->s.n_counters);
    memcpy(m->data, m->saved + m->s.n_counters, sizeof *m->data * (size_t)m->s.n_clauses);
}

/* Put the table back; the steps stay taken, and the functions under way go on. */
static void undo(Machine *m) {
    i64 budget = m->h->budget;
    copy_table(m, m->block, m->attempted[m->h->frames]);
    m->h->budget = budget;
}
