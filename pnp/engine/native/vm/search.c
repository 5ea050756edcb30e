/* Whoever searches: games played out from the question on imagined cards, options on the same cards, the worse half dropped
   until one is left (sequential halving), and earlier what is surely worse. What follows an option at once is chosen by what
   looks best at the next rest; from there a game goes through a tree of what all have taken so far (tree.c) and beyond it,
   in some games by what looks best, but for a share of the choices, and in the others by chance: neither is the better in all
   games, and both together know what one alone overlooks. */
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

#define END_OF_GAME 1e30 /* beyond any score: how a game ended, in the place of what it is worth at a horizon */
#define OVER(v) ((v) > END_OF_GAME / 2)

/* how a game came out for each seat: a score, or END_OF_GAME times 1, it is lost, to 3, it is won; 0, or 5 */
static i32 came_out(Machine *m, i32 seat, double *v) {
    const Head *h = m->h;
    i32 seats = m->s.seats, n = h->winners_n;
    if (m->beyond) return 5;
    if (h->status == STUCK || h->status == ENDED) {
        double each = n == seats && n > 2 ? 1 : n ? 1.0 / n : 0.5; /* (where more than two have won together nobody has lost) */
        for (i32 p = 0; p < m->s.everyone; p++) v[p] = END_OF_GAME * (h->status == STUCK || n ? 1 : 2);
        for (i32 i = 0; h->status == ENDED && i < n; i++) v[h->winners[i]] = END_OF_GAME * (1 + 2 * each);
        return 0;
    }
    m->trying = 0;
    for (i32 p = 0; p < m->s.everyone; p++) v[p] = 0;
    for (i32 k = 0; k < m->s.n_score; k++) {
        i64 one[SEATS] = {0};
        for (i32 p = 0; p < m->s.everyone; p++)
            if ((p == seat || (p < seats && h->alive[p])) && (run(m, m->score[k], p, one + p) || m->beyond || one[p] == NIL)) return 5;
        for (i32 p = 0; p < m->s.everyone; p++) {
            i64 best = 0;
            int some = 0;
            for (i32 q = 0; q < seats; q++) if (q != p && h->alive[q] && (!some++ || one[q] > best)) best = one[q];
            v[p] += (double)one[p] - OTHERS * (double)best;
        }
    }
    for (i32 p = 0; p < seats; p++) if (p != seat && !h->alive[p]) v[p] = END_OF_GAME;
    return 0;
}

/* the same from -1 to 1, scores by how far they are from the middle of those that came so far */
static double reward(double v, double middle, double spread) {
    if (OVER(v)) return v / END_OF_GAME - 2;
    if (spread <= 0) return 0;
    v = (v - middle) * inverse_root(spread) / MOST_SPREADS;
    return v > 0.9 ? 0.9 : v < -0.9 ? -0.9 : v;
}

static i32 by_policy(Machine *m, i32 seat) { /* beyond the tree; what follows an option at once is one's own to choose well */
    if (m->mark == NEXT_REST && m->asked_who == seat) return looks_best(m);
    return m->caring && by_chance(&m->replies, 1000) < m->caring ? looks_best(m) : by_chance(&m->replies, m->asked);
}

/* A game played out to its end or to that of a round: through the tree as far as it goes, then by players who look at the
   next rest or have chance take something. */
