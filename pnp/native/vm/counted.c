/* Games of random players, counted: a row of numbers for each, from which statistics are made (pnp.verify.fast_games). */
#define AT_ONCE 4 /* seeds that are sown together: each number hangs on the one before it, and four rows do not on each other */

static void sow_together(u32 mt[AT_ONCE][624], u64 seed) { /* what sow() makes of this seed and the next ones */
    static u32 base[624];
    static int made;
    u32 key[AT_ONCE][2];
    int parts[AT_ONCE];
    if (!made) { Chance first; sow_one(&first, 19650218u); memcpy(base, first.mt, sizeof base); made = 1; }
    for (int k = 0; k < AT_ONCE; k++) {
        key[k][0] = (u32)(seed + (u64)k);
        key[k][1] = (u32)((seed + (u64)k) >> 32);
        parts[k] = key[k][1] ? 2 : 1;
        memcpy(mt[k], base, sizeof base);
    }
    u32 a = base[0], b = base[0], c = base[0], d = base[0];
    int i = 1;
#define SOWN(x, k) mt[k][i] = x = (mt[k][i] ^ ((x ^ (x >> 30)) * 1664525u)) + key[k][j & (parts[k] - 1)] + (u32)(j & (parts[k] - 1))
    for (int j = 0; j < 624; j++) {
        SOWN(a, 0); SOWN(b, 1); SOWN(c, 2); SOWN(d, 3);
        if (++i >= 624) { for (int k = 0; k < AT_ONCE; k++) mt[k][0] = mt[k][623]; i = 1; }
    }
#undef SOWN
#define SOWN(x, k) mt[k][i] = x = (mt[k][i] ^ ((x ^ (x >> 30)) * 1566083941u)) - (u32)i
    for (int j = 623; j; j--) {
        SOWN(a, 0); SOWN(b, 1); SOWN(c, 2); SOWN(d, 3);
        if (++i >= 624) { for (int k = 0; k < AT_ONCE; k++) mt[k][0] = mt[k][623]; i = 1; }
    }
#undef SOWN
    for (int k = 0; k < AT_ONCE; k++) mt[k][0] = 0x80000000u;
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

/* So many games with this seed and the next ones, a row each: how many could be told, up to the first that could not. plan:
   how many scores; of each whether it is a function (1) or a number of players, which, and whether the lowest is best; how many clauses; of each its
   place among the data (-1), of how many counters it is the sum, and of each of these which and how often it counts.
   A row: outcome, the rule that ended it, rounds, turns, decisions, changes of the lead, its half time, questions, options
   of all, winners (a bit each); what players are: whether it has stayed, then of each; the scores: whether they can be told,
   the sum of all, what parts the best from the next, the sum of winners and how many these are, then of each player; the most tokens of each kind; how often each clause applied. */
i64 pnp_count(Machine *m, u64 seed, i64 games, const i32 *plan, i64 *rows, i64 *histogram) {
    const Spec *s = &m->s;
    u32 mt[AT_ONCE][624];
    i64 *out = rows;
    const i32 *given = plan;
    for (i32 n = *given++; n > 0; n--, given += 3) if (!in_range(given[1], given[0] ? s->n_functions : s->n_player)) return 0;
    for (i32 n = *given++; n > 0; n--) {
        i32 k = given[1];
        if (given[0] < -1 || given[0] >= s->n_clauses) return 0;
        for (given += 2; k > 0; k--, given += 2) if (!in_range(given[0], s->n_counters)) return 0;
    }
    for (i64 game = 0; game < games; game++) {
        if (game % AT_ONCE == 0) sow_together(mt, seed + (u64)game);
        if (!take_tape(m, NULL, 0, NULL, 0, 0)) return game;
        memcpy(m->chance.mt, mt[game % AT_ONCE], sizeof m->chance.mt);
        m->chance.at = 624;
        m->chance.by_seed = 1;
        i32 came = whole(m);
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
        i64 first[] = {came, h->win_rule, h->rounds, h->turns, h->decisions, changes, half, asked, offered, won};
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
