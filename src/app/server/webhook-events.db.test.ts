// What features tell other programs: each event once, in the transaction of what it tells of, with the fields that the API gives.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { WEBHOOK_EVENT_TYPES } from '#account/webhooks/contract.ts';
import { addEndpoint } from '#account/webhooks/server/manage-endpoints.ts';
import { createList } from '#crm/lists/server/index.ts';
import type { ListsContext } from '#crm/lists/server/lists-context.ts';
import { changeList } from '#crm/lists/server/manage-lists.ts';
import { bulkRecords } from '#crm/records/server/bulk/bulk-records.ts';
import { undoChange } from '#crm/records/server/changes/undo-change.ts';
import { createRecordWebhooksJob, selectionCondition, targetCondition } from '#crm/records/server/index.ts';
import { createRecord } from '#crm/records/server/writing/create-records.ts';
import { editRecord } from '#crm/records/server/writing/edit-record.ts';
import { recordMailEvents, type SendingContext } from '#outreach/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordsContext } from '#tests/support/record-state.ts';
import { record, staticList } from '#tests/support/records.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';

const database = withDatabase();
const test = withPlatform(database, { allowPrivateSources: true });

async function listened(): Promise<Principal> {
  const who = await someone(test.platform);
  const url = 'http://127.0.0.1:9/hooks';
  await addEndpoint(test.platform, who, { id: newId(), url, events: [...WEBHOOK_EVENT_TYPES], description: '' });
  return who;
}

const getEvents = async ({ workspaceId }: Principal) =>
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
  expect(await getEvents(who)).toEqual([
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
  const events = await getEvents(who);
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
  const events = await getEvents(who);
  expect(events).toHaveLength(400);
  expect(new Set(events.map(({ data }) => data.id)).size).toBe(400);
  expect(events[0]).toMatchObject({ type: 'contact.updated', data: { city: 'Umeå', changed: ['city'] } });
  expect(await getEvents(deaf)).toEqual([]);
});

function listsContext(): ListsContext {
  const context = recordsContext(test.platform);
  return {
    platform: test.platform,
    conditionOf: (workspaceId, kind, selection) => selectionCondition(context, { workspaceId, kind }, selection),
    targetOf: (workspaceId, kind, target) => targetCondition(context, { workspaceId, kind }, target),
  };
}

const lastEvents = async (who: Principal, from: number) => (await getEvents(who)).slice(from);

it('tells of a list that is created, changed, archived and moved to the bin, each change once', async () => {
  const who = await listened();
  const context = listsContext();
  const ann = await record(database.db, who.workspaceId, 'contact', { name: 'Ann' });
  const target = { ids: [ann] };
  const body = { type: 'static', name: 'Spring', beginning: { from: 'records', kind: 'contact', target } } as const;
  const key = newId();
  const { list } = await createList(context, who, body, key);
  await createList(context, who, body, key);
  const { id } = list;
  const members = { list: { id, name: 'Spring' }, kind: 'contact', count: 1, recordIds: [ann] };
  expect(await getEvents(who)).toEqual([
    { type: 'list.created', data: list },
    { type: 'list.members.added', data: members },
  ]);
  await Promise.all([1, 2, 3].map(() => changeList(context, who, id, { name: 'Autumn', shelf: 'archived' })));
  await changeList(context, who, id, { name: 'Autumn' });
  await changeList(context, who, id, { shelf: 'bin' });
  await changeList(context, who, id, { shelf: 'live' });
  expect(await lastEvents(who, 2)).toEqual([
    {
      type: 'list.updated',
      data: expect.objectContaining({ id, name: 'Autumn', contacts: 1, shelf: 'archived', changed: ['name', 'shelf'] }),
    },
    { type: 'list.deleted', data: { id, name: 'Autumn' } },
    { type: 'list.updated', data: expect.objectContaining({ id, shelf: 'live', changed: ['shelf'] }) },
  ]);
});

