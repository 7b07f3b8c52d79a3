// Contacts and their companies are updated after mails were sent to them, on the real database.
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { openSink, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { openDesk, queueTo, runSender, states, testSource } from '#tests/support/sending.ts';
import { createUpdateLastContactedJob, recordMailEvents } from '../index.ts';

const database = withDatabase();
const stage = withPlatform(database);
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

interface Told extends Record<string, unknown> {
  contacted: boolean;
  company: boolean;
  subject: string | null;
  campaign: string | null;
  same: boolean | null;
}

/** Of each mail, in the order of their addresses: the contact's fields. */
const told = async (workspaceId: string) =>
  (
    await database.db.execute<Told>(sql`
      select c.last_contacted_at = m.ended_at as contacted, o.last_contacted_at = m.ended_at as company,
             e.payload->>'subject' as subject, e.payload->'campaign'->>'name' as campaign, e.at = m.ended_at as same
        from mails m join contacts c on c.workspace_id = m.workspace_id and c.email = m.to_email
        left join companies o on o.workspace_id = c.workspace_id and o.id = c.company_id
        left join record_events e on e.workspace_id = m.workspace_id and e.id = m.id and e.record_id = c.id
       where m.workspace_id = ${workspaceId}::uuid order by m.to_email`)
  ).rows;

const jobs = async (workspaceId: string) =>
  (
    await database.db.execute<{ payload: object }>(sql`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'mails-left' and j.payload->>'workspaceId' = ${workspaceId}`)
  ).rows.map(({ payload }) => payload);

/** Each twice, as after a killed worker. */
async function work(workspaceId: string): Promise<void> {
  const job = createUpdateLastContactedJob(stage.platform);
  for (const payload of await jobs(workspaceId)) for (let n = 0; n < 2; n += 1) await job.run(payload);
}

async function people(workspaceId: string, names: readonly string[]): Promise<Map<string, string>> {
  const companyId = await record(database.db, workspaceId, 'company', { name: 'Acme' });
  const ids = new Map<string, string>();
  for (const name of names) {
    const email = `${name}@acme.example`;
    const id = await record(database.db, workspaceId, 'contact', { name, email });
    await database.db.execute(sql`update contacts set company_id = ${companyId} where id = ${id}`);
    ids.set(name, id);
  }
  return ids;
}

it('updates each contact and its company once, even if a mail is reported twice', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const ids = await people(desk.workspaceId, ['ada', 'bo']);
  const sink = await openSink();
  for (const [name, contactId] of ids) await queueTo(stage.platform, desk, [`${name}@acme.example`], { contactId });
  await queueTo(stage.platform, desk, ['nobody@acme.example']);
  const source = testSource(stage.platform);
  stops.push(runSender({ platform: stage.platform, sources: [source], transports: transportsTo(sink) }));
  stops.push(() => sink.close());
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 3 });
  await work(desk.workspaceId);
  const [first, second] = await told(desk.workspaceId);
  const known = { contacted: true, subject: 'Hello', campaign: 'Spring', same: true };
  expect([first, second]).toMatchObject([known, known]);
  expect(first?.company || second?.company).toBe(true);
  const { rows } = await database.db.execute(
    sql`select id from record_events where workspace_id = ${desk.workspaceId}::uuid and what = 'mailed'`,
  );
  expect(rows).toHaveLength(2);
});

it('never moves back to an earlier time, and updates the survivor of a merge', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const ids = await people(desk.workspaceId, ['ada', 'bo']);
  const later = '2100-01-01T00:00:00.000Z';
  await database.db.execute(
    sql`update contacts set last_contacted_at = ${later}::timestamptz where id = ${ids.get('ada')}::uuid`,
  );
  await queueTo(stage.platform, desk, ['ada@acme.example'], { contactId: ids.get('ada') ?? null });
  const [gone] = await queueTo(stage.platform, desk, ['bo@acme.example'], { contactId: newId() });
  await database.db.execute(sql`
    update mails set state = 'sent', ended_at = now(), message_id = '<' || id || '@oak.example>', subject = 'Hello'
     where workspace_id = ${desk.workspaceId}::uuid`);
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from mails where workspace_id = ${desk.workspaceId}::uuid`,
  );
  const mailIds = rows.map(({ id }) => id);
  await createUpdateLastContactedJob(stage.platform).run({ workspaceId: desk.workspaceId, mailIds });
  const [ada, bo] = await told(desk.workspaceId);
  expect(ada).toMatchObject({ contacted: false, same: true });
  expect(bo).toMatchObject({ contacted: true, same: true });
  expect(mailIds).toContain(gone);
});

it('an answer proves that an uncertain mail was sent', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const ids = await people(desk.workspaceId, ['ada']);
  const [mailId = ''] = await queueTo(stage.platform, desk, ['ada@acme.example'], {
    contactId: ids.get('ada') ?? null,
  });
  await database.db.execute(sql`
    update mails set state = 'uncertain', ended_at = now(), message_id = '<x@oak.example>', subject = 'Hello' where id = ${mailId}::uuid`);
  const context = { platform: stage.platform, sources: [testSource(stage.platform)] };
  for (const sameAs of ['<1@acme.example>', '<2@acme.example>'])
    await database.db.transaction((tx) =>
      recordMailEvents(context, tx, desk.workspaceId, [{ kind: 'replied', mailId, at: new Date(), sameAs }]),
    );
  expect(await jobs(desk.workspaceId)).toHaveLength(1);
  await work(desk.workspaceId);
  expect(await told(desk.workspaceId)).toMatchObject([{ contacted: true, same: true }]);
});
