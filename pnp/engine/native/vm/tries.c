/* Trying options: a game that waits at each question, and the result of an option on imagined cards, at the next rest or after
   a playout.

   The same as pnp.engine.agents.lookahead, random number by random number. The table at the question is a snapshot, from which
   every try begins. */

/* Give every card its own face again. */
static void true_faces(Machine *m) {
    if (m->face_seat < 0) return;
    m->imagined++;
    memcpy(m->columns, m->truth, sizeof *m->columns * (size_t)m->s.n_columns * (size_t)m->s.n_cards);
    memcpy(m->card_code, m->true_code, sizeof *m->card_code * 2 * (size_t)m->s.n_cards);
    m->face_seat = -1;
}

/* Sort cards by their keys of 53 bits, which are evenly spread: bucket sort, then insertion. `spare` has as much room. */
static void by_keys(Drawn *drawn, Drawn *spare, i32 n) {
    i32 places[HEAPS + 1] = {0}, above = 0;
    while (above < HEAP_BITS && 1 << above < n) above++;
    for (i32 i = 0; i < n; i++) places[(drawn[i].key >> (53 - above)) + 1]++;
    for (i32 i = 0; i < 1 << above; i++) places[i + 1] += places[i];
    for (i32 i = 0; i < n; i++) spare[places[drawn[i].key >> (53 - above)]++] = drawn[i];
    for (i32 i = 0; i < n; i++) {
        i32 j = i;
        for (; j && drawn[j - 1].key > spare[i].key; j--) drawn[j] = drawn[j - 1];
        drawn[j] = spare[i];
    }
}

/* Deal the faces of the cards that a seat cannot see among them: pnp.engine.agents.determinization.imagine. 0 if there are too
   many kinds. */
static int imagine(Machine *m, i32 seat, u64 seed) {
    const Spec *s = &m->s;
    i32 n = 0, kinds[SEATS], n_kinds = 0, last = -1;
    if (m->face_seat == seat && m->face_seed == seed) return 1;
    true_faces(m);
    m->imagined++;
    i32 *unseen = m->unseen, *its = unseen + s->n_cards + 1;
    Drawn *drawn = m->drawn;
    for (i32 z = 0; z < s->n_zones; z++) { /* the cards of a zone belong to the kind of its first */
        const Zone *zone = m->zones + z;
        if ((zone->mask >> seat) & 1) continue;
        i32 kind = -1;
        for (i32 i = 0; i < zone->n; i++) {
            i32 card = cards_of(m, z)[i];
            if (((m->cards[card].known_to >> seat) & 1) || (m->kinds[z].each && m->cards[card].up)) continue;
            if (kind < 0) kind = m->kind_of[card];
            unseen[n] = card;
            its[n++] = kind;
        }
        if (kind >= 0) {
            i32 k = 0;
            while (k < n_kinds && kinds[k] != kind) k++;
            if (k == n_kinds && n_kinds < SEATS) kinds[n_kinds++] = kind; else if (k == n_kinds) last = k;
        }
    }
    const int sorted = m->trying == PLAYOUT || m->scouting;
    if (sorted) {
        for (i32 i = 0; i < s->n_cards; i++) m->sort_of[i] = -1;
        for (i32 i = 0; i < n; i++) m->sort_of[unseen[i]] = its[i];
        quick(&m->dealer, seed);
    } else {
        reseed_later(&m->dealer, seed);
        m->dealer.bed = m->beds;
        m->dealer.stored = m->reply_seeds; /* the deal and the game after it begin with the same seed */
        reseed_pending(&m->dealer);
    }
    for (i32 k = 0; k < n_kinds; k++) {
        i32 many = 0, at = 0;
        if (sorted) /* in an order that does not depend on the true places */
            for (i32 card = 0; card < s->n_cards; card++) {
                if (m->sort_of[card] != kinds[k]) continue;
                i32 other = by_chance(&m->dealer, many + 1);
                drawn[many++] = drawn[other];
                drawn[other].card = card;
            }
        else {
            for (i32 i = 0; i < n; i++) if (its[i] == kinds[k]) drawn[many++] = (Drawn){bits_of_random(&m->dealer), unseen[i]};
            by_keys(drawn, drawn + s->n_cards, many);
        }
        for (i32 i = 0; i < n; i++) {
            if (its[i] != kinds[k]) continue;
            i32 card = unseen[i], face = drawn[at++].card;
            m->card_code[card] = m->true_code[face];
            m->card_code[s->n_cards + card] = m->true_code[s->n_cards + face];
            drawn[at - 1].key = (u64)card;
        }
        for (i32 column = 0; column < s->n_columns; column++) {
            i64 *bears = m->columns + (i64)column * s->n_cards, *truth = m->truth + (i64)column * s->n_cards;
            for (i32 i = 0; i < at; i++) bears[drawn[i].key] = truth[drawn[i].card];
        }
    }
    m->face_seat = seat;
    m->face_seed = seed;
    return last < 0;
}

