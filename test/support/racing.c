/* SPDX-License-Identifier: MIT */
/* Two threads that race on a variable, for test_races.py. WRITER and READER are the names that
   their sources have for ThreadSanitizer. */
#include <pthread.h>
#include <stdio.h>

static int shared;

#line 1 WRITER
static void *write_shared(void *unused) {
  shared = 1;
  return unused;
}

#line 1 READER
static void *read_shared(void *unused) {
  printf("%d\n", shared);
  return unused;
}

int main(void) {
  pthread_t writer, reader;
  pthread_create(&writer, NULL, write_shared, NULL);
  pthread_create(&reader, NULL, read_shared, NULL);
  pthread_join(writer, NULL);
  pthread_join(reader, NULL);
  return 0;
}
