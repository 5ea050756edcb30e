/* The machine that plays games from bytecode: its program, which never changes, and its state, which lies in one block.

   Words are those of pnp.engine.play: a zone's last card is its top; the first `loose` cards of a pile are in no order yet;
   `known` and `mask` have a bit for each seat; `dirty` and `clean` collect what has changed since the last rest.
   Nothing is allocated in play. A program is looked through once, as it is loaded: registers, jumps, functions and all
   other operands that stand in the code. What a register holds is looked at wherever it is used as an index. */
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
#define HOLE (INT64_MIN + 1) /* a cell that a table does not have */
#define LARGEST 1000000000000ll
#define LONGEST 4096
#define FOUR 4
#define EIGHT 8
#define SPARE 32 /* cards that there is room for behind those of a zone: they are looked through and shifted eight at a time */
#define SHORT 16
#define LONG 32
#define MOST_CHOICES 50000
#define STEPS 2000000
#define TRY_STEPS 100000 /* pnp.engine.agents.lookahead.STEPS */
#define TRY_MARGIN 10000 /* a try that comes so near to its end is left to Python */
#define FRAMES 256
#define HANDLERS 128
#define REGS 16384
#define LIST_REGS 2048
#define NESTS 96 /* lists of lists, of all functions under way */
#define NEST_ROOM 32768 /* numbers that each takes */
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
#define WIDEST 24 /* this and what follows: pnp.engine.agents.weighing */
#define SAMPLES 2
#define MOST_SAMPLES 6
#define HEAP_BITS 7 /* cards are put in order by so many bits of their keys first */
#define HEAPS (1 << HEAP_BITS)
#define BED 8 /* seeds that are sown together */
#define FEW 24
#define FEW_REPLIES 13
#define SURE 2
#define REPLIES 3
#define WORK 400000
#define MOST_SCORES 64
#define SUMMED 8 /* registers of a score that a few sums make, and what it is the sum of */
#define SALTS 1024 /* random numbers that what a score reads is multiplied by */
#define WORTHS 16384 /* what is remembered of scores */
#define NEAREST 8 /* options that are looked at within games played out */
#define MOST_GAMES 8192 /* played out of an option */
#define MOST_SPREADS 4.0 /* how many times the spread of all scores counts as much as a win */
#define BEHIND 60 /* questions compared behind a swap: pnp.engine.native.leaking.QUESTIONS */
#define SAMPLED 256 /* options of which some are tried; of more Python decides */
#define WORTH_OF_WIN 1e6
#define OTHERS 0.4
#define LEAVES (1 << 16) /* places of the tree of a search */
#define LONGEST_PATH 64
#define LEAST_CHOICES 25 /* a game played out is not cut before so many */
#define DIGIT 6 /* bits of a rank in the number that a hand is */

enum { RUNNING, ENDED, LIMIT, STUCK, BEYOND, ASKING, ENOUGH, PHASE_OVER, MARKED }; /* the last three: of a try */
enum { NEXT_REST, NEXT_ROUND, MARKS, SIGHTS }; /* where a game played out is looked at before it is over; all sights: these and its end */
enum { ONWARD = 1, PLAYOUT }; /* how an option is tried: to the next rest, or on to the end */
enum { CHOOSE_, SOME_, NUMBER_, CONFIRM_, ACTION_, REACTION_, PAY_, OFFER_, NAME_ }; /* kinds of questions */
enum { BY_CHANCE, BY_WEIGHING, BY_RARITY, BY_BOTH, BY_SEARCH }; /* how a seat answers (players.c) */
enum { WATCHED = 1, PAIRED, SWAPPED }; /* how a game is looked at for leaks (leaks.c) */
enum { GREEDY_LOT, CURIOUS_LOT, THOUGHT_LOT, LOTS };
enum { LEFT = -1, UNKNOWN = -2 }; /* instead of an answer: Python has to play; it has to say what the options are known by */
enum { THROW_OVER = 1, THROW_TURN = 2, THROW_PHASE = 4, THROW_ROUND = 8 };

typedef struct { const void *go; i32 op, a, b, c, d; } Ins; /* lists stand in it as places among the numbers of lists */
typedef struct { i32 entry, end, regs, lists, rule, nests; } Function; /* lists and nests: as in instructions, once it is looked through */

