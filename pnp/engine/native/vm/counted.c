/* Games of random players, counted: a row of numbers for each, from which statistics are made (pnp.checks.statistics.fast_games). */
static inline ALWAYS void doubles_of(const Broad *a, const Broad *b, double *to) { /* what by_chance() makes of two numbers */
#ifdef BROADER
    const Halves *x = (const Halves *)a, *y = (const Halves *)b;
    for (int i = 0; i < 2; i++)
        *(Doubles *)(to + 4 * i) = (__builtin_convertvector(x[i], Doubles) * 67108864.0 + __builtin_convertvector(y[i], Doubles)) * (1.0 / 9007199254740992.0);
#else
    *to = (*a * 67108864.0 + *b) * (1.0 / 9007199254740992.0);
#endif
}

typedef struct { /* seeds that are sown together, and what they begin with */
    Broad mt[624][SOWN_ROWS];
    double first[MADE][SOWN];
} Sown;

#define EACH_ROW(what) for (int r = 0; r < SOWN_ROWS; r++) { Broad x = last[r]; last[r] = mt[i][r] = (what); }
/* What sow() makes of this seed and the next ones, the first part stirred, and the first numbers below 1. Each number hangs on the
   one before it, and those of other seeds do not. */
static inline ALWAYS void sow_here(Sown *all, u64 seed) {
    Broad (*mt)[SOWN_ROWS] = all->mt, key[2][SOWN_ROWS], last[SOWN_ROWS]; /* (of a seed of 32 bits both are the same) */
    for (int k = 0; k < SOWN; k++) {
        u64 one = seed + (u64)k;
        ((u32 *)key[0])[k] = (u32)one;
        ((u32 *)key[1])[k] = one >> 32 ? (u32)(one >> 32) + 1 : (u32)one;
    }
    for (int r = 0; r < SOWN_ROWS; r++) last[r] = (Broad){0} + base_mt[0];
    for (int i = 1; i < 624; i++) EACH_ROW((((Broad){0} + base_mt[i]) ^ ((x ^ (x >> 30)) * 1664525u)) + key[~i & 1][r])
    for (int i = 1; i < 2; i++) EACH_ROW((mt[i][r] ^ ((x ^ (x >> 30)) * 1664525u)) + key[1][r]) /* (the last is what stands before the first) */
    for (int i = 2; i < 624; i++) EACH_ROW((mt[i][r] ^ ((x ^ (x >> 30)) * 1566083941u)) - (u32)i)
    for (int i = 1; i < 2; i++) EACH_ROW((mt[i][r] ^ ((x ^ (x >> 30)) * 1566083941u)) - (u32)i)
    for (int r = 0; r < SOWN_ROWS; r++) mt[0][r] = (Broad){0} + 0x80000000u;
    for (int k = 0; k < 227; k++)
        for (int r = 0; r < SOWN_ROWS; r++) {
            Broad y = (mt[k][r] & 0x80000000u) | (mt[k + 1][r] & 0x7fffffffu);
            mt[k][r] = mt[k + 397][r] ^ (y >> 1) ^ (-(y & 1u) & 0x9908b0dfu);
        }
    for (int k = 0; k < MADE; k++)
        for (int r = 0; r < SOWN_ROWS; r++) {
            Broad a = mt[2 * k][r], b = mt[2 * k + 1][r];
            TEMPER(a);
            TEMPER(b);
            a >>= 5;
            b >>= 6;
            doubles_of(&a, &b, all->first[k] + r * (SOWN / SOWN_ROWS));
        }
}
#undef EACH_ROW

static void sow_anywhere(Sown *all, u64 seed) { sow_here(all, seed); }
#ifdef AVX2
__attribute__((target("avx2"))) static void sow_broadly(Sown *all, u64 seed) { sow_here(all, seed); }
#endif

static void sow_together(Sown *all, u64 seed) {
    if (!base_made) { Chance first; sow_one(&first, 19650218u); memcpy(base_mt, first.mt, sizeof base_mt); base_made = 1; }
#ifdef AVX2
    if (__builtin_cpu_supports("avx2")) { sow_broadly(all, seed); return; }
#endif
    sow_anywhere(all, seed);
}

static void take_sown(Chance *c, const Sown *all, i64 which) {
    c->first = all->first[0] + which;
    c->rest = (const u32 *)all->mt + which;
    c->made = MADE;
    c->by_seed = c->late = 1;
}

static void forget_sown(Chance *c) { /* what is left of it lies elsewhere */
    c->made = c->late = 0;
    c->rest = NULL;
}

/* how often the lead changed; `half`: who led at half time won (1), did not (0), or nobody led (-1) */
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

static i64 hundredths(i64 offered, i64 asked) { /* as Python rounds: a half to the even one */
    if (!asked) return -1;
    double mean = (double)(100 * offered) / (double)asked;
    i64 below = (i64)mean;
    double rest = mean - (double)below;
    return below + (rest > 0.5 || (rest == 0.5 && (below & 1)));
}

