// Several mailboxes changed at once and put back field by field, and a key that is taken off and up again.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createMailboxesContext } from '#tests/support/mailing.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow } from '#tests/support/sent-mails.ts';
import { changeMany, saveMailbox } from './change-mailboxes.ts';
import { createKey, findDkimKey, removeKey } from './domains/sending-domains.provider.ts';
import { breakMailbox, pauseMailbox } from './mailboxes.store.ts';
import { createPractice } from './practice/practice-mailboxes.ts';
import { mailboxesFor, presentMailbox } from './present-mailbox.ts';
import { createTidyMailboxesJob } from './tidy-mailboxes.job.ts';

type Action = Parameters<typeof changeMany>[2]['action'];

const database = withDatabase();
const test = withPlatform(database);
const context = () => createMailboxesContext(test.platform);
const change = (who: Principal, ids: string[], action: Action) => changeMany(context(), who, { ids, action });
const read = (who: Principal, id: string) => presentMailbox(context(), who.workspaceId, id);

async function three() {
  const who = await someone(test.platform);
  const ids = [];
  for (const [name, dayCap, ramp] of [
    ['mia', 20, true],
    ['bo', 90, false],
    ['ada', 40, false],
  ] as const) {
    const id = await mailboxRow(database.db, who, `${name}@oak.example`);
    await saveMailbox(context(), who, id, {
      dayCap,
      ramp,
      windows: { mon: [[480, 720]] },
      gapMaxSeconds: 100 + dayCap,
    });
    ids.push(id);
  }
  const [mia = '', bo = '', ada = ''] = ids;
  return { who, mia, bo, ada };
}

const addThree = (who: Principal) =>
  Promise.all(['mia', 'bo', 'ada'].map((name) => mailboxRow(database.db, who, `${name}@oak.example`)));
const planBecomes = (who: Principal, plan: string) =>
  database.db.execute(sql`update users set current_plan = ${plan} where workspace_id = ${who.workspaceId}`);

const SET = ['dayCap', 'gapMinSeconds', 'gapMaxSeconds', 'rampStartedOn', 'zone', 'windows'] as const;
async function getSettings(who: Principal, ids: readonly string[]) {
  const rows = await Promise.all(ids.map((id) => read(who, id)));
  return rows.map((row) => Object.fromEntries(SET.map((name) => [name, row[name]])));
}

describe('what was changed on several mailboxes', () => {
  it('is put back exactly, on each of them, and what others have changed meanwhile stays', async () => {
    const { who, mia, bo, ada } = await three();
    const before = await getSettings(who, [mia, bo]);
    const settings = {
      ...{ dayCap: 7, gapMinSeconds: 0, gapMaxSeconds: 5, ramp: true, zone: 'Asia/Tokyo' },
      windows: { sat: [[0, 1_440]] as [number, number][] },
    };
    const answer = await change(who, [mia, bo], { do: 'change', settings });
    expect(await getSettings(who, [mia, bo])).not.toEqual(before);
    await saveMailbox(context(), who, mia, { fromName: 'Mia Oak' });
    await change(who, [mia, bo], { do: 'put-back', before: answer.before });
    expect(await getSettings(who, [mia, bo])).toEqual(before);
    expect(await read(who, mia)).toMatchObject({ fromName: 'Mia Oak' });
    expect(await read(who, ada)).toMatchObject({ dayCap: 40, revision: 2 });
  });

  it('names what was changed alone: another field that changes meanwhile is not put back', async () => {
    const { who, mia } = await three();
    const { before } = await change(who, [mia], { do: 'change', settings: { dayCap: 50 } });
    expect(before).toEqual([{ id: mia, dayCap: 20 }]);
    await saveMailbox(context(), who, mia, { gapMinSeconds: 3 });
    await change(who, [mia], { do: 'put-back', before });
    expect(await read(who, mia)).toMatchObject({ dayCap: 20, gapMinSeconds: 3 });
  });

  it('keeps the reason of a pause that was ended and taken up again; one that its server broke since stays broken', async () => {
    const { who, mia, bo } = await three();
    for (const id of [mia, bo])
      await pauseMailbox(database.db, who.workspaceId, id, { reason: 'bounces', why: 'Too much comes back' });
    const { faultAt } = await read(who, mia);
    const { before } = await change(who, [mia, bo], { do: 'resume' });
    expect(await read(who, mia)).toMatchObject({ state: 'active', fault: '' });
    await breakMailbox(database.db, who.workspaceId, bo, 'Login refused');
    await change(who, [mia, bo], { do: 'put-back', before });
    expect(await read(who, mia)).toMatchObject({
      state: 'paused',
      pauseReason: 'bounces',
      fault: 'Too much comes back',
      faultAt,
    });
    expect(await read(who, bo)).toMatchObject({ state: 'broken', pauseReason: null, fault: 'Login refused' });
    await expect(change(await someone(test.platform), [mia], { do: 'put-back', before })).rejects.toMatchObject({
      code: 'MAILBOX_NOT_FOUND',
    });
  });

  it('is broken by a failing try of the settings it has, and not of those it had', async () => {
    const { who, mia } = await three();
    const { revision } = await read(who, mia);
    await saveMailbox(context(), who, mia, { gapMinSeconds: 3 });
    const breakAfter = (tried: number) => breakMailbox(database.db, who.workspaceId, mia, 'Login refused', tried);
    expect(await breakAfter(revision)).toBe(false);
    expect(await read(who, mia)).toMatchObject({ state: 'active', revision: revision + 1 });
    expect(await breakAfter(revision + 1)).toBe(true);
    expect(await read(who, mia)).toMatchObject({ state: 'broken', fault: 'Login refused' });
  });

  it('says once to all who may send that its server refuses it, with the reason and the way to it', async () => {
    const { who, mia, bo } = await three();
    const { workspaceId } = who;
    const member = await someone(test.platform, { joinWorkspaceId: workspaceId });
    await someone(test.platform, { joinWorkspaceId: workspaceId, role: 'viewer' });
    const fail = (why: string) =>
      database.db.transaction((tx) => breakMailbox(tx, workspaceId, mia, why)).catch(() => null);
    expect((await Promise.all(Array.from({ length: 8 }, () => fail('Login refused')))).filter(Boolean)).toHaveLength(1);
    await fail('Still refused');
    await pauseMailbox(database.db, workspaceId, bo, { reason: 'bounces', why: 'Too much comes back' });
    expect(await listNotifications(database.db, workspaceId)).toEqual(
      [who.userId, member.userId].sort().map((userId) => ({
        ...{ kind: 'mailbox-failing', userId, count: 1, thing: `mailbox:${mia}` },
        params: { mailbox: 'mia@oak.example', why: 'Login refused' },
        link: `/email-settings?mailbox=${mia}`,
      })),
    );
  });
});

