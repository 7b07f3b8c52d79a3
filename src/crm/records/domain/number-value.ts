// Numbers as people and sources write them.

/** "51-200 employees" says how many at least. */
const RANGE = /^(\d[\d.,\s]*)\s*(?:-|–|—|to|\+)\s*(\d[\d.,\s]*)?(?:employees|people|staff)?$/i;

/** "51 – 200 employees" → "51-200", "10,000+" → "10,000+"; '' for what is no range. */
export function toRange(text: string): string {
  const [, low, high] = RANGE.exec(text.trim()) ?? [];
  if (low === undefined) return '';
  return high === undefined ? `${low.trim()}+` : `${low.trim()}-${high.trim()}`;
}
const SHORT = /^(\d+(?:[.,]\d+)?)\s*([km])\+?$/i;

/**
 * 1,234 · 1.234,5 · 1 234 · 10k → the number; null for what is none. `whole`: 1.234 is a thousand, a range is its lower end.
 */
export function toNumber(raw: string | number, whole: boolean): number | null {
  if (typeof raw === 'number') return finite(whole ? Math.trunc(raw) : raw);
  const text = raw.trim();
  if (!whole) return plainNumber(text, false);
  const short = SHORT.exec(text);
  if (short) {
    const amount = Number((short[1] ?? '').replace(',', '.'));
    return finite(Math.round(amount * (short[2]?.toLowerCase() === 'k' ? 1e3 : 1e6)));
  }
  const low = RANGE.exec(text)?.[1] ?? text.replace(/\s*(employees|people|staff)$/i, '');
  const value = plainNumber(low.trim(), true);
  return value === null ? null : finite(Math.trunc(value));
}

function plainNumber(text: string, whole: boolean): number | null {
  if (/^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i.test(text)) return finite(Number(text));
  const digits = text.replace(/[\s'’]/g, '');
  if (!/^[+-]?(?:\d[\d.,]*|[.,]\d+)$/.test(digits)) return null;
  return finite(Number(withPoint(digits, whole)));
}

/** Thousands without their mark, the point before fractions. */
function withPoint(digits: string, whole: boolean): string {
  const commas = digits.split(',').length - 1;
  const points = digits.split('.').length - 1;
  if (commas > 0 && points > 0) {
    const [decimal, group] = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? [',', '.'] : ['.', ','];
    return digits.replaceAll(group, '').replace(decimal, '.');
  }
  if (commas > 1) return digits.replaceAll(',', '');
  if (points > 1) return digits.replaceAll('.', '');
  const thousands = /^[+-]?\d{1,3}[.,]\d{3}$/.test(digits);
  if (commas === 1) return thousands ? digits.replace(',', '') : digits.replace(',', '.');
  return whole && thousands ? digits.replace('.', '') : digits;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? (Object.is(value, -0) ? 0 : value) : null;
}
