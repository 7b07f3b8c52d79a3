// What other features use of the suppression list.

export { liftOptOut, publishSuppressions, suppress, type ToSuppress } from './suppress.ts';
export { findSuppression, isOptedOut, notSuppressed, type Suppressed, suppressedAmong } from './suppressed.store.ts';
export { phoneKey } from './suppression-key.ts';
export { registerSuppressionsRoutes } from './suppressions.routes.ts';
