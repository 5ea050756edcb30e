/* Loading and playing: checks a program, lays out its memory, and has the functions that Python calls to play games. */
/* Copy an array of n items, with room for one more; NULL if n is negative or there is no memory. */
static void *copy_array(const void *from, i64 n, size_t size) {
    void *to = n < 0 ? NULL : calloc((size_t)n + 1, size);
    if (to && n) memcpy(to, from, size * (size_t)n);
    return to;
}

/* Copy an array of the program, or refuse it. */
#define COPY_OF(to, from, n) if (!((to) = copy_array(from, (i64)(n), sizeof *(to)))) goto refused

/* Check a program and everything that comes with it; 0 if a number is out of range. */
static int check_program(const Machine *m) {
    const Spec *s = &m->s;
    if (s->n_cards >= INT16_MAX || s->seats < 1 || s->seats > s->everyone || s->everyone > SEATS) return 0;
    if (!in_range(s->n_tokens, TOKENS + 1) || !in_range(s->n_fields, LONGEST)) return 0;
    if (s->capacity < s->n_cards + 2 || s->capacity < s->everyone || s->capacity > LONGEST || !in_range(s->main, s->n_functions)) return 0;
    for (i32 i = 0; i < s->n_functions; i++) {
        const Function *f = m->functions + i;
        if (f->entry < 0 || f->entry >= f->end || f->end > m->n_code || f->regs < 1 || f->lists < 1 || f->regs > REGS || f->lists > LIST_REGS || !in_range(f->nests, NESTS + 1)) return 0;
        for (i32 at = f->entry; at < f->end; at++) {
            const Ins *in = m->code + at;
            if (in->op >= N_OPS) return 0;
            const char *kinds = operands[in->op];
            if (!operand_fits(m, f, kinds[0], in->a) || !operand_fits(m, f, kinds[1], in->b)) return 0;
            if (!operand_fits(m, f, kinds[2], in->c) || !operand_fits(m, f, kinds[3], in->d)) return 0;
            if (in->op == OP_NUMBERIN && (in->d < 0 || (i64)in->c + in->d > s->n_table)) return 0; /* its place is checked against d only */
        }
        if (!(traits[m->code[f->end - 1].op] & STOPS)) return 0;
    }
    for (i32 i = 0; i < s->n_lists; i++)
        if (m->list_at[i] < 0 || m->list_at[i] > m->list_at[i + 1] || m->list_at[i + 1] > s->n_pool || m->list_at[i + 1] - m->list_at[i] > s->capacity) return 0;
    for (i32 i = 0; i < s->n_tables; i++) {
        const Cells *t = m->tables + i;
        i64 second = t->keys == 2 ? t->second : 1;
        if (t->off < 0 || t->size < 0 || second < 1 || t->off + t->size * second > s->n_cells) return 0;
    }
    for (i32 z = 0; z < s->n_zones; z++)
        if (m->kinds[z].when_empty >= s->n_zones || m->kinds[z].owner >= s->everyone || m->kinds[z].clause >= s->n_clauses) return 0;
    for (i32 i = 0; i < s->n_bounds; i++) {
        const Bound *b = m->bounds + i;
        i64 room = b->kind == HOLDS ? s->n_zones : b->kind == TABLE_NUMBER ? s->n_table : b->kind == PLAYER_NUMBER ? s->n_player : s->n_card;
        i64 most = b->kind == HOLDS ? s->n_zones - b->base : b->kind == TABLE_NUMBER ? 1 : b->kind == PLAYER_NUMBER ? s->everyone : s->n_cards;
        if (!in_range(b->kind, 4) || !in_range(b->base, room) || b->count < 0 || b->count > most) return 0;
    }
    for (i32 i = 0; i < s->n_tokens; i++) {
        const Token *k = m->tokens + i;
        if (k->own < -1 || k->own >= s->n_player || k->card < -1 || k->card >= s->n_card || k->holder < -1 || k->holder >= s->n_table) return 0;
    }
    for (i32 i = 0; i < s->n_rankings; i++) {
        const Ranking *r = m->rankings + i;
        if (!in_range(r->rank, s->n_columns) || !in_range(r->suit, s->n_columns) || !in_range((i64)r->low + 1, 64) || r->run < 0 || r->run > LONGEST_HAND) return 0;
        if (r->n < 1 || r->n > 200 || r->first < 0 || (i64)r->first + r->n > s->n_shapes || !in_range(r->digits, LONGEST_HAND + 1)) return 0;
        for (i32 k = 0; k < r->n; k++) {
            const Shape *row = m->shapes + r->first + k;
            if (row->n < 0 || row->n > r->digits || (row->suited && r->run > r->digits) || (row->run && !r->digits)) return 0;
            i64 all = 0;
            for (i32 g = 0; g < row->n; g++) { if (row->groups[g] < 1) return 0; all += row->groups[g]; }
            if (row->n && !row->suited && !row->run && row->n + (r->run > all ? r->run - all : 0) > r->digits) return 0;
        }
    }
    for (i32 i = 0; i < s->n_cards; i++) if (!in_range(m->card_zone[i], s->n_zones)) return 0;
    for (i32 i = 0; i < s->n_table_lists; i++) if (!in_range(m->table_list_start[i], s->n_lists)) return 0;
    for (i32 i = 0; i < s->n_player_lists; i++) if (!in_range(m->player_list_start[i], s->n_lists)) return 0;
    for (i32 i = 0; i < s->n_score; i++) if (!in_range(m->score[i], s->n_functions)) return 0;
    for (i32 i = 0; i < s->n_identities; i++) if (!in_range(m->identities[i], s->n_player)) return 0;
    for (i32 i = 0; i < s->n_shown; i++) if (!in_range(m->marks[i] < 0 ? ~m->marks[i] : m->marks[i], s->n_card)) return 0;
    return 1;
}

