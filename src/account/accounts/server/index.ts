// What the rest of the server may use of accounts.
export { accountMailJob, createAccountMailJob } from './account-mail.job.ts';
export { createPurgeSessionsJob, createRotateAppSecretsJob } from './accounts.jobs.ts';
export {
  registerAccountSettingsRoutes,
  registerAccountsRoutes,
  registerSessionsRoutes,
  withDevice,
} from './accounts.routes.ts';
export {
  confirmedUser,
  deadSignUps,
  deleteUser,
  findOwner,
  getWorkspaceName,
  insertUser,
  lockAddress,
  lockDeadSignUp,
  pendingSignUps,
  senderProfile,
  type UserRow,
  userByEmail,
  userById,
} from './accounts.store.ts';
export { claimAddress, removeSignUpsJob } from './confirm-email.ts';
export { createGatekeeper, lockSignedIn } from './gatekeeper.ts';
export { registerGoogleRoutes } from './google/google.routes.ts';
export { findIdentity, insertIdentity } from './google/identities.store.ts';
export {
  addressesOfMembers,
  countMembers,
  getMembers,
  isMember,
  listPeople,
  listTeam,
  listUserIds,
  lockMember,
  lockSuccessor,
  type Person,
  retireUser,
  setRole,
  swapOwner,
} from './members.store.ts';
export { type Arrival, NEW_SIGN_IN, openSession, type SignedIn } from './open-session.ts';
export { refuseWeakPassword } from './passwords.ts';
export type { RecoveryStep } from './recovery.ts';
export { getFactors } from './second-factor/factors.store.ts';
export { endSessionsByOperator, resetFactors } from './second-factor/manage-factors.ts';
export { registerSecondFactorRoutes } from './second-factor/second-factor.routes.ts';
export { lockUser, usersWithSessions } from './sessions.store.ts';
export { createAccount, type NewAccount, notifyOwner, type PaidCheckouts } from './sign-up.ts';
export { changePlan, changeWorkspacePlan, countsAsPaid, readUserDocument } from './user-document.ts';
