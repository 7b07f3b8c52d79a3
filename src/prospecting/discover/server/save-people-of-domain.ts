// Keeps the people whom the verifier's search has found at a domain: Discover shows them free from then on, as what its own searches find.

import type { Executor } from '#platform/platform.ts';
import type { FoundPerson } from '#prospecting/prospects/contract.ts';
import type { DeliveredRun } from '#prospecting/searches/server/index.ts';
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
