// What the free checks, a known verdict or a new one make of a row, and how that changes the counts of its batch.
import type { Executor } from '#platform/platform.ts';
import { isOpaque, partitionAddress, type Sort } from '../../domain/batch-quote.ts';
import type { AddressVerdict, Verdict } from '../../fields.contract.ts';
import { type KnownAddress, knownAddresses, type NewCheck } from '../address/address-checks.store.ts';
import type { FreeCheck } from '../probe/checker.ts';
import type { OpenRow, RowOutcome } from './batch-rows.store.ts';
import type { Counts } from './batches.store.ts';

export interface PrecheckedRow {
  sort: Sort;
  row: OpenRow;
  outcome: RowOutcome;
}

export interface Precheck {
  rows: PrecheckedRow[];
  checks: NewCheck[];
  /** Answered from what was known. */
  known: AddressVerdict[];
}

interface PrecheckInput {
  rows: readonly OpenRow[];
  /** One for each row. */
  free: readonly FreeCheck[];
  canAsk: boolean;
  now: Date;
  /** Whether whole verdicts are kept with the rows. */
  keep: boolean;
}

export async function precheckRows(
  tx: Executor,
  workspaceId: string,
  { rows, free, canAsk, now, keep }: PrecheckInput,
): Promise<Precheck> {
  const emails = free.map(({ verdict }) => verdict.normalized).filter((email) => email !== '');
  const stored = await knownAddresses(tx, workspaceId, emails, now);
  const prechecked: Precheck = { rows: [], checks: [], known: [] };
  rows.forEach((row, n) => {
    const check = free[n];
    if (check === undefined) throw new Error('an address was not looked at');
    const found = stored.get(check.verdict.normalized);
    const sort = partitionAddress(check, { known: found?.free === true, canAsk });
    const verdict = sort === 'known' && found ? toAnswer(found, row.email) : check.verdict;
    const mark = isOpaque(verdict.provider) ? ('provider_opaque' as const) : null;
    const outcome =
      sort === 'toAsk'
        ? waitingOutcome(row, verdict.normalized, { mark })
        : toOutcome(row, verdict, { keep, known: sort === 'known' });
    prechecked.rows.push({ sort, row, outcome });
    if (sort === 'known') prechecked.known.push(verdict);
    if (sort === 'decided' || sort === 'uncheckable')
      prechecked.checks.push({ verdict, charged: 0, sample: false, retryAt: null });
  });
  return prechecked;
}

/** As it was given now, with what was said then. */
export function toAnswer({ result }: KnownAddress, email: string): AddressVerdict {
  return { ...result, email };
}

type Ending = Partial<Pick<RowOutcome, 'charged' | 'tries' | 'retryAt'>> & {
  keep: boolean;
  known?: boolean;
};

/** The row with its verdict; with a time to try again it is not the last. `keep`: the whole verdict is kept with the row. */
export function toOutcome(
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
export function toCounts(pairs: readonly { before: Verdict | null; after: Verdict | null }[]): Counts {
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
