/* Statistics of games of random players: a row of numbers for each game (pnp.checks.statistics.fast_games). Generators of consecutive
   seeds are prepared side by side. */

/* Combine pairs of 32-bit numbers into what random() returns. */
static inline ALWAYS void make_doubles(const Broad *a, const Broad *b, double *to) {
#ifdef BROADER
    const Halves *x = (const Halves *)a, *y = (const Halves *)b;
    for (int i = 0; i < 2; i++)
        *(Doubles *)(to + 4 * i) = (__builtin_convertvector(x[i], Doubles) * 67108864.0 + __builtin_convertvector(y[i], Doubles)) * (1.0 / 9007199254740992.0);
#else
    *to = (*a * 67108864.0 + *b) * (1.0 / 9007199254740992.0);
#endif
}

typedef struct { /* a batch of generators side by side, and their first numbers */
    Broad mt[624][BATCH_ROWS];
    double first[PREPARED][BATCH];
} Batch;

#define EACH_ROW(what) for (int r = 0; r < BATCH_ROWS; r++) { Broad x = last[r]; last[r] = mt[i][r] = (what); }
/* Seed generators with consecutive seeds side by side: the first part of their first block, and their first numbers below 1. */
static inline ALWAYS void fill_batch(Batch *all, u64 seed) {
    Broad (*mt)[BATCH_ROWS] = all->mt, key[2][BATCH_ROWS], last[BATCH_ROWS]; /* both parts of a seed of 32 bits are the same */
    for (int k = 0; k < BATCH; k++) {
        u64 one = seed + (u64)k;
        ((u32 *)key[0])[k] = (u32)one;
        ((u32 *)key[1])[k] = one >> 32 ? (u32)(one >> 32) + 1 : (u32)one;
    }
    for (int r = 0; r < BATCH_ROWS; r++) last[r] = (Broad){0} + base_mt[0];
    for (int i = 1; i < 624; i++) EACH_ROW((((Broad){0} + base_mt[i]) ^ ((x ^ (x >> 30)) * 1664525u)) + key[~i & 1][r])
    for (int i = 1; i < 2; i++) EACH_ROW((mt[i][r] ^ ((x ^ (x >> 30)) * 1664525u)) + key[1][r]) /* the last word is the one before the first */
    for (int i = 2; i < 624; i++) EACH_ROW((mt[i][r] ^ ((x ^ (x >> 30)) * 1566083941u)) - (u32)i)
    for (int i = 1; i < 2; i++) EACH_ROW((mt[i][r] ^ ((x ^ (x >> 30)) * 1566083941u)) - (u32)i)
    for (int r = 0; r < BATCH_ROWS; r++) mt[0][r] = (Broad){0} + 0x80000000u;
    for (int k = 0; k < 227; k++)
        for (int r = 0; r < BATCH_ROWS; r++) {
            Broad y = (mt[k][r] & 0x80000000u) | (mt[k + 1][r] & 0x7fffffffu);
            mt[k][r] = mt[k + 397][r] ^ (y >> 1) ^ (-(y & 1u) & 0x9908b0dfu);
        }
    for (int k = 0; k < PREPARED; k++)
        for (int r = 0; r < BATCH_ROWS; r++) {
            Broad a = mt[2 * k][r], b = mt[2 * k + 1][r];
            TEMPER(a);
            TEMPER(b);
            a >>= 5;
            b >>= 6;
            make_doubles(&a, &b, all->first[k] + r * (BATCH / BATCH_ROWS));
        }
}
#undef EACH_ROW

/* Fill a batch without special instructions of the processor. */
static void fill_batch_plain(Batch *all, u64 seed) { fill_batch(all, seed); }
#ifdef AVX2
/* Fill a batch with AVX2 instructions. */
__attribute__((target("avx2"))) static void fill_batch_avx2(Batch *all, u64 seed) { fill_batch(all, seed); }
#endif

