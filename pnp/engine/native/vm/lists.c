/* Lists: filters, ranges and searches over lists of 32-bit numbers.

   A list is its length followed by its members; "nothing" is INT32_MIN inside a list and NIL in a register. The room of every
   list ends at least EIGHT numbers after its longest content, so loops may read past the end in steps of FOUR or EIGHT.
   A filter may write to the list that it reads. Functions with a fault return OK, FAULTY or NO_ROOM (machine.h). */
#define MASK_WORDS 8 /* 64-bit words of a bit set over small values: values below 512 are looked up by bit */
#define VALUE_WORDS 4 /* the same for the values of a column */

/* Return a member as a register holds it. */
static inline i64 get(const i32 *list, i32 i) { i32 v = list[1 + i]; return v == INT32_MIN ? NIL : v; }
/* Return a register's value as a list holds it. */
static inline i32 narrow(i64 v) { return v == NIL ? INT32_MIN : (i32)v; }
/* Tell whether a number is within the language's limit of a million million. */
static inline int in_bounds(i64 v) { return v >= -LARGEST && v <= LARGEST; }

/* Write the numbers from low to high. */
static int list_range(Machine *m, i32 *list, i64 low, i64 high) {
    if (low == NIL || high == NIL) return fault(m, 400, -1);
    if (high - low >= LONGEST) return fault(m, 412, -1);
    list[0] = 0;
    if (high < low) return OK;
    if (high - low >= m->s.capacity || low <= INT32_MIN || high > INT32_MAX) return NO_ROOM;
    for (i64 v = low; v <= high; v++) list[++list[0]] = (i32)v;
    return OK;
}

/* Check the length of a range that is counted without a list, and charge for it if it is long. */
static int charge_range(Machine *m, i64 low, i64 high) {
    if (low == NIL || high == NIL) return fault(m, 400, -1);
    if (high - low >= LONGEST) return fault(m, 412, -1);
    return high - low + 1 > LONG ? charge(m, high - low + 1) : OK;
}

/* Add the members of a list. */
static inline int list_sum(Machine *m, const i32 *list, i64 *total) {
    i64 sum = 0;
    if (list[0] > LONG && charge(m, list[0])) return FAULTY;
    for (i32 i = 1; i <= list[0]; i++) sum += list[i];
    *total = sum;
    return in_bounds(sum) ? OK : fault(m, 412, -1);
}

/* Return the least (sign 1) or greatest (sign -1) member of a list that is not empty. */
static inline i32 extreme(const i32 *list, i32 sign) {
    i32 best = list[1];
    for (i32 i = 2; i <= list[0]; i++) if (sign > 0 ? list[i] < best : list[i] > best) best = list[i];
    return best;
}

/* Copy a list without repetitions, in the order of first appearance: small numbers by a bit set. */
static void distinct(i32 *to, const i32 *from) {
    i32 n = from[0], k = 0;
    u32 all = 0;
    for (i32 i = 1; i <= n; i++) all |= (u32)from[i];
    if (all < 64 * MASK_WORDS) {
        u64 bits[MASK_WORDS] = {0};
        for (i32 i = 1; i <= n; i++) {
            i32 v = from[i], more = !(bits[v >> 6] >> (v & 63) & 1);
            bits[v >> 6] |= 1ull << (v & 63);
            to[1 + k] = v;
            k += more;
        }
        to[0] = k;
        return;
    }
    for (i32 i = 1; i <= n; i++) {
        i32 v = from[i], j = 1;
        while (j <= k && to[j] != v) j++;
        if (j > k) to[++k] = v;
    }
    to[0] = k;
}

/* Append the members of one list to another. */
static inline int append(Machine *m, i32 *to, const i32 *more) {
    i32 n = more[0];
    if (to[0] + n > LONGEST) return fault(m, 412, -1);
    if (to[0] + n > m->s.capacity) return NO_ROOM;
    memcpy(to + 1 + to[0], more + 1, sizeof *to * (size_t)n);
    to[0] += n;
    return OK;
}

/* Append one member to a list. */
static inline int push(Machine *m, i32 *list, i64 value) {
    i64 v = value == NIL ? INT32_MIN : value;
    if (list[0] >= m->s.capacity || v != (i32)v) return NO_ROOM;
    list[++list[0]] = (i32)v;
    return OK;
}

/* Return the place (from 1) of a value in a list; one past the end if it is not there. */
static inline i32 find(const i32 *list, i64 value) {
    i64 v = value == NIL ? INT32_MIN : value;
    i32 i = 1;
    while (i <= list[0] && list[i] != v) i++;
    return i;
}

