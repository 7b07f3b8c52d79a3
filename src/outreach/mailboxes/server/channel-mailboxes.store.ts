// Senders of other channels (WhatsApp numbers): rows among the mailboxes, so that their messages go through the one queue, its pause and its
// faults. They have no server and no gap; pages of e-mail never show them.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { WEEKDAYS, type WeekWindows } from '../fields.contract.ts';
import { insertMailbox, type MailboxValues, updateMailbox } from './mailbox-writes.store.ts';
import { mailboxes } from './mailboxes.tables.ts';

const ALL_WEEK: WeekWindows = Object.fromEntries(WEEKDAYS.map((day) => [day, [[0, 1_440]]]));
/** What a channel allows is its own rule (people per day, messages a second), not the cap of a mailbox. */
const NO_CAP = 1_000_000;

export interface NewChannelMailbox {
  workspaceId: string;
  id: string;
  kind: 'whatsapp';
  /** As people read it: a phone number. */
  shown: string;
  /** As it is compared: E.164. */
  address: string;
  zone: string;
  createdBy: string;
}

/** @returns false where one of this id is there already. @throws MAILBOX_EXISTS where another has its address */
export function createChannelMailbox(
  tx: Executor,
  { workspaceId, id, kind, shown, address, zone, createdBy }: NewChannelMailbox,
): Promise<boolean> {
  return insertMailbox(tx, {
    ...{ workspaceId, id, kind, email: shown, address, zone, createdBy },
    ...{ windows: ALL_WEEK, dayCap: NO_CAP, gapMinSeconds: 0, gapMaxSeconds: 0, rampStartedOn: null },
  });
}

/** Who may add a sender of a channel: one after the other, so that a limit of the plan holds. */
export async function lockChannelMailboxes(tx: Executor, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailboxes ${workspaceId}`}, 0))`);
}

/** Paused by a person, working again, removed. Counts as an edit, as with every mailbox. The caller tells the streams. */
export function changeChannelMailbox(
  tx: Executor,
  workspaceId: string,
  id: string,
  values: Pick<
    MailboxValues,
    'state' | 'pauseReason' | 'fault' | 'faultAt' | 'testedAt' | 'deletedAt' | 'email' | 'zone'
  >,
): Promise<void> {
  return updateMailbox(tx, workspaceId, id, values);
}

/** Locked until the end of the transaction. Null where it was removed. */
export async function lockChannelMailbox(
  tx: Executor,
  workspaceId: string,
  id: string,
): Promise<{ state: string; fault: string } | null> {
  const [row] = await tx
    .select({ state: mailboxes.state, fault: mailboxes.fault })
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.id, id), isNull(mailboxes.deletedAt)))
    .for('no key update');
  return row ?? null;
}
