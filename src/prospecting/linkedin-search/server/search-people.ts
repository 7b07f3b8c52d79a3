// People search: 5 credits before the call; what came back is kept and shown with pictures from our own door.
import type { AnswerOptions } from '#prospecting/searches/contract.ts';
import {
  creditsFor,
  DAY_SECONDS,
  refusalOf,
  runPaidSearch,
  type SearchAnswer,
  type SearchCaller,
} from '#prospecting/searches/server/index.ts';
import type { LinkedinPerson } from '../contract.ts';
import { personKey } from '../domain/result-keys.ts';
import { withNext } from '../domain/with-next.ts';
import type { LinkedinContext } from './linkedin-context.ts';
import { showPerson } from './show-pictures.ts';

/** @throws what runPaidSearch throws; LINKEDIN_PEOPLE_FAILED where the source fails. */
export async function searchPeople(
  { platform, source: sourceOf, signPicture }: LinkedinContext,
  caller: SearchCaller,
  { fresh = false, sample = false, ...query }: { keywords: string; start: number } & Partial<AnswerOptions>,
): Promise<SearchAnswer<LinkedinPerson>> {
  const source = await sourceOf(caller.principal.workspaceId, { sample });
  const answer = await runPaidSearch<LinkedinPerson>(platform, caller, {
    capability: 'linkedin-people',
    query,
    label: query.keywords,
    activity: 'LinkedIn people search',
    price: creditsFor('linkedin-people-search', source.info),
    source: source.info,
    refusal: refusalOf(source),
    freshForSeconds: fresh ? 0 : DAY_SECONDS,
    call: async () => withNext(await source.searchPeople(query), query.start / 10 + 1),
    keyOf: personKey,
    failure: 'LINKEDIN_PEOPLE_FAILED',
  });
  return { ...answer, items: answer.items.map((person) => showPerson(person, signPicture)) };
}
