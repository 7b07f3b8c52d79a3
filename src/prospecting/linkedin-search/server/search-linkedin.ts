// The two paid searches, for people and for companies, and opening one again for free.
import { balanceOf } from '#billing/credits/server/index.ts';
import type { SignPicture } from '#prospecting/pictures/server/index.ts';
import type { AnswerOptions } from '#prospecting/searches/contract.ts';
import {
  creditsFor,
  DAY_SECONDS,
  presentRun,
  refusalOf,
  runById,
  runPaidSearch,
  type SearchAnswer,
  type SearchCaller,
} from '#prospecting/searches/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { CompanyDetails, LinkedinCompany, LinkedinPerson, reopenSearch as reopenContract } from '../contract.ts';
import { companyKey, personKey, withNext } from '../domain/results.ts';
import type { LinkedinContext } from './linkedin.provider.ts';

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

// Company search: 5 credits before the call; what came back is kept and shown with logos from our own door.

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

// A search that was paid for is opened again for free, from what is stored.

/** @throws NOT_FOUND for a run of another workspace, of another network, or one that was never delivered. */
export async function reopenSearch(
  { platform, signPicture }: LinkedinContext,
  { workspaceId }: Pick<Principal, 'workspaceId'>,
  runId: string,
): Promise<RouteOutput<typeof reopenContract>> {
  const [run, { balance }] = await Promise.all([
    runById(platform.db, workspaceId, runId),
    balanceOf(platform.db, workspaceId),
  ]);
  if (run?.state !== 'delivered' || !isSearch(run.capability)) throw new AppError('NOT_FOUND');
  const ofPeople = run.capability === 'linkedin-people';
  return {
    run: presentRun(run),
    chargedNow: 0,
    creditsRemaining: balance,
    stored: true,
    total: run.total,
    next: run.next,
    seen: run.seen,
    people: ofPeople ? (run.items as LinkedinPerson[]).map((person) => showPerson(person, signPicture)) : [],
    companies: ofPeople ? [] : (run.items as LinkedinCompany[]).map((company) => showCompany(company, signPicture)),
  };
}

const isSearch = (capability: string) => capability === 'linkedin-people' || capability === 'linkedin-companies';

// Replaces the outside addresses of pictures by our own door's, at the moment of showing: stored results keep the origin.

/** Of a list, or of a page. */
export function showPerson<P extends LinkedinPerson>(person: P, signPicture: SignPicture): P {
  return { ...person, profilePicture: signPicture(person.profilePicture) };
}

function showCompany(company: LinkedinCompany, signPicture: SignPicture): LinkedinCompany {
  return {
    ...company,
    logo: company.logo.map(({ url }) => ({ url: signPicture(url) })).filter(({ url }) => url !== ''),
  };
}

export function showDetails(details: CompanyDetails, signPicture: SignPicture): CompanyDetails {
  const { cover, logo } = details.Images;
  return { ...details, Images: { cover: signPicture(cover), logo: signPicture(logo) } };
}