typedef struct { /* a zone as it is declared */
    i32 owner, up, stack, empty_at_rest;
    i32 when_empty; /* -1: it must not be; -2: draw fewer; else the zone that is shuffled into it */
    i32 clause;
    i64 bit;
    i32 mask, each;
    u64 touch; /* its mark among those of what a try has touched (scores.c) */
} ZoneKind;

typedef struct { i64 mask, least, most; i32 kind, base, count, clause; } Bound; /* a limit looked at when at rest */
enum { HOLDS, TABLE_NUMBER, PLAYER_NUMBER, CARD_NUMBER };

typedef struct { i32 size, off, keys, second; } Cells;

typedef struct { /* a kind of token: places of what players have, what lies on a card, and who has it; -1 for none */
    i64 bits, bit; /* marks of a change of what players have; of the token alone */
    i64 supply;    /* -1: without end */
    i32 own, card, holder;
} Token;

typedef struct { i32 run, suited, top, n, groups[LONGEST_HAND]; } Shape;
typedef struct { i32 rank, suit, low, run, digits, n, first; } Ranking; /* first: its rows among all shapes */

typedef struct { /* what Python hands over: numbers and where they stand */
    i32 n_code, n_functions, n_consts, n_lists, n_pool, n_tables, n_cells, n_cards, n_columns, n_zones, n_bounds;
    i32 n_counters, n_clauses, seats, everyone, capacity, main;
    i32 n_table, n_player, n_card, n_table_lists, n_player_lists, n_actions, n_score;
    i32 copies, n_identities, n_tokens, n_rankings, n_shapes, n_fields, n_reads;
    const i32 *code, *functions;
    const i64 *consts;
    const i32 *list_at, *pool;
    const i32 *tables;
    const i64 *cells;
    const i64 *columns;          /* a column after another, a value a card */
    const i32 *card_zone, *card_code;
    const i64 *zones;            /* 8 numbers a zone */
    const i64 *bounds;           /* 7 numbers a limit */
    const i64 *table_start, *player_start, *card_start;
    const i32 *table_list_start, *player_list_start; /* places in the constant lists */
    const i32 *score, *identities;
    const i64 *tokens;             /* 6 numbers a kind */
    const i32 *card_kind;
    const i32 *seat_bits;          /* what each seat is in the masks of zones and cards: a side's with that of who decides for it */
    const i32 *reads;              /* what scores read (scores.c) */
    const i32 *rankings, *shapes;  /* 7 numbers a ranking, 4 + LONGEST_HAND a row */
} Spec;

typedef struct { i32 n, loose, mask; } Zone;
typedef struct { i32 zone, known; i16 up, pad; } Card;
typedef struct { i32 pc, function, regs, lists, nests; } Frame; /* lists and nests: as in instructions */
typedef struct { i32 kinds, pc, frames, secret, depth, events; } Handler;
typedef struct { i32 count, turn; } Uses;
typedef struct { i64 of; i32 moment, what, number, taken; } Booked;

typedef struct { /* what is the same in every game's block */
    i64 budget, dirty, clean, begun;
    i32 booked_n, booked_number, booked_before; /* what is booked; the number of the next; that when a phase began */
    i32 marks, open, rested, looked; /* phases and windows begun; whether one is open, and what was done since */
    i32 gone; /* how many are out of the game */
    i32 rounds, turns, decisions, active, secret, depth, events, frames, handlers, reg_top, list_top;
    i32 status, code, clause, fault_pc, win_rule, winners_n, winners[SEATS];
    i32 found, found_rule, found_seats[SEATS], setting_up;
    i32 alive[SEATS];
    i32 head, given, length, reading, answered, answer;
    Booked booked[BOOKED];
} Head;

/* numbers of four seeds side by side, where the processor can */
#if defined(__GNUC__) && !defined(__TINYC__)
typedef u32 Lanes __attribute__((vector_size(16)));
#define LANES 4
#define LANE(v, k) (v)[k]
#else
typedef u32 Lanes;
#define LANES 1
#define LANE(v, k) (v)
#endif

