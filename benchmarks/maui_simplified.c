/* Maui in C with simplified rules, for scale: how fast could it be at all?

   Market, sand dollars, matching, score tracks and penalties are here, found with the same sets of
   bits as Parasol's rules. Missing are umbrellas, crabs, towel tokens, ornate frames, flipped
   seats, events, any check of a move, and the beaches themselves: only the last towel is kept.
   Three numbers are asked for: players, games, seed. Two are printed: games and seconds. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TILES = 60, KINDS = 5, PARTS = 3, MARKET = 6, COLUMNS = 12, ROWS = 7, SPACES = 15 };
enum { DEALS = 20 };

typedef struct {
    int reach[KINDS]; /* by pattern: the rows where the last towel shows it, row r as bit r + 1 */
    int steps[KINDS];
    int dollars, towels, penalties;
} Player;

typedef struct {
    int players, mover, starter, last_round, over, drawn, picked;
    int market[MARKET], areas[2];
    Player player[4];
    const uint8_t *bag;
} State;

static const int row_steps[ROWS + 1] = {0, 3, 2, 1, 1, 1, 2, 3};
static uint8_t tile[TILES][PARTS];
static uint8_t bags[DEALS][TILES];

static uint32_t a = 1, b = 2, c = 3, counter = 1;

static uint32_t below(uint32_t n) {
    uint32_t word = a + b + counter++;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = ((c << 21) | (c >> 11)) + word;
    return (uint32_t)(((uint64_t)word * n) >> 32);
}

static int nth_bit(int set, int skip) {
    while (skip-- > 0) set &= set - 1;
    return __builtin_ctz((unsigned)set);
}

static int random_bit(int set) {
    int count = __builtin_popcount((unsigned)set);
    return nth_bit(set, count > 1 ? (int)below((uint32_t)count) : 0);
}

static void set_reach(Player *p, int number, int top) {
    memset(p->reach, 0, sizeof p->reach);
    for (int part = 0; part < PARTS; part++)
        if (top + part >= 1 && top + part <= ROWS)
            p->reach[tile[number][part]] |= 1 << (top + part + 1);
}

static int tops_for(const Player *p, int number) {
    const uint8_t *t = tile[number];
    return p->reach[t[0]] | p->reach[t[1]] >> 1 | p->reach[t[2]] >> 2;
}

static void refill(State *s, int place) {
    int last = place < 3 ? 2 : 5;
    for (; place < last; place++) s->market[place] = s->market[place + 1];
    s->market[last] = s->bag[s->drawn++];
}

static void end_turn(State *s) {
    s->mover = s->mover + 1 < s->players ? s->mover + 1 : 0;
    if (s->mover == s->starter && s->last_round) s->over = 1;
}

static void towel_done(State *s, Player *p, int top) {
    set_reach(p, s->picked, top);
    if (++p->towels == COLUMNS) s->last_round = 1;
    end_turn(s);
}

static void place(State *s, Player *p) {
    int top = random_bit(tops_for(p, s->picked)) - 1;
    for (int part = 0; part < PARTS; part++) {
        int row = top + part, pattern = tile[s->picked][part];
        if (row < 1 || row > ROWS) {
            p->penalties++;
        } else if (p->reach[pattern] >> (row + 1) & 1) {
            int after = p->steps[pattern] + row_steps[row];
            p->steps[pattern] = after < SPACES ? after : SPACES;
        }
    }
    towel_done(s, p, top);
}

static void turn(State *s) {
    Player *p = &s->player[s->mover];
    int legal = 0;
    for (int i = 0; i < MARKET; i++)
        if (i % 3 <= p->dollars && tops_for(p, s->market[i])) legal |= 1 << i;
    for (int i = 0; i < 2; i++)
        if (s->areas[i] > 0) legal |= 1 << (MARKET + i);
    int spare = legal == 0;
    int choice = random_bit(spare ? (1 << MARKET) - 1 : legal);
    if (choice >= MARKET) {
        p->dollars += s->areas[choice - MARKET];
        s->areas[choice - MARKET] = 0;
        end_turn(s);
        return;
    }
    s->picked = s->market[choice];
    if (!spare) {
        p->dollars -= choice % 3;
        s->areas[choice / 3] += choice % 3;
    }
    refill(s, choice);
    if (spare) towel_done(s, p, 3);
    else place(s, p);
}

static State start(int players, const uint8_t *bag) {
    State s;
    memset(&s, 0, sizeof s);
    s.players = players;
    s.bag = bag;
    s.areas[0] = s.areas[1] = 1;
    for (int i = 0; i < MARKET; i++) s.market[i] = bag[s.drawn++];
    for (int i = 0; i < players; i++) {
        s.player[i].dollars = 1;
        set_reach(&s.player[i], bag[s.drawn++], 3);
    }
    return s;
}

static void make_tiles(void) {
    int n = 0;
    for (int x = 0; x < KINDS; x++)
        for (int y = 0; y < KINDS; y++)
            for (int z = 0; z < KINDS; z++)
                if (x != y && y != z && x != z) {
                    tile[n][0] = (uint8_t)x;
                    tile[n][1] = (uint8_t)y;
                    tile[n++][2] = (uint8_t)z;
                }
    for (int d = 0; d < DEALS; d++) {
        for (int i = 0; i < TILES; i++) bags[d][i] = (uint8_t)i;
        for (int i = TILES - 1; i > 0; i--) {
            int j = (int)below((uint32_t)i + 1);
            uint8_t kept = bags[d][i];
            bags[d][i] = bags[d][j];
            bags[d][j] = kept;
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    int players = atoi(argv[1]);
    long games = atol(argv[2]);
    a = (uint32_t)atol(argv[3]);
    if (players < 2 || players > 4 || games < 1) return 2;
    make_tiles();
    State starts[DEALS];
    for (int d = 0; d < DEALS; d++) starts[d] = start(players, bags[d]);
    long steps = 0;
    clock_t began = clock();
    for (long game = 0; game < games; game++) {
        State s = starts[game % DEALS];
        while (!s.over) turn(&s);
        for (int i = 0; i < players; i++)
            for (int k = 0; k < KINDS; k++) steps += s.player[i].steps[k];
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%ld %.9f\n", games, seconds);
    /* Using the result keeps the compiler from leaving the games out. */
    return steps > 0 ? 0 : 1;
}
