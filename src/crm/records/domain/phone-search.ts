// Phone numbers among the words of a search: as people type and paste them, against numbers that are kept with their country code.

/** What may stand between the digits of one number. */
const BETWEEN = String.raw`[\s().\/‐-―·-]`;
const NUMBER = new RegExp(String.raw`(?<![^\s,;:"'(])(?:tel:)?[+(]*\d(?:${BETWEEN}*\d)+(?![^\s,;:"')])`, 'giu');
/** Fewer digits are part of an address or of a name. */
const MIN_DIGITS = 4;

export interface NumberWords {
  typed: string;
  /** Any of these is part of the number as it is kept. */
  digits: string[];
}

/** The rest of what was typed, and the numbers in it. */
export function splitNumbers(q: string): { texts: string[]; numbers: NumberWords[] } {
  const numbers: NumberWords[] = [];
  const texts: string[] = [];
  let from = 0;
  for (const { 0: typed, index } of q.matchAll(NUMBER)) {
    const digits = keptDigits(typed);
    if (digits.length === 0) continue;
    texts.push(q.slice(from, index));
    numbers.push({ typed, digits });
    from = index + typed.length;
  }
  return { texts: [...texts, q.slice(from)], numbers };
}

/** Without the prefix that only who dials needs: 00 before the country, or the 0 (in some countries 8) before the area. */
function keptDigits(typed: string): string[] {
  const all = typed.replace(/\(0\)/g, '').replace(/\D/g, '');
  if (all.length < MIN_DIGITS) return [];
  if (typed.includes('+')) return [all];
  const kept = all.replace(/^0+/, '');
  if (kept.length < MIN_DIGITS - 1) return [];
  const dialled = /^8\d{10}$/.test(kept) ? [kept.slice(1)] : [];
  return [kept, ...dialled];
}
