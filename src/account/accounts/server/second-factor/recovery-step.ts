// A password reset and the second factor: it stays, since the mailbox alone must not be enough to sign in. The email lists what
// stays, so that the owner finds what an intruder may have added; what was under way ends.
import type { Executor } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { findTotp } from './factors.store.ts';
import { endUnfinishedFactors } from './manage-factors.ts';
import { listPasskeys } from './passkeys.store.ts';

type Owner = Pick<Principal, 'workspaceId' | 'userId'>;

export const secondFactorRecovery = {
  async end(tx: Executor, owner: Owner): Promise<string[]> {
    await endUnfinishedFactors(tx, owner);
    return [];
  },
  async review(tx: Executor, { workspaceId, userId }: Owner): Promise<string[]> {
    const [app, passkeys] = [
      await findTotp(tx, workspaceId, userId, 'active'),
      await listPasskeys(tx, workspaceId, userId),
    ];
    return [
      ...(app ? [`the authenticator app added on ${dateOf(app.createdAt)}`] : []),
      ...passkeys.map(({ name, createdAt }) => `the passkey "${name}" added on ${dateOf(createdAt)}`),
    ];
  },
};

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);