describe('what the plan allows', () => {
  it('limits mails a day with words beside the field; a plan that was lowered lowers what is sent by, and stops nothing', async () => {
    const { who, mia, bo } = await three();
    const refusedAt = (path: string) => ({
      code: 'INVALID_INPUT',
      fields: [{ path, message: 'Your plan allows 100 a day; Premium 150' }],
    });
    await expect(saveMailbox(context(), who, mia, { dayCap: 101 })).rejects.toMatchObject(refusedAt('dayCap'));
    await expect(change(who, [mia, bo], { do: 'change', settings: { dayCap: 150 } })).rejects.toMatchObject(
      refusedAt('action.settings.dayCap'),
    );
    await saveMailbox(context(), who, mia, { dayCap: 100 });
    const { before } = await change(who, [mia], { do: 'change', settings: { dayCap: 40 } });
    await planBecomes(who, 'starter');
    const lowered = { ...who, plan: 'starter' };
    await change(lowered, [mia], { do: 'put-back', before });
    expect(await read(lowered, mia)).toMatchObject({ dayCap: 50, state: 'active' });
    expect(await mailboxesFor(database.db, who.workspaceId, [mia, bo])).toMatchObject([{ dayCap: 50 }, { dayCap: 50 }]);
    await saveMailbox(context(), lowered, bo, { fromName: 'Bo Elm', dayCap: 50 });
    await planBecomes(who, 'pro');
    expect(await mailboxesFor(database.db, who.workspaceId, [mia, bo])).toMatchObject([
      { dayCap: 100 },
      { dayCap: 50 },
    ]);
  });

  it('limits mailboxes, also those that are brought back; practice ones are not counted', async () => {
    const who = { ...(await someone(test.platform, { plan: 'starter' })), plan: 'starter' };
    await createPractice(context(), who, { id: newId(), fromName: '', zone: 'UTC' });
    const [first = ''] = await addThree(who);
    await createPractice(context(), who, { id: newId(), fromName: '', zone: 'UTC' });
    await change(who, [first], { do: 'remove' });
    await change(who, [first], { do: 'restore' });
    await change(who, [first], { do: 'remove' });
    await mailboxRow(database.db, who, 'eve@oak.example');
    await expect(change(who, [first], { do: 'restore' })).rejects.toMatchObject({
      code: 'MAILBOX_LIMIT',
      message: 'Your plan allows 3 mailboxes, practice ones not counted. Pro allows 10, or remove one first.',
    });
    await change({ ...who, plan: 'pro' }, [first], { do: 'restore' });
  });
});

it('a key that is taken off is taken up again as it was, for a day', async () => {
  const { who, mia } = await three();
  const make = (sameKey: boolean) => createKey(context(), who, mia, { selector: 'leadwright', sameKey });
  const { record } = await make(false);
  await removeKey(context(), who, mia);
  expect(await findDkimKey(test.platform, who.workspaceId, mia)).toBeNull();
  expect((await make(true)).record).toEqual(record);
  expect(await findDkimKey(test.platform, who.workspaceId, mia)).toMatchObject({ keySelector: 'leadwright' });
  await removeKey(context(), who, mia);
  expect((await make(false)).record).not.toEqual(record);

  const secrets = () =>
    database.db
      .execute(sql`select name from mailbox_secrets where workspace_id = ${who.workspaceId}`)
      .then((r) => r.rows);
  const tidy = (days: number) => {
    const clock = { ...test.platform.clock, now: () => Date.now() + days * 86_400_000 };
    return createTidyMailboxesJob({ ...test.platform, clock }).run({}, { id: newId(), attempt: 1 } as never);
  };
  await tidy(2);
  expect(await secrets()).toHaveLength(1);
  await removeKey(context(), who, mia);
  await tidy(0);
  expect(await secrets()).toHaveLength(1);
  await tidy(2);
  expect(await secrets()).toHaveLength(0);
});
