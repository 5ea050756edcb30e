/* Players on the machine, which answer without Python: the same answers, random number by random number, as
   pnp.engine.agents.weighing and pnp.checks.search.players. */

i32 pnp_answer(Machine *m, i32 at);

/* Return the value of a tried option: pnp.engine.agents.evaluation.Judge.worth; *unknown: Python has to try. */
static double worth_of(Machine *m, i32 result, const i64 *out, int *unknown) {
    static const double worth[] = {0, WORTH_OF_WIN, -WORTH_OF_WIN, 0, -1, 0};
    if (result == 5) *unknown = 1;
    if (result) return worth[result];
    if (!m->s.n_score) return lot(m, GREEDY_LOT);
    double total = 0;
    for (i32 k = 0; k < m->s.n_score; k++) total += (double)out[1 + 2 * k] - OTHERS * (double)out[2 + 2 * k];
    return total;
}

/* Return the best value of an option over several replies. */
static double best_try(Machine *m, i32 n, i32 option, u64 seed, int *unknown) {
    i64 *out = m->score_buffer;
    double best = 0;
    i32 replies = 1;
    m->spent += m->offered;
    for (i32 reply = 0; reply < replies && !*unknown; reply++) {
        double one = worth_of(m, try_from_question(m, m->asked_who, option, seed, (u64)reply, -1, m->turn_end, out), out, unknown);
        if (!reply || one > best) best = one;
        if (!reply && out[0] && n <= FEW_REPLIES) replies = REPLIES;
    }
    return best;
}

/* Prepare the seeds of the next samples side by side, before they are drawn. */
static void prepare_seeds(Machine *m, const Chance *lots, i32 samples) {
    Bed *first = m->beds, *further = first + 1;
    first->n = further->n = first->from = first->to = further->from = further->to = 0;
    if (lots->at + 2 * samples + lots->unmade > 624) return;
    for (const u32 *at = lots->mt + lots->at, *end = at + 2 * samples; at < end; at += 2) {
        u64 seed = tempered(at[0]) | (u64)(tempered(at[1]) >> 16) << 32; /* as bits(48) returns it */
        first->coming[first->n++] = seed;
        for (u64 reply = 1; reply < REPLIES; reply++) further->coming[further->n++] = seed + reply;
    }
}

