// The way to the servers of mailboxes, whatever kind they are of: the engine hands over through this port alone.
import { type DkimSigning, dkimKeyOf, openTransport, type Submission } from '#features/mailboxes/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export { type Handover, type Submission, SubmissionFault } from '#features/mailboxes/server/index.ts';

export interface Transports {
  /**
   * A connection that is logged in, for one mail after the other.
   * @throws SubmissionFault where the server cannot be used
   */
  open(workspaceId: string, mailboxId: string): Promise<Submission>;
  /** The key that its mails are signed with; null where its server signs by itself. */
  signer(workspaceId: string, mailboxId: string): Promise<DkimSigning | null>;
}

export function createTransports(platform: Platform): Transports {
  return {
    open: (workspaceId, mailboxId) => openTransport(platform, workspaceId, mailboxId),
    signer: (workspaceId, mailboxId) => dkimKeyOf(platform, workspaceId, mailboxId),
  };
}
