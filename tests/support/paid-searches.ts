// Paid searches against a source whose answers the test decides.

import type { Platform } from '#platform/platform.ts';
import { type FoundPage, type PaidSearch, runPaidSearch } from '#prospecting/searches/server/run-paid-search.ts';
import type { Principal } from '#shared/principal.ts';
import { SourceFault } from '#shared/sources.ts';

export const down = new SourceFault('PROVIDER_DOWN', 'down');
export const info = { key: 'test', name: 'Test source', sample: false };

/** A source whose answers are decided by the test, call by call. */
export function source(...answers: (string[] | Error)[]) {
  let calls = 0;
  return {
    get calls() {
      return calls;
    },
    call: async (): Promise<FoundPage<string>> => {
      const answer = answers[Math.min(calls, answers.length - 1)] ?? [];
      calls += 1;
      await new Promise((resolve) => setImmediate(resolve));
      if (answer instanceof Error) throw answer;
      return { items: answer, total: answer.length, next: null };
    },
  };
}

/** A source that answers when the test says so. */
export function gatedSource(items: string[]) {
  let calls = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    get calls() {
      return calls;
    },
    open: () => open(),
    call: async (): Promise<FoundPage<string>> => {
      calls += 1;
      await gate;
      return { items, total: items.length, next: null };
    },
  };
}

/** A search of LinkedIn people for 5 credits, with what a test changes of it. */
export function searchWith(
  platform: Platform,
  principal: Principal,
  key: string,
  changes: Partial<PaidSearch<string>> = {},
) {
  return runPaidSearch<string>(
    platform,
    { principal, idempotencyKey: key, requestId: `request-${key}` },
    {
      capability: 'linkedin-people',
      query: { keywords: 'timber', start: 0 },
      label: 'timber',
      activity: 'LinkedIn people search',
      price: 5,
      source: info,
      refusal: null,
      call: source(['Mara']).call,
      failure: 'LINKEDIN_PEOPLE_FAILED',
      ...changes,
    },
  );
}
