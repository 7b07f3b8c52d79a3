// Facts of a record: the source of each value, and the values that compete with it. No received value is lost to a later one.
import type { RecordKind } from '../field.contract.ts';
import { type FieldValues, followingValues } from './complete-values.ts';
import { type FieldValue, isBlank } from './field-value.ts';
import {
  type Fact,
  isSingle,
  type Origin,
  type OtherValue,
  type StoredRow,
  same,
  valueIn,
  withValue,
} from './stored-row.ts';

/** Values that compete with one; beyond it the oldest go. */
const OTHERS_LIMIT = 20;

/** A field that is one of several addresses → the field that holds the others. */
const LIST_OF: Record<RecordKind, Record<string, string>> = {
  contact: { email: 'otherEmails', phone: 'otherPhones' },
  company: { domain: 'otherDomains' },
};
const LIST_LIMIT = 50;

/** From where the value of a field came: its own fact, or the record's origin. */
function toOrigin(row: StoredRow, key: string): Origin {
  const { source, ref, by, at } = row.facts[key] ?? {};
  if (source !== undefined && at !== undefined) return originFrom({ source, ref, by, at });
  return originFrom({
    source: row.source,
    ref: row.origin_id ?? undefined,
    by: row.created_by ?? undefined,
    at: new Date(row.created_at).toISOString(),
  });
}

function originFrom({
  source,
  ref,
  by,
  at,
}: {
  source: Origin['source'];
  ref?: string;
  by?: string;
  at: string;
}): Origin {
  return { source, ...(ref !== undefined && { ref }), ...(by !== undefined && { by }), at };
}

export function toOthers(row: StoredRow, key: string): OtherValue[] {
  return row.facts[key]?.others ?? [];
}

/** Every value that is known of a field, the one that is shown first. */
export function toValues(row: StoredRow, key: string): OtherValue[] {
  const shown = valueIn(row, key);
  return [...(isBlank(shown) ? [] : [{ value: shown, ...toOrigin(row, key) }]), ...toOthers(row, key)];
}

/** Shows this value; the one that was shown competes from then on where `keep`, and no rival says the same any more. */
export function showValue(
  kind: RecordKind,
  row: StoredRow,
  key: string,
  value: FieldValue,
  origin: Origin,
  keep: boolean,
): StoredRow {
  const before = valueIn(row, key);
  if (same(before, value)) return row;
  const lost: OtherValue[] = keep && !isBlank(before) ? [{ value: before, ...toOrigin(row, key) }] : [];
  const others = [...lost, ...toOthers(row, key)].filter((other) => !same(other.value, value));
  const changed = withFact(withValue(row, key, value), key, { ...origin, others });
  return addBeside(kind, withoutBeside(kind, changed, key, value), key, lost);
}

/** Keeps values beside the one that is shown. Those that are known already are passed over. */
export function addRivals(kind: RecordKind, row: StoredRow, key: string, rivals: readonly OtherValue[]): StoredRow {
  const known = toValues(row, key);
  const fresh: OtherValue[] = [];
  for (const rival of rivals) {
    if (!isBlank(rival.value) && ![...known, ...fresh].some(({ value }) => same(value, rival.value))) fresh.push(rival);
  }
  if (fresh.length === 0) return row;
  const { others = [], ...fact } = row.facts[key] ?? {};
  return addBeside(kind, withFact(row, key, { ...fact, others: [...others, ...fresh] }), key, fresh);
}

/** A fact that says nothing beyond the record's own origin has no entry. */
function withFact(row: StoredRow, key: string, { others = [], ...origin }: Fact): StoredRow {
  const kept = others.slice(0, OTHERS_LIMIT);
  const { [key]: _gone, ...facts } = row.facts;
  if (origin.at === undefined && kept.length === 0) return { ...row, facts };
  return { ...row, facts: { ...facts, [key]: { ...origin, ...(kept.length > 0 && { others: kept }) } } };
}

/** An address that lost is still an address of theirs: it is found by it. */
function addBeside(kind: RecordKind, row: StoredRow, key: string, lost: readonly OtherValue[]): StoredRow {
  const list = LIST_OF[kind][key];
  return list
    ? uniteValues(
        row,
        list,
        lost.map(({ value }) => value as string),
        valueIn(row, key) as string,
      )
    : row;
}

function withoutBeside(kind: RecordKind, row: StoredRow, key: string, value: FieldValue): StoredRow {
  const list = LIST_OF[kind][key];
  if (!list) return row;
  const beside = valueIn(row, list) as string[];
  return beside.includes(value as string)
    ? withValue(
        row,
        list,
        beside.filter((each) => each !== value),
      )
    : row;
}

/** Both lists, without `except` and without one that says the same. */
export function uniteValues(row: StoredRow, key: string, added: readonly string[], except = ''): StoredRow {
  const had = valueIn(row, key) as string[];
  const seen = new Set([except.toLowerCase(), ...had.map((each) => each.toLowerCase())]);
  const fresh = added.filter((each) => each !== '' && !seen.has(each.toLowerCase()) && seen.add(each.toLowerCase()));
  return fresh.length === 0 ? row : withValue(row, key, [...had, ...fresh].slice(0, LIST_LIMIT));
}

/** The field whose address is one of several, by the field of the others: otherEmails → email. */
export function getMain(kind: RecordKind, list: string): string | null {
  return Object.entries(LIST_OF[kind]).find(([, beside]) => beside === list)?.[0] ?? null;
}

/** The row with typed values. Replaced values of a source become competing ones; replaced typed values are dropped. */
export function withTyped(kind: RecordKind, row: StoredRow, values: FieldValues, origin: Origin): StoredRow {
  const keys = Object.keys(derivedKeys(kind));
  const before = Object.fromEntries(keys.map((key) => [key, valueIn(row, key)]));
  let next = row;
  for (const [key, value] of Object.entries({ ...followingValues(kind, before, values), ...values })) {
    const keep = toOrigin(next, key).source !== 'manual';
    next = isSingle(kind, key) ? showValue(kind, next, key, value, origin, keep) : withValue(next, key, value);
  }
  return kind === 'contact' && !same(next.email, row.email) ? withoutVerdict(next) : next;
}

function derivedKeys(kind: RecordKind): Record<string, true> {
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
