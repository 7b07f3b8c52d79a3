// What other features may use of the verifier's server, and what the server is put together from.
export { hasVerified } from './address-checks.store.ts';
export type { Checker } from './checker.ts';
export { createClearMailDomainsJob } from './clear-mail-domains.job.ts';
/** @public What sending mail says of an address: a later feature. */
export { correctVerdict } from './correct-verdict.ts';
export { createChecker } from './create-checker.ts';
export { loadDomainLists } from './domain-lists.ts';
export { BATCH_ENDED } from './notify-batch.ts';
export { priceAddresses } from './price-addresses.ts';
export { createVerifierJobs } from './verifier.jobs.ts';
export { registerVerifierRoutes } from './verifier.routes.ts';
export type { VerifierContext } from './verifier-context.ts';
