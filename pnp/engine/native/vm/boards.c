/* Boards, piles made in play, and what is booked for a later moment.

   A board is two lists of the table: its pieces in the order in which they came, and the space of each (places from 0).
   Piles of an owner are consecutive zones; the first empty one is the next new pile. */
enum { SIDES = 1024 }; /* more than the rows of any board: pnp.engine.native.words.grids */

/* Return a board's list of pieces; its list of spaces follows it. */
static inline i32 *pieces(Machine *m, i32 board) { return m->table_lists + board * m->stride; }

/* Put pieces onto the spaces in order; a piece that comes twice stays where it came last. */
static int lay_pieces(Machine *m, const i32 *list, i32 board, i32 size) {
    i32 *piece = pieces(m, board), *space = piece + m->stride, n = 0;
    m->touched = ~0ull;
    if (list[0] > size) return fault(m, 403, -1);
    for (i32 i = 1; i <= list[0]; i++) {
        i32 j = 1;
        while (j <= n && piece[j] != list[i]) j++;
        if (j > n) { n++; piece[j] = list[i]; }
        space[j] = i - 1;
    }
    piece[0] = space[0] = n;
    return OK;
}

/* Put one piece onto a space, from wherever it was. */
static int put_piece(Machine *m, i64 value, i64 where, i32 board) {
    i32 *piece = pieces(m, board), *space = piece + m->stride;
    m->touched = ~0ull;
    if (value != (i32)value || where != (i32)where) return fault(m, 400, -1);
    i32 j = find(piece, value);
    if (j > piece[0]) {
        if (piece[0] >= m->s.capacity) return NO_ROOM;
        piece[j] = (i32)value;
        piece[0] = space[0] = j;
    }
    space[j] = (i32)where;
    return OK;
}

/* Take a piece off the board, if it is there. */
static void take_piece(Machine *m, i64 value, i32 board) {
    i32 *piece = pieces(m, board), *space = piece + m->stride, j = 1;
    m->touched = ~0ull;
    while (j <= piece[0] && piece[j] != value) j++;
    if (j > piece[0]) return;
    remove_at(piece, j);
    remove_at(space, j);
}

/* Return the space of a piece; NIL if it is off the board. */
static i64 space_of(Machine *m, i64 value, i32 board) {
    i32 *piece = pieces(m, board), j = 1;
    while (j <= piece[0] && piece[j] != value) j++;
    return j > piece[0] ? NIL : piece[m->stride + j];
}

/* Write the pieces on a space. */
static void pieces_at(Machine *m, i32 *to, i64 where, i32 board) {
    i32 *piece = pieces(m, board), *space = piece + m->stride, n = 0;
    for (i32 j = 1; j <= piece[0]; j++) if (space[j] == where) to[++n] = piece[j];
    to[0] = n;
}

/* Write the spaces one step away from a space: those at distance 1 in the board's table of distances. */
static int spaces_near(Machine *m, i32 *to, i64 from, const Cells *steps, i32 spaces) {
    i32 n = 0, at = m->list_at[spaces], all = m->list_at[spaces + 1] - at;
    if ((u64)from >= (u64)steps->size || all > steps->second) return fault(m, 400, -1);
    for (i32 j = 0; j < all; j++) if (m->cells[steps->off + from * steps->second + j] == 1) to[++n] = m->pool[at + j];
    to[0] = n;
    return OK;
}

/* Write the spaces of a list that are connected with one of them, in order; `near`: for each space the number of the list of
   those beside it. `to` may be the list itself. */
static int spaces_joined(Machine *m, i32 *to, i64 from, const i32 *among, const Cells *near) {
    enum { SPACES = 400 };
    char left[SPACES] = {0}, reached[SPACES] = {0};
    i32 edge[SPACES], n = 0, all = near->size;
    if (all > SPACES || !in_range(from, all) || !fits(among, all)) return fault(m, 400, -1);
    for (i32 i = 1; i <= among[0]; i++) left[among[i]] = 1;
    if (left[from]) { edge[n++] = (i32)from; left[from] = 0; }
    while (n) {
        i32 here = edge[--n];
        i64 number = m->cells[near->off + here];
        reached[here] = 1;
        if (!in_range(number, m->s.n_lists)) return fault(m, 400, -1);
        for (i32 at = m->list_at[number]; at < m->list_at[number + 1]; at++) {
            i32 there = m->pool[at];
            if (in_range(there, all) && left[there]) { edge[n++] = there; left[there] = 0; }
        }
    }
    to[0] = 0;
    for (i32 i = 0; i < all; i++) if (reached[i]) to[++to[0]] = i;
    return OK;
}

