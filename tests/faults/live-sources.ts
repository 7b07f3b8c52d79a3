// Every live source whose faults are tried: how its adapter is called, and how a user meets it over HTTP. One row a source.

import {
  createOpenFreelancer,
  createRapidapiUpwork,
  type JobsRequest,
} from '#jobs/freelance-jobs/server/freelance.provider.ts';
import type { BoardId } from '#jobs/job-board/domain/boards.ts';
import { createRapidapiJobs } from '#jobs/job-board/server/jobs.provider.ts';
import { OPEN_BOARDS } from '#jobs/job-board/server/open-boards.provider.ts';
import type { Database } from '#platform/db/client.ts';
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { FacebookKind } from '#prospecting/facebook-search/contract.ts';
import { createRapidapiFacebook, type FacebookSource } from '#prospecting/facebook-search/server/facebook.provider.ts';
import { createRapidapiInstagram } from '#prospecting/instagram-search/server/instagram.provider.ts';
import { createRapidapiLinkedin } from '#prospecting/linkedin-search/server/linkedin.provider.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { SourceId } from '#prospecting/sources/contract.ts';
import { NO_FILTERS } from '#prospecting/suppliers/domain/supplier-facts.ts';
import { createAlibabaSuppliers } from '#prospecting/suppliers/server/suppliers.provider.ts';
import { createRapidapiTiktok } from '#prospecting/tiktok-search/server/tiktok.provider.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { FaultCode } from '#shared/sources.ts';
import type { Scenario } from '#tests/simulators/index.ts';
import { JSEARCH_ID } from '#tests/simulators/jsearch.ts';
import { LIVE_PROSPECTS } from './live-prospects.ts';

export interface LiveSource {
  source: SourceId;
  /** Every call of the adapter, with a term that the simulator finds something for. */
  calls: Record<string, (client: SourceClient, info: SourceInfo) => Promise<unknown>>;
  /** What this provider's own faults are, and where it differs from the table of source-faults.test.ts; `ok`: it is read. */
  own: Partial<Record<Scenario, FaultCode | 'ok'>>;
  /** How a user searches it; absent for sources that only jobs ask. */
  http?: {
    path: string;
    /** The body of a search for `term`. */
    body(term: string): Record<string, unknown>;
    /** What another source has told for it by then. */
    before?(db: Database, term: string): Promise<void>;
    /** Credits of a search. */
    price: number;
    /** The catalogue's text for a call that failed. */
    failure: ErrorCode;
    /** Where nothing found is no result but an error of the search, which costs nothing. */
    empty?: ErrorCode;
  };
}

/** Every filter but skills, for which one source looks up the names behind the search. */
const FREELANCE: JobsRequest = {
  q: 'dashboard',
  location: 'Sweden, Umeå',
  skills: [],
  skills_match_mode: 'all',
  experience_level: 'Expert',
  budget_min_usd: 10,
  budget_max_usd: 500,
  limit: 100,
  cursor: null,
};

const facebook = (client: SourceClient, info: SourceInfo): FacebookSource =>
  createRapidapiFacebook(client, info, { groupsByName: false });
const onFacebook =
  (kind: FacebookKind) =>
  (...given: [SourceClient, SourceInfo]) =>
    facebook(...given).search({ query: 'timber', kind, cursor: null });
const JOBS = {
  keyword: 'buyer',
  location: 'Sweden',
  remote: 'any',
  type: 'any',
  salaryFloor: null,
  postedWithin: 'week',
  board: '',
  page: 1,
  cursor: null,
} as const;

/** An open board as its job asks it; the first page only. */
const board = (source: BoardId, failed: FaultCode = 'BAD_PAYLOAD'): LiveSource => ({
  source,
  calls: {
    'a fetch': async (client) =>
      (await OPEN_BOARDS[source]({ client, now: Date.now(), pause: async () => undefined }).next()).value,
  },
  own: { soft_fail: failed, empty: 'ok' },
});

