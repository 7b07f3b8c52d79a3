// Practice runs at any hour of any day, and its clock moves without moving the one of real mailboxes.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { addMailbox, addPracticeNumber, type Desk, openDesk, queueTo } from '#tests/support/sending.ts';
import { readPracticeClock, skipPracticeAhead } from './change-scheduled.ts';

const database = withDatabase();
const stage = withPlatform(database);

const inHours = (hours: number) => ({ dueAt: new Date(Date.now() + hours * 3_600_000) });

/** By recipient, in how many hours each is due. */
async function getHours({ workspaceId }: Pick<Desk, 'workspaceId'>): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<{ to: string; hours: number }>(sql`
    select to_email as "to", round(extract(epoch from due_at - now()) / 3600)::int as hours from mails where workspace_id = ${workspaceId}`);
  return Object.fromEntries(rows.map(({ to, hours }) => [to.slice(0, to.indexOf('@')), hours]));
}

it('moves everything of practice by the same time, and nothing of real mailboxes or of others', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const real = await addMailbox(stage.platform, desk, { kind: 'smtp' });
  const other = await openDesk(stage.platform, await someone(stage.platform));
  await queueTo(stage.platform, desk, ['first@a.example', 'with@a.example'], inHours(72));
  await queueTo(stage.platform, desk, ['later@a.example'], inHours(96));
  await queueTo(stage.platform, desk, ['real@a.example'], { ...inHours(48), mailboxId: real });
  await queueTo(stage.platform, other, ['foreign@a.example'], inHours(72));
  const { workspaceId } = desk;
  expect(await readPracticeClock(stage.platform, workspaceId, null)).toMatchObject({ waiting: 3 });
  const skipped = await skipPracticeAhead(stage.platform, workspaceId, null);
  expect(skipped.moved).toBe(3);
  expect(Math.round(skipped.seconds / 3_600)).toBe(72);
  expect(await getHours(desk)).toEqual({ first: 0, with: 0, later: 24, real: 48 });
  expect(await getHours(other)).toEqual({ foreign: 72 });
  await skipPracticeAhead(stage.platform, workspaceId, null);
  expect(await getHours(desk)).toMatchObject({ later: 0, real: 48 });
  expect(await skipPracticeAhead(stage.platform, workspaceId, null)).toEqual({ seconds: 0, moved: 0 });
  expect(await readPracticeClock(stage.platform, workspaceId, null)).toEqual({ waiting: 0, nextAt: null });
});

it('moves messages of a practice number as well, and leaves one that was removed out', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const mailboxId = await addPracticeNumber(stage.platform, desk);
  const removed = await addPracticeNumber(stage.platform, desk);
  await queueTo(stage.platform, desk, ['+4915112345678'], { ...inHours(24), mailboxId, channel: 'whatsapp' });
  await queueTo(stage.platform, desk, ['+4915112345679'], { ...inHours(12), mailboxId: removed, channel: 'whatsapp' });
  await database.db.execute(sql`update mailboxes set deleted_at = now() where id = ${removed}`);
  expect(await readPracticeClock(stage.platform, desk.workspaceId, desk.streamId)).toMatchObject({ waiting: 1 });
  expect(await skipPracticeAhead(stage.platform, desk.workspaceId, desk.streamId)).toMatchObject({ moved: 1 });
  const { rows } = await database.db.execute<{ due: boolean; mailboxId: string }>(sql`
    select due_at <= now() as due, mailbox_id as "mailboxId" from mails where workspace_id = ${desk.workspaceId} order by due`);
  expect(rows).toEqual([
    { due: false, mailboxId: removed },
    { due: true, mailboxId },
  ]);
});

it('asks for one campaign, and leaves a paused one out', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  await queueTo(stage.platform, desk, ['jo@a.example'], inHours(24));
  await database.db.execute(sql`update mail_streams set state = 'paused' where id = ${desk.streamId}`);
  expect(await readPracticeClock(stage.platform, desk.workspaceId, desk.streamId)).toMatchObject({ waiting: 0 });
  expect(await skipPracticeAhead(stage.platform, desk.workspaceId, desk.streamId)).toMatchObject({ moved: 0 });
});
