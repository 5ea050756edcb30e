/* Counting the ways to make the first moves of a game: pnp.engine.play.perft. */

enum { NESTED_QUESTIONS = 200 };

typedef struct { char *table; Chance chance; } Saved; /* the game at a question */

typedef struct { i32 depth, by_choices; i64 ways; Saved at[NESTED_QUESTIONS]; } Ways;

/* Count the ways from the present question or end on; ENOUGH, or the status that stops the count. */
static i32 ways_from(Machine *m, Ways *ways, i32 answered) {
    Head *h = m->h;
    if (h->status == ENDED || h->status == LIMIT || h->status == ENOUGH || (ways->by_choices && h->status == ASKING && answered == ways->depth)) {
        ways->ways++;
        return ENOUGH;
    }
    if (h->status != ASKING || m->beyond || answered == NESTED_QUESTIONS) return h->status == STUCK ? STUCK : BEYOND;
    Saved *here = ways->at + answered;
    i32 n = m->asked;
    if (!here->table && !(here->table = calloc(1, m->size))) return BEYOND;
    copy_used(m, here->table, m->block, h);
    here->chance = m->chance;
    for (i32 i = 0; i < n; i++) {
        i64 none = 0;
        if (i) { copy_used(m, m->block, here->table, (Head *)here->table); m->chance = here->chance; }
        m->jumps = 0;
        h->status = RUNNING;
        h->answered = 1;
        h->answer = i;
        run(m, RESUME, 0, &none);
        i32 status = ways_from(m, ways, answered + 1);
        if (status != ENOUGH) return status;
    }
    return ENOUGH;
}

/* Count the ways to make the first moves, or choices, of a game; ENOUGH, or the status that stops the count. */
i32 pnp_ways(Machine *m, const u32 *key, i32 parts, i32 depth, i32 by_choices, i64 *out) {
    i32 watching = m->watching, status = BEYOND;
    i64 *log = m->log;
    Ways *ways = calloc(1, sizeof *ways);
    if (!ways) return BEYOND;
    ways->depth = depth;
    ways->by_choices = by_choices;
    m->watching = 0;
    m->log = NULL;
    m->most_moves = by_choices ? 0 : depth;
    if (take_tape(m, NULL, 0, key, parts, 0)) {
        m->pausing = 1;
        play_game(m);
        status = ways_from(m, ways, 0);
    }
    m->pausing = m->most_moves = m->beyond = 0;
    m->watching = watching;
    m->log = log;
    m->h->status = RUNNING;
    for (i32 i = 0; i < NESTED_QUESTIONS; i++) free(ways->at[i].table);
    *out = ways->ways;
    free(ways);
    return status;
}