/* Release a machine. */
void pnp_free(Machine *m) {
    if (!m) return;
    pnp_plays_end(m);
    void *all[] = {m->code, m->origin, m->blame, m->functions, m->consts, m->cells, m->columns, m->table_start, m->player_start, m->card_start, m->list_at,
        m->pool, m->card_zone, m->card_code, m->table_list_start, m->player_list_start, m->score, m->identities, m->marks, m->tables, m->kinds,
        m->bounds, m->snapshot, m->truth, m->try_counters, m->try_data, m->true_code, m->kind_of, m->sort_of, m->unseen, m->drawn, m->worths, m->player_worths, m->reads, m->tokens, m->rankings, m->shapes, m->block, m->begun, m->tape, m->options, m->inner, m->log, m->histogram, m->leads, m->saved, m->ids, m->bare, m->moments, m->asks, m->sight, m->taken, m->score_buffer, m->weights, m->key_kind, m->key_of, m->keys, m->inner_snapshot, m->playout_values, m->leaves, m->wide, m->positions};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    for (i32 i = 0; i <= FRAMES; i++) free(m->attempted[i]);
    free(m);
}

/* Reserve bytes in a block, aligned to 16; returns their place. */
static size_t reserve(size_t *at, size_t bytes) { size_t old = *at; *at = (old + bytes + 15) & ~(size_t)15; return old; }