it('tells of a live list whose filter is changed, and nothing where it stays the same', async () => {
  const who = await listened();
  const rule = { kind: 'contact' as const, selection: { q: 'ann' } };
  const { list } = await createList(listsContext(), who, { type: 'live', name: 'Anns', rule });
  await changeList(listsContext(), who, list.id, { rule });
  const next = { ...rule, selection: { q: 'bob' } };
  await changeList(listsContext(), who, list.id, { rule: next });
  expect(await lastEvents(who, 1)).toEqual([
    { type: 'list.updated', data: expect.objectContaining({ id: list.id, rule: next, changed: ['rule'] }) },
  ]);
});

it('tells who is added to a list, moved, removed and brought back by an undo, with 100 ids at most', async () => {
  const who = await listened();
  const context = recordsContext(test.platform);
  const spring = await staticList(database.db, who.workspaceId, 'Spring');
  const autumn = await staticList(database.db, who.workspaceId, 'Autumn');
  const ids: string[] = [];
  for (let n = 0; n < 120; n += 1) ids.push(await record(database.db, who.workspaceId, 'contact', { name: `N${n}` }));
  const add = { target: { ids }, action: { do: 'add-to-list', listId: spring } } as const;
  const { changeId: added } = await bulkRecords(context, who, 'contact', add);
  await bulkRecords(context, who, 'contact', add);
  const three = { ids: ids.slice(0, 3) };
  const { changeId: moved } = await bulkRecords(context, who, 'contact', {
    target: three,
    action: { do: 'move-to-list', listId: autumn, fromId: spring },
  });
  await undoChange(context, who, moved ?? '');
  await undoChange(context, who, added ?? '');
  const events = await getEvents(who);
  const [inSpring, inAutumn] = [
    { id: spring, name: 'Spring' },
    { id: autumn, name: 'Autumn' },
  ];
  expect(events.map(({ type, data }) => [type, data.list, data.kind, data.count])).toEqual([
    ['list.members.added', inSpring, 'contact', 120],
    ['list.members.added', inAutumn, 'contact', 3],
    ['list.members.removed', inSpring, 'contact', 3],
    ['list.members.removed', inAutumn, 'contact', 3],
    ['list.members.added', inSpring, 'contact', 3],
    ['list.members.removed', inSpring, 'contact', 120],
  ]);
  const told = events.map(({ data }) => data.recordIds as string[]);
  expect(told.map(({ length }) => length)).toEqual([100, 3, 3, 3, 3, 100]);
  for (const recordIds of told.slice(1, 5)) expect([...recordIds].sort()).toEqual(three.ids);
});

it('tells what becomes of an email, however often it is heard of', async () => {
  const who = await listened();
  const mailboxId = await mailboxRow(database.db, who, 'mia@us.example');
  const { id: mailId, messageId, streamId } = await sentMail(database.db, who, { mailboxId, to: 'jo@acme.example' });
  const context = { platform: test.platform, sources: [] } satisfies Pick<SendingContext, 'platform' | 'sources'>;
  const at = new Date();
  for (let time = 0; time < 3; time += 1)
    await database.db.transaction(async (tx) => {
      await recordMailEvents(context, tx, who.workspaceId, [{ kind: 'replied', mailId, at, sameAs: 'reply' }]);
      await recordMailEvents(context, tx, who.workspaceId, [{ kind: 'opted-out', mailId, at, sameAs: 'opt-out' }]);
    });
  const data = {
    mailId,
    messageId,
    to: 'jo@acme.example',
    from: 'mia@us.example',
    campaign: { id: streamId, name: 'Spring' },
  };
  expect((await getEvents(who)).sort((a, b) => a.type.localeCompare(b.type))).toEqual([
    { type: 'email.replied', data: expect.objectContaining(data) },
    { type: 'email.unsubscribed', data: expect.objectContaining(data) },
  ]);
});
