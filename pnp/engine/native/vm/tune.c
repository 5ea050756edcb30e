/* A program is made shorter when it has been looked through, and is looked through again behind that. What it does stays the
   same, step for step: small functions stand where they are called, in the very registers and lists that a call would give
   them; a number that is known stands in the instruction; what nobody reads is not written. Of each instruction it is kept
   where it came from (`origin`), and which place of which rule is to blame for its faults (`blame`; -1: whoever called). */
#define GONE (-1)
#define INLINED 64 /* instructions of a function that stands where it is called */
#define LONGEST_TUNED 3000
#define LONGEST_MERGED 200 /* larger ones cost more to look through than copies cost in play */
#define DEEPEST_CALL 24
#define TRACKED 64 /* registers and lists that are followed, a bit each */
#define ROUNDS_OF_TUNING 3

typedef struct { Ins in; i32 from, blame; } Line;
typedef struct { Line *line; i32 n, state; u64 regs, lists; } Tuned; /* regs and lists: what is read before it is set */
typedef struct { u64 use, def, kill, luse, ldef, lkill; } Effect;
typedef struct { u64 regs, lists; } Live;
typedef struct { Machine *m; Tuned *all; Live *live; Effect *effects; char *leads, *marks; } Tuning;

static inline u64 bit_of(i64 v) { return v < TRACKED ? 1ull << v : 0; }
static u64 range_of(i64 from, i64 n) { u64 bits = 0; for (i64 i = 0; i < n; i++) bits |= bit_of(from + i); return bits; }

static int sets_whole(i32 op) { /* the list in its first place, whatever was in it; the same list may be read */
    switch (op) {
    case OP_FROMZONE: case OP_FROMZONEI: case OP_COPY: case OP_EMPTY: case OP_TOP: case OP_BOTTOM: case OP_WITH: case OP_WITHOUT: case OP_ZWITH: case OP_ZWITHOUT:
    case OP_WITHI: case OP_WITHOUTI: case OP_ZWITHI: case OP_ZWITHOUTI: case OP_PLAYERS: case OP_EVERYONE: case OP_SEATS: case OP_OTHERS:
    case OP_WITHIN: case OP_OUTSIDE: case OP_AMONG: case OP_ONLY: case OP_KNOWN: case OP_ALIKE: case OP_ALIKEANY: case OP_INSIDE: case OP_BOUND: case OP_COLUMNOF: case OP_CONSTLIST: case OP_LISTAT: case OP_TLIST: case OP_OWNLIST: case OP_RANGE: case OP_PILES: case OP_NEAR: case OP_AT: return 1;
    }
    return 0;
}

static int is_pure(i32 op) { /* sets a register, and nothing comes of it otherwise */
    switch (op) {
    case OP_MOVE: case OP_LOADI: case OP_LOADK: case OP_NOTHING: case OP_NOT: case OP_EQ: case OP_NE: case OP_ACTIVE: case OP_ROUND: case OP_SIZE: case OP_NUMBER: case OP_HOLDER: return 1;
    }
    return 0;
}

static int goes(i32 op) { return operands[op][3] == 'j'; } /* it may go elsewhere */

static int stops(i32 op) { /* nothing goes on behind it */
    return op == OP_JMP || op == OP_RET || op == OP_RETV || op == OP_RETL || op == OP_RETN || op == OP_FAULT || op == OP_THROW || op == OP_WIN || op == OP_WINALL;
}

static int returns(i32 op) { return op == OP_RET || op == OP_RETV || op == OP_RETL || op == OP_RETN; }

