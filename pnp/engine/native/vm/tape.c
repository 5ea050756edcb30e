/* Chance and the tape: the numbers are those of Python's random.Random for the same seed. */
static void sow_one(Chance *c, u32 s) {
    c->mt[0] = s;
    for (int i = 1; i < 624; i++) c->mt[i] = 1812433253u * (c->mt[i - 1] ^ (c->mt[i - 1] >> 30)) + (u32)i;
    c->at = 624;
    c->unstirred = 0;
}

static u32 base_mt[624];
static int base_made;

static void sow(Chance *c, const u32 *key, int n) { /* random.seed(int): the number's 32-bit parts, lowest first */
    u32 *mt = c->mt;
    int i = 1, j = 0;
    if (!base_made) { sow_one(c, 19650218u); memcpy(base_mt, mt, sizeof base_mt); base_made = 1; }
    memcpy(mt, base_mt, sizeof base_mt);
    for (int k = n > 624 ? n : 624; k; k--) {
        mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1664525u)) + key[j] + (u32)j;
        if (++i >= 624) { mt[0] = mt[623]; i = 1; }
        if (++j >= n) j = 0;
    }
    for (int k = 623; k; k--) {
        mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1566083941u)) - (u32)i;
        if (++i >= 624) { mt[0] = mt[623]; i = 1; }
    }
    mt[0] = 0x80000000u;
    c->at = 624;
    c->unstirred = 0;
    c->by_part = 1;
}

/* the next numbers are made of those before, in three parts, each when it is wanted: most games want one; but all at once
   where Python looks at them (players.c) */
static void stir(Chance *c) {
    u32 *mt = c->mt, y;
    i32 k = c->unstirred ? 624 - c->unstirred : 0, end = !c->by_part ? 624 : k + 227 < 624 ? k + 227 : 624;
    if (!k) c->at = 0;
#define STIRRED(next, far) (y = (mt[k] & 0x80000000u) | (mt[next] & 0x7fffffffu), mt[k] = mt[far] ^ (y >> 1) ^ (-(y & 1u) & 0x9908b0dfu))
    for (; k < end && k < 227; k++) STIRRED(k + 1, k + 397);
    for (; k < end && k < 623; k++) STIRRED(k + 1, k - 227);
    if (k < end) STIRRED(0, 396);
#undef STIRRED
    c->unstirred = 624 - end;
}

#define TEMPER(y) do { y ^= y >> 11; y ^= (y << 7) & 0x9d2c5680u; y ^= (y << 15) & 0xefc60000u; y ^= y >> 18; } while (0)
static inline u32 tempered(u32 y) { TEMPER(y); return y; }

static inline u32 word(Chance *c) {
    if (c->at + c->unstirred >= 624) stir(c);
    return tempered(c->mt[c->at++]);
}

static void sow_seed(Chance *c, u64 seed) {
    u32 key[2] = {(u32)seed, (u32)(seed >> 32)};
    sow(c, key, key[1] ? 2 : 1);
    c->by_seed = 1;
    c->late = 0;
}

static void sow_bed(Bed *b) { /* what sow() makes of each seed, with the first part stirred */
    Lanes key[2][BED / LANES], (*mt)[BED / LANES] = b->mt;
    if (!base_made) { Chance first; sow_one(&first, 19650218u); memcpy(base_mt, first.mt, sizeof base_mt); base_made = 1; }
    for (int k = 0; k < BED; k++) { /* (of a seed of 32 bits both parts are the same) */
        u64 one = b->coming[b->from + k < b->to ? b->from + k : b->from];
        LANE(key[0][k / LANES], k % LANES) = (u32)one;
        LANE(key[1][k / LANES], k % LANES) = one >> 32 ? (u32)(one >> 32) + 1 : (u32)one;
    }
    Lanes last[BED / LANES];
    for (int r = 0; r < BED / LANES; r++) last[r] = (Lanes){0} + base_mt[0];
#define EACH_ROW(what) for (int r = 0; r < BED / LANES; r++) { Lanes x = last[r]; last[r] = mt[i][r] = (what); }
    for (int i = 1; i < 624; i++) EACH_ROW((((Lanes){0} + base_mt[i]) ^ ((x ^ (x >> 30)) * 1664525u)) + key[~i & 1][r])
    for (int i = 1; i < 2; i++) EACH_ROW((mt[i][r] ^ ((x ^ (x >> 30)) * 1664525u)) + key[1][r]) /* (the last is what stands before the first) */
    for (int i = 2; i < 624; i++) EACH_ROW((mt[i][r] ^ ((x ^ (x >> 30)) * 1566083941u)) - (u32)i)
    for (int i = 1; i < 2; i++) EACH_ROW((mt[i][r] ^ ((x ^ (x >> 30)) * 1566083941u)) - (u32)i)
#undef EACH_ROW
    for (int r = 0; r < BED / LANES; r++) mt[0][r] = (Lanes){0} + 0x80000000u;
    for (int k = 0; k < 227; k++)
        for (int r = 0; r < BED / LANES; r++) {
            Lanes y = (mt[k][r] & 0x80000000u) | (mt[k + 1][r] & 0x7fffffffu);
            mt[k][r] = mt[k + 397][r] ^ (y >> 1) ^ (-(y & 1u) & 0x9908b0dfu);
        }
}

