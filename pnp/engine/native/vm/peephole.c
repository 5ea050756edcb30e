/* The optimiser: shortens a program when it is loaded, and leaves its effects the same, step for step.

   Small functions are inlined with the registers and lists that a call would give them; known numbers become part of
   instructions; values that nobody reads are not written; copies are merged. For each instruction the optimiser records
   where it came from (`origin`) and which place of which rule is to blame for its faults (`blame`; -1: the caller). What instructions and
   operands do is declared in pnp/engine/native/opcodes.py. Registers and lists are tracked as bits of a u64: the first TRACKED only. */
#define GONE (-1) /* the opcode of a removed instruction */
#define INLINED 64 /* most instructions of an inlined function */
#define LONGEST_TUNED 3000
#define LONGEST_MERGED 200 /* in longer functions the search for copies costs more than it saves */
#define DEEPEST_CALL 24
#define TRACKED 64
#define ROUNDS_OF_TUNING 3
#define BEHIND_CALL (-2) /* the target of a jump in an inlined function: behind the call; lower ones are places in the output */

typedef struct { Ins in; i32 from, blame; } Line;
typedef struct { Line *line; i32 n, state; u64 regs, lists; } Tuned; /* state: 1 under way, 2 finished; regs and lists: read before they are set */
typedef struct { u64 use, def, kill, luse, ldef, lkill; } Effect; /* read, written and replaced registers, then lists */
typedef struct { u64 regs, lists; } Live;
typedef struct { Machine *m; Tuned *all; Live *live; Effect *effects; char *targets, *marks; } Tuning;

static inline u64 bit_of(i64 v) { return v < TRACKED ? 1ull << v : 0; }
static u64 range_of(i64 from, i64 n) { u64 bits = 0; for (i64 i = 0; i < n; i++) bits |= bit_of(from + i); return bits; }

static int jumps(i32 op) { return operands[op][3] == 'j'; }
static int stops(i32 op) { return traits[op] & STOPS; }
static int returns(i32 op) { return traits[op] & RETURNS; }
/* Tell whether an instruction replaces the list in its first place, whatever was in it. */
static int sets_list(i32 op) { return operands[op][0] == 'm'; }
/* Return the properties of an operand. */
static inline const Operand *operand(const Ins *in, int k) { return operand_of + (int)operands[in->op][k]; }
/* Return how many registers or lists an operand stands for. */
static i32 width_of(const Tuning *t, const Ins *in, int k) { return operand(in, k)->each_seat ? t->m->s.everyone : operands[in->op][k] == 'G' ? 2 : 1; }

/* Return what an instruction reads and writes. */
static Effect effect_of(const Tuning *t, const Ins *in) {
    Effect e = {0};
    const i32 parts[] = {in->a, in->b, in->c, in->d};
    for (int k = 0; k < 4; k++) {
        const Operand *o = operand(in, k);
        int lists = o->bank == LIST;
        if (o->bank != REGISTER && !lists) continue;
        u64 *use = lists ? &e.luse : &e.use, *def = lists ? &e.ldef : &e.def, *kill = lists ? &e.lkill : &e.kill;
        i32 v = parts[k];
        u64 bits = range_of(v, width_of(t, in, k));
        if (o->reads) *use |= bits;
        if (o->writes) *def |= bits;
        if (o->writes && !o->reads && (lists || !jumps(in->op))) *kill |= bits;
        if (o->handed && v < TRACKED) { *use |= (lists ? t->all[in->a].lists : t->all[in->a].regs) << v; *def |= ~0ull << v; }
    }
    return e;
}

/* Return the first instruction from a place on that was not removed. */
static i32 next_of(const Tuned *f, i32 at) { while (at < f->n && f->line[at].in.op == GONE) at++; return at; }

/* Mark the targets of jumps. */
static void find_targets(const Tuning *t, const Tuned *f) {
    memset(t->targets, 0, (size_t)f->n + 1);
    for (i32 i = 0; i < f->n; i++) if (f->line[i].in.op != GONE && jumps(f->line[i].in.op)) t->targets[next_of(f, f->line[i].in.d)] = 1;
}