/* Allocate the state in one block: what every game has first, the stacks last. 0 if there is no memory. */
static int lay_out(Machine *m) {
    const Spec *s = &m->s;
    size_t n = 0, stride = (size_t)s->capacity + 2 + 2 * EIGHT; /* lists are copied up to sixteen numbers at a time */
    m->heap = s->n_cards + SPARE;
    m->stride = (i32)stride;
    m->list_room = LIST_REGS * (i64)stride;
    size_t h = reserve(&n, sizeof(Head)), z = reserve(&n, sizeof(Zone) * (size_t)s->n_zones);
    size_t zc = reserve(&n, sizeof(i16) * ((size_t)s->n_zones * (size_t)m->heap + SPARE)), c = reserve(&n, sizeof(Card) * ((size_t)s->n_cards + 1));
    size_t t = reserve(&n, sizeof(i64) * ((size_t)s->n_table + 1)), p = reserve(&n, sizeof(i64) * ((size_t)s->n_player * (size_t)s->everyone + 1));
    size_t k = reserve(&n, sizeof(i64) * ((size_t)s->n_card * (size_t)s->n_cards + 1));
    size_t tl = reserve(&n, sizeof(i32) * stride * ((size_t)s->n_table_lists + 1));
    size_t pl = reserve(&n, sizeof(i32) * stride * ((size_t)s->n_player_lists * (size_t)s->everyone + 1));
    size_t u = reserve(&n, sizeof(Uses) * ((size_t)s->n_actions * (size_t)s->everyone + 1));
    size_t ev = reserve(&n, sizeof(i64) * EVENTS * ((size_t)s->n_fields + 1)), mo = reserve(&n, sizeof(i64) * TOKENS);
    size_t co = reserve(&n, sizeof(i64) * ((size_t)s->n_counters + 1)), da = reserve(&n, sizeof(i64) * ((size_t)s->n_clauses + 1));
    size_t ha = reserve(&n, sizeof(Handler) * HANDLERS), fr = reserve(&n, sizeof(Frame) * FRAMES), re = reserve(&n, sizeof(i64) * (REGS + 1));
    size_t li = reserve(&n, sizeof(i32) * stride * (LIST_REGS + 1)), ne = reserve(&n, sizeof(i32) * NEST_ROOM * (NESTS + 1));
    m->size = n;
    if (!(m->block = calloc(1, n))) return 0;
    char *b = m->block;
    m->h = (Head *)(b + h); m->zones = (Zone *)(b + z); m->zone_cards = (i16 *)(b + zc); m->cards = (Card *)(b + c);
    m->table = (i64 *)(b + t); m->player = (i64 *)(b + p); m->card = (i64 *)(b + k); m->table_lists = (i32 *)(b + tl);
    m->player_lists = (i32 *)(b + pl); m->uses = (Uses *)(b + u); m->counters = (i64 *)(b + co); m->data = (i64 *)(b + da);
    m->events = (i64 *)(b + ev); m->most = (i64 *)(b + mo);
    m->handlers = (Handler *)(b + ha); m->frames = (Frame *)(b + fr); m->regs = (i64 *)(b + re); m->lists = (i32 *)(b + li); m->nests = (i32 *)(b + ne);
    m->tape = calloc(TAPE + 1, sizeof *m->tape);
    m->options = calloc(2 * ((size_t)s->capacity + 4), sizeof *m->options);
    m->inner = calloc((size_t)s->capacity + 4, sizeof *m->inner);
    m->histogram = calloc((size_t)s->capacity + 4, sizeof *m->histogram);
    m->leads = calloc(LEADS + 1, sizeof *m->leads);
    m->saved = calloc((size_t)s->n_counters + (size_t)s->n_clauses + 1, sizeof *m->saved);
    m->ids = calloc((size_t)s->n_identities * (size_t)s->seats + 1, sizeof *m->ids);
    return m->tape && m->options && m->inner && m->histogram && m->leads && m->saved && m->ids;
}

