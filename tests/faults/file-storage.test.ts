// A logo in S3-compatible storage that refuses, is slow to recover, or is not there: over HTTP, as the browser meets it.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type S3Simulator, startS3 } from '#tests/simulators/s3.ts';
import { type Client, client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const database = withDatabase();
const there = withPlatform(database);
let s3: S3Simulator;
let server: TestServer;
let owner: Client;
let picture = '';

beforeAll(async () => {
  s3 = await startS3({ key: 'AKEXAMPLE', bucket: 'pictures' });
  server = await startServer({
    databaseUrl: database.url,
    env: { S3_ENDPOINT: s3.url, S3_BUCKET: 'pictures', S3_KEY: 'AKEXAMPLE', S3_SECRET: 'never-shown-7f3a' },
  });
  const { email } = await someone(there.platform);
  owner = client(server.url);
  await owner.signIn(email, 'correct horse battery');
  const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b6b5d' } });
  picture = (await drawn.png().toBuffer()).toString('base64');
});
beforeEach(() => s3.script('*'));
afterAll(async () => {
  await server.stop();
  await s3.close();
});

interface Body {
  logoUrl: string;
  error?: { code: string; retryable: boolean };
}
const upload = () => owner.post<Body>('/api/me/logo', { encoding: 'base64', data: picture });
const shown = async () => (await owner.get<Body>('/api/me')).body.logoUrl;
const keys = () => [...s3.objects.keys()];

it('stores, replaces, shows and puts back', async () => {
  const first = (await upload()).body.logoUrl;
  const second = (await upload()).body.logoUrl;
  expect(keys()).toEqual([`pictures/logos/${second.slice(second.lastIndexOf('/') + 1)}`]);
  expect(first).not.toBe(second);
  expect((await owner.get(second)).headers.get('content-type')).toBe('image/png');
  expect((await owner.call('DELETE', '/api/me/logo')).status).toBe(200);
  expect(await shown()).toBe('');
  expect(
    (await owner.call('PUT', '/api/me/logo', { body: { name: second.slice(second.lastIndexOf('/') + 1) } })).status,
  ).toBe(200);
  expect(await shown()).toBe(second);
});

it.each([
  [401, 401, 'STORAGE_UNAUTHENTICATED'],
  [402, 402, 'STORAGE_QUOTA_EXCEEDED'],
  [403, 403, 'STORAGE_UNAUTHORIZED'],
  [404, 404, 'STORAGE_OBJECT_NOT_FOUND'],
])('%i of the storage: nothing is changed, and the session stays', async (status, answered, code) => {
  const before = await shown();
  s3.script('PUT', { status });
  const answer = await upload();
  expect(answer.status).toBe(answered);
  expect(answer.body.error?.code).toBe(code);
  expect(await shown()).toBe(before);
  expect((await owner.get(before)).status).toBe(200);
});

it('passing failures are not seen', async () => {
  s3.script('PUT', { status: 408 }, { status: 429 }, { status: 500 });
  expect((await upload()).status).toBe(200);
});

it('a storage that stays away is a failure that can be tried again', async () => {
  const before = await shown();
  s3.script('PUT', ...Array.from({ length: 4 }, () => ({ status: 503 })));
  const answer = await upload();
  expect(answer.status).toBe(503);
  expect(answer.body.error).toMatchObject({ code: 'STORAGE_UNAVAILABLE', retryable: true });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await shown()).toBe(before);
  expect((await upload()).status).toBe(200);
});

it('a former logo that cannot be removed does not fail the new one', async () => {
  s3.script('DELETE', { status: 403 });
  const { status, body } = await upload();
  expect(status).toBe(200);
  expect(await shown()).toBe(body.logoUrl);
});

it('a logo that has gone from the storage is not found', async () => {
  const { body } = await upload();
  s3.objects.clear();
  expect((await owner.get<Body>(body.logoUrl)).body.error?.code).toBe('STORAGE_OBJECT_NOT_FOUND');
});

it('the secret is nowhere in the log', () => expect(server.output()).not.toContain('never-shown-7f3a'));
