/* Control: how phases, turns and the game end, who has won, and the tests of a table at rest. */

/* Leave function calls up to the one that handles an end of this kind; 0 if none above `lowest` frames does. */
static int handled(Machine *m, i32 kind, i32 lowest) {
    Head *h = m->h;
    while (h->handlers > 0) {
        Handler *t = m->handlers + --h->handlers;
        if (t->frames <= lowest) { h->handlers++; return 0; }
        if (t->kinds & kind) {
            h->frames = t->frames;
            h->secret = t->secret;
            h->depth = t->depth;
            h->events = t->events;
            m->frames[h->frames - 1].pc = t->pc;
            return 1;
        }
    }
    return 0;
}

/* Test one limit; OK or a fault. */
static int test_bound(Machine *m, const Bound *b) {
    for (i32 k = 0; k < b->count; k++) {
        i32 z = b->base + k;
        i64 v, least = b->kind == HOLDS && m->h->setting_up ? 0 : b->least;
        switch (b->kind) {
        case HOLDS: v = m->zones[z].n; break;
        case TABLE_NUMBER: v = m->table[b->base]; break;
        case PLAYER_NUMBER: v = m->player[b->base + k * m->s.n_player]; break;
        default: v = m->card[b->base + k * m->s.n_card];
        }
        if (v >= least && v <= b->most) continue;
        if (b->kind == HOLDS && m->kinds[z].owner >= 0 && !m->h->alive[m->kinds[z].owner]) continue; /* zones of those who left */
        return fault(m, 403, b->clause);
    }
    return OK;
}

/* Test a table at rest, except for the invariants: zones that must be empty, no card lost, all limits of changed data. */
static int test_at_rest(Machine *m, i64 changed) {
    i32 all = 0;
    for (i32 i = 0; i < m->n_bare; i++) if (m->zones[m->bare[i]].n) return fault(m, 404, m->kinds[m->bare[i]].clause);
    for (const Zone *zone = m->zones, *end = zone + m->s.n_zones; zone < end; zone++) all += zone->n;
    if (all != m->s.n_cards) return fault(m, 404, -1);
    for (i32 i = 0; i < m->s.n_bounds; i++) if (m->bounds[i].mask & changed && test_bound(m, m->bounds + i)) return FAULTY;
    return OK;
}

/* Compare two seats for qsort. */
static int by_seat(const void *a, const void *b) { return *(const i32 *)a - *(const i32 *)b; }

/* Add the winners of one rule to those collected; the first rule that has winners is the one that is named. */
static void collect_winners(Head *h) {
    if (h->all_winners_rule < 0) h->all_winners_rule = h->win_rule;
    for (i32 i = 0; i < h->winners_n; i++) {
        i32 j = 0;
        while (j < h->all_winners_n && h->all_winners[j] != h->winners[i]) j++;
        if (j == h->all_winners_n && j < SEATS) h->all_winners[h->all_winners_n++] = h->winners[i];
    }
}

/* Let all collected winners win, in seat order; 0 if there are none. */
static int crown_winners(Head *h) {
    if (h->all_winners_rule < 0) return 0;
    qsort(h->all_winners, (size_t)h->all_winners_n, sizeof(i32), by_seat);
    h->winners_n = h->all_winners_n;
    memcpy(h->winners, h->all_winners, sizeof h->winners);
    h->win_rule = h->all_winners_rule;
    return 1;
}

/* Let a list of seats win. */
static int set_winners(Machine *m, const i32 *list, i32 rule) {
    if (!fits(list, m->s.everyone)) return fault(m, 400, -1);
    if (list[0] > SEATS) return NO_ROOM;
    m->h->winners_n = list[0];
    memcpy(m->h->winners, list + 1, sizeof *list * (size_t)list[0]);
    m->h->win_rule = rule;
    return OK;
}

/* Put a player out of the game, or back into it. */
static void set_alive(Machine *m, i64 seat, int alive) {
    Head *h = m->h;
    h->alive[seat] = alive;
    h->dirty = -1;
    h->gone = 0;
    for (i32 p = 0; p < m->s.seats; p++) h->gone += !h->alive[p];
}

/* Return the next player in seat order who is in the game; the player if there is no other. */
static i32 left_of(const Machine *m, i32 who) {
    i32 n = m->s.seats, first = who < n ? who : 0;
    for (i32 i = 0; i < n; i++) { i32 p = (first + i) % n; if (m->h->alive[p] && p != who) return p; }
    return who;
}

/* Begin an announcement: not cancelled, and all its fields are nothing. */
static int begin_event(Machine *m, i64 *number) {
    Head *h = m->h;
    i64 *event = m->events + (i64)h->events * (m->s.n_fields + 1);
    if (h->events >= EVENTS) return NO_ROOM;
    event[0] = 0;
    for (i32 i = 1; i <= m->s.n_fields; i++) event[i] = NIL;
    *number = h->events++;
    return OK;
}
