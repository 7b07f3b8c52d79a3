// Consents on the real database: proof that only grows, an opt-out that no user lifts by hand, and contacts that say the same.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suppress } from '#outreach/suppressions/server/index.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { addNumber, inbound, person, whatsappContext } from '#tests/support/whatsapp.ts';
import { applyMessages } from '../webhooks/process-events.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import {
  applyPreference,
  type Consent,
  getConsent,
  getConsents,
  getContactConsent,
  recordConsents,
  recordForContacts,
  recordOptOut,
} from './record-consents.ts';

const database = withDatabase();
const test = withPlatform(database);

const MARA = { email: 'mara@northwind.example', phone: '+491701234567' };
const AT = new Date('2026-11-20T10:00:00Z');
const OPT_IN: Consent = {
  phone: MARA.phone,
  state: 'opted-in',
  source: 'manual',
  wording: 'Web form, spring offer',
  at: AT,
};

const add = (workspaceId: string, ...consents: Consent[]) =>
  database.db.transaction((tx) => recordConsents(tx, workspaceId, consents));
const getState = async (id: string) => {
  const { rows } = await database.db.execute<{ email: string; whatsapp: string; actions: string[] | null }>(sql`
    select c.email_state as email, c.whatsapp_state as whatsapp,
           (select array_agg(ch.action order by ch.id) from record_change_rows r
              join record_changes ch on ch.workspace_id = r.workspace_id and ch.id = r.change_id where r.record_id = c.id) as actions
      from contacts c where c.id = ${id}`);
  return rows[0];
};
const context = () =>
  ({ platform: test.platform, records: { platform: test.platform, relations: [] } }) as unknown as WhatsappContext;

it('records a consent once, with its proof, and the contact says so as a change of its timeline', async () => {
  const { workspaceId, userId } = await someone(test.platform);
  const mara = await record(database.db, workspaceId, 'contact', MARA);
  const said = { ...OPT_IN, recordedBy: userId };
  expect((await add(workspaceId, said)).outcomes.get(MARA.phone)).toBe('recorded');
  expect((await add(workspaceId, said)).outcomes.get(MARA.phone)).toBe('known');
  expect(await getState(mara)).toEqual({ email: 'open', whatsapp: 'opted-in', actions: ['permit'] });
  expect(await getContactConsent(context(), workspaceId, mara)).toMatchObject({
    state: 'opted-in',
    phone: MARA.phone,
    items: [{ state: 'opted-in', source: 'manual', wording: 'Web form, spring offer', at: AT.toISOString() }],
  });
  expect(await getConsent(database.db, workspaceId, MARA.phone)).toBe('opted-in');
  const other = await someone(test.platform);
  expect(await getConsent(database.db, other.workspaceId, MARA.phone)).toBe('unknown');
});

it('is not lifted by a request that was made before it and is reported after it', async () => {
  const { workspaceId } = await someone(test.platform);
  const later = new Date(AT.getTime() + 60_000);
  const stop: Consent = { ...OPT_IN, state: 'opted-out', source: 'stop-word', wording: 'STOP', at: later };
  const start: Consent = { ...OPT_IN, source: 'inbound', wording: 'START', lifts: true };
  await add(workspaceId, stop);
  expect((await add(workspaceId, start)).outcomes.get(MARA.phone)).toBe('opted-out');
  expect(await getConsent(database.db, workspaceId, MARA.phone)).toBe('opted-out');
  await add(workspaceId, { ...start, at: new Date(later.getTime() + 1_000) });
  expect(await getConsent(database.db, workspaceId, MARA.phone)).toBe('opted-in');
});

it('says what was said last of a phone to contacts that come later', async () => {
  const { workspaceId } = await someone(test.platform);
  await add(workspaceId, OPT_IN);
  expect(await getState(await record(database.db, workspaceId, 'contact', MARA))).toMatchObject({
    whatsapp: 'opted-in',
  });
});

