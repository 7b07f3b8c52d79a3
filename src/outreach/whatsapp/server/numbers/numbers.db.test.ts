// Numbers against the simulated Cloud API: connected with everything tried, checked, stopped, paused, disconnected; secrets sealed.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Config } from '#platform/config/config.ts';
import { newId } from '#platform/ids.ts';
import { createSecrets } from '#platform/secrets.ts';
import type { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { APP_SECRET, type SimulatedWhatsapp, startWhatsapp } from '#tests/simulators/whatsapp.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { whatsappContext } from '#tests/support/whatsapp.ts';
import { createWhatsappApi } from '../api/whatsapp-api.provider.ts';
import { applyAccount } from '../webhooks/process-events.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import {
  checkNumber,
  connectNumber,
  prepareNumber,
  registerNumber,
  removeNumber,
  saveNumber,
} from './manage-numbers.ts';
import { openAccess, openSecret, resealSecrets } from './number-secrets.ts';
import { createRefreshNumberJob, createTidyWhatsappJob } from './numbers.jobs.ts';
import { limitFreeAt, limitLeft, reservePerson } from './numbers.store.ts';
import { presentNumber } from './present-number.ts';

const TOKEN = 'simulated-token';
let meta: SimulatedWhatsapp;
const change: Partial<Config> = { allowPrivateSources: true, publicUrl: 'https://leads.example.com' };

beforeAll(async () => {
  meta = await startWhatsapp();
  change.whatsapp = { baseUrl: meta.url, version: 'v25.0' };
});
const database = withDatabase();
const stage = withPlatform(database, change);
afterAll(() => meta.close());

let who: Principal;
let context: WhatsappContext;
let ids = 0;

beforeEach(async () => {
  meta.service.fault(null);
  context = whatsappContext(stage.platform, createWhatsappApi(stage.platform));
  who = await someone(stage.platform);
});

/** A number that Meta has, of an account of its own. */
function atMeta(more: Parameters<typeof meta.service.addNumber>[0] = {}) {
  ids += 1;
  const last = String(ids).padStart(4, '0');
  return meta.service.addNumber({
    id: `30000000001${last}`,
    wabaId: `20000000001${last}`,
    displayPhone: `+1 555-555-${last}`,
    ...more,
  });
}

const values = (number: { id: string; wabaId: string }) => ({
  id: newId(),
  phoneNumberId: number.id,
  wabaId: number.wabaId,
  token: TOKEN,
  appSecret: APP_SECRET,
  label: '',
});
const connect = (number = atMeta(), more: object = {}) => connectNumber(context, who, { ...values(number), ...more });
const getFields = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: AppError) => error.fields?.map(({ path }) => path) ?? error.code,
  );
const stored = async (id: string) =>
  (await stage.platform.db.execute(sql`select state, fault, kind, address from mailboxes where id = ${id}`)).rows[0];