static Effect effect_of(const Tuning *t, const Ins *in) {
    Effect e = {0};
    const char *kinds = operands[in->op];
    const i32 parts[] = {in->a, in->b, in->c, in->d};
    i32 everyone = t->m->s.everyone;
    for (int k = 0; k < 4; k++) {
        i32 v = parts[k];
        switch (kinds[k]) {
        case 'r': e.use |= bit_of(v); break;
        case 'w': e.def |= bit_of(v); if (!goes(in->op)) e.kill |= bit_of(v); break;
        case 'l': e.luse |= bit_of(v); break;
        case 'm': e.ldef |= bit_of(v); if (k == 0 && sets_whole(in->op)) e.lkill |= bit_of(v); else e.luse |= bit_of(v); break;
        case 'A': e.luse |= range_of(v, everyone); e.ldef |= range_of(v, everyone); break;
        case 'B': e.use |= range_of(v, everyone); e.def |= range_of(v, everyone); break;
        case 'R': e.use |= v < TRACKED ? t->all[in->a].regs << v : 0; e.def |= v < TRACKED ? ~0ull << v : 0; break;
        case 'L': e.luse |= v < TRACKED ? t->all[in->a].lists << v : 0; e.ldef |= v < TRACKED ? ~0ull << v : 0; break;
        }
    }
    if (in->op == OP_EACH || in->op == OP_NEXT || in->op == OP_EACHN) e.def |= bit_of(in->b);
    if (in->op == OP_GROUP) { e.ldef |= bit_of((i64)in->a + 1); }
    return e;
}

static i32 next_of(const Tuned *f, i32 at) { while (at < f->n && f->line[at].in.op == GONE) at++; return at; } /* the first that is there */

static void lead_of(const Tuning *t, const Tuned *f) { /* where somebody may come from elsewhere */
    memset(t->leads, 0, (size_t)f->n + 1);
    for (i32 i = 0; i < f->n; i++) if (f->line[i].in.op != GONE && goes(f->line[i].in.op)) t->leads[next_of(f, f->line[i].in.d)] = 1;
}

/* what is read later, before each instruction: 0 where that takes too long to find out */
static int live_of(const Tuning *t, const Tuned *f) {
    Live caught = {0, 0};
    memset(t->live, 0, sizeof *t->live * ((size_t)f->n + 1));
    for (i32 i = 0; i < f->n; i++) if (f->line[i].in.op != GONE) t->effects[i] = effect_of(t, &f->line[i].in);
    for (int round = 0; round < 24; round++) {
        int more = 0;
        for (i32 i = f->n - 1; i >= 0; i--) {
            const Ins *in = &f->line[i].in;
            if (in->op == GONE) { t->live[i] = t->live[i + 1]; continue; }
            Live out = caught;
            if (!stops(in->op)) { out.regs |= t->live[i + 1].regs; out.lists |= t->live[i + 1].lists; }
            if (goes(in->op)) { out.regs |= t->live[in->d].regs; out.lists |= t->live[in->d].lists; }
            const Effect *e = t->effects + i;
            out.regs = (out.regs & ~e->kill) | e->use;
            out.lists = (out.lists & ~e->lkill) | e->luse;
            if (in->op == OP_TRY) { /* what ends early goes on there, from anywhere */
                u64 regs = caught.regs | t->live[in->d].regs, lists = caught.lists | t->live[in->d].lists;
                more |= regs != caught.regs || lists != caught.lists;
                caught = (Live){regs, lists};
            }
            more |= out.regs != t->live[i].regs || out.lists != t->live[i].lists;
            t->live[i] = out;
        }
        if (!more) return 1;
    }
    return 0;
}

typedef struct { i64 value[TRACKED]; i32 copy[TRACKED]; u64 known, copied; } Knowledge;

static int small_of(const Knowledge *k, i32 reg, i64 *v) { /* a number that fits into an instruction */
    if (reg >= TRACKED || !((k->known >> reg) & 1)) return 0;
    *v = k->value[reg];
    return *v > INT32_MIN && *v <= INT32_MAX;
}

static int is_nil(const Knowledge *k, i32 reg) { return reg < TRACKED && (k->known >> reg) & 1 && k->value[reg] == NIL; }

static void forget(Knowledge *k, u64 regs) {
    k->known &= ~regs;
    k->copied &= ~regs;
    for (u64 left = k->copied; left; left &= left - 1) { i32 i = lowest(left); if ((regs >> k->copy[i]) & 1) k->copied &= ~(1ull << i); }
}

static void becomes(Ins *in, i32 op, i32 a, i32 b, i32 c) { in->op = op; in->a = a; in->b = b; in->c = c; }