static i32 with_care(Machine *m, i32 seat, double *v) {
    Head *h = m->h;
    u64 at = m->root;
    i32 marks = 0;
    i64 none = 0;
    double came[SEATS];
    while ((h->status == ASKING || h->status == MARKED) && !m->beyond) {
        if (h->status == MARKED) {
            if (came_out(m, seat, v)) return 5;
            while (marks <= m->mark) m->early[marks++] = v[seat];
            m->mark++;
            m->trying = PLAYOUT;
            h->status = RUNNING;
            run(m, RESUME, 0, &none);
            continue;
        }
        i32 who = m->asked_who, taken = -1;
        if (m->climbing && !(m->mark == NEXT_REST && who == seat)) {
            m->opened = 0;
            taken = climb(m, &at);
            i32 opened = m->opened;
            if (taken < 0) taken = by_policy(m, seat);
            if (opened) branch_out(m, &at, who, taken);
        } else {
            i64 options[WIDEST];
            i32 n = m->climbing && m->asked <= WIDEST ? m->asked : 0;
            memcpy(options, m->options, sizeof *options * (size_t)n);
            taken = looks_best(m);
            if (n) at = mixed(at, known_by(m, options[taken]));
        }
        m->trying = PLAYOUT;
        played_on(m, taken);
    }
    if (came_out(m, seat, v)) return 5;
    while (marks < MARKS) m->early[marks++] = v[seat];
    for (i32 p = 0; p < m->s.everyone; p++) {
        if (!OVER(v[p])) {
            double off = v[p] - m->middle[p];
            m->middle[p] += off / ++m->measured[p];
            m->squares[p] += off * (v[p] - m->middle[p]);
        }
        came[p] = reward(v[p], m->middle[p], m->measured[p] ? m->squares[p] / m->measured[p] : 0);
    }
    remember(m, came);
    return 0;
}

/* How players search: games played out a question and the processor's microseconds (0: as many games), rounds beyond the
   present one, and of how many of a thousand choices within the games is thought; and how many answers there may be in all such
   games from now on (0: any), before they take what looks best without a search. */
i32 pnp_searching(Machine *m, i32 games, i32 micros, i32 horizon, i32 care, i64 most) {
    if (games < 0 || micros < 0 || horizon < 0 || care < 0 || most < 0) return 0;
    if (!m->within) m->within = calloc(1, m->size);
    if (!m->judged) m->judged = calloc((size_t)WIDEST * MOST_GAMES * SIGHTS, sizeof *m->judged);
    if (!m->leaves) m->leaves = calloc(LEAVES, sizeof *m->leaves);
    m->search_games = games;
    m->search_micros = micros;
    m->search_horizon = horizon;
    m->care = care;
    m->search_most = most ? m->thought + most : 0;
    return m->within && m->judged && m->leaves;
}

/* What is made of the games of each option: how they stood at the next rest, at the next round, and how they ended. Early
   standings are sure, and tell something of what follows; what follows is what counts, and is mostly chance. So each of these
   is parted in what the earlier ones foretell, by all games together, and in what is new; and of what is new so much is
   believed as sets the options further apart than chance does. */
#define TOLD_AT_LEAST 0.05 /* of the next rest, where all is won, or lost */
#define FEWEST_TOLD 4 /* games before what is new is believed at all */

typedef struct { double middle[SIGHTS], spread[SIGHTS], next, told[SIGHTS], trust[SIGHTS]; } Weights;

/* what is new in each sight of a game: x, and what of x the sights before it do not foretell */
static void news_of(const Machine *m, const Weights *w, i32 row, i32 game, double *x) {
    const double *v = m->judged + ((size_t)row * MOST_GAMES + (size_t)game) * SIGHTS;
    for (i32 k = 0; k < SIGHTS; k++) x[k] = reward(v[k], w->middle[k], w->spread[k]);
    x[NEXT_ROUND] -= w->next * x[NEXT_REST];
    for (i32 k = 0; k < MARKS; k++) x[MARKS] -= w->told[k] * x[k];
}

static double weighed(const Machine *m, const Weights *w, i32 row, i32 game, double doubt) {
    double x[SIGHTS], sum = 0;
    news_of(m, w, row, game, x);
    for (i32 k = 0; k < SIGHTS; k++) {
        double told = k == NEXT_REST && w->told[k] < TOLD_AT_LEAST ? TOLD_AT_LEAST : w->told[k];
        sum += told * (w->trust[k] > doubt ? w->trust[k] : doubt) * x[k];
    }
    return sum;
}