/* Find what is read later, from before each instruction on; 0 if that takes too long. */
static int find_live(const Tuning *t, const Tuned *f) {
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
            if (jumps(in->op)) { out.regs |= t->live[in->d].regs; out.lists |= t->live[in->d].lists; }
            const Effect *e = t->effects + i;
            out.regs = (out.regs & ~e->kill) | e->use;
            out.lists = (out.lists & ~e->lkill) | e->luse;
            if (in->op == OP_TRY) { /* an early end continues there, from anywhere */
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

/* Registers with a known value, and registers that are copies of others. */
typedef struct { i64 value[TRACKED]; i32 copy[TRACKED]; u64 valued, copied; } Knowledge;

/* Tell whether a register has a known value that fits into an instruction. */
static int small_of(const Knowledge *k, i32 reg, i64 *v) {
    if (reg >= TRACKED || !((k->valued >> reg) & 1)) return 0;
    *v = k->value[reg];
    return *v > INT32_MIN && *v <= INT32_MAX;
}

/* Tell whether a register is known to be nothing. */
static int is_nil(const Knowledge *k, i32 reg) { return reg < TRACKED && (k->valued >> reg) & 1 && k->value[reg] == NIL; }

/* Forget registers that are written. */
static void forget(Knowledge *k, u64 regs) {
    k->valued &= ~regs;
    k->copied &= ~regs;
    for (u64 left = k->copied; left; left &= left - 1) { i32 i = lowest(left); if ((regs >> k->copy[i]) & 1) k->copied &= ~(1ull << i); }
}

/* Replace an instruction; its jump target stays. */
static void becomes(Ins *in, i32 op, i32 a, i32 b, i32 c) { in->op = op; in->a = a; in->b = b; in->c = c; }

/* Return whether a conditional jump is taken: 1 or 0, -1 if that is not known. */
static int jump_taken(const Knowledge *k, const Ins *in) {
    if (!(in->op == OP_JZ || in->op == OP_JNZ || in->op == OP_JEQI || in->op == OP_JNEI || in->op == OP_JNIL || in->op == OP_JNOTNIL)) return -1;
    if (in->a >= TRACKED || !((k->valued >> in->a) & 1)) return -1;
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

/* Put known numbers into an instruction. */
static void fold_numbers(const Machine *m, const Knowledge *k, Ins *in) {
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

/* Read the original of a copy instead of the copy. */
static void read_originals(const Knowledge *k, Ins *in) {
    i32 *const parts[] = {&in->a, &in->b, &in->c, &in->d};
    for (int p = 0; p < 4; p++)
        if (operands[in->op][p] == 'r' && *parts[p] < TRACKED && (k->copied >> *parts[p]) & 1) *parts[p] = k->copy[*parts[p]];
}

/* Follow a jump through conditional jumps whose outcome is known. */
static void thread_jump(const Tuning *t, const Tuned *f, const Knowledge *k, Ins *in) {
    for (int step = 0; step < 8; step++) {
        i32 to = next_of(f, in->d);
        int way = to >= f->n || f->line[to].in.op == GONE ? -1 : jump_taken(k, &f->line[to].in);
        if (way < 0) return;
        in->d = way ? f->line[to].in.d : to + 1;
        t->targets[next_of(f, in->d)] = 1;
    }
}

/* Let the reading of a number of the table check its place itself, if a check comes right before it. */
static void check_and_read(const Tuning *t, Tuned *f, i32 i) {
    Ins *in = &f->line[i].in, *then = &f->line[next_of(f, i + 1)].in;
    i32 next = next_of(f, i + 1);
    if (in->op != OP_INDEXIN || next >= f->n || t->targets[next] || then->op != OP_NUMBERAT || then->b != in->a) return;
    if (in->b < 0 || (i64)then->c + in->b > t->m->s.n_table) return;
    then->op = OP_NUMBERIN;
    then->d = in->b;
    in->op = GONE;
}

/* Carry known values and copies forward through each stretch without jump targets. */
static void forward(const Tuning *t, Tuned *f) {
    Knowledge k = {.valued = 0, .copied = 0};
    find_targets(t, f);
    for (i32 i = 0; i < f->n; i++) {
        Ins *in = &f->line[i].in;
        if (t->targets[i]) k.valued = k.copied = 0;
        if (in->op == GONE) continue;
        read_originals(&k, in);
        fold_numbers(t->m, &k, in);
        check_and_read(t, f, i);
        if (in->op == GONE) continue;
        if ((in->op == OP_MOVE || in->op == OP_COPY) && in->a == in->b) { in->op = GONE; continue; }
        int way = jump_taken(&k, in);
        if (way == 1) becomes(in, OP_JMP, 0, 0, 0);
        if (way == 0) { in->op = GONE; continue; }
        if (jumps(in->op) && !strchr(operands[in->op], 'w') && in->op != OP_TRY) thread_jump(t, f, &k, in);
        forget(&k, effect_of(t, in).def);
        if (in->op == OP_LOADI && in->a < TRACKED) { k.valued |= 1ull << in->a; k.value[in->a] = in->b; }
        if (in->op == OP_NOTHING && in->a < TRACKED) { k.valued |= 1ull << in->a; k.value[in->a] = NIL; }
        if (in->op == OP_LOADK && in->a < TRACKED) { k.valued |= 1ull << in->a; k.value[in->a] = t->m->consts[in->b]; }
        if (in->op == OP_MOVE && in->a < TRACKED && in->b < TRACKED) { k.copied |= 1ull << in->a; k.copy[in->a] = in->b; }
        if (stops(in->op)) k.valued = k.copied = 0;
    }
}

/* Remove instructions that control never reaches. */
static void remove_unreached(const Tuning *t, Tuned *f) {
    char *reached = t->targets;
    memset(reached, 0, (size_t)f->n + 1);
    reached[0] = 1;
    for (int more = 1, round = 0; more; round++) {
        if (round == 64) return;
        more = 0;
        for (i32 i = 0; i < f->n; i++) {
            const Ins *in = &f->line[i].in;
            if (!reached[i]) continue;
            if (in->op == GONE || !stops(in->op)) reached[i + 1] = 1;
            if (in->op != GONE && jumps(in->op) && !reached[in->d]) { reached[in->d] = 1; more |= in->d <= i; }
        }
    }
    for (i32 i = 0; i < f->n; i++) if (!reached[i]) f->line[i].in.op = GONE;
}

/* Shorten jumps to jumps, to returns, to the next instruction and into loops. */
static void shorten_jumps(const Tuning *t, Tuned *f) {
    for (i32 i = 0; i < f->n; i++) {
        Ins *in = &f->line[i].in;
        if (in->op == GONE || !jumps(in->op)) continue;
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
        else if (there->in.op == OP_EACH && next_of(f, there->in.d) == next) { /* enter the loop with its first member */
            *in = there->in;
            in->op = OP_NEXT;
            in->d = to + 1;
        }
    }
    remove_unreached(t, f);
}

/* Remove pure instructions whose result nobody reads, and write a result that is then copied where the copy goes. */
static void backward(const Tuning *t, Tuned *f) {
    find_targets(t, f);
    if (!find_live(t, f)) return;
    for (i32 i = f->n - 1; i >= 0; i--) {
        Ins *in = &f->line[i].in;
        if (in->op == GONE) continue;
        i32 next = next_of(f, i + 1);
        if (traits[in->op] & PURE && in->a < TRACKED && !((t->live[i + 1].regs >> in->a) & 1)) {
            in->op = GONE;
            continue;
        }
        if (next >= f->n) continue;
        int target = 0;
        for (i32 k = i + 1; k <= next; k++) target |= t->targets[k];
        if (target || jumps(in->op)) continue;
        Ins *then = &f->line[next].in;
        const char *kinds = operands[in->op];
        if (then->op == OP_MOVE && kinds[0] == 'w' && kinds[1] != 'w' && in->a == then->b && in->a < TRACKED && then->a < TRACKED && !((t->live[next + 1].regs >> in->a) & 1)) {
            in->a = then->a;
            then->op = GONE;
            t->live[next] = t->live[next + 1];
        } else if (then->op == OP_COPY && sets_list(in->op) && in->a == then->b && in->a < TRACKED && then->a < TRACKED && !((t->live[next + 1].lists >> in->a) & 1)) {
            in->a = then->a;
            then->op = GONE;
            t->live[next] = t->live[next + 1];
        } else if (then->op == OP_RETL && sets_list(in->op) && in->a == then->a && in->a)
            in->a = then->a = 0;
    }
}

/* Merging of copies. A value's piece is everything between where a register or list is set and where it is read last, on all
   ways; `marks` tells where a piece is live: before an instruction (1) and behind it (2). */

/* Return what is read later, from behind an instruction on. */
static Live live_behind(const Tuning *t, const Tuned *f, i32 i) {
    const Ins *in = &f->line[i].in;
    Live out = {0, 0};
    if (in->op == GONE || !stops(in->op)) out = t->live[i + 1];
    if (in->op != GONE && jumps(in->op)) { out.regs |= t->live[in->d].regs; out.lists |= t->live[in->d].lists; }
    return out;
}

static inline int is_in(const Live *live, int lists, i32 v) { return (int)((lists ? live->lists : live->regs) >> v & 1); }

/* Extend the marks from what is marked to the whole piece; 0 if it begins before the function or takes too long. */
static int follow_piece(const Tuning *t, const Tuned *f, int lists, i32 v) {
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
                Live out = live_behind(t, f, i);
                if (is_in(&out, lists, v) && marks[i]) marks[i] = 3;
            }
            if ((in->op == GONE || !stops(in->op)) && is_in(&t->live[i + 1], lists, v)) {
                if (marks[i] & 2 && !(marks[i + 1] & 1)) { marks[i + 1] |= 1; more = 1; }
                if (marks[i + 1] & 1) marks[i] |= 2;
            }
            if (in->op != GONE && jumps(in->op) && is_in(&t->live[in->d], lists, v)) {
                if (marks[i] & 2 && !(marks[in->d] & 1)) { marks[in->d] |= 1; more = 1; }
                if (marks[in->d] & 1) marks[i] |= 2;
            }
            more |= was != marks[i];
        }
    }
    return !(marks[0] & 1);
}

/* Tell whether a register or list is used as one of several, or handed to a call, and so cannot be renamed. */
static int in_range_of(const Tuning *t, const Ins *in, int lists, i32 v) {
    const i32 parts[] = {in->a, in->b, in->c, in->d};
    for (int k = 0; k < 4; k++) {
        const Operand *o = operand(in, k);
        i32 width = width_of(t, in, k);
        if (o->bank != (lists ? LIST : REGISTER)) continue;
        if (v >= parts[k] && (o->handed || ((o->each_seat || width > 1) && v < parts[k] + width))) return 1;
    }
    return 0;
}

/* Rename a register or list in an instruction, where the mark says that the piece is read (1) or written (2). */
static void rename_operands(Ins *in, int lists, i32 old, i32 new, char mark) {
    i32 *const parts[] = {&in->a, &in->b, &in->c, &in->d};
    for (int k = 0; k < 4; k++) {
        const Operand *o = operand(in, k);
        if (*parts[k] == old && o->bank == (lists ? LIST : REGISTER) && mark & (o->reads | o->writes << 1)) *parts[k] = new;
    }
}

/* Merge one copy, of `from` into `into`; 1 if both are one now. First let the readers of the copy read the original, else
   write the original where the copy goes. */
static int merge_copy(const Tuning *t, Tuned *f, i32 at, int lists, i32 into, i32 from) {
    Live out = live_behind(t, f, at);
    for (int way = 0; way < 2; way++) {
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
            fits = !in_range_of(t, in, lists, old) && !sets_new;
            if (!way) fits = fits && !(sets_old && mark & 2) && !(lists && sets_old);
            else if (fits) {
                Live later = live_behind(t, f, i);
                fits = !(mark & 1 && is_in(&t->live[i], lists, new)) && !(mark & 2 && is_in(&later, lists, new)) && !(sets_old && reads_new);
            }
        }
        if (!fits) continue;
        for (i32 i = 0; i < f->n; i++) if (t->marks[i] && f->line[i].in.op != GONE && i != at) rename_operands(&f->line[i].in, lists, old, new, t->marks[i]);
        f->line[at].in.op = GONE;
        return 1;
    }
    return 0;
}

