// Scheduled mails on the real database: listed in order, moved, cancelled, and each of that undone once.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { addPracticeNumber, openDesk, queueTo } from '#tests/support/sending.ts';
import { createCancelledMailsJob } from '../queue/cancelled-mails.job.ts';
import { queueMails } from '../queue/queue.store.ts';
import { openStream } from '../queue/streams.store.ts';
import type { MailOutcome } from '../sending-context.ts';
import { cancelThem, moveThem, sendFrom, undoScheduledChange } from './change-scheduled.ts';
import { getCalendar, getChoices, scheduledList } from './scheduled-views.ts';

const database = withDatabase();
const stage = withPlatform(database);
const DAY = '2030-03-04';
const at = (time: string, day = DAY) => new Date(`${day}T${time}:00Z`);

async function world(times: readonly Date[]) {
  const who = await someone(stage.platform);
  const { workspaceId, userId } = who;
  const mailboxes = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of mailboxes) {
    await database.db.execute(sql`
      insert into mailboxes (workspace_id, id, kind, email, address, zone, windows, day_cap, created_by)
      values (${workspaceId}, ${id}, 'smtp', ${`${id}@k.example`}, ${`${id}@k.example`}, 'UTC', '{}', 2, ${userId})`);
  }
  const streamId = crypto.randomUUID();
  const ids = times.map(() => crypto.randomUUID());
  await database.db.transaction(async (tx) => {
    const stream = { id: streamId, kind: 'campaign', name: 'Spring prices', dayCap: null, bulk: true } as const;
    await openStream(tx, workspaceId, { ...stream, createdBy: userId });
    const mails = times.map((dueAt, index) => ({
      id: ids[index] ?? '',
      streamId,
      mailboxId: mailboxes[0] ?? '',
      contactId: null,
      recipientId: crypto.randomUUID(),
      stepId: streamId,
      toEmail: `p${index}@x.example`,
      toName: '',
      dueAt,
      reason: 'window' as const,
      detail: 'Monday 9:00 in Lisbon',
      createdBy: userId,
    }));
    await queueMails(tx, workspaceId, mails);
  });
  return { who, mailboxes, streamId, ids };
}

const listed = async ({ workspaceId }: Principal, more = {}) =>
  scheduledList(stage.platform, workspaceId, { limit: 50, cursor: undefined, ...more });
const times = async (who: Principal) => (await listed(who)).items.map(({ toEmail, at: due }) => [toEmail, due]);

it('marks what a practice mailbox or a practice number sends', async () => {
  const who = await someone(stage.platform);
  const desk = await openDesk(stage.platform, who);
  const mailboxId = await addPracticeNumber(stage.platform, desk);
  await queueTo(stage.platform, desk, ['jo@a.example'], { dueAt: at('09:00') });
  await queueTo(stage.platform, desk, ['+4915112345678'], { dueAt: at('10:00'), mailboxId, channel: 'whatsapp' });
  const { items } = await listed(who);
  expect(items.map(({ channel, practice }) => [channel, practice])).toEqual([
    ['email', true],
    ['whatsapp', true],
  ]);
  expect((await getChoices(stage.platform, who.workspaceId)).mailboxes.map(({ practice }) => practice)).toEqual([
    true,
    true,
  ]);
});

it('counts what waits by mailbox and by stream, those of which most waits first', async () => {
  const who = await someone(stage.platform);
  const few = await openDesk(stage.platform, who);
  const many = await openDesk(stage.platform, who);
  await queueTo(stage.platform, few, ['jo@a.example']);
  await queueTo(stage.platform, many, ['mia@a.example', 'ben@a.example']);
  const { total, mailboxes, streams } = await getChoices(stage.platform, who.workspaceId);
  expect(total).toBe(3);
  expect(mailboxes.map(({ waiting }) => waiting)).toEqual([1, 2]);
  expect(streams.map(({ id, waiting }) => [id, waiting])).toEqual([
    [many.streamId, 2],
    [few.streamId, 1],
  ]);
});

