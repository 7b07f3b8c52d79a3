// What features notify of, from the job or the webhook on: who gets it, with which link, once however often it comes, and not where it is muted.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createExportDataJob } from '#account/my-data/server/index.ts';
import { requestExport } from '#account/my-data/server/my-data.ts';
import { changeSettings } from '#account/notifications/server/notifications.ts';
import { markMailboxBroken } from '#outreach/sending/server/worker/record-results.ts';
import type { MessageContent } from '#outreach/templates/contract.ts';
import { createTemplate } from '#outreach/templates/server/index.ts';
import type { WhatsappNumber } from '#outreach/whatsapp/contract.ts';
import { changeMany } from '#outreach/whatsapp/server/chats/change-chats.ts';
import { openSecret } from '#outreach/whatsapp/server/numbers/number-secrets.ts';
import { createPracticeNumber } from '#outreach/whatsapp/server/practice/practice-numbers.ts';
import { applyMessages, processEvents } from '#outreach/whatsapp/server/webhooks/process-events.ts';
import { receiveEvents, signEvents } from '#outreach/whatsapp/server/webhooks/receive-events.ts';
import { newId } from '#platform/ids.ts';
import { runBatch } from '#prospecting/verifier/server/batch/batch-lifecycle.ts';
import { createBatch } from '#prospecting/verifier/server/batch/create-batch.ts';
import { workBatch } from '#prospecting/verifier/server/batch/work-batch.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { bulkRecords, editRecord, processJob } from '#tests/support/record-actions.ts';
import { recordsContext } from '#tests/support/record-state.ts';
import { record } from '#tests/support/records.ts';
import { mailboxRow } from '#tests/support/sent-mails.ts';
import { verifying } from '#tests/support/verifying.ts';
import { addNumber, inbound, whatsappContext } from '#tests/support/whatsapp.ts';
import { createNotificationsContext } from './notification-kinds.ts';
import { createDataPlaces } from './services.ts';

const database = withDatabase();
const test = withPlatform(database);
const NEVER = new AbortController().signal;

/** Of one workspace, which another one is beside. */
interface Team {
  owner: Principal;
  member: Principal;
  viewer: Principal;
}
type Person = keyof Team;

interface Happening {
  /** Called several times, also at once, as jobs and webhooks are. */
  happen(): Promise<unknown>;
  link: string;
}

async function team(): Promise<Team> {
  const owner = await someone(test.platform, { credits: 100 });
  const join = (role: 'member' | 'viewer') =>
    someone(test.platform, { joinWorkspaceId: owner.workspaceId, role }).then((who) => ({ ...who, role }));
  await someone(test.platform);
  return { owner, member: await join('member'), viewer: await join('viewer') };
}

/** Numbers of one account, each of which Meta reports everything of the account to. No body is the same as one before. */
async function account({ owner }: Team, size: number) {
  const context = whatsappContext(test.platform);
  const { workspaceId } = owner;
  const numbers: WhatsappNumber[] = [];
  for (let n = 0; n < size; n += 1) numbers.push(await createPracticeNumber(context, owner, newId()));
  const wabaId = numbers[0]?.wabaId ?? '';
  await database.db.execute(
    sql`update whatsapp_numbers set waba_id = ${wabaId} where workspace_id = ${workspaceId}::uuid`,
  );
  let time = 1_795_600_000;
  const report = async (field: string, value: object) => {
    time += 1;
    const entry = [{ id: wabaId, time, changes: [{ field, value }] }];
    const bytes = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
    for (const { id } of numbers) {
      const secret = (await openSecret(test.platform, database.db, workspaceId, id, 'app-secret')) ?? '';
      await receiveEvents(test.platform, id, { bytes, signature: signEvents(secret, bytes) });
    }
    await processEvents(context, workspaceId, NEVER);
  };
  return { wabaId, report };
}

const CONTENT: MessageContent = {
  ...{ channel: 'whatsapp', category: 'marketing', language: 'en', header: '', footer: '', buttons: [] },
  body: 'Hello',
  variables: [],
};

