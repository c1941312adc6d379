/* A library in C as there are many: who subscribes gives a function and a pointer, and the function
   gets the pointer back. It knows nothing of OCaml. */
#ifndef FEED_H
#define FEED_H

#include <stddef.h>

typedef void (*feed_function)(void *data, char const *news);

/* The number of the subscription, or -1 when there is no room. */
int feed_subscribe(feed_function f, void *data);

/* What was given as data; NULL if nobody has that number. */
void *feed_unsubscribe(int number);

void feed_publish(char const *news);

#endif
