// Drafts on the real database: nothing typed is lost, each recipient gets one email, and sending can be undone.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suppress } from '#outreach/suppressions/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords, recordsContext } from '#tests/support/record-rows.ts';
import type { DraftRecipient } from '../contract.ts';
import { checkedDraft } from './check-draft.ts';
import { createComposerSource } from './composer-source.ts';
import {
  attachOne,
  createDraftToContacts,
  createOne,
  detachOne,
  discardOne,
  openAttachment,
  restoreOne,
  saveOne,
  theDraft,
} from './drafts.ts';
import { sendOne, undoDraftSend } from './send-draft.ts';
import { getHistory, sentDetail, sentList } from './sent-mails.ts';

const database = withDatabase();
const stage = withPlatform(database);

const to = (email: string, more: Partial<DraftRecipient> = {}): DraftRecipient => ({
  email,
  name: '',
  contactId: null,
  ...more,
});
const text = (html: string, subject = 'Timber for {{company|you}}') =>
  ({ channel: 'email', subject, html, mode: 'rich' }) as const;

async function getDraft(who: Principal, recipients: DraftRecipient[], html = '<p>Hi {{firstName|there}}</p>') {
  return createOne(stage.platform, who, {
    id: crypto.randomUUID(),
    recipients,
    content: text(html),
    templateId: null,
  });
}

