// What Discover and the verifier build their outside searches on.

export { companyOf, personOf } from '../domain/found-shapes.ts';
export { rangeOf, SENIORITY_WORDS, seniorityOf, sizeBandOf } from '../domain/loose-facts.ts';
export { industryOf } from '../domain/read-industry.ts';
export { createProspects } from './create-prospects.ts';
export { createClearProspectAnswersJob } from './kept-answers.ts';
export type {
  AddressVerifier,
  DomainPeopleSource,
  ProspectQuery,
  ProspectSource,
  Prospects,
} from './prospects.provider.ts';