/* seeds of games that are sown together (counted.c), twice as many side by side where the processor can */
#define SOWN_ROWS 4
#define MADE 113 /* of the numbers that chance begins with, those that are made at once */
#if LANES > 1 && (defined(__clang__) || __GNUC__ > 8)
#define BROADER 1
#define SOWN (8 * SOWN_ROWS)
#define ALWAYS __attribute__((always_inline))
typedef u32 Broad __attribute__((vector_size(32), may_alias));
typedef i32 Halves __attribute__((vector_size(16), may_alias));
typedef double Doubles __attribute__((vector_size(32), aligned(8), may_alias));
#else
#define SOWN SOWN_ROWS
#define ALWAYS
typedef u32 Broad;
#endif
#if defined(BROADER) && defined(__x86_64__) && defined(__OPTIMIZE__)
#define AVX2 1
#endif

/* Seeds that will be wanted one after the other, and what those of `from` up to `to` begin with: each number hangs on the one
   before it, and those of other seeds do not, so that eight are sown in hardly more time than one */
typedef struct { Lanes mt[624][BED / LANES]; u64 coming[2 * MOST_SAMPLES]; i32 n, from, to; } Bed;

typedef struct Chance { u32 mt[624]; i32 at, unstirred, by_part; u64 x; int by_seed, late; u64 seed; struct Chance *sown; Bed *bed;
    const double *first; const u32 *rest; i32 made; } Chance; /* late: not sown yet;
    sown: as it was when it was sown last, for the next that begins with the same seed; bed: where its seed may stand among others;
    first: how many numbers are made already, each so far behind the last as seeds are sown together, and what the others come of */

typedef struct { u64 known; u32 search, visits, offered; double worth; } Leaf; /* of the tree of a search (tree.c) */

typedef struct { u64 key; i32 card; } Drawn; /* a card, and where it comes in a deal */

typedef struct { u64 key; i64 worth, steps; } Worth; /* what a score was worth, and how many steps it took (0: nothing known) */

typedef struct { i32 me, steps, n, at[SUMMED], times[SUMMED]; i64 from; } Sum; /* so many numbers of a player (below 0: of the table), each so many
    times; me: no number, but who it is asked of; steps: 0 where it is not known what it is the sum of */

typedef struct { u64 of, touch; i64 worth, steps; } Stands; /* the same of a player as the question stands, with the cards as they are imagined then (`of`); what it reads, as marks */

