// What the sample sources of the networks are made of.
export { foldText } from '#shared/text-match.ts';
export { drawAddress, type SampleCompany, sampleCompanies, toSlug } from './companies.ts';
export { type SamplePerson, samplePeople } from './people.ts';
export { drawWeighted, FUNCTIONS, type JobFunction, LOCALES, STEMS, TRADES, type Trade } from './pools.ts';
export { hash32, type Random, randomFrom } from './random.ts';
export { registerSampleDataRoutes } from './sample-data.routes.ts';
export { picturePath } from './sample-pictures.ts';
export { type SocialAccount, socialAccounts } from './social-accounts.ts';
export { createTextIndex, type TextIndex } from './text-index.ts';
