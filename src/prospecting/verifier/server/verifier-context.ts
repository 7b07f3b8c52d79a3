// What the use cases of the verifier are given: records and lists, the engine, and who outside can be asked.
import type { createList } from '#crm/lists/server/index.ts';
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { FoundPerson } from '#prospecting/prospects/contract.ts';
import type { Prospects } from '#prospecting/prospects/server/index.ts';
import type { DeliveredRun } from '#prospecting/searches/server/index.ts';
import type { Checker } from './probe/checker.ts';

export interface VerifierContext {
  platform: Platform;
  records: RecordsContext;
  lists: Parameters<typeof createList>[0];
  checker: Checker;
  prospects: Pick<Prospects, 'addressVerifier' | 'domainPeople'>;
  /** Notes people of a domain where everything that searches find is kept, in the transaction that delivers them. */
  keepFound(tx: Executor, delivered: DeliveredRun<FoundPerson>, domain: string): Promise<{ nothingNew: boolean }>;
}