it('lists the next first, page by page, with the reason', async () => {
  const { who, streamId } = await world([at('10:00'), at('09:00'), at('09:00')]);
  const first = await listed(who, { limit: 2 });
  expect(first).toMatchObject({ total: 3, items: [1, 2].map(() => ({ at: at('09:00').toISOString() })) });
  expect(first.items[0]).toMatchObject({
    why: 'Outside its window',
    streamName: 'Spring prices',
  });
  const second = await listed(who, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(second.items.map(({ toEmail }) => toEmail)).toEqual(['p0@x.example']);
  expect(second.nextCursor).toBeNull();
  expect((await listed(who, { stream: crypto.randomUUID() })).total).toBe(0);
  expect(await getChoices(stage.platform, who.workspaceId)).toMatchObject({
    total: 3,
    streams: [{ id: streamId, waiting: 3 }],
  });
});

it('shows the hours of the viewer’s days and who is pushed on', async () => {
  const { who, mailboxes } = await world([
    at('22:30', '2030-03-03'),
    at('09:00'),
    at('09:40'),
    at('10:00'),
    at('23:30'),
  ]);
  const calendar = await getCalendar(stage.platform, who.workspaceId, { day: DAY, days: 2, zone: 'Europe/Berlin' });
  expect(calendar.days.map(({ day, mails }) => [day, mails])).toEqual([
    [DAY, 3],
    ['2030-03-05', 1],
  ]);
  expect(calendar).toMatchObject({ earlier: 1, later: 0 });
  expect(calendar.slots.map(({ from, mails }) => [from, mails])).toEqual([
    [at('09:00').toISOString(), 2],
    [at('10:00').toISOString(), 1],
    [at('23:00').toISOString(), 1],
  ]);
  const [day] = calendar.days;
  expect(day?.mailboxes.find(({ id }) => id === mailboxes[0])).toMatchObject({ planned: 3, cap: 2, pushed: 1 });
  expect(day?.room).toBe(2);

  // The pushed mails are exactly the rest of the list.
  const pushedAfter = day?.mailboxes.find(({ id }) => id === mailboxes[0])?.pushedAfter ?? '';
  const [from, to] = [day?.from ?? '', day?.to ?? ''];
  const rest = await listed(who, { mailbox: mailboxes[0] ?? '', from, to, cursor: pushedAfter });
  expect(rest.items.map(({ at: leaves }) => leaves)).toEqual([at('10:00').toISOString()]);

  // Remaining capacity counts everything that a mailbox sends, whatever the filter.
  const stream = crypto.randomUUID();
  const none = await getCalendar(stage.platform, who.workspaceId, { day: DAY, days: 1, zone: 'Europe/Berlin', stream });
  expect(none).toMatchObject({ slots: [], days: [{ mails: 0, room: 2 }] });
  expect(none.days[0]?.mailboxes.find(({ id }) => id === mailboxes[0])).toMatchObject({ planned: 3, pushed: 1 });
});

it('moves them as far apart as they were, and back', async () => {
  const { who, ids } = await world([at('09:00'), at('09:30')]);
  const before = await times(who);
  const { changed, undoId } = await moveThem(
    stage.platform,
    who,
    { ids },
    { to: at('08:00', '2030-03-06').toISOString() },
  );
  expect(changed).toBe(2);
  expect((await times(who)).map(([, due]) => due)).toEqual([
    at('08:00', '2030-03-06').toISOString(),
    at('08:30', '2030-03-06').toISOString(),
  ]);
  expect(await undoScheduledChange(stage.platform, who, undoId ?? '')).toEqual({ changed: 2 });
  await expect(undoScheduledChange(stage.platform, who, undoId ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await times(who)).toEqual(before);
  await expect(moveThem(stage.platform, who, { ids }, { to: '2001-01-01T00:00:00.000Z' })).rejects.toMatchObject({
    code: 'SCHEDULED_TIME_PASSED',
  });
  expect(await moveThem(stage.platform, who, { ids: ids.slice(0, 1) }, 'now')).toEqual({ changed: 1, undoId: null });
});

it('cancels them, and notifies their campaign only when it can no longer be undone', async () => {
  const { who, ids, streamId } = await world([at('09:00'), at('09:30')]);
  const recorded: MailOutcome[] = [];
  const source = {
    kind: 'campaign',
    prepare: async () => new Map(),
    recordOutcomes: async (_tx: unknown, _workspaceId: string, outcomes: readonly MailOutcome[]) =>
      void recorded.push(...outcomes),
    handleEvents: async () => {},
    mailboxChanged: async () => {},
  } as const;
  const job = createCancelledMailsJob({ platform: stage.platform, sources: [source] });
  const undone = await cancelThem(stage.platform, who, { filter: { stream: streamId } });
  expect(undone.changed).toBe(2);
  expect((await listed(who)).total).toBe(0);
  expect(await undoScheduledChange(stage.platform, who, undone.undoId ?? '')).toEqual({ changed: 2 });
  await job.run({ workspaceId: who.workspaceId, undoId: undone.undoId });
  expect(recorded).toEqual([]);
  expect((await listed(who)).total).toBe(2);

  const { undoId } = await cancelThem(stage.platform, who, { ids: ids.slice(0, 1) });
  await job.run({ workspaceId: who.workspaceId, undoId });
  await job.run({ workspaceId: who.workspaceId, undoId });
  expect(recorded).toMatchObject([{ mailId: ids[0], state: 'cancelled', reason: 'taken-back' }]);
  await expect(undoScheduledChange(stage.platform, who, undoId ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('tells channels apart, and keeps a message of WhatsApp with its number', async () => {
  const { who, mailboxes, ids } = await world([at('09:00'), at('10:00')]);
  const { workspaceId, userId } = who;
  const number = crypto.randomUUID();
  await database.db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, zone, windows, day_cap, created_by)
    values (${workspaceId}, ${number}, 'whatsapp', '+46 31 123 456', '+4631123456', 'UTC', '{}', 1000000, ${userId})`);
  await database.db.execute(sql`update mails set mailbox_id = ${number} where id = ${ids[1]}`);

  expect((await listed(who)).items.map(({ channel, mailbox }) => [channel, mailbox])).toEqual([
    ['email', `${mailboxes[0]}@k.example`],
    ['whatsapp', '+46 31 123 456'],
  ]);
  expect((await listed(who, { channel: 'whatsapp' })).items.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await listed(who, { channel: 'email' })).total).toBe(1);
  const { mailboxes: senders } = await getChoices(stage.platform, workspaceId);
  expect(senders.find(({ id }) => id === number)).toMatchObject({ channel: 'whatsapp', waiting: 1 });

  // Capacity is that of mailboxes: a number has limits of another kind.
  const calendar = await getCalendar(stage.platform, workspaceId, { day: DAY, days: 1, zone: 'UTC' });
  expect(calendar.slots.map(({ channel }) => channel)).toEqual(['email', 'whatsapp']);
  expect(calendar.days).toMatchObject([{ mails: 2, room: 3 }]);
  expect(calendar.days[0]?.mailboxes.map(({ id }) => id)).not.toContain(number);

  expect(await sendFrom(stage.platform, who, { ids }, mailboxes[1] ?? '')).toMatchObject({ changed: 1 });
  expect((await listed(who, { channel: 'whatsapp' })).total).toBe(1);
});

it('lets another mailbox send, and leaves those of others alone', async () => {
  const { who, mailboxes, ids } = await world([at('09:00')]);
  const stranger = await world([at('09:00')]);
  const { undoId } = await sendFrom(stage.platform, who, { ids }, mailboxes[1] ?? '');
  expect((await listed(who)).items[0]?.mailboxId).toBe(mailboxes[1]);
  await undoScheduledChange(stage.platform, who, undoId ?? '');
  expect((await listed(who)).items[0]?.mailboxId).toBe(mailboxes[0]);
  await expect(sendFrom(stage.platform, who, { ids }, stranger.mailboxes[0] ?? '')).rejects.toMatchObject({
    code: 'MAILBOX_NOT_FOUND',
  });
  expect(await cancelThem(stage.platform, who, { ids: stranger.ids })).toEqual({ changed: 0, undoId: null });
});
