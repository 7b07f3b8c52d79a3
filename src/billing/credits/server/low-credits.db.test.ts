// The alert that credits run low: once for each crossing, whatever happens at the same time.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { readOutbox } from '#tests/support/mail.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { EVERYWHERE } from './credit-alerts.store.ts';
import { addCredits, chargeCredits, watchLowCredits } from './index.ts';
import { alertLowCredits, changeCreditAlert, createLowCreditsMailJob } from './low-credits.ts';

const database = withDatabase();
const test = withPlatform(database);

async function mailsQueued(workspaceId: string) {
  const { rows } = await database.db.execute<{ payload: { crossing: number; balance: number } }>(sql`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'credits-low-mail' and payload->>'workspaceId' = ${workspaceId} order by j.id`);
  return rows.map(({ payload }) => payload);
}

const charges = (workspaceId: string, n: number, amount: number, name = 'charge') =>
  Promise.all(
    Array.from({ length: n }, (_, i) =>
      chargeCredits(test.platform, { workspaceId, amount, reason: 'a test', idempotencyKey: `${name} ${i}` }),
    ),
  );

describe('one mail for each crossing', () => {
  it('under 50 parallel charges that several processes watch', async () => {
    const owner = await someone(test.platform, { credits: 300 });
    const { workspaceId } = owner;
    await changeCreditAlert(test.platform, owner, 100);
    const watches = [watchLowCredits(test.platform), watchLowCredits(test.platform), watchLowCredits(test.platform)];
    const looks = Array.from({ length: 10 }, () => alertLowCredits(test.platform, EVERYWHERE));
    await charges(workspaceId, 50, 5);
    await Promise.all(looks);
    await test.platform.events.flush();
    await Promise.all(watches.map((stop) => stop()));
    expect(await mailsQueued(workspaceId)).toEqual([expect.objectContaining({ crossing: 1, threshold: 100 })]);
  });

  it('and the next only after the balance has risen to the threshold again', async () => {
    const owner = await someone(test.platform, { credits: 100 });
    const { workspaceId } = owner;
    await changeCreditAlert(test.platform, owner, 50);
    await charges(workspaceId, 11, 5, 'first');
    await alertLowCredits(test.platform, EVERYWHERE);
    await addCredits(test.platform, 'grant', { workspaceId, amount: 4, reason: 'too few', idempotencyKey: 'few' });
    await alertLowCredits(test.platform, EVERYWHERE);
    await charges(workspaceId, 2, 1, 'second');
    await alertLowCredits(test.platform, EVERYWHERE);
    expect(await mailsQueued(workspaceId)).toHaveLength(1);
    await addCredits(test.platform, 'grant', { workspaceId, amount: 10, reason: 'enough', idempotencyKey: 'enough' });
    await alertLowCredits(test.platform, EVERYWHERE);
    await charges(workspaceId, 2, 5, 'third');
    await alertLowCredits(test.platform, EVERYWHERE);
    expect((await mailsQueued(workspaceId)).map(({ crossing }) => crossing)).toEqual([1, 2]);
  });
});

it('tells those who manage the workspace, once for each crossing, and only where they asked', async () => {
  const owner = await someone(test.platform, { credits: 10 });
  const { workspaceId } = owner;
  const admin = await someone(test.platform, { joinWorkspaceId: workspaceId, role: 'admin' });
  await someone(test.platform, { joinWorkspaceId: workspaceId });
  await alertLowCredits(test.platform, EVERYWHERE);
  expect(await mailsQueued(workspaceId)).toEqual([]);
  expect(await listNotifications(database.db, workspaceId)).toEqual([]);
  await changeCreditAlert(test.platform, owner, 11);
  await alertLowCredits(test.platform, EVERYWHERE);
  const told = {
    kind: 'credits-low',
    count: 1,
    link: '/settings?section=credits',
    params: { balance: 10, threshold: 11 },
  };
  expect(await listNotifications(database.db, workspaceId)).toEqual(
    [owner.userId, admin.userId].sort().map((userId) => expect.objectContaining({ ...told, userId })),
  );
});

it('the owner gets the mail, a member does not', async () => {
  const owner = await someone(test.platform, { credits: 10, email: 'low-owner@test.example' });
  const { workspaceId } = owner;
  await someone(test.platform, { joinWorkspaceId: workspaceId, email: 'low-member@test.example' });
  await createLowCreditsMailJob(test.platform).run({ workspaceId, crossing: 1, threshold: 20, balance: 1 });
  const mails = await readOutbox(`${test.platform.config.dataDir}/outbox`);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['low-owner@test.example', '1 credit left in Leadwright'],
  ]);
  expect(mails[0]?.text).toContain('fewer than 20 credits');
});
