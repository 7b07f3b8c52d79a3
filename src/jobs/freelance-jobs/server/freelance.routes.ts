// The search for freelance jobs, and the answers that all workspaces share.
import { createHash } from 'node:crypto';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type ChooseSource,
  type FoundPage,
  registerSearch,
  type SearchContext,
  type SearchKind,
} from '#prospecting/searches/server/index.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import { type FaultCode, SourceFault } from '#shared/sources.ts';
import { type FreelanceJob, type FreelanceQuery, reopenFreelanceJobs, searchFreelanceJobs } from '../contract.ts';
import { canonicalQuery, getLabel } from '../domain/filters.ts';
import {
  createOpenFreelancer,
  createRapidapiUpwork,
  type FreelanceSource,
  type JobsRequest,
} from './freelance.provider.ts';
import { createSampleFreelance } from './freelance.sample.provider.ts';
import { type AnswerKey, claimAnswer, recordFailure, storeAnswer, storedAnswer } from './freelance.store.ts';

export function registerFreelanceRoutes(router: Router, context: FreelanceContext): void {
  const routes = { search: searchFreelanceJobs, reopen: reopenFreelanceJobs };
  registerSearch(router, context, routes, freelanceKind(context));
}

// What the search of freelance jobs is: free, and one answer for everybody who asks the same within 15 minutes (ruling R13).
export interface FreelanceContext extends SearchContext {
  source: ChooseSource<FreelanceSource>;
}

export function freelanceKind({
  platform,
  source,
}: Pick<FreelanceContext, 'platform' | 'source'>): SearchKind<FreelanceQuery, FreelanceJob, FreelanceSource> {
  const ask = createSharedAnswers(platform);
  return {
    capabilities: ['freelance-jobs'],
    capabilityOf: () => 'freelance-jobs',
    activity: 'Freelance job search',
    price: 'freelance-search',
    failure: 'FREELANCE_JOBS_FAILED',
    label: getLabel,
    // An answer that is kept can be given while its source is down: whether to ask is decided behind the cache.
    source: async (workspaceId, wanted) => ({ ...(await source(workspaceId, wanted)), available: () => true }),
    ask,
    keyOf: ({ job_id }) => job_id,
    show: (job) => job,
    freshForSeconds: FRESH_SECONDS,
  };
}

// One call of a live source for everybody who asks the same within 15 minutes (ruling R13): a thousand workspaces that open
// the page on its first filters cost one request.
const FRESH_SECONDS = 15 * 60;

/** Longer than the deadline of any source (9.5 s): past it the process that made the call is gone. */
const LEASE_SECONDS = 12;
/** How often a call of another process is polled, and how many times before giving up. */
const POLL_INTERVAL_MS = 150;
const MAX_POLLS = 68;

export type FetchShared = (source: FreelanceSource, request: JobsRequest) => Promise<FoundPage<FreelanceJob>>;

/** @throws SourceFault, and nothing else of the source's */
export function createSharedAnswers({ db }: Pick<Platform, 'db'>): FetchShared {
  // Who asks the same in this process waits for one promise; between processes the table decides.
  const underWay = new Map<string, Promise<FoundPage<FreelanceJob>>>();
  return (source, request) => {
    // The sample costs nothing to ask, and keeping it would only make it old.
    if (source.info.sample) return source.searchJobs(request);
    const query = canonicalQuery(request);
    const name = JSON.stringify([source.info.key, source.scope, query]);
    const known = underWay.get(name);
    if (known) return known;
    const fingerprint = createHash('sha256').update(query).digest();
    const key = { source: source.info.key, scope: source.scope, fingerprint };
    const asked = answerTo(db, key, source, request).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    return asked;
  };
}

async function answerTo(
  db: Platform['db'],
  key: AnswerKey,
  source: FreelanceSource,
  request: JobsRequest,
): Promise<FoundPage<FreelanceJob>> {
  let failuresBefore: number | null = null;
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const { answer, leased, failures, fault } = await storedAnswer(db, key, FRESH_SECONDS);
    if (answer) return answer;
    failuresBefore ??= failures;
    // The call that was waited for failed: that is this caller's answer too, or all who wait would ask in turn.
    if (failures > failuresBefore)
      throw new SourceFault((fault ?? 'PROVIDER_DOWN') as FaultCode, 'the shared call failed');
    if (!leased && (await claimAnswer(db, key, FRESH_SECONDS, LEASE_SECONDS)))
      return fetchAnswer(db, key, source, request);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new SourceFault('TIMEOUT', 'another call of the same search takes too long');
}

async function fetchAnswer(
  db: Platform['db'],
  key: AnswerKey,
  source: FreelanceSource,
  request: JobsRequest,
): Promise<FoundPage<FreelanceJob>> {
  try {
    const found = await source.searchJobs(request);
    return { ...found, fetchedAt: await storeAnswer(db, key, found) };
  } catch (error) {
    await recordFailure(db, key, error instanceof SourceFault ? error.code : 'PROVIDER_DOWN');
    throw error;
  }
}

// Which source of freelance jobs answers for a workspace: Upwork where there is a key, else Freelancer.com, else the sample.
export function createFreelanceSource(
  sources: Sources,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
): (workspaceId: string) => Promise<FreelanceSource> {
  const { upworkBudgetStyle } = config.sources;
  return sources.port<FreelanceSource>({
    capability: 'freelance',
    keyed: {
      source: 'upwork',
      create: (client, info, ownedBy) => createRapidapiUpwork(client, info, { style: upworkBudgetStyle, ownedBy }),
    },
    open: { source: 'freelancer', create: (client, info) => createOpenFreelancer(client, info, clock) },
    sample: () => createSampleFreelance(clock),
  });
}