/* Remove the member at a place (from 1). */
static void remove_at(i32 *list, i32 at) {
    memmove(list + at, list + at + 1, sizeof *list * (size_t)(list[0] - at));
    list[0]--;
}

/* Copy n members that begin at a place (from 0). */
static void slice(i32 *to, const i32 *from, i32 first, i32 n) {
    memmove(to + 1, from + 1 + first, sizeof *to * (size_t)n);
    to[0] = n;
}

/* Limit a count to 0 … most. */
static inline i32 clamp(i64 n, i32 most) { return n < 0 ? 0 : n < most ? (i32)n : most; }

/* Copy a list that the game declares. */
static inline void constant_list(const Machine *m, i32 *to, i64 which) {
    i32 at = m->list_at[which], n = m->list_at[which + 1] - at;
    to[0] = n;
    memcpy(to + 1, m->pool + at, sizeof *to * (size_t)n);
}

/* Keep the cards of a list whose column equals (same 1) or differs from (same 0) a value. */
INLINE void filter_column(i32 *to, const i32 *from, const i64 *column, i64 value, int same) {
    i32 *next = to + 1;
    for (i64 i = 1, n = from[0]; i <= n; i++) { i64 c = from[i]; *next = (i32)c; next += same ? column[c] == value : column[c] != value; }
    to[0] = (i32)(next - to) - 1;
}

/* The same for the cards of a zone. */
INLINE void filter_zone(i32 *to, const i16 *from, i64 n, const i64 *column, i64 value, int same) {
    i32 *next = to + 1;
    for (i64 i = 0; i < n; i++) { i64 c = from[i]; *next = (i32)c; next += same ? column[c] == value : column[c] != value; }
    to[0] = (i32)(next - to) - 1;
}

/* Return what a filter looks up: a card's column, or the member itself without a column. */
INLINE i64 key_of(const i64 *column, i32 member) { return column ? column[member] : member == INT32_MIN ? NIL : member; }

/* Keep the members whose key is (wanted 1) or is not (wanted 0) below 64 * words and in a bit set. */
INLINE void filter_by_bits(i32 *to, const i32 *from, const i64 *column, const u64 *bits, u64 words, i32 wanted) {
    i32 n = from[0], k = 0;
    for (i32 i = 1; i <= n; i++) {
        const i64 v = key_of(column, from[i]);
        const i32 in_set = (u64)v < 64 * words && (bits[words > 1 ? v >> 6 : 0] >> (v & 63)) & 1, one = from[i];
        to[1 + k] = one;
        k += in_set == wanted;
    }
    to[0] = k;
}

/* The same by a search through the other list, for keys that are too large for a bit set. The result is built in the spare
   list, since the target may be the list that is searched. */
INLINE void filter_by_search(Machine *m, i32 *to, const i32 *from, const i64 *column, const i32 *list, i32 wanted) {
    i32 *kept = m->lists + m->list_room, n = from[0], k = 0;
    for (i32 i = 1; i <= n; i++) {
        i32 one = from[i], in_list = find(list, key_of(column, one)) <= list[0];
        kept[1 + k] = one;
        k += in_list == wanted;
    }
    kept[0] = k;
    copy_list(to, kept);
}

/* Keep the members whose key is (or is not) in another list. A long other list costs steps for each member unless it is free. */
INLINE int filter_among(Machine *m, i32 *to, const i32 *from, const i64 *column, const i32 *list, i32 wanted, int costs) {
    i32 many = list[0], all = 0;
    u64 bits = 0, words[MASK_WORDS] = {0};
    if (costs && many > LONG && from[0] && (m->h->budget -= from[0] * ((many >> 4) + 1)) < 0) return fault(m, 412, -1);
    for (i32 i = 0; i < many; i += FOUR)
        for (i32 j = 1; j <= FOUR; j++) { i32 v = i + j <= many ? list[i + j] : list[i + 1]; all |= v; bits |= 1ull << (v & 63); }
    if ((u32)all < 64) filter_by_bits(to, from, column, &bits, 1, wanted);
    else if ((u32)all < 64 * MASK_WORDS) {
        for (i32 j = 1; j <= many; j++) words[list[j] >> 6] |= 1ull << (list[j] & 63);
        filter_by_bits(to, from, column, words, MASK_WORDS, wanted);
    } else filter_by_search(m, to, from, column, list, wanted);
    return OK;
}