/* how a test of a register comes out: 1 it goes, 0 it does not, -1 nobody knows */
static int tested(const Knowledge *k, const Ins *in) {
    if (!(in->op == OP_JZ || in->op == OP_JNZ || in->op == OP_JEQI || in->op == OP_JNEI || in->op == OP_JNIL || in->op == OP_JNOTNIL)) return -1;
    if (in->a >= TRACKED || !((k->known >> in->a) & 1)) return -1;
    i64 v = k->value[in->a];
    switch (in->op) {
    case OP_JZ: return v == 0 || v == NIL;
    case OP_JNZ: return v != 0 && v != NIL;
    case OP_JEQI: return v == in->b;
    case OP_JNEI: return v != in->b;
    case OP_JNIL: return v == NIL;
    }
    return v != NIL;
}

static void with_numbers(const Machine *m, const Knowledge *k, Ins *in) { /* numbers that are known, in the instruction itself */
    i64 v, w;
    switch (in->op) {
    case OP_MOVE: if (small_of(k, in->b, &v)) becomes(in, OP_LOADI, in->a, (i32)v, 0); else if (is_nil(k, in->b)) becomes(in, OP_NOTHING, in->a, 0, 0); break;
    case OP_LOADK: v = m->consts[in->b]; if (v == NIL) becomes(in, OP_NOTHING, in->a, 0, 0); else if (v > INT32_MIN && v <= INT32_MAX) becomes(in, OP_LOADI, in->a, (i32)v, 0); break;
    case OP_JEQ: case OP_JNE: {
        int same = in->op == OP_JEQ;
        if (is_nil(k, in->b)) becomes(in, same ? OP_JNIL : OP_JNOTNIL, in->a, 0, 0);
        else if (is_nil(k, in->a)) becomes(in, same ? OP_JNIL : OP_JNOTNIL, in->b, 0, 0);
        else if (small_of(k, in->b, &v)) becomes(in, same ? OP_JEQI : OP_JNEI, in->a, (i32)v, 0);
        else if (small_of(k, in->a, &v)) becomes(in, same ? OP_JEQI : OP_JNEI, in->b, (i32)v, 0);
        break;
    }
    case OP_JLT: if (small_of(k, in->b, &v)) becomes(in, OP_JLTI, in->a, (i32)v, 0); else if (small_of(k, in->a, &v)) becomes(in, OP_JGTI, in->b, (i32)v, 0); break;
    case OP_JLE: if (small_of(k, in->b, &v)) becomes(in, OP_JLEI, in->a, (i32)v, 0); else if (small_of(k, in->a, &v)) becomes(in, OP_JGEI, in->b, (i32)v, 0); break;
    case OP_ADDP: if (small_of(k, in->c, &v)) becomes(in, OP_ADDI, in->a, in->b, (i32)v); else if (small_of(k, in->b, &v)) becomes(in, OP_ADDI, in->a, in->c, (i32)v); break;
    case OP_SUBP: if (small_of(k, in->c, &v)) becomes(in, OP_ADDI, in->a, in->b, (i32)-v); break;
    case OP_MAX: if (small_of(k, in->b, &v) && small_of(k, in->c, &w)) becomes(in, OP_LOADI, in->a, (i32)(v > w ? v : w), 0); break;
    case OP_FROMZONE: if (small_of(k, in->b, &v) && in_range(v, m->s.n_zones)) becomes(in, OP_FROMZONEI, in->a, (i32)v, 0); break;
    case OP_ZSIZE: if (small_of(k, in->b, &v) && in_range(v, m->s.n_zones)) becomes(in, OP_ZSIZEI, in->a, (i32)v, 0); break;
    case OP_MOVEONE: if (small_of(k, in->b, &v) && in_range(v, m->s.n_zones)) becomes(in, OP_MOVEONEI, in->a, (i32)v, 0); break;
    case OP_AMOUNT: if (small_of(k, in->b, &v) && v >= 0 && v < 1 << 20) becomes(in, OP_LOADI, in->a, (i32)v << 4 | in->c, 0); break;
    case OP_MANY: if (small_of(k, in->b, &v)) becomes(in, OP_LOADI, in->a, (i32)(v >> 4), 0); break;
    case OP_KIND: if (small_of(k, in->b, &v)) becomes(in, OP_LOADI, in->a, (i32)(v & (TOKENS - 1)), 0); break;
    }
}

