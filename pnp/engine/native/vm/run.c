/* The interpreter. Each instruction is one of pnp/engine/native/opcodes.py. */
#define VALUED 4 /* how many times 64 values are looked at as bits */
#define WORDS 8 /* the same of what is in a list */
#define RESUME (-1) /* instead of a function: go on where it waits */
#define LABELS (-2) /* instead of a function: prepare the code */

/* what a score of one player is the sum of, where it goes straight to that: 1, or 0 where it takes more (what it counts counts for nothing) */
static int sum_of(const Machine *m, i32 function, Sum *sum) {
    const Function *f = m->functions + function;
    Sum R[SUMMED] = {{.me = 1}}, one;
    i32 steps = 0;
    if (f->regs > SUMMED) return 0;
    for (const Ins *in = m->code + f->entry, *end = m->code + f->end; in < end; in++) {
        switch (in->op) {
        case OP_ENTER: steps++; break;
        case OP_LOADI: R[in->a] = (Sum){.from = in->b}; break;
        case OP_MOVE: R[in->a] = R[in->b]; break;
        case OP_NUMBER: R[in->a] = (Sum){.n = 1, .at = {~in->b}, .times = {1}}; break;
        case OP_OWN: if (!R[in->b].me) return 0; R[in->a] = (Sum){.n = 1, .at = {in->c}, .times = {1}}; break;
        case OP_ADDP: case OP_SUBP: {
            const Sum *more = R + in->c;
            i32 times = in->op == OP_ADDP ? 1 : -1;
            one = R[in->b];
            if (one.me || more->me || one.n + more->n > SUMMED) return 0;
            one.from += times * more->from;
            for (i32 i = 0; i < more->n; i++, one.n++) { one.at[one.n] = more->at[i]; one.times[one.n] = times * more->times[i]; }
            R[in->a] = one;
            break;
        }
        case OP_RETV:
            if (R[in->a].me) return 0;
            *sum = R[in->a];
            sum->steps = steps;
            return 1;
        default: return 0;
        }
    }
    return 0;
}

static inline int summed(Machine *m, const Sum *sum, i64 me, i64 *worth) { /* 0 where it is no sum now */
    const i64 *own = m->player + me * m->s.n_player;
    if (!sum->steps || m->beyond || m->h->budget < sum->steps) return 0;
    i64 all = sum->from;
    for (i32 i = 0; i < sum->n; i++) {
        i64 v = sum->at[i] < 0 ? m->table[~sum->at[i]] : own[sum->at[i]];
        if (v == NIL) return 0;
        all += sum->times[i] * v;
    }
    m->h->budget -= sum->steps;
    *worth = all;
    return 1;
}

static i32 leader(Machine *m) { /* the seat that is ahead of all others by the game's @score; -1 for none */
    Head *h = m->h;
    i64 best = 0;
    i32 who = -1, ties = 0, code = h->code, clause = h->clause, status = h->status;
    i64 *counters = m->counters, *data = m->data;
    m->counters = m->try_counters; /* (what is asked for statistics counts for nothing) */
    m->data = m->try_data;
    for (i32 p = 0; p < m->s.seats; p++) {
        if (!h->alive[p]) continue;
        i64 worth = 0;
        for (i32 k = 0; k < m->s.n_score; k++) {
            i64 one = 0;
            if (!summed(m, m->sums + k, p, &one) && run(m, m->score[k], p, &one)) { who = -1; ties = 2; p = m->s.seats; break; }
            worth += one;
        }
        if (who < 0 || worth > best) { if (ties < 2) { best = worth; who = p; ties = 0; } }
        else if (worth == best) ties = 1;
    }
    m->counters = counters;
    m->data = data;
    h->code = code;
    h->clause = clause;
    h->status = status;
    return ties ? -1 : who;
}

static inline int in_bounds(i64 v) { return v >= -LARGEST && v <= LARGEST; }
static inline i64 get(const i32 *list, i32 i) { i32 v = list[1 + i]; return v == INT32_MIN ? NIL : v; }

/* what ends a turn, phase, round or the game goes to who looks out for it: 1, or 0 when nobody does */
static int thrown(Machine *m, i32 kind, i32 lowest) {
    Head *h = m->h;
    while (h->handlers > 0) {
        Handler *t = m->handlers + --h->handlers;
        if (t->frames <= lowest) { h->handlers++; return 0; }
        if (t->kinds & kind) {
            h->frames = t->frames;
            h->secret = t->secret;
            h->depth = t->depth;
            h->events = t->events;
            m->frames[h->frames - 1].pc = t->pc;
            return 1;
        }
    }
    return 0;
}

/* the tests of a table at rest, but for the invariants: 0, or -1 for a fault */
static int at_rest(Machine *m, i64 changed) {
    Head *h = m->h;
    i32 all = 0;
    for (i32 i = 0; i < m->n_bare; i++) if (m->zones[m->bare[i]].n) return fault(m, 404, m->kinds[m->bare[i]].clause);
    for (const Zone *zone = m->zones, *end = zone + m->s.n_zones; zone < end; zone++) all += zone->n;
    if (all != m->s.n_cards) return fault(m, 404, -1);
    for (i32 i = 0; i < m->s.n_bounds; i++) {
        Bound *b = m->bounds + i;
        if (!(b->mask & changed)) continue;
        for (i32 k = 0; k < b->count; k++) {
            i64 v, least = b->least, most = b->most;
            if (b->kind == HOLDS) {
                i32 z = b->base + k, owner = m->kinds[z].owner;
                v = m->zones[z].n;
                if (h->setting_up) least = 0;
                if (v >= least && v <= most) continue;
                /* (those who have left are not asked; a pile that is too full is at fault for who is there) */
                if (owner >= 0 && !h->alive[owner]) continue;
            } else {
                v = b->kind == TABLE_NUMBER ? m->table[b->base] : b->kind == PLAYER_NUMBER ? m->player[b->base + k * m->s.n_player] : m->card[b->base + k * m->s.n_card];
                if (v >= least && v <= most) continue;
            }
            return fault(m, 403, b->clause);
        }
    }
    return 0;
}

static i32 numbers_of(const u64 *bits, i32 rows, i32 *to) { /* each by the place of its bit, from 1 on; how many */
    i32 k = 0;
    for (i32 row = 0; row < rows; row++)
        for (u64 left = bits[row]; left; left &= left - 1) to[k++] = row * 64 + lowest(left) - 1;
    return k;
}

static int by_seat(const void *a, const void *b) { return *(const i32 *)a - *(const i32 *)b; }

#if defined(__GNUC__) || defined(__clang__)
#define JUMPING 1
#endif

#define RA R[in->a]
#define RB R[in->b]
#define RC R[in->c]
#define RD R[in->d]
#define LIST(i) (L + (i))
#define LA LIST(in->a)
#define LB LIST(in->b)
#define LC LIST(in->c)
#define LD LIST(in->d)
#define CRASH do { fault(m, 400, -1); goto faulty; } while (0)
#define STOP(code, clause) do { fault(m, code, clause); goto faulty; } while (0)
#define CARD(v) if ((u64)(v) >= n_cards) CRASH
#define SEAT(v) if ((u64)(v) >= everyone) CRASH
#define ZONE(v) if ((u64)(v) >= (u64)m->s.n_zones) CRASH
#define AMOUNT_OF(v) if ((v) == NIL || KIND_OF(v) >= m->s.n_tokens) CRASH
#define EVENT_OF(v) if ((u64)(v) >= (u64)h->events) CRASH
#define FULL(n) if ((n) >= m->s.capacity) goto too_much
#define LIST_OF(list, n) if (!fits(list, n)) CRASH
#define SHOWN(list) do { if (m->leaking) for (i32 i_ = 1; i_ <= (list)[0]; i_++) if (of_pair(m, (list)[i_])) m->exposed = 1; } while (0)
#define BACK do { if (--h->frames == lowest) goto out; F--; in = code + F->pc; R -= in->b; L -= in->c; N -= in->d; NEXT_OP; } while (0) /* behind the call */
#define PASS(call) do { m->asking = m->origin[in - code]; int way_ = (call); if (way_ == -1) goto faulty; if (way_ == -2) goto waiting; } while (0)

/* members of a list of which something is so, or is not */
#define KEEP(test_, wanted_) do { \
        const i32 *from = LB; \
        i32 *to = LA, n = from[0], k = 0, wish = (wanted_); \
        for (i32 i = 1; i <= n; i++) { i32 one = from[i], so = (test_); to[1 + k] = one; k += so == wish; } \
        to[0] = k; \
    } while (0)

/* Members of a list by what is in another, which is gone through for each: small numbers are looked up as bits. Where there are
   more than fit into one word, as cards are, they are looked up one word beside the other. */
