// Values as marketplaces write them: prices, yes and no, lists of facts. Lenient like shared/lenient.ts, which they build on.
import { z } from 'zod';
import { isRecord, looseLine, looseUrl } from '#shared/lenient.ts';
import type { Fact } from '../contract.ts';

const anything = z.unknown().optional();

const MAX_FACTS = 100;
const MAX_NAMES = 50;

/** An amount of more than 0, also as "$2.10" or "US$ 1,200.50"; null for anything else. */
export function looseAmount() {
  return anything.transform((value): number | null =>
    typeof value === 'number' ? amount(value) : typeof value === 'string' ? (amountsIn(value)[0] ?? null) : null,
  );
}

/** The amounts of a text, in its order: "US$2.10 - 2.80" → [2.1, 2.8]. */
export function amountsIn(text: string): number[] {
  const found = text.slice(0, 200).match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  return found.map((digits) => amount(Number(digits.replaceAll(',', '')))).filter((each) => each !== null);
}

function amount(value: number): number | null {
  if (!Number.isFinite(value) || value <= 0 || value > 1e9) return null;
  return Math.round(value * 10_000) / 10_000;
}

/** Yes, no, or null where neither is said. */
export function looseYesNo() {
  return anything.transform((value): boolean | null => {
    const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
    if (word === true || word === 1 || word === '1' || word === 'true' || word === 'yes') return true;
    return word === false || word === 0 || word === '0' || word === 'false' || word === 'no' ? false : null;
  });
}

/** The whole number that a text begins with: "7 YRS" → 7; null where there is none in the range. */
export function looseWhole(least: number, most: number) {
  return anything.transform((value): number | null => {
    const digits = typeof value === 'string' ? /^\s*(\d[\d,]{0,14})/.exec(value)?.[1]?.replaceAll(',', '') : value;
    const number = typeof digits === 'string' ? Number(digits) : digits;
    return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most ? number : null;
  });
}

/** Names: a list of texts or of objects that hold one, or one text with commas between them. */
export function looseNames() {
  const line = looseLine(200);
  return anything.transform((value): string[] => {
    const parts = Array.isArray(value) ? value.slice(0, MAX_NAMES) : typeof value === 'string' ? cut(value) : [];
    const names = parts.map((part) => line.parse(isRecord(part) ? (part.name ?? part.title ?? part.value) : part));
    return [...new Set(names.filter((name) => name !== ''))];
  });
}

const cut = (text: string): string[] => text.slice(0, 2_000).split(/[,;、|]/, MAX_NAMES);

/** Pictures: a list of addresses or of objects that hold one. */
export function loosePictures(max: number) {
  const address = looseUrl();
  return anything.transform((value): string[] => {
    const parts = Array.isArray(value) ? value.slice(0, max * 2) : [value];
    const urls = parts.map((part) => address.parse(isRecord(part) ? (part.url ?? part.imgUrl) : part));
    return [...new Set(urls.filter((url) => url !== ''))].slice(0, max);
  });
}

/**
 * Facts by name: `[{ name, value }]`, the same under `list`, or an object of names and values. A value that is a list of
 * texts is one line.
 */
export function looseFacts(max = MAX_FACTS) {
  const [name, line] = [looseLine(100), looseLine(1_000)];
  const written = (value: unknown) =>
    Array.isArray(value)
      ? value
          .slice(0, 20)
          .map((part) => line.parse(isRecord(part) ? part.name : part))
          .filter((part) => part !== '')
          .join(', ')
      : line.parse(value);
  return anything.transform((value): Fact[] => {
    const list = isRecord(value) && Array.isArray(value.list) ? value.list : value;
    const pairs: [unknown, unknown][] = Array.isArray(list)
      ? list.slice(0, max).map((fact) => (isRecord(fact) ? getPair(fact) : ['', '']))
      : isRecord(list)
        ? Object.entries(list).slice(0, max)
        : [];
    return pairs
      .map(([key, each]) => ({ name: name.parse(key), value: written(each) }))
      .filter((fact) => fact.name !== '' && fact.value !== '');
  });
}

function getPair(fact: Record<string, unknown>): [unknown, unknown] {
  return [fact.name ?? fact.attrName ?? fact.title, fact.value ?? fact.attrValue ?? fact.values ?? fact.score];
}