/* Set everything as before the set-up. */
static void set_start(Machine *m) {
    const Spec *s = &m->s;
    Head *h = m->h;
    h->budget = STEPS;
    h->dirty = -1;
    h->active = h->clause = h->fault_pc = h->win_rule = -1;
    for (i32 p = 0; p < s->everyone; p++) h->alive[p] = 1;
    for (i32 z = 0; z < s->n_zones; z++) m->zones[z] = (Zone){0, 0, m->kinds[z].mask, m->kinds[z].mask};
    for (i32 c = 0; c < s->n_cards; c++) {
        i32 z = m->card_zone[c];
        cards_of(m, z)[m->zones[z].n++] = (i16)c;
        m->cards[c] = (Card){z, 0, (i16)m->kinds[z].up, 0};
    }
    memcpy(m->table, m->table_start, sizeof *m->table * (size_t)s->n_table);
    for (i32 p = 0; p < s->everyone; p++) {
        memcpy(m->player + (size_t)p * (size_t)s->n_player, m->player_start, sizeof *m->player * (size_t)s->n_player);
        for (i32 i = 0; i < s->n_player_lists; i++) {
            i32 at = m->list_at[m->player_list_start[i]], n = m->list_at[m->player_list_start[i] + 1] - at;
            i32 *to = m->player_lists + (size_t)(p * s->n_player_lists + i) * (size_t)m->stride;
            to[0] = n;
            memcpy(to + 1, m->pool + at, sizeof *to * (size_t)n);
        }
    }
    for (i32 i = 0; i < s->n_table_lists; i++) {
        i32 at = m->list_at[m->table_list_start[i]], n = m->list_at[m->table_list_start[i] + 1] - at;
        i32 *to = m->table_lists + (size_t)i * (size_t)m->stride;
        to[0] = n;
        memcpy(to + 1, m->pool + at, sizeof *to * (size_t)n);
    }
    for (i32 c = 0; c < s->n_cards; c++) memcpy(m->card + (size_t)c * (size_t)s->n_card, m->card_start, sizeof *m->card * (size_t)s->n_card);
    for (i32 i = 0; i < s->n_actions * s->everyone; i++) m->uses[i] = (Uses){0, -1};
}