typedef struct Machine {
    Spec s;
    Ins *code;
    Function *functions;
    i64 *consts, *cells, *columns, *table_start, *player_start, *card_start;
    i32 seat_bits[SEATS];
    i32 *list_at, *pool, *card_zone, *card_code, *table_list_start, *player_list_start, *score, *identities;
    Cells *tables;
    ZoneKind *kinds;
    Bound *bounds;
    Token *tokens;
    Ranking *rankings;
    Shape *shapes;
    i32 n_code, *origin, *blame; /* of the code as it is played: how much, where each comes from, and who is at fault there (tune.c) */
    i32 stride; /* numbers that a list takes: how many it has, then its members */
    i32 heap; /* cards that there is room for in a zone */
    i32 n_bare, *bare; /* the zones in which nothing may lie at rest */
    i32 ring[2 * SEATS + EIGHT]; /* the seats in order, twice */
    i64 list_room;
    /* the state, in one block: what follows points into it */
    char *block, *begun; /* begun: as it is before a game */
    size_t size, begun_size;
    Head *h;
    Zone *zones;
    i16 *zone_cards;
    Card *cards;
    i64 *table, *player, *card;
    i32 *table_lists, *player_lists;
    Uses *uses;
    i64 *events, *most; /* what announcements say, whether they are cancelled first; of each token the most in play */
    i64 *counters, *data;
    Frame *frames;
    Handler *handlers;
    i64 *regs;
    i32 *lists, *nests;
    /* beside it */
    Chance chance, try_chance, replies, dealer, *luck, sown[REPLIES];
    Bed beds[2]; /* of the samples of a question, and of the further replies to each */
    i32 *tape;
    i64 *options; /* of the question under way */
    i32 n_options, who, kind;
    const i32 *inner_of; /* of a choice among lists: where they stand, and which of them each option is */
    i32 *inner;
    i32 pausing, watching, beyond;
    i64 jumps;
    i64 *log; /* who, kind, options and what they are, a question */
    i32 log_n, log_size;
    i64 *histogram;
    i32 moment_round, moment_turn, leads_n, leads_lost;
    i32 *leads;
    i64 *saved;
    /* trying out: the table as it stands at the question, and whose faces the cards bear */
    char *kept;
    i64 *truth, *try_counters, *try_data;
    Worth *worths; /* of scores (scores.c), and where it is told what each reads */
    i32 *reads;
    const i32 *reads_of[MOST_SCORES];
    Sum sums[MOST_SCORES];
    Stands *stands;
    u64 touched, imagined; /* marks of what was written since the question; the number of a question with its cards as they are imagined */
    i32 *true_code, *kind_of, *sort_of, *unseen;
    Drawn *drawn;
    i32 asked, asked_who, asked_kind; /* of the question at which the game stands still */
    i32 trying, last_round, first, seat, followed, is_kept, face_seat;
    u64 face_seed;
    i64 *ids;
    /* players (players.c): how each seat answers, what they have gone through since the last rest, what options are known by */
    Chance lots[LOTS];
    i32 policy[SEATS], turn_end, thoughts, weighed_at, key_kinds, key_width;
    i64 offered, spent, *taken, *scored;
    double share, *weights;
    i32 *told, *key_of, *keys;
    /* looking for leaks (leaks.c) */
    i64 *lies;
    u64 behind[BEHIND];
    i32 leaking, pair[2], rest_at, rests, exposed, behind_n, knew;
    /* searching (search.c) */
    char *within;
    double *judged, found_worth[WIDEST], middle[SEATS], squares[SEATS], early[MARKS];
    i32 search_games, search_micros, search_horizon, care, caring, found_n, found_games[WIDEST], found_option[WIDEST];
    i32 picking, asked_cards, climbing, opened, mark, path_n, path_who[LONGEST_PATH], measured[SEATS];
    u32 search_number;
    u64 branch[WIDEST];
    i64 thought, search_most; /* answers within tries and games played out; how many may be, 0 for any, before nobody searches any more */
    Leaf *leaves, *path[LONGEST_PATH];
    double *results;
    u64 root;
    /* what people see (seen.c): the moments of a game, or of the one that it is held against */
    u64 *moments;
    i32 *asks, *sight;
    i32 following, moments_n, against_n, parted, untold, sights, asking; /* asking: the instruction that asks */
} Machine;

/* the highest and the lowest bit of some */
#if (defined(__GNUC__) || defined(__clang__)) && !defined(__TINYC__)
static inline i32 highest(u64 bits) { return 63 - __builtin_clzll(bits); }
static inline i32 lowest(u64 bits) { return __builtin_ctzll(bits); }
#else
static inline i32 highest(u64 bits) { i32 at = 0; while (bits >>= 1) at++; return at; }
static inline i32 lowest(u64 bits) { i32 at = 0; while (!(bits & 1)) { bits >>= 1; at++; } return at; }
#endif

/* eight cards in one register of the processor, where there are such */
#if defined(__SSE2__) && defined(__GNUC__) && !defined(__TINYC__)
#define BROAD 1
#include <emmintrin.h>
typedef i16 Eight __attribute__((vector_size(16), aligned(2), may_alias));
#endif

static inline int fits(const i32 *list, i64 n) { /* that all members are below n */
    u32 wrong = 0;
    for (i32 i = 0, all = list[0]; i < all; i += EIGHT) /* (of most lists it is known right then how often this goes round) */
        for (i32 k = 1; k <= EIGHT; k++) wrong |= (u32)((u32)list[i + k] >= (u32)n) & (u32)(i + k <= all);
    return !wrong;
}

static int in_range(i64 v, i64 n) { return v >= 0 && v < n; }

static int run(Machine *m, i32 function, i64 me, i64 *result);

/* a list to where another was: the rooms of both end four numbers behind the longest list */
static inline void copy_list(i32 *to, const i32 *from) {
    i32 n = from[0];
    for (i32 i = 0; i <= n; i += FOUR) memcpy(to + i, from + i, FOUR * sizeof *to);
}

/* a fault of the rules: its code and clause (-1: that of the rule), which end the game */
static int fault(Machine *m, i32 code, i32 clause) { m->h->code = code; m->h->clause = clause; return -1; }
