// Values between the port, where they are texts, and the JSON of a CRM.
import type { CrmFieldType } from '../fields.contract.ts';

/** Null empties a field; a box that is not ticked has no other word for it than false. */
export function toWire(type: CrmFieldType, text: string): string | number | boolean | null {
  if (type === 'yes-no') return /^(true|yes|1)$/i.test(text);
  if (text === '') return null;
  if (type === 'number') return Number(text);
  return type === 'date' ? text.slice(0, 10) : text;
}

/** '' for what is no single value. */
export function fromWire(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Two keys are the same whatever their case, and a host the same as the address of its page. */
export const comparableKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '');

const HOST = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+$/u;

/** Whether a key is the host of a company. */
export const isHostKey = (key: string): boolean => HOST.test(key);

/** How people write the website of a host, for a CRM that compares to the letter; of any other text only itself. */
export function keySpellings(key: string): string[] {
  if (!isHostKey(key)) return [key];
  const hosts = [key, `www.${key}`];
  return ['', 'https://', 'http://'].flatMap((scheme) =>
    hosts.flatMap((host) => [`${scheme}${host}`, `${scheme}${host}/`]),
  );
}

/** Records of one call each, in none of which two have the same key. */
export function roundsOfKeys<T extends { key: { value: string } }>(writes: readonly T[]): T[][] {
  const rounds: Map<string, T>[] = [];
  for (const write of writes) {
    const key = comparableKey(write.key.value);
    const round = rounds.find((each) => !each.has(key));
    if (round) round.set(key, write);
    else rounds.push(new Map([[key, write]]));
  }
  return rounds.map((round) => [...round.values()]);
}

/** For a value of theirs the text to show where it is one of those that were asked for: theirs, or ours where only the spelling differs. */
export function keyMatcher(asked: readonly string[]): (theirs: string) => string | null {
  const byKey = new Map(asked.filter((value) => value.trim() !== '').map((value) => [comparableKey(value), value]));
  return (theirs) => {
    const ours = byKey.get(comparableKey(theirs));
    if (ours === undefined) return null;
    return theirs.trim().toLowerCase() === ours.trim().toLowerCase() ? theirs : ours;
  };
}