/* The two uses of filter_among, compiled once each. */
static int filter_members(Machine *m, i32 *to, const i32 *from, const i32 *list, i32 wanted, int costs) { return filter_among(m, to, from, NULL, list, wanted, costs); }
static int filter_columns(Machine *m, i32 *to, const i32 *from, const i64 *column, const i32 *list, i32 wanted) { return filter_among(m, to, from, column, list, wanted, 1); }

/* Keep the members that are (or are not) one value. */
static void filter_equal(i32 *to, const i32 *from, i64 value, i32 wanted) {
    i32 n = from[0], k = 0;
    for (i32 i = 1; i <= n; i++) { i32 one = from[i], equal = get(from, i - 1) == value; to[1 + k] = one; k += equal == wanted; }
    to[0] = k;
}

/* Keep the members whose number is (or is not) one value; their numbers begin at a place of the table. */
static int filter_numbered(Machine *m, i32 *to, const i32 *from, i32 first, i64 value, i32 wanted) {
    i32 n = from[0], k = 0;
    for (i32 i = 1; i <= n; i++) {
        i64 at = (i64)first + from[i];
        if (from[i] < 0 || at >= m->s.n_table) return fault(m, 400, -1);
        i32 one = from[i], equal = m->table[at] == value;
        to[1 + k] = one;
        k += equal == wanted;
    }
    to[0] = k;
    return OK;
}

/* Keep the cards that a seat knows, or does not know. */
static void filter_known(Machine *m, i32 *to, const i32 *from, i32 seat, i32 wanted) {
    i32 n = from[0], k = 0;
    for (i32 i = 1; i <= n; i++) { i32 one = from[i], seen = sees(m, seat, one); to[1 + k] = one; k += seen == wanted; }
    to[0] = k;
}

/* Keep the cards that have (or do not have) a face. */
static void filter_face(i32 *to, const i32 *from, const i32 *face, i32 value, i32 wanted) {
    i32 n = from[0], k = 0;
    for (i32 i = 1; i <= n; i++) { i32 one = from[i], same = face[one] == value; to[1 + k] = one; k += same == wanted; }
    to[0] = k;
}

/* Keep the cards that have (or do not have) the face of one of some others, which costs steps for each card. */
static int filter_faces(Machine *m, i32 *to, const i32 *from, const i32 *others, i32 wanted) {
    const i32 *face = m->card_code + m->s.n_cards;
    i32 *faces = m->lists + m->list_room, n = from[0], many = others[0], k = 0;
    if (!n) { to[0] = 0; return OK; }
    if (!fits(from, m->s.n_cards) || !fits(others, m->s.n_cards)) return fault(m, 400, -1);
    if ((m->h->budget -= (i64)n * (many < SHORT ? 1 : (many >> 4) + 1)) < 0) return fault(m, 412, -1);
    for (i32 j = 1; j <= many; j++) faces[j] = face[others[j]]; /* the target may be the list of the others */
    for (i32 i = 1; i <= n; i++) {
        i32 one = from[i], own = face[one], same = 0;
        for (i32 j = 1; j <= many; j++) same |= faces[j] == own;
        to[1 + k] = one;
        k += same == wanted;
    }
    to[0] = k;
    return OK;
}

/* Keep the cards that lie (or do not lie) in a zone; a long zone costs steps for each card unless it is free. */
static int filter_inside(Machine *m, i32 *to, const i32 *from, i64 zone, i32 wanted, int costs) {
    i32 n = from[0], k = 0;
    if (!n) { to[0] = 0; return OK; }
    if ((u64)zone >= (u64)m->s.n_zones) return fault(m, 400, -1);
    i32 many = m->zones[zone].n;
    if (costs && many > LONG) for (i32 i = n; i; i--) if (charge(m, many)) return FAULTY;
    for (i32 i = 1; i <= n; i++) {
        i32 one = from[i], inside = (u64)(i64)one < (u64)m->s.n_cards && m->cards[one].zone == zone;
        to[1 + k] = one;
        k += inside == wanted;
    }
    to[0] = k;
    return OK;
}

/* Keep the numbers on one side of a bound: 0 not more, 1 less, 2 not less, 3 more. */
static int filter_bound(Machine *m, i32 *to, const i32 *from, i64 bound, i32 side) {
    i32 n = from[0], k = 0;
    for (i32 i = 1; i <= n; i++) {
        i64 v = get(from, i - 1), less = side & 2 ? bound : v, more = side & 2 ? v : bound;
        if (v == NIL || bound == NIL) return fault(m, 400, -1);
        to[1 + k] = (i32)v;
        k += side & 1 ? less < more : less <= more;
    }
    to[0] = k;
    return OK;
}

