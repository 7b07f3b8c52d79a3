// What Discover and the verifier build their outside searches on.

export { toCompany, toPerson } from '../domain/found-shapes.ts';
export { getRange, SENIORITY_WORDS, toSeniority, toSizeBand } from '../domain/loose-facts.ts';
export { toIndustry } from '../domain/read-industry.ts';
export { createClearProspectAnswersJob } from './answer-cache.ts';
export { createProspects } from './create-prospects.ts';
export type {
  AddressVerifier,
  DomainPeopleSource,
  ProspectQuery,
  ProspectSource,
  Prospects,
} from './prospects.provider.ts';
