// Mailboxes, streams and a source of mails for tests of the sender.
import { sql } from 'drizzle-orm';
import type { MailboxKind } from '#outreach/mailboxes/fields.contract.ts';
import { insertPracticeMail } from '#outreach/mailboxes/server/practice/practice.store.ts';
import {
  type MailOutcome,
  type MailSource,
  type NewMail,
  openStream,
  type Prepared,
  type QueuedMail,
  queueMails,
  startSending,
} from '#outreach/sending/server/index.ts';
import { skipPracticeAhead as skipAhead } from '#outreach/sending/server/scheduled/change-scheduled.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

export { skipAhead };

/** The engine as the server runs it, but what falls due in a test is found at once. */
export const runSender = (context: Parameters<typeof startSending>[0]) => startSending(context, { pollMs: 25 });

export interface Desk {
  workspaceId: string;
  userId: string;
  mailboxId: string;
  streamId: string;
}

interface MailboxWish {
  kind?: MailboxKind;
  email?: string;
  dayCap?: number;
  gap?: readonly [number, number];
}

/** A mailbox of its own, its workspace, and a stream to many. */
export async function openDesk(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  wish: MailboxWish & { dayCap?: number; streamCap?: number | null; bulk?: boolean } = {},
): Promise<Desk> {
  const mailboxId = await addMailbox({ db }, { workspaceId, userId }, wish);
  await db.execute(sql`
    insert into sender_identities (workspace_id, name, postal_address, opt_out_text, updated_by)
    values (${workspaceId}, 'Oak Ltd', '1 Long Lane', 'Stop these mails', ${userId}) on conflict do nothing`);
  const streamId = newId();
  await openStream(db, workspaceId, {
    id: streamId,
    kind: 'campaign',
    name: 'Spring',
    dayCap: wish.streamCap ?? null,
    bulk: wish.bulk ?? true,
    createdBy: userId,
  });
  return { workspaceId, userId, mailboxId, streamId };
}

let boxes = 0;

export async function addMailbox(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { kind = 'practice', email, dayCap = 1_000_000, gap = [0, 0] }: MailboxWish,
): Promise<string> {
  boxes += 1;
  const id = newId();
  const address = email ?? `mia${boxes}@oak.example`;
  await db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, from_name, day_cap, gap_min_seconds, gap_max_seconds, zone, windows, created_by)
    values (${workspaceId}, ${id}, ${kind}, ${address}, ${address}, 'Mia Oak', ${dayCap}, ${gap[0]}, ${gap[1]}, 'Europe/Lisbon', '{}', ${userId})`);
  return id;
}

let numbers = 0;

/** A WhatsApp number that nothing is sent from in earnest. */
export async function addPracticeNumber(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<string> {
  numbers += 1;
  const id = newId();
  const phone = `+1555${String(numbers).padStart(7, '0')}`;
  await db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, from_name, day_cap, gap_min_seconds, gap_max_seconds, zone, windows, created_by)
    values (${workspaceId}, ${id}, 'whatsapp', ${phone}, ${phone}, '', 1000000, 0, 0, 'UTC', '{}', ${userId})`);
  await db.execute(sql`
    insert into whatsapp_numbers (workspace_id, id, kind, phone_number_id, waba_id, phone, display_phone, verified_name)
    values (${workspaceId}, ${id}, 'practice', ${id}, ${id}, ${phone}, ${phone}, 'Oak Ltd')`);
  return id;
}

/** Mails to these addresses, due now: each to a recipient and step of its own. */
export function mailsTo(desk: Desk, addresses: readonly string[], more: Partial<NewMail> = {}): NewMail[] {
  return addresses.map((toEmail) => ({
    streamId: desk.streamId,
    mailboxId: desk.mailboxId,
    contactId: null,
    recipientId: newId(),
    stepId: desk.streamId,
    toEmail,
    toName: 'Jo',
    dueAt: new Date(Date.now() - 1_000),
    reason: 'scheduled',
    createdBy: desk.userId,
    ...more,
  }));
}

export async function queueTo(
  { db }: Pick<Platform, 'db'>,
  desk: Desk,
  addresses: readonly string[],
  more: Partial<NewMail> = {},
): Promise<string[]> {
  return (await db.transaction((tx) => queueMails(tx, desk.workspaceId, mailsTo(desk, addresses, more)))).queued;
}

export interface TestSource extends MailSource {
  outcomes: MailOutcome[];
  broken: string[];
}

/** Makes the same mail for everybody, or what `make` says. */
export function testSource(
  platform: Pick<Platform, 'db'>,
  make: (mail: QueuedMail, revision: number) => Prepared | undefined = plainMail,
): TestSource {
  const outcomes: MailOutcome[] = [];
  const broken: string[] = [];
  return {
    kind: 'campaign',
    outcomes,
    broken,
    async prepare(workspaceId, due) {
      const { rows } = await platform.db.execute<{ id: string; revision: number }>(
        sql`select id, revision from mail_streams where workspace_id = ${workspaceId}`,
      );
      const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
      const prepared = new Map<string, Prepared>();
      for (const mail of due) {
        const made = make(mail, revisions.get(mail.streamId) ?? 0);
        if (made) prepared.set(mail.id, made);
      }
      return prepared;
    },
    async recordOutcomes(_tx, _workspaceId, ended) {
      outcomes.push(...ended);
    },
    async handleEvents() {},
    async mailboxChanged(_tx, _workspaceId, mailboxId, works) {
      if (!works) broken.push(mailboxId);
    },
  };
}

export function plainMail(
  _mail: QueuedMail,
  revision: number,
  words: Partial<{ subject: string; html: string; text: string }> = {},
): Prepared {
  return {
    kind: 'ready',
    revision,
    mail: {
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
      attachments: [],
      variantId: null,
      thread: [],
      ...words,
    },
  };
}

export interface MailRow {
  id: string;
  state: string;
  reason: string;
  toEmail: string;
  answer: string;
  attempts: number;
  messageId: string | null;
  dueAt: string;
}

export async function mailRows({ db }: Pick<Platform, 'db'>, workspaceId: string): Promise<MailRow[]> {
  const { rows } = await db.execute<MailRow & Record<string, unknown>>(sql`
    select id, state, reason, to_email as "toEmail", answer, attempts, message_id as "messageId", to_json(due_at)#>>'{}' as "dueAt"
    from mails where workspace_id = ${workspaceId} order by id`);
  return rows;
}

/** How many mails are in each state. */
export async function states(platform: Pick<Platform, 'db'>, workspaceId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state } of await mailRows(platform, workspaceId)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** A mail that the practice mailbox has taken. */
export function storePracticeMail(
  { db }: Pick<Platform, 'db'>,
  { workspaceId }: Pick<Desk, 'workspaceId'>,
  { mailboxId, messageId, to: recipient }: { mailboxId: string; messageId: string; to: string },
): Promise<void> {
  const content = Buffer.from('Subject: Hello');
  const mail = {
    workspaceId,
    id: newId(),
    mailboxId,
    recipient,
    sender: 'mia@oak.example',
    subject: 'Hello',
    messageId,
  };
  return insertPracticeMail(db, { ...mail, opening: '', content, bytes: content.length, behaviour: 'deliver' }, []);
}
