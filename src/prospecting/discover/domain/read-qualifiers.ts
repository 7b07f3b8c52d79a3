// Takes out of a typed question what narrows it: sizes ("50-200", "under 50", "small"), "with email", "opened since 2020".
import { SIZE_BANDS, type SizeBand } from '#prospecting/prospects/fields.contract.ts';

export interface Qualifiers {
  size: SizeBand[];
  hasEmail: boolean;
  hasPhone: boolean;
  notContacted: boolean;
  foundedFrom: number | null;
}

const NONE: Qualifiers = { size: [], hasEmail: false, hasPhone: false, notContacted: false, foundedFrom: null };

const PEOPLE = String.raw`(?:\s*(?:employees?|people|persons?|staff|workers|headcount))`;
const COUNT = String.raw`(\d{1,3}(?:[,.']\d{3})+|\d{1,7})`;

const RANGE = new RegExp(
  String.raw`(?:\b(?:with|of|between)\s+)?(?<![\d.])${COUNT}\s*(?:-|\u2013|\u2014|\bto\b|\band\b)\s*${COUNT}(?![\d.]|-\d)${PEOPLE}?(?!\S)`,
  'i',
);
const BELOW = new RegExp(
  String.raw`(?:\bwith\s+)?(?:\b(?:under|below|less than|fewer than|smaller than)|<)\s*${COUNT}(?![\d.])${PEOPLE}?(?!\S)`,
  'i',
);
const UP_TO = new RegExp(
  String.raw`(?:\bwith\s+)?(?:\b(?:up to|at most|max(?:imum)?\.?)|<=|\u2264)\s*${COUNT}(?![\d.])${PEOPLE}?(?!\S)`,
  'i',
);
const ABOVE = new RegExp(
  String.raw`(?:\bwith\s+)?(?:\b(?:over|above|more than|larger than|bigger than)|>)\s*${COUNT}(?![\d.])${PEOPLE}?(?!\S)`,
  'i',
);
const AT_LEAST = new RegExp(
  String.raw`(?:\bwith\s+)?(?:(?:\b(?:at least|min(?:imum)?\.?)|>=|\u2265)\s*${COUNT}(?![\d.])${PEOPLE}?(?!\S)|(?<!\S)${COUNT}\+${PEOPLE}?(?!\S))`,
  'i',
);
const EXACTLY = new RegExp(String.raw`(?:\bwith\s+)?(?<!\S)${COUNT}${PEOPLE}(?!\S)`, 'i');

const NO_LIMIT = 1_000_000_000;

const SIZES: readonly [RegExp, (first: number, second: number) => [number, number]][] = [
  [RANGE, (least, most) => [Math.min(least, most), Math.max(least, most)]],
  [BELOW, (most) => [1, most - 1]],
  [UP_TO, (most) => [1, most]],
  [AT_LEAST, (least) => [least, NO_LIMIT]],
  [ABOVE, (least) => [least + 1, NO_LIMIT]],
  [EXACTLY, (count) => [count, count]],
];

/** Words for sizes, and the companies that the European Union calls so. */
const SIZE_WORDS: readonly [RegExp, readonly SizeBand[]][] = [
  [/\b(?:smes?|small (?:and|or|to|&) (?:medium|mid)[- ]?(?:sized?)?)(?!\S)/i, ['1-10', '11-50', '51-200']],
  [/\b(?:micro|tiny|very small)(?!\S)/i, ['1-10']],
  [/\b(?:small|smaller)(?:[- ]sized?)?(?!\S)/i, ['1-10', '11-50']],
  [/\b(?:medium|mid|middle)(?:[- ]?sized?)(?!\S)|\bmedium(?!\S)/i, ['51-200']],
  [/\b(?:large|larger|big)(?:[- ]sized?)?(?!\S)/i, ['201-500', '501-1000', '1001-5000', '5001+']],
];

const EMAIL = String.raw`e-?mails?(?:\s+address(?:es)?)?`;
const PHONE = String.raw`(?:tele)?phones?(?:\s+numbers?)?`;
const CHANNELS = new RegExp(
  String.raw`\b(?:with|has|have|having)\s+(?:an?\s+)?(${EMAIL}|${PHONE})(?:\s*(?:,|and|&|\+)\s*(?:an?\s+)?(${EMAIL}|${PHONE}))?(?!\S)`,
  'i',
);
const NOT_CONTACTED = /\b(?:(?:not|never)(?: yet)?(?: been)?|un)[- ]?contacted(?: yet)?(?!\S)/i;
const OPENED = '(?:opened|founded|established|started|created|registered|new)';
const SINCE = new RegExp(
  String.raw`\b(?:${OPENED}\s+)?(since|after)\s+(\d{4})(?!\S)|\b${OPENED}\s+(?:in|from)\s+(\d{4})(?:\s+or\s+(?:later|after|newer))?(?!\S)`,
  'i',
);

/** What narrows, and the other words as they were typed. `isTopic`: whether words are known to say what is searched for. */
export function readQualifiers(text: string, isTopic: (words: string) => boolean): Qualifiers & { rest: string } {
  const found: Qualifiers = { ...NONE };
  let rest = text;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const hit = pattern.exec(rest);
    if (hit) rest = `${rest.slice(0, hit.index)} ${rest.slice(hit.index + hit[0].length)}`.replace(/\s+/g, ' ').trim();
    return hit;
  };
  const channels = take(CHANNELS);
  for (const channel of channels?.slice(1) ?? []) {
    if (/mail/i.test(channel ?? '')) found.hasEmail = true;
    else if (channel) found.hasPhone = true;
  }
  if (take(NOT_CONTACTED)) found.notContacted = true;
  const since = take(SINCE);
  if (since) found.foundedFrom = Number(since[2] ?? since[3]) + (since[1]?.toLowerCase() === 'after' ? 1 : 0);
  for (const [pattern, toRange] of SIZES) {
    const [least, most = least] = (take(pattern) ?? []).slice(1).filter((count) => count !== undefined);
    if (least === undefined || most === undefined) continue;
    const [from, to] = toRange(toNumber(least), toNumber(most));
    found.size = bandsBetween(from, to);
    break;
  }
  if (found.size.length === 0) readSizeWord();
  return { ...found, rest };

  /** Only where the other words are understood: "Small World" is a name. */
  function readSizeWord() {
    for (const [pattern, bands] of SIZE_WORDS) {
      const hit = pattern.exec(rest);
      if (!hit) continue;
      const others = `${rest.slice(0, hit.index)} ${rest.slice(hit.index + hit[0].length)}`.replace(/\s+/g, ' ').trim();
      if (!isTopic(others)) continue;
      found.size = [...bands];
      rest = others;
      return;
    }
  }
}

const toNumber = (typed: string): number => Number(typed.replace(/[,.']/g, ''));

/** Bands that are in the range by half of themselves, or that have half of the range; never none. */
export function bandsBetween(least: number, most: number): SizeBand[] {
  const shares = SIZE_BANDS.map((band) => {
    const [from = 1, to = NO_LIMIT] = band.replace('+', '').split('-').map(Number);
    const shared = Math.max(0, Math.min(most, to) - Math.max(least, from) + 1);
    return { band, shared, share: Math.max(shared / (to - from + 1), shared / Math.max(1, most - least + 1)) };
  });
  const inside = shares.filter(({ share }) => share >= 0.5).map(({ band }) => band);
  if (inside.length > 0) return inside;
  const [best] = shares.sort((a, b) => b.shared - a.shared);
  return best ? [best.band] : [];
}
