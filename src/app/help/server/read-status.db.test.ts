// The status of help on the real database: what works is counted, what does not is named with its fix, within the plan.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { queueDelaySeconds } from '#platform/jobs/jobs.ts';
import { createSources, type SourceHub } from '#prospecting/sources/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createMailboxesContext } from '#tests/support/mailing.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow } from '#tests/support/sent-mails.ts';
import { readStatus } from './help.routes.ts';

const database = withDatabase();
const test = withPlatform(database);
let sources: SourceHub;
beforeAll(() => {
  sources = createSources(test.platform, async () => false);
});

const status = (principal: Principal, delay = 0) =>
  readStatus(
    {
      platform: test.platform,
      sources,
      mailboxes: createMailboxesContext(test.platform),
      queueDelay: async () => delay,
      version: '1.2.3',
    },
    principal,
  );

it('of a plan without email says nothing of mailboxes', async () => {
  const user: Principal = { ...(await someone(test.platform, { plan: 'trial', isPaid: false })), group: 'trial' };
  expect(await status(user)).toMatchObject({
    mailboxes: null,
    queue: { scheduled: null, delaySeconds: 0 },
    sources: { troubles: [] },
    version: '1.2.3',
    support: false,
  });
});

it('names a broken mailbox with its fix, and counts those that are connected', async () => {
  const user = await someone(test.platform);
  const mailboxId = await mailboxRow(database.db, user, 'mia@oak.example');
  await mailboxRow(database.db, user, 'ben@oak.example');
  await database.db.execute(
    sql`update mailboxes set state = 'broken', fault = 'The password was refused.' where id = ${mailboxId}`,
  );
  const { mailboxes } = await status(user);
  expect(mailboxes?.connected).toBe(2);
  expect(mailboxes?.troubles).toMatchObject([{ about: 'mia@oak.example' }]);
  expect(mailboxes?.troubles[0]?.words).toContain('The password was refused.');
  expect(mailboxes?.troubles[0]?.fix.to).toContain(mailboxId);
});

it('says how late background work is: of jobs that are due and wait for their first try', async () => {
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
  expect(await queueDelaySeconds(database.db)).toBe(0);
  await database.db.execute(sql`select graphile_worker.add_job('later', run_at => now() + interval '1 hour')`);
  expect(await queueDelaySeconds(database.db)).toBe(0);
  await database.db.execute(sql`select graphile_worker.add_job('late', run_at => now() - interval '10 minutes')`);
  expect(await queueDelaySeconds(database.db)).toBeGreaterThanOrEqual(600);
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
  expect((await status(await someone(test.platform), 700)).queue.delaySeconds).toBe(700);
});
