// What each of the two workspaces has of outgoing mail.
import { sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';

export interface MailThings {
  /** An address that is never written to. */
  suppressionId: string;
  /** A conversation in the inbox, and a reply in it that is already undone. */
  threadId: string;
  answerId: string;
  /** A possible reply to confirm. */
  reviewId: string;
  /** Of a server of its own; and one to practise with, which has taken a mail. */
  mailboxId: string;
  practiceMailboxId: string;
  practiceMailId: string;
  /** A sent email, and one that waits until 2090. */
  sentMailId: string;
  waitingMailId: string;
  /** A draft of a campaign, and a recipient in it. */
  campaignId: string;
  recipientId: string;
}

export async function createMailThings(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  words: string,
): Promise<MailThings> {
  const newId = () => crypto.randomUUID();
  const things = {
    ...{ suppressionId: newId(), threadId: newId(), answerId: newId(), reviewId: newId() },
    ...{ mailboxId: newId(), practiceMailboxId: newId(), practiceMailId: newId() },
    ...{ sentMailId: newId(), waitingMailId: newId() },
    ...{ campaignId: newId(), recipientId: newId() },
  };
  await db.execute(sql`
    insert into suppressions (workspace_id, id, kind, value, reason, detail, source, added_by)
    values (${workspaceId}, ${things.suppressionId}, 'address', ${`${words.toLowerCase()}@never.example`}, 'manual', ${words}, ${words}, ${userId})`);
  await db.execute(sql`
    insert into suppression_removals (workspace_id, id, value, was, why, removed_by)
    values (${workspaceId}, gen_random_uuid(), ${words}, ${JSON.stringify({ reason: 'manual', source: words, detail: '', created_at: '2026-11-01T00:00:00Z' })},
            ${words}, ${userId})`);
  await createConversation(db, { workspaceId, userId }, things, words);
  await createMails(db, { workspaceId, userId }, things, words);
  await createPractice(db, { workspaceId, userId }, things, words);
  await createCampaign(db, { workspaceId, userId }, things, words);
  return things;
}

async function createConversation(
  db: Platform['db'],
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { threadId, answerId, reviewId, mailboxId }: MailThings,
  words: string,
): Promise<void> {
  const streamId = crypto.randomUUID();
  const email = `${words.toLowerCase()}@answers.example`;
  await db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, zone, windows, state, pause_reason, created_by)
    values (${workspaceId}, ${mailboxId}, 'smtp', ${email}, ${email}, 'Europe/Lisbon', '{"mon":[[510,1050]]}', 'paused', 'user', ${userId})`);
  await db.execute(sql`
    insert into mail_streams (workspace_id, id, kind, name, bulk, created_by)
    values (${workspaceId}, ${streamId}, 'composer', ${words}, false, ${userId})`);
  await db.execute(sql`
    insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, address, email, subject, opening, kind, last_at)
    values (${workspaceId}, ${threadId}, ${streamId}, ${mailboxId}, ${email}, ${email}, ${words}, ${words}, 'reply', now())`);
  await db.execute(sql`
    insert into inbox_reviews (workspace_id, id, mailbox_id, kind, why, same_as, from_email, subject, body, received_at)
    values (${workspaceId}, ${reviewId}, ${mailboxId}, 'reply', 'alias', ${words}, ${email}, ${words}, ${words}, now())`);
  await db.execute(sql`
    insert into inbox_answers (workspace_id, id, thread_id, subject, body, created_by)
    values (${workspaceId}, ${answerId}, ${threadId}, ${words}, ${words}, ${userId})`);
}

async function createMails(
  db: Platform['db'],
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { mailboxId, sentMailId, waitingMailId }: MailThings,
  words: string,
): Promise<void> {
  const streamId = crypto.randomUUID();
  const [local, domain] = [words.toLowerCase(), 'answers.example'];
  await db.execute(sql`
    insert into mail_streams (workspace_id, id, kind, name, bulk, created_by)
    values (${workspaceId}, ${streamId}, 'composer', ${words}, false, ${userId})`);
  for (const id of [sentMailId, waitingMailId]) {
    const sent = id === sentMailId;
    await db.execute(sql`
      insert into mails (workspace_id, id, stream_id, mailbox_id, to_email, to_name, to_address, to_domain, state, due_at, ended_at, message_id,
        subject, answer, attempts, created_by)
      values (${workspaceId}, ${id}, ${streamId}, ${mailboxId}, ${`${local}@${domain}`}, ${words}, ${`${local}@${domain}`}, ${domain},
        ${sent ? 'sent' : 'waiting'}, '2090-01-02T09:00:00Z', ${sent ? '2026-11-01T09:00:00Z' : null}, ${sent ? `<${id}@${domain}>` : null},
        ${words}, ${sent ? `250 ${words}` : ''}, ${sent ? 1 : 0}, ${userId})`);
  }
  await db.execute(sql`
    insert into mail_contents (workspace_id, mail_id, html, text) values (${workspaceId}, ${sentMailId}, ${`<p>${words}</p>`}, ${words})`);
}

async function createPractice(
  db: Platform['db'],
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { practiceMailboxId, practiceMailId }: MailThings,
  words: string,
): Promise<void> {
  await db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, from_name, zone, windows, imap_host, created_by)
    values (${workspaceId}, ${practiceMailboxId}, 'practice', 'canary@practice.test', 'canary@practice.test', ${words}, 'UTC',
            '{"mon":[[510,1050]]}', 'practice', ${userId})`);
  await db.execute(sql`
    insert into practice_mails (workspace_id, id, mailbox_id, recipient, sender, subject, message_id, opening, content, bytes, behaviour)
    values (${workspaceId}, ${practiceMailId}, ${practiceMailboxId}, 'bo@oak.example', 'canary@practice.test', ${words}, '<a@practice.test>',
            ${words}, convert_to(${`Subject: ${words}\r\n\r\n${words}\r\n`}, 'UTF8'), 40, 'deliver')`);
  await db.execute(sql`
    insert into practice_rules (workspace_id, mailbox_id, recipient, behaviour)
    values (${workspaceId}, ${practiceMailboxId}, ${`${words.toLowerCase()}@oak.example`}, 'bounce')`);
}

