/*
 * Linked list: accounts in ascending order of their number. Posting an amount finds the account or inserts it, from
 * the list of spare nodes or from the heap, and moves it to the spare nodes when its balance gets to zero.
 */
#include <stddef.h>
#include <stdlib.h>

struct account {
    int number;
    long balance;
    struct account *next;
};

struct ledger {
    struct account *first;
    int count;
};

static struct account *spare;

static struct account *new_account(int number)
{
    struct account *a = spare;

    if (a != NULL) {
        spare = a->next;
    } else {
        a = malloc(sizeof *a);
        if (a == NULL) {
            return NULL;
        }
    }
    a->number = number;
    a->balance = 0;
    a->next = NULL;
    return a;
}

int ledger_post(struct ledger *l, int number, long amount)
{
    struct account **link;
    struct account *a;

    if (l == NULL || number <= 0) {
        return -1;
    }
    if (amount == 0 || amount > 1000000 || amount < -1000000) {
        return -2;
    }
    link = &l->first;
    while (*link != NULL && (*link)->number < number) {
        link = &(*link)->next;
    }
    if (*link != NULL && (*link)->number < number) {
        return -3; /* never: the loop went past these */
    }
    a = *link;
    if (a == NULL || a->number != number) {
        if (amount < 0) {
            return -4; /* an account opens with a deposit */
        }
        a = new_account(number);
        if (a == NULL) {
            return -5;
        }
        a->next = *link;
        *link = a;
        l->count++;
    }
    if (a->balance > 2000000000 || a->balance < 0) {
        return -6;
    }
    a->balance += amount;
    if (a->balance < 0) {
        a->balance -= amount;
        return -7;
    }
    if (a->balance == 0) {
        *link = a->next;
        a->next = spare;
        spare = a;
        l->count--;
    }
    return 0;
}