/* how what is new in one sight is foretold by what is new in an earlier one: within the games of each option */
static double foretold(const Machine *m, const Weights *w, const i32 *rows, i32 left, i32 games, i32 by, i32 what) {
    double both = 0, alone = 0.2;
    for (i32 i = 0; i < left; i++) {
        double one = 0, other = 0, x[SIGHTS];
        for (i32 g = 0; g < games; g++) { news_of(m, w, rows[i], g, x); one += x[by] / games; other += x[what] / games; }
        for (i32 g = 0; g < games; g++) {
            news_of(m, w, rows[i], g, x);
            both += (x[by] - one) * (x[what] - other);
            alone += (x[by] - one) * (x[by] - one);
        }
    }
    return both / alone;
}

/* how much is to be believed of what is new in a sight: all games of one number are played on the same cards */
static double believed(const Machine *m, const Weights *w, const i32 *rows, i32 left, i32 games, i32 what) {
    double total[WIDEST] = {0}, all = 0, noise = 0, apart = 0;
    if (games < FEWEST_TOLD || left < 2) return 0;
    for (i32 g = 0; g < games; g++) {
        double one[WIDEST], x[SIGHTS], sum = 0;
        for (i32 i = 0; i < left; i++) { news_of(m, w, rows[i], g, x); one[i] = x[what]; sum += one[i] / left; }
        for (i32 i = 0; i < left; i++) { total[i] += one[i] - sum; noise += (one[i] - sum) * (one[i] - sum); }
    }
    for (i32 i = 0; i < left; i++) { all += total[i] * total[i] / games; apart += total[i] * total[i] / ((double)games * games); }
    noise = (noise - all) / ((double)(games - 1) * (left - 1)) / games; /* of one option's mean */
    apart /= left - 1;
    noise *= 1 + 2 * inverse_root(left - 1); /* (chance sets few options apart, now and then) */
    return apart > noise ? 1 - noise / apart : 0;
}

static void weights_of(const Machine *m, const i32 *rows, i32 left, i32 games, Weights *w) {
    *w = (Weights){{0}, {0}, 0, {0, 0, 1}, {1, 0, 0}};
    for (i32 k = 0; k < SIGHTS; k++) {
        double n = 0, sum = 0, squares = 0;
        for (i32 i = 0; i < left; i++)
            for (i32 g = 0; g < games; g++) {
                double v = m->judged[((size_t)rows[i] * MOST_GAMES + (size_t)g) * SIGHTS + (size_t)k];
                if (!OVER(v)) { n++; sum += v; squares += v * v; }
            }
        if (n) { w->middle[k] = sum / n; w->spread[k] = squares / n - w->middle[k] * w->middle[k]; }
        if (w->spread[k] < 1e-9 * (1 + w->middle[k] * w->middle[k])) w->spread[k] = 0;
    }
    w->next = foretold(m, w, rows, left, games, NEXT_REST, NEXT_ROUND);
    w->told[NEXT_REST] = foretold(m, w, rows, left, games, NEXT_REST, MARKS);
    w->told[NEXT_ROUND] = foretold(m, w, rows, left, games, NEXT_ROUND, MARKS);
    w->trust[NEXT_ROUND] = believed(m, w, rows, left, games, NEXT_ROUND);
    w->trust[MARKS] = believed(m, w, rows, left, games, MARKS);
}

#define CAREFUL 0.75 /* the share of all answers in games of players who look, at most */
#define SURELY 3.5 /* standard errors by which an option is worse than the best before it is dropped early */
#define FEWEST 24  /* games before that */
#define ALIKE 0.01 /* options that are no further apart are as good as each other */
#define DOUBTED 0.3 /* how much of what remains counts at least before an option is dropped */

