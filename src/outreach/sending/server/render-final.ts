// Renders a mail with everything that is added before it is sent, for previews: by the same code.
import type { Executor } from '#platform/platform.ts';
import { type Bodies, finishMessage } from '../domain/finish-message.ts';
import { completeIdentity } from './finish-mail.store.ts';

interface Leaves {
  /** Of the mailbox that it leaves from. */
  signature: string;
  /** To many: with who writes and how to opt out, where the workspace has said who it is. */
  bulk: boolean;
  /** Stands in the place of the address that each mail has of its own. */
  optOutUrl: string;
}

/** Without what tells of clicks and openings: links stand there as they were written. */
export async function renderFinal(
  db: Executor,
  workspaceId: string,
  made: Bodies,
  { signature, bulk, optOutUrl }: Leaves,
): Promise<Bodies> {
  const identity = bulk ? await completeIdentity(db, workspaceId) : null;
  const footer = identity === null ? null : { ...identity, optOutUrl };
  return finishMessage(made, { signature, footer, pixel: null, tracked: null });
}