/* The space some columns and rows away on a board of `size` / SIDES columns and `size` % SIDES rows; NIL beyond it. */
static inline i64 space_after(i64 from, i64 columns, i64 rows, i32 size) {
    i64 width = size / SIDES, height = size % SIDES;
    if (width < 1 || !in_range(from, width * height)) return NIL;
    i64 column = from % width + columns, row = from / width + rows;
    return in_range(column, width) && in_range(row, height) ? row * width + column : NIL;
}

/* The spaces that repeated steps reach: one division for all of them. */
static int spaces_on_ray(Machine *m, i32 *to, i64 from, const i32 *step, i32 size) {
    i64 columns = get(step, 0), rows = get(step, 1), width = size / SIDES, height = size % SIDES;
    to[0] = 0;
    if ((!columns && !rows) || width < 1 || !in_range(from, width * height)) return OK;
    i64 column = from % width + columns, row = from / width + rows;
    int outcome = OK;
    for (; outcome == OK && in_range(column, width) && in_range(row, height); column += columns, row += rows) outcome = push(m, to, row * width + column);
    return outcome;
}

static inline void swap(i32 *a, i32 *b) { i32 t = *a; *a = *b; *b = t; }

/* Shuffle the pieces among their spaces, then sort them by space; pieces on one space keep their order. */
static void mix_pieces(Machine *m, i32 board) {
    i32 *piece = pieces(m, board), *space = piece + m->stride, n = piece[0];
    m->touched = ~0ull;
    for (i32 last = n; last > 1; last--) swap(piece + last, piece + last - draw(m, last));
    for (i32 i = 2; i <= n; i++)
        for (i32 j = i; j > 1 && space[j - 1] > space[j]; j--) { swap(space + j, space + j - 1); swap(piece + j, piece + j - 1); }
}

/* Return the first of an owner's piles; -1 if there are none. */
static i32 first_pile(const Machine *m, i64 owner, i32 base, i32 each) {
    if ((u64)owner >= (u64)m->s.everyone || each < 0 || base < 0 || base + (owner + 1) * each > m->s.n_zones) return -1;
    return base + (i32)owner * each;
}

/* Write an owner's piles that hold cards. */
static int piles_of(Machine *m, i32 *to, i64 owner, i32 base, i32 each) {
    i32 n = 0, first = first_pile(m, owner, base, each);
    if (first < 0) return fault(m, 400, -1);
    if (each > m->s.capacity) return NO_ROOM;
    for (i32 z = first; z < first + each; z++) if (m->zones[z].n) to[++n] = z;
    to[0] = n;
    return OK;
}

/* Find an owner's first empty pile. */
static int new_pile(Machine *m, i64 *pile, i64 owner, i32 base, i32 each) {
    i32 first = first_pile(m, owner, base, each), z = first;
    if (first < 0) return fault(m, 400, -1);
    while (z < first + each && m->zones[z].n) z++;
    *pile = z;
    return z == first + each ? fault(m, 403, -1) : OK;
}

/* Take the next thing out of what is booked for a moment, booked before `until`; 0 if there is none.
   `until`: the number of the next booking when the moment came, times 8, plus the moment. */
static int next_due(Head *h, i64 until, i64 *function, i64 *argument) {
    i32 k = 0;
    while (k < h->booked_n && !(h->booked[k].moment == (until & 7) && h->booked[k].number < until >> 3)) k++;
    if (k == h->booked_n) return 0;
    *function = h->booked[k].what;
    *argument = h->booked[k].of;
    memmove(h->booked + k, h->booked + k + 1, sizeof *h->booked * (size_t)(h->booked_n - 1 - k));
    h->booked_n--;
    return 1;
}
