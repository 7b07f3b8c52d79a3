// What other features may use of the verifier's server.
export { type Checker, type FreeCheck, RETRY_MINUTES } from './checker.ts';
export { createClearMailDomainsJob } from './clear-mail-domains.job.ts';
export { type CheckerPlatform, createChecker } from './create-checker.ts';
