/* SPDX-License-Identifier: MIT */
/* Whether each domain was told of news, and when it last deleted roots of its own. See news.h. */
#include "news.h"
#include "../runtime/runtime.h"
#include "../system/cache.h"

#include <stdatomic.h>

static struct news {
  _Alignas(BXR_CACHE_LINE) atomic_bool is_told;
  uint64_t own_key; /* the domain's, when it last left a dead slot of its own; or 0, no key */
} news_of_all[BXR_MAX_DOMAINS];

/* Mostly it is there already: to read it leaves the line with all who do. */
void bxr_news_tell(int domain) {
  atomic_bool *is_told = &news_of_all[domain].is_told;
  if (!atomic_load_explicit(is_told, memory_order_relaxed))
    atomic_store_explicit(is_told, true, memory_order_relaxed);
}

static struct news *news_of(struct bxr_domain *domain) {
  return &news_of_all[bxr_domain_id(domain)];
}

void bxr_news_note_own(struct bxr_domain *domain) {
  news_of(domain)->own_key = bxr_domain_front(domain)->key;
}

static bool take_told(struct news *news) {
  if (!atomic_load_explicit(&news->is_told, memory_order_relaxed)) return false;
  return atomic_exchange_explicit(&news->is_told, false, memory_order_relaxed);
}

static bool take_own(struct bxr_domain *domain) {
  uint64_t *key = &news_of(domain)->own_key;
  if (*key == 0) return false;
  if (*key == bxr_domain_front(domain)->key && !bxr_runtime_marking_over()) return false;
  *key = 0;
  return true;
}

bool bxr_news_take(struct bxr_domain *domain) {
  bool is_told = take_told(news_of(domain));
  return take_own(domain) || is_told;
}