static void read_from(Knowledge *k, Ins *in) { /* where something is only copied, it is read from where it was */
    const char *kinds = operands[in->op];
    i32 *const parts[] = {&in->a, &in->b, &in->c, &in->d};
    int counts = in->op == OP_EACH || in->op == OP_NEXT || in->op == OP_EACHN; /* (their place is set too) */
    for (int p = 0; p < 4; p++)
        if (kinds[p] == 'r' && !(counts && p == 1) && *parts[p] < TRACKED && (k->copied >> *parts[p]) & 1) *parts[p] = k->copy[*parts[p]];
}

static void forward(const Tuning *t, Tuned *f) { /* what is known is carried along, to the end of each straight piece */
    Knowledge k = {.known = 0, .copied = 0};
    lead_of(t, f);
    for (i32 i = 0; i < f->n; i++) {
        Ins *in = &f->line[i].in;
        if (t->leads[i]) k.known = k.copied = 0;
        if (in->op == GONE) continue;
        read_from(&k, in);
        with_numbers(t->m, &k, in);
        if ((in->op == OP_MOVE || in->op == OP_COPY) && in->a == in->b) { in->op = GONE; continue; }
        int way = tested(&k, in);
        if (way == 1) becomes(in, OP_JMP, 0, 0, 0);
        if (way == 0) { in->op = GONE; continue; }
        if (goes(in->op) && !strchr(operands[in->op], 'w') && in->op != OP_TRY) /* what is asked where it goes may be known here */
            for (int step = 0; step < 8; step++) {
                i32 to = next_of(f, in->d);
                if (to >= f->n || f->line[to].in.op == GONE || (way = tested(&k, &f->line[to].in)) < 0) break;
                in->d = way ? f->line[to].in.d : to + 1;
                t->leads[next_of(f, in->d)] = 1;
            }
        Effect e = effect_of(t, in);
        u64 regs = e.def;
        forget(&k, regs);
        if (in->op == OP_LOADI && in->a < TRACKED) { k.known |= 1ull << in->a; k.value[in->a] = in->b; }
        if (in->op == OP_NOTHING && in->a < TRACKED) { k.known |= 1ull << in->a; k.value[in->a] = NIL; }
        if (in->op == OP_LOADK && in->a < TRACKED) { k.known |= 1ull << in->a; k.value[in->a] = t->m->consts[in->b]; }
        if (in->op == OP_MOVE && in->a < TRACKED && in->b < TRACKED) { k.copied |= 1ull << in->a; k.copy[in->a] = in->b; }
        if (stops(in->op)) k.known = k.copied = 0;
    }
}

static void shortcuts(const Tuning *t, Tuned *f) { /* ways that lead to ways */
    for (i32 i = 0; i < f->n; i++) {
        Ins *in = &f->line[i].in;
        if (in->op == GONE || !goes(in->op)) continue;
        for (int step = 0; step < 16; step++) {
            i32 to = next_of(f, in->d);
            if (to >= f->n || f->line[to].in.op != OP_JMP || to == i) break;
            in->d = f->line[to].in.d;
        }
        i32 to = next_of(f, in->d), next = next_of(f, i + 1);
        if (in->op != OP_JMP || to >= f->n) continue;
        if (to == next) { in->op = GONE; continue; }
        const Line *there = f->line + to;
        if (returns(there->in.op) || there->in.op == OP_FAULT) f->line[i] = *there;
        else if (there->in.op == OP_EACH && next_of(f, there->in.d) == next) { /* into a loop: its first member, or past it */
            i32 past = to + 1;
            *in = there->in;
            in->op = OP_NEXT;
            in->d = past;
        }
    }
    char *seen = t->leads; /* what nobody comes to is gone */
    memset(seen, 0, (size_t)f->n + 1);
    seen[0] = 1;
    for (int more = 1, round = 0; more && round < 64; round++) {
        more = 0;
        for (i32 i = 0; i < f->n; i++) {
            const Ins *in = &f->line[i].in;
            if (!seen[i]) continue;
            if (in->op == GONE) { if (!seen[i + 1]) seen[i + 1] = 1; continue; }
            if (!stops(in->op)) seen[i + 1] = 1;
            if (goes(in->op) && !seen[in->d]) { seen[in->d] = 1; more |= in->d <= i; }
        }
        if (more && round == 63) return;
    }
    for (i32 i = 0; i < f->n; i++) if (!seen[i]) f->line[i].in.op = GONE;
}