static int from_bed(Bed *b, u64 seed, Chance *to) { /* 0 where it does not stand there, or alone */
    i32 at = 0;
    while (at < b->n && b->coming[at] != seed) at++;
    if (at == b->n) return 0;
    if (at < b->from || at >= b->to) {
        if (at + 1 == b->n) return 0;
        b->from = at;
        b->to = at + BED < b->n ? at + BED : b->n;
        sow_bed(b);
    }
    const u32 *lane = (const u32 *)b->mt + (at - b->from);
    for (i32 i = 0; i < 624; i++) to->mt[i] = lane[i * BED];
    return 1;
}

static void sow_now(Chance *c) { /* what was sown late; tries of one question begin with the same few seeds */
    Chance *sown = c->sown;
    if (c->rest) { /* (what is made of it already is gone) */
        for (i32 i = 0; i < 624; i++) c->mt[i] = c->rest[i * SOWN];
        c->rest = NULL;
        c->late = 0;
        c->at = 2 * MADE;
        c->unstirred = 624 - 227;
        c->by_part = 1;
        return;
    }
    if (!sown || !sown->by_seed || sown->seed != c->seed) {
        if (!sown || !c->bed || !from_bed(c->bed, c->seed, sown)) {
            sow_seed(c, c->seed);
            stir(c);
            if (!sown) return;
            memcpy(sown->mt, c->mt, sizeof c->mt);
        }
        sown->seed = c->seed;
        sown->by_seed = 1;
    }
    memcpy(c->mt, sown->mt, sizeof c->mt);
    c->at = c->late = 0;
    c->unstirred = 624 - 227;
    c->by_part = 1;
}

static void sow_late(Chance *c, u64 seed) { /* only when the first number is asked for; a seed that is sown is begun anew */
    c->by_seed = 1;
    c->late = 1;
    c->seed = seed;
}

static void quick(Chance *c, u64 seed) { /* a quick chance of its own, which is not Python's */
    c->by_seed = c->late = 0;
    c->x = (seed + 1) * 0x9e3779b97f4a7c15ull;
    c->x ^= c->x >> 29;
    if (!c->x) c->x = 1;
    c->seed = seed;
}

static double by_random(Chance *c) { /* random() */
    u32 a = word(c) >> 5, b = word(c) >> 6;
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
}

static u64 bits_of_random(Chance *c) { /* the same as a whole number of 53 bits */
    u64 a = word(c) >> 5;
    return a << 26 | word(c) >> 6;
}

static inline u64 stepped(u64 x) { x ^= x << 13; x ^= x >> 7; return x ^ x << 17; }

/* a number below n: int(random() * n) */
static inline i32 by_chance(Chance *c, i32 n) {
    if (c->by_seed) {
        if (c->made) { c->made--; c->first += SOWN; return (i32)(c->first[-SOWN] * n); }
        if (c->late) sow_now(c);
        u32 a = word(c) >> 5, b = word(c) >> 6;
        return (i32)((a * 67108864.0 + b) * (1.0 / 9007199254740992.0) * n);
    }
    if (!c->x) return 0; /* no chance at all: zeros */
    c->x = stepped(c->x);
    return (i32)((c->x >> 32) * (u64)(u32)n >> 32);
}

/* a number below n from the tape; with one possibility nothing is read */
static inline i32 draw(Machine *m, i32 n) {
    Head *h = m->h;
    if (n < 2) return 0;
    if (h->reading) {
        i32 v = m->tape[h->head] % n;
        m->tape[h->head++] = v;
        h->reading = h->head < h->given;
        return v;
    }
    if (h->length >= TAPE) { m->beyond = 1; return 0; }
    i32 v = by_chance(m->luck, n);
    m->tape[h->length++] = v;
    return v;
}
