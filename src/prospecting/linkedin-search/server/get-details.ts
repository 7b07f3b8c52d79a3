// Details of one result: a company's page, and a person's profile.
import type { Platform } from '#platform/platform.ts';
import type { DetailKind } from '#prospecting/searches/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { SourceFault } from '#shared/sources.ts';
import type { getCompany as getCompanyContract, LinkedinProfile } from '../contract.ts';
import { profileKey, usernameOf } from '../domain/results.ts';
import type { LinkedinContext, LinkedinSource } from './linkedin.provider.ts';
import { type StoredCompany, storeCompany, storedCompany } from './linkedin.store.ts';
import { showDetails, showPerson } from './search-linkedin.ts';

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
    label: usernameOf,
    source,
    ask: (linkedin, key) => linkedin.getProfile(key),
    show: showPerson,
  };
}
