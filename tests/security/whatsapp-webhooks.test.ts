// Quality R8 and S12 for WhatsApp, over HTTP: Meta's verification, forgeries that write nothing, copies with one effect, and secrets that are
// in no table, log, job or answer.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { getSignature, type SimulatedWhatsapp, startWhatsapp } from '#tests/simulators/whatsapp.ts';
import { type Client, client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { addNumber } from '#tests/support/whatsapp.ts';

const TOKEN = 'EAACANARYtoken9f27c1';
const APP_SECRET = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const CANARIES = [TOKEN, APP_SECRET];
const PHONE_ID = '300000000000001';
const WABA = '200000000000001';

const database = withDatabase();
const stage = withPlatform(database);
let meta: SimulatedWhatsapp;
let server: TestServer;
let http: Client;
let number: { id: string; callbackUrl: string; verifyToken: string };

beforeAll(async () => {
  meta = await startWhatsapp();
  meta.service.addNumber({ id: PHONE_ID, wabaId: WABA });
  meta.service.tokens.set(TOKEN, APP_SECRET);
  server = await startServer({
    databaseUrl: database.url,
    env: {
      ...{ WHATSAPP_API_BASE_URL: meta.url, ALLOW_PRIVATE_SOURCES: 'on' },
      ...{ LOG_LEVEL: 'trace', SECRET_KEY: 'x'.repeat(64) },
    },
  });
  const owner = await someone(stage.platform);
  http = client(server.url);
  await http.signIn(owner.email, 'correct horse battery');
});
afterAll(async () => {
  await server.stop();
  await meta.close();
});

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await database.db.execute<T>(query)).rows;
const counts = () =>
  rows(sql`select (select count(*) from whatsapp_events)::int as events, (select count(*) from whatsapp_messages)::int as messages,
                  (select count(*) from whatsapp_statuses)::int as statuses`);
const hook = () => `${server.url}/api/whatsapp/webhooks/${number.id}`;
const post = (body: string, headers: Record<string, string>, to = hook()) =>
  fetch(to, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
const body = (wamid: string, text = 'Hello') =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: WABA,
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: PHONE_ID },
              messages: [
                { from: '447700900123', id: wamid, timestamp: '1795600000', type: 'text', text: { body: text } },
              ],
            },
          },
        ],
      },
    ],
  });

it('is verified by Meta before the number is connected, with the token that was shown and no other', async () => {
  const id = newId();
  const setup = await http.post<typeof number & { verifiedAt: string | null }>('/api/whatsapp/setups', { id });
  number = { ...setup.body, id };
  expect(setup.body.verifiedAt).toBeNull();
  const ask = (query: Record<string, string>) => fetch(`${hook()}?${new URLSearchParams(query)}`);
  const right = { 'hub.mode': 'subscribe', 'hub.challenge': '700000001', 'hub.verify_token': number.verifyToken };
  for (const wrong of [{ 'hub.verify_token': 'x' }, { 'hub.verify_token': '' }, { 'hub.mode': 'unsubscribe' }]) {
    const answer = await ask({ ...right, ...wrong });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('700000001');
  }
  expect((await http.post<{ verifiedAt: null }>('/api/whatsapp/setups', { id })).body.verifiedAt).toBeNull();
  const answer = await ask(right);
  expect([answer.status, await answer.text()]).toEqual([200, '700000001']);
  // A challenge is never a page: with the token, one could have it drawn from our origin.
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect((await http.post<{ verifiedAt: string }>('/api/whatsapp/setups', { id })).body.verifiedAt).not.toBeNull();
});

it('connects with what the user pasted, and shows none of it', async () => {
  const values = {
    id: number.id,
    phoneNumberId: PHONE_ID,
    wabaId: WABA,
    token: TOKEN,
    appSecret: APP_SECRET,
    label: '',
  };
  const wrong = await http.post('/api/whatsapp/numbers', { ...values, appSecret: '0'.repeat(32) });
  expect(wrong.body).toMatchObject({ error: { code: 'INVALID_INPUT', fields: [{ path: 'appSecret' }] } });
  expect(await http.post('/api/whatsapp/numbers', values)).toMatchObject({ status: 200, body: { state: 'active' } });
});