describe('connecting', () => {
  it('saves what Meta says of the number, and subscribes with our address', async () => {
    const number = await connect(atMeta({ displayPhone: '+1 555-555-0199', limit: 'TIER_2K', quality: 'YELLOW' }));
    expect(number).toMatchObject({
      kind: 'cloud',
      phone: '+15555550199',
      displayPhone: '+1 555-555-0199',
      verifiedName: 'Northwind',
      state: 'active',
      fault: '',
      quality: 'YELLOW',
      peopleLimit: 2_000,
      peopleUsed: 0,
      callbackUrl: `https://leads.example.com/api/whatsapp/webhooks/${number.id}`,
    });
    expect(await stored(number.id)).toMatchObject({ kind: 'whatsapp', address: '+15555550199', state: 'active' });
    expect(meta.service.calls.findLast(({ path }) => path.endsWith('/subscribed_apps'))?.body).toEqual({
      override_callback_uri: number.callbackUrl,
      verify_token: number.verifyToken,
    });
    expect(await openAccess(stage.platform, who.workspaceId, number.id)).toMatchObject({ token: TOKEN });
  });

  it('has the address and the token that were shown before', async () => {
    const id = newId();
    const prepared = await prepareNumber(context, who, id);
    expect(await prepareNumber(context, who, id)).toEqual(prepared);
    expect(await connect(atMeta(), { id })).toMatchObject(prepared);
    const other = await someone(stage.platform);
    await expect(prepareNumber(context, other, id)).rejects.toMatchObject({ code: 'WHATSAPP_NUMBER_EXISTS' });
  });

  test.each([
    ['an unknown number', () => ({ phoneNumberId: '399999999999999' }), ['phoneNumberId']],
    ['a wrong token', () => ({ token: 'wrong' }), ['token']],
    ['an unknown account', () => ({ wabaId: '299999999999999' }), ['wabaId']],
    ['the account of another number', () => ({ wabaId: atMeta().wabaId }), ['wabaId']],
    ['the secret of another app', () => ({ appSecret: '0'.repeat(32) }), ['appSecret']],
    [
      'wrong account and secret',
      () => ({ wabaId: '299999999999999', appSecret: '0'.repeat(32) }),
      ['wabaId', 'appSecret'],
    ],
  ])('says beside the field that it has %s', async (_what, wrong, fields) => {
    const number = values(atMeta());
    expect(await getFields(connectNumber(context, who, { ...number, ...wrong() }))).toEqual(fields);
    expect(await stored(number.id)).toBeUndefined();
  });

  it('says that WhatsApp is away, beside no field', async () => {
    meta.service.fault({ code: 2 });
    await expect(connect()).rejects.toMatchObject({ code: 'WHATSAPP_CONNECT_FAILED' });
  });

  it('connects where the address could not be verified from outside', async () => {
    meta.service.fault({ code: 100, path: '/subscribed_apps', times: 1 });
    expect(await connect()).toMatchObject({ state: 'active', verifiedAt: null });
  });

  it('twice is one number, and the same number twice is refused', async () => {
    const number = atMeta();
    const wish = values(number);
    const first = await connectNumber(context, who, wish);
    expect(await connectNumber(context, who, wish)).toEqual(first);
    await expect(connect(number)).rejects.toMatchObject({ code: 'WHATSAPP_NUMBER_EXISTS' });
    const other = await someone(stage.platform);
    await expect(connectNumber(context, other, values(number))).resolves.toMatchObject({ phone: first.phone });
  });

  it('stays within the plan, also where several are connected at once', async () => {
    who = await someone(stage.platform, { plan: 'starter' });
    who.plan = 'starter';
    const tries = await Promise.allSettled([connect(), connect(), connect()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(connect()).rejects.toMatchObject({
      code: 'WHATSAPP_NUMBER_LIMIT',
      message: expect.stringContaining('Pro allows 3, or disconnect one first.'),
    });
  });

  it('of a number that is not registered asks for its PIN', async () => {
    const number = await connect(atMeta({ status: 'PENDING', pin: '123456' }));
    expect(number).toMatchObject({ state: 'broken', needsRegistration: true });
    const wrong = registerNumber(context, who, number.id, '000000');
    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'pin', message: 'Meta does not accept this PIN' }],
    });
    expect(await registerNumber(context, who, number.id, '123456')).toMatchObject({
      state: 'active',
      fault: '',
      needsRegistration: false,
    });
  });
});

