// Replies reach a CRM as their status says: the contact gets its stage or is created, and a task or deal is made of it, each once, in spite of
// lost answers, second tries and changed minds.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CRM_IDS, type ReplyRule, type ReplySettings, type ReplyStatus } from '#crm/crm-sync/contract.ts';
import { pushReply } from '#crm/crm-sync/server/push-reply.job.ts';
import {
  changeReplySettings,
  listReplies,
  onDecided,
  pushByHand,
  readReplySettings,
  retry,
} from '#crm/crm-sync/server/replies.ts';
import { setThreads } from '#outreach/inbox/server/threads/threads.store.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { type CrmRecords, type CrmSimulator, startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { connectHubspot, connectSimulated, crmConfig, crmContext, tasksIn } from '#tests/support/crm.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';

const simulator: CrmSimulator = await startCrmSimulator();
const database = withDatabase();
const test = withPlatform(database, crmConfig(simulator.url));
afterAll(() => simulator.close());

let context: ReturnType<typeof crmContext>;
let hubspot: CrmRecords;
let who: Principal;
let connectionId: string;
let threadId: string;

beforeAll(() => {
  context = crmContext(test.platform);
});
beforeEach(async () => {
  hubspot = simulator.renew('hubspot');
  hubspot.makeToken('pat-1');
  who = { ...(await someone(test.platform, { plan: 'premium' })), group: 'premium' };
  connectionId = await connectHubspot(context, who);
  threadId = await thread('jo@acme.example', 'Jo van Dam');
});

async function thread(address: string, name: string): Promise<string> {
  const mailboxId = await mailboxRow(database.db, who, `mia-${newId()}@us.example`);
  const { streamId } = await sentMail(database.db, who, { mailboxId, to: address });
  const id = newId();
  await database.db.execute(sql`
    insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, address, email, name, subject, opening, kind, last_at)
    values (${who.workspaceId}, ${id}, ${streamId}, ${mailboxId}, ${address}, ${address}, ${name}, 'Spring prices', 'Tell me <more>', 'reply', now())`);
  return id;
}

const NOTHING: ReplyRule = { stage: '', follow: 'none' };
async function set(rules: Partial<ReplySettings>, connection = connectionId): Promise<void> {
  const { revision, settings } = await readReplySettings(context, who.workspaceId, connection);
  await changeReplySettings(context, who, connection, { revision, settings: { ...settings, ...rules } });
}