const valid = body('wamid.forged');
test.each<[string, Record<string, string>, string?]>([
  ['no signature', {}],
  ['an empty one', { 'x-hub-signature-256': '' }],
  ['one of another secret', { 'x-hub-signature-256': getSignature(valid, '0'.repeat(32)) }],
  ['one under an empty secret', { 'x-hub-signature-256': getSignature(valid, '') }],
  ['that of another body', { 'x-hub-signature-256': getSignature(body('wamid.other'), APP_SECRET) }],
  [
    'a byte changed in the body',
    { 'x-hub-signature-256': getSignature(valid, APP_SECRET) },
    valid.replace('Hello', 'Hellp'),
  ],
  [
    'the right one twice',
    { 'x-hub-signature-256': `${getSignature(valid, APP_SECRET)},${getSignature(valid, APP_SECRET)}` },
  ],
  ['the old header alone', { 'x-hub-signature': getSignature(valid, APP_SECRET) }],
])('a body with %s is refused with 401, and nothing is written', async (_what, headers, sent = valid) => {
  const before = await counts();
  expect((await post(sent, headers)).status).toBe(401);
  expect(await counts()).toEqual(before);
});

it('is refused for a number that is not there, in the same words', async () => {
  const headers = { 'x-hub-signature-256': getSignature(valid, APP_SECRET) };
  const other = await post(valid, headers, `${server.url}/api/whatsapp/webhooks/${newId()}`);
  const forged = await post(valid, {});
  const said = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;
  expect([other.status, await said(other)]).toEqual([401, await said(forged)]);
});

it('has one effect for 50 copies at once', async () => {
  const sent = body('wamid.once');
  const headers = { 'x-hub-signature-256': getSignature(sent, APP_SECRET) };
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(sent, headers)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(counts, { timeout: 10_000 }).toEqual([{ events: 1, messages: 1, statuses: 0 }]);
});

it('settles no message of another workspace by the reference of its call', async () => {
  const stranger = await someone(stage.platform);
  const numberId = await addNumber(stage.platform, stranger);
  const [chatId, id] = [newId(), newId()];
  const reference = `${id}.1795600000000`;
  await database.db.execute(sql`
    insert into whatsapp_chats (workspace_id, id, number_id, wa_id, last_at) values (${stranger.workspaceId}, ${chatId}, ${numberId}, '447700900123', now())`);
  await database.db.execute(sql`
    insert into whatsapp_messages (workspace_id, id, chat_id, number_id, direction, kind, state, reference)
    values (${stranger.workspaceId}, ${id}, ${chatId}, ${numberId}, 'out', 'text', 'uncertain', ${reference})`);
  const status = {
    id: 'wamid.guessed',
    status: 'failed',
    timestamp: '1795600000',
    biz_opaque_callback_data: reference,
  };
  const value = { metadata: { phone_number_id: PHONE_ID }, statuses: [status] };
  const sent = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: WABA, changes: [{ field: 'messages', value }] }],
  });
  expect((await post(sent, { 'x-hub-signature-256': getSignature(sent, APP_SECRET) })).status).toBe(200);
  await expect.poll(counts, { timeout: 10_000 }).toMatchObject([{ statuses: 1 }]);
  expect(await rows(sql`select state, wamid from whatsapp_messages where id = ${id}`)).toEqual([
    { state: 'uncertain', wamid: null },
  ]);
});

it('is refused once the secret has changed, and the number disconnected', async () => {
  const next = 'decade00decade00decade00decade00';
  meta.service.tokens.set(TOKEN, next);
  const path = `/api/whatsapp/numbers/${number.id}`;
  expect(await http.call('PATCH', path, { body: { appSecret: next } })).toMatchObject({ status: 200 });
  const sent = body('wamid.later');
  expect((await post(sent, { 'x-hub-signature-256': getSignature(sent, APP_SECRET) })).status).toBe(401);
  expect((await post(sent, { 'x-hub-signature-256': getSignature(sent, next) })).status).toBe(200);
  expect(await http.call('DELETE', path)).toMatchObject({ status: 204 });
  expect(
    (await post(body('wamid.gone'), { 'x-hub-signature-256': getSignature(body('wamid.gone'), next) })).status,
  ).toBe(401);
});

it('keeps its secrets in no table, log or job', async () => {
  const tables = await rows<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const places = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const all = await rows<{ row: string }>(
        sql`select t::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
      );
      return { place: `${schema}.${name}`, text: all.map(({ row }) => row).join('\n') };
    }),
  );
  places.push({ place: 'log', text: server.output() });
  const listed = await http.get('/api/whatsapp/numbers');
  places.push({ place: 'answers', text: JSON.stringify(listed.body) });
  const found = places.flatMap(({ place, text }) =>
    CANARIES.filter((canary) => text.includes(canary) || text.includes(Buffer.from(canary).toString('hex'))).map(
      (canary) => `${canary} in ${place}`,
    ),
  );
  expect(found).toEqual([]);
});
