// Whether this server can talk to mail servers at all. Most networks let nobody out on port 25: then every connection is refused or never
// comes about, and asking on for hours would only make every address unknown.
import { BLOCKED_AFTER } from '../fields.contract.ts';
import type { DialledServer } from './probe-result.ts';

/** Servers that could not be reached, with those of before; null once any could. Counted no further than it matters. */
export function stillUnreached(before: readonly string[] | null, dialled: readonly DialledServer[]): string[] | null {
  if (before === null || dialled.some(({ reached }) => reached)) return null;
  return [...new Set([...before, ...dialled.map(({ name }) => name)])].slice(0, BLOCKED_AFTER);
}

export const isBlocked = (unreached: readonly string[] | null): boolean =>
  unreached !== null && unreached.length >= BLOCKED_AFTER;
