// What the rest of the server may use of accounts.
export { createAccountMailJob } from './account-mail.job.ts';
export { registerAccountSettingsRoutes } from './account-settings.routes.ts';
export { registerAccountsRoutes } from './accounts.routes.ts';
export { markVerified, ownerOf, type UserRow, userByEmail, userById } from './accounts.store.ts';
export { changePlan, changeWorkspacePlan, countsAsPaid } from './change-plan.ts';
export { createAccount, type NewAccount } from './create-account.ts';
export { createGatekeeper } from './gatekeeper.ts';
export { registerGoogleRoutes } from './google.routes.ts';
export { membersOf } from './members.store.ts';
export type { PaidCheckouts } from './paid-checkouts.ts';
export { readUserDocument } from './present-user.ts';
export { createPurgeSessionsJob } from './purge-sessions.job.ts';
export { registerSessionsRoutes } from './sessions.routes.ts';
export { lockUser } from './sessions.store.ts';