describe('a number', () => {
  const report = (wabaId: string, event: string, detail = '') =>
    stage.platform.db.transaction((tx) =>
      applyAccount(context, tx, who.workspaceId, { kind: 'account', wabaId, event, detail }),
    );
  const runChecks = async (id: string) => {
    const { rows } = await stage.platform.db.execute<{ payload: unknown }>(sql`
      delete from graphile_worker._private_jobs where payload ->> 'numberId' = ${id} returning payload`);
    for (const { payload } of rows) await createRefreshNumberJob(context).run(payload);
  };

  test.each([
    ['DISABLED_UPDATE', 'REINSTATE', 'active'],
    ['PARTNER_ADDED', '', 'active'],
    ['VERIFIED_ACCOUNT', '', 'broken'],
  ])('that its account stopped is, after %s %s, %s', async (event, detail, state) => {
    const number = await connect();
    await report(number.wabaId, 'DISABLED_UPDATE', 'DISABLE');
    await createRefreshNumberJob(context).run({ workspaceId: who.workspaceId, numberId: number.id });
    expect(await stored(number.id)).toMatchObject({ state: 'broken' });
    await report(number.wabaId, event, detail);
    await report(number.wabaId, 'VERIFIED_ACCOUNT');
    await runChecks(number.id);
    expect(await stored(number.id)).toMatchObject({ state });
  });

  it('is stopped where its token is refused, and works again with another one', async () => {
    const number = await connect();
    meta.service.fault({ code: 190, times: 1 });
    expect(await checkNumber(context, who.workspaceId, number.id)).toMatchObject({
      state: 'broken',
      fault: expect.stringContaining('access token'),
    });
    meta.service.tokens.set('next-token', APP_SECRET);
    expect(await getFields(saveNumber(context, who, number.id, { token: 'wrong' }))).toEqual(['token']);
    expect(await saveNumber(context, who, number.id, { token: 'next-token' })).toMatchObject({
      state: 'active',
      fault: '',
    });
    expect(await openAccess(stage.platform, who.workspaceId, number.id)).toMatchObject({ token: 'next-token' });
  });

  it('that stops is said once to all who may send, with its reason and the way to the numbers', async () => {
    const { workspaceId } = who;
    const member = await someone(stage.platform, { joinWorkspaceId: workspaceId });
    await someone(stage.platform, { joinWorkspaceId: workspaceId, role: 'viewer' });
    const number = await connect();
    for (let times = 0; times < 2; times += 1) await report(number.wabaId, 'DISABLED_UPDATE', 'DISABLE');
    meta.service.fault({ code: 190, times: 1 });
    await checkNumber(context, workspaceId, number.id);
    const told = await listNotifications(stage.platform.db, workspaceId);
    expect(told.map(({ userId }) => userId).sort()).toEqual([who.userId, member.userId].sort());
    for (const one of told) {
      expect(one).toMatchObject({
        ...{ kind: 'whatsapp-number-stopped', thing: `mailbox:${number.id}`, count: 1 },
        link: '/whatsapp-bulk-messenger?tab=numbers',
        params: { number: number.displayPhone, why: expect.stringContaining('Meta has disabled') },
      });
    }
  });

  it('is not stopped by WhatsApp being away', async () => {
    const number = await connect();
    meta.service.fault({ code: 2 });
    await expect(checkNumber(context, who.workspaceId, number.id)).rejects.toMatchObject({
      code: 'WHATSAPP_CALL_FAILED',
    });
    expect(await presentNumber(stage.platform, who.workspaceId, number.id)).toMatchObject({ state: 'active' });
  });

  it('is paused and resumed, and has another name, pace and secret', async () => {
    const number = await connect();
    const save = (wish: Parameters<typeof saveNumber>[3]) => saveNumber(context, who, number.id, wish);
    expect(await save({ state: 'paused' })).toMatchObject({ state: 'paused', fault: 'Paused by hand' });
    // A check is about Meta; what a person has paused stays so.
    expect(await checkNumber(context, who.workspaceId, number.id)).toMatchObject({ state: 'paused' });
    expect(await save({ state: 'active', label: 'Support', perSecond: 5, readReceipts: false })).toMatchObject({
      ...{ state: 'active', fault: '', label: 'Support', perSecond: 5, readReceipts: false },
    });
    expect(await getFields(save({ appSecret: '0'.repeat(32) }))).toEqual(['appSecret']);
    await save({ appSecret: APP_SECRET });
  });

  it('is disconnected with its secrets, and can be connected again', async () => {
    const atIt = atMeta();
    const number = await connect(atIt);
    await removeNumber(context, who, number.id);
    expect(await openAccess(stage.platform, who.workspaceId, number.id)).toBeNull();
    expect(await openSecret(stage.platform, stage.platform.db, who.workspaceId, number.id, 'app-secret')).toBeNull();
    const again = removeNumber(context, who, number.id);
    await expect(again).rejects.toMatchObject({ code: 'WHATSAPP_NUMBER_NOT_FOUND' });
    expect(await connect(atIt)).toMatchObject({ state: 'active' });
  });

  it('of another workspace is not there', async () => {
    const number = await connect();
    const other = await someone(stage.platform);
    const gone = { code: 'WHATSAPP_NUMBER_NOT_FOUND' };
    await expect(checkNumber(context, other.workspaceId, number.id)).rejects.toMatchObject(gone);
    await expect(saveNumber(context, other, number.id, { label: 'x' })).rejects.toMatchObject(gone);
    await expect(removeNumber(context, other, number.id)).rejects.toMatchObject(gone);
    expect(await openAccess(stage.platform, other.workspaceId, number.id)).toBeNull();
  });
});

