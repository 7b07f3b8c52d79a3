// What the rest of the server may use of accounts.
export { accountMailJob, createAccountMailJob } from './account-mail.job.ts';
export { registerAccountsRoutes } from './accounts.routes.ts';
export { markVerified, setPlan, type UserRow, userByEmail, usersOf } from './accounts.store.ts';
export { createAccount, type NewAccount } from './create-account.ts';
export { createGatekeeper } from './gatekeeper.ts';
export { presentUser } from './present-user.ts';
export { createPurgeSessionsJob } from './purge-sessions.job.ts';
export { registerSessionsRoutes } from './sessions.routes.ts';
export { activeSessions } from './sessions.store.ts';
