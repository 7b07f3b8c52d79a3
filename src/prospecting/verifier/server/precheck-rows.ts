// Looks at addresses as far as that is free: what they are, what is known of them, what the free checks decide.
import type { Executor } from '#platform/platform.ts';
import { type Sort, sortOut } from '../domain/partition-addresses.ts';
import { isOpaque } from '../domain/unknown-share.ts';
import type { AddressVerdict } from '../fields.contract.ts';
import { type KnownAddress, knownAddresses, type NewCheck } from './address-checks.store.ts';
import type { OpenRow, RowOutcome } from './batch-rows.store.ts';
import type { FreeCheck } from './checker.ts';
import { outcomeOf, waitingOutcome } from './row-outcomes.ts';

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

interface Looking {
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
  { rows, free, canAsk, now, keep }: Looking,
): Promise<Precheck> {
  const emails = free.map(({ verdict }) => verdict.normalized).filter((email) => email !== '');
  const stored = await knownAddresses(tx, workspaceId, emails, now);
  const looked: Precheck = { rows: [], checks: [], known: [] };
  rows.forEach((row, n) => {
    const check = free[n];
    if (check === undefined) throw new Error('an address was not looked at');
    const found = stored.get(check.verdict.normalized);
    const sort = sortOut(check, { known: found?.free === true, canAsk });
    const verdict = sort === 'known' && found ? answerOf(found, row.email) : check.verdict;
    const mark = isOpaque(verdict.provider) ? ('provider_opaque' as const) : null;
    const outcome =
      sort === 'toAsk'
        ? waitingOutcome(row, verdict.normalized, { mark })
        : outcomeOf(row, verdict, { keep, known: sort === 'known' });
    looked.rows.push({ sort, row, outcome });
    if (sort === 'known') looked.known.push(verdict);
    if (sort === 'decided' || sort === 'uncheckable')
      looked.checks.push({ verdict, charged: 0, sample: false, retryAt: null });
  });
  return looked;
}

/** As it was given now, with what was said then. */
export function answerOf({ result }: KnownAddress, email: string): AddressVerdict {
  return { ...result, email };
}
