// What the sample sources of the networks are made of.
export { foldText } from '#shared/text-match.ts';
export { drawAddress } from './address.ts';
export { type SampleCompany, sampleCompanies, slugOf } from './companies.ts';
export { FUNCTIONS, type JobFunction } from './functions.ts';
export { type SamplePerson, samplePeople } from './people.ts';
export { drawWeighted, LOCALES, TRADES } from './pools.ts';
export { hash32, type Random, randomFrom } from './random.ts';
export { registerSampleDataRoutes } from './sample-data.routes.ts';
export { picturePath } from './sample-pictures.ts';
export { type SocialAccount, socialAccounts } from './social-accounts.ts';
export { STEMS } from './stems.ts';
export { createTextIndex, type TextIndex } from './text-index.ts';
export type { Trade } from './trade.ts';