/* Puts the options in order, the best first, and drops what is surely worse; whether all that are left are alike. */
static i32 race(Machine *m, i32 *rows, i32 *left, i32 games, double *worth) {
    Weights w;
    i32 kept = 1, alike = 1;
    weights_of(m, rows, *left, games, &w);
    for (i32 i = 0; i < *left; i++) {
        worth[rows[i]] = 0;
        for (i32 g = 0; g < games; g++) worth[rows[i]] += weighed(m, &w, rows[i], g, 0) / games;
    }
    for (i32 i = 1; i < *left; i++) /* of equals who came first */
        for (i32 j = i; j && worth[rows[j]] > worth[rows[j - 1]]; j--) { i32 t = rows[j]; rows[j] = rows[j - 1]; rows[j - 1] = t; }
    if (games < FEWEST) return 0;
    for (i32 i = 1; i < *left; i++) {
        double sum = 0, squares = 0;
        for (i32 g = 0; g < games; g++) {
            double off = weighed(m, &w, rows[0], g, DOUBTED) - weighed(m, &w, rows[i], g, DOUBTED);
            sum += off;
            squares += off * off;
        }
        double mean = sum / games, error2 = (squares / games - mean * mean) / games;
        if (mean > 0 && mean * mean > SURELY * SURELY * error2) continue;
        double most = mean < 0 ? -mean : mean;
        if (most > ALIKE || 4 * error2 > (ALIKE - most) * (ALIKE - most)) alike = 0;
        rows[kept++] = rows[i];
    }
    *left = kept;
    return alike;
}

static i32 search(Machine *m) {
    Chance *lots = &m->lots[GREEDY_LOT];
    i32 n = m->asked, seat = m->asked_who, kind = m->asked_kind, tried[WIDEST], left, games[WIDEST] = {0}, rows[WIDEST];
    double worth[WIDEST], came[SEATS];
    if (!m->within || !(left = some_of(lots, n, WIDEST, tried))) return LEFT;
    i32 all = left, last = m->h->rounds + m->search_horizon, turns = 1, look = FEWEST, over = 0;
    double careful = 0, hasty = 0;
    for (i32 i = 0; i < left; i++) rows[i] = i;
    while (1 << turns < left) turns++;
    if (!++m->search_number) m->search_number = 1;
    for (i32 p = 0; p < SEATS; p++) m->middle[p] = m->squares[p] = m->measured[p] = 0;
    clock_t start = clock();
    for (i32 turn = 0; turn < turns && !over && left > 1; turn++) {
        i32 share = m->search_games / (turns * left);
        if (share < 1) share = 1;
        if (turn && m->search_micros && (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC >= m->search_micros) break;
        clock_t until = start + (clock_t)((double)m->search_micros * (turn + 1) / turns * CLOCKS_PER_SEC / 1e6);
        while (!over && left > 1 && (m->search_micros ? 1 : share-- > 0) && games[rows[0]] < MOST_GAMES) {
            u64 seed = bits(lots, 48);
            m->caring = careful <= CAREFUL * (careful + hasty) ? m->care : 0;
            i64 before = m->thought;
            for (i32 i = 0; i < left; i++) {
                m->climbing = 1;
                m->path_n = m->mark = 0;
                m->root = mixed(1, (u64)tried[rows[i]]);
                m->results = came;
                i32 way = from_there(m, seat, tried[rows[i]], seed, 1, last, -1, m->scored);
                m->asked = n; m->asked_who = seat; m->asked_kind = kind;
                if (way == 5) return LEFT;
                double *v = m->judged + ((size_t)rows[i] * MOST_GAMES + (size_t)games[rows[i]]++) * SIGHTS;
                memcpy(v, m->early, sizeof m->early);
                v[MARKS] = came[seat];
            }
            if (m->caring) careful += (double)(m->thought - before); else hasty += (double)(m->thought - before);
            if (games[rows[0]] >= look) { look += look / 4; over = race(m, rows, &left, games[rows[0]], worth); }
            if (m->search_micros && clock() >= until) break;
        }
        if (!over && left > 1) { race(m, rows, &left, games[rows[0]], worth); left = (left + 1) / 2; }
    }
    if (m->is_kept) copy_used(m, m->block, m->kept, (Head *)m->kept);
    for (i32 i = 0; i < all; i++) { m->found_games[i] = games[i]; m->found_worth[i] = worth[i]; m->found_option[i] = tried[i]; }
    m->found_n = all;
    i32 good = 1;
    while (good < left && worth[rows[good]] >= worth[rows[0]] - 1e-12) good++;
    return tried[rows[(i32)(by_random(lots) * good)]];
}

/* How many answers there were so far within tries and games played out. */
i64 pnp_thought(const Machine *m) { return m->thought; }

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
