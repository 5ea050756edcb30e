/* Whoever searches: games played out from the question on imagined cards, options on the same cards, the worse half dropped
   until one is left (sequential halving). In half of the games players take what looks best at the next rest as the cards lie
   there, or, at a share of their choices, what chance has; in the other half chance takes everything: neither is the better
   in all games, and both together know what one alone overlooks. */
#include <time.h>

static double lot(Machine *m, i32 of) { return by_random(&m->lots[of]); }

static u64 bits(Chance *c, int n) { /* getrandbits(n), 1 to 64 */
    u64 low = word(c);
    if (n <= 32) return low >> (32 - n);
    return low | (u64)(word(c) >> (64 - n)) << 32;
}

static i32 below(Chance *c, i32 n) { /* randrange(n) */
    int k = 0;
    while (n >> k) k++;
    i32 v = (i32)bits(c, k);
    while (v >= n) v = (i32)bits(c, k);
    return v;
}

/* the options that are tried: all, or so many by lot (random.sample); how many, 0 where that is left to Python */
static i32 some_of(Chance *lots, i32 n, i32 most, i32 *tried) {
    i32 pool[SAMPLED];
    if (n <= most) { for (i32 i = 0; i < n; i++) tried[i] = i; return n; }
    if (n > SAMPLED) return 0;
    for (i32 i = 0; i < n; i++) pool[i] = i;
    for (i32 i = 0; i < most; i++) {
        i32 j = below(lots, n - i), at = i;
        i32 one = pool[j];
        pool[j] = pool[n - i - 1];
        for (; at && tried[at - 1] > one; at--) tried[at] = tried[at - 1];
        tried[at] = one;
    }
    return most;
}

static i32 played_on(Machine *m, i32 option) { /* an option of a question within a game that is played out */
    i64 none = 0;
    m->h->status = RUNNING;
    m->h->answered = 1;
    m->h->answer = option;
    run(m, RESUME, 0, &none);
    return m->h->status;
}

/* how good an option within a game played out is for whoever is asked, at the next rest */
static double looked_at(Machine *m, i32 seat, i32 option, int *unknown) {
    Head *h = m->h;
    m->trying = ONWARD;
    played_on(m, option);
    m->trying = 0;
    if (m->beyond) { m->beyond = 0; *unknown = 1; return 0; }
    if (h->status == STUCK) return -1;
    if (h->status == ENDED) {
        for (i32 i = 0; i < h->winners_n; i++) if (h->winners[i] == seat) return WORTH_OF_WIN;
        return h->winners_n ? -WORTH_OF_WIN : 0;
    }
    i64 *out = m->scored + 2 * m->s.n_score + 2;
    if (judge(m, seat, out)) { m->beyond = 0; *unknown = 1; return 0; }
    double total = 0;
    for (i32 k = 0; k < m->s.n_score; k++) total += (double)out[1 + 2 * k] - OTHERS * (double)out[2 + 2 * k];
    return total;
}

static i32 looks_best(Machine *m) { /* among some of the options; chance among equals */
    i32 n = m->asked, who = m->asked_who, looked = n < NEAREST ? n : NEAREST, best = 0, ties = 0, unknown = 0;
    i32 from = by_chance(&m->replies, n);
    double most = 0;
    copy_used(m, m->within, m->block, m->h);
    for (i32 i = 0; i < looked && !unknown; i++) {
        i32 option = (from + (i64)i * n / looked) % n;
        if (i) copy_used(m, m->block, m->within, (Head *)m->within);
        double one = looked_at(m, who, option, &unknown);
        if (!i || one > most) { most = one; best = option; ties = 1; }
        else if (one == most && !by_chance(&m->replies, ++ties)) best = option;
    }
    copy_used(m, m->block, m->within, (Head *)m->within);
    return best;
}

/* a game played out to its end or to that of a round, by players who look at the next rest */
static i32 with_care(Machine *m, i32 seat, i64 *out) {
    Head *h = m->h;
    while (h->status == ASKING && !m->beyond) {
        i32 best = looks_best(m);
        m->trying = PLAYOUT;
        played_on(m, best);
    }
    if (m->beyond) return 5;
    if (h->status == STUCK) return 4;
    if (h->status == ENDED) {
        for (i32 i = 0; i < h->winners_n; i++) if (h->winners[i] == seat) return 1;
        return h->winners_n ? 2 : 3;
    }
    return judge(m, seat, out);
}

/* How players search: games played out a question and the processor's microseconds (0: as many games), rounds beyond the
   present one, and of how many of a thousand choices within the games is thought. */
i32 pnp_searching(Machine *m, i32 games, i32 micros, i32 horizon, i32 care) {
    if (games < 0 || micros < 0 || horizon < 0 || care < 0) return 0;
    if (!m->within) m->within = calloc(1, m->size);
    if (!m->judged) m->judged = calloc((size_t)WIDEST * MOST_GAMES, sizeof *m->judged);
    m->search_games = games;
    m->search_micros = micros;
    m->search_horizon = horizon;
    m->care = care;
    return m->within && m->judged;
}