static void backward(const Tuning *t, Tuned *f) { /* what nobody reads is not written, and what is copied is written where it is wanted */
    lead_of(t, f);
    if (!live_of(t, f)) return;
    for (i32 i = f->n - 1; i >= 0; i--) {
        Ins *in = &f->line[i].in;
        if (in->op == GONE) continue;
        i32 next = next_of(f, i + 1);
        if (is_pure(in->op) && in->a < TRACKED && !((t->live[i + 1].regs >> in->a) & 1)) {
            in->op = GONE;
            continue;
        }
        if (next >= f->n) continue;
        int met = 0; /* (somebody comes from elsewhere in between) */
        for (i32 k = i + 1; k <= next; k++) met |= t->leads[k];
        if (met || goes(in->op)) continue;
        Ins *then = &f->line[next].in;
        const char *kinds = operands[in->op];
        if (then->op == OP_MOVE && kinds[0] == 'w' && kinds[1] != 'w' && in->op != OP_ROLL && in->a == then->b && in->a < TRACKED && then->a < TRACKED && !((t->live[next + 1].regs >> in->a) & 1)) {
            in->a = then->a;
            then->op = GONE;
            t->live[next] = t->live[next + 1];
        } else if (then->op == OP_COPY && sets_whole(in->op) && in->a == then->b && in->a < TRACKED && then->a < TRACKED && !((t->live[next + 1].lists >> in->a) & 1)) {
            in->a = then->a;
            then->op = GONE;
            t->live[next] = t->live[next + 1];
        } else if (then->op == OP_RETL && sets_whole(in->op) && in->a == then->a && in->a)
            in->a = then->a = 0;
    }
}

/* Where the same thing stands in two registers or lists, one after the other, one of them does. What is read of one from where it was
   set, on all ways, is a piece; `marks` says where it is under way: before an instruction (1) and behind it (2). */
static Live behind(const Tuning *t, const Tuned *f, i32 i) { /* what is read later */
    const Ins *in = &f->line[i].in;
    Live out = {0, 0};
    if (in->op == GONE || !stops(in->op)) out = t->live[i + 1];
    if (in->op != GONE && goes(in->op)) { out.regs |= t->live[in->d].regs; out.lists |= t->live[in->d].lists; }
    return out;
}

static inline int is_in(const Live *live, int lists, i32 v) { return (int)((lists ? live->lists : live->regs) >> v & 1); }

static int follow_piece(const Tuning *t, const Tuned *f, int lists, i32 v) { /* from what is marked to all of it; 0 where it comes from before */
    char *marks = t->marks;
    for (int more = 1, round = 0; more; round++) {
        if (round == 24) return 0;
        more = 0;
        for (i32 k = 0; k < f->n; k++) {
            i32 i = round & 1 ? f->n - 1 - k : k;
            const Ins *in = &f->line[i].in;
            const Effect *e = t->effects + i;
            char was = marks[i];
            if (!(in->op != GONE && (lists ? e->lkill : e->kill) >> v & 1) && is_in(&t->live[i], lists, v)) {
                Live out = behind(t, f, i);
                if (is_in(&out, lists, v) && marks[i]) marks[i] = 3;
            }
            if ((in->op == GONE || !stops(in->op)) && is_in(&t->live[i + 1], lists, v)) {
                if (marks[i] & 2 && !(marks[i + 1] & 1)) { marks[i + 1] |= 1; more = 1; }
                if (marks[i + 1] & 1) marks[i] |= 2;
            }
            if (in->op != GONE && goes(in->op) && is_in(&t->live[in->d], lists, v)) {
                if (marks[i] & 2 && !(marks[in->d] & 1)) { marks[in->d] |= 1; more = 1; }
                if (marks[in->d] & 1) marks[i] |= 2;
            }
            more |= was != marks[i];
        }
    }
    return !(marks[0] & 1);
}

