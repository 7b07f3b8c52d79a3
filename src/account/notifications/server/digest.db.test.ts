// The daily email: one a day and person, in their morning, of what stays unread; once, whatever races or dies.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { savePreferences } from '#account/preferences/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { formatCount } from '#shared/formats.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { readOutbox } from '#tests/support/mail.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { createKindRegistry, defineNotificationKind } from '../domain/notification-kind.ts';
import { DIGEST, enqueueDigestNow, enqueueDigests, sendDigest } from './notifications.jobs.ts';
import { changeSettings, type NotificationsContext } from './notifications.ts';
import { notify } from './notify.ts';

const database = withDatabase();
const test = withPlatform(database);

const REPLY = defineNotificationKind<{ name: string }>({
  kind: 'test-reply',
  label: 'Replies',
  hint: '',
  icon: 'reply',
  action: 'Open reply',
  text: ({ name }) => ({ title: `${name} replied`, detail: 'Gladly <b>' }),
});
const QUIET = defineNotificationKind<Record<string, never>>({
  kind: 'test-quiet',
  label: 'Quiet',
  hint: '',
  icon: 'job',
  action: 'Open',
  defaults: { email: false },
  text: () => ({ title: 'Quiet', detail: '' }),
});

const COUNTED = defineNotificationKind<{ rows: number }>({
  kind: 'test-counted',
  label: 'Counted',
  hint: '',
  icon: 'job',
  action: 'Open',
  text: ({ rows }) => ({ title: `${formatCount(rows)} rows`, detail: '' }),
});

const KINDS = createKindRegistry([REPLY, QUIET, COUNTED]);

/** 08:30 in UTC of a day. */
const at = (day: string, time = '08:30'): NotificationsContext => ({
  platform: { ...test.platform, clock: { now: () => Date.parse(`${day}T${time}:00Z`) } },
  kinds: KINDS,
});

async function reply(person: Principal, name: string, minutesAgo = 60): Promise<void> {
  await notify(test.platform.db, REPLY, person.workspaceId, {
    to: [person.userId],
    thing: { key: `thread:${name}`, name },
    params: { name },
    link: `/inbox?thread=${name.length}`,
  });
  await database.db.execute(sql`
    update notifications set at = now() - make_interval(mins => ${minutesAgo}) where workspace_id = ${person.workspaceId} and thing = ${`thread:${name}`}`);
}

async function queued({ userId }: Principal) {
  const { rows } = await database.db.execute<{ payload: { day: string } }>(sql`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${DIGEST.name} and j.payload->>'userId' = ${userId} order by j.id`);
  return rows.map(({ payload }) => payload);
}

const mailsTo = async (person: Principal) =>
  (await readOutbox(`${test.platform.config.dataDir}/outbox`)).filter(({ to }) => to === person.email);

const send = (person: Principal, day: string, platform: Platform = test.platform) =>
  sendDigest({ platform, kinds: KINDS }, { workspaceId: person.workspaceId, userId: person.userId, day });

it('is queued once, in the morning of the zone, however many processes look', async () => {
  const person = await someone(test.platform);
  await savePreferences(database.db, person.workspaceId, person.userId, { browserTimeZone: 'Asia/Tokyo' });
  await reply(person, 'Jo');
  await enqueueDigests(at('2026-11-26', '08:30'));
  expect(await queued(person)).toEqual([]);
  await Promise.all(Array.from({ length: 6 }, () => enqueueDigests(at('2026-11-25', '23:30'))));
  expect(await queued(person)).toMatchObject([{ day: '2026-11-26' }]);
});