/* Return the option that looks best at the next rest: pnp.engine.agents.weighing.Weighing.weigh. */
static i32 weigh(Machine *m) {
    i32 n = m->asked, candidates[WIDEST], left, unknown = 0;
    double sum[WIDEST], least[WIDEST], most[WIDEST];
    Chance *lots = &m->lots[GREEDY_LOT];
    if (m->h->marks != m->weighed_at) { m->weighed_at = m->h->marks; m->offered = m->spent = 0; }
    if (m->h->marks && !m->h->open) return LEFT;
    m->offered += n;
    if (!m->h->marks || m->asked_kind == NAME_ || m->spent > WORK) return (i32)(by_random(lots) * n);
    if (!(left = sample_options(lots, n, WIDEST, candidates))) return LEFT;
    i32 samples = FEW / n < MOST_SAMPLES ? FEW / n : MOST_SAMPLES;
    if (samples < SAMPLES) samples = SAMPLES;
    prepare_seeds(m, lots, samples);
    for (i32 sample = 0; sample < samples; sample++) {
        u64 seed = bits(lots, 48);
        for (i32 i = 0; i < left; i++) {
            double one = best_try(m, n, candidates[i], seed, &unknown);
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
            if (most[i] >= floor) { candidates[k] = candidates[i]; sum[k] = sum[i]; least[k] = least[i]; most[k++] = most[i]; }
        left = k;
        if (left == 1) break;
    }
    double best = sum[0];
    i32 good = 0, at;
    for (i32 i = 1; i < left; i++) if (sum[i] > best) best = sum[i];
    for (i32 i = 0; i < left; i++) good += sum[i] >= best - 1e-9;
    at = (i32)(by_random(lots) * good);
    for (i32 i = 0; i < left; i++) if (sum[i] >= best - 1e-9 && !at--) return candidates[i];
    return candidates[0];
}

/* Return an option, rarer ones more often: pnp.checks.search.players.NoveltyAgent.pick. */
static i32 pick_rare(Machine *m, const i32 *keys) {
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

/* Return a rare option by the keys of the current question; UNKNOWN if one has no key. */
static i32 pick_curious(Machine *m) {
    i32 kind = m->key_kind[m->origin[m->frames[m->h->frames - 1].pc]];
    if (kind < 0) return LEFT;
    const i32 *keys = m->key_of + (size_t)kind * (size_t)m->key_width;
    for (i32 i = 0; i < m->asked; i++) {
        i64 v = m->options[i] == NIL ? 0 : m->options[i] + 1;
        if (!in_range(v, m->key_width) || (!v && m->options[i] != NIL) || keys[v] < 0) return UNKNOWN;
        m->keys[i] = keys[v];
    }
    return pick_rare(m, m->keys);
}

/* Return the answer of the seat that is asked. */
static i32 decide(Machine *m) {
    i32 by = m->policy[m->asked_who];
    if (by == BY_CHANCE) return by_chance(&m->chance, m->asked);
    if (by == BY_WEIGHING || (by == BY_SEARCH && m->search_most && m->answers_tried > m->search_most)) return weigh(m);
    if (by == BY_RARITY) return pick_curious(m);
    if (by == BY_SEARCH) return search(m);
    if (by != BY_BOTH) return LEFT;
    if (m->thoughts <= 0 || lot(m, THOUGHT_LOT) >= m->share) return pick_curious(m);
    m->thoughts--;
    return weigh(m);
}

/* Set how each seat answers (BY_...), the function for wins at the end of a turn, the careful choices left and their share. 0
   if that is impossible. */
i32 pnp_seat(Machine *m, const i32 *by, i32 turn_end, i32 thoughts, double share) {
    if (turn_end >= m->s.n_functions) return 0;
    for (i32 p = 0; p < m->s.everyone; p++) m->policy[p] = by[p];
    for (i32 p = 0; p < m->s.everyone; p++) if ((by[p] == BY_RARITY || by[p] == BY_BOTH) && !m->key_kind) return 0;
    m->turn_end = turn_end;
    m->thoughts = thoughts;
    m->share = share;
    m->weighed_at = 0;
    m->offered = m->spent = 0;
    return 1;
}

/* Set the kind of each instruction's question (-1: unknown), the number of kinds, and how many values have keys. 0 if that is
   impossible. */
i32 pnp_keys(Machine *m, const i32 *told, i32 kinds, i32 width) {
    if (kinds < 0 || kinds > 65536 || width < 1 || width > 65536) return 0;
    for (i32 i = 0; i < m->s.n_code; i++) if (told[i] >= kinds) return 0;
    free(m->key_kind); free(m->key_of); free(m->keys); free(m->weights); free(m->taken);
    m->key_kind = calloc((size_t)m->s.n_code + 1, sizeof *m->key_kind);
    m->key_of = malloc(((size_t)kinds * (size_t)width + 1) * sizeof *m->key_of);
    m->keys = calloc((size_t)m->s.capacity + LONGEST + 4, sizeof *m->keys);
    m->weights = calloc((size_t)m->s.capacity + LONGEST + 4, sizeof *m->weights);
    m->taken = calloc(MOST_KEYS, sizeof *m->taken);
    if (!m->key_kind || !m->key_of || !m->keys || !m->weights || !m->taken) return 0;
    memcpy(m->key_kind, told, sizeof *told * (size_t)m->s.n_code);
    memset(m->key_of, -1, sizeof *m->key_of * ((size_t)kinds * (size_t)width + 1));
    m->key_kinds = kinds;
    m->key_width = width;
    return 1;
}

/* Set the keys of values of a kind (-1: nothing); 0 if one does not fit. */
i32 pnp_key(Machine *m, i32 kind, const i32 *values, const i32 *keys, i32 n) {
    i32 all = 1;
    if (!m->key_kind || !in_range(kind, m->key_kinds)) return 0;
    for (i32 i = 0; i < n; i++) {
        if (in_range((i64)values[i] + 1, m->key_width) && in_range(keys[i], MOST_KEYS)) m->key_of[(size_t)kind * (size_t)m->key_width + (size_t)(values[i] + 1)] = keys[i];
        else all = 0;
    }
    return all;
}

/* Answer the current question by the keys of its options; returns the status. */
i32 pnp_rare(Machine *m, const i32 *keys) {
    if (!m->key_kind || m->h->status != ASKING) return BEYOND;
    for (i32 i = 0; i < m->asked; i++) if (!in_range(keys[i], MOST_KEYS)) return BEYOND;
    return pnp_answer(m, pick_rare(m, keys));
}

/* Play to the end, or to a question without keys (ASKING); BEYOND: Python has to play. */
i32 pnp_go_on(Machine *m) {
    while (m->h->status == ASKING) {
        i32 at = decide(m);
        if (at == UNKNOWN) return ASKING;
        if (at < 0) return BEYOND;
        pnp_answer(m, at);
    }
    return m->h->status;
}

/* Return the option that looks best at the next rest; -1 if Python has to try. */
i32 pnp_weigh(Machine *m) { return m->h->status == ASKING ? weigh(m) : LEFT; }

/* Return the state of a player's generator: the 625 numbers of random.getstate(). */
u32 *pnp_lots(Machine *m, i32 of) { return in_range(of, LOTS) ? m->lots[of].mt : NULL; }
i64 *pnp_taken(Machine *m) { return m->taken; }
i32 pnp_thoughts(const Machine *m) { return m->thoughts; }