describe('secrets', () => {
  it('are sealed for their place, and sealed again under another key', async () => {
    const number = await connect();
    const { rows } = await stage.platform.db.execute<{ sealed: Buffer }>(
      sql`select sealed from whatsapp_secrets where number_id = ${number.id}`,
    );
    expect(rows).toHaveLength(2);
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain(TOKEN);
    const rotated = { ...stage.platform, secrets: createSecrets('y'.repeat(64), 'x'.repeat(64)) };
    const open = (platform: typeof rotated) =>
      openSecret(platform, stage.platform.db, who.workspaceId, number.id, 'token');
    expect(await open(rotated)).toBe(TOKEN);
    expect(await resealSecrets(rotated, stage.platform.db)).toBeGreaterThanOrEqual(2);
    expect(await open({ ...stage.platform, secrets: createSecrets('y'.repeat(64), null) })).toBe(TOKEN);
    expect(await open(stage.platform)).toBeNull();
    // A number whose token cannot be opened says what to do.
    expect(await checkNumber(context, who.workspaceId, number.id)).toMatchObject({
      state: 'broken',
      fault: 'The access token can no longer be read. Paste it again in the settings of the number.',
    });
  });
});

describe('the people limit', () => {
  const reserve = (id: string, person: string) =>
    stage.platform.db.transaction((tx) => reservePerson(tx, who.workspaceId, id, person));

  it('counts each person once, and stops at 90 % however many ask at once', async () => {
    const { id } = await connect(atMeta({ limit: 'TIER_50' }));
    const asked = Array.from({ length: 60 }, (_, n) => `4477009000${n}`);
    const taken = await Promise.all(asked.map((person) => reserve(id, person)));
    expect(taken.filter(Boolean)).toHaveLength(45);
    const first = asked[taken.indexOf(true)] ?? '';
    expect(await reserve(id, first)).toBe(true);
    expect(await limitLeft(stage.platform.db, who.workspaceId, id)).toBe(0);
    expect(await presentNumber(stage.platform, who.workspaceId, id)).toMatchObject({ peopleUsed: 45, peopleLimit: 50 });
    expect((await limitFreeAt(stage.platform.db, who.workspaceId, id))?.getTime()).toBeGreaterThan(
      Date.now() + 86_000_000,
    );
    await stage.platform.db.execute(
      sql`update whatsapp_reached set at = now() - interval '25 hours' where number_id = ${id} and person <> ${first}`,
    );
    expect(await reserve(id, 'new')).toBe(true);
    expect(await limitLeft(stage.platform.db, who.workspaceId, id)).toBe(43);
  });

  it('is none where Meta says so', async () => {
    const { id } = await connect(atMeta({ limit: 'TIER_UNLIMITED' }));
    expect(await reserve(id, '1')).toBe(true);
    expect(await limitLeft(stage.platform.db, who.workspaceId, id)).toBeNull();
  });
});

it('forgets events and set-ups of long ago, and nothing else', async () => {
  const number = await connect();
  const { db } = stage.platform;
  const event = (state: string, days: number) =>
    db.execute(sql`
      insert into whatsapp_events (workspace_id, id, number_id, digest, body, state, done_at, received_at)
      values (${who.workspaceId}, ${newId()}, ${number.id}, sha256(${`${state} ${days}`}::bytea), '{}', ${state},
              ${state === 'waiting' ? null : new Date(Date.now() - days * 86_400_000).toISOString()}::timestamptz,
              now() - make_interval(days => ${days}))`);
  for (const [state, days] of [
    ['done', 31],
    ['done', 29],
    ['failed', 31],
    ['failed', 2],
    ['waiting', 40],
  ] as const)
    await event(state, days);
  await createTidyWhatsappJob(stage.platform).run({});
  const { rows } = await db.execute(
    sql`select state from whatsapp_events where number_id = ${number.id} order by received_at`,
  );
  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'done', 'waiting']);
});
