// Keeps the people whom the verifier's search has found at a domain: Discover shows them free from then on, as what its own searches find.
import type { FoundPerson } from '#features/prospects/contract.ts';
import type { DeliveredRun } from '#features/searches/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { ASKED_NOTHING } from '../domain/outside-query.ts';
import { saveFound } from './save-found.ts';

const SEARCH = { kind: 'person', capability: 'domain-people' } as const;

/** `nothingNew`: all of them had been found by another search, or are in the library. */
export function savePeopleOfDomain(
  tx: Executor,
  delivered: DeliveredRun<FoundPerson>,
  domain: string,
): Promise<{ nothingNew: boolean }> {
  return saveFound(tx, { ...delivered, search: SEARCH, asked: { ...ASKED_NOTHING, q: domain } });
}
