/* The machine that plays games from bytecode: constants, its program, which never changes, and its state, which is one block
   of memory.

   Words are those of pnp.engine.play: the last card of a zone is its top; `known_to` and `mask` have a bit for each seat; `dirty` and
   `clean` collect what has changed since the last rest. Invariant: the first `loose` cards of a pile are in no order yet;
   whoever needs the order of its top n cards calls settle(), which draws it from the tape. Nothing is allocated in play. A
   program is checked once, when it is loaded: registers, jumps, functions and all other operands of its code. The value of a
   register is checked wherever it is used as an index. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

#define NIL INT64_MIN       /* nothing */
#define HOLE (INT64_MIN + 1) /* a missing cell of a table */
#define LARGEST 1000000000000ll
#define LONGEST 4096
#define FOUR 4
#define EIGHT 8
#define SPARE 32 /* room for cards behind those of a zone: loops take eight at a time */
#define SHORT 16
#define LONG 32
#define MOST_CHOICES 50000
#define STEPS 2000000
#define TRY_STEPS 100000 /* pnp.engine.agents.lookahead.STEPS */
#define TRY_MARGIN 10000 /* a try with fewer steps left is repeated by Python */
#define FRAMES 256
#define HANDLERS 128
#define REGS 16384
#define LIST_REGS 2048
#define NESTS 96 /* lists of lists of all active functions */
#define NEST_ROOM 32768 /* numbers of each */
#define MOST_NESTED 64 /* members of a subset */
#define MOST_SUBSETS 4096
#define LARGEST_SUBSETS 65536
#define TAPE 262144
#define SEATS 31
#define LEADS 65536
#define LONGEST_HAND 9
#define DEEPEST 12
#define MOMENTS 262144
#define EVENTS 16
#define BOOKED 64
#define TOKENS 16
#define MOST_KEYS 65536
#define WIDEST 24 /* this, SAMPLES, MOST_SAMPLES, and FEW to WORK: pnp.engine.agents.weighing */
#define SAMPLES 2
#define MOST_SAMPLES 6
#define HEAP_BITS 7 /* bits of the keys by which cards are bucketed */
#define HEAPS (1 << HEAP_BITS)
#define BED 8 /* generators seeded side by side */
#define FEW 24
#define FEW_REPLIES 13
#define SURE 2
#define REPLIES 3
#define WORK 400000
#define MOST_SCORES 64
#define SUMMED 8 /* most registers and terms of a score that is a sum */
#define SALTS 1024 /* random factors of the hash of a score */
#define WORTHS 16384 /* entries of the cache of scores */
#define NEAREST 8 /* options compared at a choice within a playout */
#define MOST_GAMES 8192 /* playouts of an option */
#define MOST_SPREADS 4.0 /* standard deviations of the scores that equal a win */
#define BEHIND 60 /* questions compared after a swap: pnp.engine.native.leaking.QUESTIONS */
#define SAMPLED 256 /* with more options Python decides */
#define WORTH_OF_WIN 1e6
#define OTHERS 0.4
#define LEAVES (1 << 16) /* nodes of the tree of a search */
#define LONGEST_PATH 64
#define LEAST_CHOICES 25 /* choices before a playout may be cut off */
#define DIGIT 6 /* bits of a rank in the number of a hand */

enum { OK, NO_ROOM, FAULTY = -1, WAITS = -2 }; /* the outcome of an instruction's function: done; an arena is full; a fault is set; an answer is awaited */
enum { RUNNING, ENDED, LIMIT, STUCK, BEYOND, ASKING, ENOUGH, PHASE_OVER, MARKED }; /* the last three occur in tries only */
enum { NEXT_REST, NEXT_ROUND, MARKS, SIGHTS }; /* sights of a playout: at the next rest, at the next round, and at its end */
enum { ONWARD = 1, PLAYOUT }; /* how an option is tried: to the next rest, or to the end */
enum { CHOOSE_, SOME_, NUMBER_, CONFIRM_, ACTION_, REACTION_, PAY_, OFFER_, NAME_ }; /* kinds of questions */
enum { BY_CHANCE, BY_WEIGHING, BY_RARITY, BY_BOTH, BY_SEARCH }; /* how a seat answers (players.c) */
enum { ANY_ORDER, STACK, ROW }; /* what the order of the cards in a zone means, as pnp.engine.native.spec numbers it */
enum { WATCHED = 1, PAIRED, SWAPPED }; /* how a game is looked at for leaks (leaks.c) */
enum { GREEDY_LOT, CURIOUS_LOT, THOUGHT_LOT, LOTS };
enum { LEFT = -1, UNKNOWN = -2 }; /* instead of an answer: Python has to play; Python has to set the keys of the options */
enum { THROW_OVER = 1, THROW_TURN = 2, THROW_PHASE = 4, THROW_ROUND = 8 };

