// The adapter against the simulated Cloud API, over HTTP: every call, and every fault told apart.
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import { APP_SECRET, type SimulatedWhatsapp, startWhatsapp } from '#tests/simulators/whatsapp.ts';
import { KNOWN_CODES } from '../../domain/api-faults.ts';
import { createWhatsappApi } from './whatsapp-api.provider.ts';
import type { NumberAccess, WhatsappApi } from './whatsapp-api.ts';

let meta: SimulatedWhatsapp;
let outbound: Outbound;
let api: WhatsappApi;

const ACCESS: NumberAccess = {
  workspaceId: '0190d3f0-0000-7000-8000-000000000001',
  id: '0190d3f0-0000-7000-8000-000000000002',
  kind: 'cloud',
  phoneNumberId: '300000000000001',
  wabaId: '200000000000001',
  token: 'simulated-token',
};
/** Only practice numbers ask the database. */
const NO_PRACTICE = { db: null as never };
const MIA = { waId: '447700900123', userId: null };
const HELLO = { type: 'text', text: { body: 'Hello' } };
const TEMPLATE = {
  type: 'template',
  template: {
    name: 'intro_offer',
    language: { code: 'en_US' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'Mia' }] }],
  },
};

const apiAt = (baseUrl: string) =>
  createWhatsappApi({
    ...NO_PRACTICE,
    outbound,
    clock: systemClock,
    config: { ...loadConfig({}), whatsapp: { baseUrl, version: 'v25.0' } },
  });

beforeAll(async () => {
  meta = await startWhatsapp();
  outbound = createOutbound({ log: createLog('silent'), allowPrivate: true });
  api = apiAt(meta.url);
  meta.service.addNumber();
  meta.service.addTemplate(ACCESS.wabaId, { name: 'intro_offer' });
});
afterAll(async () => {
  await outbound.close();
  await meta.close();
});
beforeEach(() => meta.service.fault(null));

describe('a number', () => {
  it('is read with its quality and limit', async () => {
    expect(await api.readNumber(ACCESS)).toEqual({
      ok: true,
      value: {
        phoneNumberId: ACCESS.phoneNumberId,
        phone: '+15555550100',
        displayPhone: '+1 555-555-0100',
        verifiedName: 'Northwind',
        quality: 'GREEN',
        status: 'CONNECTED',
        peopleLimit: 250,
      },
    });
  });

  it('is one of its account, which the app is subscribed to', async () => {
    expect(await api.listNumbers(ACCESS)).toEqual({ ok: true, value: [{ phoneNumberId: ACCESS.phoneNumberId }] });
    const callback = { url: 'https://leads.example.com/api/whatsapp/webhooks/1', verifyToken: 'v' };
    expect(await api.subscribe(ACCESS, callback)).toEqual({ ok: true, value: null });
    expect(meta.service.calls.at(-1)).toMatchObject({
      path: `/${ACCESS.wabaId}/subscribed_apps`,
      body: { override_callback_uri: callback.url, verify_token: 'v' },
    });
  });

  it('has the secret of the app that its token was created for', async () => {
    expect(await api.proveSecret(ACCESS, APP_SECRET)).toEqual({ ok: true, value: null });
    const other = await api.proveSecret(ACCESS, '0'.repeat(32));
    expect(other).toMatchObject({ ok: false, fault: { kind: 'validation', code: 100 } });
  });

  test.each([
    ['token', { token: 'wrong' }, 'auth', 190],
    ['phone number id', { phoneNumberId: '399999999999999' }, 'validation', 100],
  ])('of a wrong %s is refused', async (_what, wrong, kind, code) => {
    expect(await api.readNumber({ ...ACCESS, ...wrong })).toMatchObject({ ok: false, fault: { kind, code } });
  });

  it('is registered by its PIN', async () => {
    meta.service.addNumber({ id: '300000000000002', status: 'PENDING', pin: '123456' });
    const access = { ...ACCESS, phoneNumberId: '300000000000002' };
    expect(await api.send(access, MIA, TEMPLATE)).toMatchObject({ ok: false, fault: { kind: 'auth', code: 133_010 } });
    expect(await api.register(access, '000000')).toMatchObject({ ok: false });
    expect(await api.register(access, '123456')).toEqual({ ok: true, value: null });
    expect(await api.send(access, MIA, TEMPLATE)).toMatchObject({ ok: true });
  });
});

