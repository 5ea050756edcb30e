/* The tree of a search: what all who are asked took so far, how often, and how it ended for them (information-set UCT with
   one observer: one tree for all the cards that are imagined). A place in it is told by the answers on the way there, cards
   by their faces; what is on offer differs from deal to deal, so each option counts how often it was offered. */
#define EXPLORING 0.5 /* how much an option is worth that was seldom tried */
#define WIDENING 3 /* how often a place is come to before one more option of it is tried */
#define PROBES 8

static double inverse_root(double x) { /* (no library for mathematics) */
    u64 as;
    double y;
    memcpy(&as, &x, sizeof as);
    as = 0x5fe6eb50c7b537a9ull - (as >> 1);
    memcpy(&y, &as, sizeof y);
    for (int i = 0; i < 3; i++) y *= 1.5 - 0.5 * x * y * y;
    return y;
}

static double logarithm(u32 n) { /* natural, about */
    int k = 0;
    while (n >> (k + 1)) k++;
    return 0.6931 * (k + (double)n / (double)(1u << k) - 1);
}

static Leaf *leaf_of(Machine *m, u64 known, int make) { /* NULL where there is none, or no room */
    for (u32 i = 0; i < PROBES; i++) {
        Leaf *leaf = m->leaves + ((known + i) & (LEAVES - 1));
        if (leaf->search == m->search_number) {
            if (leaf->known == known) return leaf;
            continue;
        }
        if (!make) return NULL;
        *leaf = (Leaf){known, m->search_number, 0, 0, 0};
        return leaf;
    }
    return NULL;
}

/* what an option is known by: a card by its face and where it lies, if whoever chooses sees it */
static u64 known_by(const Machine *m, i64 option) {
    if (!m->asked_cards || !in_range(option, m->s.n_cards)) return (u64)option;
    i32 card = (i32)option, zone = m->cards[card].zone;
    u64 face = sees((Machine *)m, m->asked_who, card) ? (u64)m->card_code[card] + 1 : 0;
    return mixed(face, (u64)zone);
}

/* The option that the tree takes of the question under way; -1 where it knows nothing of it yet. `at`: where it stands. */
static i32 climb(Machine *m, u64 *at) {
    i32 n = m->asked, who = m->asked_who, best = -1, ties = 0;
    u64 node = mixed(mixed(*at, (u64)who), (u64)m->origin[m->frames[m->h->frames - 1].pc]);
    if (n > WIDEST || m->path_n >= LONGEST_PATH) { m->climbing = 0; return -1; }
    for (i32 i = 0; i < n; i++) m->branch[i] = mixed(node, known_by(m, m->options[i]));
    *at = node;
    Leaf *here = leaf_of(m, node, 1);
    if (!here) { m->climbing = 0; return -1; }
    m->path[m->path_n] = here;
    m->path_who[m->path_n++] = who;
    m->opened = 1;
    if (!here->visits) { m->climbing = 0; return -1; } /* (its first visitor plays on as all do beyond the tree) */
    double most = 0;
    i32 grown = 0;
    for (i32 i = 0; i < n; i++) {
        Leaf *leaf = leaf_of(m, m->branch[i], 0);
        if (!leaf) continue;
        grown++;
        leaf->offered++;
        double one = leaf->worth / leaf->visits + EXPLORING * inverse_root((double)leaf->visits / (logarithm(leaf->offered) + 1e-9));
        if (best < 0 || one > most) { best = i; most = one; ties = 1; }
        else if (one == most && !by_chance(&m->replies, ++ties)) best = i;
    }
    return grown < n && (u32)grown * WIDENING <= here->visits ? -1 : best; /* (something new, as players beyond the tree would) */
}

/* What was taken goes into the tree, on the way of this game. */
static void branch_out(Machine *m, u64 *at, i32 who, i32 taken) {
    u64 to = m->branch[taken];
    Leaf *leaf = m->path_n < LONGEST_PATH ? leaf_of(m, to, 1) : NULL;
    *at = to;
    if (!leaf) { m->climbing = 0; return; }
    if (!leaf->offered) leaf->offered = 1;
    m->path[m->path_n] = leaf;
    m->path_who[m->path_n++] = who;
}

static void remember(Machine *m, const double *came) { /* how the game ended for each seat */
    for (i32 i = 0; i < m->path_n; i++) {
        m->path[i]->visits++;
        m->path[i]->worth += came[m->path_who[i]];
    }
}
