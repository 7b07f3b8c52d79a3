// What features tell other programs: each event once, in the transaction of what it tells of, with the fields that the API gives.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bulkRecords } from '#features/records/server/bulk/bulk-records.ts';
import { undoChange } from '#features/records/server/changes/undo-change.ts';
import { createRecordWebhooksJob } from '#features/records/server/index.ts';
import { createRecord } from '#features/records/server/writing/create-record.ts';
import { editRecord } from '#features/records/server/writing/edit-record.ts';
import { noteNews, type SendingContext } from '#features/sending/server/index.ts';
import { WEBHOOK_EVENT_TYPES } from '#features/webhooks/contract.ts';
import { addEndpoint } from '#features/webhooks/server/manage-endpoints.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordsContext } from '#tests/support/record-state.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';

const database = withDatabase();
const test = withPlatform(database, { allowPrivateSources: true });

async function listened(): Promise<Principal> {
  const who = await someone(test.platform);
  const url = 'http://127.0.0.1:9/hooks';
  await addEndpoint(test.platform, who, { id: newId(), url, events: [...WEBHOOK_EVENT_TYPES], description: '' });
  return who;
}

const eventsOf = async ({ workspaceId }: Principal) =>
  (
    await database.db.execute<{ type: string; data: Record<string, unknown> }>(
      sql`select type, data from webhook_events where workspace_id = ${workspaceId} order by id`,
    )
  ).rows;

/** Runs what changes have queued, as often as asked: the effect is that of once. */
async function runRecordJobs({ workspaceId }: Principal, times = 2): Promise<void> {
  const { rows } = await database.db.execute<{ payload: unknown }>(sql`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'record-webhooks' and j.payload->>'workspaceId' = ${workspaceId} order by j.id`);
  const job = createRecordWebhooksJob(test.platform);
  for (let time = 0; time < times; time += 1) for (const { payload } of rows) await job.run(payload);
}

it('tells of a contact that is added, changed and moved to the bin', async () => {
  const who = await listened();
  const context = recordsContext(test.platform);
  const values = { name: 'Mara Lind', email: 'mara@acme.example' };
  const { id } = await createRecord(context, who, 'contact', { values, anyway: false });
  await editRecord(context, who, 'contact', id, { values: { title: 'Buyer' } });
  await bulkRecords(context, who, 'contact', { target: { ids: [id] }, action: { do: 'bin' } });
  await runRecordJobs(who);
  expect(await eventsOf(who)).toEqual([
    {
      type: 'contact.created',
      data: expect.objectContaining({ id, name: 'Mara Lind', createdAt: expect.stringMatching(/T.*Z$/) }),
    },
    { type: 'contact.updated', data: expect.objectContaining({ id, changed: ['title'] }) },
    { type: 'contact.deleted', data: { id } },
  ]);
});

it('tells of what is undone', async () => {
  const who = await listened();
  const context = recordsContext(test.platform);
  const values = { name: 'Mara Lind', email: 'mara@acme.example' };
  const { id, changeId: made } = await createRecord(context, who, 'contact', { values, anyway: false });
  const bin = { target: { ids: [id] }, action: { do: 'bin' as const } };
  const { changeId: binned } = await bulkRecords(context, who, 'contact', bin);
  await undoChange(context, who, binned ?? '');
  await runRecordJobs(who);
  await undoChange(context, who, made ?? '');
  await runRecordJobs(who);
  const events = await eventsOf(who);
  expect(events.map(({ type }) => type).sort()).toEqual([
    'contact.created',
    'contact.deleted',
    'contact.deleted',
    'contact.updated',
  ]);
  expect(events.find(({ type }) => type === 'contact.updated')?.data).toMatchObject({ id, changed: ['deletedAt'] });
});

it('tells of each of many records, once, and of none where no endpoint asks', async () => {
  const who = await listened();
  const deaf = await someone(test.platform);
  for (const { workspaceId } of [who, deaf])
    await database.db.execute(sql`
      insert into contacts (workspace_id, id, name, source)
      select ${workspaceId}, gen_random_uuid(), 'N' || n, 'import' from generate_series(1, 400) n`);
  const context = recordsContext(test.platform);
  const target = { selection: { shelf: 'live' as const }, except: [] };
  for (const each of [who, deaf])
    await bulkRecords(context, each, 'contact', { target, action: { do: 'set', field: 'city', value: 'Umeå' } });
  await runRecordJobs(who);
  await runRecordJobs(deaf);
  const events = await eventsOf(who);
  expect(events).toHaveLength(400);
  expect(new Set(events.map(({ data }) => data.id)).size).toBe(400);
  expect(events[0]).toMatchObject({ type: 'contact.updated', data: { city: 'Umeå', changed: ['city'] } });
  expect(await eventsOf(deaf)).toEqual([]);
});

it('tells what becomes of an email, however often it is heard of', async () => {
  const who = await listened();
  const mailboxId = await mailboxRow(database.db, who, 'mia@us.example');
  const { id: mailId, messageId, streamId } = await sentMail(database.db, who, { mailboxId, to: 'jo@acme.example' });
  const context = { platform: test.platform, sources: [] } satisfies Pick<SendingContext, 'platform' | 'sources'>;
  const at = new Date();
  for (let time = 0; time < 3; time += 1)
    await database.db.transaction(async (tx) => {
      await noteNews(context, tx, who.workspaceId, [{ kind: 'replied', mailId, at, sameAs: 'reply' }]);
      await noteNews(context, tx, who.workspaceId, [{ kind: 'opted-out', mailId, at, sameAs: 'opt-out' }]);
    });
  const data = {
    mailId,
    messageId,
    to: 'jo@acme.example',
    from: 'mia@us.example',
    campaign: { id: streamId, name: 'Spring' },
  };
  expect((await eventsOf(who)).sort((a, b) => a.type.localeCompare(b.type))).toEqual([
    { type: 'email.replied', data: expect.objectContaining(data) },
    { type: 'email.unsubscribed', data: expect.objectContaining(data) },
  ]);
});