/* Load a program; NULL if it is refused. */
Machine *pnp_make(const Spec *spec) {
    Machine *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    const Spec *s = &m->s;
    m->s = *spec;
    if (s->everyone < 0 || s->everyone > SEATS || s->n_cards < 0 || s->capacity < 1 || s->capacity > LONGEST) goto refused;
    COPY_OF(m->consts, s->consts, s->n_consts);
    COPY_OF(m->list_at, s->list_at, s->n_lists + 1);
    COPY_OF(m->pool, s->pool, s->n_pool);
    COPY_OF(m->cells, s->cells, s->n_cells);
    COPY_OF(m->columns, s->columns, (size_t)s->n_columns * (size_t)s->n_cards);
    COPY_OF(m->card_zone, s->card_zone, s->n_cards);
    COPY_OF(m->card_code, s->card_code, s->n_cards + s->n_cards);
    COPY_OF(m->table_start, s->table_start, s->n_table);
    COPY_OF(m->player_start, s->player_start, s->n_player);
    COPY_OF(m->card_start, s->card_start, s->n_card);
    COPY_OF(m->table_list_start, s->table_list_start, s->n_table_lists);
    COPY_OF(m->player_list_start, s->player_list_start, s->n_player_lists);
    COPY_OF(m->score, s->score, s->n_score);
    COPY_OF(m->identities, s->identities, s->n_identities);
    COPY_OF(m->marks, s->marks, s->n_shown);
    COPY_OF(m->reads, s->reads, s->n_reads);
    COPY_OF(m->functions, (const Function *)s->functions, s->n_functions);
    COPY_OF(m->tables, (const Cells *)s->tables, s->n_tables);
    if (!(m->code = calloc((size_t)s->n_code + 1, sizeof(Ins)))) goto refused;
    m->n_code = s->n_code;
    for (i32 i = 0; i < s->n_code; i++) {
        const i32 *from = s->code + 5 * (size_t)i;
        if (!in_range(from[0], N_OPS)) goto refused;
        m->code[i] = (Ins){NULL, from[0], from[1], from[2], from[3], from[4]};
    }
    if (!(m->kinds = calloc((size_t)s->n_zones + 1, sizeof(ZoneKind)))) goto refused;
    for (i32 z = 0; z < s->n_zones; z++) {
        const i64 *v = s->zones + 9 * (size_t)z;
        m->kinds[z] = (ZoneKind){(i32)v[0], (i32)v[1], v[2] == STACK, (i32)v[3], (i32)v[4], (i32)v[5], v[6], (i32)v[7], (i32)v[8], v[0] >= 0 && v[0] < SEATS ? 1ull << v[0] : touch_of(z), v[2] != ANY_ORDER};
    }
    if (!(m->bounds = calloc((size_t)s->n_bounds + 1, sizeof(Bound)))) goto refused;
    for (i32 i = 0; i < s->n_bounds; i++) {
        const i64 *v = s->bounds + 7 * (size_t)i;
        m->bounds[i] = (Bound){v[0], v[4], v[5], (i32)v[1], (i32)v[2], (i32)v[3], (i32)v[6]};
    }
    if (s->n_tokens < 0 || !(m->tokens = calloc((size_t)s->n_tokens + 1, sizeof(Token)))) goto refused;
    for (i32 i = 0; i < s->n_tokens; i++) {
        const i64 *v = s->tokens + 6 * (size_t)i;
        m->tokens[i] = (Token){v[0], v[1], v[2], (i32)v[3], (i32)v[4], (i32)v[5]};
    }
    for (i32 p = 0; p < s->everyone; p++) m->seat_bits[p] = s->seat_bits[p];
    for (i32 p = 0; p < 2 * s->seats && s->seats <= SEATS; p++) m->ring[p] = p % s->seats;
    if (!(m->bare = calloc((size_t)s->n_zones + 1, sizeof *m->bare))) goto refused;
    for (i32 z = 0; z < s->n_zones; z++) if (m->kinds[z].empty_at_rest) m->bare[m->n_bare++] = z;
    COPY_OF(m->kind_of, s->card_kind, s->n_cards);
    COPY_OF(m->rankings, (const Ranking *)s->rankings, s->n_rankings);
    COPY_OF(m->shapes, (const Shape *)s->shapes, s->n_shapes);
    if (!check_program(m) || !tune(m) || !check_program(m) || !check_reads(m) || !lay_out(m)) goto refused;
    for (i32 i = 0; i < m->n_code; i++) { /* turn lists and columns into offsets, so that play multiplies nothing */
        Ins *in = m->code + i;
        i32 *const parts[] = {&in->a, &in->b, &in->c, &in->d};
        for (int k = 0; k < 4; k++) {
            const i32 scale[] = {1, 1, m->stride, NEST_ROOM};
            *parts[k] *= scale[operand(in, k)->bank];
            if (operands[in->op][k] == 'o') *parts[k] *= s->n_cards;
            if (operands[in->op][k] == 'j' && in->op != OP_TRY) *parts[k] = (*parts[k] - i) * (i32)sizeof *in; /* a distance in bytes */
        }
    }
    for (i32 i = 0; i < s->n_functions; i++) { m->functions[i].lists *= m->stride; m->functions[i].nests *= NEST_ROOM; }
    m->snapshot = calloc(1, m->size);
    m->try_counters = calloc((size_t)s->n_counters + 1, sizeof(i64));
    m->try_data = calloc((size_t)s->n_clauses + 1, sizeof(i64));
    COPY_OF(m->truth, s->columns, (size_t)s->n_columns * (size_t)s->n_cards);
    COPY_OF(m->true_code, s->card_code, s->n_cards + s->n_cards);
    m->unseen = calloc(2 * ((size_t)s->n_cards + 1), sizeof *m->unseen);
    m->sort_of = calloc((size_t)s->n_cards + 1, sizeof *m->sort_of);
    m->drawn = calloc(2 * (size_t)s->n_cards + 1, sizeof *m->drawn);
    m->worths = calloc(WORTHS, sizeof *m->worths);
    if (!(m->player_worths = calloc((size_t)s->n_score * (size_t)s->everyone + 1, sizeof *m->player_worths))) goto refused;
    note_reads(m);
    m->score_buffer = calloc(4 * (size_t)s->n_score + 8, sizeof *m->score_buffer);
    if (!m->score_buffer || !m->worths || !m->snapshot || !m->try_counters || !m->try_data || !m->unseen || !m->sort_of || !m->drawn) goto refused;
    m->face_seat = -1;
    m->luck = &m->chance;
    run(m, LABELS, 0, NULL);
    for (i32 k = 0; k < s->n_score; k++) sum_of(m, m->score[k], m->sums + k);
    set_start(m);
    m->begun_size = (size_t)((char *)m->counters - m->block);
    if (!(m->begun = malloc(m->begun_size))) goto refused;
    memcpy(m->begun, m->block, m->begun_size);
    return m;
refused:
    pnp_free(m);
    return NULL;
}

