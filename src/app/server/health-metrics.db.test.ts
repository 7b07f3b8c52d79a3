// The figures of the product in /metrics: what waits, what is broken, and that a database that is away does not stop the rest.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { addMailbox, openDesk, queueTo } from '#tests/support/sending.ts';
import { readHealth } from './health-figures.ts';
import { measureHealth } from './health-metrics.ts';

const database = withDatabase();
const test = withPlatform(database);
let now = 0;

beforeAll(() => measureHealth({ ...test.platform, clock: { ...test.platform.clock, now: () => now } }));

/** Every sample as "name{labels} value"; each call reads the database again. */
async function scrape(): Promise<string[]> {
  now += 60_000;
  const text = await test.platform.metrics.metrics();
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

it('has the state of queues, mailboxes, sources and webhooks', async () => {
  const { db } = test.platform;
  const user = await someone(test.platform);
  const desk = await openDesk(test.platform, user, { kind: 'smtp' });
  await queueTo(test.platform, desk, ['a@x.example', 'b@x.example', 'c@x.example']);
  await db.execute(sql`update mailbox_turns set next_at = now() - interval '5 minutes'`);
  await db.execute(sql`update mails set due_at = now() - interval '2 minutes' where to_email = 'a@x.example'`);
  await db.execute(sql`update mails set state = 'uncertain', ended_at = now() where to_email = 'b@x.example'`);
  const broken = await addMailbox(test.platform, user, { kind: 'smtp' });
  await db.execute(sql`update mailboxes set state = 'broken' where id = ${broken}`);
  await db.execute(sql`
    insert into source_health (workspace_id, source, fault_code, fault_at)
    values ('00000000-0000-0000-0000-000000000000', 'linkedin', 'PROVIDER_DOWN', now())`);
  await db.execute(sql`
    insert into webhook_endpoints (workspace_id, id, url, events, off_reason, secret, secret_key_id)
    values (${user.workspaceId}, ${newId()}, 'https://x.example', '{}', 'failing', '', 'k')`);
  await db.execute(sql`select graphile_worker.add_job('slow-job', '{}', run_at => now() - interval '90 seconds')`);
  await db.execute(
    sql`insert into leases (name, holder, until) values ('worker w1', ${newId()}, now() + interval '1 minute')`,
  );

  const busy = await db.$client.connect();
  onTestFinished(() => busy.release());
  const { rows: pids } = await busy.query('select pg_backend_pid() as pid');
  const running = busy.query('select pg_sleep(600)').catch(() => 'cancelled');

  const samples = await scrape();
  await db.execute(sql`select pg_cancel_backend(${pids[0].pid}::int)`);
  expect(await running).toBe('cancelled');
  expect(samples).toEqual(
    expect.arrayContaining([
      'database_up 1',
      'email_queue_emails{state="waiting"} 2',
      'email_queue_emails{state="uncertain"} 1',
      'email_queue_due_mailboxes 1',
      'mailboxes{kind="smtp",state="active"} 1',
      'mailboxes{kind="smtp",state="broken"} 1',
      'source_state{source="linkedin",state="failing"} 1',
      'webhook_endpoints{state="failing"} 1',
      'job_queue_jobs{job="slow-job",state="due"} 1',
      'job_workers 1',
    ]),
  );
  const readValue = (start: string) =>
    Number(
      samples
        .find((line) => line.startsWith(start))
        ?.split(' ')
        .at(-1),
    );
  expect(readValue('job_queue_delay_seconds{job="slow-job"}')).toBeGreaterThanOrEqual(90);
  expect(readValue('email_queue_delay_seconds')).toBeGreaterThanOrEqual(119);
  expect(readValue('email_queue_delay_seconds')).toBeLessThan(240);
  expect(readValue('data_dir_free_bytes')).toBeGreaterThan(0);
  expect(readValue('database_longest_statement_seconds')).toBeGreaterThan(0);
});

it('has no figures of a database that does not answer, but those of the process', async () => {
  const { db } = test.platform;
  const blocking = await db.$client.connect();
  onTestFinished(() => blocking.release());
  await blocking.query('begin; lock table mails in access exclusive mode');
  const scraping = scrape();
  await lockWaits(db, 1);
  // The statement is cancelled after its time.
  const samples = await scraping;
  await blocking.query('rollback');
  expect(samples).toContain('database_up 0');
  expect(samples.some((line) => line.startsWith('email_queue'))).toBe(false);
  expect(samples.some((line) => line.startsWith('database_pool_connections{state="used"}'))).toBe(true);
  expect(await scrape()).toContain('database_up 1');
});

it('reads at most what its limits say, by the indexes of the queue', async () => {
  const { rows } = await test.platform.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select from mails where state = 'uncertain' limit 100000`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('mails_uncertain');
  expect((await readHealth(test.platform.db)).mails.uncertain).toBe(1);
});