/* So many games with this seed and the next ones, a row each: how many could be told, up to the first that could not. plan:
   how many scores; of each whether it is a function (1) or a number of players, which, and whether the lowest is best; how many clauses; of each its
   place among the data (-1), of how many counters it is the sum, and of each of these which and how often it counts.
   A row: outcome, the rule that ended it, rounds, turns, decisions, changes of the lead, its half time, the mean number of
   options in hundredths (-1: no questions), winners (a bit each); what players are: whether it has stayed, then of each; the scores: whether they can be told,
   the sum of all, what parts the best from the next, the sum of winners and how many these are, then of each player; the most tokens of each kind; how often each clause applied. */
i64 pnp_count(Machine *m, u64 seed, i64 games, const i32 *plan, i64 *rows, i64 *histogram) {
    const Spec *s = &m->s;
    Sown sown;
    i64 *out = rows;
    const i32 *given = plan;
    for (i32 n = *given++; n > 0; n--, given += 3) if (!in_range(given[1], given[0] ? s->n_functions : s->n_player)) return 0;
    for (i32 n = *given++; n > 0; n--) {
        i32 k = given[1];
        if (given[0] < -1 || given[0] >= s->n_clauses) return 0;
        for (given += 2; k > 0; k--, given += 2) if (!in_range(given[0], s->n_counters)) return 0;
    }
    for (i64 game = 0; game < games; game++) {
        if (game % SOWN == 0) sow_together(&sown, seed + (u64)game);
        if (!take_tape(m, NULL, 0, NULL, 0, 0)) return game;
        take_sown(&m->chance, &sown, game % SOWN);
        i32 came = whole(m);
        forget_sown(&m->chance);
        const Head *h = m->h;
        if ((came != ENDED && came != LIMIT) || m->leads_lost) return game;
        i64 won = 0, half, asked = 0, offered = 0;
        for (i32 i = 0; i < h->winners_n; i++) {
            if (h->winners[i] < 0 || (won >> h->winners[i]) & 1) return game;
            won |= 1ll << h->winners[i];
        }
        i32 last = pnp_leader(m);
        i64 changes = changes_of_lead(m, last, won, &half);
        for (i32 i = 0; i < s->capacity + 4; i++) {
            if (!m->histogram[i]) continue;
            asked += m->histogram[i];
            offered += i * m->histogram[i];
            histogram[i] += m->histogram[i];
        }
        i64 first[] = {came, h->win_rule, h->rounds, h->turns, h->decisions, changes, half, hundredths(offered, asked), won};
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
            i64 *told = out, best = 0, next = 0;
            memset(told, 0, 5 * sizeof *told);
            *told = 1;
            out += 5;
            for (i32 p = 0; p < s->seats; p++, out++) {
                *out = 0;
                if (!at[0]) *out = m->player[p * s->n_player + at[1]];
                else if (*told && (!pnp_value(m, at[1], p, out) || *out == NIL)) *told = 0;
                i64 worth = at[2] ? -*out : *out;
                told[1] += *out;
                if ((won >> p) & 1) { told[3] += *out; told[4]++; }
                if (!p || worth > best) { next = p ? best : worth; best = worth; } else if (p == 1 || worth > next) next = worth;
                told[2] = best - next;
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

static u64 hashed(const i64 *row, const i32 *columns, i32 k) {
    u64 x = 0;
    for (i32 i = 0; i < k; i++) x = (x ^ (u64)row[columns[i]]) * 0x9e3779b97f4a7c15ull, x ^= x >> 29;
    return x;
}

/* What stands in these columns of rows, and in how many: each that there is, with its number behind it, as they were met first.
   only: columns and what has to stand there. How many; -1 where there is no such column, or no room. */
i64 pnp_distinct(const i64 *rows, i64 n, i32 width, const i32 *columns, i32 k, const i64 *only, i32 conditions, i64 *out) {
    i64 size = 16, found = 0;
    for (i32 i = 0; i < k; i++) if (!in_range(columns[i], width)) return -1;
    for (i32 i = 0; i < conditions; i++) if (!in_range(only[2 * i], width)) return -1;
    while (size < 2 * n) size *= 2;
    i32 *places = calloc((size_t)size, sizeof *places);
    if (!places) return -1;
    for (const i64 *row = rows, *end = rows + n * width; row < end; row += width) {
        int counts = 1;
        for (i32 i = 0; i < conditions; i++) counts &= row[only[2 * i]] == only[2 * i + 1];
        if (!counts) continue;
        for (i64 at = (i64)(hashed(row, columns, k) & (u64)(size - 1));; at = (at + 1) & (size - 1)) {
            i64 *held = out + (places[at] ? places[at] - 1 : found) * (k + 1);
            i32 i = 0;
            if (!places[at]) {
                places[at] = (i32)++found;
                for (; i < k; i++) held[i] = row[columns[i]];
                held[k] = 1;
                break;
            }
            while (i < k && held[i] == row[columns[i]]) i++;
            if (i == k) { held[k]++; break; }
        }
    }
    free(places);
    return found;
}
