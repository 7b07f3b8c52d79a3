// What a verdict makes of a row, and what that changes in the counts of its batch.
import type { AddressVerdict, Verdict } from '../fields.contract.ts';
import type { OpenRow, RowOutcome } from './batch-rows.store.ts';
import type { Counts } from './batches.store.ts';

type Ending = Partial<Pick<RowOutcome, 'charged' | 'tries' | 'retryAt'>> & {
  keep: boolean;
  known?: boolean;
};

/** The row with its verdict; with a time to try again it is not the last. `keep`: the whole verdict is kept with the row. */
export function outcomeOf(
  row: OpenRow,
  verdict: AddressVerdict,
  { keep, known = false, ...ending }: Ending,
): RowOutcome {
  const { status, subStatus, sentence, suggestion, checkedAt } = verdict;
  const retryAt = ending.retryAt ?? null;
  return {
    place: row.place,
    state: retryAt === null ? 'done' : 'again',
    normalized: verdict.normalized,
    status,
    subStatus,
    sentence,
    suggestion,
    charged: ending.charged ?? 0,
    tries: ending.tries ?? row.tries,
    retryAt,
    checkedAt,
    result: keep ? { ...verdict, known } : null,
  };
}

/** One that waits to be asked; `mark` is kept as its sub-status until then. */
export function waitingOutcome(
  row: OpenRow,
  normalized: string,
  { mark = null, tries = row.tries }: { mark?: RowOutcome['subStatus']; tries?: number } = {},
): RowOutcome {
  const nothing = {
    status: null,
    sentence: '',
    suggestion: null,
    charged: 0,
    retryAt: null,
    checkedAt: null,
    result: null,
  };
  return { ...nothing, place: row.place, state: 'ask', normalized, subStatus: mark, tries };
}

/** Verdicts that came, less those that they replace. */
export function countsOf(pairs: readonly { before: Verdict | null; after: Verdict | null }[]): Counts {
  const counts: Record<string, number> = {};
  const add = (key: string, n: number) => {
    counts[key] = (counts[key] ?? 0) + n;
  };
  for (const { before, after } of pairs) {
    if (before === after) continue;
    if (before !== null) add(before, -1);
    if (after !== null) add(after, 1);
    if (before === null) add('done', 1);
    if (after === null) add('done', -1);
  }
  return counts;
}
