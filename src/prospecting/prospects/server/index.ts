// What Discover and the verifier build their outside searches on.

export { companyOf, personOf } from '../domain/found-shapes.ts';
export { industryOf } from '../domain/read-industry.ts';
export { SENIORITY_WORDS, seniorityOf } from '../domain/seniority.ts';
export { rangeOf, sizeBandOf } from '../domain/size-band.ts';
export { createClearProspectAnswersJob } from './clear-prospect-answers.job.ts';
export { createProspects } from './create-prospects.ts';
export type {
  AddressVerifier,
  DomainPeopleSource,
  ProspectQuery,
  ProspectSource,
  Prospects,
} from './prospects.provider.ts';