export const LIVE_SOURCES: readonly LiveSource[] = [
  {
    source: 'linkedin',
    calls: {
      'people search': (...given) => createRapidapiLinkedin(...given).searchPeople({ keywords: 'timber', start: 0 }),
      'company search': (...given) => createRapidapiLinkedin(...given).searchCompanies({ keyword: 'timber', page: 1 }),
      'company details': (...given) => createRapidapiLinkedin(...given).getCompany('northwind-timber-example'),
      'a profile': (...given) =>
        createRapidapiLinkedin(...given).getProfile('https://www.linkedin.com/in/mara-lindqvist-example'),
    },
    own: { moved: 'PROVIDER_MOVED' },
    http: {
      path: '/api/linkedin/people/search',
      body: (keywords) => ({ keywords }),
      price: 5,
      failure: 'LINKEDIN_PEOPLE_FAILED',
    },
  },
  {
    source: 'instagram',
    calls: { 'account search': (...given) => createRapidapiInstagram(...given).searchUsers('coffee') },
    own: { soft_fail: 'SOFT_FAILURE', moved: 'PROVIDER_MOVED', empty: 'ok', not_found: 'ok' },
    http: {
      path: '/api/instagram/users/search',
      body: (query) => ({ query }),
      price: 5,
      failure: 'PHOTO_SEARCH_FAILED',
    },
  },
  {
    source: 'tiktok',
    calls: { 'video search': (...given) => createRapidapiTiktok(...given).searchVideos('timber', null) },
    own: {
      soft_fail: 'SOFT_FAILURE',
      moved: 'PROVIDER_MOVED',
      empty: 'ok',
      not_found: 'ok',
      // A body that is empty or no JSON is this source's way to say that it found nothing (provider-contracts 4.5).
      malformed: 'ok',
      html: 'ok',
      empty_body: 'ok',
      broken_json: 'ok',
      deep_json: 'ok',
    },
    http: {
      path: '/api/tiktok/videos/search',
      body: (keyword) => ({ keyword }),
      price: 5,
      failure: 'SEARCH_FAILED',
    },
  },
  {
    source: 'upwork',
    calls: {
      'job search': (...given) => createRapidapiUpwork(...given, { style: 'split' }).searchJobs(FREELANCE),
    },
    own: { soft_fail: 'SOFT_FAILURE', moved: 'PROVIDER_MOVED', empty: 'ok' },
    http: {
      path: '/api/freelance/jobs/search',
      body: (q) => ({ q, skills: [] }),
      price: 0,
      failure: 'FREELANCE_JOBS_FAILED',
    },
  },
  {
    source: 'freelancer',
    calls: {
      'project search': (...given) => createOpenFreelancer(...given, { now: () => 0 }).searchJobs(FREELANCE),
    },
    own: { soft_fail: 'SOFT_FAILURE', empty: 'ok' },
    http: {
      path: '/api/freelance/jobs/search',
      body: (q) => ({ q, skills: [] }),
      price: 0,
      failure: 'FREELANCE_JOBS_FAILED',
    },
  },
  {
    source: 'suppliers',
    calls: {
      'product search': (...given) =>
        createAlibabaSuppliers(...given).searchProducts({ ...NO_FILTERS, query: 'decking', page: 1, cursor: null }),
      'product details': (...given) => createAlibabaSuppliers(...given).getProduct('1600000000001'),
    },
    own: { soft_fail: 'SOFT_FAILURE', moved: 'PROVIDER_MOVED', empty: 'ok', not_found: 'ok' },
    http: {
      path: '/api/suppliers/products/search',
      body: (query) => ({ query }),
      price: 5,
      failure: 'SEARCH_FAILED',
    },
  },
  {
    source: 'facebook',
    calls: {
      'page search': onFacebook('pages'),
      'people search': onFacebook('people'),
      'search of posts inside groups': onFacebook('groups'),
      'post search': onFacebook('posts'),
    },
    own: { moved: 'PROVIDER_MOVED', soft_fail: 'SOFT_FAILURE' },
    http: {
      path: '/api/facebook/search',
      body: (query) => ({ query, kind: 'posts' }),
      price: 5,
      failure: 'SEARCH_FAILED',
    },
  },
  {
    source: 'facebook',
    calls: {
      'page details': (...given) => facebook(...given).page('northwind.timber.example'),
      'profile details': (...given) => facebook(...given).profile('mara.lindqvist.example'),
      'profile details by number': (...given) => facebook(...given).profile('100070000000001'),
      'group details': (...given) => facebook(...given).group('timber.traders.example'),
    },
    // What is private or missing is answered in any of these ways (provider-contracts section 6).
    own: { moved: 'PROVIDER_MOVED', soft_fail: 'ok', not_found: 'ok', bad_request: 'ok' },
  },
  {
    source: 'jsearch',
    calls: {
      'job search': (...given) => createRapidapiJobs(...given, '/search').search(JOBS),
      'job search by cursor': (...given) => createRapidapiJobs(...given, '/search-v2').search(JOBS),
      'job details': (...given) => createRapidapiJobs(...given, '/search').job(JSEARCH_ID),
    },
    own: { soft_fail: 'SOFT_FAILURE', moved: 'PROVIDER_MOVED', empty: 'ok', not_found: 'ok' },
    http: {
      path: '/api/jobs/search',
      body: (keyword) => ({ keyword }),
      price: 1,
      failure: 'JOB_SEARCH_FAILED',
    },
  },
  board('remotive'),
  board('arbeitnow'),
  board('remoteok'),
  board('himalayas'),
  board('jobicy'),
  board('themuse', 'NOT_SUBSCRIBED'),
  ...LIVE_PROSPECTS,
];