#define KEEP_AMONG(of_, wanted_, costs_) do { \
        const i32 *from = LB, *list = LC; \
        i32 *to = LA, n = from[0], many = list[0], k = 0, all_of = 0; \
        u64 bits = 0; \
        if ((costs_) && many > LONG && n && (h->budget -= n * ((many >> 4) + 1)) < 0) STOP(412, -1); \
        for (i32 i = 0; i < many; i += FOUR) \
            for (i32 j = 1; j <= FOUR; j++) { i32 v = i + j <= many ? list[i + j] : list[i + 1]; all_of |= v; bits |= 1ull << (v & 63); } \
        if ((u32)all_of < 64) { \
            for (i32 i = 1; i <= n; i++) { \
                const i64 v = (of_); \
                const i32 held = (u64)v < 64 && (bits >> (v & 63)) & 1, one = from[i]; \
                to[1 + k] = one; \
                k += held == (wanted_); \
            } \
            to[0] = k; \
        } else if ((u32)all_of < 64 * WORDS) { \
            u64 words[WORDS] = {0}; \
            for (i32 j = 1; j <= many; j++) words[list[j] >> 6] |= 1ull << (list[j] & 63); \
            for (i32 i = 1; i <= n; i++) { \
                const i64 v = (of_); \
                const i32 held = (u64)v < 64 * WORDS && (words[v >> 6] >> (v & 63)) & 1, one = from[i]; \
                to[1 + k] = one; \
                k += held == (wanted_); \
            } \
            to[0] = k; \
        } else { \
            to = m->lists + m->list_room; /* (what is written may be what is looked through) */ \
            for (i32 i = 1; i <= n; i++) { \
                i64 v = (of_); \
                i32 held = 0, one = from[i]; \
                for (i32 j = 1; j <= many && !held; j++) held = get(list, j - 1) == v; \
                to[1 + k] = one; \
                k += held == (wanted_); \
            } \
            to[0] = k; \
            copy_list(LA, to); \
        } \
    } while (0)

/* What every instruction uses stays in registers of the processor. Left to itself gcc puts now one of them, now another into
   memory, and the machine is a tenth slower or quicker by a change somewhere else. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__) && defined(__OPTIMIZE__)
#define KEPT(in) __asm__(in)
#define STAYS(what) __asm__("" : "+r"(what))
#else
#define KEPT(in)
#define STAYS(what) (void)(what)
#endif

static int run(Machine *machine, i32 function, i64 me, i64 *result) {
    register Machine *m KEPT("r13") = machine;
    register Head *h KEPT("r15") = m->h;
    STAYS(m);
    STAYS(h);
    const i32 lowest = function == RESUME ? 0 : h->frames;
    const i64 stride = m->stride;
    const i32 list_room = (i32)m->list_room;
    Frame *const last_frame = m->frames + FRAMES - 2, *F;
    const u64 n_cards = (u64)m->s.n_cards, everyone = (u64)m->s.everyone;
    const i64 *const columns = m->columns;
    i64 *const counters = m->counters;
    const int plainly = !m->log && !m->s.copies && !m->trying && !m->following && !m->leaking;
    Ins *const code = m->code;
    Function *const functions = m->functions;
    register Ins *in KEPT("rbx");
    register i64 *R KEPT("r14");
    register i32 *L KEPT("r12");
    i32 *N;
    if (function >= 0) {
        Frame *f = m->frames + lowest;
        f->function = function;
        f->pc = functions[function].entry;
        f->regs = f->lists = f->nests = 0;
        if (lowest) {
            Function *outer = functions + f[-1].function;
            f->regs = f[-1].regs + outer->regs;
            f->lists = f[-1].lists + outer->lists;
            f->nests = f[-1].nests + outer->nests;
        }
        if (lowest >= FRAMES - 1 || f->regs + functions[function].regs > REGS || f->lists + functions[function].lists > list_room || f->nests + functions[function].nests > NESTS * NEST_ROOM) { m->beyond = 1; return -1; }
        h->frames++;
        m->regs[f->regs] = me;
    }
#ifdef JUMPING
#define X(name) &&op_##name,
    static const void *const labels[] = {OPERATIONS(X)};
#undef X
    if (function == LABELS) {
        for (i32 i = 0; i < m->n_code; i++) m->code[i].go = labels[m->code[i].op];
        char begins[N_OPS] = {0};
#define X(a, ...) begins[OP_##a] = 1;
        FUSED_TWO(X)
        FUSED_THREE(X)
#undef X
        for (i32 i = 0; i < m->s.n_functions; i++)
            for (i32 at = functions[i].entry; at + 1 < functions[i].end; at++) {
                if (!begins[code[at].op]) continue;
                i32 one = code[at].op, two = code[at + 1].op, three = at + 2 < functions[i].end ? code[at + 2].op : N_OPS;
#define X(a, b) if (one == OP_##a && two == OP_##b) code[at].go = &&two_##a##_##b;
                FUSED_TWO(X)
#undef X
#define X(a, b, c) if (one == OP_##a && two == OP_##b && three == OP_##c) code[at].go = &&three_##a##_##b##_##c;
                FUSED_THREE(X)
#undef X
            }
        return 0;
    }
#define OP(name) op_##name:
#define NEXT_OP do { in++; goto *in->go; } while (0)
#define AGAIN goto *in->go
#else
    if (function == LABELS) return 0;
#define OP(name) case OP_##name:
#define NEXT_OP do { in++; goto again; } while (0)
#define AGAIN goto again
#endif
#ifdef FUEL /* programs that are spoilt on purpose may go round for ever */
#define JUMP do { if (++m->jumps > FUEL) goto too_much; in = (Ins *)((char *)in + in->d); AGAIN; } while (0)
#else
#define JUMP do { in = (Ins *)((char *)in + in->d); AGAIN; } while (0)
#endif
resume:
    F = m->frames + h->frames - 1;
    R = m->regs + F->regs;
    L = m->lists + F->lists;
    N = m->nests + F->nests;
    in = code + F->pc;