it('ends all channels with an opt-out, and is not turned back by hand or by a mere message', async () => {
  const { workspaceId } = await someone(test.platform);
  const mara = await record(database.db, workspaceId, 'contact', MARA);
  await add(workspaceId, OPT_IN);
  const optOut = { phone: MARA.phone, source: 'stop-word', wording: 'STOP', at: AT } as const;
  const once = () => database.db.transaction((tx) => recordOptOut(tx, workspaceId, optOut));
  expect([await once(), await once()]).toEqual([true, false]);
  expect(await getState(mara)).toMatchObject({ email: 'unsubscribed', whatsapp: 'opted-out' });
  for (const source of ['manual', 'import', 'inbound'] as const)
    expect((await add(workspaceId, { ...OPT_IN, source })).outcomes.get(MARA.phone)).toBe('opted-out');
  const { items } = await getContactConsent(context(), workspaceId, mara);
  expect(items.map(({ state, source, wording }) => [state, source, wording])).toEqual([
    ['opted-out', 'stop-word', 'STOP'],
    ['opted-in', 'manual', 'Web form, spring offer'],
  ]);
});

it('follows the settings of WhatsApp in both directions, for that channel alone on the way back', async () => {
  const { workspaceId } = await someone(test.platform);
  const mara = await record(database.db, workspaceId, 'contact', MARA);
  const apply = (wants: 'stop' | 'resume') =>
    database.db.transaction((tx) =>
      applyPreference(context(), tx, workspaceId, 'number', {
        kind: 'preference',
        phoneNumberId: '1',
        person: { waId: MARA.phone.slice(1), userId: null, profileName: '', username: '' },
        wants,
        detail: '',
        at: AT,
      }),
    );
  await apply('stop');
  expect(await getState(mara)).toMatchObject({ email: 'unsubscribed', whatsapp: 'opted-out' });
  await apply('resume');
  await apply('resume');
  expect(await getState(mara)).toMatchObject({ email: 'unsubscribed', whatsapp: 'opted-in' });
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from whatsapp_consents where workspace_id = ${workspaceId}`,
  );
  expect(rows[0]?.n).toBe(2);
});

it('leaves a phone that was added to the list by hand alone, whatever the person writes', async () => {
  const { workspaceId } = await someone(test.platform);
  await suppress(database.db, workspaceId, [{ value: MARA.phone, reason: 'manual' }]);
  expect((await add(workspaceId, { ...OPT_IN, lifts: true })).outcomes.get(MARA.phone)).toBe('opted-out');
  expect(await getConsent(database.db, workspaceId, MARA.phone)).toBe('opted-out');
});

it('keeps an opt-out in mind that was taken off the list', async () => {
  const user = await someone(test.platform);
  await database.db.transaction((tx) =>
    recordOptOut(tx, user.workspaceId, { phone: MARA.phone, source: 'stop-word', wording: 'STOP', at: AT }),
  );
  await database.db.execute(sql`delete from suppressions where workspace_id = ${user.workspaceId}`);
  expect(await getConsent(database.db, user.workspaceId, MARA.phone)).toBe('opted-out');
});

it('shows an opt-out by email among the consents of the contact', async () => {
  const { workspaceId } = await someone(test.platform);
  const mara = await record(database.db, workspaceId, 'contact', MARA);
  await suppress(database.db, workspaceId, [{ value: MARA.email, reason: 'opted-out', source: 'Spring prices' }]);
  expect(await getContactConsent(context(), workspaceId, mara)).toMatchObject({
    state: 'opted-out',
    items: [{ state: 'opted-out', source: 'email' }],
  });
});

it('is recorded for thousands of contacts, and counts those it cannot be recorded for', async () => {
  const user = await someone(test.platform);
  const { workspaceId } = user;
  await database.db.execute(sql`
    insert into contacts (workspace_id, id, name, phone, source)
    select ${workspaceId}::uuid, gen_random_uuid(), 'P ' || n,
           case when n <= 20 then '' when n <= 30 then '0170 ' || n else '+4917' || (10000000 + n) end, 'manual'
      from generate_series(1, 2500) n`);
  await database.db.transaction((tx) =>
    recordOptOut(tx, workspaceId, { phone: '+491710002500', source: 'stop-word', wording: 'STOP', at: AT }),
  );
  const target = { selection: { shelf: 'live', q: '', filter: null }, except: [] } as never;
  const body = { target, state: 'opted-in', wording: 'Fair in Umeå', at: '2099-01-01T00:00:00Z' } as const;
  expect(await recordForContacts(context(), user, body)).toEqual({
    changed: 2_469,
    known: 0,
    withoutPhone: 30,
    optedOut: 1,
  });
  expect(await recordForContacts(context(), user, body)).toMatchObject({ changed: 0, known: 2_469 });
  const { rows } = await database.db.execute<{ state: string; n: number }>(sql`
    select whatsapp_state as state, count(*)::int as n from contacts where workspace_id = ${workspaceId} group by 1 order by 1`);
  expect(rows).toEqual([
    { state: 'opted-in', n: 2_469 },
    { state: 'opted-out', n: 1 },
    { state: 'unknown', n: 30 },
  ]);
  const consents = await getConsents(database.db, workspaceId, ['+491710000031', '+491710002500', '+4912345678']);
  expect(Object.fromEntries(consents)).toEqual({
    '+491710000031': 'opted-in',
    '+491710002500': 'opted-out',
    '+4912345678': 'unknown',
  });
});

it('20 opt-outs and opt-ins at once end with one opt-out', async () => {
  const { workspaceId } = await someone(test.platform);
  await record(database.db, workspaceId, 'contact', MARA);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? add(workspaceId, OPT_IN)
        : database.db.transaction((tx) =>
            recordOptOut(tx, workspaceId, { phone: MARA.phone, source: 'stop-word', wording: 'STOP', at: AT }),
          ),
    ),
  );
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select count(*)::int as n from whatsapp_consents where workspace_id = ${workspaceId} and state = 'opted-out'`);
  expect(rows[0]?.n).toBe(1);
  expect(await getConsent(database.db, workspaceId, MARA.phone)).toBe('opted-out');
});