/* Merge the copies of a function that has no early ends. */
static void merge_copies(const Tuning *t, Tuned *f) {
    if (f->n > LONGEST_MERGED) return;
    for (i32 i = 0; i < f->n; i++) if (f->line[i].in.op == OP_TRY) return;
    int current = 0; /* whether the liveness is that of the present code */
    for (i32 i = 0; i < f->n; i++) {
        const Ins in = f->line[i].in;
        if ((in.op != OP_MOVE && in.op != OP_COPY) || in.a == in.b || in.a >= TRACKED || in.b >= TRACKED) continue;
        if (!current && !find_live(t, f)) return;
        current = !merge_copy(t, f, i, in.op == OP_COPY, in.a, in.b);
    }
}

/* Tell whether a function can be inlined: it is optimised, short, and leaves the course of play alone. */
static int can_inline(const Tuned *g) {
    if (g->state != 2 || g->n > INLINED) return 0;
    for (i32 i = 0; i < g->n; i++) if (traits[g->line[i].in.op] & CONTROLS) return 0;
    return 1;
}

/* Return an inlined instruction with the caller's registers and lists. */
static Ins shifted(Ins in, const Ins *call) {
    i32 *const parts[] = {&in.a, &in.b, &in.c, &in.d};
    const i32 shift[] = {[REGISTER] = call->b, [LIST] = call->c, [NEST] = call->d};
    for (int k = 0; k < 4; k++) *parts[k] += shift[operand(&in, k)->bank];
    return in;
}

