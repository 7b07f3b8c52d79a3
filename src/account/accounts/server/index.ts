// What the rest of the server may use of accounts.
export { accountMailJob, createAccountMailJob } from './account-mail.job.ts';
export { registerAccountSettingsRoutes } from './account-settings.routes.ts';
export { registerAccountsRoutes, withDevice } from './accounts.routes.ts';
export {
  confirmedUser,
  insertUser,
  lockAddress,
  ownerOf,
  pendingSignUps,
  type UserRow,
  userByEmail,
  userById,
} from './accounts.store.ts';
export { changePlan, changeWorkspacePlan, countsAsPaid } from './change-plan.ts';
export { refuseWeakPassword } from './check-password.ts';
export { claimAddress, removeSignUpsJob } from './claim-address.ts';
export { createAccount, type NewAccount } from './create-account.ts';
export { createGatekeeper } from './gatekeeper.ts';
export { registerGoogleRoutes } from './google.routes.ts';
export { identityOf, insertIdentity } from './identities.store.ts';
export { lockSignedIn } from './lock-signed-in.ts';
export {
  countMembers,
  isMember,
  lockMember,
  lockSuccessor,
  membersOf,
  retireUser,
  setRole,
  swapOwner,
  teamOf,
} from './members.store.ts';
export { type Arrival, openSession, type SignedIn } from './open-session.ts';
export type { PaidCheckouts } from './paid-checkouts.ts';
export { readUserDocument } from './present-user.ts';
export { createPurgeSessionsJob, createRotateAppSecretsJob } from './purge-sessions.job.ts';
export { NEW_SIGN_IN } from './recognise-device.ts';
export type { RecoveryStep } from './recovery.ts';
export { factorsOf } from './second-factor/factors.store.ts';
export { resetFactors } from './second-factor/manage-factors.ts';
export { registerSecondFactorRoutes } from './second-factor/second-factor.routes.ts';
export { registerSessionsRoutes } from './sessions.routes.ts';
export { lockUser } from './sessions.store.ts';
export { tellOwner } from './sign-up.ts';
