// What an intruder could have left in an account, so that it opens again after its owner has chosen a new password. A reset ends
// all of it in the transaction that sets the password. Other features add theirs as steps (app/server/recovery-steps.ts).
import { getRegion } from '#account/preferences/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { formatDate, formatNoun } from '#shared/formats.ts';
import type { Principal } from '#shared/principal.ts';
import { deleteChange, pendingChange } from './email-change.store.ts';
import { deleteIdentity, findIdentity } from './google/identities.store.ts';
import { findTotp } from './second-factor/factors.store.ts';
import { endUnfinishedFactors } from './second-factor/manage-factors.ts';
import { listPasskeys } from './second-factor/passkeys.store.ts';
import { deleteDevices, endSessions } from './sessions.store.ts';

// A password reset and the second factor: it stays, since the mailbox alone must not be enough to sign in. The email lists what
// stays, so that the owner finds what an intruder may have added; what was under way ends.
type Owner = Pick<Principal, 'workspaceId' | 'userId'>;

const secondFactorRecovery = {
  async end(tx: Executor, owner: Owner): Promise<string[]> {
    await endUnfinishedFactors(tx, owner);
    return [];
  },
  async review(tx: Executor, { workspaceId, userId }: Owner): Promise<string[]> {
    const [app, passkeys, region] = [
      await findTotp(tx, workspaceId, userId, 'active'),
      await listPasskeys(tx, workspaceId, userId),
      await getRegion(tx, workspaceId, userId),
    ];
    return [
      ...(app ? [`the authenticator app added on ${formatDate(app.createdAt, region)}`] : []),
      ...passkeys.map(({ name, createdAt }) => `the passkey "${name}" added on ${formatDate(createdAt, region)}`),
    ];
  },
};

export interface Recovering {
  workspaceId: string;
  userId: string;
}

/** Runs while the user's row is locked. Each answers what the email to the owner lists, one phrase a thing. */
export interface RecoveryStep {
  /** Ends every access of one kind. */
  end?(tx: Executor, owner: Recovering): Promise<string[]>;
  /** Names what stays, for the owner to look through: it opens nothing, but an intruder may have connected it. */
  review?(tx: Executor, owner: Recovering): Promise<string[]>;
}

export interface Recovered {
  ended: string[];
  kept: string[];
}

export async function endEverythingOnReset(
  tx: Executor,
  owner: Recovering,
  steps: readonly RecoveryStep[],
): Promise<Recovered> {
  const recovered: Recovered = { ended: [], kept: [] };
  for (const step of [...ownSteps, ...steps]) {
    if (step.end) recovered.ended.push(...(await step.end(tx, owner)));
    if (step.review) recovered.kept.push(...(await step.review(tx, owner)));
  }
  return recovered;
}

const ownSteps: readonly RecoveryStep[] = [
  secondFactorRecovery,
  {
    async end(tx, { workspaceId, userId }) {
      const ended = await endSessions(tx, workspaceId, userId);
      if (ended === 0) return [];
      return [formatNoun(ended, 'session')];
    },
  },
  {
    // The owner's own one is linked again when it is used: both sides have verified the address.
    async end(tx, { workspaceId, userId }) {
      const identity = await findIdentity(tx, workspaceId, userId);
      if (!identity) return [];
      await deleteIdentity(tx, workspaceId, userId);
      return [`Google sign-in with ${identity.email}`];
    },
  },
  {
    async end(tx, { workspaceId, userId }) {
      const change = await pendingChange(tx, workspaceId, userId, new Date(0));
      if (!change) return [];
      await deleteChange(tx, workspaceId, userId);
      return [`the pending change of your email address to ${change.newEmail}`];
    },
  },
  {
    // The next sign-in in any browser sends an alert, and no browser keeps tries of its own at the new password.
    async end(tx, { workspaceId, userId }) {
      await deleteDevices(tx, workspaceId, userId);
      return [];
    },
  },
];