/* Fill a batch in the best way that the processor has. */
static void prepare_batch(Batch *all, u64 seed) {
    if (!base_made) { Chance first; reseed_number(&first, 19650218u); memcpy(base_mt, first.mt, sizeof base_mt); base_made = 1; }
#ifdef AVX2
    if (__builtin_cpu_supports("avx2")) { fill_batch_avx2(all, seed); return; }
#endif
    fill_batch_plain(all, seed);
}

/* Let a generator continue one of the batch. */
static void use_batch(Chance *c, const Batch *all, i64 which) {
    c->first = all->first[0] + which;
    c->rest = (const u32 *)all->mt + which;
    c->prepared = PREPARED;
    c->by_seed = c->pending = 1;
}

/* Detach a generator from the batch. */
static void end_batch(Chance *c) {
    c->prepared = c->pending = 0;
    c->rest = NULL;
}

/* Count changes of the lead; half: whether the leader at half time won (1, 0), or -1 if nobody led. */
static i64 changes_of_lead(const Machine *m, i32 last, i64 won, i64 *half) {
    i32 n = m->leads_n, before = -1;
    i64 changes = 0;
    for (i32 i = 0; i <= n; i++) {
        i32 who = i < n ? m->leads[i] : last;
        if (who < 0) continue;
        changes += before >= 0 && who != before;
        before = who;
    }
    i32 who = n / 2 < n ? m->leads[n / 2] : last;
    *half = who < 0 ? -1 : (won >> who) & 1;
    return changes;
}

/* Return an average in hundredths as Python rounds: half to even. */
static i64 hundredths(i64 offered, i64 asked) {
    if (!asked) return -1;
    double mean = (double)(100 * offered) / (double)asked;
    i64 below = (i64)mean;
    double rest = mean - (double)below;
    return below + (rest > 0.5 || (rest == 0.5 && (below & 1)));
}

/* Play games with consecutive seeds, a row each; returns how many, up to the first that cannot be counted. plan: the number of
   scores; of each whether it is a function (1) or a number of players, which, and whether the lowest is best; the number of
   clauses; of each its place among the data (-1: none), and a count of counters, each with its factor. A row: status, rule
   that ended it, rounds, turns, decisions, changes of the lead, half time, mean number of options in hundredths (-1: no
   questions), winners as bits; for each identity whether it stayed, then that of each player; for each score whether it
   succeeded, its sum, the margin of the best, the winners' sum and number, then each player's; the most tokens of each kind;
   how often each clause applied. */