/* Keep the members of a list whose key, at the same place of another list, has a value in a table. */
static int filter_by_cell(Machine *m, i32 *list, const i32 *keys, i64 value, const Cells *t) {
    i32 n = list[0], k = 0;
    if (keys[0] != n) return fault(m, 400, -1);
    for (i32 i = 1; i <= n; i++) {
        if ((u64)(i64)keys[i] >= (u64)t->size) return fault(m, 400, -1);
        i64 v = m->cells[t->off + keys[i]];
        if (v == HOLE) return fault(m, 400, -1);
        list[1 + k] = list[i];
        k += v == value;
    }
    list[0] = k;
    return OK;
}

/* Write the column of each card of a list. */
static int column_values(Machine *m, i32 *to, const i32 *from, const i64 *column) {
    i32 n = from[0];
    if (!fits(from, m->s.n_cards)) return fault(m, 400, -1);
    for (i32 i = 1; i <= n; i++) {
        i64 v = column[from[i]];
        if (v == NIL) v = INT32_MIN;
        if (v != (i32)v) return NO_ROOM;
        to[i] = (i32)v;
    }
    to[0] = n;
    return OK;
}

/* Write the number of each member; their numbers begin at a place of the table. */
static int numbers_of(Machine *m, i32 *to, const i32 *from, i32 first) {
    i32 n = from[0];
    for (i32 i = 1; i <= n; i++) {
        i64 at = (i64)first + from[i];
        if (from[i] < 0 || at >= m->s.n_table) return fault(m, 400, -1);
        i64 v = m->table[at] == NIL ? INT32_MIN : m->table[at];
        if (v != (i32)v) return NO_ROOM;
        to[i] = (i32)v;
    }
    to[0] = n;
    return OK;
}

/* Append the list of each member; a table has the number of each list. */
static int gather(Machine *m, i32 *to, const i32 *from, const Cells *lists) {
    for (i32 i = 1; i <= from[0]; i++) {
        i64 number = (u64)(i64)from[i] < (u64)lists->size ? m->cells[lists->off + from[i]] : -1;
        if (!in_range(number, m->s.n_lists)) return fault(m, 400, -1);
        i32 at = m->list_at[number], n = m->list_at[number + 1] - at;
        if (to[0] + n > LONGEST) return fault(m, 412, -1);
        if (to[0] + n > m->s.capacity) return NO_ROOM;
        for (i32 k = 0; k < n; k++) to[1 + to[0] + k] = m->pool[at + k];
        to[0] += n;
    }
    return OK;
}

/* Write the numbers whose bits are set, bit 1 being number 0 and bit 0 "nothing" (-1); return how many. */
static i32 bit_numbers(const u64 *bits, i32 words, i32 *to) {
    i32 k = 0;
    for (i32 word = 0; word < words; word++)
        for (u64 left = bits[word]; left; left &= left - 1) to[k++] = word * 64 + lowest(left) - 1;
    return k;
}

/* Write the different values of a column of cards, in ascending order. */
static int column_set(Machine *m, i32 *to, const i32 *from, const i64 *column) {
    i32 n = from[0], k = 0;
    u64 bits[VALUE_WORDS] = {0}, all = 0;
    if (!fits(from, m->s.n_cards)) return fault(m, 400, -1);
    for (i32 i = 1; i <= n; i++) {
        u64 v = (u64)column[from[i]] + 1; /* "nothing" becomes far too large */
        all |= v;
        bits[v / 64 % VALUE_WORDS] |= 1ull << v % 64;
    }
    if (all < 64 * VALUE_WORDS) { to[0] = bit_numbers(bits, VALUE_WORDS, to + 1); return OK; }
    for (i32 i = 1; i <= n; i++) {
        i64 v = column[from[i]];
        i32 one = narrow(v), j = k;
        if (v != NIL && (v != (i32)v || v < 0)) return NO_ROOM;
        while (j > 0 && to[j] > one) j--;
        if (j > 0 && to[j] == one) continue;
        memmove(to + j + 2, to + j + 1, sizeof *to * (size_t)(k - j));
        to[j + 1] = one;
        k++;
    }
    to[0] = k;
    return OK;
}

/* Take a member by chance out of a list. */
static int draw_member(Machine *m, i32 *list, i64 *member) {
    if (!list[0]) return fault(m, 400, -1);
    i32 at = draw(m, list[0]);
    *member = get(list, at);
    remove_at(list, at + 1);
    return OK;
}
