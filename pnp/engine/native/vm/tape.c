/* Chance and the tape: the same numbers as Python's random.Random for the same seed (Mersenne Twister).

   Seeding costs more than most games need of it, so it is put off until the first number is wanted (`pending`), and several
   seeds are prepared side by side (`Bed`). */

/* Seed a generator by one number, as the basis of all other seeds. */
static void reseed_number(Chance *c, u32 s) {
    c->mt[0] = s;
    for (int i = 1; i < 624; i++) c->mt[i] = 1812433253u * (c->mt[i - 1] ^ (c->mt[i - 1] >> 30)) + (u32)i;
    c->at = 624;
    c->unmade = 0;
}

static u32 base_mt[624];
static int base_made;

/* Seed a generator as random.seed(int) does: the number's 32-bit parts, lowest first. */
static void reseed_parts(Chance *c, const u32 *key, int n) {
    u32 *mt = c->mt;
    int i = 1, j = 0;
    if (!base_made) { reseed_number(c, 19650218u); memcpy(base_mt, mt, sizeof base_mt); base_made = 1; }
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
    c->unmade = 0;
    c->in_parts = 1;
}

/* Make the next block of numbers: in three parts, each when it is needed, as most games need only one; all at once where Python reads
   the state (players.c). */
static void next_block(Chance *c) {
    u32 *mt = c->mt, y;
    i32 k = c->unmade ? 624 - c->unmade : 0, end = !c->in_parts ? 624 : k + 227 < 624 ? k + 227 : 624;
    if (!k) c->at = 0;
#define STIRRED(next, far) (y = (mt[k] & 0x80000000u) | (mt[next] & 0x7fffffffu), mt[k] = mt[far] ^ (y >> 1) ^ (-(y & 1u) & 0x9908b0dfu))
    for (; k < end && k < 227; k++) STIRRED(k + 1, k + 397);
    for (; k < end && k < 623; k++) STIRRED(k + 1, k - 227);
    if (k < end) STIRRED(0, 396);
#undef STIRRED
    c->unmade = 624 - end;
}

#define TEMPER(y) do { y ^= y >> 11; y ^= (y << 7) & 0x9d2c5680u; y ^= (y << 15) & 0xefc60000u; y ^= y >> 18; } while (0)
/* Return the output for a word of the state. */
static inline u32 tempered(u32 y) { TEMPER(y); return y; }

/* Return the next 32-bit number. */
static inline u32 word(Chance *c) {
    if (c->at + c->unmade >= 624) next_block(c);
    return tempered(c->mt[c->at++]);
}

/* Seed a generator by a 64-bit number now. */
static void reseed(Chance *c, u64 seed) {
    u32 key[2] = {(u32)seed, (u32)(seed >> 32)};
    reseed_parts(c, key, key[1] ? 2 : 1);
    c->by_seed = 1;
    c->pending = 0;
}