/* Copy the used parts of the state between two blocks. */
static void copy_used(Machine *m, char *to, const char *from, const Head *h) {
    const Frame *top = (const Frame *)(from + ((char *)m->frames - m->block)) + h->frames - 1;
    const Function *f = m->functions + top->function;
#define PART(start, bytes) memcpy(to + ((char *)(start) - m->block), from + ((char *)(start) - m->block), (size_t)(bytes))
    copy_table(m, to, from);
    PART(m->handlers, sizeof *m->handlers * (size_t)h->handlers);
    PART(m->frames, sizeof *m->frames * (size_t)h->frames);
    PART(m->regs, sizeof *m->regs * (size_t)(top->regs + f->regs));
    lists_used(m, to, from, m->lists, (top->lists + f->lists) / m->stride);
    for (i32 i = 0, n = (top->nests + f->nests) / NEST_ROOM; i < n; i++) PART(m->nests + (size_t)i * NEST_ROOM, sizeof *m->nests * (size_t)(((const i32 *)(from + ((char *)(m->nests + (size_t)i * NEST_ROOM) - m->block)))[0] + 2));
#undef PART
}

/* Begin a game that waits at each question after the end of the tape; returns its status. */
i32 pnp_begin(Machine *m, const i32 *given, i32 n, const u32 *key, i32 parts) {
    if (!take_tape(m, given, n, key, parts, 0)) return BEYOND;
    m->pausing = 1;
    return play_game(m);
}

/* Answer the current question; returns the status after it. */
i32 pnp_answer(Machine *m, i32 at) {
    Head *h = m->h;
    i64 none = 0;
    if (h->status != ASKING || at < 0 || at >= m->asked) return BEYOND;
    if (m->has_snapshot) { copy_used(m, m->block, m->snapshot, (Head *)m->snapshot); m->has_snapshot = 0; }
    true_faces(m);
    h->status = RUNNING;
    h->answered = 1;
    h->answer = at;
    run(m, RESUME, 0, &none);
    if (m->beyond) h->status = BEYOND;
    return h->status;
}

/* Describe the current question: who, kind, number of options, instruction. */
void pnp_question(const Machine *m, i64 *out) {
    i64 v[] = {m->asked_who, m->asked_kind, m->asked, m->origin[m->frames[m->h->frames - 1].pc]};
    memcpy(out, v, sizeof v);
}

/* Compute a score of a player; the value at the question is reused for players whom the try left unchanged. 0 if it fails. */
static int player_score(Machine *m, i32 k, i32 p, u64 key, u64 touched, i64 *worth) {
    PlayerWorth *as = m->player_worths + k * m->s.everyone + p;
    if (!key && as->of == m->imagined && !(as->touch & touched)) {
        *worth = as->worth;
        return (m->h->budget -= as->steps) >= 0;
    }
    i64 before = m->h->budget;
    if (!cached_score(m, k, p, key, worth)) return 0;
    if (key && !(as->touch & touched)) { as->of = m->imagined; as->worth = *worth; as->steps = before - m->h->budget; }
    return 1;
}

/* Write each score of the seat and the best of the others; 0, or 5 if one fails. */
static i32 judge_option(Machine *m, i32 seat, i64 *out) {
    const u64 touched = m->touched;
    m->trying = 0;
    for (i32 k = 0; k < m->s.n_score; k++) {
        const PlayerWorth *as = m->player_worths + k * m->s.everyone;
        i64 best = 0, mine = 0;
        u64 keys[SEATS];
        int some = 0;
        for (i32 p = 0; p < m->s.everyone; p++) keys[p] = as[p].of == m->imagined && !(as[p].touch & touched) ? 0 : score_key(m, k, p);
        for (i32 p = 0; p < m->s.seats; p++) {
            i64 one = 0;
            if (p == seat || !m->h->alive[p]) continue;
            if (!player_score(m, k, p, keys[p], touched, &one)) return 5;
            if (!some || one > best) best = one;
            some = 1;
        }
        if (!player_score(m, k, seat, keys[seat], touched, &mine)) return 5;
        out[1 + 2 * k] = mine;
        out[2 + 2 * k] = best;
    }
    return 0;
}

