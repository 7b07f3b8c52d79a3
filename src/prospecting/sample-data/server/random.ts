// Deterministic chance: the same seed gives the same sample on every machine and in every process.

export interface Random {
  /** 0 to n - 1. */
  below(n: number): number;
  /** True with probability `p`. */
  chance(p: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `n` different elements, or all of a shorter list, in random order. */
  some<T>(list: readonly T[], n: number): T[];
}

/** FNV-1a over UTF-16 code units. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** mulberry32: small, fast, and even enough for names and places. */
export function randomFrom(seed: string): Random {
  let state = hash32(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    chance: (p) => next() < p,
    pick(list) {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    some(list, n) {
      const rest = [...list];
      const picked: (typeof rest)[number][] = [];
      while (picked.length < n && rest.length > 0) picked.push(...rest.splice(below(rest.length), 1));
      return picked;
    },
  };
}