// Opt-outs by WhatsApp and by email of the same contact at the same moment: neither is lost, and neither waits for the other for ever.
const ROUNDS = 40;

it('ends in one order of locks, however they meet', async () => {
  const { platform } = test;
  const user = await someone(platform);
  const { workspaceId } = user;
  const numberId = await addNumber(platform, user);
  const context = whatsappContext(platform);
  const write = (...messages: ReturnType<typeof inbound>[]) =>
    platform.db.transaction(async (tx) => {
      for (const message of messages) await applyMessages(context, tx, workspaceId, numberId, message);
    });
  const mara = (n: number) => ({
    email: `mara${n}@northwind.example`,
    phone: `+46701${String(n).padStart(6, '0')}`,
  });
  const says = (text: string, phone: string) => inbound(text, { person: person({ waId: phone.slice(1) }) });
  for (let n = 0; n < ROUNDS; n += 1) {
    const { email, phone } = mara(n);
    await record(platform.db, workspaceId, 'contact', { email, phone });
    const stranger = `+46702${String(n).padStart(6, '0')}`;
    // Meta puts messages of several people into one body: the first of them adds a contact, and so holds the library.
    await Promise.all([
      write(says('Hello', stranger), says('STOP', phone)),
      platform.db.transaction((tx) =>
        suppress(tx, workspaceId, [{ value: email, reason: 'opted-out', source: 'Spring' }]),
      ),
      write(says('STOP', phone)),
    ]);
  }
  const { rows } = await platform.db.execute<{ n: number }>(
    sql`select count(*)::int as n from suppressions where workspace_id = ${workspaceId} and reason = 'opted-out'`,
  );
  expect(rows).toEqual([{ n: 2 * ROUNDS }]);
});