#ifdef JUMPING
    AGAIN;
    {
#else
again:
    switch (in->op) {
#endif
    /* registers and numbers */
    OP(MOVE) DO_MOVE; NEXT_OP;
    OP(LOADI) DO_LOADI; NEXT_OP;
    OP(NOTHING) RA = NIL; NEXT_OP;
    OP(LOADK) RA = m->consts[in->b]; NEXT_OP;
    OP(ADD) DO_ADD; NEXT_OP;
    OP(SUB) if (RB == NIL || RC == NIL) CRASH; RA = RB - RC; if (!in_bounds(RA)) STOP(412, -1); NEXT_OP;
    OP(MUL) DO_MUL; NEXT_OP;
    OP(ADDP) if (RB == NIL || RC == NIL) CRASH; RA = (i64)((u64)RB + (u64)RC); NEXT_OP;
    OP(SUBP) if (RB == NIL || RC == NIL) CRASH; RA = (i64)((u64)RB - (u64)RC); NEXT_OP;
    OP(ADDI) DO_ADDI; NEXT_OP;
    OP(DIV) {
        i64 a = RB, b = RC;
        if (a == NIL || b == NIL || !b) CRASH;
        if (!((a | b) >> 31)) { RA = (u32)a / (u32)b; NEXT_OP; }
        RA = a / b - (a % b && (a < 0) != (b < 0));
        NEXT_OP;
    }
    OP(MOD) {
        i64 a = RB, b = RC;
        if (a == NIL || b == NIL || !b) CRASH;
        if (!((a | b) >> 31)) { RA = (u32)a % (u32)b; NEXT_OP; } /* (which is quicker) */
        i64 r = b == -1 ? 0 : a % b;
        RA = r && (r < 0) != (b < 0) ? r + b : r;
        NEXT_OP;
    }
    OP(NEG) if (RB == NIL) CRASH; RA = -RB; NEXT_OP;
    OP(ABS) if (RB == NIL) CRASH; RA = RB < 0 ? -RB : RB; NEXT_OP;
    OP(HALF) if (RB == NIL) CRASH; RA = RB > 0 ? RB / 2 + (RB & 1) : RB / 2; NEXT_OP;
    OP(MIN) if (RB == NIL || RC == NIL) CRASH; RA = RB < RC ? RB : RC; NEXT_OP;
    OP(MAX) if (RB == NIL || RC == NIL) CRASH; RA = RB > RC ? RB : RC; NEXT_OP;
    OP(NOT) RA = RB == 0 || RB == NIL; NEXT_OP;
    OP(EQ) RA = RB == RC; NEXT_OP;
    OP(NE) RA = RB != RC; NEXT_OP;
    OP(LT) if (RB == NIL || RC == NIL) CRASH; RA = RB < RC; NEXT_OP;
    OP(LE) if (RB == NIL || RC == NIL) CRASH; RA = RB <= RC; NEXT_OP;
    /* the way */
    OP(JMP) DO_JMP;
    OP(JZ) DO_JZ; NEXT_OP;
    OP(JNZ) DO_JNZ; NEXT_OP;
    OP(JEQ) DO_JEQ; NEXT_OP;
    OP(JNE) DO_JNE; NEXT_OP;
    OP(JLT) if (RA == NIL || RB == NIL) CRASH; if (RA < RB) JUMP; NEXT_OP;
    OP(JLE) DO_JLE; NEXT_OP;
    OP(JEQI) DO_JEQI; NEXT_OP;
    OP(JNEI) DO_JNEI; NEXT_OP;
    OP(JLTI) if (RA == NIL) CRASH; if (RA < in->b) JUMP; NEXT_OP;
    OP(JLEI) DO_JLEI; NEXT_OP;
    OP(JGTI) if (RA == NIL) CRASH; if (RA > in->b) JUMP; NEXT_OP;
    OP(JGEI) if (RA == NIL) CRASH; if (RA >= in->b) JUMP; NEXT_OP;
    OP(JNIL) if (RA == NIL) JUMP; NEXT_OP;
    OP(JNOTNIL) if (RA != NIL) JUMP; NEXT_OP;
    OP(JSOME) if (LA[0]) JUMP; NEXT_OP;
    OP(JNONE) DO_JNONE; NEXT_OP;
    OP(JCOLI) CARD(RA); if (columns[in->b + RA] == in->c) JUMP; NEXT_OP;
    OP(JNOTCOLI) DO_JNOTCOLI; NEXT_OP;
    OP(CALL) {
        const Function *to = functions + in->a;
        i32 regs = F->regs + in->b, lists = F->lists + in->c, nests = F->nests + in->d;
        if (F >= last_frame || regs + to->regs > REGS || lists + to->lists > list_room || nests + to->nests > NESTS * NEST_ROOM) goto too_much;
        F->pc = (i32)(in - code);
        F++;
        F->function = in->a;
        F->regs = regs;
        F->lists = lists;
        F->nests = nests;
        h->frames++;
        R += in->b;
        L += in->c;
        N += in->d;
        in = code + to->entry;
        AGAIN;
    }
    OP(RETL) if (in->a) copy_list(L, LA); BACK;
    OP(RETN) if (in->a) memcpy(N, NEST(in->a), sizeof *N * (size_t)(NEST(in->a)[0] + 2)); BACK;
    OP(RETV) R[0] = RA; BACK;
    OP(RET) R[0] = NIL; BACK;
    OP(FAULT) STOP(in->a, in->b);
    /* counting */
    OP(COUNTER) DO_COUNTER; NEXT_OP;
    OP(STEP) if (--h->budget < 0) STOP(412, -1); if (m->beyond) goto too_much; NEXT_OP;
    OP(ENTER) DO_ENTER; NEXT_OP;
    OP(STEPCOUNT) DO_STEPCOUNT; NEXT_OP;
    OP(CHARGE) DO_CHARGE; NEXT_OP;
    OP(CHARGEZ) DO_CHARGEZ; NEXT_OP;
    OP(LONG) if (LA[0] > LONG && charge(m, LA[0])) goto faulty; NEXT_OP;
    OP(LONGZ) ZONE(RA); if (m->zones[RA].n > LONG && charge(m, m->zones[RA].n)) goto faulty; NEXT_OP;
    OP(CHARGENEST) if (NEST(in->a)[1] < SHORT ? step(m) : charge(m, NEST(in->a)[1])) goto faulty; NEXT_OP;
    OP(LONGNEST) if (NEST(in->a)[1] > LONG && charge(m, NEST(in->a)[1])) goto faulty; NEXT_OP;
    OP(CHARGEN) if (charge(m, in->a)) goto faulty; NEXT_OP;
    OP(CHARGEBY) if (RA < 0 || RA > LONGEST) CRASH; if (charge(m, RA * in->b)) goto faulty; NEXT_OP;
    OP(DIRTY) DO_DIRTY; NEXT_OP;
    OP(DATUM) if (in->a < m->s.n_clauses) m->data[in->a]++; NEXT_OP;
    /* what there is */
    OP(COLUMN) DO_COLUMN; NEXT_OP;
    OP(CARDNUM) CARD(RB); RA = m->card[RB * m->s.n_card + in->c]; NEXT_OP;
    OP(SETCARD) CARD(RB); m->touched |= m->kinds[m->cards[RB].zone].touch; m->card[RB * m->s.n_card + in->c] = RA; NEXT_OP;
    OP(NUMBER) DO_NUMBER; NEXT_OP;
    OP(SETNUMBER) m->touched |= touch_of(in->b); m->table[in->b] = RA; NEXT_OP;
    OP(OWN) DO_OWN; NEXT_OP;
    OP(SETOWN) SEAT(RB); m->touched |= 1ull << RB; m->player[RB * m->s.n_player + in->c] = RA; NEXT_OP;
    OP(TLIST) DO_TLIST; NEXT_OP;
    OP(SETTLIST) DO_SETTLIST; NEXT_OP;
    OP(OWNLIST) {
        SEAT(RB);
        i32 *from = m->player_lists + (size_t)(RB * m->s.n_player_lists + in->c) * (size_t)stride;
        copy_list(LA, from);
        NEXT_OP;
    }
    OP(SETOWNLIST) SEAT(RB); m->touched |= 1ull << RB; memcpy(m->player_lists + (size_t)(RB * m->s.n_player_lists + in->c) * (size_t)stride, LA, sizeof *L * (size_t)(LA[0] + 1)); NEXT_OP;
    OP(RESETOWN) m->touched = ~0ull; for (i32 p = 0; p < m->s.everyone; p++) m->player[p * m->s.n_player + in->a] = m->consts[in->b]; NEXT_OP;
    OP(FACEUP) CARD(RB); RA = m->cards[RB].up; NEXT_OP;
    OP(ALIVE) SEAT(RB); RA = h->alive[RB]; NEXT_OP;
    OP(LEAVE) {
        SEAT(RA);
        h->alive[RA] = in->b != 0;
        h->dirty = -1;
        h->gone = 0;
        for (i32 p = 0; p < m->s.seats; p++) h->gone += !h->alive[p];
        NEXT_OP;
    }
    OP(KNOWS) DO_KNOWS; NEXT_OP;
    OP(SAME) CARD(RB); CARD(RC); RA = m->card_code[m->s.n_cards + RB] == m->card_code[m->s.n_cards + RC]; NEXT_OP;
    OP(OWNER) { CARD(RB); i32 o = m->kinds[m->cards[RB].zone].owner; RA = o < 0 ? NIL : o; NEXT_OP; }
    OP(ZOWNER) { ZONE(RB); i32 o = m->kinds[RB].owner; RA = o < 0 ? NIL : o; NEXT_OP; }
    OP(ZONE) DO_ZONE; NEXT_OP;
    OP(ACTIVE) RA = h->active < 0 ? NIL : h->active; NEXT_OP;
    OP(ROUND) DO_ROUND; NEXT_OP;
    OP(CELL) DO_CELL; NEXT_OP;
    OP(CELL2) {
        Cells *t = m->tables + in->d;
        if ((u64)RB >= (u64)t->size || (u64)RC >= (u64)t->second) CRASH;
        RA = m->cells[t->off + RB * t->second + RC];
        if (RA == HOLE) CRASH;
        NEXT_OP;
    }
    /* lists */
    OP(FROMZONE) DO_FROMZONE; NEXT_OP;
    OP(FROMZONEI) DO_FROMZONEI; NEXT_OP;
    OP(COPY) if (in->a != in->b) copy_list(LA, LB); NEXT_OP;
    OP(EMPTY) DO_EMPTY; NEXT_OP;
    OP(PUSH) DO_PUSH; NEXT_OP;
    OP(SIZE) DO_SIZE; NEXT_OP;
    OP(ZSIZE) DO_ZSIZE; NEXT_OP;
    OP(ZSIZEI) DO_ZSIZEI; NEXT_OP;
    OP(FIRST) if (!LB[0]) STOP(401, -1); RA = get(LB, 0); NEXT_OP;
    OP(LAST) if (!LB[0]) STOP(401, -1); RA = get(LB, LB[0] - 1); NEXT_OP;
    OP(TOP) {
        i64 n = RC < 0 ? 0 : RC < LB[0] ? RC : LB[0];
        memmove(LA + 1, LB + 1, sizeof *L * (size_t)n);
        LA[0] = (i32)n;
        NEXT_OP;
    }
    OP(BOTTOM) {
        i32 all = LB[0];
        i64 n = RC < 0 ? 0 : RC < all ? RC : all;
        memmove(LA + 1, LB + 1 + all - n, sizeof *L * (size_t)n);
        LA[0] = (i32)n;
        NEXT_OP;
    }
    OP(RANGE) {
        i32 *list = LA;
        i64 low = RB, high = RC;
        if (low == NIL || high == NIL) CRASH;
        if (high - low >= LONGEST) STOP(412, -1);
        list[0] = 0;
        if (high >= low) {
            if (high - low >= m->s.capacity || low <= INT32_MIN || high > INT32_MAX) goto too_much;
            for (i64 v = low; v <= high; v++) list[++list[0]] = (i32)v;
        }
        NEXT_OP;
    }
    OP(RANGECHECK) {
        if (RA == NIL || RB == NIL) CRASH;
        if (RB - RA >= LONGEST) STOP(412, -1);
        if (RB - RA + 1 > LONG && charge(m, RB - RA + 1)) goto faulty;
        NEXT_OP;
    }
    OP(SUM) DO_SUM; NEXT_OP;
    OP(LEAST) {
        i32 *list = LB;
        if (!list[0]) STOP(401, -1);
        i32 v = list[1];
        for (i32 i = 2; i <= list[0]; i++) if (list[i] < v) v = list[i];
        RA = v;
        NEXT_OP;
    }
    OP(MOST) {
        i32 *list = LB;
        if (!list[0]) STOP(401, -1);
        i32 v = list[1];
        for (i32 i = 2; i <= list[0]; i++) if (list[i] > v) v = list[i];
        RA = v;
        NEXT_OP;
    }
    OP(DISTINCT) {
        i32 *from = LB, *to = LA, n = from[0], k = 0;
        for (i32 i = 1; i <= n; i++) {
            i32 v = from[i], j = 1;
            while (j <= k && to[j] != v) j++;
            if (j > k) to[++k] = v;
        }
        to[0] = k;
        NEXT_OP;
    }
    OP(APPEND) DO_APPEND; NEXT_OP;
    OP(IN) {
        i32 *list = LC;
        i64 found = 0, v = RB == NIL ? INT32_MIN : RB;
        for (i32 i = 1; i <= list[0] && !found; i++) found = list[i] == v;
        RA = found;
        NEXT_OP;
    }
    OP(INZONE) ZONE(RC); RA = (u64)RB < (u64)m->s.n_cards && m->cards[RB].zone == RC; NEXT_OP;
    OP(EACH) DO_EACH; NEXT_OP;
    OP(NEXT) DO_NEXT; NEXT_OP;
    OP(WITH) { i32 *from = LB, n = from[0]; LIST_OF(from, m->s.n_cards); SIFT(n, from[1 + i], ==, RC); NEXT_OP; }
    OP(WITHOUT) { i32 *from = LB, n = from[0]; LIST_OF(from, m->s.n_cards); SIFT(n, from[1 + i], !=, RC); NEXT_OP; }
    OP(ZWITH) DO_ZWITH; NEXT_OP;
    OP(ZWITHOUT) { ZONE(RB); i16 *from = cards_of(m, (i32)RB); i32 n = m->zones[RB].n; if (n > m->s.capacity - 1) goto too_much; SIFT(n, from[i], !=, RC); NEXT_OP; }
    OP(WITHI) { i32 *from = LB, n = from[0]; LIST_OF(from, m->s.n_cards); SIFT(n, from[1 + i], ==, in->c); NEXT_OP; }
    OP(WITHOUTI) { i32 *from = LB, n = from[0]; LIST_OF(from, m->s.n_cards); SIFT(n, from[1 + i], !=, in->c); NEXT_OP; }
    OP(ZWITHI) DO_ZWITHI; NEXT_OP;
    OP(ZWITHOUTI) { ZONE(RB); i16 *from = cards_of(m, (i32)RB); i32 n = m->zones[RB].n; if (n > m->s.capacity - 1) goto too_much; SIFT(n, from[i], !=, in->c); NEXT_OP; }
    OP(WITHIN) { LIST_OF(LB, m->s.n_cards); KEEP_AMONG(columns[in->d + from[i]], 1, 1); NEXT_OP; }
    OP(OUTSIDE) { LIST_OF(LB, m->s.n_cards); KEEP_AMONG(columns[in->d + from[i]], 0, 1); NEXT_OP; }
    OP(AMONG) { KEEP_AMONG(from[i] == INT32_MIN ? NIL : from[i], !(in->d & 1), !(in->d & 2)); NEXT_OP; }
    OP(ONLY) { i64 wanted = RC; KEEP(get(from, i - 1) == wanted, !(in->d & 1)); NEXT_OP; }
    OP(KNOWN) { LIST_OF(LB, m->s.n_cards); if (LB[0]) SEAT(RC); i32 who = (i32)RC; KEEP(sees(m, who, from[i]), !(in->d & 1)); NEXT_OP; }
    OP(ALIKE) {
        LIST_OF(LB, m->s.n_cards);
        if (!LB[0]) { LA[0] = 0; NEXT_OP; }
        CARD(RC);
        const i32 *kind = m->card_code + m->s.n_cards;
        i32 wanted = kind[RC];
        KEEP(kind[from[i]] == wanted, !(in->d & 1));
        NEXT_OP;
    }
    OP(ALIKEANY) {
        const i32 *from = LB, *like = LC, *kind = m->card_code + m->s.n_cards;
        i32 *to = LA, *wanted = m->lists + m->list_room, n = from[0], many = like[0], k = 0, wish = !(in->d & 1);
        if (!n) { to[0] = 0; NEXT_OP; }
        LIST_OF(from, m->s.n_cards);
        LIST_OF(like, m->s.n_cards);
        if ((h->budget -= (i64)n * (many < SHORT ? 1 : (many >> 4) + 1)) < 0) STOP(412, -1);
        for (i32 j = 1; j <= many; j++) wanted[j] = kind[like[j]]; /* (what is written may be what is looked through) */
        for (i32 i = 1; i <= n; i++) {
            i32 one = from[i], own = kind[one], so = 0;
            for (i32 j = 1; j <= many; j++) so |= wanted[j] == own;
            to[1 + k] = one;
            k += so == wish;
        }
        to[0] = k;
        NEXT_OP;
    }
    OP(INSIDE) DO_INSIDE; NEXT_OP;
    OP(BOUND) {
        const i32 *from = LB;
        i32 *to = LA, n = from[0], k = 0, orders = in->d & 2, strictly = in->d & 1;
        i64 bound = RC;
        for (i32 i = 1; i <= n; i++) {
            i64 v = get(from, i - 1), less = orders ? bound : v, more = orders ? v : bound;
            if (v == NIL || bound == NIL) CRASH;
            to[1 + k] = (i32)v;
            k += strictly ? less < more : less <= more;
        }
        to[0] = k;
        NEXT_OP;
    }
    OP(BYCELL) {
        i32 *list = LA, n = list[0], k = 0;
        const i32 *keys = LB;
        const Cells *t = m->tables + in->d;
        const i64 wanted = RC;
        if (keys[0] != n) CRASH;
        for (i32 i = 1; i <= n; i++) {
            if ((u64)(i64)keys[i] >= (u64)t->size) CRASH;
            i64 v = m->cells[t->off + keys[i]];
            if (v == HOLE) CRASH;
            list[1 + k] = list[i];
            k += v == wanted;
        }
        list[0] = k;
        NEXT_OP;
    }
    OP(COLUMNOF) {
        const i32 *from = LB;
        i32 *to = LA, n = from[0];
        LIST_OF(from, m->s.n_cards);
        for (i32 i = 1; i <= n; i++) {
            i64 v = columns[in->c + from[i]];
            if (v == NIL) v = INT32_MIN;
            if (v != (i32)v) goto too_much;
            to[i] = (i32)v;
        }
        to[0] = n;
        NEXT_OP;
    }
    OP(DROP) {
        i32 *list = LA, i = 1;
        i64 v = RB == NIL ? INT32_MIN : RB;
        while (i <= list[0] && list[i] != v) i++;
        if (i <= list[0]) { memmove(list + i, list + i + 1, sizeof *L * (size_t)(list[0] - i)); list[0]--; }
        NEXT_OP;
    }
    OP(PLAYERS) { i32 *list = LA; if (!h->gone) { seats_from(m, 0, 0, list); NEXT_OP; } list[0] = 0; for (i32 p = 0; p < m->s.seats; p++) if (h->alive[p]) list[++list[0]] = p; NEXT_OP; }
    OP(EVERYONE) { i32 *list = LA; for (i32 p = 0; p < m->s.seats; p++) list[1 + p] = p; list[0] = m->s.seats; NEXT_OP; }
    OP(SEATS) SEAT(RB); seats_from(m, (i32)RB, 0, LA); NEXT_OP;
    OP(OTHERS) SEAT(RB); seats_from(m, (i32)RB, 1, LA); NEXT_OP;
    OP(LEFT) {
        SEAT(RB);
        i32 p = (i32)RB, n = m->s.seats, first = p < n ? p : 0, found = p;
        for (i32 i = 0; i < n; i++) { i32 q = (first + i) % n; if (h->alive[q] && q != p) { found = q; break; } }
        RA = found;
        NEXT_OP;
    }
    OP(CONSTLIST) { i32 at = m->list_at[in->b], n = m->list_at[in->b + 1] - at; LA[0] = n; memcpy(LA + 1, m->pool + at, sizeof *L * (size_t)n); NEXT_OP; }
    OP(LISTAT) { if (!in_range(RB, m->s.n_lists)) CRASH; i32 at = m->list_at[RB], n = m->list_at[RB + 1] - at; LA[0] = n; memcpy(LA + 1, m->pool + at, sizeof *L * (size_t)n); NEXT_OP; }
    OP(PICKLIST) { SEAT(RC); i32 *from = LIST(in->b + RC * stride); if (from != LA) copy_list(LA, from); NEXT_OP; }
    OP(PUTLIST) { SEAT(RC); i32 *to = LIST(in->a + RC * stride); if (to != LB) copy_list(to, LB); NEXT_OP; }
    OP(CLEARLISTS) for (i32 p = 0; p < m->s.everyone; p++) LIST(in->a + p * stride)[0] = 0; NEXT_OP;
    /* lists of lists */
    OP(NONE) { i32 *nest = NEST(in->a); nest[0] = nest[1] = 0; NEXT_OP; }
    OP(COPYN) if (in->a != in->b) memcpy(NEST(in->a), NEST(in->b), sizeof *N * (size_t)(NEST(in->b)[0] + 2)); NEXT_OP;
    OP(PUSHN) if (!nest_add(NEST(in->a), LB)) goto too_much; NEXT_OP;
    OP(APPENDN) {
        i32 *to = NEST(in->a);
        const i32 *from = NEST(in->b);
        i32 n = from[0], many = from[1];
        if (to[1] + many > LONGEST) STOP(412, -1);
        if (to[0] + n > NEST_ROOM - 2) goto too_much;
        memmove(NESTED(to, to[0]), NESTED(from, 0), sizeof *N * (size_t)n);
        to[0] += n;
        to[1] += many;
        NEXT_OP;
    }
    OP(SIZEN) RA = NEST(in->b)[1]; NEXT_OP;
    OP(EACHN) {
        const i32 *nest = NEST(in->a);
        if ((u64)RB >= (u64)nest[1]) NEXT_OP;
        const i32 *list = nest_get(nest, (i32)RB++);
        memcpy(LC, list, sizeof *L * (size_t)(list[0] + 1));
        JUMP;
    }
    OP(FIRSTN) { const i32 *nest = NEST(in->b); if (!nest[1]) STOP(401, -1); const i32 *list = nest_get(nest, 0); memcpy(LA, list, sizeof *L * (size_t)(list[0] + 1)); NEXT_OP; }
    OP(LASTN) { const i32 *nest = NEST(in->b); if (!nest[1]) STOP(401, -1); const i32 *list = nest_get(nest, nest[1] - 1); memcpy(LA, list, sizeof *L * (size_t)(list[0] + 1)); NEXT_OP; }
    OP(FLAT) {
        const i32 *nest = NEST(in->b), *list = NESTED(nest, 0);
        i32 *to = LA, n = nest[0] - nest[1];
        if (n > LONGEST) STOP(412, -1);
        if (n > m->s.capacity) goto too_much;
        to[0] = 0;
        for (i32 i = 0; i < nest[1]; i++, list += list[0] + 1) { memcpy(to + 1 + to[0], list + 1, sizeof *L * (size_t)list[0]); to[0] += list[0]; }
        NEXT_OP;
    }
    OP(SUBSETS) {
        if (RC == NIL || RD == NIL) CRASH;
        int way = subsets(m, NEST(in->a), LB, RC, RD);
        if (way < 0) goto faulty;
        if (way) goto too_much;
        NEXT_OP;
    }
    OP(GROUPED) LIST_OF(LB, m->s.n_cards); if (!grouped(NEST(in->a), LB, columns + in->c)) goto too_much; NEXT_OP;
    OP(PICKN) { const i32 *nest = NEST(in->b); if (!nest[1]) STOP(401, -1); const i32 *list = nest_get(nest, draw(m, nest[1])); memcpy(LA, list, sizeof *L * (size_t)(list[0] + 1)); NEXT_OP; }
    OP(SOMEN) {
        i32 *to = NEST(in->a), *from = NEST(in->b);
        if (RC == NIL) CRASH;
        if (in->a == in->b) goto too_much;
        to[0] = to[1] = 0;
        for (i64 left = RC; left > 0 && from[1]; left--) {
            i32 at = draw(m, from[1]);
            if (!nest_add(to, nest_get(from, at))) goto too_much;
            nest_drop(from, at);
        }
        NEXT_OP;
    }
    OP(CHOOSEN) SEAT(RB); PASS(pick_list(m, (i32)RB, NEST(in->c), in->d & 2, LA)); NEXT_OP;
    /* words */
    OP(SHUFFLE) ZONE(RA); shuffle(m, (i32)RA); NEXT_OP;
    OP(SHUFFLEINTO) ZONE(RA); ZONE(RB); shuffle_into(m, (i32)RA, (i32)RB); NEXT_OP;
    OP(CUT) ZONE(RA); if (m->zones[RA].n > m->s.capacity) goto too_much; cut(m, (i32)RA, m->lists + m->list_room); NEXT_OP;
    OP(SPLIT) {
        ZONE(RA);
        LIST_OF(LB, m->s.n_zones);
        if (LB[0] < 1 || LB[0] > SEATS || m->zones[RA].n > m->s.capacity) goto too_much;
        for (i32 i = 1; i <= LB[0]; i++) if (LB[i] == RA) goto too_much;
        split(m, (i32)RA, LB, m->lists + m->list_room);
        NEXT_OP;
    }
    OP(LATER) {
        if (h->booked_n >= BOOKED) goto too_much;
        h->booked[h->booked_n++] = (Booked){in->d ? RC : NIL, in->a, in->b, h->booked_number++, 0};
        NEXT_OP;
    }
    OP(DUETILL) { /* (the number of the next, and the moment) */
        RA = (i64)h->booked_number * 8 + (in->b & 7);
        NEXT_OP;
    }
    OP(NEXTDUE) {
        i32 k = 0;
        if (RC == NIL) CRASH;
        while (k < h->booked_n && !(h->booked[k].moment == (RC & 7) && h->booked[k].number < RC >> 3)) k++;
        if (k == h->booked_n) JUMP;
        i64 what = h->booked[k].what, of = h->booked[k].of;
        memmove(h->booked + k, h->booked + k + 1, sizeof *h->booked * (size_t)(h->booked_n - 1 - k));
        h->booked_n--;
        RA = what;
        RB = of;
        NEXT_OP;
    }
    OP(DEAL) ZONE(RA); if (RB == NIL) CRASH; if (deal(m, (i32)RA, RB, in->c, LD)) goto faulty; NEXT_OP;
    OP(MOVEONE) CARD(RA); ZONE(RB); move_one(m, (i32)RA, (i32)RB); NEXT_OP;
    OP(MOVEONEI) DO_MOVEONEI; NEXT_OP;
    OP(MOVECARD) {
        CARD(RA); ZONE(RB);
        i32 card = (i32)RA, from = take(m, card);
        put_down(m, card, from, (i32)RB, in->c & 1);
        if (in->c & 2) m->cards[card].known = 0;
        NEXT_OP;
    }
    OP(MOVELIST) ZONE(RB); LIST_OF(LA, m->s.n_cards); if (move_list(m, LA, (i32)RB, in->c & 1, in->c & 2, LD)) goto faulty; NEXT_OP;
    OP(MOVEZONE) {
        ZONE(RA); ZONE(RB);
        if (!m->zones[RA].loose && !in->c && RA != RB) move_all(m, (i32)RA, (i32)RB);
        else {
            if (m->zones[RA].n > m->s.capacity) goto too_much;
            of_zone(m, (i32)RA, LD);
            if (move_list(m, LD, (i32)RB, in->c & 1, in->c & 2, m->lists + m->list_room)) goto faulty;
        }
        NEXT_OP;
    }
    OP(DRAW) ZONE(RB); ZONE(RD); if (RC == NIL) CRASH; if (draw_cards(m, (i32)RB, RC, (i32)RD, LA)) goto faulty; NEXT_OP;
#define TURNING(rebuild, low) do { \
        ZONE(RB); ZONE(RC); \
        int way = turn(m, (i32)RB, (i32)RC, rebuild, low, &RA); \
        if (way < 0) goto faulty; \
        if (!way) JUMP; \
        NEXT_OP; \
    } while (0)
    OP(TURN) TURNING(1, 0);
    OP(TURNONLY) TURNING(0, 0);
    OP(TURNLOW) TURNING(1, 1);
    OP(TURNLOWONLY) TURNING(0, 1);
    OP(READY) ZONE(RA); if (!m->zones[RA].n && refill(m, (i32)RA) < 0) goto faulty; NEXT_OP;
    OP(PICKRANDOM) if (!LB[0]) STOP(401, -1); RA = get(LB, draw(m, LB[0])); NEXT_OP;
    OP(DRAWRANDOM) {
        i32 *list = LB;
        if (!list[0]) CRASH;
        i32 at = draw(m, list[0]);
        RA = get(list, at);
        memmove(list + 1 + at, list + 2 + at, sizeof *L * (size_t)(list[0] - 1 - at));
        list[0]--;
        NEXT_OP;
    }
    /* a board: its pieces in the order in which they came, and the place of each */
#define PIECES(slot) (m->table_lists + (slot) * stride)
#define PLACES(slot) (m->table_lists + ((slot) + 1) * stride)
    OP(INDEXOF) {
        i32 at = m->list_at[in->c], n = m->list_at[in->c + 1] - at, i = 0;
        while (i < n && m->pool[at + i] != RB) i++;
        if (i == n) CRASH;
        RA = i;
        NEXT_OP;
    }
    OP(NTH) {
        i32 at = m->list_at[in->c], n = m->list_at[in->c + 1] - at;
        if (RB == NIL) { RA = NIL; NEXT_OP; }
        if ((u64)RB >= (u64)n) CRASH;
        RA = m->pool[at + RB];
        NEXT_OP;
    }
    OP(LAY) {
        i32 *given = LA, *piece = PIECES(in->b), *place = PLACES(in->b), n = 0;
        m->touched = ~0ull;
        if (given[0] > in->c) STOP(403, -1);
        for (i32 i = 1; i <= given[0]; i++) {
            i32 j = 1;
            while (j <= n && piece[j] != given[i]) j++;
            if (j > n) { n++; piece[j] = given[i]; }
            place[j] = i - 1;
        }
        piece[0] = place[0] = n;
        NEXT_OP;
    }
    OP(PUTON) {
        i32 *piece = PIECES(in->c), *place = PLACES(in->c), j = 1;
        m->touched = ~0ull;
        if (RA != (i32)RA || RB != (i32)RB) CRASH;
        while (j <= piece[0] && piece[j] != RA) j++;
        if (j > piece[0]) { FULL(piece[0]); piece[j] = (i32)RA; piece[0] = place[0] = j; }
        place[j] = (i32)RB;
        NEXT_OP;
    }
    OP(TAKEOFF) {
        i32 *piece = PIECES(in->b), *place = PLACES(in->b), j = 1, n = piece[0];
        m->touched = ~0ull;
        while (j <= n && piece[j] != RA) j++;
        if (j > n) NEXT_OP;
        memmove(piece + j, piece + j + 1, sizeof *piece * (size_t)(n - j));
        memmove(place + j, place + j + 1, sizeof *place * (size_t)(n - j));
        piece[0] = place[0] = n - 1;
        NEXT_OP;
    }
    OP(SPACEOF) {
        i32 *piece = PIECES(in->c), *place = PLACES(in->c), j = 1;
        while (j <= piece[0] && piece[j] != RB) j++;
        RA = j > piece[0] ? NIL : place[j];
        NEXT_OP;
    }
    OP(AT) {
        i32 *piece = PIECES(in->c), *place = PLACES(in->c), *to = LA, n = 0;
        i64 wanted = RB;
        for (i32 j = 1; j <= piece[0]; j++) if (place[j] == wanted) to[++n] = piece[j];
        to[0] = n;
        NEXT_OP;
    }
    OP(NEAR) {
        Cells *t = m->tables + in->c;
        i32 *to = LA, n = 0, at = m->list_at[in->d], all = m->list_at[in->d + 1] - at;
        i64 from = RB;
        if ((u64)from >= (u64)t->size || all > t->second) CRASH;
        for (i32 j = 0; j < all; j++) if (m->cells[t->off + from * t->second + j] == 1) to[++n] = m->pool[at + j];
        to[0] = n;
        NEXT_OP;
    }
#define PILES_OF(first, each, owner) do { SEAT(owner); if ((each) < 0 || (first) < 0 || (first) + ((i64)(owner) + 1) * (each) > m->s.n_zones) CRASH; } while (0)
    OP(PILES) {
        i32 *to = LA, n = 0, first, each = in->d;
        PILES_OF(in->c, each, RB);
        first = in->c + (i32)RB * each;
        if (each > m->s.capacity) goto too_much;
        for (i32 z = first; z < first + each; z++) if (m->zones[z].n) to[++n] = z;
        to[0] = n;
        NEXT_OP;
    }
    OP(NEWPILE) {
        i32 first, each = in->d, z;
        PILES_OF(in->c, each, RB);
        first = in->c + (i32)RB * each;
        for (z = first; z < first + each && m->zones[z].n; z++) ;
        if (z == first + each) STOP(403, -1);
        RA = z;
        NEXT_OP;
    }
#define FACT_AT(at) do { ZONE(RB); (at) = in->c + RB * in->d; if (!in_range((at), m->s.n_table)) CRASH; } while (0)
    OP(FACT) { i64 at; FACT_AT(at); RA = m->table[at]; NEXT_OP; }
    OP(SETFACT) { i64 at; FACT_AT(at); m->touched |= touch_of((i32)at); m->table[at] = RA; NEXT_OP; }
    OP(MIX) {
        i32 *piece = PIECES(in->a), *place = PLACES(in->a), n = piece[0];
        m->touched = ~0ull;
        for (i32 last = n; last > 1; last--) {
            i32 pick = last - draw(m, last), t = piece[last];
            piece[last] = piece[pick];
            piece[pick] = t;
        }
        for (i32 i = 2; i <= n; i++) /* in the order of their spaces; equals stay in order */
            for (i32 j = i; j > 1 && place[j - 1] > place[j]; j--) {
                i32 t = place[j]; place[j] = place[j - 1]; place[j - 1] = t;
                t = piece[j]; piece[j] = piece[j - 1]; piece[j - 1] = t;
            }
        NEXT_OP;
    }
    OP(ROLL) if (RB == NIL) CRASH; RA = 1 + draw(m, RB > LONGEST ? LONGEST : (i32)RB); if (RB > LONGEST) goto too_much; NEXT_OP;
    OP(SHOW) LIST_OF(LA, m->s.n_cards); for (i32 i = 1; i <= LA[0]; i++) m->cards[LA[i]].known |= (i32)m->consts[in->b]; SHOWN(LA); NEXT_OP;
    OP(SHOWTO) SEAT(RB); LIST_OF(LA, m->s.n_cards); for (i32 i = 1; i <= LA[0]; i++) m->cards[LA[i]].known |= m->seat_bits[RB]; SHOWN(LA); NEXT_OP;
    OP(SHOWALL) {
        i32 mask = 0;
        LIST_OF(LA, m->s.n_cards);
        LIST_OF(LB, m->s.everyone);
        for (i32 i = 1; i <= LB[0]; i++) mask |= m->seat_bits[LB[i]];
        for (i32 i = 1; i <= LA[0]; i++) m->cards[LA[i]].known |= mask;
        SHOWN(LA);
        NEXT_OP;
    }
    OP(FACE) {
        LIST_OF(LA, m->s.n_cards);
        for (i32 i = 1; i <= LA[0]; i++) {
            Card *c = m->cards + LA[i];
            c->up = (i16)in->b;
            if (in->b) c->known = -1;
            changed(m, c->zone);
        }
        if (in->b) SHOWN(LA);
        NEXT_OP;
    }
    OP(LAYOPEN) ZONE(RA); lay_open(m, (i32)RA); NEXT_OP;
    OP(CLOSE) ZONE(RA); close_zone(m, (i32)RA); NEXT_OP;
    OP(SWAP) CARD(RA); CARD(RB); swap_cards(m, (i32)RA, (i32)RB); NEXT_OP;
    OP(CHOOSE) {
        SEAT(RB);
        i32 *list = LC, flags = in->d;
        if (list[0] == 1 && !(flags & 17)) { RA = get(list, 0); NEXT_OP; }
        if (flags & 4 && list[0] && plainly && !m->pausing && h->decisions < MOST_CHOICES) { /* (all are seen, and nobody looks on) */
            h->decisions++;
            if (m->watching) { m->n_options = list[0]; watch(m); }
            RA = get(list, draw(m, list[0]));
            NEXT_OP;
        }
        if (flags & 8) {
            LIST_OF(list, m->s.n_zones);
            PASS(pick_zone(m, (i32)RB, list, flags & 1, &RA));
            NEXT_OP;
        }
        if (flags & 2) LIST_OF(list, m->s.n_cards);
        PASS(pick(m, (i32)RB, list, flags & 1, CHOOSE_, flags & 2, &RA));
        NEXT_OP;
    }
    OP(CHOOSEZ) {
        SEAT(RB); ZONE(RC);
        i32 z = (i32)RC, who = (i32)RB;
        if (m->zones[z].n > m->s.capacity - 1) goto too_much;
        if (m->kinds[z].stack && !(m->zones[z].mask & m->seat_bits[who])) PASS(place(m, who, z, in->d & 1, &RA));
        else {
            i32 *list = m->lists + m->list_room; /* (the one list beside the frames') */
            of_zone(m, z, list);
            if (list[0] == 1 && !(in->d & 1) && !m->kinds[z].stack) RA = list[1];
            else PASS(pick(m, who, list, in->d & 1, CHOOSE_, 1, &RA));
        }
        NEXT_OP;
    }
    OP(TAKE) SEAT(RB); PASS(pick(m, (i32)RB, LC, RD != 0, SOME_, 0, &RA)); NEXT_OP;
    OP(TAKECARD) SEAT(RB); LIST_OF(LC, m->s.n_cards); PASS(pick(m, (i32)RB, LC, RD != 0, SOME_, 1, &RA)); NEXT_OP;
    OP(NUMBERS) {
        SEAT(RB);
        i64 low = RC, high = RD;
        if (low == NIL || high == NIL) CRASH;
        if (high < low) STOP(401, -1);
        if (high - low >= LONGEST) STOP(412, -1);
        if (high - low >= m->s.capacity) goto too_much;
        i32 at = 0;
        m->n_options = (i32)(high - low + 1);
        for (i32 i = 0; i < m->n_options; i++) m->options[i] = low + i;
        if (m->n_options > 1) { m->asking = m->origin[in - code]; at = ask(m, (i32)RB, NUMBER_); if (at == -1) goto faulty; if (at == -2) goto waiting; }
        RA = low + at;
        NEXT_OP;
    }
    OP(CONFIRM) {
        SEAT(RB);
        m->n_options = 2;
        m->options[0] = 0;
        m->options[1] = 1;
        m->asking = m->origin[in - code];
        i32 at = ask(m, (i32)RB, in->c ? PAY_ : CONFIRM_);
        if (at == -1) goto faulty;
        if (at == -2) goto waiting;
        RA = at;
        NEXT_OP;
    }
    OP(VALUES) {
        i32 *from = LB, *to = LA, n = from[0], k = 0;
        LIST_OF(from, m->s.n_cards);
        u64 found[VALUED] = {0}, high = 0;
        for (i32 i = 1; i <= n; i++) {
            u64 v = (u64)columns[in->c + from[i]] + 1; /* (nothing is far beyond) */
            high |= v;
            found[v / 64 % VALUED] |= 1ull << v % 64;
        }
        if (high < 64 * VALUED) {
            to[0] = numbers_of(found, VALUED, to + 1);
            NEXT_OP;
        }
        for (i32 i = 1; i <= n; i++) {
            i64 v = columns[in->c + from[i]];
            i32 one = v == NIL ? INT32_MIN : (i32)v, j = k;
            if (v != NIL && (v != (i32)v || v < 0)) goto too_much;
            while (j > 0 && to[j] > one) j--;
            if (j > 0 && to[j] == one) continue;
            memmove(to + j + 2, to + j + 1, sizeof *to * (size_t)(k - j));
            to[j + 1] = one;
            k++;
        }
        to[0] = k;
        NEXT_OP;
    }
    OP(NAME) {
        SEAT(RB);
        i32 *list = LC, at = 0;
        if (!list[0]) STOP(401, -1);
        m->n_options = list[0];
        for (i32 i = 0; i < list[0]; i++) m->options[i] = get(list, i);
        if (list[0] > 1) { m->asking = m->origin[in - code]; at = ask(m, (i32)RB, NAME_); if (at == -1) goto faulty; if (at == -2) goto waiting; }
        RA = m->options[at];
        NEXT_OP;
    }
    OP(OFFER) {
        SEAT(RB);
        if (in->c < 2 || in->c > 8) CRASH;
        m->n_options = in->c;
        for (i32 i = 0; i < in->c; i++) m->options[i] = i;
        m->asking = m->origin[in - code];
        i32 at = ask(m, (i32)RB, OFFER_);
        if (at == -1) goto faulty;
        if (at == -2) goto waiting;
        RA = at;
        NEXT_OP;
    }
    OP(ACT) {
        SEAT(RB);
        i32 *list = LC, first = in->d & 1, at = 0;
        if (list[0] + first > m->s.capacity) goto too_much;
        if (first) m->options[0] = NIL;
        for (i32 i = 1; i <= list[0]; i++) m->options[first + i - 1] = list[i];
        m->n_options = list[0] + first;
        if (!m->n_options) CRASH;
        if (m->n_options > 1 || first) { m->asking = m->origin[in - code]; at = ask(m, (i32)RB, in->d & 2 ? REACTION_ : ACTION_); if (at == -1) goto faulty; if (at == -2) goto waiting; }
        RA = m->options[at];
        NEXT_OP;
    }
    OP(USES) { SEAT(RB); Uses *u = m->uses + in->c * m->s.everyone + RB; RA = u->turn == h->turns ? u->count : 0; NEXT_OP; }
    OP(USED) {
        SEAT(RA);
        Uses *u = m->uses + in->b * m->s.everyone + RA;
        if (u->turn != h->turns) { u->turn = h->turns; u->count = 0; }
        u->count++;
        NEXT_OP;
    }
    /* tokens */
    OP(AMOUNT) {
        if (RB == NIL) CRASH;
        if (!in_bounds(RB)) STOP(412, -1);
        RA = (i64)((u64)RB << 4) | in->c;
        NEXT_OP;
    }
    OP(MANY) if (RB == NIL) CRASH; RA = MANY_OF(RB); NEXT_OP;
    OP(KIND) if (RB == NIL) CRASH; RA = KIND_OF(RB); NEXT_OP;
    OP(GAIN) SEAT(RA); AMOUNT_OF(RB); if (gain(m, RA, RB)) goto faulty; NEXT_OP;
    OP(HAS) DO_HAS; NEXT_OP;
    OP(LOSE) {
        SEAT(RB); AMOUNT_OF(RC);
        const Token *k = m->tokens + KIND_OF(RC);
        i64 n = MANY_OF(RC), to = RD;
        if (k->own < 0) CRASH;
        if (to != NIL) SEAT(to);
        i64 there = m->player[RB * m->s.n_player + k->own];
        if (there < n) n = there;
        if (add_tokens(m, RB, k, -n) || (to != NIL && add_tokens(m, to, k, n))) goto faulty;
        RA = n;
        NEXT_OP;
    }
    OP(SPEND) SEAT(RA); AMOUNT_OF(RB); if (add_tokens(m, RA, m->tokens + KIND_OF(RB), -MANY_OF(RB))) goto faulty; NEXT_OP;
    OP(RECEIVE) SEAT(RA); AMOUNT_OF(RB); if (add_tokens(m, RA, m->tokens + KIND_OF(RB), MANY_OF(RB))) goto faulty; NEXT_OP;
    OP(PUT) {
        AMOUNT_OF(RA); CARD(RB);
        const Token *k = m->tokens + KIND_OF(RA);
        i64 by = RC, n = MANY_OF(RA);
        if (k->card < 0) goto too_much;
        if (by != NIL) {
            SEAT(by);
            if (k->own < 0) CRASH;
            if (m->player[by * m->s.n_player + k->own] < n) STOP(408, -1);
            if (add_tokens(m, by, k, -n)) goto faulty;
        }
        on_card(m, k, RB, n);
        NEXT_OP;
    }
    OP(STAKE) AMOUNT_OF(RA); CARD(RB); if (m->tokens[KIND_OF(RA)].card < 0) goto too_much; on_card(m, m->tokens + KIND_OF(RA), RB, MANY_OF(RA)); NEXT_OP;
    OP(TAKEBACK) CARD(RA); if (RB != NIL) SEAT(RB); if (take_back(m, RA, RB)) goto faulty; NEXT_OP;
    OP(TOKENSON) { CARD(RB); i32 at = m->tokens[in->c].card; i64 n = at < 0 ? 0 : m->card[RB * m->s.n_card + at]; RA = n == NIL ? 0 : n; NEXT_OP; }
    OP(HOLDER) DO_HOLDER; NEXT_OP;
    OP(HANDTO) {
        const Token *k = m->tokens + in->b;
        if (RA != NIL) SEAT(RA);
        if (k->holder < 0) goto too_much;
        if (m->table[k->holder] != RA) { m->table[k->holder] = RA; h->dirty |= k->bit; m->touched |= touch_of(k->holder); }
        NEXT_OP;
    }
    /* hands, and people in order */
    OP(HAND) LIST_OF(LB, m->s.n_cards); if (hand_of(m, m->rankings + in->c, LB, &RA)) CRASH; NEXT_OP;
    OP(GROUP) {
        i32 *to = LA, *groups = LIST(in->a + stride);
        if (in->a != in->b) memmove(to, LB, sizeof *L * (size_t)(LB[0] + 1));
        groups[0] = to[0];
        for (i32 i = 1; i <= to[0]; i++) groups[i] = 0;
        NEXT_OP;
    }
    OP(ALONE) {
        i32 *groups = LB;
        if (RC < 1 || RC > groups[0]) CRASH;
        RA = !(RC > 1 && groups[RC - 1] == groups[RC]) && !(RC < groups[0] && groups[RC + 1] == groups[RC]);
        NEXT_OP;
    }
    OP(SETKEY) SEAT(RB); R[in->a + RB] = RC; NEXT_OP;
    OP(PART) LIST_OF(LA, m->s.everyone); if (LA[0] != LB[0] || part(LA, LB, R + in->c)) CRASH; NEXT_OP;
    OP(UNTIED) { i32 *groups = LA; for (i32 i = 2; i <= groups[0]; i++) if (groups[i] == groups[i - 1]) STOP(409, -1); NEXT_OP; }
    /* announcements */
    OP(EVENT) {
        if (h->events >= EVENTS) goto too_much;
        i64 *event = m->events + (i64)h->events * (m->s.n_fields + 1);
        event[0] = 0;
        for (i32 i = 1; i <= m->s.n_fields; i++) event[i] = NIL;
        RA = h->events++;
        NEXT_OP;
    }
    OP(SETEVENT) EVENT_OF(RA); m->events[RA * (m->s.n_fields + 1) + 1 + in->b] = RC; NEXT_OP;
    OP(EVENTFIELD) EVENT_OF(RB); RA = m->events[RB * (m->s.n_fields + 1) + 1 + in->c]; NEXT_OP;
    OP(CANCEL) EVENT_OF(RA); m->events[RA * (m->s.n_fields + 1)] = 1; NEXT_OP;
    OP(CANCELLED) EVENT_OF(RB); RA = m->events[RB * (m->s.n_fields + 1)]; NEXT_OP;
    OP(ENDEVENT) EVENT_OF(RA); h->events = (i32)RA; NEXT_OP;
    OP(OPEN) if (h->secret > 0) JUMP; if (++h->depth > DEEPEST) STOP(411, -1); NEXT_OP;
    OP(SHUT) h->depth--; NEXT_OP;
    /* order of play */
    OP(TRY) {
        if (h->handlers >= HANDLERS) goto too_much;
        Handler *t = m->handlers + h->handlers++;
        t->kinds = in->a; t->pc = in->d; t->frames = h->frames; t->secret = h->secret; t->depth = h->depth; t->events = h->events;
        NEXT_OP;
    }
    OP(DONE) if (h->handlers > 0) h->handlers--; NEXT_OP;
    OP(THROW) {
        m->frames[h->frames - 1].pc = (i32)(in - code);
        if (m->trying == ONWARD && in->a != THROW_PHASE) goto enough;
        if (thrown(m, in->a, lowest)) goto resume;
        if (m->trying == ONWARD) goto enough;
        STOP(400, -1);
    }
    OP(STABLE) if (m->trying == ONWARD) goto enough; if (m->trying == PLAYOUT && m->mark == NEXT_REST) goto marked; if (m->following) rests(m); if (m->leaking) comes_to_rest(m); NEXT_OP;
    OP(TOLD) m->exposed = 1; NEXT_OP; /* (what is told is nothing that lies on the table) */
    OP(BEGIN) h->marks++; h->open = 1; h->rested = h->looked = 0; h->begun = h->budget; h->booked_before = h->booked_number; NEXT_OP;
    OP(END) h->open = 0; if (m->trying == ONWARD) { h->status = PHASE_OVER; return -1; } NEXT_OP;
    OP(JTRY) if (m->trying) JUMP; NEXT_OP;
    OP(WIN) SEAT(RA); h->winners_n = 1; h->winners[0] = (i32)RA; h->win_rule = in->b; goto won;
    OP(WINALL) {
        i32 *list = LA;
        LIST_OF(list, m->s.everyone);
        if (list[0] > SEATS) goto too_much;
        h->winners_n = list[0];
        memcpy(h->winners, list + 1, sizeof *L * (size_t)list[0]);
        h->win_rule = in->b;
        goto won;
    }
    OP(WINS) h->found = 0; h->found_rule = -1; NEXT_OP;
    OP(COLLECT) {
        if (h->found_rule < 0) h->found_rule = h->win_rule;
        for (i32 i = 0; i < h->winners_n; i++) {
            i32 j = 0;
            while (j < h->found && h->found_seats[j] != h->winners[i]) j++;
            if (j == h->found && j < SEATS) h->found_seats[h->found++] = h->winners[i];
        }
        NEXT_OP;
    }
    OP(CROWN) {
        if (h->found_rule < 0) NEXT_OP;
        qsort(h->found_seats, (size_t)h->found, sizeof(i32), by_seat);
        h->winners_n = h->found;
        memcpy(h->winners, h->found_seats, sizeof h->winners);
        h->win_rule = h->found_rule;
        goto won;
    }
    OP(SECRET) h->secret += in->a ? 1 : -1; NEXT_OP;
    OP(BEGINROUND) if (m->trying == PLAYOUT && RA > h->rounds) { if (RA > m->last_round && h->decisions >= LEAST_CHOICES) goto enough; if (m->mark < MARKS) { m->mark = NEXT_ROUND; goto marked; } } h->rounds = (i32)RA; NEXT_OP;
    OP(BEGINTURN) SEAT(RA); h->active = (i32)RA; h->turns++; NEXT_OP;
    OP(NOTURN) h->active = -1; NEXT_OP;
    OP(SETTINGUP) h->setting_up = in->a; NEXT_OP;
    OP(SETUP) for (i32 i = 0; i < m->s.n_identities * m->s.seats; i++) m->ids[i] = m->player[(i % m->s.seats) * m->s.n_player + m->identities[i / m->s.seats]]; NEXT_OP;
    OP(REST) {
        i64 all = h->clean | h->dirty;
        h->rested = 1;
        if (!all) JUMP;
        h->clean = h->dirty = 0;
        RA = all;
        if (at_rest(m, all)) goto faulty;
        NEXT_OP;
    }
    OP(JCLEAN) if (!(h->dirty || h->clean)) JUMP; NEXT_OP;
    OP(JSAME) if (!(RA & m->consts[in->b])) JUMP; NEXT_OP;
    OP(JCALM) if (!(h->dirty & m->consts[in->a])) JUMP; NEXT_OP;
    OP(LOOK) h->looked = 1; RA = h->dirty; h->dirty = 0; h->clean |= RA; NEXT_OP;
    OP(LOOKAGAIN) h->dirty |= RA; NEXT_OP;
#ifdef JUMPING
#define X(a, b) two_##a##_##b: DO_##a; in++; DO_##b; NEXT_OP;
    FUSED_TWO(X)
#undef X
#define X(a, b, c) three_##a##_##b##_##c: DO_##a; in++; DO_##b; in++; DO_##c; NEXT_OP;
    FUSED_THREE(X)
#undef X
#else
    default: CRASH;
#endif
    }
out:
    *result = R[0];
    return 0;
won:
    if (thrown(m, THROW_OVER, lowest)) goto resume;
    h->status = ENDED;
    return -1;
marked:
    m->frames[h->frames - 1].pc = (i32)(in - code);
    h->status = MARKED;
    return -1;
enough:
    h->status = ENOUGH;
    return -1;
waiting:
    m->frames[h->frames - 1].pc = (i32)(in - code);
    h->status = ASKING;
    return -1;
too_much:
    m->beyond = 1;
    h->status = BEYOND;
    return -1;
faulty: { /* the innermost rule, and where it was */
        Frame *f = m->frames + h->frames - 1;
        f->pc = (i32)(in - code);
        h->fault_pc = -1;
        for (; f >= m->frames; f--)
            if (m->blame[f->pc] >= 0) { h->fault_pc = m->blame[f->pc]; break; }
        h->status = STUCK;
        if (h->frames > lowest && function >= 0 && lowest) h->frames = lowest;
        return -1;
    }
}
