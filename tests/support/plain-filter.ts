// What a filter of records means, read plainly in JavaScript: what the database finds is compared with it.
import { type Condition, type FieldType, type FilterGroup, toCustomField } from '#crm/records/contract.ts';

export type PlainRecord = Record<string, unknown> & { id: string; custom: Record<string, unknown> };

interface Reading {
  typeOf: ReadonlyMap<string, FieldType>;
  now: number;
}

const DAY_MS = 86_400_000;

/** A group without conditions asks for nothing. */
export function matchesFilter(record: PlainRecord, { join, items }: FilterGroup, reading: Reading): boolean {
  const asked = items.filter((item) => !('items' in item) || item.items.length > 0);
  if (asked.length === 0) return true;
  const holds = (item: Condition | FilterGroup) =>
    'items' in item ? matchesFilter(record, item, reading) : matchesCondition(record, item, reading);
  return join === 'and' ? asked.every(holds) : asked.some(holds);
}

function matchesCondition(
  record: PlainRecord,
  { field, op, value: asked }: Condition,
  { typeOf, now }: Reading,
): boolean {
  const custom = toCustomField(field);
  const has = custom === null ? record[field] : record.custom[custom];
  const blank = has === null || has === undefined || has === '' || (Array.isArray(has) && has.length === 0);
  if (op === 'empty') return blank;
  if (op === 'filled') return !blank;
  const type = typeOf.get(field) ?? 'text';
  switch (type) {
    case 'number':
      return numberMatches(blank ? null : Number(has), op, asked);
    case 'day':
      return dayMatches(blank ? null : String(has), op, asked, now);
    case 'moment':
      return momentMatches(blank ? null : (has as Date).getTime(), op, asked, now);
    case 'yes-no':
      return has === asked;
    case 'choice':
    case 'country':
    case 'user':
    case 'company':
      return (asked as unknown[]).includes(has) === (op === 'any-of');
    case 'tags':
      return (asked as string[]).some((tag) => (has as string[]).includes(tag)) === (op === 'any-of');
    case 'texts':
      return (has as string[]).some((one) => fold(one).includes(fold(String(asked).trim())));
    default:
      return textMatches(String(has ?? ''), type, op, asked);
  }
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const bare = (address: string) => address.replace(/^(https?:\/\/)?(www\.)?/i, '').replace(/\/+$/, '');
const digits = (phone: string) => phone.replace(/[ ()\-./]/g, '');

/** Accents are for words: addresses and numbers have a case at most. */
const ADDRESSES: ReadonlySet<FieldType> = new Set(['email', 'phone', 'url', 'profile', 'domain']);

function textMatches(has: string, type: FieldType, op: string, asked: unknown): boolean {
  const address = type === 'url' || type === 'profile' || type === 'domain';
  const alike = (text: string) => (ADDRESSES.has(type) ? text.toLowerCase() : fold(text));
  const shape = (text: string) => (type === 'phone' ? digits(text) || text : address ? bare(text) || text : text);
  const all = alike(type === 'phone' ? digits(has) : address ? bare(has) : has);
  const parts = address ? alike(has) : all;
  const wanted = (Array.isArray(asked) ? asked : [String(asked).trim()]).map((one) => alike(shape(String(one))));
  const [first = ''] = wanted;
  switch (op) {
    case 'contains':
      return parts.includes(first);
    case 'not-contains':
      return !parts.includes(first);
    case 'starts':
      return all.startsWith(first);
    case 'is-not':
      return all !== first;
    case 'any-of':
      return wanted.includes(all);
    default:
      return all === first;
  }
}

function numberMatches(has: number | null, op: string, asked: unknown): boolean {
  if (op === 'is-not') return has !== asked;
  if (has === null) return false;
  if (op === 'more-than') return has > Number(asked);
  if (op === 'less-than') return has < Number(asked);
  if (op === 'is') return has === asked;
  const [from, to] = asked as [number, number];
  return has >= from && has <= to;
}

function dayMatches(has: string | null, op: string, asked: unknown, now: number): boolean {
  if (has === null) return false;
  const day = (text: unknown) => String(text).slice(0, 10);
  const back = (days: unknown) => new Date(now - Number(days) * DAY_MS).toISOString().slice(0, 10);
  if (op === 'before') return has < day(asked);
  if (op === 'after') return has > day(asked);
  if (op === 'within-days') return has >= back(asked) && has <= back(0);
  if (op === 'before-days') return has < back(asked);
  const [from, to] = asked as [string, string];
  return has >= day(from) && has <= day(to);
}

function momentMatches(has: number | null, op: string, asked: unknown, now: number): boolean {
  if (has === null) return false;
  const start = (text: unknown) => Date.parse(String(text));
  const last = (text: unknown) => start(text) + (String(text).length === 10 ? DAY_MS - 1 : 0);
  if (op === 'before') return has < start(asked);
  if (op === 'after') return has > last(asked);
  if (op === 'within-days') return has >= now - Number(asked) * DAY_MS && has <= now;
  if (op === 'before-days') return has < now - Number(asked) * DAY_MS;
  const [from, to] = asked as [string, string];
  return has >= start(from) && has <= last(to);
}
