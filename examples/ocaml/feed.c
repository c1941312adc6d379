#include "feed.h"

enum { ROOM = 16 };

static struct {
  feed_function f;
  void *data;
} subscriptions[ROOM];

int feed_subscribe(feed_function f, void *data) {
  for (int i = 0; i < ROOM; i++)
    if (subscriptions[i].f == NULL) {
      subscriptions[i].f = f;
      subscriptions[i].data = data;
      return i;
    }
  return -1;
}

void *feed_unsubscribe(int number) {
  if (number < 0 || number >= ROOM || subscriptions[number].f == NULL) return NULL;
  subscriptions[number].f = NULL;
  return subscriptions[number].data;
}

void feed_publish(char const *news) {
  for (int i = 0; i < ROOM; i++)
    if (subscriptions[i].f != NULL) subscriptions[i].f(subscriptions[i].data, news);
}