const STEP = {
  wait: { amount: 0, unit: 'minutes' },
  thread: 'reply',
  condition: null,
  otherwise: 'skip',
};

async function createCampaign(
  db: Platform['db'],
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { campaignId, recipientId }: MailThings,
  words: string,
): Promise<void> {
  const variant = {
    weight: 1,
    subject: words,
    html: `<p>${words}</p>`,
    mode: 'rich',
    attachments: [],
    templateId: null,
    message: null,
  };
  const leaveOut = {
    contactedWithinDays: null,
    inOtherCampaign: true,
    risky: false,
    unverified: false,
    role: false,
    crm: true,
  };
  const setup = {
    audience: { sources: [], exceptLists: [], leaveOut },
    steps: [{ ...STEP, id: crypto.randomUUID(), variants: [{ ...variant, id: crypto.randomUUID() }] }],
    schedule: { startAt: null, windows: { mon: [[510, 1050]] }, zone: 'recipient' },
    limits: { dayCap: null, mailboxIds: [] },
    stops: { companyReply: true },
  };
  await db.execute(sql`
    insert into campaigns (workspace_id, id, name, preset, setup, created_by)
    values (${workspaceId}, ${campaignId}, ${words}, 'one-time', ${JSON.stringify(setup)}, ${userId})`);
  await db.execute(sql`
    insert into campaign_recipients (workspace_id, id, campaign_id, contact_id, name, email, state, reason, words)
    values (${workspaceId}, ${recipientId}, ${campaignId}, gen_random_uuid(), ${words}, ${`${words.toLowerCase()}@people.example`},
            'left-out', 'duplicate', ${words})`);
}
