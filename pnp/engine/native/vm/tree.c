/* The tree of a search: the answers so far, how often each was given, and the results (information-set UCT with one observer:
   one tree for all imagined cards).

   A node is known by the answers on the way to it, cards by their faces. Options differ from deal to deal, so each counts how
   often it was offered. */
#define EXPLORING 0.5 /* the weight of options that were seldom tried */
#define WIDENING 3 /* visits of a node before one more of its options is tried */
#define PROBES 8

/* Return 1 / sqrt(x), without the library for mathematics. */
static double inverse_root(double x) {
    u64 as;
    double y;
    memcpy(&as, &x, sizeof as);
    as = 0x5fe6eb50c7b537a9ull - (as >> 1);
    memcpy(&y, &as, sizeof y);
    for (int i = 0; i < 3; i++) y *= 1.5 - 0.5 * x * y * y;
    return y;
}

/* Return the natural logarithm, roughly. */
static double logarithm(u32 n) {
    int k = 0;
    while (n >> (k + 1)) k++;
    return 0.6931 * (k + (double)n / (double)(1u << k) - 1);
}

/* Find a node, or make it; NULL if there is none, or no room. */
static Leaf *find_leaf(Machine *m, u64 key, int make) {
    for (u32 i = 0; i < PROBES; i++) {
        Leaf *leaf = m->leaves + ((key + i) & (LEAVES - 1));
        if (leaf->search == m->search_number) {
            if (leaf->key == key) return leaf;
            continue;
        }
        if (!make) return NULL;
        *leaf = (Leaf){key, m->search_number, 0, 0, 0};
        return leaf;
    }
    return NULL;
}

/* Return the key of an option: of a card its face, if the player sees it, and its zone. */
static u64 option_key(const Machine *m, i64 option) {
    if (!m->asked_cards || !in_range(option, m->s.n_cards)) return (u64)option;
    i32 card = (i32)option, zone = m->cards[card].zone;
    u64 face = sees((Machine *)m, m->asked_who, card) ? (u64)m->card_code[card] + 1 : 0;
    return mix_hash(face, (u64)zone);
}

/* Return the option that the tree chooses; -1 if it has none yet. `at` becomes the node of the question. */
static i32 climb(Machine *m, u64 *at) {
    i32 n = m->asked, who = m->asked_who, best = -1, ties = 0;
    u64 node = mix_hash(mix_hash(*at, (u64)who), (u64)m->origin[m->frames[m->h->frames - 1].pc]);
    if (n > WIDEST || m->path_n >= LONGEST_PATH) { m->climbing = 0; return -1; }
    for (i32 i = 0; i < n; i++) m->branch[i] = mix_hash(node, option_key(m, m->options[i]));
    *at = node;
    Leaf *here = find_leaf(m, node, 1);
    if (!here) { m->climbing = 0; return -1; }
    m->path[m->path_n] = here;
    m->path_who[m->path_n++] = who;
    m->opened = 1;
    if (!here->visits) { m->climbing = 0; return -1; } /* the first visit continues as beyond the tree */
    double most = 0;
    i32 grown = 0;
    for (i32 i = 0; i < n; i++) {
        Leaf *leaf = find_leaf(m, m->branch[i], 0);
        if (!leaf) continue;
        grown++;
        leaf->offered++;
        double one = leaf->worth / leaf->visits + EXPLORING * inverse_root((double)leaf->visits / (logarithm(leaf->offered) + 1e-9));
        if (best < 0 || one > most) { best = i; most = one; ties = 1; }
        else if (one == most && !by_chance(&m->replies, ++ties)) best = i;
    }
    return grown < n && (u32)grown * WIDENING <= here->visits ? -1 : best; /* a new option, chosen as beyond the tree */
}

/* Add the chosen option to the path of this game. */
static void add_branch(Machine *m, u64 *at, i32 who, i32 taken) {
    u64 to = m->branch[taken];
    Leaf *leaf = m->path_n < LONGEST_PATH ? find_leaf(m, to, 1) : NULL;
    *at = to;
    if (!leaf) { m->climbing = 0; return; }
    if (!leaf->offered) leaf->offered = 1;
    m->path[m->path_n] = leaf;
    m->path_who[m->path_n++] = who;
}

/* Add the result of the game to all nodes of its path. */
static void record_result(Machine *m, const double *came) {
    for (i32 i = 0; i < m->path_n; i++) {
        m->path[i]->visits++;
        m->path[i]->worth += came[m->path_who[i]];
    }
}
