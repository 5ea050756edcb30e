/* Tokens: what pnp.engine.play.words.tokens does. An amount is one number: how many tokens, times TOKENS, plus their kind. */
#define KIND_OF(amount) ((i32)((amount) & (TOKENS - 1)))
#define MANY_OF(amount) ((amount) >> 4)
/* Return how many tokens of a kind players have and cards hold. */
static i64 count_tokens(Machine *m, const Token *k) {
    i64 all = 0;
    for (i32 p = 0; p < m->s.everyone; p++) all += m->player[p * m->s.n_player + k->own];
    if (k->card >= 0)
        for (i32 c = 0; c < m->s.n_cards; c++) { i64 n = m->card[c * m->s.n_card + k->card]; all += n == NIL ? 0 : n; }
    return all;
}

/* Add tokens to a player. */
static int add_tokens(Machine *m, i64 who, const Token *k, i64 n) {
    if (k->own < 0) return fault(m, 400, -1);
    i64 *v = m->player + who * m->s.n_player + k->own, sum = *v + n;
    if (sum > LARGEST || sum < -LARGEST) return fault(m, 412, -1);
    *v = sum;
    m->h->dirty |= k->bits;
    m->touched |= 1ull << who;
    return 0;
}

/* Give a player tokens from the supply, as many as it has. */
static int gain(Machine *m, i64 who, i64 amount) {
    i32 kind = KIND_OF(amount);
    const Token *k = m->tokens + kind;
    i64 n = MANY_OF(amount);
    if (k->own < 0) return fault(m, 400, -1);
    if (k->supply < 0 && m->trying) return add_tokens(m, who, k, n); /* the most in play is counted in games only */
    i64 there = count_tokens(m, k);
    if (k->supply >= 0 && k->supply - there < n) n = k->supply - there;
    if (add_tokens(m, who, k, n)) return -1;
    if (there + n > m->most[kind]) m->most[kind] = there + n;
    return 0;
}

/* Put tokens on a card; returns how many lie there now. */
static i64 put_on_card(Machine *m, const Token *k, i64 card, i64 more) {
    i64 *v = m->card + card * m->s.n_card + k->card;
    *v = (*v == NIL ? 0 : *v) + more;
    m->h->dirty |= k->bit;
    m->touched |= m->kinds[m->cards[card].zone].touch;
    return *v;
}

/* Take all tokens off a card, to a player or to the supply (NIL). */
static int take_back(Machine *m, i64 card, i64 to) {
    for (i32 i = 0; i < m->s.n_tokens; i++) {
        const Token *k = m->tokens + i;
        if (k->card < 0) continue;
        i64 *v = m->card + card * m->s.n_card + k->card;
        if (*v == NIL) continue;
        if (to != NIL && add_tokens(m, to, k, *v)) return -1;
        m->h->dirty |= k->bit;
        m->touched |= m->kinds[m->cards[card].zone].touch;
        *v = NIL;
    }
    return 0;
}

/* Pay tokens; a fault if the player has too few. */
static int spend(Machine *m, i64 who, const Token *k, i64 n) {
    if (k->own < 0) return fault(m, 400, -1);
    if (m->player[who * m->s.n_player + k->own] < n) return fault(m, 408, -1);
    return add_tokens(m, who, k, -n);
}

/* Pay as much as there is, to a player or to the supply (NIL), and tell how much that was. */
static int lose(Machine *m, i64 who, i64 amount, i64 to, i64 *lost) {
    const Token *k = m->tokens + KIND_OF(amount);
    if (k->own < 0) return fault(m, 400, -1);
    i64 n = MANY_OF(amount), there = m->player[who * m->s.n_player + k->own];
    if (there < n) n = there;
    if (add_tokens(m, who, k, -n) || (to != NIL && add_tokens(m, to, k, n))) return FAULTY;
    *lost = n;
    return OK;
}

/* Hand a token that exists once to a player, or to nobody (NIL). */
static void hand_to(Machine *m, const Token *k, i64 who) {
    if (m->table[k->holder] == who) return;
    m->table[k->holder] = who;
    m->h->dirty |= k->bit;
    m->touched |= touch_of(k->holder);
}
