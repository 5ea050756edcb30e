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

static inline u32 word(Chance *c) {
    if (c->at + c->unstirred >= 624) stir(c);
    u32 y = c->mt[c->at++];
    y ^= y >> 11; y ^= (y << 7) & 0x9d2c5680u; y ^= (y << 15) & 0xefc60000u; y ^= y >> 18;
    return y;
}

static void sow_seed(Chance *c, u64 seed) {
    u32 key[2] = {(u32)seed, (u32)(seed >> 32)};
    sow(c, key, key[1] ? 2 : 1);
    c->by_seed = 1;
    c->late = 0;
}

static void sow_now(Chance *c) { /* what was sown late; tries of one question begin with the same few seeds */
    Chance *sown = c->sown;
    if (!sown || !sown->by_seed || sown->seed != c->seed) {
        sow_seed(c, c->seed);
        stir(c);
        if (!sown) return;
        memcpy(sown->mt, c->mt, sizeof c->mt);
        sown->seed = c->seed;
        sown->by_seed = 1;
    } else
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

static inline u64 stepped(u64 x) { x ^= x << 13; x ^= x >> 7; return x ^ x << 17; }

/* a number below n: int(random() * n) */
static inline i32 by_chance(Chance *c, i32 n) {
    if (c->by_seed) {
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
