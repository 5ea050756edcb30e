/* Scores: what a game's @score functions are worth for a player, and which seat leads.

   A score that only adds and subtracts numbers of one player and of the table is recognised when the program is loaded and is
   added up directly (`Sum`); every other score runs its function. Values are i64, NIL is "nothing". */

/* Apply one addition or subtraction to a sum; 0 if the result is not a sum or has too many terms. */
static int add_sum(Sum *to, const Sum *more, i32 times) {
    if (to->me || more->me || to->n + more->n > SUMMED) return 0;
    to->from += times * more->from;
    for (i32 i = 0; i < more->n; i++, to->n++) {
        to->at[to->n] = more->at[i];
        to->times[to->n] = times * more->times[i];
    }
    return 1;
}

/* Find the sum that a score function computes; 0 if it is anything else. Counters of statements are ignored. */
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
        case OP_OWN:
            if (!R[in->b].me) return 0;
            R[in->a] = (Sum){.n = 1, .at = {in->c}, .times = {1}};
            break;
        case OP_ADDP: case OP_SUBP:
            one = R[in->b];
            if (!add_sum(&one, R + in->c, in->op == OP_ADDP ? 1 : -1)) return 0;
            R[in->a] = one;
            break;
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

/* Add up a score for a player; 0 if its function has to run (a term is nothing, or the budget is short). */
static inline int add_up(Machine *m, const Sum *sum, i64 me, i64 *worth) {
    const i64 *own = m->player + me * m->s.n_player;
    if (!sum->steps || m->beyond || m->h->budget < sum->steps) return 0;
    i64 total = sum->from;
    for (i32 i = 0; i < sum->n; i++) {
        i64 v = sum->at[i] < 0 ? m->table[~sum->at[i]] : own[sum->at[i]];
        if (v == NIL) return 0;
        total += sum->times[i] * v;
    }
    m->h->budget -= sum->steps;
    *worth = total;
    return 1;
}

/* Add all scores of a player; 0 if one of them fails. */
static int total_score(Machine *m, i32 p, i64 *total) {
    *total = 0;
    for (i32 k = 0; k < m->s.n_score; k++) {
        i64 one = 0;
        if (!add_up(m, m->sums + k, p, &one) && run(m, m->score[k], p, &one)) return 0;
        *total += one;
    }
    return 1;
}

/* Return the seat whose score is higher than all others; -1 for a tie or a failure. Counters, the fault, piles and the tape stay
   untouched. */
static i32 leader(Machine *m) {
    Head *h = m->h;
    i64 best = 0, total;
    i32 who = -1, tie = 0, failed = 0, code = h->code, clause = h->clause, status = h->status;
    i64 *counters = m->counters, *data = m->data;
    m->counters = m->try_counters;
    m->data = m->try_data;
    m->aside = 1;
    for (i32 p = 0; p < m->s.seats && !failed; p++) {
        if (!h->alive[p]) continue;
        failed = !total_score(m, p, &total);
        if (who < 0 || total > best) { best = total; who = p; tie = 0; }
        else if (total == best) tie = 1;
    }
    m->aside = 0;
    m->counters = counters;
    m->data = data;
    h->code = code;
    h->clause = clause;
    h->status = status;
    return failed || tie ? -1 : who;
}