/* Return the instruction that stands for a return in an inlined function. */
static Ins returned(const Ins *in, const Ins *call) {
    switch (in->op) {
    case OP_RETV: return (Ins){NULL, OP_MOVE, call->b, call->b + in->a, 0, 0};
    case OP_RETL: return (Ins){NULL, OP_COPY, call->c, call->c + in->a, 0, 0};
    case OP_RETN: return (Ins){NULL, OP_COPYN, call->d, call->d + in->a, 0, 0};
    }
    return (Ins){NULL, OP_NOTHING, call->b, 0, 0, 0};
}

/* Write an inlined function behind k lines; returns how many there are then. A return takes two lines. */
static i32 inline_call(Line *out, i32 k, const Tuned *g, const Line *call) {
    i32 base = k, extra = 0, at[INLINED + 1];
    for (i32 j = 0; j < g->n; j++) { at[j] = base + j + extra; extra += returns(g->line[j].in.op) != 0; }
    for (i32 j = 0; j < g->n; j++) {
        Line one = g->line[j];
        one.blame = one.blame >= 0 ? one.blame : call->blame;
        if (returns(one.in.op)) {
            one.in = returned(&g->line[j].in, &call->in);
            out[k++] = one;
            one.in = (Ins){NULL, OP_JMP, 0, 0, 0, BEHIND_CALL};
        } else {
            one.in = shifted(one.in, &call->in);
            if (jumps(one.in.op)) one.in.d = BEHIND_CALL - 1 - at[one.in.d];
        }
        out[k++] = one;
    }
    for (i32 j = base; j < k; j++) if (jumps(out[j].in.op) && out[j].in.d == BEHIND_CALL) out[j].in.d = BEHIND_CALL - 1 - k;
    return k;
}