/** What a person decides in the inbox, and the pushes that wait then. */
async function decide(status: ReplyStatus | 'open', ids = [threadId], by = who): Promise<string[]> {
  await database.db.transaction(async (tx) => {
    await setThreads(tx, who.workspaceId, ids, { status, unread: undefined, by: who.userId });
    await onDecided(context, tx, by, { ids, status });
  });
  return waiting();
}
async function waiting(): Promise<string[]> {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    select p.id from crm_reply_pushes p where p.workspace_id = ${who.workspaceId} and p.state = 'waiting'
       and exists (select from graphile_worker.jobs j where j.key = 'crm-reply:' || p.id)`);
  return rows.map(({ id }) => id);
}
const work = (id: string) => pushReply(context, { workspaceId: who.workspaceId, id });
async function workAll(): Promise<void> {
  for (const id of await waiting()) await work(id);
}
const listed = async () => (await listReplies(context, who.workspaceId, { connectionId, limit: 25 })).items;
const logged = async () => {
  const { rows } = await database.db.execute<{ kind: string }>(
    sql`select kind from activity_log where workspace_id = ${who.workspaceId} and kind = 'crm.reply-pushed'`,
  );
  return rows.length;
};

describe('settings', () => {
  it('are off at first, with the fields and values there are', async () => {
    const { settings, fields, follows } = await readReplySettings(context, who.workspaceId, connectionId);
    expect(settings).toEqual({ stageField: 'hs_lead_status', interested: NOTHING, 'not-now': NOTHING, no: NOTHING });
    expect(fields.map(({ name }) => name)).toEqual(['lifecyclestage', 'hs_lead_status']);
    expect(follows).toEqual(['task', 'deal']);
    expect(await decide('interested')).toEqual([]);
    await expect(pushByHand(context, who, threadId)).rejects.toMatchObject({ code: 'CRM_REPLY_OFF' });
  });

  it.each<[string, Partial<ReplySettings>, string]>([
    ['a field that is not there', { stageField: 'mood' }, 'settings.stageField'],
    ['a value that the field does not have', { no: { stage: 'SULKING', follow: 'none' } }, 'settings.no.stage'],
    [
      'a stage without its field',
      { stageField: '', no: { stage: 'UNQUALIFIED', follow: 'none' } },
      'settings.no.stage',
    ],
  ])('refuse %s', async (_what, rules, path) => {
    await expect(set(rules)).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: [{ path }] });
  });

  it('that someone else has changed meanwhile are not overwritten', async () => {
    const { revision, settings } = await readReplySettings(context, who.workspaceId, connectionId);
    const save = () => changeReplySettings(context, who, connectionId, { revision, settings });
    await save();
    await expect(save()).rejects.toMatchObject({ code: 'CRM_MAPPING_CHANGED' });
  });
});

describe('a decision', () => {
  it('sets the stage of the contact that is there, over another one, and nothing else of it', async () => {
    const there = hubspot.add('contacts', { email: 'jo@acme.example', firstname: 'J.', hs_lead_status: 'NEW' });
    const jo = await record(database.db, who.workspaceId, 'contact', { name: 'Jo van Dam', email: 'jo@acme.example' });
    await set({ interested: { stage: 'OPEN_DEAL', follow: 'none' } });
    await decide('interested');
    await workAll();
    expect(there.values).toEqual({ email: 'jo@acme.example', firstname: 'J.', hs_lead_status: 'OPEN_DEAL' });
    const [push] = await listed();
    expect(push).toMatchObject({
      ...{ state: 'done', status: 'interested', contactId: jo, name: 'Jo van Dam', created: false, followed: null },
      changes: [{ field: 'hs_lead_status', label: 'Lead Status', before: 'NEW', after: 'OPEN_DEAL' }],
      url: `${simulator.url}/hubspot/contacts/7001/record/0-1/${there.id}`,
    });
    expect(push?.requestId).not.toBe('');
    expect(await logged()).toBe(1);
    // It is tied from now on, whatever becomes of its address.
    hubspot.change(there, { email: 'jo@new.example' });
    await set({ no: { stage: 'UNQUALIFIED', follow: 'none' } });
    await decide('no');
    await workAll();
    expect(there.values.hs_lead_status).toBe('UNQUALIFIED');
    expect(hubspot.live('contacts')).toHaveLength(1);
  });

  it.each<[ReplyStatus, string, string]>([
    ['interested', 'OPEN_DEAL', 'Follow up: Jo van Dam is interested'],
    ['not-now', 'IN_PROGRESS', 'Follow up: Jo van Dam says not now'],
    ['no', 'UNQUALIFIED', 'Follow up: Jo van Dam says no'],
  ])('"%s" creates the contact that is missing with its stage, and a task', async (status, stage, title) => {
    await set({ [status]: { stage, follow: 'task' } });
    await decide(status);
    await workAll();
    const [contact] = hubspot.live('contacts');
    expect(contact?.values).toEqual({
      ...{ email: 'jo@acme.example', firstname: 'Jo', lastname: 'van Dam', hs_lead_status: stage },
    });
    const [task, ...others] = hubspot.live('tasks');
    expect(others).toEqual([]);
    expect(task?.values).toMatchObject({ hs_task_subject: title, contact: contact?.id, hs_task_status: 'NOT_STARTED' });
    expect(task?.values.hs_task_body).toContain('Tell me &lt;more&gt;<br>');
    expect(task?.values.hs_task_body).toContain(`/inbox?thread=${threadId}`);
    expect((await listed())[0]).toMatchObject({ state: 'done', created: true, followed: 'task', contactId: null });
  });

  it('makes a deal at the first stage of the first pipeline, of the owner of the contact', async () => {
    const contact = hubspot.add('contacts', { email: 'jo@acme.example', hubspot_owner_id: '502' });
    await set({ interested: { stage: '', follow: 'deal' } });
    await decide('interested');
    await workAll();
    expect(hubspot.live('deals').map(({ values }) => values)).toEqual([
      {
        ...{ dealname: 'Reply from Jo van Dam', pipeline: 'default', dealstage: 'appointmentscheduled' },
        ...{ hubspot_owner_id: '502', contact: contact.id, description: expect.stringContaining('Spring prices') },
      },
    ]);
  });

  it('changes nothing for a plan without CRMs, or an open reply', async () => {
    await set({ interested: { stage: 'OPEN_DEAL', follow: 'task' } });
    expect(await decide('interested', [threadId], { ...who, group: 'pro' })).toEqual([]);
    expect(await decide('open')).toEqual([]);
  });

  it('that was undone before the CRM heard of it has no effect', async () => {
    await set({ interested: { stage: 'OPEN_DEAL', follow: 'task' } });
    await decide('interested');
    await decide('open');
    await workAll();
    expect([...hubspot.live('contacts'), ...hubspot.live('tasks')]).toEqual([]);
    expect((await listed())[0]).toMatchObject({ state: 'left', reason: 'decided-otherwise' });
  });

  it('of many replies at once reaches each of their contacts', async () => {
    const ids = await Promise.all([1, 2, 3].map((n) => thread(`p${n}@oak.example`, `Person ${n}`)));
    await set({ no: { stage: 'UNQUALIFIED', follow: 'none' } });
    await decide('no', ids);
    await workAll();
    expect(hubspot.live('contacts').map(({ values }) => values.hs_lead_status)).toEqual(Array(3).fill('UNQUALIFIED'));
    expect(await listed()).toHaveLength(3);
  });

  it('leaves it to a person where several contacts match, or the CRM has deleted theirs', async () => {
    const jo = await record(database.db, who.workspaceId, 'contact', { name: 'Jo', email: 'jo@acme.example' });
    await set({ no: { stage: 'UNQUALIFIED', follow: 'task' } });
    await database.db.execute(sql`
      insert into crm_links (workspace_id, connection_id, record_kind, record_id, object, external_id)
      values (${who.workspaceId}, ${connectionId}, 'contact', ${jo}, 'contacts', '4711')`);
    await decide('no');
    await workAll();
    expect((await listed())[0]).toMatchObject({ state: 'left', reason: 'gone-there' });
    expect([...hubspot.live('contacts'), ...hubspot.live('tasks')]).toEqual([]);
  });
});

describe('once', () => {
  beforeEach(() =>
    set({ interested: { stage: 'OPEN_DEAL', follow: 'task' }, no: { stage: 'UNQUALIFIED', follow: 'none' } }),
  );
  const counts = () => ({
    contacts: hubspot.live('contacts').length,
    tasks: hubspot.live('tasks').length,
    deals: hubspot.live('deals').length,
  });

  it('by hand, twice at once, and by two processes', async () => {
    await setThreads(database.db, who.workspaceId, [threadId], {
      status: 'interested',
      unread: undefined,
      by: who.userId,
    });
    const pressed = await Promise.all([pushByHand(context, who, threadId), pushByHand(context, who, threadId)]);
    expect(pressed).toEqual([{ crms: ['hubspot'] }, { crms: ['hubspot'] }]);
    const [id = '', ...others] = await waiting();
    expect(others).toEqual([]);
    await Promise.all([work(id), work(id)]);
    await pushByHand(context, who, threadId);
    await workAll();
    expect(counts()).toEqual({ contacts: 1, tasks: 1, deals: 0 });
  });

  it('where minds change: the stage follows, the task is not made again', async () => {
    for (const status of ['interested', 'no', 'interested'] as const) {
      await decide(status);
      await workAll();
    }
    expect(hubspot.live('contacts')[0]?.values.hs_lead_status).toBe('OPEN_DEAL');
    expect(counts()).toEqual({ contacts: 1, tasks: 1, deals: 0 });
    expect((await listed()).map(({ status, state }) => [status, state])).toEqual([
      ['interested', 'done'],
      ['no', 'done'],
    ]);
  });

  it.each([
    ['that creates the contact', '/batch/upsert'],
    ['that makes the task', 'POST /crm/objects/2026-03/tasks'],
  ])('where the answer to the call %s is lost', async (_what, on) => {
    hubspot.order({ kind: 'lost', on });
    const [id = ''] = await decide('interested');
    await expect(work(id)).rejects.toMatchObject({ kind: 'temporary' });
    expect((await listed())[0]).toMatchObject({ state: 'waiting', fault: 'It could not be reached.' });
    await work(id);
    expect(counts()).toEqual({ contacts: 1, tasks: 1, deals: 0 });
    expect((await listed())[0]).toMatchObject({
      ...{ state: 'done', fault: '', followed: 'task' },
      changes: [{ before: '', after: 'OPEN_DEAL' }],
    });
    expect(await logged()).toBe(1);
  });

  it('where the answer to a change of stage is lost, with the stage that was there before', async () => {
    hubspot.add('contacts', { email: 'jo@acme.example', hs_lead_status: 'NEW' });
    hubspot.order({ kind: 'lost', on: '/batch/update' });
    const [id = ''] = await decide('interested');
    await expect(work(id)).rejects.toMatchObject({ kind: 'temporary' });
    await work(id);
    expect((await listed())[0]).toMatchObject({ state: 'done', changes: [{ before: 'NEW', after: 'OPEN_DEAL' }] });
    expect(hubspot.calls.filter(({ path }) => path.endsWith('/batch/update'))).toHaveLength(1);
  });

  it('rests as long as the CRM asks', async () => {
    hubspot.order({ kind: 'rate-limit', on: '/tasks' });
    const [id = ''] = await decide('interested');
    await work(id);
    const [resting] = await listed();
    expect(resting?.state).toBe('waiting');
    expect(Date.parse(resting?.resumeAt ?? '')).toBeGreaterThan(Date.now());
    expect(await waiting()).toEqual([id]);
    await work(id);
    expect(counts()).toEqual({ contacts: 1, tasks: 1, deals: 0 });
  });

  it('says what the CRM refuses, and is tried again on request', async () => {
    hubspot.order({ kind: 'forbidden', on: 'POST /crm/objects/2026-03/tasks' });
    await decide('interested');
    await workAll();
    const [failed] = await listed();
    expect(failed).toMatchObject({
      ...{ state: 'failed', followed: null },
      fault: 'This app has not been granted all required scopes.',
    });
    await Promise.all([retry(context, who, failed?.id ?? ''), retry(context, who, failed?.id ?? '')]);
    await workAll();
    expect((await listed())[0]).toMatchObject({ state: 'done', followed: 'task', fault: '' });
    expect(counts()).toEqual({ contacts: 1, tasks: 1, deals: 0 });
    await expect(retry(context, who, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await someone(test.platform, { plan: 'premium' });
    await expect(retry(context, stranger, failed?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says so where consent has ended, and stops the connection', async () => {
    hubspot.revokeAll();
    await decide('interested');
    await workAll();
    expect((await listed())[0]?.state).toBe('failed');
    // What comes after is said too, without another call.
    const before = hubspot.calls.length;
    await decide('no');
    await workAll();
    expect((await listed())[0]).toMatchObject({ status: 'no', state: 'failed' });
    expect(hubspot.calls).toHaveLength(before);
  });
});

it('offers the statuses of leads in Salesforce, which accept other values too', async () => {
  const salesforce = simulator.renew('salesforce');
  const other = await connectSimulated(context, who, simulator, 'salesforce');
  const { settings, fields, follows } = await readReplySettings(context, who.workspaceId, other.connectionId);
  expect([settings.stageField, follows]).toEqual(['Status', ['task']]);
  expect(fields.find(({ name }) => name === 'Status')?.choices.map(({ value }) => value)).toContain(
    'Working - Contacted',
  );
  await set({ interested: { stage: 'Working - Contacted', follow: 'none' } }, other.connectionId);
  await expect(set({ interested: { stage: '', follow: 'deal' } }, other.connectionId)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'settings.interested.follow' }],
  });
  await decide('interested');
  await workAll();
  expect(salesforce.live('Lead').map(({ values }) => values.Status)).toEqual(['Working - Contacted']);
});

it.each(CRM_IDS.filter((crm) => crm !== 'hubspot'))('%s learns of a reply, too', async (crm) => {
  const records = simulator.renew(crm);
  const other = await connectSimulated(context, who, simulator, crm);
  await set({ interested: { stage: '', follow: 'task' } }, other.connectionId);
  await decide('interested');
  await workAll();
  const people = records.live(other.object);
  expect(people.map(other.emailsOf)).toEqual([['jo@acme.example']]);
  const { taskObject, contactOfTask } = tasksIn(crm);
  expect(records.live(taskObject).map(contactOfTask)).toEqual([people[0]?.id]);
});