static int by_range(const Ins *in, int lists, i32 v, i32 everyone) { /* whether it stands there as one of several, or is handed on */
    const char *kinds = operands[in->op];
    const i32 parts[] = {in->a, in->b, in->c, in->d};
    for (int k = 0; k < 4; k++) {
        char kind = kinds[k];
        if ((kind == (lists ? 'A' : 'B')) && v >= parts[k] && v < parts[k] + everyone) return 1;
        if (kind == (lists ? 'L' : 'R') && v >= parts[k]) return 1;
    }
    return lists && in->op == OP_GROUP && (v == in->a || v == in->a + 1);
}

static void renamed(Ins *in, int lists, i32 old, i32 new, char mark) {
    const char *kinds = operands[in->op];
    i32 *const parts[] = {&in->a, &in->b, &in->c, &in->d};
    int counts = in->op == OP_EACH || in->op == OP_NEXT || in->op == OP_EACHN;
    for (int k = 0; k < 4; k++) {
        if (*parts[k] != old) continue;
        char kind = kinds[k], on = 0;
        if (kind == (lists ? 'l' : 'r')) on = !lists && counts && k == 1 ? 3 : 1;
        if (kind == (lists ? 'm' : 'w')) on = !lists || (k == 0 && sets_whole(in->op)) ? 2 : 3;
        if (mark & on) *parts[k] = new;
    }
}

/* one copy, of `from` into `into`: 1 where both are one now */
static int made_one(const Tuning *t, Tuned *f, i32 at, int lists, i32 into, i32 from) {
    i32 everyone = t->m->s.everyone;
    Live out = behind(t, f, at);
    for (int way = 0; way < 2; way++) { /* what is read of the copy is read of the first; or what is copied is made where it is wanted */
        i32 old = way ? from : into, new = way ? into : from;
        if (way && is_in(&out, lists, from)) return 0;
        if (!way && !is_in(&out, lists, into)) return 0;
        memset(t->marks, 0, (size_t)f->n + 1);
        t->marks[at] = way ? 1 : 2;
        if (!follow_piece(t, f, lists, old)) continue;
        int fits = 1;
        for (i32 i = 0; i < f->n && fits; i++) {
            const Ins *in = &f->line[i].in;
            char mark = t->marks[i];
            if (!mark || in->op == GONE) continue;
            const Effect *e = t->effects + i;
            int sets_old = (int)((lists ? e->ldef : e->def) >> old & 1), sets_new = (int)((lists ? e->ldef : e->def) >> new & 1);
            int reads_new = (int)((lists ? e->luse : e->use) >> new & 1);
            if (i == at) { fits = way ? mark == 1 : mark == 2; continue; }
            fits = !by_range(in, lists, old, everyone) && !sets_new;
            if (!way) fits = fits && !(sets_old && mark & 2) && !(lists && sets_old);
            else if (fits) {
                Live later = behind(t, f, i);
                fits = !(mark & 1 && is_in(&t->live[i], lists, new)) && !(mark & 2 && is_in(&later, lists, new)) && !(sets_old && reads_new);
            }
        }
        if (!fits) continue;
        for (i32 i = 0; i < f->n; i++) if (t->marks[i] && f->line[i].in.op != GONE && i != at) renamed(&f->line[i].in, lists, old, new, t->marks[i]);
        f->line[at].in.op = GONE;
        return 1;
    }
    return 0;
}

static void without_copies(const Tuning *t, Tuned *f) {
    if (f->n > LONGEST_MERGED) return;
    for (i32 i = 0; i < f->n; i++) if (f->line[i].in.op == OP_TRY) return; /* (what ends early goes on there, from anywhere) */
    int known = 0;
    for (i32 i = 0; i < f->n; i++) {
        const Ins in = f->line[i].in;
        if ((in.op != OP_MOVE && in.op != OP_COPY) || in.a == in.b || in.a >= TRACKED || in.b >= TRACKED) continue;
        if (!known && !live_of(t, f)) return;
        known = !made_one(t, f, i, in.op == OP_COPY, in.a, in.b);
    }
}

