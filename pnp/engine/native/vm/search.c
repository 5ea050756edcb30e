/* The searching player: plays all options out on the same imagined cards, drops the worse half until one is left (sequential
   halving), and clearly worse ones earlier.

   The seat's own answers that follow at once are the best at the next rest; from there a game goes through the tree (tree.c),
   and beyond it either by random answers or, in careful games, mostly by the best at the next rest. Both kinds of games
   together find what one alone overlooks. */
#include <time.h>

static double worth_of(Machine *m, i32 result, const i64 *out, int *unknown);
static void prepare_seeds(Machine *m, const Chance *lots, i32 samples);

/* Return a random number of a player's generator. */
static double lot(Machine *m, i32 of) { return by_random(&m->lots[of]); }

/* Return getrandbits(n), for n from 1 to 64. */
static u64 bits(Chance *c, int n) {
    u64 low = word(c);
    if (n <= 32) return low >> (32 - n);
    return low | (u64)(word(c) >> (64 - n)) << 32;
}

/* Return randrange(n). */
static i32 below(Chance *c, i32 n) {
    int k = 0;
    while (n >> k) k++;
    i32 v = (i32)bits(c, k);
    while (v >= n) v = (i32)bits(c, k);
    return v;
}

/* Choose the options to try: all, or a sorted sample (random.sample); returns how many, 0 if Python has to. */
static i32 sample_options(Chance *lots, i32 n, i32 most, i32 *tried) {
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

/* Continue a playout with an option; returns the status. */
static i32 continue_playout(Machine *m, i32 option) {
    i64 none = 0;
    m->h->status = RUNNING;
    m->h->answered = 1;
    m->h->answer = option;
    run(m, RESUME, 0, &none);
    return m->h->status;
}

/* Return the value of an option for a seat at the next rest. */
static double value_at_rest(Machine *m, i32 seat, i32 option, int *unknown) {
    Head *h = m->h;
    m->trying = ONWARD;
    continue_playout(m, option);
    m->trying = 0;
    if (m->beyond) { m->beyond = 0; *unknown = 1; return 0; }
    if (h->status == STUCK) return -1;
    if (h->status == ENDED) {
        for (i32 i = 0; i < h->winners_n; i++) if (h->winners[i] == seat) return WORTH_OF_WIN;
        return h->winners_n ? -WORTH_OF_WIN : 0;
    }
    i64 *out = m->score_buffer + 2 * m->s.n_score + 2;
    if (judge_option(m, seat, out)) { m->beyond = 0; *unknown = 1; return 0; }
    double total = 0;
    for (i32 k = 0; k < m->s.n_score; k++) total += (double)out[1 + 2 * k] - OTHERS * (double)out[2 + 2 * k];
    return total;
}

/* Whether the player who is asked chooses among cards of which one is hidden from him: then no face may guide the choice. */
static int chooses_unseen(Machine *m) {
    if (!m->asked_cards) return 0;
    for (i32 i = 0; i < m->asked; i++)
        if (in_range(m->options[i], m->s.n_cards) && !sees(m, m->asked_who, (i32)m->options[i])) return 1;
    return 0;
}

/* Return the best of some options at the next rest; ties are broken by chance. */
static i32 best_at_rest(Machine *m) {
    if (chooses_unseen(m)) return by_chance(&m->replies, m->asked);
    i32 n = m->asked, who = m->asked_who, looked = n < NEAREST ? n : NEAREST, best = 0, ties = 0, unknown = 0;
    i32 from = by_chance(&m->replies, n);
    double most = 0;
    copy_used(m, m->inner_snapshot, m->block, m->h);
    for (i32 i = 0; i < looked && !unknown; i++) {
        i32 option = (from + (i64)i * n / looked) % n;
        if (i) copy_used(m, m->block, m->inner_snapshot, (Head *)m->inner_snapshot);
        double one = value_at_rest(m, who, option, &unknown);
        if (!i || one > most) { most = one; best = option; ties = 1; }
        else if (one == most && !by_chance(&m->replies, ++ties)) best = option;
    }
    copy_used(m, m->block, m->inner_snapshot, (Head *)m->inner_snapshot);
    return best;
}

#define END_OF_GAME 1e30 /* a result instead of a score: beyond any score */
#define OVER(v) ((v) > END_OF_GAME / 2)

/* Write the result of a playout for each seat: a score, or END_OF_GAME times 1 (lost) to 3 (won); 0, or 5 if it fails. */
static i32 playout_result(Machine *m, i32 seat, double *v) {
    const Head *h = m->h;
    i32 seats = m->s.seats, n = h->winners_n;
    if (m->beyond) return 5;
    if (h->status == STUCK || h->status == ENDED) {
        double each = n == seats && n > 2 ? 1 : n ? 1.0 / n : 0.5; /* if all players win together, and are more than two, nobody loses */
        for (i32 p = 0; p < m->s.everyone; p++) v[p] = END_OF_GAME * (h->status == STUCK || n || seats > 2 ? 1 : 2); /* without winners all lose; two players have drawn */
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

/* Scale a result to -1 … 1: scores by their distance from the mean of those so far. */
static double reward(double v, double middle, double spread) {
    if (OVER(v)) return v / END_OF_GAME - 2;
    if (spread <= 0) return 0;
    v = (v - middle) * inverse_root(spread) / MOST_SPREADS;
    return v > 0.9 ? 0.9 : v < -0.9 ? -0.9 : v;
}

/* Scale a seat's result by those of the search so far. */
static double scaled(const Machine *m, i32 seat, double v) {
    return reward(v, m->middle[seat], m->measured[seat] ? m->squares[seat] / m->measured[seat] : 0);
}

/* Return the answer beyond the tree. */
static i32 by_policy(Machine *m, i32 seat) {
    if (m->mark == NEXT_REST && m->asked_who == seat) return best_at_rest(m);
    return m->caring && by_chance(&m->replies, 1000) < m->caring ? best_at_rest(m) : by_chance(&m->replies, m->asked);
}

/* Play to the end of the game or its last round: through the tree, then by the policy. 0, or 5 if it fails. */
static i32 finish_playout(Machine *m, i32 seat, double *v) {
    Head *h = m->h;
    u64 at = m->root;
    i32 marks = 0;
    i64 none = 0;
    double rewards[SEATS];
    while ((h->status == ASKING || h->status == MARKED) && !m->beyond) {
        if (h->status == MARKED) {
            if (playout_result(m, seat, v)) return 5;
            while (marks <= m->mark) m->early[marks++] = v[seat];
            m->mark++;
            m->trying = PLAYOUT;
            h->status = RUNNING;
            run(m, RESUME, 0, &none);
            continue;
        }
        i32 who = m->asked_who, answer = -1;
        if (m->climbing && !(m->mark == NEXT_REST && who == seat)) {
            m->opened = 0;
            answer = climb(m, &at);
            i32 opened = m->opened;
            if (answer < 0) answer = by_policy(m, seat);
            if (opened) add_branch(m, &at, who, answer);
        } else {
            i64 options[WIDEST];
            i32 n = m->climbing && m->asked <= WIDEST ? m->asked : 0;
            memcpy(options, m->options, sizeof *options * (size_t)n);
            answer = best_at_rest(m);
            if (n) at = mix_hash(at, option_key(m, options[answer]));
        }
        m->trying = PLAYOUT;
        continue_playout(m, answer);
    }
    if (playout_result(m, seat, v)) return 5;
    while (marks < MARKS) m->early[marks++] = v[seat];
    for (i32 p = 0; p < m->s.everyone; p++) {
        if (!OVER(v[p])) {
            double off = v[p] - m->middle[p];
            m->middle[p] += off / ++m->measured[p];
            m->squares[p] += off * (v[p] - m->middle[p]);
        }
        rewards[p] = scaled(m, p, v[p]);
    }
    record_result(m, rewards);
    return 0;
}

/* Set the search: games for each question or processor microseconds, rounds after the present one, careful choices in a
   thousand, and a limit of answers in all games from now on (0: none), after which seats answer without a search. */
i32 pnp_searching(Machine *m, i32 games, i32 micros, i32 horizon, i32 care, i64 most) {
    if (games < 0 || micros < 0 || horizon < 0 || care < 0 || most < 0) return 0;
    if (!m->inner_snapshot) m->inner_snapshot = calloc(1, m->size);
    if (!m->playout_values) m->playout_values = calloc((size_t)WIDEST * MOST_GAMES * SIGHTS, sizeof *m->playout_values);
    if (!m->leaves) m->leaves = calloc(LEAVES, sizeof *m->leaves);
    if (!m->wide) m->wide = calloc(1, sizeof *m->wide);
    m->search_games = games;
    m->search_micros = micros;
    m->search_horizon = horizon;
    m->care = care;
    m->search_most = most ? m->answers_tried + most : 0;
    return m->inner_snapshot && m->playout_values && m->leaves && m->wide;
}

/* The value of an option, from three sights of its games: at the next rest, at the next round, at the end. Early sights are reliable and predict the result; the result counts but is mostly chance. So each sight is split into what earlier ones predict (over all games) and its news, and news are trusted as far as they differ between options by more than chance. */
#define TOLD_AT_LEAST 0.05 /* least weight of the next rest, which decides when all games are won, or lost */
#define FEWEST_TOLD 4 /* games before news are trusted at all */

typedef struct { double middle[SIGHTS], spread[SIGHTS], next, told[SIGHTS], trust[SIGHTS]; } Weights;

/* Write what is new in each sight of a game: the part that earlier sights do not predict. */
static void sight_news(const Machine *m, const Weights *w, i32 row, i32 game, double *x) {
    const double *v = m->playout_values + ((size_t)row * MOST_GAMES + (size_t)game) * SIGHTS;
    for (i32 k = 0; k < SIGHTS; k++) x[k] = reward(v[k], w->middle[k], w->spread[k]);
    x[NEXT_ROUND] -= w->next * x[NEXT_REST];
    for (i32 k = 0; k < MARKS; k++) x[MARKS] -= w->told[k] * x[k];
}

/* Return the weighted value of a game. */
static double weighted_value(const Machine *m, const Weights *w, i32 row, i32 game, double doubt) {
    double x[SIGHTS], sum = 0;
    sight_news(m, w, row, game, x);
    for (i32 k = 0; k < SIGHTS; k++) {
        double weight = k == NEXT_REST && w->told[k] < TOLD_AT_LEAST ? TOLD_AT_LEAST : w->told[k];
        sum += weight * (w->trust[k] > doubt ? w->trust[k] : doubt) * x[k];
    }
    return sum;
}

/* Return how the news of one sight predicts that of a later one, within the games of each option. */
static double prediction(const Machine *m, const Weights *w, const i32 *rows, i32 left, i32 games, i32 by, i32 what) {
    double both = 0, alone = 0.2;
    for (i32 i = 0; i < left; i++) {
        double one = 0, other = 0, x[SIGHTS];
        for (i32 g = 0; g < games; g++) { sight_news(m, w, rows[i], g, x); one += x[by] / games; other += x[what] / games; }
        for (i32 g = 0; g < games; g++) {
            sight_news(m, w, rows[i], g, x);
            both += (x[by] - one) * (x[what] - other);
            alone += (x[by] - one) * (x[by] - one);
        }
    }
    return both / alone;
}

/* Return the share of a sight's news that comes from differences between the options, not from chance; games of the same number
   share their cards. */
static double trust_in(const Machine *m, const Weights *w, const i32 *rows, i32 left, i32 games, i32 what) {
    double total[WIDEST] = {0}, all = 0, noise = 0, apart = 0;
    if (games < FEWEST_TOLD || left < 2) return 0;
    for (i32 g = 0; g < games; g++) {
        double one[WIDEST], x[SIGHTS], sum = 0;
        for (i32 i = 0; i < left; i++) { sight_news(m, w, rows[i], g, x); one[i] = x[what]; sum += one[i] / left; }
        for (i32 i = 0; i < left; i++) { total[i] += one[i] - sum; noise += (one[i] - sum) * (one[i] - sum); }
    }
    for (i32 i = 0; i < left; i++) { all += total[i] * total[i] / games; apart += total[i] * total[i] / ((double)games * games); }
    noise = (noise - all) / ((double)(games - 1) * (left - 1)) / games; /* of an option's mean */
    apart /= left - 1;
    noise *= 1 + 2 * inverse_root(left - 1); /* with few options, chance makes larger differences */
    return apart > noise ? 1 - noise / apart : 0;
}

/* Compute the weights of all sights from the games so far. */
static void weights_of(const Machine *m, const i32 *rows, i32 left, i32 games, Weights *w) {
    *w = (Weights){{0}, {0}, 0, {0, 0, 1}, {1, 0, 0}};
    for (i32 k = 0; k < SIGHTS; k++) {
        double n = 0, sum = 0, squares = 0;
        for (i32 i = 0; i < left; i++)
            for (i32 g = 0; g < games; g++) {
                double v = m->playout_values[((size_t)rows[i] * MOST_GAMES + (size_t)g) * SIGHTS + (size_t)k];
                if (!OVER(v)) { n++; sum += v; squares += v * v; }
            }
        if (n) { w->middle[k] = sum / n; w->spread[k] = squares / n - w->middle[k] * w->middle[k]; }
        if (w->spread[k] < 1e-9 * (1 + w->middle[k] * w->middle[k])) w->spread[k] = 0;
    }
    w->next = prediction(m, w, rows, left, games, NEXT_REST, NEXT_ROUND);
    w->told[NEXT_REST] = prediction(m, w, rows, left, games, NEXT_REST, MARKS);
    w->told[NEXT_ROUND] = prediction(m, w, rows, left, games, NEXT_ROUND, MARKS);
    w->trust[NEXT_ROUND] = trust_in(m, w, rows, left, games, NEXT_ROUND);
    w->trust[MARKS] = trust_in(m, w, rows, left, games, MARKS);
}

#define CAREFUL 0.75 /* largest share of answers within careful games */
#define SURELY 3.5 /* standard errors below the best option from which one is dropped early */
#define FEWEST 24  /* games before that happens */
#define ALIKE 0.01 /* values that differ less count as equal */
#define DOUBTED 0.3 /* least trust in news before an option is dropped */

/* Sort the options by their value, drop clearly worse ones, and tell whether all that are left are equally good. */
static i32 race(Machine *m, i32 *rows, i32 *left, i32 games, double *worth) {
    Weights w;
    i32 count = 1, all_equal = 1;
    weights_of(m, rows, *left, games, &w);
    if (m->scouting) judge_wide(m->wide, &m->wide->quick);
    for (i32 i = 0; i < *left; i++) {
        worth[rows[i]] = 0;
        for (i32 g = 0; g < games; g++) worth[rows[i]] += weighted_value(m, &w, rows[i], g, 0) / games;
        if (m->scouting) worth[rows[i]] += m->wide->worth[m->tried[rows[i]]] * OWN_GAMES / (OWN_GAMES + games);
    }
    for (i32 i = 1; i < *left; i++) /* ties keep their order */
        for (i32 j = i; j && worth[rows[j]] > worth[rows[j - 1]]; j--) { i32 t = rows[j]; rows[j] = rows[j - 1]; rows[j - 1] = t; }
    if (games < FEWEST) return 0;
    for (i32 i = 1; i < *left; i++) {
        double sum = 0, squares = 0;
        for (i32 g = 0; g < games; g++) {
            double off = weighted_value(m, &w, rows[0], g, DOUBTED) - weighted_value(m, &w, rows[i], g, DOUBTED);
            sum += off;
            squares += off * off;
        }
        double mean = sum / games, error2 = (squares / games - mean * mean) / games;
        if (mean > 0 && mean * mean > SURELY * SURELY * error2) continue;
        double most = mean < 0 ? -mean : mean;
        if (most > ALIKE || 4 * error2 > (ALIKE - most) * (ALIKE - most)) all_equal = 0;
        rows[count++] = rows[i];
    }
    *left = count;
    return all_equal;
}

/* Return the share of the time for a question that has passed; 0 if time does not count. */
static double time_passed(const Machine *m, clock_t start) {
    return m->search_micros ? (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC / m->search_micros : 0;
}

/* Choose the candidates of a question with many options: those that look best at the next rest, then those that won most quick
   games. Returns how many, 0 if Python has to decide; *scouted: the games that were played. */
static i32 scout(Machine *m, i32 seat, i32 last, clock_t start, i32 *candidates, i32 *scouted) {
    Chance *lots = &m->lots[GREEDY_LOT];
    Wide *w = m->wide;
    i32 n = m->asked, kind = m->asked_kind, order[SAMPLED], way, unknown = 0, count = 0;
    double look[SAMPLED], rewards[SEATS], careful = 0, quick = 0;
    u64 seed = bits(lots, 48);
    begin_wide(m);
    for (i32 i = 0; i < n; i++) { i32 j = below(lots, i + 1); order[i] = order[j]; order[j] = i; look[i] = -2 * WORTH_OF_WIN; }
    prepare_seeds(m, lots, 0);
    m->scouting = 1;
    for (i32 i = 0; i < n && time_passed(m, start) < LOOKING; i++) {
        look[order[i]] = worth_of(m, try_from_question(m, seat, order[i], seed, 0, -1, m->turn_end, m->score_buffer), m->score_buffer, &unknown);
        if (unknown) return 0;
    }
    m->climbing = 0;
    m->results = rewards;
    for (i32 game = 0; m->search_micros ? time_passed(m, start) < SCOUTING : game < SCOUTING * m->search_games; game++) {
        m->path_n = m->mark = 0;
        w->taken_n = 0;
        m->caring = careful < quick ? m->care : 0;
        i64 before = m->answers_tried;
        way = try_from_question(m, seat, order[game % n], bits(lots, 48), 1, last, -1, m->score_buffer);
        m->asked = n; m->asked_who = seat; m->asked_kind = kind;
        if (way == 5) return 0;
        record_own(w, m->caring ? &w->careful : &w->quick, scaled(m, seat, rewards[seat]));
        if (m->caring) careful += (double)(m->answers_tried - before); else quick += (double)(m->answers_tried - before);
        ++*scouted;
    }
    double clear = judge_wide(w, &w->careful);
    m->quick_only = judge_wide(w, &w->quick) > CLEARER * clear;
    if (!m->quick_only) { add_tally(&w->quick, &w->careful); judge_wide(w, &w->quick); }
    while (count < WIDEST) {
        i32 best = -1;
        for (i32 i = 0; i < n; i++) {
            i32 at = order[i];
            if (at >= 0 && (best < 0 || (count < BY_LOOK ? look[at] > look[order[best]] : w->worth[at] > w->worth[order[best]]))) best = i;
        }
        candidates[count++] = order[best];
        order[best] = -1;
    }
    return WIDEST;
}

/* Return the best option of the current question, or LEFT if Python has to decide. */
static i32 search(Machine *m) {
    Chance *lots = &m->lots[GREEDY_LOT];
    i32 n = m->asked, seat = m->asked_who, kind = m->asked_kind, candidates[WIDEST] = {0}, left, games[WIDEST] = {0}, rows[WIDEST];
    double worth[WIDEST] = {0}, rewards[SEATS];
    i32 last = m->h->rounds + m->search_horizon, turns = 1, look = FEWEST, over = 0, scouted = 0;
    if (!m->inner_snapshot || n > SAMPLED) return LEFT;
    for (i32 p = 0; p < SEATS; p++) m->middle[p] = m->squares[p] = m->measured[p] = 0;
    clock_t start = clock();
    m->scouting = m->quick_only = 0;
    left = n > WIDEST ? scout(m, seat, last, start, candidates, &scouted) : sample_options(lots, n, WIDEST, candidates);
    if (!left) { m->scouting = 0; return LEFT; }
    memcpy(m->tried, candidates, sizeof candidates);
    i32 all = left;
    double spent = time_passed(m, start);
    double careful = 0, hasty = 0;
    for (i32 i = 0; i < left; i++) { /* in any order, so that of equal options any half is dropped */
        i32 j = below(lots, i + 1);
        rows[i] = rows[j];
        rows[j] = i;
    }
    while (1 << turns < left) turns++;
    if (!++m->search_number) m->search_number = 1;
    for (i32 turn = 0; turn < turns && !over && left > 1; turn++) {
        i32 share = (m->search_games - scouted) / (turns * left);
        if (share < 1) share = 1;
        if (turn && m->search_micros && time_passed(m, start) >= 1) break;
        clock_t until = start + (clock_t)((double)m->search_micros * (spent + (1 - spent) * (turn + 1) / turns) * CLOCKS_PER_SEC / 1e6);
        while (!over && left > 1 && (m->search_micros ? 1 : share-- > 0) && games[rows[0]] < MOST_GAMES) {
            u64 seed = bits(lots, 48);
            m->caring = !m->quick_only && careful <= CAREFUL * (careful + hasty) ? m->care : 0;
            i64 before = m->answers_tried;
            for (i32 i = 0; i < left; i++) {
                m->climbing = 1;
                m->path_n = m->mark = 0;
                m->root = mix_hash(1, (u64)candidates[rows[i]]);
                m->results = rewards;
                i32 way = try_from_question(m, seat, candidates[rows[i]], seed, 1, last, -1, m->score_buffer);
                m->asked = n; m->asked_who = seat; m->asked_kind = kind;
                if (way == 5) { m->scouting = 0; return LEFT; }
                if (m->scouting) record_own(m->wide, &m->wide->quick, scaled(m, seat, rewards[seat]));
                double *v = m->playout_values + ((size_t)rows[i] * MOST_GAMES + (size_t)games[rows[i]]++) * SIGHTS;
                memcpy(v, m->early, sizeof m->early);
                v[MARKS] = rewards[seat];
            }
            if (m->caring) careful += (double)(m->answers_tried - before); else hasty += (double)(m->answers_tried - before);
            if (games[rows[0]] >= look) { look += look / 4; over = race(m, rows, &left, games[rows[0]], worth); }
            if (m->search_micros && clock() >= until) break;
        }
        if (!over && left > 1) { race(m, rows, &left, games[rows[0]], worth); left = (left + 1) / 2; }
    }
    m->scouting = 0;
    if (m->has_snapshot) copy_used(m, m->block, m->snapshot, (Head *)m->snapshot);
    for (i32 i = 0; i < all; i++) { m->result_games[i] = games[i]; m->result_worth[i] = worth[i]; m->result_option[i] = candidates[i]; }
    m->result_n = all;
    i32 good = 1;
    while (good < left && worth[rows[good]] >= worth[rows[0]] - 1e-12) good++;
    return candidates[rows[(i32)(by_random(lots) * good)]];
}

/* Return the number of answers in tries and playouts so far. */
i64 pnp_thought(const Machine *m) { return m->answers_tried; }

/* Return the option that a search finds; -1 if Python has to decide. */
i32 pnp_search(Machine *m) {
    if (m->h->status != ASKING || !m->inner_snapshot) return -1;
    return search(m);
}

/* Describe the options of the last search: option, games, value; returns how many. */
i32 pnp_searched(const Machine *m, i32 *option, i32 *games, double *worth) {
    for (i32 i = 0; i < m->result_n; i++) { option[i] = m->result_option[i]; games[i] = m->result_games[i]; worth[i] = m->result_worth[i]; }
    return m->result_n;
}