i64 pnp_count(Machine *m, u64 seed, i64 games, const i32 *plan, i64 *rows, i64 *histogram) {
    const Spec *s = &m->s;
    Batch batch;
    i64 *out = rows;
    const i32 *at_plan = plan;
    for (i32 n = *at_plan++; n > 0; n--, at_plan += 3) if (!in_range(at_plan[1], at_plan[0] ? s->n_functions : s->n_player)) return 0;
    for (i32 n = *at_plan++; n > 0; n--) {
        i32 k = at_plan[1];
        if (at_plan[0] < -1 || at_plan[0] >= s->n_clauses) return 0;
        for (at_plan += 2; k > 0; k--, at_plan += 2) if (!in_range(at_plan[0], s->n_counters)) return 0;
    }
    for (i64 game = 0; game < games; game++) {
        if (game % BATCH == 0) prepare_batch(&batch, seed + (u64)game);
        if (!take_tape(m, NULL, 0, NULL, 0, 0)) return game;
        use_batch(&m->chance, &batch, game % BATCH);
        i32 status = play_game(m);
        end_batch(&m->chance);
        const Head *h = m->h;
        if ((status != ENDED && status != LIMIT) || m->leads_lost) return game;
        i64 won = 0, half, asked = 0, offered = 0;
        for (i32 i = 0; i < h->winners_n; i++) {
            if (h->winners[i] < 0 || (won >> h->winners[i]) & 1) return game;
            won |= 1ll << h->winners[i];
        }
        if (m->plays && !end_plays(m, (u64)won)) return game;
        i32 last = pnp_leader(m);
        i64 changes = changes_of_lead(m, last, won, &half);
        for (i32 i = 0; i < s->capacity + 4; i++) {
            if (!m->histogram[i]) continue;
            asked += m->histogram[i];
            offered += i * m->histogram[i];
            histogram[i] += m->histogram[i];
        }
        i64 first[] = {status, h->win_rule, h->rounds, h->turns, h->decisions, changes, half, hundredths(offered, asked), won};
        memcpy(out, first, sizeof first);
        out += sizeof first / sizeof *first;
        for (i32 i = 0; i < s->n_identities; i++) {
            i64 *same = out++;
            *same = 1;
            for (i32 p = 0; p < s->seats; p++) {
                i64 now = m->player[p * s->n_player + m->identities[i]];
                *out = m->ids[i * s->seats + p];
                *same &= *out++ == now;
            }
        }
        const i32 *at = plan;
        for (i32 n = *at++; n > 0; n--, at += 3) {
            i64 *ok = out, best = 0, next = 0;
            memset(ok, 0, 5 * sizeof *ok);
            *ok = 1;
            out += 5;
            for (i32 p = 0; p < s->seats; p++, out++) {
                *out = 0;
                if (!at[0]) *out = m->player[p * s->n_player + at[1]];
                else if (*ok && (!pnp_value(m, at[1], p, out) || *out == NIL)) *ok = 0;
                i64 worth = at[2] ? -*out : *out;
                ok[1] += *out;
                if ((won >> p) & 1) { ok[3] += *out; ok[4]++; }
                if (!p || worth > best) { next = p ? best : worth; best = worth; } else if (p == 1 || worth > next) next = worth;
                ok[2] = best - next;
            }
        }
        for (i32 i = 0; i < s->n_tokens; i++) *out++ = m->most[i];
        for (i32 n = *at++; n > 0; n--) {
            i64 sum = 0, datum = at[0] < 0 ? 0 : m->data[at[0]];
            i32 k = at[1];
            for (at += 2; k > 0; k--, at += 2) sum += m->counters[at[0]] * at[1];
            *out++ = (sum > 0 ? sum : 0) + datum;
        }
    }
    return games;
}

/* Return the hash of some columns of a row. */
static u64 hash_row(const i64 *row, const i32 *columns, i32 k) {
    u64 x = 0;
    for (i32 i = 0; i < k; i++) x = (x ^ (u64)row[columns[i]]) * 0x9e3779b97f4a7c15ull, x ^= x >> 29;
    return x;
}

/* Count the distinct rows of some columns, in order of first appearance, each followed by its number. only: pairs of a column
   and its required value. Returns how many; -1 if there is no such column or no memory. */
i64 pnp_distinct(const i64 *rows, i64 n, i32 width, const i32 *columns, i32 k, const i64 *only, i32 conditions, i64 *out) {
    i64 size = 16, count = 0;
    for (i32 i = 0; i < k; i++) if (!in_range(columns[i], width)) return -1;
    for (i32 i = 0; i < conditions; i++) if (!in_range(only[2 * i], width)) return -1;
    while (size < 2 * n) size *= 2;
    i32 *places = calloc((size_t)size, sizeof *places);
    if (!places) return -1;
    for (const i64 *row = rows, *end = rows + n * width; row < end; row += width) {
        int counts = 1;
        for (i32 i = 0; i < conditions; i++) counts &= row[only[2 * i]] == only[2 * i + 1];
        if (!counts) continue;
        for (i64 at = (i64)(hash_row(row, columns, k) & (u64)(size - 1));; at = (at + 1) & (size - 1)) {
            i64 *entry = out + (places[at] ? places[at] - 1 : count) * (k + 1);
            i32 i = 0;
            if (!places[at]) {
                places[at] = (i32)++count;
                for (; i < k; i++) entry[i] = row[columns[i]];
                entry[k] = 1;
                break;
            }
            while (i < k && entry[i] == row[columns[i]]) i++;
            if (i == k) { entry[k]++; break; }
        }
    }
    free(places);
    return count;
}
