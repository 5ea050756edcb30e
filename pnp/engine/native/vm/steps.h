/* What the commonest instructions do, so that two or three in a row can do with one jump between instructions: where a row of
   FUSED stands in the code, its first instruction leads to all of them. The others stay where they are, for whoever comes
   from elsewhere; each is played with `in` at its own place. */
#define DO_MOVE do { RA = RB; } while (0)
#define DO_LOADI do { RA = in->b; } while (0)
#define DO_COLUMN do { CARD(RB); RA = columns[in->c + RB]; } while (0)
#define DO_ENTER do { counters[in->a]++; if (--h->budget < 0) STOP(412, -1); if (m->beyond) goto too_much; } while (0)
#define DO_ZONE do { SEAT(RB); RA = in->c + RB; } while (0)
#define DO_COUNTER do { counters[in->a]++; } while (0)
#define DO_STEPCOUNT do { if (--h->budget < 0) STOP(412, -1); if (m->beyond) goto too_much; counters[in->a]++; } while (0)
#define DO_EMPTY do { LA[0] = 0; } while (0)
#define DO_JNE do { if (RA != RB) JUMP; } while (0)
#define DO_JNEI do { if (RA != in->b) JUMP; } while (0)
#define DO_JEQ do { if (RA == RB) JUMP; } while (0)
#define DO_JEQI do { if (RA == in->b) JUMP; } while (0)
#define DO_JLE do { if (RA == NIL || RB == NIL) CRASH; if (RA <= RB) JUMP; } while (0)
#define DO_JLEI do { if (RA == NIL) CRASH; if (RA <= in->b) JUMP; } while (0)
#define DO_JZ do { if (RA == 0 || RA == NIL) JUMP; } while (0)
#define DO_JNZ do { if (RA != 0 && RA != NIL) JUMP; } while (0)
#define DO_JNONE do { if (!LA[0]) JUMP; } while (0)
#define DO_JNOTCOLI do { CARD(RA); if (columns[in->b + RA] != in->c) JUMP; } while (0)
#define DO_JMP JUMP
#define DO_ADDI do { if (RB == NIL) CRASH; RA = (i64)((u64)RB + (u64)(i64)in->c); } while (0)
#define DO_ROUND do { RA = h->rounds; } while (0)
#define DO_HOLDER do { RA = m->tokens[in->b].holder < 0 ? NIL : m->table[m->tokens[in->b].holder]; } while (0)
#define DO_ZSIZE do { ZONE(RB); RA = m->zones[RB].n; } while (0)
#define DO_ZSIZEI do { RA = m->zones[in->b].n; } while (0)
#define DO_FROMZONE do { ZONE(RB); if (m->zones[RB].n > m->s.capacity) goto too_much; of_zone(m, (i32)RB, LA); } while (0)
#define DO_FROMZONEI do { if (m->zones[in->b].n > m->s.capacity) goto too_much; of_zone(m, in->b, LA); } while (0)
#define DO_OWN do { SEAT(RB); RA = m->player[RB * m->s.n_player + in->c]; } while (0)
#define DO_NUMBER do { RA = m->table[in->b]; } while (0)
#define DO_KNOWS do { SEAT(RB); CARD(RC); RA = sees(m, (i32)RB, (i32)RC); } while (0)
#define DO_CHARGEZ do { ZONE(RA); if (m->zones[RA].n < SHORT ? step(m) : charge(m, m->zones[RA].n)) goto faulty; } while (0)
#define DO_MOVEONEI do { CARD(RA); move_one(m, (i32)RA, in->b); } while (0)
#define DO_DIRTY do { h->dirty |= m->consts[in->a]; } while (0)
#define DO_HAS do { SEAT(RB); AMOUNT_OF(RC); const Token *k = m->tokens + KIND_OF(RC); if (k->own < 0) CRASH; RA = m->player[RB * m->s.n_player + k->own] >= MANY_OF(RC); } while (0)
#define DO_PUSH do { i32 *list = LA; i64 v = RB == NIL ? INT32_MIN : RB; FULL(list[0]); if (v != (i32)v) goto too_much; list[++list[0]] = (i32)v; } while (0)
#define DO_EACH do { i32 *list = LA; if ((u64)RB < (u64)list[0]) { i64 at = RB++; RC = get(list, (i32)at); JUMP; } } while (0)
#define DO_NEXT do { i32 *list = LA; if ((u64)RB >= (u64)list[0]) JUMP; i64 at = RB++; RC = get(list, (i32)at); } while (0)
#define SIFT(n_, card_, test_, wanted_) do { \
        i32 *to = LA, *at_ = to + 1; \
        const i64 wanted = wanted_, *column = columns + in->d; \
        for (i64 i = 0, n__ = (n_); i < n__; i++) { i64 c = (card_); *at_ = (i32)c; at_ += column[c] test_ wanted; } \
        to[0] = (i32)(at_ - to) - 1; \
    } while (0)
