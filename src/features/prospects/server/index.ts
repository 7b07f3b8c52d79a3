// What Discover and the verifier build their outside searches on.
export { createClearProspectAnswersJob } from './clear-prospect-answers.job.ts';
export { createProspects } from './create-prospects.ts';
export type {
  AddressVerifier,
  CompanySource,
  DomainPeopleSource,
  OutsideVerdict,
  PeopleSource,
  ProspectQuery,
  ProspectSource,
  Prospects,
} from './prospects.provider.ts';
