// What a choice of sources means for each side of an answer.
import type { DiscoverFilters } from '../contract.ts';
import { DISCOVER_SOURCES, type DiscoverKind, type DiscoverSourceKey } from '../fields.contract.ts';

type DirectorySource = Extract<(typeof DISCOVER_SOURCES)[number], { directory: string }>['directory'];
export interface ChosenSources {
  directory: DirectorySource[];
  origins: string[];
}

/** Null where nothing is chosen: all of them. */
export function chosenSources(chosen: readonly DiscoverSourceKey[]): ChosenSources | null {
  if (chosen.length === 0) return null;
  const sources = DISCOVER_SOURCES.filter(({ key }) => chosen.includes(key));
  return {
    directory: sources.flatMap((source) => ('directory' in source ? source.directory : [])),
    origins: sources.flatMap(({ origins }) => origins),
  };
}

/** Those that have rows of this kind. */
export const getSources = (kind: DiscoverKind) =>
  DISCOVER_SOURCES.filter((source) => !('only' in source) || source.only === kind);

/** Nothing of it has an address or a phone, and it knows no people. */
export function includesDirectory(kind: DiscoverKind, { hasEmail, hasPhone, source }: DiscoverFilters): boolean {
  const isChosen = chosenSources(source)?.directory.length !== 0;
  return kind === 'company' && !hasEmail && !hasPhone && isChosen;
}
