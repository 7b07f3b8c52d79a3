// Quality S7 and S2 for files of messages, over HTTP: players seek by ranges of bytes, a browser takes nothing for a page, and no other
// workspace gets a byte.
import { beforeAll, expect, it, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { type Client, client } from '#tests/support/client.ts';
import { withWorld } from './world.ts';

const there = withWorld();
const PHONE = '%2B447700900101';

function as(caller: 'pro' | 'stranger' | 'nobody'): Client {
  if (caller === 'nobody') return client(there.server.url);
  const [name = '', value = ''] = there.world.cookies[caller].split('=', 2);
  return client(there.server.url, new Map([[name, value]]));
}

/** Paths of the files that a simulated person has sent, fetched and kept. */
const paths = { voice: '', document: '' };
const BYTES = 64_044;
const WAIT_OPTIONS = { timeout: 30_000, interval: 100 };

interface Listed {
  items: { id: string; kind: string; content: { file?: { state: string } } }[];
}

beforeAll(async () => {
  const pro = as('pro');
  const { id } = (await pro.post<{ id: string }>('/api/whatsapp/practice-numbers', { id: newId() })).body;
  for (const sample of ['voice', 'document']) {
    const said = await pro.post(`/api/whatsapp/practice-numbers/${id}/people/${PHONE}/messages`, {
      id: newId(),
      sample,
    });
    expect(said.status).toBe(204);
  }
  const chats = () => pro.get<{ items: { id: string }[] }>(`/api/whatsapp/chats?numberId=${id}`);
  await vi.waitFor(async () => expect((await chats()).body.items).toHaveLength(1), WAIT_OPTIONS);
  const chatId = (await chats()).body.items[0]?.id ?? '';
  const messages = async () => (await pro.get<Listed>(`/api/whatsapp/chats/${chatId}`)).body.items;
  const states = async () => (await messages()).map(({ content }) => content.file?.state);
  await vi.waitFor(async () => expect(await states()).toEqual(['stored', 'stored']), WAIT_OPTIONS);
  for (const message of await messages()) {
    paths[message.kind === 'audio' ? 'voice' : 'document'] =
      `/api/whatsapp/chats/${chatId}/messages/${message.id}/file`;
  }
});

const ask = async (path: string, range?: string, caller: Parameters<typeof as>[0] = 'pro') => {
  const { cookies } = as(caller);
  const answer = await fetch(`${there.server.url}${path}`, {
    headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...(range && { range }) },
  });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
};

function expectNoPage(headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('accept-ranges')).toBe('bytes');
}

it('answers the whole file, and says that it has ranges', async () => {
  const { status, headers, body } = await ask(paths.voice);
  expect([status, body.length, headers.get('content-length')]).toEqual([200, BYTES, String(BYTES)]);
  expect(headers.get('content-type')).toBe('audio/wav');
  expect(headers.get('content-disposition')).toMatch(/^inline/);
  expectNoPage(headers);
  const document = await ask(paths.document);
  expect(document.body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(document.headers.get('content-type')).toBe('application/octet-stream');
  expect(document.headers.get('content-disposition')).toMatch(/^attachment.*order-4711\.pdf/);
  expectNoPage(document.headers);
});

test.each([
  ['bytes=0-1', 0, 1],
  ['bytes=44-', 44, BYTES - 1],
  ['bytes=-100', BYTES - 100, BYTES - 1],
  ['bytes=64000-99999', 64_000, BYTES - 1],
])('answers %s with 206 and these bytes alone', async (range, start, end) => {
  const whole = (await ask(paths.voice)).body;
  const { status, headers, body } = await ask(paths.voice, range);
  expect(status).toBe(206);
  expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${BYTES}`);
  expect(headers.get('content-length')).toBe(String(end - start + 1));
  expect(body.equals(whole.subarray(start, end + 1))).toBe(true);
  expectNoPage(headers);
});

it('answers a range behind the end with 416, its size, and no byte', async () => {
  const { status, headers, body } = await ask(paths.voice, `bytes=${BYTES}-`);
  expect([status, headers.get('content-range'), body.length]).toEqual([416, `bytes */${BYTES}`, 0]);
  expectNoPage(headers);
});

it('answers what names no single range with the whole file', async () => {
  for (const range of ['bytes=0-1,4-5', 'bytes=9-4', 'lines=1-2']) {
    expect([range, (await ask(paths.voice, range)).status]).toEqual([range, 200]);
  }
});

it('gives no other workspace a byte, nor says that the file is there', async () => {
  for (const range of [undefined, 'bytes=0-1', `bytes=${BYTES}-`]) {
    const stranger = await ask(paths.voice, range, 'stranger');
    expect([stranger.status, JSON.parse(stranger.body.toString()).error.code]).toEqual([404, 'CHAT_NOT_FOUND']);
    expect(stranger.headers.get('content-range')).toBeNull();
    expect((await ask(paths.voice, range, 'nobody')).status).toBe(401);
  }
});
