// The two paid searches, for people and for companies, and opening one again for free.
import { getBalance } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignPicture } from '#prospecting/pictures/server/index.ts';
import type { AnswerOptions } from '#prospecting/searches/contract.ts';
import {
  creditsFor,
  DAY_SECONDS,
  type DetailKind,
  findRefusal,
  presentRun,
  requireItems,
  runById,
  runPaidSearch,
  type SearchAnswer,
  type SearchCaller,
} from '#prospecting/searches/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { SourceFault } from '#shared/sources.ts';
import type {
  CompanyDetails,
  getCompany as getCompanyContract,
  LinkedinCompany,
  LinkedinPerson,
  LinkedinProfile,
  reopenSearch as reopenContract,
} from '../contract.ts';
import { companyKey, personKey, profileKey, toUsername, withNext } from '../domain/results.ts';
import type { LinkedinContext, LinkedinSource } from './linkedin.provider.ts';
import { type StoredCompany, storeCompany, storedCompany } from './linkedin.store.ts';

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
    refusal: findRefusal(source),
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
    refusal: findRefusal(source),
    freshForSeconds: fresh ? 0 : DAY_SECONDS,
    call: async () => withNext(await source.searchCompanies(query), query.page),
    keyOf: companyKey,
    failure: 'LINKEDIN_COMPANIES_FAILED',
  });
  return { ...answer, items: answer.items.map((company) => showCompany(company, signPicture)) };
}

// A search that was paid for is opened again for free, from what is stored.

/** @throws NOT_FOUND for a run of another workspace, of another network, or one that was never delivered; SEARCH_RESULTS_EXPIRED. */
export async function reopenSearch(
  { platform, signPicture }: LinkedinContext,
  { workspaceId }: Pick<Principal, 'workspaceId'>,
  runId: string,
): Promise<RouteOutput<typeof reopenContract>> {
  const [run, { balance }] = await Promise.all([
    runById(platform.db, workspaceId, runId),
    getBalance(platform.db, workspaceId),
  ]);
  if (run?.state !== 'delivered' || !isSearch(run.capability)) throw new AppError('NOT_FOUND');
  const ofPeople = run.capability === 'linkedin-people';
  const items = requireItems(run, platform.config);
  return {
    run: presentRun(run),
    chargedNow: 0,
    creditsRemaining: balance,
    stored: true,
    total: run.total,
    next: run.next,
    seen: run.seen,
    people: ofPeople ? (items as LinkedinPerson[]).map((person) => showPerson(person, signPicture)) : [],
    companies: ofPeople ? [] : (items as LinkedinCompany[]).map((company) => showCompany(company, signPicture)),
  };
}

const isSearch = (capability: string) => capability === 'linkedin-people' || capability === 'linkedin-companies';

// Replaces the outside addresses of pictures by our own door's, at the moment of showing: stored results keep the origin.

/** Of a list, or of a page. */
function showPerson<P extends LinkedinPerson>(person: P, signPicture: SignPicture): P {
  return { ...person, profilePicture: signPicture(person.profilePicture) };
}

function showCompany(company: LinkedinCompany, signPicture: SignPicture): LinkedinCompany {
  return {
    ...company,
    logo: company.logo.map(({ url }) => ({ url: signPicture(url) })).filter(({ url }) => url !== ''),
  };
}

function showDetails(details: CompanyDetails, signPicture: SignPicture): CompanyDetails {
  const { cover, logo } = details.Images;
  return { ...details, Images: { cover: signPicture(cover), logo: signPicture(logo) } };
}

// Details of one result: a company's page, and a person's profile.
const FRESH_MS = 24 * 3_600_000;

/**
 * A source that fails falls back on what is stored, however old: the screen shows its date.
 * @throws COMPANY_NOT_FOUND, COMPANY_DETAILS_FAILED, SOURCE_NOT_CONFIGURED
 */
export async function getCompany(
  context: LinkedinContext,
  { workspaceId }: Pick<Principal, 'workspaceId'>,
  username: string,
): Promise<RouteOutput<typeof getCompanyContract>> {
  const { platform, signPicture } = context;
  const source = await context.source(workspaceId);
  const stored = await storedCompany(platform.db, workspaceId, source.info.key, username);
  const fresh = stored && platform.clock.now() - stored.fetchedAt.getTime() < FRESH_MS;
  const found = fresh ? stored : await fetchCompany({ platform, source }, workspaceId, username, stored);
  if (!found.details) throw new AppError('COMPANY_NOT_FOUND');
  return {
    company: showDetails(found.details, signPicture),
    source: found.source,
    fetchedAt: found.fetchedAt.toISOString(),
  };
}

async function fetchCompany(
  { platform, source }: { platform: Platform; source: LinkedinSource },
  workspaceId: string,
  username: string,
  stored: StoredCompany | null,
): Promise<StoredCompany> {
  try {
    const details = await source.getCompany(username);
    const found = { source: source.info, details, fetchedAt: new Date(platform.clock.now()) };
    await storeCompany(platform.db, workspaceId, username, found);
    return found;
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    platform.log.warn({ err: error, fault: error.code }, 'company details could not be fetched');
    if (stored) return stored;
    throw new AppError(error.code === 'NOT_CONFIGURED' ? 'SOURCE_NOT_CONFIGURED' : 'COMPANY_DETAILS_FAILED', {
      cause: error,
    });
  }
}

// A person's page as a kind of paid detail: 1 credit fresh, 0 stored, refunded where there is no such profile (product-design 5.7).
export function createProfileKind({
  source,
}: Pick<LinkedinContext, 'source'>): DetailKind<LinkedinProfile, LinkedinSource> {
  return {
    capability: 'linkedin-profile',
    activity: 'LinkedIn profile',
    price: 'linkedin-profile',
    failure: 'DETAILS_FAILED',
    notFound: 'PROFILE_NOT_FOUND',
    keyOf: profileKey,
    label: toUsername,
    source,
    ask: (linkedin, key) => linkedin.getProfile(key),
    show: showPerson,
  };
}
