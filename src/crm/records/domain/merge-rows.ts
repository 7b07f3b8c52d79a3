// How two records become one: found ones into kept ones, and two kept ones into each other. Neither value is lost.
import { customKey, type RecordKind } from '../field.contract.ts';
import { RECORD_FIELDS } from '../fields.contract.ts';
import type { FieldValues } from './complete-values.ts';
import { isBlank } from './field-value.ts';
import { addRivals, getMain, showValue, toValues, uniteValues } from './record-facts.ts';
import { isSingle, type Origin, type StoredRow, valueIn, withValue } from './stored-row.ts';

/** A kept record with what was found: blanks are filled, other values compete, several are united. */
export function withFound(kind: RecordKind, row: StoredRow, values: FieldValues, origin: Origin): StoredRow {
  let next = row;
  for (const [key, value] of Object.entries(values)) {
    if (isBlank(value)) continue;
    if (!isSingle(kind, key)) next = withSeveral(kind, next, key, value);
    else if (isBlank(valueIn(next, key))) next = showValue(kind, next, key, value, origin, true);
    else next = addRivals(kind, next, key, [{ value, ...origin }]);
  }
  return next;
}

function withSeveral(kind: RecordKind, row: StoredRow, key: string, value: unknown): StoredRow {
  if (Array.isArray(value)) {
    const main = getMain(kind, key);
    return uniteValues(row, key, value as string[], main === null ? '' : String(valueIn(row, main)));
  }
  // An owner: kept where there is one.
  return isBlank(valueIn(row, key)) ? withValue(row, key, value as string) : row;
}

/**
 * The record that stays, with everything of the one that goes. `show`: fields where the value of the other is shown; by default that of
 * this record where it has one.
 */
export function mergeRows(
  kind: RecordKind,
  row: StoredRow,
  other: StoredRow,
  show: Readonly<Record<string, 'this' | 'other'>>,
): StoredRow {
  let next = row;
  for (const key of singleKeys(kind, row, other)) next = mergeSingle(kind, next, other, key, show[key]);
  for (const { key, type } of RECORD_FIELDS[kind]) {
    if (type === 'tags' || type === 'texts') next = withSeveral(kind, next, key, valueIn(other, key));
  }
  const owner = show.ownerId === 'other' || next.owner_id === null ? (other.owner_id ?? next.owner_id) : next.owner_id;
  next = { ...next, owner_id: owner, ...mergeDerived(next, other) };
  return kind === 'contact' ? { ...next, ...mergePermissions(row, next, other) } : next;
}

function singleKeys(kind: RecordKind, row: StoredRow, other: StoredRow): string[] {
  const own = RECORD_FIELDS[kind].map(({ key }) => key).filter((key) => isSingle(kind, key));
  const custom = [...new Set([...Object.keys(row.custom), ...Object.keys(other.custom)])].map(customKey);
  return [...own, ...custom];
}

function mergeSingle(
  kind: RecordKind,
  row: StoredRow,
  other: StoredRow,
  key: string,
  show: 'this' | 'other' | undefined,
): StoredRow {
  const theirs = toValues(other, key);
  const [first] = theirs;
  if (!first) return row;
  const shown = valueIn(other, key);
  const takeTheirs = !isBlank(shown) && (show === 'other' || isBlank(valueIn(row, key)));
  if (!takeTheirs) return addRivals(kind, row, key, theirs);
  const { value: _value, ...origin } = first;
  return addRivals(kind, showValue(kind, row, key, shown, origin, true), key, theirs.slice(1));
}

/** What the product keeps: the later contact, a picture where there is none. The next step follows the tasks, which move. */
function mergeDerived(row: StoredRow, other: StoredRow): Partial<StoredRow> {
  const later = toLater(row.last_contacted_at, other.last_contacted_at);
  return {
    last_contacted_at: later,
    picture: row.picture === '' ? other.picture : row.picture,
    sample: row.sample === true && other.sample === true,
  };
}

function toLater(a: unknown, b: unknown): string | null {
  if (typeof a !== 'string') return typeof b === 'string' ? b : null;
  if (typeof b !== 'string') return a;
  return Date.parse(a) >= Date.parse(b) ? a : b;
}

/** The strictest first: who asked one record not to be written to, asked this person's. */
const EMAIL_STATES = ['complained', 'unsubscribed', 'bounced', 'open'];
const WHATSAPP_STATES = ['opted-out', 'opted-in', 'unknown'];

function mergePermissions(before: StoredRow, row: StoredRow, other: StoredRow): Partial<StoredRow> {
  const strictest = [before, other].sort(
    (a, b) => EMAIL_STATES.indexOf(String(a.email_state)) - EMAIL_STATES.indexOf(String(b.email_state)),
  )[0];
  const whatsapp = WHATSAPP_STATES.find((state) => before.whatsapp_state === state || other.whatsapp_state === state);
  // A verdict is of one address.
  const verdict = [before, other].find(({ email, email_verdict }) => email === row.email && email_verdict !== null);
  return {
    email_state: strictest?.email_state,
    email_state_at: strictest?.email_state_at ?? null,
    email_state_reason: strictest?.email_state_reason,
    whatsapp_state: whatsapp,
    email_verdict: verdict?.email_verdict ?? null,
    email_checked_at: verdict?.email_checked_at ?? null,
    last_replied_at: toLater(before.last_replied_at, other.last_replied_at),
    company_id: row.company_id ?? other.company_id,
  };
}
