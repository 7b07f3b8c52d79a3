// Quality S7: what is sent as a logo and is none is refused, and costs the server hardly any memory. How long that takes: bench/uploads.ts.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Answer, type Client, client } from '#tests/support/client.ts';
import { asDataUrl, canvas, HOSTILE_PICTURES, textBomb } from '#tests/support/hostile-pictures.ts';
import { blackPng } from '#tests/support/png.ts';
import { growthWhile } from '#tests/support/server-memory.ts';
import { withWorld } from './world.ts';

const there = withWorld();
const MEGABYTE = 1024 * 1024;

/** Each part of this file sends as another user: thirty uploads in ten minutes is the limit. */
type Sender = 'pro' | 'starter' | 'free';
function as(sender: Sender): Client {
  const [name = '', value = ''] = there.world.cookies[sender].split('=', 2);
  return client(there.server.url, new Map([[name, value]]));
}

const send = async (data: string, encoding = 'data_url', sender: Sender = 'pro') =>
  as(sender).post<{ logoUrl: string; error?: { code: string; fields?: { message: string }[] } }>('/api/me/logo', {
    encoding,
    data,
  });
const getFault = ({ body }: Answer<{ error?: { fields?: { message: string }[] } }>) => body.error?.fields?.[0]?.message;

it.each(HOSTILE_PICTURES)('%s is refused', async (_what, make, message) => {
  const data = asDataUrl(await make());
  const answer = await send(data);
  expect(answer.status).toBe(400);
  expect(getFault(answer)).toMatch(message);
});

it('refuses what the three encodings forbid, with the rule at the field', async () => {
  const picture = (await canvas(20).png().toBuffer()).toString('base64');
  const cases: [encoding: string, data: string, message: RegExp][] = [
    ['base64', `${picture.slice(0, 8)}-${picture.slice(9)}`, /“-” belongs to base64url/],
    ['base64', `${picture.slice(0, 8)}_${picture.slice(9)}`, /“_” belongs to base64url/],
    ['base64url', `${picture.slice(0, 8)}+${picture.slice(9)}`, /“\+” belongs to base64/],
    ['base64url', `${picture.slice(0, 8)}/${picture.slice(9)}`, /“\/” belongs to base64/],
    ['data_url', picture, /data:\[type\]\[;base64\],data/],
    ['base64', '', /choose a picture/],
    ['hex', picture, /base64, base64url or data_url/],
  ];
  for (const [encoding, data, message] of cases) expect(getFault(await send(data, encoding))).toMatch(message);
});

it('refuses what is too large before it is decoded', async () => {
  expect(getFault(await send(asDataUrl(Buffer.alloc(5 * MEGABYTE + 1))))).toBe('The file is larger than 5 MB');
  expect(await statusOfAnnounced(9 * MEGABYTE)).toBe(413);
});

/** The answer to a body that is announced and never sent: it is refused by its length alone. */
async function statusOfAnnounced(bytes: number): Promise<number | undefined> {
  const asked = request(`${there.server.url}/api/me/logo`, {
    method: 'POST',
    headers: {
      cookie: there.world.cookies.pro,
      origin: there.server.url,
      'content-type': 'application/json',
      'content-length': bytes,
    },
  });
  asked.flushHeaders();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  asked.destroy();
  return answer.statusCode;
}

it('grows by at most 64 MB, whatever is sent', async () => {
  // What is loaded on first use is no growth.
  expect((await send(asDataUrl(await canvas(3_000).png().toBuffer()), 'data_url', 'starter')).status).toBe(200);
  const bomb = asDataUrl(blackPng(64, 8, [textBomb()]));
  const bodies = [
    ...(await Promise.all(HOSTILE_PICTURES.map(async ([, make]) => asDataUrl(await make())))),
    bomb,
    asDataUrl(Buffer.alloc(5 * MEGABYTE + 1)),
  ];
  const growth = await growthWhile(there.server, async () => {
    // A picture whose text unpacks to 200 MB is accepted without its text, which is never unpacked; all others are refused.
    for (const data of bodies)
      expect([400, data === bomb ? 200 : 400]).toContain((await send(data, 'data_url', 'starter')).status);
  });
  expect(growth).toBeLessThanOrEqual(64);
});

it('what is taken is served as a picture and nothing else, to the own workspace alone', async () => {
  const original = await canvas(900)
    .withExif({ IFD0: { Copyright: 'canary' } })
    .jpeg()
    .toBuffer();
  const { body } = await send(original.toString('base64url'), 'base64url', 'free');
  const me = await as('free').get<{ uid: string; logoUrl: string }>('/api/me');
  expect(body.logoUrl).toBe(me.body.logoUrl);
  expect(body.logoUrl).toMatch(new RegExp(`^/api/files/logos/${me.body.uid}_\\d{13}\\.jpg$`));
  const shown = await fetch(there.server.url + body.logoUrl, { headers: { cookie: there.world.cookies.free } });
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="logo.jpg"',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
  expect(bytes.includes('canary')).toBe(false);
  for (const stranger of ['stranger', 'premium', 'nobody'] as const) {
    const { status } = await fetch(there.server.url + body.logoUrl, {
      headers: { cookie: there.world.cookies[stranger] },
    });
    expect(status).toBe(stranger === 'nobody' ? 401 : 404);
  }
  for (const name of ['..%2F..%2Fsecret.key', '%2e%2e/x.png', `${me.body.uid}_1790000000000.svg`]) {
    expect((await as('free').get(`/api/files/logos/${name}`)).status).toBeGreaterThanOrEqual(400);
  }
});