/* Seed BED generators side by side, and make the first part of their first block. */
static void reseed_bed(Bed *b) {
    Lanes key[2][BED / LANES], (*mt)[BED / LANES] = b->mt;
    if (!base_made) { Chance first; reseed_number(&first, 19650218u); memcpy(base_mt, first.mt, sizeof base_mt); base_made = 1; }
    for (int k = 0; k < BED; k++) { /* both parts of a seed of 32 bits are the same */
        u64 one = b->coming[b->from + k < b->to ? b->from + k : b->from];
        LANE(key[0][k / LANES], k % LANES) = (u32)one;
        LANE(key[1][k / LANES], k % LANES) = one >> 32 ? (u32)(one >> 32) + 1 : (u32)one;
    }
    Lanes last[BED / LANES];
    for (int r = 0; r < BED / LANES; r++) last[r] = (Lanes){0} + base_mt[0];
#define EACH_ROW(what) for (int r = 0; r < BED / LANES; r++) { Lanes x = last[r]; last[r] = mt[i][r] = (what); }
    for (int i = 1; i < 624; i++) EACH_ROW((((Lanes){0} + base_mt[i]) ^ ((x ^ (x >> 30)) * 1664525u)) + key[~i & 1][r])
    for (int i = 1; i < 2; i++) EACH_ROW((mt[i][r] ^ ((x ^ (x >> 30)) * 1664525u)) + key[1][r]) /* the last word is the one before the first */
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

/* Copy a generator seeded side by side; 0 if its seed is not among the coming ones, or is their last. */
static int from_bed(Bed *b, u64 seed, Chance *to) {
    i32 at = 0;
    while (at < b->n && b->coming[at] != seed) at++;
    if (at == b->n) return 0;
    if (at < b->from || at >= b->to) {
        if (at + 1 == b->n) return 0;
        b->from = at;
        b->to = at + BED < b->n ? at + BED : b->n;
        reseed_bed(b);
    }
    const u32 *lane = (const u32 *)b->mt + (at - b->from);
    for (i32 i = 0; i < 624; i++) to->mt[i] = lane[i * BED];
    return 1;
}

/* Carry out a seeding that was put off. Tries of one question begin with the same few seeds, which are stored. */
static void reseed_pending(Chance *c) {
    Chance *stored = c->stored;
    if (c->rest) { /* the prepared numbers are used up */
        for (i32 i = 0; i < 624; i++) c->mt[i] = c->rest[i * BATCH];
        c->rest = NULL;
        c->pending = 0;
        c->at = 2 * PREPARED;
        c->unmade = 624 - 227;
        c->in_parts = 1;
        return;
    }
    if (!stored || !stored->by_seed || stored->seed != c->seed) {
        if (!stored || !c->bed || !from_bed(c->bed, c->seed, stored)) {
            reseed(c, c->seed);
            next_block(c);
            if (!stored) return;
            memcpy(stored->mt, c->mt, sizeof c->mt);
        }
        stored->seed = c->seed;
        stored->by_seed = 1;
    }
    memcpy(c->mt, stored->mt, sizeof c->mt);
    c->at = c->pending = 0;
    c->unmade = 624 - 227;
    c->in_parts = 1;
}

/* Put off a seeding until the first number is wanted. */
static void reseed_later(Chance *c, u64 seed) {
    c->by_seed = 1;
    c->pending = 1;
    c->seed = seed;
}

/* Seed the machine's own fast generator, which is not Python's. */
static void quick(Chance *c, u64 seed) {
    c->by_seed = c->pending = 0;
    c->x = (seed + 1) * 0x9e3779b97f4a7c15ull;
    c->x ^= c->x >> 29;
    if (!c->x) c->x = 1;
    c->seed = seed;
}

/* Return what random() returns. */
static double by_random(Chance *c) {
    u32 a = word(c) >> 5, b = word(c) >> 6;
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
}

/* Return random() as an integer of 53 bits. */
static u64 bits_of_random(Chance *c) {
    u64 a = word(c) >> 5;
    return a << 26 | word(c) >> 6;
}

/* Return the next state of the fast generator. */
static inline u64 stepped(u64 x) { x ^= x << 13; x ^= x >> 7; return x ^ x << 17; }

/* Return a number below n: int(random() * n), by the fast generator if the game was not seeded. */
static inline i32 by_chance(Chance *c, i32 n) {
    if (c->by_seed) {
        if (c->prepared) { c->prepared--; c->first += BATCH; return (i32)(c->first[-BATCH] * n); }
        if (c->pending) reseed_pending(c);
        u32 a = word(c) >> 5, b = word(c) >> 6;
        return (i32)((a * 67108864.0 + b) * (1.0 / 9007199254740992.0) * n);
    }
    if (!c->x) return 0; /* not seeded: zeros */
    c->x = stepped(c->x);
    return (i32)((c->x >> 32) * (u64)(u32)n >> 32);
}

/* Return a number below n from the tape, which is extended by chance at its end. One possibility reads nothing. */
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
