// Which source answers each search for a workspace.
import type { Platform } from '#platform/platform.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import { countryName } from '#shared/countries.ts';
import { toCountryCode } from '#shared/country-code.ts';
import { createAnswerCache, createProfileMemory } from './answer-cache.ts';
import { type CountryNames, createApolloCompanies, createApolloPeople } from './apollo.provider.ts';
import { createGithubDevelopers } from './developers.github.provider.ts';
import { createHunterCompanies, createHunterDomainPeople, createHunterVerifier } from './hunter.provider.ts';
import { createOpenBusinesses, createPlaceFinder } from './local-businesses.open.provider.ts';
import { createRegisterCompanies, createWikidataCompanies } from './open-companies.provider.ts';
import type {
  AddressVerifier,
  CompanySource,
  DomainPeopleSource,
  PeopleSource,
  Prospects,
} from './prospects.provider.ts';
import {
  createSampleBusinesses,
  createSampleCompanies,
  createSampleDevelopers,
  createSampleDomainPeople,
  createSampleOpenCompanies,
  createSamplePeople,
  createSampleRegister,
} from './prospects.sample.provider.ts';

const COUNTRY_NAMES: CountryNames = {
  countryOf: (text) => toCountryCode(text) ?? '',
  nameOf: countryName,
};

export function createProspects(sources: Sources, { config, db }: Pick<Platform, 'config' | 'db'>): Prospects {
  const kept = createAnswerCache(db);
  const places = sources.openClient('nominatim');
  const verifier = sources.port<AddressVerifier>({
    keyed: { source: 'hunter', create: (client, info) => createHunterVerifier(client, info) },
    sample: () => NO_VERIFIER,
  });
  return {
    localBusinesses: sources.port<CompanySource>({
      capability: 'local-businesses',
      ...(places && {
        open: {
          source: 'overpass',
          create: (client, info) =>
            createOpenBusinesses(client, info, { places: createPlaceFinder(places, kept), kept }),
        },
      }),
      sample: createSampleBusinesses,
    }),
    openCompanies: sources.port<CompanySource>({
      capability: 'open-companies',
      open: { source: 'wikidata', create: createWikidataCompanies },
      sample: createSampleOpenCompanies,
    }),
    registerCompanies: sources.port<CompanySource>({
      capability: 'register-companies',
      open: { source: 'gleif', create: createRegisterCompanies },
      sample: createSampleRegister,
    }),
    companies: sources.port<CompanySource>({
      capability: 'companies',
      keyed: [
        { source: 'hunter', create: (client, info) => createHunterCompanies(client, info, COUNTRY_NAMES.nameOf) },
        { source: 'apollo', create: (client, info) => createApolloCompanies(client, info, COUNTRY_NAMES) },
      ],
      sample: createSampleCompanies,
    }),
    people: sources.port<PeopleSource>({
      capability: 'people',
      keyed: { source: 'apollo', create: (client, info) => createApolloPeople(client, info, COUNTRY_NAMES) },
      sample: createSamplePeople,
    }),
    developers: sources.port<PeopleSource>({
      capability: 'developers',
      open: {
        source: 'github',
        create: (client, info) =>
          createGithubDevelopers(client, info, {
            perPage: config.sources.githubToken === null ? 10 : 30,
            profiles: createProfileMemory(db, 'github'),
            ...COUNTRY_NAMES,
          }),
      },
      sample: createSampleDevelopers,
    }),
    domainPeople: sources.port<DomainPeopleSource>({
      capability: 'domain-people',
      keyed: { source: 'hunter', create: createHunterDomainPeople },
      sample: createSampleDomainPeople,
    }),
    async addressVerifier(workspaceId) {
      const chosen = await verifier(workspaceId);
      return chosen.info.key === 'none' ? null : chosen;
    },
  };
}

/** Stands where there is no key: made-up verdicts would be worse than none. */
const NO_VERIFIER: AddressVerifier = {
  info: { key: 'none', name: '', sample: true },
  available: () => false,
  verify: () => Promise.reject(new Error('there is no verifier to ask')),
};
