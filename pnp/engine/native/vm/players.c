/* Players who sit at the machine and answer without Python: the same choices, number by number of chance, as those of
   pnp.engine.agents.weighing and pnp.checks.search.players. Who answers is told by seat. */

i32 pnp_answer(Machine *m, i32 at);

/* what an option that was tried is worth: pnp.checks.search.fast_agents.GreedySeats; *unknown: Python has to try */
static double worth_of(Machine *m, i32 came, const i64 *out, int *unknown) {
    static const double worth[] = {0, WORTH_OF_WIN, -WORTH_OF_WIN, 0, -1, 0};
    if (came == 5) *unknown = 1;
    if (came) return worth[came];
    if (!m->s.n_score) return lot(m, GREEDY_LOT);
    double total = 0;
    for (i32 k = 0; k < m->s.n_score; k++) total += (double)out[1 + 2 * k] - OTHERS * (double)out[2 + 2 * k];
    return total;
}

static double best_try(Machine *m, i32 n, i32 option, u64 seed, int *unknown) {
    i64 *out = m->scored;
    double best = 0;
    i32 replies = 1;
    m->spent += m->offered;
    for (i32 reply = 0; reply < replies && !*unknown; reply++) {
        double one = worth_of(m, from_there(m, m->asked_who, option, seed, (u64)reply, -1, m->turn_end, out), out, unknown);
        if (!reply || one > best) best = one;
        if (!reply && out[0] && n <= FEW_REPLIES) replies = REPLIES;
    }
    return best;
}

/* the seeds of so many samples, before they are drawn: they are sown together */
static void foreseen(Machine *m, const Chance *lots, i32 samples) {
    Bed *first = m->beds, *further = first + 1;
    first->n = further->n = first->from = first->to = further->from = further->to = 0;
    if (lots->at + 2 * samples + lots->unstirred > 624) return;
    for (const u32 *at = lots->mt + lots->at, *end = at + 2 * samples; at < end; at += 2) {
        u64 seed = tempered(at[0]) | (u64)(tempered(at[1]) >> 16) << 32; /* (bits() of 48) */
        first->coming[first->n++] = seed;
        for (u64 reply = 1; reply < REPLIES; reply++) further->coming[further->n++] = seed + reply;
    }
}

/* the option that looks best at the next rest: pnp.engine.agents.weighing.Weighing.weigh */
static i32 weigh(Machine *m) {
    i32 n = m->asked, tried[WIDEST], left, unknown = 0;
    double sum[WIDEST], least[WIDEST], most[WIDEST];
    Chance *lots = &m->lots[GREEDY_LOT];
    if (m->h->marks != m->weighed_at) { m->weighed_at = m->h->marks; m->offered = m->spent = 0; }
    if (m->h->marks && !m->h->open) return LEFT;
    m->offered += n;
    if (!m->h->marks || m->asked_kind == NAME_ || m->spent > WORK) return (i32)(by_random(lots) * n);
    if (!(left = some_of(lots, n, WIDEST, tried))) return LEFT;
    i32 samples = FEW / n < MOST_SAMPLES ? FEW / n : MOST_SAMPLES;
    if (samples < SAMPLES) samples = SAMPLES;
    foreseen(m, lots, samples);
    for (i32 sample = 0; sample < samples; sample++) {
        u64 seed = bits(lots, 48);
        for (i32 i = 0; i < left; i++) {
            double one = best_try(m, n, tried[i], seed, &unknown);
            if (unknown) return LEFT;
            if (!sample) { sum[i] = least[i] = most[i] = one; continue; }
            sum[i] += one;
            if (one < least[i]) least[i] = one;
            if (one > most[i]) most[i] = one;
        }
        if (sample + 1 < SURE) continue;
        double floor = least[0];
        i32 k = 0;
        for (i32 i = 1; i < left; i++) if (least[i] > floor) floor = least[i];
        for (i32 i = 0; i < left; i++)
            if (most[i] >= floor) { tried[k] = tried[i]; sum[k] = sum[i]; least[k] = least[i]; most[k++] = most[i]; }
        left = k;
        if (left == 1) break;
    }
    double best = sum[0];
    i32 good = 0, at;
    for (i32 i = 1; i < left; i++) if (sum[i] > best) best = sum[i];
    for (i32 i = 0; i < left; i++) good += sum[i] >= best - 1e-9;
    at = (i32)(by_random(lots) * good);
    for (i32 i = 0; i < left; i++) if (sum[i] >= best - 1e-9 && !at--) return tried[i];
    return tried[0];
}

/* one of the options, the rarer the likelier: pnp.checks.search.players.NoveltyAgent.pick; keys: what each is known by */
static i32 rare(Machine *m, const i32 *keys) {
    double total = 0, drawn;
    i32 n = m->asked, low = 0, high = n - 1;
    for (i32 i = 0; i < n; i++) m->weights[i] = total += 1.0 / (double)(1 + m->taken[keys[i]]);
    drawn = lot(m, CURIOUS_LOT) * (total + 0.0);
    while (low < high) {
        i32 middle = (low + high) / 2;
        if (drawn < m->weights[middle]) high = middle; else low = middle + 1;
    }
    m->taken[keys[low]]++;
    return low;
}

