// What a record holds after somebody has typed over it: what came from elsewhere is kept beside, what follows from a value follows.
import type { RecordKind } from '../field.contract.ts';
import { type FieldValues, followingValues } from './complete-values.ts';
import { originOf, showValue } from './record-facts.ts';
import type { Origin } from './record-shapes.ts';
import { isSingle, type StoredRow, same, valueIn, withValue } from './stored-row.ts';

/** The row with typed values. Those that a source gave compete from then on; what was typed before is corrected. */
export function withTyped(kind: RecordKind, row: StoredRow, values: FieldValues, origin: Origin): StoredRow {
  const keys = Object.keys(followedKeys(kind));
  const before = Object.fromEntries(keys.map((key) => [key, valueIn(row, key)]));
  let next = row;
  for (const [key, value] of Object.entries({ ...followingValues(kind, before, values), ...values })) {
    const keep = originOf(next, key).source !== 'manual';
    next = isSingle(kind, key) ? showValue(kind, next, key, value, origin, keep) : withValue(next, key, value);
  }
  return kind === 'contact' && !same(next.email, row.email) ? withoutVerdict(next) : next;
}

function followedKeys(kind: RecordKind): Record<string, true> {
  return kind === 'contact' ? { name: true, firstName: true, lastName: true } : {};
}

/** What was said of the address before is not said of this one; what the person asked for stays. */
function withoutVerdict(row: StoredRow): StoredRow {
  const bounced = row.email_state === 'bounced';
  return {
    ...row,
    email_verdict: null,
    email_checked_at: null,
    ...(bounced && { email_state: 'open', email_state_at: null, email_state_reason: '' }),
  };
}