/* Give the caller room for an inlined function, if it fits; 0 if it does not. */
static int make_room(Function *own, const Function *f, const Ins *call) {
    if (call->b + f->regs > REGS || call->c + f->lists > LIST_REGS || call->d + f->nests > NESTS) return 0;
    if (own->regs < call->b + f->regs) own->regs = call->b + f->regs;
    if (own->lists < call->c + f->lists) own->lists = call->c + f->lists;
    if (own->nests < call->d + f->nests) own->nests = call->d + f->nests;
    return 1;
}

static int optimise(Tuning *t, i32 which, int depth);

/* Return a function's lines with small called functions inlined, and their number; NULL if there is no room. */
static Line *inline_calls(Tuning *t, Function *own, const Line *line, i32 *n, int depth) {
    Line *out = malloc(sizeof *out * (LONGEST_TUNED + 2));
    i32 *place = malloc(sizeof *place * ((size_t)*n + 1)), k = 0, fits_in = out && place;
    for (i32 i = 0; i < *n && fits_in; i++) {
        const Ins *in = &line[i].in;
        const Tuned *g = in->op == OP_CALL ? t->all + in->a : NULL;
        place[i] = k;
        if (g && !optimise(t, in->a, depth + 1)) { fits_in = 0; break; }
        if (g && can_inline(g) && k + 2 * g->n + *n - i < LONGEST_TUNED && make_room(own, t->m->functions + in->a, in)) k = inline_call(out, k, g, line + i);
        else if (k >= LONGEST_TUNED) fits_in = 0;
        else out[k++] = line[i];
    }
    if (fits_in) {
        place[*n] = k;
        for (i32 j = 0; j < k; j++) if (jumps(out[j].in.op)) out[j].in.d = out[j].in.d < BEHIND_CALL ? BEHIND_CALL - 1 - out[j].in.d : place[out[j].in.d];
        *n = k;
    } else { free(out); out = NULL; }
    free(place);
    return out;
}

