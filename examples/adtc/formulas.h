/* Formulas as trees in a buffer. */
#ifndef FORMULAS_H
#define FORMULAS_H

#include <adtc.h>
#include <stdio.h>

/* One formula a line, in prefix notation: "+ 1 * 2 x". False, with a sentence on the standard
   error, if a line is no formula. What makes the tree ignores its results: the buffer keeps the
   first failure, and is not saved then. A formula that ends too early lacks a child. */
bool read_formulas(adtc *b, FILE *from);

/* The same, each on a line of its own, then how many items there are. */
void print_formulas(const adtc_view *v);

#endif
