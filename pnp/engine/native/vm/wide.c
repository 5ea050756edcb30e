/* Questions with more options than a search compares (WIDEST), such as the spaces of a large board: quick random games find
   those that are worth comparing.

   An option is judged by all games in which the seat chose it, then or later ("all moves as first"), so that a hundred games
   say something about a hundred spaces. A third of the candidates are those that look best at the next rest. Later this
   judgement counts beside the results of the option's own games, the less the more of these there are. */
#define SLOTS 1024 /* places of the table of options; a power of two, more than twice SAMPLED */
#define BY_LOOK (WIDEST / 3)
#define LOOKING 0.1 /* largest share of the time for looks at the next rest */
#define SCOUTING 0.35 /* share of the time, or of the games, until the candidates are chosen */
#define SELDOM 4 /* games in which an option was chosen, before they count */
#define CLEARER 2 /* times as clearly as careful games quick ones must tell options apart, to be played alone */
#define OWN_GAMES 50.0 /* games of an option's own that count as much as those of all options */

/* What the games of one kind, quick or careful, tell of the options: how many there were, the sum and the squares of their results. */
typedef struct { i32 games[SAMPLED]; double sum[SAMPLED], squares[SAMPLED]; } Tally;

struct Wide {
    i32 n, game, taken_n, slot[SLOTS], seen[SAMPLED], taken[SAMPLED];
    u64 key[SAMPLED];
    double worth[SAMPLED];
    Tally quick, careful;
};

/* Return the key of an option, in whichever question of this kind it is offered: of a card its face, if the player sees it. */
static u64 wide_key(Machine *m, i32 who, i64 option, i32 kind, i32 cards) {
    if (!cards || !in_range(option, m->s.n_cards)) return mix_hash((u64)kind, (u64)option);
    if (sees(m, who, (i32)option)) return mix_hash((u64)kind, (u64)m->card_code[option]);
    return mix_hash(~(u64)kind, (u64)option);
}

/* Return the place of a key: of its option plus one, or a free one. */
static i32 *wide_slot(Wide *w, u64 key) {
    u32 at = (u32)key & (SLOTS - 1);
    while (w->slot[at] && w->key[w->slot[at] - 1] != key) at = (at + 1) & (SLOTS - 1);
    return w->slot + at;
}

/* Keep the keys of the options of a question, if there are many: playouts write over the options. Options with the same key
   count together. */
static void keep_wide(Machine *m, i32 who, i32 n, i32 kind, i32 cards) {
    Wide *w = m->wide;
    w->n = 0;
    if (n <= WIDEST || n > SAMPLED) return;
    memset(w->slot, 0, sizeof w->slot);
    w->n = n;
    for (i32 i = 0; i < n; i++) {
        w->key[i] = wide_key(m, who, m->options[i], kind, cards);
        i32 *slot = wide_slot(w, w->key[i]);
        if (!*slot) *slot = i + 1;
    }
}

/* Begin to count for the options of the current question. */
static void begin_wide(Machine *m) {
    Wide *w = m->wide;
    if (w->n != m->asked) keep_wide(m, m->asked_who, m->asked, m->asked_kind, m->asked_cards);
    memset(w->seen, 0, sizeof w->seen);
    memset(&w->quick, 0, sizeof w->quick);
    memset(&w->careful, 0, sizeof w->careful);
    w->taken_n = 0;
    w->game = 1; /* no option has been seen in it */
}

/* Note that the seat has chosen an option in this game. */
static void note_own(Machine *m, i32 who, i64 option, i32 kind, i32 cards) {
    Wide *w = m->wide;
    i32 at = *wide_slot(w, wide_key(m, who, option, kind, cards)) - 1;
    if (at < 0 || w->seen[at] == w->game) return;
    w->seen[at] = w->game;
    w->taken[w->taken_n++] = at;
}

/* Count the result of a game for all options that the seat chose in it. */
static void record_own(Wide *w, Tally *tally, double result) {
    for (i32 i = 0; i < w->taken_n; i++) {
        i32 at = w->taken[i];
        tally->games[at]++;
        tally->sum[at] += result;
        tally->squares[at] += result * result;
    }
    w->taken_n = 0;
    w->game++;
}

/* Add the games of one kind to those of another. */
static void add_tally(Tally *to, const Tally *from) {
    for (i32 i = 0; i < SAMPLED; i++) {
        to->games[i] += from->games[i];
        to->sum[i] += from->sum[i];
        to->squares[i] += from->squares[i];
    }
}

/* Judge all options: the mean of their games above that of all options, as far as the options differ by more than chance.
   Returns how much they truly differ, in proportion to chance. */
static double judge_wide(Wide *w, const Tally *tally) {
    double mean = 0, apart = 0, noise = 0;
    i32 many = 0;
    for (i32 i = 0; i < w->n; i++) if (tally->games[i] >= SELDOM) { mean += tally->sum[i] / tally->games[i]; many++; }
    if (many) mean /= many;
    for (i32 i = 0; i < w->n; i++) {
        double n = tally->games[i], one = n ? tally->sum[i] / n : 0;
        if (n < SELDOM) continue;
        apart += (one - mean) * (one - mean) / many;
        noise += (tally->squares[i] / n - one * one) / (n - 1) / many;
    }
    double truly = apart > noise ? apart - noise : 0;
    for (i32 i = 0; i < w->n; i++) {
        i32 at = *wide_slot(w, w->key[i]) - 1;
        double n = tally->games[at], one = n ? tally->sum[at] / n : 0, error = n > 1 ? (tally->squares[at] / n - one * one) / (n - 1) : 1;
        w->worth[i] = n < SELDOM || truly <= 0 ? 0 : (one - mean) * truly / (truly + error);
    }
    return truly > 0 ? truly / (noise + 1e-12) : 0;
}
