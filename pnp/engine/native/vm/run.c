/* The interpreter: one function that plays a program until it asks, ends or fails. Instructions are declared in
   pnp/engine/native/opcodes.py; each has one case here, and work of more than a few lines is a function of another file.

   Structure: with GCC and clang a case is a label, and each instruction holds the address of its case (`go`), so that NEXT_OP jumps
   straight to the next case; other compilers get a switch in a loop. OP begins a case and NEXT_OP ends it in both. A case leaves
   early through one of the labels at the end of run(): `crash` for values of a wrong type (PNP400), `faulty` for a fault that is
   set already, `too_much` when an arena is full (Python then plays the game), `left` for the outcome of a function.

   Operands: RA … RD are registers, LA … LD lists, NA and NB lists of lists, in->a … in->d plain numbers. A register holds an
   i64, NIL for nothing; whatever is used as an index is checked first (SEAT, CARD, ZONE, ...), as registers may hold anything. */
#define RESUME (-1) /* as the function: continue at the question */
#define LABELS (-2) /* as the function: fill in the addresses of the cases */

#if defined(__GNUC__) || defined(__clang__)
#define JUMPING 1
#endif

#define RA R[in->a]
#define RB R[in->b]
#define RC R[in->c]
#define RD R[in->d]
#define LA (L + in->a)
#define LB (L + in->b)
#define LC (L + in->c)
#define LD (L + in->d)
#define NA (N + in->a)
#define NB (N + in->b)

#define CRASH goto crash
#define STOP(code, clause) do { fault(m, code, clause); goto faulty; } while (0)
#define DO(call) do { if ((outcome = (call)) != OK) goto left; } while (0)
#define ASK(call) do { m->asking = m->origin[in - code]; DO(call); } while (0)
#define SOME(v) if ((v) == NIL) CRASH
#define CARD(v) if ((u64)(v) >= n_cards) CRASH
#define SEAT(v) if ((u64)(v) >= everyone) CRASH
#define ZONE(v) if ((u64)(v) >= (u64)m->s.n_zones) CRASH
#define AMOUNT_OF(v) if ((v) == NIL || KIND_OF(v) >= m->s.n_tokens) CRASH
#define EVENT_OF(v) if ((u64)(v) >= (u64)h->events) CRASH
#define CARDS(list) if (!fits(list, m->s.n_cards)) CRASH
#define AT(base, at, n) if ((u64)(at) >= (u64)m->s.n || (u64)((base) + (at)) >= (u64)m->s.n) CRASH
#define SMALL_ZONE(z) if (m->zones[z].n > m->s.capacity) goto too_much
#define FIELD_OF(event, field) m->events[(event) * (m->s.n_fields + 1) + 1 + (field)]
#define STEP_ON if (--h->budget < 0) STOP(412, -1); if (m->beyond) goto too_much

#ifdef JUMPING
#define OP(name) op_##name:
#define AGAIN goto *in->go
#else
#define OP(name) case OP_##name:
#define AGAIN goto again
#endif
#define NEXT_OP do { in++; AGAIN; } while (0)
#ifdef FUEL /* a test of damaged programs limits jumps, since they may loop for ever */
#define JUMP do { if (++m->jumps > FUEL) goto too_much; in = (Ins *)((char *)in + in->d); AGAIN; } while (0)
#else
#define JUMP do { in = (Ins *)((char *)in + in->d); AGAIN; } while (0)
#endif
/* Continue after the call, or leave run() if the function was called from C. */
#define BACK do { \
        if (--h->frames == lowest) goto out; \
        F--; in = code + F->pc; R -= in->b; L -= in->c; N -= in->d; NEXT_OP; \
    } while (0)

/* GCC keeps what every instruction uses in fixed registers: left alone, it spills one or another of them, and any unrelated change
   makes the machine a tenth slower or faster. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__) && defined(__OPTIMIZE__)
#define PINNED(register_) __asm__(register_)
#define STAYS(what) __asm__("" : "+r"(what))
#else
#define PINNED(register_)
#define STAYS(what) (void)(what)
#endif

/* Push the frame of a function that C calls; 0 if there is no room. */
static int push_frame(Machine *m, i32 function, i64 me) {
    const Function *to = m->functions + function;
    i32 depth = m->h->frames;
    Frame *f = m->frames + depth;
    *f = (Frame){to->entry, function, 0, 0, 0};
    if (depth) {
        const Function *outer = m->functions + f[-1].function;
        f->regs = f[-1].regs + outer->regs;
        f->lists = f[-1].lists + outer->lists;
        f->nests = f[-1].nests + outer->nests;
    }
    if (depth >= FRAMES - 1 || f->regs + to->regs > REGS || f->lists + to->lists > m->list_room || f->nests + to->nests > NESTS * NEST_ROOM) return 0;
    m->h->frames++;
    m->regs[f->regs] = me;
    return 1;
}

/* Note where a fault happened: the innermost rule that is to blame. */
static void blame(Machine *m, i32 pc) {
    Frame *f = m->frames + m->h->frames - 1;
    f->pc = pc;
    m->h->fault_pc = -1;
    for (; f >= m->frames; f--)
        if (m->blame[f->pc] >= 0) { m->h->fault_pc = m->blame[f->pc]; break; }
    m->h->status = STUCK;
}

/* Floor division, and its remainder, as Python has them; numbers of 31 bits take the quick way. */
static inline i64 floor_div(i64 a, i64 b) { return !((a | b) >> 31) ? (u32)a / (u32)b : a / b - (a % b && (a < 0) != (b < 0)); }
static inline i64 floor_mod(i64 a, i64 b) {
    if (!((a | b) >> 31)) return (u32)a % (u32)b;
    i64 r = b == -1 ? 0 : a % b;
    return r && (r < 0) != (b < 0) ? r + b : r;
}

