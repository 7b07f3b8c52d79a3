// What the verifier is given of other features: records and lists, who outside can be asked, and where what is found is kept.

import type { RecordsContext } from '#crm/records/server/index.ts';
import { savePeopleOfDomain } from '#prospecting/discover/server/index.ts';
import { createProspects } from '#prospecting/prospects/server/index.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import { createChecker, type VerifierContext } from '#prospecting/verifier/server/index.ts';
import { createListsContext } from './lists-context.ts';

export function createVerifierContext(records: RecordsContext, sources: Sources): VerifierContext {
  const { platform } = records;
  return {
    platform,
    records,
    lists: createListsContext(records),
    checker: createChecker(platform),
    prospects: createProspects(sources, platform),
    keepFound: savePeopleOfDomain,
  };
}