typedef struct { const void *go; i32 op, a, b, c, d; } Ins; /* operands that are lists are offsets among the numbers of lists */
typedef struct { i32 entry, end, regs, lists, rule, nests; } Function; /* lists and nests are offsets, once the program is checked */

typedef struct { /* a zone as it is declared */
    i32 owner, up, stack, empty_at_rest;
    i32 when_empty; /* -1: a fault; -2: draw fewer; else the zone shuffled into it */
    i32 clause;
    i64 bit;
    i32 mask, each;
    u64 touch; /* its mark of what a try has touched (scores.c) */
    i32 placed; /* hidden cards are told apart by their places: a stack or a row */
} ZoneKind;

typedef struct { i64 mask, least, most; i32 kind, base, count, clause; } Bound; /* a limit tested at rest */
enum { HOLDS, TABLE_NUMBER, PLAYER_NUMBER, CARD_NUMBER };

typedef struct { i32 size, off, keys, second; } Cells;

typedef struct { /* a kind of token: fields of players, of cards, and of the holder; -1 for none */
    i64 bits, bit; /* marks of change: of what players have, of the token alone */
    i64 supply;    /* -1: unlimited */
    i32 own, card, holder;
} Token;

typedef struct { i32 run, suited, top, n, groups[LONGEST_HAND]; } Shape;
typedef struct { i32 rank, suit, low, run, digits, n, first; } Ranking; /* first: the place of its rows among all shapes */

typedef struct { /* the program as Python hands it over: counts and arrays */
    i32 n_code, n_functions, n_consts, n_lists, n_pool, n_tables, n_cells, n_cards, n_columns, n_zones, n_bounds;
    i32 n_counters, n_clauses, seats, everyone, capacity, main;
    i32 n_table, n_player, n_card, n_table_lists, n_player_lists, n_actions, n_score;
    i32 copies, n_identities, n_tokens, n_rankings, n_shapes, n_fields, n_reads, n_marks, n_shown;
    const i32 *code, *functions;
    const i64 *consts;
    const i32 *list_at, *pool;
    const i32 *tables;
    const i64 *cells;
    const i64 *columns;          /* one column after another, a value for each card */
    const i32 *card_zone, *card_code;
    const i64 *zones;            /* 9 numbers for each zone */
    const i64 *bounds;           /* 7 numbers for each limit */
    const i64 *table_start, *player_start, *card_start;
    const i32 *table_list_start, *player_list_start; /* places among the constant lists */
    const i32 *score, *identities;
    const i32 *marks;            /* the n_shown fields of cards that visible cards show, the n_marks of hidden ones first; ~k for those that count tokens */
    const i64 *tokens;             /* 6 numbers for each kind */
    const i32 *card_kind;
    const i32 *seat_bits;          /* the bits of each seat in masks; a side shares those of its player */
    const i32 *reads;              /* the reads of scores (scores.c) */
    const i32 *rankings, *shapes;  /* 7 numbers for each ranking, 4 + LONGEST_HAND for each row */
} Spec;

typedef struct { i32 n, loose, mask, declared; } Zone; /* declared: the mask without lay_open */
typedef struct { i32 zone, known_to; i16 up, pad; } Card;
typedef struct { i32 pc, function, regs, lists, nests; } Frame; /* lists and nests are offsets */
typedef struct { i32 kinds, pc, frames, secret, depth, events; } Handler;
typedef struct { i32 count, turn; } Uses;
typedef struct { i64 of; i32 moment, what, number, taken; } Booked;

typedef struct { /* the part of the state that all games have */
    i64 budget, dirty, clean, begun;
    i32 booked_n, booked_number, booked_before; /* bookings; the number of the next one; that number at the beginning of the phase */
    i32 marks, open, rested, looked; /* phases and windows begun; whether one is open; whether the table was tested or looked at since */
    i32 gone; /* players out of the game */
    i32 rounds, turns, decisions, active, secret, depth, events, frames, handlers, reg_top, list_top;
    i32 status, code, clause, fault_pc, win_rule, winners_n, winners[SEATS];
    i32 all_winners_n, all_winners_rule, all_winners[SEATS], setting_up;
    i32 alive[SEATS];
    i32 head, given, length, reading, answered, answer, moves;
    Booked booked[BOOKED];
} Head;

/* four generators side by side in a vector, if the compiler has them */
#if defined(__GNUC__) && !defined(__TINYC__)
typedef u32 Lanes __attribute__((vector_size(16)));
#define LANES 4
#define LANE(v, k) (v)[k]
#else
typedef u32 Lanes;
#define LANES 1
#define LANE(v, k) (v)
#endif