describe('a message', () => {
  it('is free inside the window, and a template outside it', async () => {
    const closed = await api.send(ACCESS, MIA, HELLO);
    expect(closed).toMatchObject({ ok: false, fault: { kind: 'policy', code: 131_047 } });
    meta.service.say(ACCESS.phoneNumberId, '447700900123');
    const sent = await api.send(ACCESS, MIA, HELLO);
    expect(sent).toMatchObject({ ok: true, value: { state: 'accepted', waId: '447700900123' } });
    meta.service.advance(25 * 3_600_000);
    expect(await api.send(ACCESS, MIA, HELLO)).toMatchObject({ ok: false, fault: { code: 131_047 } });
    expect(await api.send(ACCESS, MIA, TEMPLATE)).toMatchObject({ ok: true });
    expect(meta.service.messages.at(-1)?.body).toMatchObject({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '447700900123',
      ...TEMPLATE,
    });
  });

  it('goes to a business-scoped user id where no phone is known', async () => {
    const to = { waId: null, userId: 'GB.7000000000000001' };
    expect(await api.send(ACCESS, to, TEMPLATE)).toMatchObject({
      ok: true,
      value: { waId: null, userId: 'GB.7000000000000001' },
    });
    expect(meta.service.messages.at(-1)?.body).toMatchObject({ recipient: 'GB.7000000000000001' });
    expect(meta.service.messages.at(-1)?.body).not.toHaveProperty('to');
  });

  it('of a template must fit it', async () => {
    const few = { ...TEMPLATE, template: { ...TEMPLATE.template, components: [] } };
    expect(await api.send(ACCESS, MIA, few)).toMatchObject({ ok: false, fault: { code: 132_000 } });
    const unknown = { ...TEMPLATE, template: { ...TEMPLATE.template, name: 'none' } };
    expect(await api.send(ACCESS, MIA, unknown)).toMatchObject({ ok: false, fault: { code: 132_001 } });
  });

  it('to one person too often, and of one number too fast, is slowed down', async () => {
    const to = { waId: '447700900199', userId: null };
    for (let n = 0; n < 45; n += 1) expect(await api.send(ACCESS, to, TEMPLATE)).toMatchObject({ ok: true });
    expect(await api.send(ACCESS, to, TEMPLATE)).toMatchObject({
      ok: false,
      fault: { kind: 'rate_limit', code: 131_056 },
    });
    meta.service.perSecond = 0;
    const fast = await api.send(ACCESS, MIA, TEMPLATE);
    meta.service.perSecond = Number.POSITIVE_INFINITY;
    expect(fast).toMatchObject({ ok: false, fault: { kind: 'rate_limit', code: 130_429 } });
  });

  it('is marked as read', async () => {
    expect(await api.markRead(ACCESS, 'wamid.A')).toEqual({ ok: true, value: null });
    expect(meta.service.reads).toEqual(['wamid.A']);
  });
});

describe('what became of a message', () => {
  const takenSoFar = () => meta.service.messages.length;

  it('is known where Meta answers with a code', async () => {
    for (const code of KNOWN_CODES) {
      meta.service.fault({ code, times: 1 });
      const answer = await api.send(ACCESS, MIA, TEMPLATE);
      expect(answer, `${code}`).toMatchObject({ ok: false, fault: { code } });
      expect(answer.ok || answer.fault.kind, `${code}`).not.toMatch(/uncertain|not-sent/);
    }
  });

  it('waits as long as the answer says', async () => {
    meta.service.fault({ code: 80_007, retryAfter: 90, times: 1 });
    expect(await api.send(ACCESS, MIA, TEMPLATE)).toMatchObject({ ok: false, fault: { retryAfterMs: 90_000 } });
  });

  test.each(['reset', 'reset-after', 'html', 'empty', 'gateway'] as const)('is uncertain after %s', async (how) => {
    meta.service.fault({ how, times: 1 });
    expect(await api.send(ACCESS, MIA, TEMPLATE)).toMatchObject({ ok: false, fault: { kind: 'uncertain' } });
  });

  it('is uncertain where the answer never comes, although it was taken', async () => {
    const taken = takenSoFar();
    const impatient = createWhatsappApi({
      ...NO_PRACTICE,
      clock: systemClock,
      config: { ...loadConfig({}), whatsapp: { baseUrl: meta.url, version: 'v25.0' } },
      outbound: { ...outbound, request: (wanted) => outbound.request({ ...wanted, deadlineMs: 200 }) },
    });
    meta.service.fault({ how: 'silent-after', times: 1 });
    expect(await impatient.send(ACCESS, MIA, TEMPLATE)).toMatchObject({ ok: false, fault: { kind: 'uncertain' } });
    expect(takenSoFar()).toBe(taken + 1);
  });

  it('is that nothing was sent where the connection never came about', async () => {
    // A port that nothing listens on any more.
    const server = createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    await new Promise((resolve) => server.close(resolve));
    for (const base of [
      `http://127.0.0.1:${port}`,
      'http://no-such-host.invalid',
      `https://127.0.0.1:${new URL(meta.url).port}`,
    ]) {
      expect(await apiAt(base).send(ACCESS, MIA, TEMPLATE), base).toMatchObject({
        ok: false,
        fault: { kind: 'not-sent' },
      });
    }
  });

  it('is that nothing was sent where the address is not allowed', async () => {
    const strict = createOutbound({ log: createLog('silent'), allowPrivate: false });
    const closed = createWhatsappApi({
      ...NO_PRACTICE,
      outbound: strict,
      clock: systemClock,
      config: { ...loadConfig({}), whatsapp: { baseUrl: meta.url, version: 'v25.0' } },
    });
    expect(await closed.send(ACCESS, MIA, TEMPLATE)).toMatchObject({ ok: false, fault: { kind: 'not-sent' } });
    await strict.close();
  });

  it('never carries the token', async () => {
    meta.service.fault({ how: 'reset', times: 1 });
    expect(JSON.stringify(await api.send(ACCESS, MIA, TEMPLATE))).not.toContain('simulated-token');
  });
});

