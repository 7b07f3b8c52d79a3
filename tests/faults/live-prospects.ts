// The sources of companies and people whose faults are tried, as live-sources.ts lists them.
import { bareDeveloper } from '#prospecting/prospects/domain/github-people.ts';
import type { OsmPlace } from '#prospecting/prospects/domain/openstreetmap.ts';
import type { AnswerCache } from '#prospecting/prospects/server/answer-cache.ts';
import { createApolloCompanies, createApolloPeople } from '#prospecting/prospects/server/apollo.provider.ts';
import { createGithubDevelopers } from '#prospecting/prospects/server/developers.github.provider.ts';
import {
  createHunterCompanies,
  createHunterDomainPeople,
  createHunterVerifier,
} from '#prospecting/prospects/server/hunter.provider.ts';
import {
  createOpenBusinesses,
  createPlaceFinder,
} from '#prospecting/prospects/server/local-businesses.open.provider.ts';
import {
  createRegisterCompanies,
  createWikidataCompanies,
} from '#prospecting/prospects/server/open-companies.provider.ts';
import type { ProspectQuery } from '#prospecting/prospects/server/prospects.provider.ts';
import { cacheAnswer } from '#prospecting/prospects/server/prospects.store.ts';
import { foldText } from '#shared/text-match.ts';
import { getLatitude } from '#tests/simulators/open-street-map.ts';
import { toScenario } from '#tests/simulators/scenarios.ts';
import type { LiveSource } from './live-sources.ts';

const QUESTION: ProspectQuery & { page: number; cursor: null } = {
  q: 'timber',
  title: 'buyer',
  seniority: ['manager'],
  industry: ['software'],
  size: ['51-200', '5001+'],
  country: ['SE'],
  city: 'Gothenburg',
  businessKind: 'office',
  language: 'typescript',
  page: 1,
  cursor: null,
};
const WORDS = { countryOf: (text: string) => (text === 'Sweden' ? 'SE' : ''), nameOf: () => 'Sweden' };

/** Nothing is kept: every call is made. */
const KEPT: AnswerCache = async (_source, _question, ask) => ({ answer: await ask(), fetchedAt: new Date(0) });
const PLACE: OsmPlace = {
  name: 'Gothenburg',
  names: ['Gothenburg', 'Göteborg'],
  country: 'SE',
  type: 'city',
  latitude: 57.7,
  longitude: 11.97,
  box: { south: 57.53, west: 11.8, north: 57.86, east: 12.1 },
};

/** Its box says the scenario; that of another term is its own by the number in it. */
function toPlace(term: string): OsmPlace {
  const ordered = toScenario(undefined, term, null);
  const latitude = ordered === 'ok' ? 40 + Number(/\d+/.exec(term)) / 10 : getLatitude(ordered);
  return { ...PLACE, name: term, names: [term], latitude, box: { ...PLACE.box, south: latitude, north: latitude } };
}

export const LIVE_PROSPECTS: readonly LiveSource[] = [
  {
    source: 'nominatim',
    calls: { 'a place': (client) => createPlaceFinder(client, KEPT, {}).find('Gothenburg', ['SE']) },
    own: {
      soft_fail: 'SOFT_FAILURE',
      empty: 'ok',
      // Over-use is answered with 403 as well as with 429.
      forbidden_key: 'RATE_LIMITED',
      not_subscribed: 'RATE_LIMITED',
      quota: 'RATE_LIMITED',
      quota_daily: 'RATE_LIMITED',
    },
    http: {
      path: '/api/discover/local-businesses/search',
      body: (city) => ({ businessKind: 'office', city }),
      price: 0,
      failure: 'SEARCH_FAILED',
      empty: 'PLACE_NOT_FOUND',
    },
  },
  {
    source: 'overpass',
    calls: {
      'businesses of a box': (client, info) =>
        createOpenBusinesses(client, info, {
          places: { available: () => true, find: async () => PLACE },
          kept: KEPT,
        }).search(QUESTION),
    },
    own: { soft_fail: 'SOFT_FAILURE', empty: 'ok', quota: 'RATE_LIMITED', quota_daily: 'RATE_LIMITED' },
    http: {
      path: '/api/discover/local-businesses/search',
      body: (city) => ({ businessKind: 'office', city }),
      before: (db, city) => cacheAnswer(db, 'nominatim', foldText(city), toPlace(city)),
      price: 0,
      failure: 'SEARCH_FAILED',
    },
  },
  {
    source: 'wikidata',
    calls: {
      'companies by name': (...given) => createWikidataCompanies(...given).search(QUESTION),
      'companies by industry': (...given) => createWikidataCompanies(...given).search({ ...QUESTION, q: '' }),
    },
    own: {
      soft_fail: 'SOFT_FAILURE',
      empty: 'ok',
      quota: 'RATE_LIMITED',
      quota_daily: 'RATE_LIMITED',
      gateway_timeout: 'TIMEOUT',
    },
    http: { path: '/api/discover/open-companies/search', body: (q) => ({ q }), price: 0, failure: 'SEARCH_FAILED' },
  },
  {
    source: 'gleif',
    calls: { 'registered companies': (...given) => createRegisterCompanies(...given).search(QUESTION) },
    own: { soft_fail: 'SOFT_FAILURE', empty: 'ok' },
    http: { path: '/api/discover/register-companies/search', body: (q) => ({ q }), price: 0, failure: 'SEARCH_FAILED' },
  },
  {
    source: 'github',
    calls: {
      'a search of developers': (...given) =>
        createGithubDevelopers(...given, {
          perPage: 10,
          profiles: {
            known: async (logins) => new Map(logins.map((login) => [login, bareDeveloper(login)])),
            keep: async () => undefined,
          },
          ...WORDS,
        }).search(QUESTION),
    },
    own: { soft_fail: 'BAD_PAYLOAD', empty: 'ok', quota: 'RATE_LIMITED', quota_daily: 'RATE_LIMITED' },
    http: { path: '/api/discover/developers/search', body: (q) => ({ q }), price: 0, failure: 'SEARCH_FAILED' },
  },
  {
    source: 'hunter',
    calls: {
      companies: (...given) =>
        createHunterCompanies(...given, WORDS.nameOf).search({ ...QUESTION, q: '', industry: [] }),
      'companies in words': (...given) => createHunterCompanies(...given, WORDS.nameOf).search(QUESTION),
      'people of a domain': (...given) =>
        createHunterDomainPeople(...given).search({ domain: 'northwind-timber.example', page: 1, cursor: null }),
      'a verdict': (...given) => createHunterVerifier(...given).verify('mara@northwind-timber.example'),
    },
    own: { soft_fail: 'SOFT_FAILURE', no_endpoint: 'NOT_FOUND', not_subscribed: 'RATE_LIMITED' },
    http: {
      path: '/api/verifier/domain-people/search',
      body: (term) => ({ domain: `${term.replace(/[^a-z\d]+/g, '-')}.example` }),
      price: 5,
      failure: 'SEARCH_FAILED',
    },
  },
  {
    source: 'apollo',
    calls: {
      people: (...given) => createApolloPeople(...given, WORDS).search(QUESTION),
      companies: (...given) => createApolloCompanies(...given, WORDS).search(QUESTION),
    },
    own: { soft_fail: 'SOFT_FAILURE', empty: 'ok', forbidden_key: 'NOT_SUBSCRIBED' },
    http: { path: '/api/discover/people/search', body: (q) => ({ q }), price: 5, failure: 'SEARCH_FAILED' },
  },
];
