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
  insertUser,
  lockAddress,
  lockDeadSignUp,
  ownerOf,
  pendingSignUps,
  senderProfile,
  type UserRow,
  userByEmail,
  userById,
  workspaceNameOf,
} from './accounts.store.ts';
export { claimAddress, removeSignUpsJob } from './confirm-email.ts';
export { createGatekeeper, lockSignedIn } from './gatekeeper.ts';
export { registerGoogleRoutes } from './google/google.routes.ts';
export { identityOf, insertIdentity } from './google/identities.store.ts';
export {
  addressesOfMembers,
  countMembers,
  isMember,
  lockMember,
  lockSuccessor,
  membersOf,
  type Person,
  peopleOf,
  retireUser,
  setRole,
  swapOwner,
  teamOf,
  userIdsOf,
} from './members.store.ts';
export { type Arrival, NEW_SIGN_IN, openSession, type SignedIn } from './open-session.ts';
export { refuseWeakPassword } from './passwords.ts';
export type { RecoveryStep } from './recovery.ts';
export { factorsOf } from './second-factor/factors.store.ts';
export { resetFactors } from './second-factor/manage-factors.ts';
export { registerSecondFactorRoutes } from './second-factor/second-factor.routes.ts';
export { lockUser } from './sessions.store.ts';
export { createAccount, type NewAccount, notifyOwner, type PaidCheckouts } from './sign-up.ts';
export { changePlan, changeWorkspacePlan, countsAsPaid, readUserDocument } from './user-document.ts';