describe('a file', () => {
  const content = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 13, 10, 0, 200]);

  it('is uploaded and fetched as it is', async () => {
    const uploaded = await api.uploadMedia(ACCESS, { kind: 'image', name: 'a"b.jpg', type: 'image/jpeg', content });
    expect(uploaded.ok).toBe(true);
    const mediaId = uploaded.ok ? uploaded.value : '';
    const fetched = await api.fetchMedia(ACCESS, mediaId, 1_000);
    expect(fetched).toMatchObject({ ok: true, value: { type: 'image/jpeg', content } });
    expect(await api.fetchMedia(ACCESS, mediaId, 4)).toMatchObject({
      ok: false,
      fault: { text: 'The file is too large.' },
    });
  });

  it('goes into the header of a template, and is missed where it is not there', async () => {
    const components = [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Hello' },
    ];
    meta.service.addTemplate(ACCESS.wabaId, { name: 'picture', components });
    const uploaded = await api.uploadMedia(ACCESS, { kind: 'image', name: 'a.jpg', type: 'image/jpeg', content });
    const message = (id: string) => ({
      type: 'template',
      template: {
        name: 'picture',
        language: { code: 'en_US' },
        components: [{ type: 'header', parameters: [{ type: 'image', image: { id } }] }],
      },
    });
    expect(await api.send(ACCESS, MIA, message(uploaded.ok ? uploaded.value : ''))).toMatchObject({ ok: true });
    expect(await api.send(ACCESS, MIA, message('none'))).toMatchObject({
      ok: false,
      fault: { kind: 'validation', code: 132_012 },
    });
  });

  it('is not fetched from elsewhere: the token would go there', async () => {
    const elsewhere = await startWhatsapp();
    const real = meta.service.origin;
    meta.service.media.set('771', { type: 'image/png', content });
    meta.service.origin = elsewhere.url;
    const fetched = await api.fetchMedia(ACCESS, '771', 1_000);
    meta.service.origin = real;
    expect(fetched).toMatchObject({ ok: false });
    expect(elsewhere.service.calls).toEqual([]);
    await elsewhere.close();
  });
});

describe('templates', () => {
  it('are read page by page', async () => {
    for (let n = 0; n < 230; n += 1) meta.service.addTemplate(ACCESS.wabaId, { name: `offer_${n}` });
    const listed = await api.listTemplates(ACCESS);
    expect(listed.ok && listed.value.length).toBe(232);
    expect(listed.ok && listed.value[0]).toMatchObject({ name: 'intro_offer', status: 'APPROVED', reason: '' });
  });

  it('are a fault as a whole where one page fails', async () => {
    meta.service.fault({ code: 2, times: 1 });
    expect(await api.listTemplates(ACCESS)).toMatchObject({ ok: false, fault: { kind: 'temporary' } });
  });

  it('are submitted and edited', async () => {
    const components = [{ type: 'BODY', text: 'Hello' }];
    const created = await api.createTemplate(ACCESS, {
      name: 'new_one',
      category: 'UTILITY',
      language: 'en',
      components,
    });
    expect(created).toMatchObject({ ok: true, value: { status: 'PENDING', category: 'UTILITY' } });
    const metaId = created.ok ? created.value.metaId : '';
    expect(await api.editTemplate(ACCESS, metaId, [{ type: 'BODY', text: 'Hi' }])).toEqual({ ok: true, value: null });
  });
});