#define END_OF_GAME 1e30 /* beyond any score: how a game ended, in the place of what it is worth at a horizon */

/* how good each option looks, from -1, it loses always, to 1; scores by how far they are from those of the others */
static void worths(Machine *m, i32 options, const i32 *games, double *worth) {
    double sum = 0, squares = 0, n = 0;
    for (i32 i = 0; i < options; i++)
        for (i32 g = 0; g < games[i]; g++) {
            double v = m->judged[i * MOST_GAMES + g];
            if (v < END_OF_GAME / 2 && v > -END_OF_GAME / 2) { sum += v; n++; }
        }
    double middle = n ? sum / n : 0;
    for (i32 i = 0; i < options; i++)
        for (i32 g = 0; g < games[i]; g++) {
            double v = m->judged[i * MOST_GAMES + g];
            if (v < END_OF_GAME / 2 && v > -END_OF_GAME / 2) squares += (v - middle) * (v - middle);
        }
    double spread = n ? squares / n : 0, root = spread;
    for (int i = 0; i < 60 && root; i++) root = (root + spread / root) / 2; /* (its square root; no library for mathematics) */
    for (i32 i = 0; i < options; i++) {
        double total = 0;
        for (i32 g = 0; g < games[i]; g++) {
            double v = m->judged[i * MOST_GAMES + g];
            if (v > END_OF_GAME / 2) total += 1;
            else if (v < -END_OF_GAME / 2) total -= 1;
            else if (root) { v = (v - middle) / (MOST_SPREADS * root); total += v > 0.9 ? 0.9 : v < -0.9 ? -0.9 : v; }
        }
        worth[i] = games[i] ? total / games[i] : -2;
    }
}

static i32 search(Machine *m) {
    Chance *lots = &m->lots[GREEDY_LOT];
    i32 n = m->asked, seat = m->asked_who, kind = m->asked_kind, tried[WIDEST], left, games[WIDEST] = {0}, rows[WIDEST];
    double worth[WIDEST];
    if (!m->within || !(left = some_of(lots, n, WIDEST, tried))) return LEFT;
    i32 all = left, last = m->h->rounds + m->search_horizon, turns = 1;
    for (i32 i = 0; i < left; i++) rows[i] = i;
    while (1 << turns < left) turns++;
    clock_t start = clock();
    for (i32 turn = 0; turn < turns; turn++) {
        i32 share = m->search_games / (turns * left);
        if (share < 1) share = 1;
        clock_t until = start + (clock_t)((double)m->search_micros * (turn + 1) / turns * CLOCKS_PER_SEC / 1e6);
        while ((m->search_micros ? 1 : share-- > 0) && games[rows[0]] < MOST_GAMES) {
            u64 seed = bits(lots, 48);
            m->caring = games[rows[0]] % 2 ? 0 : m->care;
            for (i32 i = 0; i < left; i++) {
                i32 came = from_there(m, seat, tried[rows[i]], seed, 1, last, -1, m->scored);
                m->asked = n; m->asked_who = seat; m->asked_kind = kind;
                if (came == 5) return LEFT;
                double v = came == 1 ? END_OF_GAME : came ? -END_OF_GAME : 0;
                if (came == 3) v = 0;
                for (i32 k = 0; !came && k < m->s.n_score; k++) v += (double)m->scored[1 + 2 * k] - OTHERS * (double)m->scored[2 + 2 * k];
                m->judged[rows[i] * MOST_GAMES + games[rows[i]]++] = v;
            }
            if (m->search_micros && clock() >= until) break;
        }
        worths(m, all, games, worth);
        for (i32 i = 1; i < left; i++) /* the better first; of equals who came first */
            for (i32 j = i; j && worth[rows[j]] > worth[rows[j - 1]]; j--) { i32 t = rows[j]; rows[j] = rows[j - 1]; rows[j - 1] = t; }
        left = (left + 1) / 2;
        if (left == 1) break;
    }
    for (i32 i = 0; i < all; i++) { m->found_games[i] = games[i]; m->found_worth[i] = worth[i]; m->found_option[i] = tried[i]; }
    m->found_n = all;
    i32 good = 1;
    while (good < left && worth[rows[good]] >= worth[rows[0]] - 1e-12) good++;
    return tried[rows[(i32)(by_random(lots) * good)]];
}

/* The option that whoever is asked takes after searching; -1: Python has to decide. */
i32 pnp_search(Machine *m) {
    if (m->h->status != ASKING || !m->within) return -1;
    return search(m);
}

/* Of each option that was tried: which it is, in how many games, and how good it looks. How many there are. */
i32 pnp_searched(const Machine *m, i32 *option, i32 *games, double *worth) {
    for (i32 i = 0; i < m->found_n; i++) { option[i] = m->found_option[i]; games[i] = m->found_games[i]; worth[i] = m->found_worth[i]; }
    return m->found_n;
}