/* Multiply within the language's limit. */
static inline int multiply(Machine *m, i64 a, i64 b, i64 *product) {
    if ((u64)(a + (1 << 30)) >= 1u << 31 || (u64)(b + (1 << 30)) >= 1u << 31) {
        if (a == NIL || b == NIL) return fault(m, 400, -1);
        double about = (double)a * (double)b;
        if (about > 2e12 || about < -2e12) return fault(m, 412, -1);
    }
    *product = a * b;
    return in_bounds(*product) ? OK : fault(m, 412, -1);
}

/* Play a function for a player (or continue: RESUME) until it returns: 0 and its value, or -1 with the reason in the status. */
static int run(Machine *machine, i32 function, i64 me, i64 *result) {
    register Machine *m PINNED("r13") = machine;
    register Head *h PINNED("r15") = m->h;
    STAYS(m);
    STAYS(h);
    const i32 lowest = function == RESUME ? 0 : h->frames;
    const i64 stride = m->stride;
    const i32 list_room = (i32)m->list_room;
    Frame *const last_frame = m->frames + FRAMES - 2, *F;
    const u64 n_cards = (u64)m->s.n_cards, everyone = (u64)m->s.everyone;
    const i64 *const columns = m->columns;
    i64 *const counters = m->counters;
    const int unobserved = !m->log && !m->s.copies && !m->trying && !m->following && !m->leaking && !m->plays;
    Ins *const code = m->code;
    Function *const functions = m->functions;
    register Ins *in PINNED("rbx");
    register i64 *R PINNED("r14");
    register i32 *L PINNED("r12");
    i32 *N;
    int outcome;
#ifdef JUMPING
#define X(name) &&op_##name,
    static const void *const labels[] = {OPERATIONS(X)};
#undef X
    if (function == LABELS) for (i32 i = 0; i < m->n_code; i++) code[i].go = labels[code[i].op];
#endif
    if (function == LABELS) return 0;
    if (function >= 0 && !push_frame(m, function, me)) { m->beyond = 1; return -1; }
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
    OP(MOVE) RA = RB; NEXT_OP;
    OP(LOADI) RA = in->b; NEXT_OP;
    OP(NOTHING) RA = NIL; NEXT_OP;
    OP(LOADK) RA = m->consts[in->b]; NEXT_OP;
    OP(ADD) SOME(RB); SOME(RC); RA = RB + RC; if (!in_bounds(RA)) STOP(412, -1); NEXT_OP;
    OP(SUB) SOME(RB); SOME(RC); RA = RB - RC; if (!in_bounds(RA)) STOP(412, -1); NEXT_OP;
    OP(MUL) DO(multiply(m, RB, RC, &RA)); NEXT_OP;
    OP(ADDP) SOME(RB); SOME(RC); RA = (i64)((u64)RB + (u64)RC); NEXT_OP;
    OP(SUBP) SOME(RB); SOME(RC); RA = (i64)((u64)RB - (u64)RC); NEXT_OP;
    OP(ADDI) SOME(RB); RA = (i64)((u64)RB + (u64)(i64)in->c); NEXT_OP;
    OP(DIV) SOME(RB); SOME(RC); if (!RC) CRASH; RA = floor_div(RB, RC); NEXT_OP;
    OP(MOD) SOME(RB); SOME(RC); if (!RC) CRASH; RA = floor_mod(RB, RC); NEXT_OP;
    OP(NEG) SOME(RB); RA = -RB; NEXT_OP;
    OP(ABS) SOME(RB); RA = RB < 0 ? -RB : RB; NEXT_OP;
    OP(HALF) SOME(RB); RA = RB > 0 ? RB / 2 + (RB & 1) : RB / 2; NEXT_OP;
    OP(MIN) SOME(RB); SOME(RC); RA = RB < RC ? RB : RC; NEXT_OP;
    OP(MAX) SOME(RB); SOME(RC); RA = RB > RC ? RB : RC; NEXT_OP;
    OP(NOT) RA = RB == 0 || RB == NIL; NEXT_OP;
    OP(EQ) RA = RB == RC; NEXT_OP;
    OP(NE) RA = RB != RC; NEXT_OP;
    OP(LT) SOME(RB); SOME(RC); RA = RB < RC; NEXT_OP;
    OP(LE) SOME(RB); SOME(RC); RA = RB <= RC; NEXT_OP;
    /* jumps and calls */
    OP(JMP) JUMP;
    OP(JZ) if (RA == 0 || RA == NIL) JUMP; NEXT_OP;
    OP(JNZ) if (RA != 0 && RA != NIL) JUMP; NEXT_OP;
    OP(JEQ) if (RA == RB) JUMP; NEXT_OP;
    OP(JNE) if (RA != RB) JUMP; NEXT_OP;
    OP(JLT) SOME(RA); SOME(RB); if (RA < RB) JUMP; NEXT_OP;
    OP(JLE) SOME(RA); SOME(RB); if (RA <= RB) JUMP; NEXT_OP;
    OP(JEQI) if (RA == in->b) JUMP; NEXT_OP;
    OP(JNEI) if (RA != in->b) JUMP; NEXT_OP;
    OP(JLTI) SOME(RA); if (RA < in->b) JUMP; NEXT_OP;
    OP(JLEI) SOME(RA); if (RA <= in->b) JUMP; NEXT_OP;
    OP(JGTI) SOME(RA); if (RA > in->b) JUMP; NEXT_OP;
    OP(JGEI) SOME(RA); if (RA >= in->b) JUMP; NEXT_OP;
    OP(JNIL) if (RA == NIL) JUMP; NEXT_OP;
    OP(JNOTNIL) if (RA != NIL) JUMP; NEXT_OP;
    OP(JSOME) if (LA[0]) JUMP; NEXT_OP;
    OP(JNONE) if (!LA[0]) JUMP; NEXT_OP;
    OP(JCOLI) CARD(RA); if (columns[in->b + RA] == in->c) JUMP; NEXT_OP;
    OP(JNOTCOLI) CARD(RA); if (columns[in->b + RA] != in->c) JUMP; NEXT_OP;
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
    OP(RETN) if (in->a) copy_nest(N, NA); BACK;
    OP(RETV) R[0] = RA; BACK;
    OP(RET) R[0] = NIL; BACK;
    OP(FAULT) STOP(in->a, in->b);
    /* counters and steps */
    OP(COUNTER) counters[in->a]++; NEXT_OP;
    OP(STEP) STEP_ON; NEXT_OP;
    OP(COUNTMORE) counters[in->a] += LB[0] - 1; NEXT_OP;
    OP(ENTER) counters[in->a]++; STEP_ON; NEXT_OP;
    OP(STEPCOUNT) STEP_ON; counters[in->a]++; NEXT_OP;
    OP(STEPMORE) if ((h->budget -= LA[0] - 1) < 0) STOP(412, -1); NEXT_OP;
    OP(CHARGE) DO(charge_length(m, LA[0])); NEXT_OP;
    OP(CHARGEZ) ZONE(RA); DO(charge_length(m, m->zones[RA].n)); NEXT_OP;
    OP(LONG) if (LA[0] > LONG) DO(charge(m, LA[0])); NEXT_OP;
    OP(LONGZ) ZONE(RA); if (m->zones[RA].n > LONG) DO(charge(m, m->zones[RA].n)); NEXT_OP;
    OP(CHARGENEST) DO(charge_length(m, NA[1])); NEXT_OP;
    OP(LONGNEST) if (NA[1] > LONG) DO(charge(m, NA[1])); NEXT_OP;
    OP(CHARGEN) DO(charge(m, in->a)); NEXT_OP;
    OP(CHARGEBY) if (RA < 0 || RA > LONGEST) CRASH; DO(charge(m, RA * in->b)); NEXT_OP;
    OP(DIRTY) h->dirty |= m->consts[in->a]; NEXT_OP;
    OP(DATUM) if (in->a < m->s.n_clauses) m->data[in->a]++; NEXT_OP;
    /* the table's content */
    OP(COLUMN) CARD(RB); RA = columns[in->c + RB]; NEXT_OP;
    OP(CARDNUM) CARD(RB); RA = m->card[RB * m->s.n_card + in->c]; NEXT_OP;
    OP(SETCARD) CARD(RB); m->touched |= m->kinds[m->cards[RB].zone].touch; m->card[RB * m->s.n_card + in->c] = RA; NEXT_OP;
    OP(NUMBER) RA = m->table[in->b]; NEXT_OP;
    OP(SETNUMBER) m->touched |= touch_of(in->b); m->table[in->b] = RA; NEXT_OP;
    OP(OWN) SEAT(RB); RA = m->player[RB * m->s.n_player + in->c]; NEXT_OP;
    OP(SETOWN) SEAT(RB); m->touched |= 1ull << RB; m->player[RB * m->s.n_player + in->c] = RA; NEXT_OP;
    OP(TLIST) copy_list(LA, m->table_lists + in->b * stride); NEXT_OP;
    OP(SETTLIST) m->touched |= touch_of(in->b); copy_list(m->table_lists + in->b * stride, LA); NEXT_OP;
    OP(OWNLIST) SEAT(RB); copy_list(LA, m->player_lists + (RB * m->s.n_player_lists + in->c) * stride); NEXT_OP;
    OP(SETOWNLIST) SEAT(RB); m->touched |= 1ull << RB; copy_list(m->player_lists + (RB * m->s.n_player_lists + in->c) * stride, LA); NEXT_OP;
    OP(RESETOWN) m->touched = ~0ull; for (u64 p = 0; p < everyone; p++) m->player[p * (u64)m->s.n_player + (u64)in->a] = m->consts[in->b]; NEXT_OP;
    OP(INDEXIN) if ((u64)RA >= (u64)in->b) CRASH; NEXT_OP;
    OP(NUMBERAT) AT(in->c, RB, n_table); RA = m->table[in->c + RB]; NEXT_OP;
    OP(NUMBERIN) if ((u64)RB >= (u64)in->d) CRASH; RA = m->table[in->c + RB]; NEXT_OP;
    OP(SETNUMBERAT) AT(in->c, RB, n_table); m->touched |= touch_of((i32)(in->c + RB)); m->table[in->c + RB] = RA; NEXT_OP;
    OP(OWNAT) SEAT(RB); AT(in->d, RC, n_player); RA = m->player[RB * m->s.n_player + in->d + RC]; NEXT_OP;
    OP(SETOWNAT) SEAT(RB); AT(in->d, RC, n_player); m->touched |= 1ull << RB; m->player[RB * m->s.n_player + in->d + RC] = RA; NEXT_OP;
    OP(CARDNUMAT) CARD(RB); AT(in->d, RC, n_card); RA = m->card[RB * m->s.n_card + in->d + RC]; NEXT_OP;
    OP(SETCARDAT) {
        CARD(RB);
        AT(in->d, RC, n_card);
        m->touched |= m->kinds[m->cards[RB].zone].touch;
        m->card[RB * m->s.n_card + in->d + RC] = RA;
        NEXT_OP;
    }
    OP(ZONEAT) AT(in->c, RB, n_zones); RA = in->c + RB; NEXT_OP;
    OP(FACEUP) CARD(RB); RA = m->cards[RB].up; NEXT_OP;
    OP(ALIVE) SEAT(RB); RA = h->alive[RB]; NEXT_OP;
    OP(LEAVE) SEAT(RA); set_alive(m, RA, in->b != 0); NEXT_OP;
    OP(KNOWS) SEAT(RB); CARD(RC); RA = sees(m, (i32)RB, (i32)RC); NEXT_OP;
    OP(SAME) CARD(RB); CARD(RC); RA = m->card_code[m->s.n_cards + RB] == m->card_code[m->s.n_cards + RC]; NEXT_OP;
    OP(OWNER) CARD(RB); RA = owner_of(m, m->cards[RB].zone); NEXT_OP;
    OP(ZOWNER) ZONE(RB); RA = owner_of(m, (i32)RB); NEXT_OP;
    OP(ZONE) SEAT(RB); RA = in->c + RB; NEXT_OP;
    OP(ACTIVE) RA = h->active < 0 ? NIL : h->active; NEXT_OP;
    OP(ROUND) RA = h->rounds; NEXT_OP;
    OP(CELL) {
        const Cells *t = m->tables + in->c;
        if ((u64)RB >= (u64)t->size) CRASH;
        RA = m->cells[t->off + RB];
        if (RA == HOLE) CRASH;
        NEXT_OP;
    }
    OP(CELL2) {
        const Cells *t = m->tables + in->d;
        if ((u64)RB >= (u64)t->size || (u64)RC >= (u64)t->second) CRASH;
        RA = m->cells[t->off + RB * t->second + RC];
        if (RA == HOLE) CRASH;
        NEXT_OP;
    }
    /* lists */
    OP(FROMZONE) ZONE(RB); SMALL_ZONE(RB); list_zone(m, (i32)RB, LA); NEXT_OP;
    OP(FROMZONEI) SMALL_ZONE(in->b); list_zone(m, in->b, LA); NEXT_OP;
    OP(COPY) if (in->a != in->b) copy_list(LA, LB); NEXT_OP;
    OP(EMPTY) LA[0] = 0; NEXT_OP;
    OP(PUSH) DO(push(m, LA, RB)); NEXT_OP;
    OP(SIZE) RA = LB[0]; NEXT_OP;
    OP(ZSIZE) ZONE(RB); RA = m->zones[RB].n; NEXT_OP;
    OP(ZSIZEI) RA = m->zones[in->b].n; NEXT_OP;
    OP(FIRST) if (!LB[0]) STOP(401, -1); RA = get(LB, 0); NEXT_OP;
    OP(LAST) if (!LB[0]) STOP(401, -1); RA = get(LB, LB[0] - 1); NEXT_OP;
    OP(NTHOF) SOME(RC); if (!LB[0]) STOP(401, -1); RA = get(LB, (i32)floor_mod(RC, LB[0])); NEXT_OP;
    OP(TOP) slice(LA, LB, 0, clamp(RC, LB[0])); NEXT_OP;
    OP(BOTTOM) { i32 n = clamp(RC, LB[0]); slice(LA, LB, LB[0] - n, n); NEXT_OP; }
    OP(RANGE) DO(list_range(m, LA, RB, RC)); NEXT_OP;
    OP(RANGECHECK) DO(charge_range(m, RA, RB)); NEXT_OP;
    OP(SUM) DO(list_sum(m, LB, &RA)); NEXT_OP;
    OP(LEAST) if (!LB[0]) STOP(401, -1); RA = extreme(LB, 1); NEXT_OP;
    OP(MOST) if (!LB[0]) STOP(401, -1); RA = extreme(LB, -1); NEXT_OP;
    OP(DISTINCT) distinct(LA, LB); NEXT_OP;
    OP(APPEND) DO(append(m, LA, LB)); NEXT_OP;
    OP(IN) RA = find(LC, RB) <= LC[0]; NEXT_OP;
    OP(INZONE) ZONE(RC); RA = (u64)RB < n_cards && m->cards[RB].zone == RC; NEXT_OP;
    OP(EACH) if ((u64)RB < (u64)LA[0]) { i64 at = RB++; RC = get(LA, (i32)at); JUMP; } NEXT_OP;
    OP(NEXT) if ((u64)RB >= (u64)LA[0]) JUMP; { i64 at = RB++; RC = get(LA, (i32)at); } NEXT_OP;
    OP(WITH) CARDS(LB); filter_column(LA, LB, columns + in->d, RC, 1); NEXT_OP;
    OP(WITHOUT) CARDS(LB); filter_column(LA, LB, columns + in->d, RC, 0); NEXT_OP;
    OP(WITHI) CARDS(LB); filter_column(LA, LB, columns + in->d, in->c, 1); NEXT_OP;
    OP(WITHOUTI) CARDS(LB); filter_column(LA, LB, columns + in->d, in->c, 0); NEXT_OP;
    OP(ZWITH) ZONE(RB); SMALL_ZONE(RB); filter_zone(LA, cards_of(m, (i32)RB), m->zones[RB].n, columns + in->d, RC, 1); NEXT_OP;
    OP(ZWITHOUT) ZONE(RB); SMALL_ZONE(RB); filter_zone(LA, cards_of(m, (i32)RB), m->zones[RB].n, columns + in->d, RC, 0); NEXT_OP;
    OP(ZWITHI) ZONE(RB); SMALL_ZONE(RB); filter_zone(LA, cards_of(m, (i32)RB), m->zones[RB].n, columns + in->d, in->c, 1); NEXT_OP;
    OP(ZWITHOUTI) ZONE(RB); SMALL_ZONE(RB); filter_zone(LA, cards_of(m, (i32)RB), m->zones[RB].n, columns + in->d, in->c, 0); NEXT_OP;
    OP(WITHIN) CARDS(LB); DO(filter_columns(m, LA, LB, columns + in->d, LC, 1)); NEXT_OP;
    OP(OUTSIDE) CARDS(LB); DO(filter_columns(m, LA, LB, columns + in->d, LC, 0)); NEXT_OP;
    OP(AMONG) DO(filter_members(m, LA, LB, LC, !(in->d & 1), !(in->d & 2))); NEXT_OP;
    OP(ONLY) filter_equal(LA, LB, RC, !(in->d & 1)); NEXT_OP;
    OP(KNOWN) CARDS(LB); if (LB[0]) SEAT(RC); filter_known(m, LA, LB, (i32)RC, !(in->d & 1)); NEXT_OP;
    OP(ALIKE) {
        const i32 *face = m->card_code + m->s.n_cards;
        CARDS(LB);
        if (!LB[0]) { LA[0] = 0; NEXT_OP; }
        CARD(RC);
        filter_face(LA, LB, face, face[RC], !(in->d & 1));
        NEXT_OP;
    }
    OP(ALIKEANY) DO(filter_faces(m, LA, LB, LC, !(in->d & 1))); NEXT_OP;
    OP(INSIDE) DO(filter_inside(m, LA, LB, RC, !(in->d & 1), in->d & 2)); NEXT_OP;
    OP(BOUND) DO(filter_bound(m, LA, LB, RC, in->d)); NEXT_OP;
    OP(WITHAT) DO(filter_numbered(m, LA, LB, in->d, RC, 1)); NEXT_OP;
    OP(WITHOUTAT) DO(filter_numbered(m, LA, LB, in->d, RC, 0)); NEXT_OP;
    OP(BYCELL) DO(filter_by_cell(m, LA, LB, RC, m->tables + in->d)); NEXT_OP;
    OP(COLUMNOF) DO(column_values(m, LA, LB, columns + in->c)); NEXT_OP;
    OP(NUMBERSAT) DO(numbers_of(m, LA, LB, in->c)); NEXT_OP;
    OP(GATHER) DO(gather(m, LA, LB, m->tables + in->c)); NEXT_OP;
    OP(DROP) { i32 at = find(LA, RB); if (at <= LA[0]) remove_at(LA, at); NEXT_OP; }
    OP(PLAYERS) players_alive(m, LA); NEXT_OP;
    OP(EVERYONE) LA[0] = m->s.seats; for (i32 p = 0; p < m->s.seats; p++) LA[1 + p] = p; NEXT_OP;
    OP(SEATS) SEAT(RB); seats_from(m, (i32)RB, 0, LA); NEXT_OP;
    OP(OTHERS) SEAT(RB); seats_from(m, (i32)RB, 1, LA); NEXT_OP;
    OP(LEFT) SEAT(RB); RA = left_of(m, (i32)RB); NEXT_OP;
    OP(CONSTLIST) constant_list(m, LA, in->b); NEXT_OP;
    OP(LISTAT) if (!in_range(RB, m->s.n_lists)) CRASH; constant_list(m, LA, RB); NEXT_OP;
    OP(PICKLIST) { SEAT(RC); const i32 *from = LB + RC * stride; if (from != LA) copy_list(LA, from); NEXT_OP; }
    OP(PUTLIST) { SEAT(RC); i32 *to = LA + RC * stride; if (to != LB) copy_list(to, LB); NEXT_OP; }
    OP(CLEARLISTS) for (u64 p = 0; p < everyone; p++) LA[p * (u64)stride] = 0; NEXT_OP;
    /* lists of lists */
    OP(NONE) NA[0] = NA[1] = 0; NEXT_OP;
    OP(COPYN) if (in->a != in->b) copy_nest(NA, NB); NEXT_OP;
    OP(PUSHN) if (!nest_add(NA, LB)) goto too_much; NEXT_OP;
    OP(APPENDN) DO(nest_append(m, NA, NB)); NEXT_OP;
    OP(SIZEN) RA = NB[1]; NEXT_OP;
    OP(EACHN) if ((u64)RB >= (u64)NA[1]) NEXT_OP; nest_copy(LC, NA, (i32)RB++); JUMP;
    OP(FIRSTN) if (!NB[1]) STOP(401, -1); nest_copy(LA, NB, 0); NEXT_OP;
    OP(LASTN) if (!NB[1]) STOP(401, -1); nest_copy(LA, NB, NB[1] - 1); NEXT_OP;
    OP(FLAT) DO(nest_flat(m, LA, NB)); NEXT_OP;
    OP(SUBSETS) SOME(RC); SOME(RD); DO(subsets(m, NA, LB, RC, RD)); NEXT_OP;
    OP(GROUPED) CARDS(LB); if (!grouped(NA, LB, columns + in->c)) goto too_much; NEXT_OP;
    OP(PICKN) if (!NB[1]) STOP(401, -1); nest_copy(LA, NB, draw(m, NB[1])); NEXT_OP;
    OP(SOMEN) SOME(RC); if (in->a == in->b) goto too_much; DO(nest_draw(m, NA, NB, RC)); NEXT_OP;
    OP(CHOOSEN) SEAT(RB); ASK(pick_list(m, (i32)RB, N + in->c, in->d & 2, LA)); NEXT_OP;
    /* cards and zones */
    OP(SHUFFLE) ZONE(RA); shuffle(m, (i32)RA); NEXT_OP;
    OP(SHUFFLEINTO) ZONE(RA); ZONE(RB); shuffle_into(m, (i32)RA, (i32)RB); NEXT_OP;
    OP(CUT) ZONE(RA); SMALL_ZONE(RA); cut(m, (i32)RA, m->lists + list_room); NEXT_OP;
    OP(SPLIT) ZONE(RA); DO(split_into(m, (i32)RA, LB)); NEXT_OP;
    OP(LATER) if (h->booked_n >= BOOKED) goto too_much; h->booked[h->booked_n++] = (Booked){in->d ? RC : NIL, in->a, in->b, h->booked_number++, 0}; NEXT_OP;
    OP(DUETILL) RA = (i64)h->booked_number * 8 + (in->b & 7); NEXT_OP; /* as next_due() reads it */
    OP(NEXTDUE) SOME(RC); if (!next_due(h, RC, &RA, &RB)) JUMP; NEXT_OP;
    OP(DEAL) ZONE(RA); SOME(RB); DO(deal(m, (i32)RA, RB, in->c, LD)); NEXT_OP;
    OP(MOVEONE) CARD(RA); ZONE(RB); move_one(m, (i32)RA, (i32)RB); NEXT_OP;
    OP(MOVEONEI) CARD(RA); move_one(m, (i32)RA, in->b); NEXT_OP;
    OP(MOVECARD) CARD(RA); ZONE(RB); move_card(m, (i32)RA, (i32)RB, in->c & 1, in->c & 2); NEXT_OP;
    OP(MOVEAT) CARD(RA); ZONE(RB); if (RC < 1) CRASH; move_to_place(m, (i32)RA, (i32)RB, RC, in->d & 2); NEXT_OP;
    OP(MOVELIST) ZONE(RB); CARDS(LA); DO(move_list(m, LA, (i32)RB, in->c & 1, in->c & 2, LD)); NEXT_OP;
    OP(MOVEZONE) ZONE(RA); ZONE(RB); DO(move_zone(m, (i32)RA, (i32)RB, in->c, LD)); NEXT_OP;
    OP(DRAW) ZONE(RB); ZONE(RD); SOME(RC); DO(draw_cards(m, (i32)RB, RC, (i32)RD, LA)); NEXT_OP;
    OP(TURN) ZONE(RB); ZONE(RC); if ((outcome = turn(m, (i32)RB, (i32)RC, 1, 0, &RA)) < 0) goto faulty; if (!outcome) JUMP; NEXT_OP;
    OP(TURNONLY) ZONE(RB); ZONE(RC); if ((outcome = turn(m, (i32)RB, (i32)RC, 0, 0, &RA)) < 0) goto faulty; if (!outcome) JUMP; NEXT_OP;
    OP(TURNLOW) ZONE(RB); ZONE(RC); if ((outcome = turn(m, (i32)RB, (i32)RC, 1, 1, &RA)) < 0) goto faulty; if (!outcome) JUMP; NEXT_OP;
    OP(TURNLOWONLY) ZONE(RB); ZONE(RC); if ((outcome = turn(m, (i32)RB, (i32)RC, 0, 1, &RA)) < 0) goto faulty; if (!outcome) JUMP; NEXT_OP;
    OP(READY) ZONE(RA); if (!m->zones[RA].n && refill(m, (i32)RA) < 0) goto faulty; NEXT_OP;
    OP(PICKRANDOM) if (!LB[0]) STOP(401, -1); RA = get(LB, draw(m, LB[0])); NEXT_OP;
    OP(DRAWRANDOM) DO(draw_member(m, LB, &RA)); NEXT_OP;
    OP(SHOW) CARDS(LA); show_cards(m, LA, (i32)m->consts[in->b]); NEXT_OP;
    OP(SHOWTO) SEAT(RB); CARDS(LA); show_cards(m, LA, m->seat_bits[RB]); NEXT_OP;
    OP(SHOWALL) CARDS(LA); if (!fits(LB, m->s.everyone)) CRASH; show_cards(m, LA, mask_of(m, LB)); NEXT_OP;
    OP(FACE) CARDS(LA); turn_cards(m, LA, in->b); NEXT_OP;
    OP(LAYOPEN) ZONE(RA); lay_open(m, (i32)RA); NEXT_OP;
    OP(SEENBY) if (!fits(LB, m->s.everyone)) CRASH; seen_by(m, in->a, mask_of(m, LB)); NEXT_OP;
    OP(CLOSE) ZONE(RA); close_zone(m, (i32)RA); NEXT_OP;
    OP(SWAP) CARD(RA); CARD(RB); swap_cards(m, (i32)RA, (i32)RB); NEXT_OP;
    OP(ROLL) {
        i64 sides = RB;
        SOME(sides);
        RA = 1 + draw(m, sides > LONGEST ? LONGEST : (i32)sides);
        if (sides > LONGEST) goto too_much;
        NEXT_OP;
    }
    /* boards, and piles made in play */
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
    OP(LAY) DO(lay_pieces(m, LA, in->b, in->c)); NEXT_OP;
    OP(PUTON) DO(put_piece(m, RA, RB, in->c)); NEXT_OP;
    OP(TAKEOFF) take_piece(m, RA, in->b); NEXT_OP;
    OP(SPACEOF) RA = space_of(m, RB, in->c); NEXT_OP;
    OP(AT) pieces_at(m, LA, RB, in->c); NEXT_OP;
    OP(NEAR) DO(spaces_near(m, LA, RB, m->tables + in->c, in->d)); NEXT_OP;
    OP(STEPTO) RA = space_after(RA, RB, RC, in->d); NEXT_OP;
    OP(RAY) DO(spaces_on_ray(m, LA, RB, LC, in->d)); NEXT_OP;
    OP(JOINED) DO(spaces_joined(m, LA, RB, LC, m->tables + in->d)); NEXT_OP;
    OP(MIX) mix_pieces(m, in->a); NEXT_OP;
    OP(PILES) DO(piles_of(m, LA, RB, in->c, in->d)); NEXT_OP;
    OP(NEWPILE) DO(new_pile(m, &RA, RB, in->c, in->d)); NEXT_OP;
    OP(FACT) {
        ZONE(RB);
        i64 at = in->c + RB * in->d;
        if (!in_range(at, m->s.n_table)) CRASH;
        RA = m->table[at];
        NEXT_OP;
    }
    OP(SETFACT) {
        ZONE(RB);
        i64 at = in->c + RB * in->d;
        if (!in_range(at, m->s.n_table)) CRASH;
        m->touched |= touch_of((i32)at);
        m->table[at] = RA;
        NEXT_OP;
    }
    /* questions */
    OP(CHOOSE) {
        const i32 *list = LC, flags = in->d;
        SEAT(RB);
        if (list[0] == 1 && !(flags & 17)) { RA = get(list, 0); NEXT_OP; }
        if (flags & 4 && list[0] && unobserved && !m->pausing && h->decisions < MOST_CHOICES) { /* all are seen: the quick way */
            h->decisions++;
            if (m->watching) { m->n_options = list[0]; watch(m); }
            RA = get(list, draw(m, list[0]));
            NEXT_OP;
        }
        ASK(choose(m, (i32)RB, list, flags, &RA));
        NEXT_OP;
    }
    OP(CHOOSEZ) SEAT(RB); ZONE(RC); ASK(choose_in_zone(m, (i32)RB, (i32)RC, in->d & 1, &RA)); NEXT_OP;
    OP(TAKE) SEAT(RB); ASK(pick(m, (i32)RB, LC, RD != 0, SOME_, 0, &RA)); NEXT_OP;
    OP(TAKECARD) SEAT(RB); CARDS(LC); ASK(pick(m, (i32)RB, LC, RD != 0, SOME_, 1, &RA)); NEXT_OP;
    OP(NUMBERS) SEAT(RB); ASK(ask_number(m, (i32)RB, RC, RD, &RA)); NEXT_OP;
    OP(CONFIRM) SEAT(RB); ASK(ask_answer(m, (i32)RB, in->c ? PAY_ : CONFIRM_, 2, &RA)); NEXT_OP;
    OP(VALUES) DO(column_set(m, LA, LB, columns + in->c)); NEXT_OP;
    OP(NAME) SEAT(RB); ASK(ask_value(m, (i32)RB, LC, &RA)); NEXT_OP;
    OP(OFFER) SEAT(RB); if (in->c < 2 || in->c > 8) CRASH; ASK(ask_answer(m, (i32)RB, OFFER_, in->c, &RA)); NEXT_OP;
    OP(ACT) SEAT(RB); ASK(ask_action(m, (i32)RB, LC, in->d, &RA)); NEXT_OP;
    OP(USES) { SEAT(RB); const Uses *u = m->uses + in->c * (i64)everyone + RB; RA = u->turn == h->turns ? u->count : 0; NEXT_OP; }
    OP(USED) {
        SEAT(RA);
        Uses *u = m->uses + in->b * (i64)everyone + RA;
        if (u->turn != h->turns) *u = (Uses){0, h->turns};
        u->count++;
        NEXT_OP;
    }
    OP(AHEAD) DO(charge(m, in->b)); RA = h->budget; h->budget = STEPS; NEXT_OP;
    OP(RETURNED) if (m->trying && h->budget < TRY_MARGIN) goto too_much; h->budget = RA < STEPS ? RA : STEPS; NEXT_OP;
    OP(ATTEMPT) DO(attempt(m)); NEXT_OP;
    OP(TRIED) uncount(m); NEXT_OP;
    OP(UNDO) undo(m); NEXT_OP;
    /* tokens */
    OP(AMOUNT) SOME(RB); if (!in_bounds(RB)) STOP(412, -1); RA = (i64)((u64)RB << 4) | in->c; NEXT_OP;
    OP(AMOUNTAT) SOME(RB); AT(in->d, RC, n_tokens); if (!in_bounds(RB)) STOP(412, -1); RA = (i64)((u64)RB << 4) | (in->d + RC); NEXT_OP;
    OP(MANY) SOME(RB); RA = MANY_OF(RB); NEXT_OP;
    OP(KIND) SOME(RB); RA = KIND_OF(RB); NEXT_OP;
    OP(GAIN) SEAT(RA); AMOUNT_OF(RB); DO(gain(m, RA, RB)); NEXT_OP;
    OP(HAS) {
        SEAT(RB); AMOUNT_OF(RC);
        const Token *k = m->tokens + KIND_OF(RC);
        if (k->own < 0) CRASH;
        RA = m->player[RB * m->s.n_player + k->own] >= MANY_OF(RC);
        NEXT_OP;
    }
    OP(LOSE) SEAT(RB); AMOUNT_OF(RC); if (RD != NIL) SEAT(RD); DO(lose(m, RB, RC, RD, &RA)); NEXT_OP;
    OP(SPEND) SEAT(RA); AMOUNT_OF(RB); DO(add_tokens(m, RA, m->tokens + KIND_OF(RB), -MANY_OF(RB))); NEXT_OP;
    OP(RECEIVE) SEAT(RA); AMOUNT_OF(RB); DO(add_tokens(m, RA, m->tokens + KIND_OF(RB), MANY_OF(RB))); NEXT_OP;
    OP(PUT) {
        AMOUNT_OF(RA); CARD(RB);
        const Token *k = m->tokens + KIND_OF(RA);
        if (k->card < 0) goto too_much;
        if (RC != NIL) { SEAT(RC); DO(spend(m, RC, k, MANY_OF(RA))); }
        put_on_card(m, k, RB, MANY_OF(RA));
        NEXT_OP;
    }
    OP(STAKE) AMOUNT_OF(RA); CARD(RB); if (m->tokens[KIND_OF(RA)].card < 0) goto too_much; put_on_card(m, m->tokens + KIND_OF(RA), RB, MANY_OF(RA)); NEXT_OP;
    OP(TAKEBACK) CARD(RA); if (RB != NIL) SEAT(RB); DO(take_back(m, RA, RB)); NEXT_OP;
    OP(TOKENSON) { CARD(RB); i32 at = m->tokens[in->c].card; i64 n = at < 0 ? 0 : m->card[RB * m->s.n_card + at]; RA = n == NIL ? 0 : n; NEXT_OP; }
    OP(HOLDER) { i32 at = m->tokens[in->b].holder; RA = at < 0 ? NIL : m->table[at]; NEXT_OP; }
    OP(HANDTO) if (RA != NIL) SEAT(RA); if (m->tokens[in->b].holder < 0) goto too_much; hand_to(m, m->tokens + in->b, RA); NEXT_OP;
    /* hands, and players in order */
    OP(HAND) CARDS(LB); if (hand_of(m, m->rankings + in->c, LB, &RA)) CRASH; NEXT_OP;
    OP(GROUP) {
        i32 *to = LA, *groups = to + stride;
        if (in->a != in->b) copy_list(to, LB);
        groups[0] = to[0];
        for (i32 i = 1; i <= to[0]; i++) groups[i] = 0;
        NEXT_OP;
    }
    OP(ALONE) {
        const i32 *groups = LB;
        if (RC < 1 || RC > groups[0]) CRASH;
        RA = !(RC > 1 && groups[RC - 1] == groups[RC]) && !(RC < groups[0] && groups[RC + 1] == groups[RC]);
        NEXT_OP;
    }
    OP(SETKEY) SEAT(RB); R[in->a + RB] = RC; NEXT_OP;
    OP(PART) if (!fits(LA, m->s.everyone) || LA[0] != LB[0] || part(LA, LB, R + in->c)) CRASH; NEXT_OP;
    OP(UNTIED) for (i32 i = 2; i <= LA[0]; i++) if (LA[i] == LA[i - 1]) STOP(409, -1); NEXT_OP;
    /* announcements */
    OP(EVENT) DO(begin_event(m, &RA)); NEXT_OP;
    OP(SETEVENT) EVENT_OF(RA); FIELD_OF(RA, in->b) = RC; NEXT_OP;
    OP(EVENTFIELD) EVENT_OF(RB); RA = FIELD_OF(RB, in->c); NEXT_OP;
    OP(CANCEL) EVENT_OF(RA); FIELD_OF(RA, -1) = 1; NEXT_OP;
    OP(CANCELLED) EVENT_OF(RB); RA = FIELD_OF(RB, -1); NEXT_OP;
    OP(ENDEVENT) EVENT_OF(RA); h->events = (i32)RA; NEXT_OP;
    OP(OPEN) if (h->secret > 0) JUMP; if (++h->depth > DEEPEST) STOP(411, -1); NEXT_OP;
    OP(SHUT) h->depth--; NEXT_OP;
    /* order of play */
    OP(TRY) if (h->handlers >= HANDLERS) goto too_much; m->handlers[h->handlers++] = (Handler){in->a, in->d, h->frames, h->secret, h->depth, h->events}; NEXT_OP;
    OP(DONE) if (h->handlers > 0) h->handlers--; NEXT_OP;
    OP(THROW)
        m->frames[h->frames - 1].pc = (i32)(in - code);
        if (m->trying == ONWARD && in->a != THROW_PHASE) goto enough;
        if (handled(m, in->a, lowest)) goto resume;
        if (m->trying == ONWARD) goto enough;
        CRASH;
    OP(STABLE)
        if (m->trying == ONWARD) goto enough;
        if (m->trying == PLAYOUT && m->mark == NEXT_REST) goto marked;
        if (m->following) record_rest(m);
        if (m->leaking) note_rest(m);
        NEXT_OP;
    OP(TOLD) m->exposed = 1; NEXT_OP;
    OP(BEGIN) h->marks++; h->open = 1; h->rested = h->looked = 0; h->begun = h->budget; h->booked_before = h->booked_number; NEXT_OP;
    OP(END) h->open = 0; if (m->trying == ONWARD) { h->status = PHASE_OVER; return -1; } NEXT_OP;
    OP(JTRY) if (m->trying) JUMP; NEXT_OP;
    OP(WIN) SEAT(RA); h->winners_n = 1; h->winners[0] = (i32)RA; h->win_rule = in->b; goto won;
    OP(WINALL) DO(set_winners(m, LA, in->b)); goto won;
    OP(WINS) h->all_winners_n = 0; h->all_winners_rule = -1; NEXT_OP;
    OP(COLLECT) collect_winners(h); NEXT_OP;
    OP(CROWN) if (crown_winners(h)) goto won; NEXT_OP;
    OP(SECRET) h->secret += in->a ? 1 : -1; NEXT_OP;
    OP(BEGINROUND)
        if (m->trying == PLAYOUT && RA > h->rounds) {
            if (RA > m->last_round && h->decisions >= LEAST_CHOICES) goto enough;
            if (m->mark < MARKS) { m->mark = NEXT_ROUND; goto marked; }
        }
        h->rounds = (i32)RA;
        NEXT_OP;
    OP(MAYACT) if (++h->moves > m->most_moves && m->most_moves) goto enough; NEXT_OP;
    OP(BEGINTURN) SEAT(RA); h->active = (i32)RA; h->turns++; NEXT_OP;
    OP(NOTURN) h->active = -1; NEXT_OP;
    OP(JSETUP) if (h->setting_up) JUMP; NEXT_OP;
    OP(SETTINGUP) h->setting_up = in->a; NEXT_OP;
    OP(SETUP) for (i32 i = 0; i < m->s.n_identities * m->s.seats; i++) m->ids[i] = m->player[(i % m->s.seats) * m->s.n_player + m->identities[i / m->s.seats]]; NEXT_OP;
    OP(REST) {
        i64 changed_bits = h->clean | h->dirty;
        h->rested = 1;
        if (!changed_bits) JUMP;
        h->clean = h->dirty = 0;
        RA = changed_bits;
        DO(test_at_rest(m, changed_bits));
        NEXT_OP;
    }
    OP(JCLEAN) if (!(h->dirty || h->clean)) JUMP; NEXT_OP;
    OP(JSAME) if (!(RA & m->consts[in->b])) JUMP; NEXT_OP;
    OP(JCALM) if (!(h->dirty & m->consts[in->a])) JUMP; NEXT_OP;
    OP(LOOK) h->looked = 1; RA = h->dirty; h->dirty = 0; h->clean |= RA; NEXT_OP;
    OP(LOOKAGAIN) h->dirty |= RA; NEXT_OP;
#ifndef JUMPING
    default: CRASH;
#endif
    }
out:
    *result = R[0];
    return 0;
won:
    if (handled(m, THROW_OVER, lowest)) goto resume;
    h->status = ENDED;
    return -1;
marked:
    m->frames[h->frames - 1].pc = (i32)(in - code);
    h->status = MARKED;
    return -1;
enough:
    h->status = ENOUGH;
    return -1;
left:
    if (outcome == NO_ROOM) goto too_much;
    if (outcome != WAITS) goto faulty;
    m->frames[h->frames - 1].pc = (i32)(in - code);
    h->status = ASKING;
    return -1;
too_much:
    m->beyond = 1;
    h->status = BEYOND;
    return -1;
crash:
    fault(m, 400, -1);
faulty:
    blame(m, (i32)(in - code));
    if (h->frames > lowest && function >= 0 && lowest) h->frames = lowest;
    return -1;
}