static i32 curious(Machine *m) {
    i32 told = m->told[m->origin[m->frames[m->h->frames - 1].pc]];
    if (told < 0) return LEFT;
    const i32 *known = m->key_of + (size_t)told * (size_t)m->key_width;
    for (i32 i = 0; i < m->asked; i++) {
        i64 v = m->options[i] == NIL ? 0 : m->options[i] + 1;
        if (!in_range(v, m->key_width) || (!v && m->options[i] != NIL) || known[v] < 0) return UNKNOWN;
        m->keys[i] = known[v];
    }
    return rare(m, m->keys);
}

static i32 decide(Machine *m) {
    i32 by = m->policy[m->asked_who];
    if (by == BY_CHANCE) return by_chance(&m->chance, m->asked);
    if (by == BY_WEIGHING || (by == BY_SEARCH && m->search_most && m->thought > m->search_most)) return weigh(m);
    if (by == BY_RARITY) return curious(m);
    if (by == BY_SEARCH) return search(m);
    if (by != BY_BOTH) return LEFT;
    if (m->thoughts <= 0 || lot(m, THOUGHT_LOT) >= m->share) return curious(m);
    m->thoughts--;
    return weigh(m);
}

/* Seat players: how each seat answers (BY_…), the function that looks for wins when a turn ends; then, of those who think
   about some of their choices, how many thoughts are left, and what share of choices is thought over. */
i32 pnp_seat(Machine *m, const i32 *by, i32 turn_end, i32 thoughts, double share) {
    if (turn_end >= m->s.n_functions) return 0;
    for (i32 p = 0; p < m->s.everyone; p++) m->policy[p] = by[p];
    for (i32 p = 0; p < m->s.everyone; p++) if ((by[p] == BY_RARITY || by[p] == BY_BOTH) && !m->told) return 0;
    m->turn_end = turn_end;
    m->thoughts = thoughts;
    m->share = share;
    m->weighed_at = 0;
    m->offered = m->spent = 0;
    return 1;
}

/* Say what options are known by: of each instruction that asks the number of its kind (-1: not told), and how many values
   may have a key of their own. */
i32 pnp_keys(Machine *m, const i32 *told, i32 kinds, i32 width) {
    if (kinds < 0 || kinds > 65536 || width < 1 || width > 65536) return 0;
    for (i32 i = 0; i < m->s.n_code; i++) if (told[i] >= kinds) return 0;
    free(m->told); free(m->key_of); free(m->keys); free(m->weights); free(m->taken);
    m->told = calloc((size_t)m->s.n_code + 1, sizeof *m->told);
    m->key_of = malloc(((size_t)kinds * (size_t)width + 1) * sizeof *m->key_of);
    m->keys = calloc((size_t)m->s.capacity + LONGEST + 4, sizeof *m->keys);
    m->weights = calloc((size_t)m->s.capacity + LONGEST + 4, sizeof *m->weights);
    m->taken = calloc(MOST_KEYS, sizeof *m->taken);
    if (!m->told || !m->key_of || !m->keys || !m->weights || !m->taken) return 0;
    memcpy(m->told, told, sizeof *told * (size_t)m->s.n_code);
    memset(m->key_of, -1, sizeof *m->key_of * ((size_t)kinds * (size_t)width + 1));
    m->key_kinds = kinds;
    m->key_width = width;
    return 1;
}

/* The keys of so many options of a kind, by their values (-1 for nothing). 0 where one can have none. */
i32 pnp_key(Machine *m, i32 kind, const i32 *values, const i32 *keys, i32 n) {
    i32 all = 1;
    if (!m->told || !in_range(kind, m->key_kinds)) return 0;
    for (i32 i = 0; i < n; i++) {
        if (in_range((i64)values[i] + 1, m->key_width) && in_range(keys[i], MOST_KEYS)) m->key_of[(size_t)kind * (size_t)m->key_width + (size_t)(values[i] + 1)] = keys[i];
        else all = 0;
    }
    return all;
}

/* The answer to the question under way of a player who prefers what is rare, by the keys of its options. */
i32 pnp_rare(Machine *m, const i32 *keys) {
    if (!m->told || m->h->status != ASKING) return BEYOND;
    for (i32 i = 0; i < m->asked; i++) if (!in_range(keys[i], MOST_KEYS)) return BEYOND;
    return pnp_answer(m, rare(m, keys));
}

/* Play on: to the end of the game, or to a question (ASKING) of which the keys are not known; BEYOND: Python has to play. */
i32 pnp_go_on(Machine *m) {
    while (m->h->status == ASKING) {
        i32 at = decide(m);
        if (at == UNKNOWN) return ASKING;
        if (at < 0) return BEYOND;
        pnp_answer(m, at);
    }
    return m->h->status;
}

/* The option of the question under way that looks best at the next rest; -1: Python has to try. */
i32 pnp_weigh(Machine *m) { return m->h->status == ASKING ? weigh(m) : LEFT; }

u32 *pnp_lots(Machine *m, i32 of) { return in_range(of, LOTS) ? m->lots[of].mt : NULL; } /* random.getstate(): 625 numbers */
i64 *pnp_taken(Machine *m) { return m->taken; }
i32 pnp_thoughts(const Machine *m) { return m->thoughts; }