static int may_stand_in(const Tuned *g) { /* where it is called */
    if (g->state != 2 || g->n > INLINED) return 0;
    for (i32 i = 0; i < g->n; i++) {
        i32 op = g->line[i].in.op;
        if (op == OP_TRY || op == OP_DONE || op == OP_THROW || op == OP_WIN || op == OP_WINALL || op == OP_CROWN || op == OP_OPEN || op == OP_SHUT) return 0;
    }
    return 1;
}

static Ins shifted(Ins in, const Ins *call) { /* in the caller's registers and lists */
    const char *kinds = operands[in.op];
    i32 *const parts[] = {&in.a, &in.b, &in.c, &in.d};
    for (int k = 0; k < 4; k++) {
        switch (kinds[k]) {
        case 'r': case 'w': case 'B': case 'R': *parts[k] += call->b; break;
        case 'l': case 'm': case 'A': case 'L': *parts[k] += call->c; break;
        case 'N': case 'M': case 'I': *parts[k] += call->d; break;
        }
    }
    return in;
}

static int tuned(Tuning *t, i32 which, int depth);

/* the function with those that it calls in their places: a new row of lines, or NULL where there is no room */
static Line *opened(Tuning *t, Function *own, Line *line, i32 *n, int depth) {
    Line *out = malloc(sizeof *out * (LONGEST_TUNED + 2));
    i32 *place = malloc(sizeof *place * ((size_t)*n + 1)), k = 0;
    if (!out || !place) { free(out); free(place); return NULL; }
    for (i32 i = 0; i < *n; i++) {
        const Ins *in = &line[i].in;
        place[i] = k;
        const Tuned *g = NULL;
        if (in->op == OP_CALL) {
            if (!tuned(t, in->a, depth + 1)) { free(out); free(place); return NULL; }
            const Function *f = t->m->functions + in->a;
            if (may_stand_in(t->all + in->a) && k + 2 * t->all[in->a].n + *n - i < LONGEST_TUNED && in->b + f->regs <= REGS && in->c + f->lists <= LIST_REGS && in->d + f->nests <= NESTS) g = t->all + in->a;
            if (g) {
                if (own->regs < in->b + f->regs) own->regs = in->b + f->regs;
                if (own->lists < in->c + f->lists) own->lists = in->c + f->lists;
                if (own->nests < in->d + f->nests) own->nests = in->d + f->nests;
            }
        }
        if (!g) {
            if (k >= LONGEST_TUNED) { free(out); free(place); return NULL; }
            out[k++] = line[i];
            continue;
        }
        i32 base = k, extra = 0, at[INLINED + 1]; /* (a return takes two places) */
        for (i32 j = 0; j < g->n; j++) { at[j] = base + j + extra; extra += returns(g->line[j].in.op); }
        for (i32 j = 0; j < g->n; j++) {
            Line one = g->line[j];
            i32 op = one.in.op, a = one.in.a, to = one.in.d;
            one.blame = one.blame >= 0 ? one.blame : line[i].blame;
            if (returns(op)) {
                if (op == OP_RET) one.in = (Ins){NULL, OP_NOTHING, in->b, 0, 0, 0};
                if (op == OP_RETV) one.in = (Ins){NULL, OP_MOVE, in->b, in->b + a, 0, 0};
                if (op == OP_RETL) one.in = (Ins){NULL, OP_COPY, in->c, in->c + a, 0, 0};
                if (op == OP_RETN) one.in = (Ins){NULL, OP_COPYN, in->d, in->d + a, 0, 0};
                out[k++] = one;
                one.in = (Ins){NULL, OP_JMP, 0, 0, 0, -2}; /* behind the call */
            } else {
                one.in = shifted(one.in, in);
                if (goes(op)) one.in.d = -3 - at[to];
            }
            out[k++] = one;
        }
        for (i32 j = base; j < k; j++) if (goes(out[j].in.op)) out[j].in.d = out[j].in.d == -2 ? -3 - k : out[j].in.d;
    }
    place[*n] = k;
    for (i32 j = 0; j < k; j++) if (goes(out[j].in.op)) out[j].in.d = out[j].in.d <= -3 ? -3 - out[j].in.d : place[out[j].in.d];
    free(place);
    *n = k;
    return out;
}

