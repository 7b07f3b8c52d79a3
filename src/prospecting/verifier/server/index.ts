// What other features may use of the verifier's server, and what the server is put together from.
export { hasVerified, paidChecks, verdictsOn } from './address/address-checks.store.ts';
/** @public What sending mail says of an address: a later feature. */
export { correctVerdict } from './address/save-verdicts.ts';
export { priceAddresses } from './address/verify-addresses.ts';
export { BATCH_ENDED } from './batch/present-batch.ts';
export { type Checker, createChecker, loadDomainLists } from './probe/checker.ts';
export { createClearMailDomainsJob, createVerifierJobs } from './verifier.jobs.ts';
export { registerVerifierRoutes } from './verifier.routes.ts';
export type { VerifierContext } from './verifier-context.ts';