/** `ours`: made from one of our templates. */
async function template({ owner }: Team, wabaId: string, ours: boolean): Promise<string | null> {
  const content = { id: newId(), name: 'Spring', content: CONTENT };
  const id = ours ? (await createTemplate(test.platform, owner, content)).id : null;
  await database.db.execute(sql`
    insert into whatsapp_templates (workspace_id, id, waba_id, meta_id, name, language, category, status, reason, components, template_id, fields)
    values (${owner.workspaceId}::uuid, ${newId()}::uuid, ${wabaId}, '41', 'spring', 'en', 'MARKETING', 'PENDING', '', '[]', ${id}::uuid, '{}')`);
  return id;
}
const templateEvent = (event: string) => ({
  ...{ event, reason: 'INCORRECT_CATEGORY', message_template_id: '41' },
  ...{ message_template_name: 'spring', message_template_language: 'en' },
});

async function batch({ member }: Team, cap?: number): Promise<Happening> {
  const stage = verifying(test.platform);
  const { workspaceId } = member;
  const text = `one-${workspaceId}@acme.example\ntwo-${workspaceId}@acme.example`;
  const { id } = await createBatch(stage, member, { from: 'text', text }, newId());
  await workBatch(stage, workspaceId, id, NEVER);
  const happen = async () => {
    await runBatch(stage, member, id, cap);
    await workBatch(stage, workspaceId, id, NEVER);
  };
  return { happen, link: `/domainsearch?tab=emails&batch=${id}` };
}

const WHO_MAY_WRITE: Person[] = ['owner', 'member'];

