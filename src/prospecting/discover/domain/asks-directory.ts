// Whether the directory takes part in an answer.
import type { DiscoverFilters } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { chosenSources } from './chosen-sources.ts';

/** Nothing of it has an address or a phone, and it knows no people. */
export function asksDirectory(kind: DiscoverKind, { hasEmail, hasPhone, source }: DiscoverFilters): boolean {
  const isChosen = chosenSources(source)?.directory.length !== 0;
  return kind === 'company' && !hasEmail && !hasPhone && isChosen;
}
