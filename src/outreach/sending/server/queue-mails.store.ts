// Puts mails into the queue: many at once, each once, and those that nobody can be sent by with the reason.
import { sql } from 'drizzle-orm';
import type { SenderChannel } from '#outreach/mailboxes/fields.contract.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { mailAddress } from '../domain/mail-address.ts';
import type { MailReason } from '../fields.contract.ts';
import type { MailOutcome } from './mail-source.ts';
import { keepTurns, wakeEngines } from './queue.store.ts';

export interface NewMail {
  /** Of the caller's choice, where it must be known before. */
  id?: string;
  streamId: string;
  mailboxId: string;
  contactId: string | null;
  /** Of a campaign; a recipient and a step have one mail, whatever is asked again. */
  recipientId: string | null;
  stepId: string | null;
  /** Of another channel than e-mail: the phone, in E.164. */
  toEmail: string;
  toName: string;
  channel?: SenderChannel;
  dueAt: Date;
  /** Why it waits until then. */
  reason: MailReason;
  detail?: string;
  createdBy: string;
}

export interface QueuedMails {
  /** Ids of those that wait now. One that was there already is not among them. */
  queued: string[];
  /** Those that nobody can be sent by: rows too, `skipped`, so that nobody is dropped in silence. */
  ended: MailOutcome[];
}

/** Rows of one statement. */
const ROWS = 5_000;

/** Its stream is open. In the caller's transaction. */
export async function queueMails(tx: Executor, workspaceId: string, wanted: readonly NewMail[]): Promise<QueuedMails> {
  const now = new Date();
  const done: QueuedMails = { queued: [], ended: [] };
  for (let at = 0; at < wanted.length; at += ROWS) {
    const rows = wanted.slice(at, at + ROWS).map((mail) => rowOf(mail, now));
    const inserted = await insertMails(tx, workspaceId, rows);
    const states = new Map(inserted.map(({ id, state }) => [id, state]));
    for (const row of rows) {
      const state = states.get(row.id);
      if (state === 'waiting') done.queued.push(row.id);
      if (state === 'skipped') {
        const { id: mailId, streamId, recipientId, stepId, contactId, reason, reasonDetail: detail } = row;
        done.ended.push(
          ...[{ mailId, streamId, recipientId, stepId, contactId, state: 'skipped' as const, reason, detail }].map(
            (outcome) => ({ ...outcome, at: now, messageId: null }),
          ),
        );
      }
    }
  }
  const soon = new Map(wanted.map(({ mailboxId, dueAt }) => [mailboxId, dueAt]));
  for (const { mailboxId, dueAt } of wanted) {
    if (dueAt < (soon.get(mailboxId) as Date)) soon.set(mailboxId, dueAt);
  }
  await keepTurns(tx, workspaceId, [...soon.keys()]);
  if ([...soon.values()].some((due) => due.getTime() <= now.getTime() + 1_000)) await wakeEngines(tx);
  return done;
}

interface Row {
  id: string;
  streamId: string;
  mailboxId: string;
  contactId: string | null;
  recipientId: string | null;
  stepId: string | null;
  toEmail: string;
  toName: string;
  toAddress: string;
  toDomain: string;
  state: 'waiting' | 'skipped';
  dueAt: Date;
  reason: MailReason;
  reasonDetail: string;
  endedAt: Date | null;
  createdBy: string;
}

/** A column for each value: ten thousand rows are a handful of parameters. Answers those that are new. */
async function insertMails(
  tx: Executor,
  workspaceId: string,
  rows: readonly Row[],
): Promise<{ id: string; state: string }[]> {
  const column = (type: 'uuid' | 'text' | 'timestamptz', of: (row: Row) => string | null | undefined) =>
    sql`${sql.param(rows.map((row) => of(row) ?? null))}::${sql.raw(type)}[]`;
  const inserted = await tx.execute<{ id: string; state: string }>(sql`
    insert into mails (workspace_id, id, stream_id, mailbox_id, contact_id, recipient_id, step_id, to_email, to_name, to_address, to_domain,
                       state, due_at, reason, reason_detail, ended_at, created_by)
    select ${workspaceId}::uuid, w.* from unnest(
      ${column('uuid', ({ id }) => id)}, ${column('uuid', ({ streamId }) => streamId)}, ${column('uuid', ({ mailboxId }) => mailboxId)},
      ${column('uuid', ({ contactId }) => contactId)}, ${column('uuid', ({ recipientId }) => recipientId)},
      ${column('uuid', ({ stepId }) => stepId)}, ${column('text', ({ toEmail }) => toEmail)}, ${column('text', ({ toName }) => toName)},
      ${column('text', ({ toAddress }) => toAddress)}, ${column('text', ({ toDomain }) => toDomain)}, ${column('text', ({ state }) => state)},
      ${column('timestamptz', ({ dueAt }) => dueAt.toISOString())}, ${column('text', ({ reason }) => reason)},
      ${column('text', ({ reasonDetail }) => reasonDetail)}, ${column('timestamptz', ({ endedAt }) => endedAt?.toISOString())},
      ${column('uuid', ({ createdBy }) => createdBy)}) as w
    on conflict do nothing returning id, state`);
  return inserted.rows;
}

/** E.164: a phone is compared as it is, and has no domain. */
const PHONE = /^\+[1-9]\d{6,14}$/;

const REACHED: Record<SenderChannel, (to: string) => ReturnType<typeof mailAddress>> = {
  email: mailAddress,
  whatsapp: (to) => (PHONE.test(to) ? { email: to, address: to, domain: '' } : null),
};

const UNREACHABLE: Record<SenderChannel, string> = {
  email: 'This is not an address that mail can be sent to',
  whatsapp: 'This is not a phone number that can be messaged',
};

function rowOf(mail: NewMail, now: Date): Row {
  const { detail = '', reason, channel = 'email', ...values } = mail;
  const to = REACHED[channel](mail.toEmail);
  const common = {
    ...values,
    id: mail.id ?? newId(),
    toEmail: to?.email ?? mail.toEmail,
    toAddress: to?.address ?? mail.toEmail.trim().toLowerCase(),
    toDomain: to?.domain ?? '',
  };
  if (to !== null) return { ...common, state: 'waiting', reason, reasonDetail: detail, endedAt: null };
  return {
    ...common,
    state: 'skipped',
    reason: 'invalid-address',
    reasonDetail: UNREACHABLE[channel],
    endedAt: now,
  };
}
