/* Lists of lists: the numbers in use, the number of lists, then one list after another.

   Each function has room for its own (NEST_ROOM numbers). Only the functions of this file write into it, so that a walk stays
   inside. */

#define NESTED(nest, at) ((nest) + 2 + (at))

/* Append a list; 0 if there is no room. */
static int nest_add(i32 *nest, const i32 *list) {
    if (nest[0] + list[0] + 1 > NEST_ROOM - 2) return 0;
    memcpy(NESTED(nest, nest[0]), list, sizeof *list * (size_t)(list[0] + 1));
    nest[0] += list[0] + 1;
    nest[1]++;
    return 1;
}

/* Return one of the lists. */
static const i32 *nest_get(const i32 *nest, i32 which) {
    const i32 *list = NESTED(nest, 0);
    while (which-- > 0) list += list[0] + 1;
    return list;
}

/* Remove one of the lists. */
static void nest_drop(i32 *nest, i32 which) {
    i32 *list = NESTED(nest, 0) + (nest_get(nest, which) - NESTED(nest, 0)), n = list[0] + 1;
    memmove(list, list + n, sizeof *list * (size_t)(NESTED(nest, nest[0]) - list - n));
    nest[0] -= n;
    nest[1]--;
}

/* Copy a list of lists. */
static inline void copy_nest(i32 *to, const i32 *from) { memcpy(to, from, sizeof *to * (size_t)(from[0] + 2)); }

/* Copy one list of a list of lists. */
static inline void nest_copy(i32 *to, const i32 *nest, i32 which) {
    const i32 *list = nest_get(nest, which);
    memcpy(to, list, sizeof *to * (size_t)(list[0] + 1));
}

/* Append one list of lists to another. */
static int nest_append(Machine *m, i32 *to, const i32 *from) {
    i32 n = from[0], many = from[1];
    if (to[1] + many > LONGEST) return fault(m, 412, -1);
    if (to[0] + n > NEST_ROOM - 2) return NO_ROOM;
    memmove(NESTED(to, to[0]), NESTED(from, 0), sizeof *to * (size_t)n);
    to[0] += n;
    to[1] += many;
    return OK;
}

/* Join all lists into one. */
static int nest_flat(Machine *m, i32 *to, const i32 *nest) {
    const i32 *list = NESTED(nest, 0);
    i32 n = nest[0] - nest[1];
    if (n > LONGEST) return fault(m, 412, -1);
    if (n > m->s.capacity) return NO_ROOM;
    to[0] = 0;
    for (i32 i = 0; i < nest[1]; i++, list += list[0] + 1) { memcpy(to + 1 + to[0], list + 1, sizeof *to * (size_t)list[0]); to[0] += list[0]; }
    return OK;
}

/* Draw up to `many` lists by chance out of a list of lists. */
static int nest_draw(Machine *m, i32 *to, i32 *from, i64 many) {
    to[0] = to[1] = 0;
    for (; many > 0 && from[1]; many--) {
        i32 at = draw(m, from[1]);
        if (!nest_add(to, nest_get(from, at))) return NO_ROOM;
        nest_drop(from, at);
    }
    return OK;
}

/* Write every choice of fewest to most members, smaller ones first. */
static int subsets(Machine *m, i32 *nest, const i32 *pool, i64 fewest, i64 most) {
    i32 at[MOST_NESTED], n = pool[0], many = 0, left = LARGEST_SUBSETS;
    nest[0] = nest[1] = 0;
    if (fewest < 0) fewest = 0;
    if (most > n) most = n;
    for (i32 size = (i32)fewest; size <= most; size++) {
        if (size > MOST_NESTED) return 1;
        for (i32 i = 0; i < size; i++) at[i] = i;
        for (i32 i = size; i >= 0;) {
            if (++many > MOST_SUBSETS || (left -= size) < 0) return fault(m, 412, -1);
            if (nest[0] + size + 1 > NEST_ROOM - 2) return 1;
            i32 *list = NESTED(nest, nest[0]);
            list[0] = size;
            for (i32 k = 0; k < size; k++) list[1 + k] = pool[1 + at[k]];
            nest[0] += size + 1;
            nest[1]++;
            for (i = size - 1; i >= 0 && at[i] == n - size + i; i--) ;
            if (i < 0) break;
            for (at[i]++, i++; i < size; i++) at[i] = at[i - 1] + 1;
        }
    }
    return 0;
}

/* Group cards by a column, in the order in which its values appear; 0 if there is no room. */
static int grouped(i32 *nest, const i32 *cards, const i64 *column) {
    nest[0] = nest[1] = 0;
    for (i32 i = 1; i <= cards[0]; i++) {
        i32 before = 1;
        while (before < i && column[cards[before]] != column[cards[i]]) before++;
        if (before < i) continue;
        if (nest[0] + cards[0] + 1 > NEST_ROOM - 2) return 0;
        i32 *list = NESTED(nest, nest[0]), n = 0;
        for (i32 k = i; k <= cards[0]; k++) if (column[cards[k]] == column[cards[i]]) list[++n] = cards[k];
        list[0] = n;
        nest[0] += n + 1;
        nest[1]++;
    }
    return 1;
}

/* Tell whether two lists are the same option. */
static int same_option(const Machine *m, const i32 *one, const i32 *other, int cards) {
    if (one[0] != other[0]) return 0;
    for (i32 i = 1; i <= one[0]; i++) {
        if (!cards ? one[i] != other[i] : faces_offered(m)[one[i]] != faces_offered(m)[other[i]] || m->cards[one[i]].zone != m->cards[other[i]].zone) return 0;
    }
    return 1;
}

/* Ask for a list; equal ones are offered once, the first in the place of the last. An option is a hash of its members. */
static int pick_list(Machine *m, i32 who, const i32 *nest, int cards, i32 *chosen) {
    i32 n = nest[1], k = 0, at = 0;
    i32 *of = m->inner;
    if (!n) return fault(m, 401, -1);
    if (n > m->s.capacity) { m->beyond = 1; return -2; }
    for (i32 i = n - 1; i >= 0; i--) {
        const i32 *list = nest_get(nest, i);
        i32 j = 0;
        if (cards && !fits(list, m->s.n_cards)) return fault(m, 400, -1);
        while (j < k && !same_option(m, nest_get(nest, of[j]), list, cards)) j++;
        of[j] = i;
        if (j == k) k++;
    }
    for (i32 i = 0; i < k / 2; i++) { i32 t = of[i]; of[i] = of[k - 1 - i]; of[k - 1 - i] = t; }
    for (i32 i = 0; i < k; i++) {
        const i32 *list = nest_get(nest, of[i]);
        u64 x = 1469598103934665603ull;
        for (i32 e = 1; e <= list[0]; e++) x = (x ^ (u64)(list[e] == INT32_MIN ? NIL : list[e])) * 1099511628211ull;
        m->options[i] = (i64)(x >> 2);
    }
    m->inner_of = nest;
    m->n_options = k;
    if (k > 1 && (at = ask(m, who, CHOOSE_)) < 0) return at;
    const i32 *taken = nest_get(nest, of[at]);
    memcpy(chosen, taken, sizeof *taken * (size_t)(taken[0] + 1));
    return 0;
}

/* Return the list that an option of the current question stands for. */
const i32 *pnp_inner(const Machine *m, i32 at) { return m->inner_of && in_range(at, m->n_options) ? nest_get(m->inner_of, m->inner[at]) : NULL; }
