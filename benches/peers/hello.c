/* The least that a program can do: the start of a process. */
#include <stdio.h>

int main(void) {
    puts("rookwright");
    return 0;
}