it('names what is still unread and opens it, once, with a way to the settings', async () => {
  const person = await someone(test.platform, { profile: { fullName: 'Mia Holt' } });
  await reply(person, 'Jo Lind');
  await reply(person, 'Kim Oak');
  await reply(person, 'Read since');
  await reply(person, 'Just now', 5);
  await enqueueDigests(at('2026-11-26'));
  await database.db.execute(sql`update notifications set read_at = now() where thing = 'thread:Read since'`);
  await Promise.all([send(person, '2026-11-26'), send(person, '2026-11-26'), send(person, '2026-11-26')]);
  const [mail, ...more] = await mailsTo(person);
  expect(more).toEqual([]);
  const { publicUrl } = test.platform.config;
  expect(mail).toMatchObject({ subject: '2 unread notifications in Leadwright' });
  expect(mail?.text).toContain('Hello Mia Holt');
  expect(mail?.text).toContain(`Jo Lind replied: Gladly <b>\n${publicUrl}/inbox?thread=7`);
  expect(mail?.text).toContain('Kim Oak replied');
  expect(mail?.text).not.toContain('Read since');
  expect(mail?.text).not.toContain('Just now');
  expect(mail?.text).toContain(`${publicUrl}/settings?section=notifications`);
  expect(mail?.html).toContain('Gladly &lt;b&gt;</a>');
});

it('writes numbers and dates as its person reads them', async () => {
  const person = await someone(test.platform);
  const { workspaceId, userId } = person;
  await savePreferences(database.db, workspaceId, userId, { locale: 'de-DE' });
  const thing = { key: 'counted', name: 'rows.csv' };
  await notify(test.platform.db, COUNTED, workspaceId, { to: [userId], thing, params: { rows: 1_985 }, link: '/' });
  await database.db.execute(sql`update notifications set at = now() - interval '1 hour' where user_id = ${userId}`);
  await enqueueDigests(at('2026-11-26'));
  await send(person, '2026-11-26');
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['1.985 rows']);
});

it('comes again the next day with what is new, and not with what it has named', async () => {
  const person = await someone(test.platform);
  await reply(person, 'First');
  await enqueueDigests(at('2026-11-26'));
  await send(person, '2026-11-26');
  await reply(person, 'Second');
  await enqueueDigests(at('2026-11-26', '10:00'));
  expect(await queued(person)).toHaveLength(1);
  await enqueueDigests(at('2026-11-27'));
  await send(person, '2026-11-27');
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['First replied', 'Second replied']);
  await enqueueDigests(at('2026-11-28'));
  expect(await queued(person)).toHaveLength(2);
});

it('is not sent where all was read, or nothing is wanted by email', async () => {
  const person = await someone(test.platform);
  await notify(test.platform.db, QUIET, person.workspaceId, {
    to: 'everyone',
    thing: { key: 'x', name: '' },
    params: {},
    link: '/home',
  });
  await changeSettings(at('2026-11-26'), person, { kind: REPLY.kind, email: false });
  await reply(person, 'Unwanted');
  await database.db.execute(
    sql`update notifications set at = now() - interval '2 hours' where workspace_id = ${person.workspaceId}`,
  );
  await enqueueDigests(at('2026-11-26'));
  expect(await queued(person)).toEqual([]);
  await changeSettings(at('2026-11-26'), person, { kind: REPLY.kind, email: true });
  await enqueueDigests(at('2026-11-26'));
  await database.db.execute(sql`update notifications set read_at = now() where workspace_id = ${person.workspaceId}`);
  await send(person, '2026-11-26');
  expect(await mailsTo(person)).toEqual([]);
});

it('is sent after a mail server that was away, and never twice after a process that died while it sent', async () => {
  const person = await someone(test.platform);
  await reply(person, 'Jo');
  await enqueueDigests(at('2026-11-26'));
  const away = { ...test.platform.mailer, send: () => Promise.reject(new Error('connection refused')) };
  await expect(send(person, '2026-11-26', { ...test.platform, mailer: away })).rejects.toThrow('connection refused');
  // The process is gone between the hand-over and its end: the promise is never answered.
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const dying = {
    ...test.platform.mailer,
    send: () => {
      begun();
      return new Promise<never>(() => {});
    },
  };
  void send(person, '2026-11-26', { ...test.platform, mailer: dying });
  await hasBegun;
  await send(person, '2026-11-26');
  expect(await mailsTo(person)).toEqual([]);
});

it('is sent at once by the operator, and counts as that of the day', async () => {
  const person = await someone(test.platform);
  await reply(person, 'Jo', 0);
  expect(await enqueueDigestNow(at('2026-11-26', '20:00'), person)).toBe(1);
  expect(await enqueueDigestNow(at('2026-11-26', '20:00'), person)).toBe(0);
  await send(person, '2026-11-26');
  expect(await mailsTo(person)).toHaveLength(1);
});
