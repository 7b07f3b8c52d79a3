// Counts a search that no article answers, once it is typed: the words alone, for those who write the articles.
import { useEffect } from 'react';
import { call, endpoint } from '#platform/web/api-client.ts';
import { logWarning } from '#platform/web/log.ts';
import type { countUnanswered } from '../contract.ts';
import { countedSearch } from '../domain/search-terms.ts';

const count = endpoint<typeof countUnanswered>('POST /api/help/unanswered');

/** After this pause it is what was meant, and not half a word. */
const TYPED_MS = 1_500;

/** Of this page load: the same search is counted once. */
const counted = new Set<string>();

export function useUnanswered(typed: string | null): void {
  useEffect(() => {
    const words = typed === null ? null : countedSearch(typed);
    if (words === null || counted.has(words)) return;
    const timer = setTimeout(() => {
      counted.add(words);
      // Offline it is not counted, and nothing is said: no reader waits for it.
      call(count, { body: { words } }).catch((error) => logWarning('An unanswered search was not counted', error));
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
}