/* Imagine cards for a seat; 0 if that is impossible. Copies are offered by their own faces. */
static i32 imagine_for(Machine *m, i32 seat, u64 seed) {
    m->first = m->s.copies;
    return imagine(m, seat, m->first ? m->try_chance.seed : seed);
}

/* Try an option to the next rest: 0 judged by scores, 1 won, 2 lost, 3 over without winners, 4 a fault, 5 Python has to try.
   out: whether the seat was asked again, its scores, the best of the others. */
static i32 try_option(Machine *m, i32 seat, i32 option, u64 seed, i32 turn_end, i64 *out) {
    Head *h = m->h;
    i64 none = 0;
    if (!imagine_for(m, seat, seed)) return 5;
    if (!h->rested) { if (h->looked) h->clean = -1; else h->dirty = -1; }
    i32 count = 0; /* the player does not know bookings from before the phase */
    for (i32 i = 0; i < h->booked_n; i++) if (h->booked[i].number >= h->booked_before) h->booked[count++] = h->booked[i];
    h->booked_n = count;
    h->budget = TRY_STEPS - (h->begun - h->budget);
    h->decisions = 0;
    h->status = RUNNING;
    h->answered = 1;
    h->answer = option;
    run(m, RESUME, 0, &none);
    if (!m->beyond && h->status == PHASE_OVER) {
        h->status = RUNNING;
        if (turn_end >= 0 && h->active >= 0 && h->alive[h->active]) run(m, turn_end, h->active, &none);
    }
    if (m->beyond || h->budget < TRY_MARGIN) return 5;
    if (h->status == STUCK) return 4;
    if (h->status == ENDED) {
        for (i32 i = 0; i < h->winners_n; i++) if (h->winners[i] == seat) return 1;
        return h->winners_n ? 2 : 3;
    }
    return judge_option(m, seat, out);
}

static i32 finish_playout(Machine *m, i32 seat, double *results);

/* Play an option out: until the game is over or the last round has passed; 0, or 5. */
static i32 play_out(Machine *m, i32 seat, i32 option, u64 seed, i32 last_round) {
    Head *h = m->h;
    i64 none = 0;
    if (!imagine_for(m, seat, seed)) return 5;
    m->last_round = last_round;
    h->budget = STEPS;
    h->decisions = 0;
    h->status = RUNNING;
    h->answered = 1;
    h->answer = option;
    run(m, RESUME, 0, &none);
    return finish_playout(m, seat, m->results);
}

/* Try an option from the snapshot of the question: to the next rest (last_round -1), or played out. */
static i32 try_from_question(Machine *m, i32 seat, i32 option, u64 seed, u64 reply, i32 last_round, i32 turn_end, i64 *out) {
    const Spec *s = &m->s;
    Head *h = m->h;
    if (seat < 0 || seat >= s->everyone || option < 0 || option >= m->asked || turn_end >= s->n_functions) return 5;
    if (m->has_snapshot) copy_used(m, m->block, m->snapshot, (Head *)m->snapshot);
    else if (h->status != ASKING || !h->frames) return 5;
    else { copy_used(m, m->snapshot, m->block, h); m->has_snapshot = 1; m->imagined++; }
    m->touched = 0;
    i64 *counters = m->counters, *data = m->data, *log = m->log;
    i32 watching = m->watching;
    if (last_round < 0) {
        reseed_later(&m->try_chance, seed);
        reseed_later(&m->replies, seed + reply);
        m->try_chance.stored = m->reply_seeds;
        m->try_chance.bed = m->beds;
        m->replies.bed = m->beds + (reply > 0);
        m->replies.stored = m->reply_seeds + reply % REPLIES;
    } else {
        quick(&m->try_chance, seed + 1);
        quick(&m->replies, seed + 2);
    }
    m->luck = &m->try_chance;
    m->counters = m->try_counters;
    m->data = m->try_data;
    m->log = NULL;
    m->watching = m->followed = 0;
    m->trying = last_round < 0 ? ONWARD : PLAYOUT;
    m->seat = seat;
    i32 result = last_round < 0 ? try_option(m, seat, option, seed, turn_end, out) : play_out(m, seat, option, seed, last_round);
    out[0] = m->followed;
    m->trying = m->beyond = m->first = 0;
    m->luck = &m->chance;
    m->counters = counters;
    m->data = data;
    m->log = log;
    m->watching = watching;
    h->status = ASKING;
    return result;
}
