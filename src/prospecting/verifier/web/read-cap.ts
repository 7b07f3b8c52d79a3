// The cap as it is typed: "1,200" is a number of credits, and nobody can set more than it could cost.

/** Null for what is no whole number from 0 to `most`. */
export function readCap(typed: string, most: number): number | null {
  const digits = typed.trim().replace(/[,. ]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return null;
  const cap = Number(digits);
  return cap <= most ? cap : null;
}