/* Close the gaps of removed instructions; 0 if there is no memory. */
static int close_gaps(Tuned *f) {
    i32 *place = malloc(sizeof *place * ((size_t)f->n + 1)), k = 0;
    if (!place) return 0;
    for (i32 i = 0; i < f->n; i++) { place[i] = k; k += f->line[i].in.op != GONE; }
    place[f->n] = k;
    for (i32 i = 0; i < f->n; i++) {
        Line one = f->line[i];
        if (one.in.op == GONE) continue;
        if (jumps(one.in.op)) one.in.d = place[one.in.d];
        f->line[place[i]] = one;
    }
    f->n = k;
    free(place);
    return 1;
}

/* Optimise a function, after those that it calls; 0 if there is no memory. */
static int optimise(Tuning *t, i32 which, int depth) {
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
        if (jumps(line[i].in.op)) line[i].in.d -= own->entry;
    }
    if (n <= LONGEST_TUNED) {
        i32 more = n;
        Line *out = inline_calls(t, own, line, &more, depth);
        if (out) { free(line); line = out; n = more; }
    }
    f->line = line;
    f->n = n;
    f->regs = f->lists = ~0ull;
    if (n <= LONGEST_TUNED) {
        for (int round = 0; round < ROUNDS_OF_TUNING; round++) {
            forward(t, f);
            shorten_jumps(t, f);
            backward(t, f);
            if (round == 0) merge_copies(t, f);
            n = f->n;
            if (!close_gaps(f)) return 0;
            if (f->n == n && round) break; /* the second round always uses what the first found */
        }
        if (find_live(t, f)) { f->regs = t->live[0].regs; f->lists = t->live[0].lists; }
        if (own->regs > TRACKED) f->regs = ~0ull; /* untracked ones may be read */
        if (own->lists > TRACKED) f->lists = ~0ull;
    }
    f->state = 2;
    return 1;
}

/* Optimise the whole program; 0 if there is no memory. */
static int tune(Machine *m) {
    const Spec *s = &m->s;
    Tuning t = {m, calloc((size_t)s->n_functions + 1, sizeof *t.all), malloc(sizeof *t.live * (LONGEST_TUNED + 2)), malloc(sizeof *t.effects * (LONGEST_TUNED + 2)), malloc(LONGEST_TUNED + 2), malloc(LONGEST_TUNED + 2)};
    i32 n = 0, done = t.all && t.live && t.effects && t.targets && t.marks;
    for (i32 i = 0; i < s->n_functions && done; i++) { t.all[i].regs = t.all[i].lists = ~0ull; }
    for (i32 i = 0; i < s->n_functions && done; i++) { done = optimise(&t, i, 0); n += t.all[i].n; }
    Ins *code = done ? calloc((size_t)n + 1, sizeof *code) : NULL;
    m->origin = done ? calloc((size_t)n + 1, sizeof *m->origin) : NULL;
    m->blame = done ? calloc((size_t)n + 1, sizeof *m->blame) : NULL;
    done = done && code && m->origin && m->blame;
    for (i32 i = 0, at = 0; i < s->n_functions && done; i++) {
        const Tuned *f = t.all + i;
        for (i32 j = 0; j < f->n; j++) {
            code[at + j] = f->line[j].in;
            if (jumps(code[at + j].op)) code[at + j].d += at;
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
    free(t.targets);
    free(t.marks);
    return done;
}
