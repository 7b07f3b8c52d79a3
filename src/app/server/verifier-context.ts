// What the verifier is given of other features: records and lists, who outside can be asked, and where what is found is kept.
import { savePeopleOfDomain } from '#features/discover/server/index.ts';
import { createProspects } from '#features/prospects/server/index.ts';
import type { RecordsContext } from '#features/records/server/index.ts';
import type { Sources } from '#features/sources/server/index.ts';
import { createChecker, type VerifierContext } from '#features/verifier/server/index.ts';
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
