// The way to the servers of mailboxes, whatever kind they are of: the engine hands over through this port alone.
import type { Submission } from '#platform/mail/submission.ts';

export { type Envelope, type Handover, type Submission, SubmissionFault } from '#platform/mail/submission.ts';

export interface Transports {
  /**
   * A connection that is logged in, for one mail after the other.
   * @throws SubmissionFault where the server cannot be used
   */
  open(workspaceId: string, mailboxId: string): Promise<Submission>;
  /** The key that its mails are signed with; null where its server signs by itself. */
  signer(workspaceId: string, mailboxId: string): Promise<Signer | null>;
}

export interface Signer {
  domain: string;
  selector: string;
  /** PEM. */
  privateKey: string;
}