#define DO_ZWITH do { ZONE(RB); i16 *from = cards_of(m, (i32)RB); i32 n = m->zones[RB].n; if (n > m->s.capacity - 1) goto too_much; SIFT(n, from[i], ==, RC); } while (0)
#define DO_ZWITHI do { ZONE(RB); i16 *from = cards_of(m, (i32)RB); i32 n = m->zones[RB].n; if (n > m->s.capacity - 1) goto too_much; SIFT(n, from[i], ==, in->c); } while (0)
#define DO_SETTLIST do { m->touched |= touch_of(in->b); copy_list(m->table_lists + (size_t)in->b * (size_t)stride, LA); } while (0)
#define DO_SUM do { i64 sum = 0; i32 *list = LB; if (list[0] > LONG && charge(m, list[0])) goto faulty; for (i32 i = 1; i <= list[0]; i++) sum += list[i]; RA = sum; if (!in_bounds(sum)) STOP(412, -1); } while (0)
#define DO_SIZE do { RA = LB[0]; } while (0)
#define DO_ADD do { if (RB == NIL || RC == NIL) CRASH; RA = RB + RC; if (!in_bounds(RA)) STOP(412, -1); } while (0)
#define DO_MUL do { \
        const i64 b_ = RB, c_ = RC; \
        if ((u64)(b_ + (1 << 30)) >= 1u << 31 || (u64)(c_ + (1 << 30)) >= 1u << 31) { \
            if (b_ == NIL || c_ == NIL) CRASH; \
            double about = (double)b_ * (double)c_; \
            if (about > 2e12 || about < -2e12) STOP(412, -1); \
        } \
        RA = b_ * c_; \
        if (!in_bounds(RA)) STOP(412, -1); \
    } while (0)
#define DO_CELL do { Cells *t_ = m->tables + in->c; if ((u64)RB >= (u64)t_->size) CRASH; RA = m->cells[t_->off + RB]; if (RA == HOLE) CRASH; } while (0)
#define DO_APPEND do { \
        i32 *to = LA, *more = LB, n = more[0]; \
        if (to[0] + n > LONGEST) STOP(412, -1); \
        if (to[0] + n > m->s.capacity) goto too_much; \
        memcpy(to + 1 + to[0], more + 1, sizeof *L * (size_t)n); \
        to[0] += n; \
    } while (0)
#define DO_CHARGE do { if (LA[0] < SHORT ? step(m) : charge(m, LA[0])) goto faulty; } while (0)
#define DO_TLIST do { i32 *from = m->table_lists + (size_t)in->b * (size_t)stride; copy_list(LA, from); } while (0)
#define DO_INSIDE do { \
        if (!LB[0]) { LA[0] = 0; break; } \
        ZONE(RC); \
        i32 z = (i32)RC, many = m->zones[z].n; \
        if (in->d & 2 && many > LONG) for (i32 i = LB[0]; i; i--) if (charge(m, many)) goto faulty; \
        KEEP((u64)from[i] < n_cards && m->cards[from[i]].zone == z, !(in->d & 1)); \
    } while (0)
#define FUSED_TWO(X) \
    X(COLUMN, JNE) X(COLUMN, JLE) X(COLUMN, JEQ) X(COLUMN, COLUMN) X(STEPCOUNT, JNOTCOLI) X(JNOTCOLI, JNOTCOLI) X(JNOTCOLI, EACH) X(JEQ, \
    JNOTCOLI) X(STEPCOUNT, MOVE) X(STEPCOUNT, ZONE) X(MOVE, COLUMN) X(MOVE, MOVE) X(MOVE, ENTER) X(MOVEONEI, COLUMN) X(ENTER, ZONE) X(ENTER, \
    ROUND) X(ENTER, OWN) X(ENTER, LOADI) X(ENTER, MOVE) X(ZONE, ZWITH) X(ZONE, ZWITHI) X(ZONE, FROMZONE) X(ZONE, CHARGEZ) X(ZONE, ZSIZE) \
    X(CHARGEZ, FROMZONE) X(ZWITH, JNONE) X(ZWITHI, JNONE) X(ROUND, JNEI) X(EMPTY, LOADI) X(LOADI, NEXT) X(LOADI, LOADI) X(LOADI, PUSH) X(LOADI, \
    HAS) X(PUSH, EACH) X(HOLDER, JNE) X(HAS, JZ) X(ZSIZE, JLEI) X(ZSIZEI, JLEI) X(KNOWS, JNZ) X(JNZ, PUSH) X(JZ, HOLDER) X(JZ, LOADI) X(JZ, \
    EACH) X(JNE, EACH) X(JNE, LOADI) X(JLE, EACH) X(JNZ, EACH) X(OWN, ZONE) X(JNONE, COUNTER) X(SETTLIST, DIRTY) X(COUNTER, LOADI) X(FROMZONE, \
    EMPTY) X(JNONE, EACH) X(JEQI, PUSH) X(ADDI, JMP) X(FROMZONE, JMP) X(PUSH, JMP) X(COLUMN, CELL) X(CELL, JNE) X(LOADI, MUL) X(MUL, ADD) X(SUM, \
    ADD) X(SIZE, JLE) X(ZWITH, SIZE) X(SIZE, ADD) X(FROMZONE, APPEND) X(OWN, OWN) X(TLIST, CHARGE) X(CHARGE, INSIDE) X(INSIDE, SIZE) X(COUNTER, JMP)
#define FUSED_THREE(X) \
    X(COLUMN, COLUMN, JNE) X(COLUMN, COLUMN, JLE) X(COLUMN, JEQ, JNOTCOLI) X(EMPTY, LOADI, NEXT) X(ZONE, FROMZONE, APPEND) X(ZONE, \
    CHARGEZ, FROMZONE) X(COLUMN, CELL, JNE) X(INSIDE, SIZE, JLE) X(TLIST, CHARGE, INSIDE) X(STEPCOUNT, COLUMN, ENTER) X(ZONE, \
    ZWITH, JNONE) X(STEPCOUNT, JNOTCOLI, JNOTCOLI)
