// Which source answers each search for a workspace.
import type { Sources } from '#features/sources/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Prospects } from './prospects.provider.ts';
import {
  createSampleBusinesses,
  createSampleCompanies,
  createSampleDevelopers,
  createSampleDomainPeople,
  createSampleOpenCompanies,
  createSamplePeople,
  createSampleRegister,
} from './prospects.sample.provider.ts';

export function createProspects(
  sources: Sources,
  _platform: Pick<Platform, 'config' | 'db' | 'clock' | 'log'>,
): Prospects {
  return {
    localBusinesses: sources.port({ sample: createSampleBusinesses }),
    openCompanies: sources.port({ sample: createSampleOpenCompanies }),
    registerCompanies: sources.port({ sample: createSampleRegister }),
    companies: sources.port({ sample: createSampleCompanies }),
    people: sources.port({ sample: createSamplePeople }),
    developers: sources.port({ sample: createSampleDevelopers }),
    domainPeople: sources.port({ sample: createSampleDomainPeople }),
    addressVerifier: async () => null,
  };
}
