// A mail that has come in, whichever way it came: over IMAP, or from the practice mailbox of this machine.

/** One mail as it stands in a mailbox. */
export interface Incoming {
  workspaceId: string;
  /** The mailbox that it lies in. */
  mailboxId: string;
  /** The whole message, RFC 5322. */
  raw: Buffer;
  /** When it arrived; where that is not known, its own Date counts. */
  at?: Date;
  /** It lies among spam: there it has to name a mail of ours, for anybody can write in somebody's name. */
  inJunk?: boolean;
}

/**
 * Takes one mail in: `foreign` where it belongs to no mail of ours (nothing of it is kept), `known` where it was taken in before (nothing
 * happens again), else `taken`, with all that follows from it in one transaction.
 */
export type IngestMessage = (mail: Incoming) => Promise<'taken' | 'known' | 'foreign'>;