const CASES: [what: string, kind: string, to: Person[], prepare: (of: Team) => Promise<Happening>][] = [
  [
    'a mailbox that its server refuses',
    'mailbox-failing',
    WHO_MAY_WRITE,
    async ({ owner }) => {
      const { workspaceId } = owner;
      const mailboxId = await mailboxRow(database.db, owner, 'ann@acme.example');
      const broken = { workspaceId, mailboxId, revision: 1 };
      return {
        happen: () => markMailboxBroken({ platform: test.platform, sources: [] }, broken, 'Login refused'),
        link: `/email-settings?mailbox=${mailboxId}`,
      };
    },
  ],
  [
    'a WhatsApp number whose account Meta restricts',
    'whatsapp-number-stopped',
    WHO_MAY_WRITE,
    async (of) => {
      const { report } = await account(of, 1);
      const happen = () => report('account_update', { event: 'ACCOUNT_RESTRICTION' });
      return { happen, link: '/whatsapp-bulk-messenger?tab=numbers' };
    },
  ],
  [
    'one of our WhatsApp templates that Meta rejects',
    'whatsapp-template-stopped',
    WHO_MAY_WRITE,
    async (of) => {
      const { wabaId, report } = await account(of, 2);
      const id = await template(of, wabaId, true);
      const happen = () => report('message_template_status_update', templateEvent('REJECTED'));
      return { happen, link: `/templates?template=${id}` };
    },
  ],
  [
    'a WhatsApp template of Meta alone that is paused',
    'whatsapp-template-stopped',
    WHO_MAY_WRITE,
    async (of) => {
      const { wabaId, report } = await account(of, 2);
      await template(of, wabaId, false);
      const happen = () => report('message_template_status_update', templateEvent('PAUSED'));
      return { happen, link: '/templates?channel=whatsapp' };
    },
  ],
  [
    'a bulk change that is done',
    'job-done',
    ['member'],
    async ({ member }) => {
      const { workspaceId } = member;
      await database.db.execute(sql`
        insert into contacts (workspace_id, id, name, source)
        select ${workspaceId}::uuid, gen_random_uuid(), 'N' || n, 'import' from generate_series(1, 1100) n`);
      const context = recordsContext(test.platform);
      const target = { selection: { shelf: 'live' as const }, except: [] };
      const { id } = await bulkRecords(context, member, 'contact', { target, action: { do: 'bin' } });
      return { happen: () => processJob(context, workspaceId, id), link: '/contacts?shelf=bin' };
    },
  ],
  ['a verification that is done', 'verifier-batch-ended', ['member'], (of) => batch(of)],
  ['a verification whose cap is reached', 'verifier-batch-ended', ['member'], (of) => batch(of, 1)],
  [
    'an archive that is ready',
    'archive-ready',
    ['member'],
    async ({ member }) => {
      const { id: exportId } = await requestExport(test.platform, member);
      const job = createExportDataJob(test.platform, createDataPlaces(test.platform));
      const happen = () => job.run({ workspaceId: member.workspaceId, exportId });
      return { happen, link: '/settings?section=data#export' };
    },
  ],
  [
    'a contact with a new owner',
    'record-assigned',
    ['member'],
    async ({ owner, member }) => {
      const id = await record(database.db, owner.workspaceId, 'contact', { name: 'Kim' });
      let times = 0;
      const happen = () => {
        times += 1;
        // Other fields change while the owner stays.
        const values = { ownerId: member.userId, title: `Buyer ${times}` };
        return editRecord(recordsContext(test.platform), owner, 'contact', id, { values });
      };
      return { happen, link: `/contacts?contact=${id}` };
    },
  ],
  [
    'a company with a new owner',
    'record-assigned',
    ['member'],
    async ({ owner, member }) => {
      const id = await record(database.db, owner.workspaceId, 'company', { name: 'Acme' });
      const values = { ownerId: member.userId };
      const happen = () => editRecord(recordsContext(test.platform), owner, 'company', id, { values });
      return { happen, link: `/company/${id}` };
    },
  ],
  [
    'a WhatsApp conversation that is handed over',
    'chat-assigned',
    ['member'],
    async ({ owner, member }) => {
      const { workspaceId } = owner;
      const context = whatsappContext(test.platform);
      const numberId = await addNumber(test.platform, owner);
      await database.db.transaction((tx) => applyMessages(context, tx, workspaceId, numberId, inbound('Hello')));
      const { rows } = await database.db.execute<{ id: string }>(
        sql`select id from whatsapp_chats where workspace_id = ${workspaceId}::uuid`,
      );
      const ids = rows.map(({ id }) => id);
      const happen = () => changeMany(context, owner, { ids, assignedTo: member.userId });
      return { happen, link: `/inbox?chat=${ids[0]}` };
    },
  ],
];

describe.each(CASES)('%s', (_what, kind, to, prepare) => {
  it('notifies the right people once, also when it comes again, unread and read', async () => {
    const of = await team();
    const { workspaceId } = of.owner;
    const { happen, link } = await prepare(of);
    await Promise.all([happen(), happen()]);
    await happen();
    const told = await listNotifications(database.db, workspaceId, kind);
    const expected = to.map((person) => ({ userId: of[person].userId, count: 1, link }));
    const byUser = (a: { userId: string }, b: { userId: string }) => a.userId.localeCompare(b.userId);
    expect(told.map(({ userId, count, link }) => ({ userId, count, link })).sort(byUser)).toEqual(
      expected.sort(byUser),
    );
    await database.db.execute(sql`update notifications set read_at = now() where workspace_id = ${workspaceId}::uuid`);
    await happen();
    expect(await listNotifications(database.db, workspaceId, kind)).toHaveLength(to.length);
  });

  it('notifies no one who has muted it', async () => {
    const of = await team();
    const { happen } = await prepare(of);
    const [muted, ...others] = to.map((person) => of[person]);
    if (!muted) throw new Error('it notifies no one');
    const context = createNotificationsContext(test.platform);
    await changeSettings(context, muted, { kind, app: false, email: false });
    await happen();
    const told = await listNotifications(database.db, muted.workspaceId, kind);
    expect(told.map(({ userId }) => userId)).toEqual(others.map(({ userId }) => userId));
  });
});
