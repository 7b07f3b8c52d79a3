// The name that was probably meant: at most two letters away.

export function nearestName(name: string, names: readonly string[]): string | null {
  let best: string | null = null;
  let least = name.length < 5 ? 2 : 3;
  for (const candidate of names) {
    const away = distance(name, candidate, least);
    if (away < least) {
      least = away;
      best = candidate;
    }
  }
  return best;
}

/** Levenshtein's; `limit` or more is answered as `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(row.at(-1) ?? limit, limit);
}