async function mailbox({ workspaceId, userId }: Principal, change: { state?: string } = {}): Promise<string> {
  const id = crypto.randomUUID();
  await database.db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, zone, windows, state, pause_reason, created_by)
    values (${workspaceId}, ${id}, 'smtp', ${`${id}@keller.example`}, ${`${id}@keller.example`}, 'Europe/Berlin', '{}',
            ${change.state ?? 'active'}, ${change.state === 'paused' ? 'user' : ''}, ${userId})`);
  return id;
}

const getMails = async (streamId: string) => {
  const { rows } = await database.db.execute<{ to_email: string; state: string; reason: string; id: string }>(
    sql`select id, to_email, state, reason from mails where stream_id = ${streamId}::uuid order by id`,
  );
  return rows;
};

it('saves what is typed once, and never over what another window has saved', async () => {
  const who = await someone(stage.platform);
  const draft = await getDraft(who, []);
  expect(await createOne(stage.platform, who, { ...draft, recipients: [to('x@y.example')] })).toEqual(draft);
  const content = text('<p>More</p>');
  const saved = await saveOne(stage.platform, who, draft.id, { revision: draft.revision, content });
  // Sent again after an answer that was lost.
  expect(await saveOne(stage.platform, who, draft.id, { revision: draft.revision, content })).toEqual(saved);
  await expect(
    saveOne(stage.platform, who, draft.id, { revision: draft.revision, recipients: [to('x@y.example')] }),
  ).rejects.toMatchObject({ code: 'EMAIL_DRAFT_CHANGED' });
  expect(await theDraft(database.db, who, draft.id)).toMatchObject({ content, recipients: [] });
});

it('is its writer’s own, and comes back from where it was put away', async () => {
  const who = await someone(stage.platform);
  const colleague = await someone(stage.platform, { joinWorkspaceId: who.workspaceId });
  const draft = await getDraft(who, []);
  await expect(theDraft(database.db, colleague, draft.id)).rejects.toMatchObject({ code: 'EMAIL_DRAFT_NOT_FOUND' });
  await discardOne(stage.platform, who, draft.id);
  await discardOne(stage.platform, who, draft.id);
  await expect(theDraft(database.db, who, draft.id)).rejects.toMatchObject({ code: 'EMAIL_DRAFT_NOT_FOUND' });
  expect((await restoreOne(stage.platform, who, draft.id)).state).toBe('draft');
});

it('sends a personal email to each, once, and undoes it', async () => {
  const who = await someone(stage.platform);
  await mailbox(who);
  await database.db.execute(sql`
    insert into sender_identities (workspace_id, name, postal_address, opt_out_text, updated_by)
    values (${who.workspaceId}, 'Keller', 'Freiburg', 'Unsubscribe', ${who.userId})`);
  const draft = await getDraft(who, [to('a@x.example'), to('b@x.example'), to('A@X.example')]);
  const both = await Promise.all([1, 2].map(() => sendOne(stage.platform, who, draft.id, draft.revision)));
  expect(both.map(({ mails }) => mails)).toEqual([2, 2]);
  expect((await getMails(draft.id)).map(({ to_email, state, reason }) => [to_email, state, reason])).toEqual([
    ['a@x.example', 'waiting', 'undo'],
    ['b@x.example', 'waiting', 'undo'],
  ]);
  await expect(
    saveOne(stage.platform, who, draft.id, { revision: 99, content: text('<p>Late</p>') }),
  ).rejects.toMatchObject({ code: 'EMAIL_DRAFT_SENT' });

  expect(await undoDraftSend(stage.platform, who, draft.id)).toEqual({ takenBack: 2, left: 0 });
  expect(await undoDraftSend(stage.platform, who, draft.id)).toEqual({ takenBack: 0, left: 0 });
  expect(await getMails(draft.id)).toEqual([]);
  const again = await theDraft(database.db, who, draft.id);
  expect(again).toMatchObject({ state: 'draft', recipients: draft.recipients });

  // One was sent: only the other stays in the draft.
  await sendOne(stage.platform, who, draft.id, again.revision);
  await database.db.execute(
    sql`update mails set state = 'sent', ended_at = now(), attempts = 1 where stream_id = ${draft.id}::uuid and to_email = 'a@x.example'`,
  );
  expect(await undoDraftSend(stage.platform, who, draft.id)).toEqual({ takenBack: 1, left: 1 });
  expect(await theDraft(database.db, who, draft.id)).toMatchObject({ recipients: [to('b@x.example')] });
  const sent = await sentList(stage.platform, who.workspaceId, {
    show: 'all',
    limit: 10,
    q: undefined,
    cursor: undefined,
    mailbox: undefined,
    day: undefined,
  });
  expect(sent).toMatchObject({ total: 1, items: [{ toEmail: 'a@x.example', state: 'sent' }] });
  expect(await sentDetail(stage.platform, who.workspaceId, sent.items[0]?.id ?? '')).toMatchObject({ attempts: 1 });
  expect((await getHistory(stage.platform, who.workspaceId, 'A@x.example')).mails).toHaveLength(1);
});

it('lists problems, and then sends nothing', async () => {
  const who = await someone(stage.platform);
  const [contactId = ''] = await insertRecords(database.db, who.workspaceId, 'contact', [
    { name: 'Mara Lindqvist', first_name: 'Mara', email: 'mara@x.example' },
  ]);
  await suppress(database.db, who.workspaceId, [
    { value: 'out@x.example', reason: 'opted-out', detail: '', source: 'Spring prices' },
  ]);
  const draft = await getDraft(
    who,
    [to('mara@x.example', { contactId }), to('out@x.example'), to('noaddress'), to('new@x.example')],
    '<p>Hi {{firstName}}, {{nonsense}}</p>',
  );
  const look = async () => checkedDraft(stage.platform, who, await theDraft(database.db, who, draft.id));
  expect((await look()).problems.map(({ kind }) => kind)).toEqual([
    'no-mailbox',
    'malformed',
    'suppressed',
    'unknown-field',
    'missing-field',
    'identity-missing',
  ]);
  await expect(sendOne(stage.platform, who, draft.id, draft.revision)).rejects.toMatchObject({
    code: 'MAILBOX_MISSING',
  });
  const broken = await mailbox(who, { state: 'broken' });
  expect((await look()).problems[0]?.kind).toBe('mailbox-stands-still');
  const works = await mailbox(who);
  const checked = await look();
  expect(checked).toMatchObject({ mailboxId: works, because: 'Your only working mailbox.' });
  expect(checked.problems.find(({ kind }) => kind === 'missing-field')?.emails).toEqual(['new@x.example']);
  expect(broken).not.toBe(works);
  await expect(sendOne(stage.platform, who, draft.id, draft.revision)).rejects.toMatchObject({
    code: 'EMAIL_DRAFT_NOT_READY',
  });
  expect(await getMails(draft.id)).toEqual([]);
});

it('renders emails to contacts and to others when they are due', async () => {
  const who = await someone(stage.platform);
  await mailbox(who);
  const [contactId = ''] = await insertRecords(database.db, who.workspaceId, 'contact', [
    { name: 'Mara Lindqvist', first_name: 'Mara', email: 'mara@x.example', company_name: 'Northwind' },
  ]);
  const draft = await getDraft(who, [to('mara@x.example', { contactId })]);
  await sendOne(stage.platform, who, draft.id, draft.revision);
  const [mail] = await getMails(draft.id);
  const due = {
    id: mail?.id ?? '',
    streamId: draft.id,
    mailboxId: '',
    contactId,
    recipientId: null,
    stepId: null,
    toEmail: 'mara@x.example',
    toName: 'Mara Lindqvist',
    toDomain: 'x.example',
    dueAt: new Date(),
    streamKind: 'composer' as const,
    bulk: false,
    reason: 'undo' as const,
    makings: 0,
  };
  const source = createComposerSource(stage.platform);
  const prepared = await source.prepare(who.workspaceId, [due]);
  expect(prepared.get(due.id)).toMatchObject({
    kind: 'ready',
    mail: {
      subject: 'Timber for Northwind',
      html: expect.stringContaining('Hi Mara'),
      text: expect.stringContaining('Hi Mara'),
    },
  });
});

it('carries files within what a mail may have', async () => {
  const who = await someone(stage.platform);
  const draft = await getDraft(who, []);
  const file = (id: string, bytes: number) =>
    attachOne(stage.platform, who, draft.id, {
      id,
      name: '../offer\n.pdf',
      type: 'application/pdf; x',
      body: (async function* () {
        yield Buffer.alloc(bytes, 1);
      })(),
    });
  const id = crypto.randomUUID();
  const attached = await file(id, 5);
  expect(attached.attachments).toEqual([{ id, name: 'offer.pdf', type: 'application/pdf', bytes: 5 }]);
  expect(await file(id, 7)).toEqual(attached);
  const { name, content } = await openAttachment(stage.platform, who, draft.id, id);
  expect([name, (await content.toArray()).length]).toEqual(['offer.pdf', 1]);
  await expect(file(crypto.randomUUID(), 15 * 1024 * 1024)).rejects.toMatchObject({ code: 'ATTACHMENTS_TOO_LARGE' });
  await expect(file(crypto.randomUUID(), 0)).rejects.toMatchObject({ code: 'ATTACHMENT_EMPTY' });
  expect((await detachOne(stage.platform, who, draft.id, id)).attachments).toEqual([]);
});

it('creates one draft to the selected contacts with an address, and none of another workspace', async () => {
  const who = await someone(stage.platform);
  const other = await someone(stage.platform);
  const context = recordsContext(stage.platform);
  const people = [
    { name: 'Bo', email: 'bo@x.example' },
    { name: 'Ada', email: 'ada@x.example' },
    { name: 'Cy', email: '' },
  ];
  const ids = await insertRecords(database.db, who.workspaceId, 'contact', people);
  const [foreign = ''] = await insertRecords(database.db, other.workspaceId, 'contact', [
    { name: 'Dee', email: 'dee@x.example' },
  ]);
  const id = crypto.randomUUID();
  const begin = () => createDraftToContacts(context, who, { id, target: { ids: [...ids, foreign] } });
  const begun = await begin();
  expect(begun).toMatchObject({ without: 1, draft: { id, state: 'draft' } });
  expect(begun.draft.recipients).toEqual([
    { email: 'ada@x.example', name: 'Ada', contactId: ids[1] },
    { email: 'bo@x.example', name: 'Bo', contactId: ids[0] },
  ]);
  expect(await begin()).toEqual(begun);
  const target = { ids: [ids[2] as string, foreign] };
  await expect(createDraftToContacts(context, who, { id: crypto.randomUUID(), target })).rejects.toMatchObject({
    code: 'EMAIL_DRAFT_NO_ADDRESS',
  });
  await database.db.execute(sql`
    insert into contacts (workspace_id, id, name, email, source)
    select ${who.workspaceId}::uuid, gen_random_uuid(), 'Many', 'many' || n || '@x.example', 'manual' from generate_series(1, 199) n`);
  const all = { selection: { shelf: 'live' as const }, except: [] };
  await expect(createDraftToContacts(context, who, { id: crypto.randomUUID(), target: all })).rejects.toMatchObject({
    code: 'EMAIL_DRAFT_TOO_MANY',
  });
  const but = { ...all, except: ids.slice(0, 2) };
  const { draft, without } = await createDraftToContacts(context, who, { id: crypto.randomUUID(), target: but });
  expect([draft.recipients.length, without]).toEqual([199, 1]);
});
