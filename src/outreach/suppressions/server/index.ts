// What other features may use of the list of those who are never written to.

export { liftOptOut, publishSuppressions, suppress, type ToSuppress } from './suppress.ts';
export { notSuppressed, type Suppressed, suppressedAmong } from './suppressed.store.ts';
export { phoneKey } from './suppression-key.ts';
export { registerSuppressionsRoutes } from './suppressions.routes.ts';