static int packed(Tuned *f) { /* without those that are gone */
    i32 *place = malloc(sizeof *place * ((size_t)f->n + 1)), k = 0;
    if (!place) return 0;
    for (i32 i = 0; i < f->n; i++) { place[i] = k; k += f->line[i].in.op != GONE; }
    place[f->n] = k;
    for (i32 i = 0; i < f->n; i++) {
        Line one = f->line[i];
        if (one.in.op == GONE) continue;
        if (goes(one.in.op)) one.in.d = place[one.in.d];
        f->line[place[i]] = one;
    }
    f->n = k;
    free(place);
    return 1;
}

static int tuned(Tuning *t, i32 which, int depth) { /* a function, and those that it calls first: 0 where there is no memory */
    Machine *m = t->m;
    Function *own = m->functions + which;
    Tuned *f = t->all + which;
    if (f->state || depth > DEEPEST_CALL) return 1;
    f->state = 1;
    i32 n = own->end - own->entry;
    Line *line = malloc(sizeof *line * ((size_t)n + 1));
    if (!line) return 0;
    for (i32 i = 0; i < n; i++) {
        line[i] = (Line){m->code[own->entry + i], own->entry + i, own->rule >= 0 ? own->entry + i : -1};
        if (goes(line[i].in.op)) line[i].in.d -= own->entry;
    }
    if (n <= LONGEST_TUNED) {
        i32 more = n;
        Line *out = opened(t, own, line, &more, depth);
        if (out) { free(line); line = out; n = more; }
    }
    f->line = line;
    f->n = n;
    f->regs = f->lists = ~0ull;
    if (n <= LONGEST_TUNED) {
        for (int round = 0; round < ROUNDS_OF_TUNING; round++) {
            forward(t, f);
            shortcuts(t, f);
            backward(t, f);
            if (round == 0) without_copies(t, f);
            n = f->n;
            if (!packed(f)) return 0;
            if (f->n == n && round) break; /* (the first carries along what the next finds) */
        }
        if (live_of(t, f)) { f->regs = t->live[0].regs; f->lists = t->live[0].lists; }
        if (own->regs > TRACKED) f->regs = ~0ull; /* (what is not followed may be read) */
        if (own->lists > TRACKED) f->lists = ~0ull;
    }
    f->state = 2;
    return 1;
}

/* The whole program: 0 where there is no memory. */
static int tune(Machine *m) {
    const Spec *s = &m->s;
    Tuning t = {m, calloc((size_t)s->n_functions + 1, sizeof *t.all), malloc(sizeof *t.live * (LONGEST_TUNED + 2)), malloc(sizeof *t.effects * (LONGEST_TUNED + 2)), malloc(LONGEST_TUNED + 2), malloc(LONGEST_TUNED + 2)};
    i32 n = 0, done = t.all && t.live && t.effects && t.leads && t.marks;
    for (i32 i = 0; i < s->n_functions && done; i++) { t.all[i].regs = t.all[i].lists = ~0ull; }
    for (i32 i = 0; i < s->n_functions && done; i++) { done = tuned(&t, i, 0); n += t.all[i].n; }
    Ins *code = done ? calloc((size_t)n + 1, sizeof *code) : NULL;
    m->origin = done ? calloc((size_t)n + 1, sizeof *m->origin) : NULL;
    m->blame = done ? calloc((size_t)n + 1, sizeof *m->blame) : NULL;
    done = done && code && m->origin && m->blame;
    for (i32 i = 0, at = 0; i < s->n_functions && done; i++) {
        const Tuned *f = t.all + i;
        for (i32 j = 0; j < f->n; j++) {
            code[at + j] = f->line[j].in;
            if (goes(code[at + j].op)) code[at + j].d += at;
            m->origin[at + j] = f->line[j].from;
            m->blame[at + j] = f->line[j].blame;
        }
        m->functions[i].entry = at;
        m->functions[i].end = at += f->n;
    }
    if (done) { free(m->code); m->code = code; m->n_code = n; } else free(code);
    for (i32 i = 0; t.all && i < s->n_functions; i++) free(t.all[i].line);
    free(t.all);
    free(t.live);
    free(t.effects);
    free(t.leads);
    free(t.marks);
    return done;
}