/* Begin a new game on the present tape. */
static void begin_game(Machine *m) {
    Head *h = m->h;
    i32 head = h->head, given = h->given, length = h->length, reading = h->reading;
    memcpy(m->block, m->begun, m->begun_size);
    h->head = head; h->given = given; h->length = length; h->reading = reading;
    m->beyond = 0;
    m->jumps = 0;
    m->log_n = 0;
    m->moment_round = m->moment_turn = 0;
    m->leads_n = m->leads_lost = 0;
    if (m->plays) begin_plays(m);
}

static void true_faces(Machine *m);

/* Play one game from its set-up to its end; returns its status. */
static i32 play_game(Machine *m) {
    i64 none = 0;
    begin_game(m);
    m->luck = &m->chance;
    run(m, m->s.main, NIL, &none);
    if (m->beyond) m->h->status = BEYOND;
    return m->h->status;
}

/* Set the tape and the seed (no parts: zeros); 0 if they are too long. */
static int take_tape(Machine *m, const i32 *given, i32 n, const u32 *key, i32 parts, i32 count) {
    if (n < 0 || n > TAPE || parts < 0 || parts > 624) return 0;
    for (i32 i = 0; i < n; i++) if (given[i] < 0) return 0;
    if (n) memcpy(m->tape, given, sizeof *given * (size_t)n);
    m->h->head = 0;
    m->h->given = m->h->length = n;
    m->h->reading = n > 0;
    true_faces(m);
    m->pausing = m->has_snapshot = 0;
    m->chance.by_seed = parts > 0;
    m->chance.pending = 0;
    m->chance.x = 0;
    if (parts) reseed_parts(&m->chance, key, parts);
    if (!count) { memset(m->counters, 0, sizeof(i64) * (size_t)m->s.n_counters); memset(m->data, 0, sizeof(i64) * (size_t)m->s.n_clauses); }
    memset(m->histogram, 0, sizeof(i64) * ((size_t)m->s.capacity + 4));
    return 1;
}

/* Play a game by a tape; returns its status. */
i32 pnp_play(Machine *m, const i32 *given, i32 n, const u32 *key, i32 parts, i32 count) {
    return take_tape(m, given, n, key, parts, count) ? play_game(m) : BEYOND;
}

/* Play games by the fast generator; returns the number of decisions, and in out the number of each status. */
i64 pnp_many(Machine *m, i64 games, u64 seed, i64 *out) {
    i64 decisions = 0;
    true_faces(m);
    m->pausing = m->chance.pending = 0;
    m->chance.by_seed = 0;
    m->chance.x = seed * 0x9e3779b97f4a7c15ull + 88172645463325252ull;
    if (!m->chance.x) m->chance.x = 1;
    for (i64 i = 0; i < games; i++) {
        m->h->head = m->h->given = m->h->length = m->h->reading = 0;
        out[play_game(m)]++;
        decisions += m->h->decisions;
    }
    return decisions;
}

/* Describe the last game: status, code, clause, instruction, rounds, turns, decisions, rule, place on the tape, number of
   winners, leads recorded, whether some were lost, length of the log; then the winners. */
void pnp_outcome(const Machine *m, i64 *out) {
    const Head *h = m->h;
    i64 v[] = {h->status, h->code, h->clause, h->fault_pc, h->rounds, h->turns, h->decisions, h->win_rule, h->reading ? h->head : h->length, h->winners_n, m->leads_n, m->leads_lost, m->log_n};
    memcpy(out, v, sizeof v);
    for (i32 i = 0; i < h->winners_n && i < SEATS; i++) out[sizeof v / sizeof *v + (size_t)i] = h->winners[i];
}

