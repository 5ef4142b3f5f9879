/* The peer for `count queens N`: the plain bitmask counter everybody writes, with mirror halving.
 * gcc -O3 -march=native -o queens queens.c && ./queens 16
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t all;

static uint64_t count(uint32_t files, uint32_t left, uint32_t right) {
    if (files == all) return 1;
    uint64_t sum = 0;
    for (uint32_t free = all & ~(files | left | right); free;) {
        uint32_t queen = free & -free;
        free ^= queen;
        sum += count(files | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return sum;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 8;
    if (n < 1 || n > 31) return 2;
    all = ((uint32_t)1 << n) - 1;
    uint64_t half = 0, middle = 0;
    for (int file = 0; file < n / 2; file++) {
        uint32_t queen = (uint32_t)1 << file;
        half += count(queen, queen << 1, queen >> 1);
    }
    if (n % 2) {
        uint32_t queen = (uint32_t)1 << (n / 2);
        middle = count(queen, queen << 1, queen >> 1);
    }
    printf("%llu\n", (unsigned long long)(2 * half + middle));
    return 0;
}
