/*
 * Grid walk with two symbolic indexes: from a start cell, follow arrows over a board whose edges are joined, until a
 * wall, a goal, a cell seen before, or the budget ends it. Cells that were visited are marked.
 */
#include <stddef.h>

#define SIZE 5

enum { FREE = '.', WALL = '#', GOAL = '*', SEEN = 'o' };

struct walk {
    int row, column;
    int steps;
    int turns;
};

static int inside(int row, int column)
{
    return row >= 0 && row < SIZE && column >= 0 && column < SIZE;
}

static int is_arrow(unsigned char cell)
{
    return cell == '<' || cell == '>' || cell == '^' || cell == 'v';
}

static int step_down(unsigned char heading)
{
    return heading == 'v' ? 1 : heading == '^' ? -1 : 0;
}

static int step_right(unsigned char heading)
{
    return heading == '>' ? 1 : heading == '<' ? -1 : 0;
}

int grid_walk(unsigned char board[SIZE][SIZE], int row, int column, int budget, struct walk *out)
{
    unsigned char heading = '>';
    int turns = 0;
    int steps = 0;

    if (!inside(row, column) || budget < 1 || budget > 4) {
        return -1;
    }
    while (steps < budget) {
        unsigned char cell = board[row][column];

        if (cell == WALL || cell == SEEN) {
            break;
        }
        if (cell == GOAL) {
            steps += 100;
            break;
        }
        if (is_arrow(cell)) {
            turns += cell != heading;
            heading = cell;
        } else if (cell != FREE) {
            return -2;
        }
        board[row][column] = SEEN;
        row = (row + step_down(heading) + SIZE) % SIZE;
        column = (column + step_right(heading) + SIZE) % SIZE;
        if (!inside(row, column)) {
            return -3; /* never: the edges are joined */
        }
        steps++;
    }
    if (turns > steps || (steps > budget && steps < 100)) {
        return -4; /* never: at most one turn a step */
    }
    if (out != NULL) {
        out->row = row;
        out->column = column;
        out->steps = steps;
        out->turns = turns;
    }
    return steps;
}
