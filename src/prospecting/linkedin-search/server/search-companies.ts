// Company search: 5 credits before the call; what came back is kept and shown with logos from our own door.
import type { AnswerOptions } from '#prospecting/searches/contract.ts';
import {
  creditsFor,
  DAY_SECONDS,
  refusalOf,
  runPaidSearch,
  type SearchAnswer,
  type SearchCaller,
} from '#prospecting/searches/server/index.ts';
import type { LinkedinCompany } from '../contract.ts';
import { companyKey } from '../domain/result-keys.ts';
import { withNext } from '../domain/with-next.ts';
import type { LinkedinContext } from './linkedin-context.ts';
import { showCompany } from './show-pictures.ts';

/** @throws what runPaidSearch throws; LINKEDIN_COMPANIES_FAILED where the source fails. */
export async function searchCompanies(
  { platform, source: sourceOf, signPicture }: LinkedinContext,
  caller: SearchCaller,
  { fresh = false, sample = false, ...query }: { keyword: string; page: number } & Partial<AnswerOptions>,
): Promise<SearchAnswer<LinkedinCompany>> {
  const source = await sourceOf(caller.principal.workspaceId, { sample });
  const answer = await runPaidSearch<LinkedinCompany>(platform, caller, {
    capability: 'linkedin-companies',
    query,
    label: query.keyword,
    activity: 'LinkedIn company search',
    price: creditsFor('linkedin-company-search', source.info),
    source: source.info,
    refusal: refusalOf(source),
    freshForSeconds: fresh ? 0 : DAY_SECONDS,
    call: async () => withNext(await source.searchCompanies(query), query.page),
    keyOf: companyKey,
    failure: 'LINKEDIN_COMPANIES_FAILED',
  });
  return { ...answer, items: answer.items.map((company) => showCompany(company, signPicture)) };
}