/* generators of a batch of games (counted.c), eight in a vector if the compiler has them */
#define BATCH_ROWS 4
#define PREPARED 113 /* first random numbers prepared for each game of a batch */
#if LANES > 1 && (defined(__clang__) || __GNUC__ > 8)
#define BROADER 1
#define BATCH (8 * BATCH_ROWS)
#define ALWAYS __attribute__((always_inline))
typedef u32 Broad __attribute__((vector_size(32), may_alias));
typedef i32 Halves __attribute__((vector_size(16), may_alias));
typedef double Doubles __attribute__((vector_size(32), aligned(8), may_alias));
#else
#define BATCH BATCH_ROWS
#define ALWAYS
typedef u32 Broad;
#endif
#if defined(BROADER) && defined(__x86_64__) && defined(__OPTIMIZE__)
#define AVX2 1
#endif

/* The coming seeds, and the states of those in from … to - 1. Seeding is a chain of dependent steps, so eight seeds side by side take hardly longer than one. */
typedef struct { Lanes mt[624][BED / LANES]; u64 coming[2 * MOST_SAMPLES]; i32 n, from, to; } Bed;

typedef struct Chance { u32 mt[624]; i32 at, unmade, in_parts; u64 x; int by_seed, pending; u64 seed; struct Chance *stored; Bed *bed;
    const double *first; const u32 *rest; i32 prepared; } Chance; /* pending: not seeded yet; stored: the state after the last seeding; bed: where its seed may be prepared; first, prepared, rest: numbers prepared in a batch (BATCH apart), how many, and the state behind them */

typedef struct { u64 key; u32 search, visits, offered; double worth; } Leaf; /* a node of the tree of a search (tree.c) */

typedef struct { u64 key; i32 card; } Drawn; /* a card and its sort key in a deal */

typedef struct { u64 key; i64 worth, steps; } Worth; /* an entry of the cache of scores: key, value, steps (0: empty) */

typedef struct { i32 me, steps, n, at[SUMMED], times[SUMMED]; i64 from; } Sum; /* a sum of a player's numbers (at below 0: ~at of the table), each with a factor; me: the player itself; steps: 0 if a score is no sum */

typedef struct { u64 of, touch; i64 worth, steps; } PlayerWorth; /* a player's score at the question, for one imagination (`of`); touch: the marks of what it reads */

typedef struct Plays Plays; /* counts of cards, options and clauses (plays.c) */

typedef struct Wide Wide; /* counts of a question with many options (wide.c) */