const i32 *pnp_tape(const Machine *m) { return m->tape; }
const i64 *pnp_counters(const Machine *m) { return m->counters; }
const i64 *pnp_data(const Machine *m) { return m->data; }
const i64 *pnp_histogram(const Machine *m) { return m->histogram; }
const i32 *pnp_leads(const Machine *m) { return m->leads; }
const i64 *pnp_identities(const Machine *m) { return m->ids; }
const i64 *pnp_options(const Machine *m) { return m->options; }
const i64 *pnp_most(const Machine *m) { return m->most; }
const i64 *pnp_log(const Machine *m) { return m->log; }
const i64 *pnp_numbers(const Machine *m, i32 of) { return of == 0 ? m->table : of == 1 ? m->player : m->card; }
i32 pnp_leader(Machine *m) { return m->s.n_score ? leader(m) : -1; }

/* Switch the recording of statistics on or off. */
void pnp_watch(Machine *m, i32 watching) { m->watching = watching; }

/* Log questions, four numbers each, up to `size` numbers; 0 switches the log off. Returns 0 if there is no memory. */
i32 pnp_keep_log(Machine *m, i32 size) {
    free(m->log);
    m->log = size ? calloc((size_t)size + 4, sizeof *m->log) : NULL;
    m->log_size = size;
    return !size || m->log;
}

/* Compute a function of one player without a trace; 0 if it fails. */
i32 pnp_value(Machine *m, i32 function, i64 me, i64 *value) {
    Head *h = m->h;
    i32 code = h->code, clause = h->clause, status = h->status, pc = h->fault_pc;
    if (!in_range(function, m->s.n_functions)) return 0;
    memcpy(m->saved, m->counters, sizeof *m->counters * (size_t)m->s.n_counters);
    memcpy(m->saved + m->s.n_counters, m->data, sizeof *m->data * (size_t)m->s.n_clauses);
    i32 frames = h->frames;
    h->frames = 0;
    int failed = run(m, function, me, value);
    h->frames = frames;
    memcpy(m->counters, m->saved, sizeof *m->counters * (size_t)m->s.n_counters);
    memcpy(m->data, m->saved + m->s.n_counters, sizeof *m->data * (size_t)m->s.n_clauses);
    h->code = code; h->clause = clause; h->status = status; h->fault_pc = pc;
    return !failed;
}

/* Write the whole state as numbers, up to `most`; returns how many there are. */
i64 pnp_state(const Machine *m, i64 *out, i64 most) {
    const Spec *s = &m->s;
    const Head *h = m->h;
    i64 n = 0;
#define OUT(v) do { if (n < most) out[n] = (v); n++; } while (0)
    for (i32 z = 0; z < s->n_zones; z++) {
        OUT(m->zones[z].n); OUT(m->zones[z].loose); OUT(m->zones[z].mask);
        for (i32 i = 0; i < m->zones[z].n; i++) OUT(m->zone_cards[(size_t)z * (size_t)m->heap + (size_t)i]);
    }
    for (i32 c = 0; c < s->n_cards; c++) { OUT(m->cards[c].zone); OUT(m->cards[c].known_to); OUT(m->cards[c].up); }
    for (i32 i = 0; i < s->n_table; i++) OUT(m->table[i]);
    for (i32 i = 0; i < s->n_player * s->everyone; i++) OUT(m->player[i]);
    for (i32 i = 0; i < s->n_card * s->n_cards; i++) OUT(m->card[i]);
    for (i32 k = 0; k < s->n_table_lists; k++) { const i32 *l = m->table_lists + (size_t)k * (size_t)m->stride; for (i32 i = 0; i <= l[0]; i++) OUT(i ? get(l, i - 1) : l[0]); }
    for (i32 k = 0; k < s->n_player_lists * s->everyone; k++) { const i32 *l = m->player_lists + (size_t)k * (size_t)m->stride; for (i32 i = 0; i <= l[0]; i++) OUT(i ? get(l, i - 1) : l[0]); }
    for (i32 p = 0; p < s->everyone; p++) OUT(h->alive[p]);
    OUT(h->active); OUT(h->rounds); OUT(h->turns);
    return n;
}
