// What Meta reports, from the signed bytes to their effects: each body once, in any order and number of copies; forgeries change nothing.
import { sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { newWamid, whatsappContext } from '#tests/support/whatsapp.ts';
import { getConsent } from '../consents/record-consents.ts';
import { openSecret } from '../numbers/number-secrets.ts';
import { presentNumber } from '../numbers/present-number.ts';
import { createPracticeNumber } from '../practice/practice-numbers.ts';
import { processEvents } from './process-events.ts';
import { receiveEvents, signEvents } from './receive-events.ts';
import { startWhatsapp } from './start-whatsapp.ts';

const database = withDatabase();
const stage = withPlatform(database);
const NEVER = new AbortController().signal;

async function desk() {
  const who = await someone(stage.platform);
  const context = whatsappContext(stage.platform);
  const number = await createPracticeNumber(context, who, newId());
  const { workspaceId } = who;
  const secret = (await openSecret(stage.platform, stage.platform.db, workspaceId, number.id, 'app-secret')) ?? '';
  const signed = (body: unknown) => {
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    return { bytes, signature: signEvents(secret, bytes) };
  };
  const change = (field: string, value: unknown) => ({
    object: 'whatsapp_business_account',
    entry: [{ id: number.wabaId, changes: [{ field, value }] }],
  });
  return {
    who,
    context,
    workspaceId,
    number,
    secret,
    signed,
    change,
    messages: (value: object) => change('messages', { metadata: { phone_number_id: number.phoneNumberId }, ...value }),
    receive: (body: unknown) => receiveEvents(stage.platform, number.id, signed(body)),
    process: () => processEvents(context, workspaceId, NEVER),
    /** The next try of all that wait for one. */
    due: () =>
      stage.platform.db.execute(sql`update whatsapp_events set not_before = null where workspace_id = ${workspaceId}`),
    shown: () => presentNumber(stage.platform, workspaceId, number.id),
    rows: async (query: ReturnType<typeof sql>) => (await stage.platform.db.execute(query)).rows,
  };
}

const stored = async ({ workspaceId }: Pick<Principal, 'workspaceId'>) =>
  (
    await stage.platform.db.execute<{ state: string }>(
      sql`select state from whatsapp_events where workspace_id = ${workspaceId} order by id`,
    )
  ).rows.map(({ state }) => state);

const text = (wamid: string, body: string, at = '1795600000') => ({
  from: '447700900123',
  id: wamid,
  timestamp: at,
  type: 'text',
  text: { body },
});

describe('a body', () => {
  it('is stored once, however often and at once it comes', async () => {
    const at = await desk();
    const body = at.messages({ messages: [text(newWamid(), 'Hello')] });
    await Promise.all(Array.from({ length: 50 }, () => at.receive(body)));
    expect(await stored(at)).toEqual(['waiting']);
    expect(await at.process()).toMatchObject({ done: 1, failed: 0 });
    await at.receive(body);
    expect(await stored(at)).toEqual(['done']);
    expect(await at.rows(sql`select unread from whatsapp_chats where workspace_id = ${at.workspaceId}`)).toEqual([
      { unread: 1 },
    ]);
  });

  test.each([
    ['no signature', () => ''],
    ['no hexadecimal', () => 'sha256='],
    ['the signature of another secret', (bytes: Buffer) => signEvents('0'.repeat(32), bytes)],
    ['that of a body before', (_bytes: Buffer, before: string) => before],
    ['the old algorithm', (_bytes: Buffer, before: string) => before.replace('sha256', 'sha1')],
  ])('with %s is refused, and nothing is written', async (_what, sign) => {
    const at = await desk();
    const { signature } = at.signed(at.messages({ messages: [] }));
    const bytes = Buffer.from(JSON.stringify(at.messages({ messages: [text(newWamid(), 'Forged')] })));
    const forged = receiveEvents(stage.platform, at.number.id, { bytes, signature: sign(bytes, signature) });
    await expect(forged).rejects.toMatchObject({ code: 'WEBHOOK_SIGNATURE_INVALID', status: 401 });
    expect(await stored(at)).toEqual([]);
  });

  it('with one byte changed is refused, and so is one for another number', async () => {
    const [at, other] = [await desk(), await desk()];
    const { bytes, signature } = at.signed(at.messages({ messages: [text(newWamid(), 'Hello')] }));
    const changed = Buffer.from(bytes);
    changed[changed.length - 3] = (changed.at(-3) ?? 0) ^ 1;
    const refused = { code: 'WEBHOOK_SIGNATURE_INVALID' };
    const to = (id: string, body: Buffer) => receiveEvents(stage.platform, id, { bytes: body, signature });
    await expect(to(at.number.id, changed)).rejects.toMatchObject(refused);
    await expect(to(other.number.id, bytes)).rejects.toMatchObject(refused);
    await expect(to(newId(), bytes)).rejects.toMatchObject(refused);
    await expect(to('not-an-id', bytes)).rejects.toMatchObject(refused);
    expect(await stored(at)).toEqual([]);
  });

  it('that is signed and no JSON is refused; what PostgreSQL cannot hold is taken out of it', async () => {
    const at = await desk();
    await expect(at.receive('{"object":')).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    await at.receive(at.messages({ messages: [text(newWamid(), 'a\u0000b\ud800c')] }));
    await at.process();
    expect(await at.rows(sql`select text from whatsapp_messages where workspace_id = ${at.workspaceId}`)).toEqual([
      { text: 'abc' },
    ]);
  });

  it('of a kind that is not used is kept and counted, and of another number of the account too', async () => {
    const at = await desk();
    await at.receive(at.change('flows', { event: 'X' }));
    await at.receive(at.change('messages', { metadata: { phone_number_id: '1' }, messages: [text(newWamid(), 'Hi')] }));
    await at.receive({ object: 'page', entry: [] });
    await at.process();
    expect(await stored(at)).toEqual(['done', 'done', 'done']);
    expect(await at.shown()).toMatchObject({ unknownEvents: 3, lastEventAt: expect.any(String) });
  });
});

it('ends the same in every order, with every body several times', async () => {
  const wamids = Array.from({ length: 6 }, newWamid);
  const bodies = (at: Awaited<ReturnType<typeof desk>>) => {
    const status = (id: string, name: string, n: number, more = {}) =>
      at.messages({
        statuses: [{ id, status: name, timestamp: String(1_795_600_000 + n), recipient_id: '447700900123', ...more }],
      });
    return wamids.flatMap((id, n) => [
      status(id, 'sent', n),
      status(id, 'delivered', n + 10),
      ...(n % 2 === 0 ? [status(id, 'read', n + 20)] : []),
      at.messages({ messages: [text(`${id}-in`, `Answer ${n}`, String(1_795_600_100 + n))] }),
    ]);
  };
  const state = async (at: Awaited<ReturnType<typeof desk>>) => [
    await at.rows(sql`
      select wamid, sent_at, delivered_at, read_at from whatsapp_statuses where workspace_id = ${at.workspaceId} order by wamid`),
    await at.rows(sql`
      select wamid, text, state, at from whatsapp_messages where workspace_id = ${at.workspaceId} order by wamid`),
    await at.rows(sql`
      select wa_id, unread, last_at, opening, last_inbound_at from whatsapp_chats where workspace_id = ${at.workspaceId}`),
  ];
  const ends: unknown[] = [];
  for (let order = 0; order < 4; order += 1) {
    const at = await desk();
    const all = [...bodies(at), ...bodies(at)];
    if (order === 1) all.reverse();
    if (order > 1) all.sort(() => Math.random() - 0.5);
    await Promise.all([Promise.all(all.map(at.receive)), at.process()]);
    // Two workers at once do it once.
    await Promise.all([at.process(), at.process()]);
    await at.process();
    ends.push(await state(at));
  }
  for (const end of ends) expect(end).toEqual(ends[0]);
  expect(ends[0]).toMatchObject([{ length: 6 }, { length: 6 }, [{ unread: 6, opening: 'Answer 5' }]]);
});

describe('an event of the number', () => {
  it('says that its quality fell, and has it checked', async () => {
    const at = await desk();
    const digits = at.number.phone.slice(1);
    await at.receive(
      at.change('phone_number_quality_update', {
        display_phone_number: digits,
        event: 'FLAGGED',
        current_limit: 'TIER_1K',
      }),
    );
    await at.process();
    expect(await at.shown()).toMatchObject({ quality: 'RED', peopleLimit: 1_000, state: 'active' });
    const jobs = await at.rows(sql`
      select count(*)::int as count from graphile_worker._private_jobs where key = ${`whatsapp-refresh ${at.number.id}`}`);
    expect(jobs).toEqual([{ count: 1 }]);
  });

  it('stops it where the account is restricted, with the reason', async () => {
    const at = await desk();
    await at.receive(
      at.change('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'X' }] }),
    );
    await at.process();
    expect(await at.shown()).toMatchObject({
      state: 'broken',
      fault: expect.stringContaining('Meta has restricted this WhatsApp account'),
    });
  });
});

it('keeps an event that cannot be applied, and works off what comes after it', async () => {
  const at = await desk();
  // A conversation that cannot be written: its number has no row.
  await at.receive(at.messages({ messages: [text(newWamid(), 'first')] }));
  await at.receive(at.messages({ messages: [text(newWamid(), 'second')] }));
  const broken = { ...at.context, records: null as never };
  expect(await processEvents(broken, at.workspaceId, NEVER)).toEqual({ done: 0, failed: 1 });
  expect(await processEvents(broken, at.workspaceId, NEVER)).toEqual({ done: 0, failed: 0 });
  for (let n = 2; n <= 8; n += 1) {
    await at.due();
    expect(await processEvents(broken, at.workspaceId, NEVER)).toMatchObject({ done: 0 });
  }
  expect(await stored(at)).toEqual(['failed', 'waiting']);
  await at.due();
  await at.process();
  expect(await stored(at)).toEqual(['failed', 'done']);
});

it('holds up only what is about the same person or account while an event waits for its next try', async () => {
  const at = await desk();
  const [mia, joe] = ['447700900123', '447700900124'];
  // Adding a contact is what fails; Joe is one already.
  await record(stage.platform.db, at.workspaceId, 'contact', { phone: `+${joe}` });
  const broken = { ...at.context, records: null as never };
  const says = (from: string, body: string) => at.messages({ messages: [{ ...text(newWamid(), body), from }] });
  const statuses = [{ id: newWamid(), status: 'delivered', timestamp: '1795600000', recipient_id: mia }];
  await at.receive(says(mia, 'STOP'));
  await at.receive(says(mia, 'START'));
  await at.receive(says(joe, 'Hello'));
  await at.receive(at.messages({ statuses }));
  await at.receive(at.change('account_update', { event: 'ACCOUNT_RESTRICTION' }));
  expect(await processEvents(broken, at.workspaceId, NEVER)).toEqual({ done: 3, failed: 1 });
  expect(await stored(at)).toEqual(['waiting', 'waiting', 'done', 'done', 'done']);
  // What comes meanwhile waits behind them, also for another worker.
  await at.receive(says(mia, 'Are you there?'));
  await at.receive(says(joe, 'Hello again'));
  expect(await at.process()).toEqual({ done: 1, failed: 0 });
  await at.due();
  expect(await at.process()).toEqual({ done: 3, failed: 0 });
  expect(await getConsent(stage.platform.db, at.workspaceId, `+${mia}`)).toBe('opted-in');
});

it('is worked off within a second by the worker of the server', async () => {
  const at = await desk();
  const stop = startWhatsapp(at.context);
  await at.receive(at.messages({ messages: [text(newWamid(), 'Hello')] }));
  await expect.poll(() => stored(at), { timeout: 1_000, interval: 50 }).toEqual(['done']);
  await stop();
});