typedef struct Machine {
    Spec s;
    Ins *code;
    Function *functions;
    i64 *consts, *cells, *columns, *table_start, *player_start, *card_start;
    i32 seat_bits[SEATS];
    i32 *list_at, *pool, *card_zone, *card_code, *table_list_start, *player_list_start, *score, *identities, *marks;
    Cells *tables;
    ZoneKind *kinds;
    Bound *bounds;
    Token *tokens;
    Ranking *rankings;
    Shape *shapes;
    i32 n_code, *origin, *blame; /* of the optimised code: length, origin of each instruction, rule to blame (peephole.c) */
    i32 stride; /* numbers reserved for a list: its length, then its members */
    i32 heap; /* room for cards in a zone */
    i32 n_bare, *bare; /* the zones that must be empty at rest */
    i32 ring[2 * SEATS + EIGHT]; /* the seats in order, twice */
    i64 list_room;
    /* the state in one block: the next pointers point into it */
    char *block, *begun; /* begun: the block before a game */
    size_t size, begun_size;
    Head *h;
    Zone *zones;
    i16 *zone_cards;
    Card *cards;
    i64 *table, *player, *card;
    i32 *table_lists, *player_lists;
    Uses *uses;
    i64 *events, *most; /* announcements (whether cancelled, then fields); most tokens of each kind in play */
    i64 *counters, *data;
    Frame *frames;
    Handler *handlers;
    i64 *regs;
    i32 *lists, *nests;
    /* outside the block */
    Chance chance, try_chance, replies, dealer, *luck, reply_seeds[REPLIES];
    Bed beds[2]; /* for the samples of a question, and for their further replies */
    i32 *tape;
    i64 *options; /* of the current question */
    i32 n_options, who, kind;
    const i32 *inner_of; /* of a choice among lists: the list of lists, and the place of each option */
    i32 *inner;
    i32 pausing, watching, beyond, aside, most_moves; /* aside: piles are read as they lie; most_moves: a count of positions ends behind them; 0: it goes on */
    i64 jumps;
    i64 *log; /* for each question: player, kind, number of options, hash */
    i32 log_n, log_size;
    i64 *histogram;
    i32 moment_round, moment_turn, leads_n, leads_lost;
    i32 *leads;
    i64 *saved;
    /* tries: the table at the question, true faces, spare counters */
    char *snapshot;
    char *attempted[FRAMES + 1]; /* the table before an action that is tried (trial.c), for each nested call */
    i64 *truth, *try_counters, *try_data;
    Worth *worths; /* the cache of scores (scores.c), and the reads of each */
    i32 *reads;
    const i32 *reads_of[MOST_SCORES];
    Sum sums[MOST_SCORES];
    PlayerWorth *player_worths;
    u64 touched, imagined; /* marks of what was written since the question; number of the current imagination */
    i32 *true_code, *kind_of, *sort_of, *unseen;
    Drawn *drawn;
    i32 asked, asked_who, asked_kind; /* of the question that waits */
    i32 trying, last_round, first, seat, followed, has_snapshot, face_seat;
    u64 face_seed;
    i64 *ids;
    /* players (players.c): how each seat answers, its work since the last rest, the keys of options */
    Chance lots[LOTS];
    i32 policy[SEATS], turn_end, thoughts, weighed_at, key_kinds, key_width;
    i64 offered, spent, *taken, *score_buffer;
    double share, *weights;
    i32 *key_kind, *key_of, *keys;
    /* leaks (leaks.c) */
    i64 *positions;
    u64 behind[BEHIND];
    i32 leaking, pair[2], rest_at, rests, exposed, behind_n, known_before;
    /* search (search.c) */
    char *inner_snapshot;
    double *playout_values, result_worth[WIDEST], middle[SEATS], squares[SEATS], early[MARKS];
    i32 search_games, search_micros, search_horizon, care, caring, result_n, result_games[WIDEST], result_option[WIDEST];
    i32 picking, asked_cards, climbing, opened, mark, path_n, path_who[LONGEST_PATH], measured[SEATS];
    u32 search_number;
    u64 branch[WIDEST];
    i64 answers_tried, search_most; /* answers within tries and playouts; the limit from which seats no longer search (0: none) */
    Leaf *leaves, *path[LONGEST_PATH];
    double *results;
    u64 root;
    Wide *wide; /* counts of a question with many options; only read while `scouting` */
    i32 scouting, quick_only, tried[WIDEST];
    Plays *plays; /* NULL: they are not counted */
    /* visible moments (seen.c): of this game, or of the one it is compared with */
    u64 *moments;
    i32 *asks, *sight;
    i32 following, moments_n, against_n, differed, unknown, sights, asking; /* asking: the instruction of the question */
} Machine;

/* the highest and the lowest bit */
#if (defined(__GNUC__) || defined(__clang__)) && !defined(__TINYC__)
/* Return the number of the highest bit. */
static inline i32 highest(u64 bits) { return 63 - __builtin_clzll(bits); }

/* Return the number of the lowest bit. */
static inline i32 lowest(u64 bits) { return __builtin_ctzll(bits); }
#else
static inline i32 highest(u64 bits) { i32 at = 0; while (bits >>= 1) at++; return at; }
static inline i32 lowest(u64 bits) { i32 at = 0; while (!(bits & 1)) { bits >>= 1; at++; } return at; }
#endif

/* eight cards in one vector register, if the processor has them */
#if defined(__SSE2__) && defined(__GNUC__) && !defined(__TINYC__)
#define BROAD 1
#include <emmintrin.h>
typedef i16 Eight __attribute__((vector_size(16), aligned(2), may_alias));
#endif

#if (defined(__GNUC__) || defined(__clang__)) && !defined(__TINYC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

/* Tell whether all members of a list are below n. */
static inline int fits(const i32 *list, i64 n) {
    u32 wrong = 0;
    for (i32 i = 0, all = list[0]; i < all; i += EIGHT) /* short lists take one round, which is predicted well */
        for (i32 k = 1; k <= EIGHT; k++) wrong |= (u32)((u32)list[i + k] >= (u32)n) & (u32)(i + k <= all);
    return !wrong;
}

/* Tell whether 0 <= v < n. */
static int in_range(i64 v, i64 n) { return v >= 0 && v < n; }

static int run(Machine *m, i32 function, i64 me, i64 *result);

/* Copy a list into the room of another; both have room for FOUR more numbers behind the longest list. */
static inline void copy_list(i32 *to, const i32 *from) {
    i32 n = from[0];
    for (i32 i = 0; i <= n; i += FOUR) memcpy(to + i, from + i, FOUR * sizeof *to);
}

/* Set a fault of the rules, which ends the game: its code and clause (-1: that of the rule). Returns FAULTY. */
static int fault(Machine *m, i32 code, i32 clause) { m->h->code = code; m->h->clause = clause; return -1; }
