// Files in S3-compatible storage, against a simulator that speaks its wire format.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Simulator, startS3 } from '#tests/simulators/s3.ts';
import type { Files, StoredFile } from './files.ts';
import { createS3Files, isWorthRetrying, waitBefore, withRetries } from './s3-files.ts';

const KEY = 'logos/a_1.png';
let s3: S3Simulator;
let files: Files;
const config = () => ({
  endpoint: s3.url,
  bucket: 'pictures',
  region: 'us-east-1',
  key: 'AKEXAMPLE',
  secret: 'a secret',
});
const statuses = () => s3.requests.map(({ status }) => status);

beforeAll(async () => {
  s3 = await startS3({ key: 'AKEXAMPLE', bucket: 'pictures', pageSize: 2 });
  // How long is waited is a rule of its own, below.
  files = createS3Files(config(), async () => {});
});
beforeEach(() => s3.reset());
afterAll(() => s3.close());

it('keeps, gives, replaces, lists and removes', async () => {
  const bytes = Buffer.from([0, 1, 2, 254, 255]);
  await files.put(KEY, Buffer.from('one'), 'image/png');
  await files.put(KEY, bytes, 'image/png');
  expect(s3.objects.get(`pictures/${KEY}`)).toMatchObject({ bytes, contentType: 'image/png' });
  expect(await files.get(KEY)).toEqual(bytes);
  expect(await files.has(KEY)).toBe(true);
  for (const name of ['b', 'c', 'd', 'e']) await files.put(`logos/${name}_1.png`, bytes, 'image/png');
  const pages: StoredFile[][] = [];
  for await (const page of files.list('logos/')) pages.push(page);
  expect(pages.map((page) => page.map(({ key }) => key))).toEqual([
    ['logos/a_1.png', 'logos/b_1.png'],
    ['logos/c_1.png', 'logos/d_1.png'],
    ['logos/e_1.png'],
  ]);
  await files.remove(KEY);
  await files.remove(KEY);
  expect(await files.has(KEY)).toBe(false);
});

it('takes and gives streams, also when it has to be asked again', async () => {
  async function* pieces() {
    yield Buffer.from('one');
    yield Buffer.from(' and two');
  }
  s3.script('PUT', { status: 503 });
  expect(await files.putStream(KEY, pieces(), 'image/png')).toBe(11);
  const textOf = async (stream: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  expect(await textOf(await files.open(KEY))).toBe('one and two');
  expect(await textOf(await files.open(KEY, { start: 4, end: 6 }))).toBe('and');
});

describe('what the storage refuses, spec section 8', () => {
  it.each([
    [401, undefined, 401, 'STORAGE_UNAUTHENTICATED'],
    [402, undefined, 402, 'STORAGE_QUOTA_EXCEEDED'],
    [403, 'AccessDenied', 403, 'STORAGE_UNAUTHORIZED'],
    [403, 'InvalidAccessKeyId', 401, 'STORAGE_UNAUTHENTICATED'],
    [403, 'SignatureDoesNotMatch', 401, 'STORAGE_UNAUTHENTICATED'],
    [403, 'QuotaExceeded', 402, 'STORAGE_QUOTA_EXCEEDED'],
    [404, 'NoSuchBucket', 404, 'STORAGE_OBJECT_NOT_FOUND'],
    [400, 'InvalidArgument', 503, 'STORAGE_UNAVAILABLE'],
    [507, 'XMinioStorageFull', 402, 'STORAGE_QUOTA_EXCEEDED'],
  ])('%i %s is %i, at once', async (status, code, ours, entry) => {
    s3.script('PUT', { status, ...(code && { code }) });
    await expect(files.put(KEY, Buffer.from('x'), 'image/png')).rejects.toMatchObject({ status: ours, code: entry });
    expect(statuses()).toEqual([status]);
  });
  it('a key that it does not know', async () => {
    const stranger = createS3Files({ ...config(), key: 'AKOTHER' });
    await expect(stranger.get(KEY)).rejects.toMatchObject({ code: 'STORAGE_UNAUTHENTICATED' });
  });
  it('an object that is not there', async () => {
    await expect(files.get(KEY)).rejects.toMatchObject({ code: 'STORAGE_OBJECT_NOT_FOUND' });
  });
  it('never says where it is or who asks', async () => {
    s3.script('GET', { status: 403, code: 'AccessDenied' });
    const error = await files.get(KEY).catch((thrown: unknown) => thrown as { toBody(id: string): unknown });
    expect(JSON.stringify((error as { toBody(id: string): unknown }).toBody('id'))).not.toMatch(
      /AKEXAMPLE|pictures|127\.0/,
    );
  });
});

describe('what is tried again', () => {
  it.each([408, 429, 500, 502, 503, 504])('%i, then it works', async (status) => {
    s3.script('PUT', { status }, { status });
    await files.put(KEY, Buffer.from('x'), 'image/png');
    expect(statuses()).toEqual([status, status, 200]);
    expect(await files.get(KEY)).toEqual(Buffer.from('x'));
  });
  it('a connection that was cut', async () => {
    s3.script('GET', { status: 0, cut: true });
    s3.objects.set(`pictures/${KEY}`, { bytes: Buffer.from('x'), contentType: 'image/png', modifiedAt: new Date() });
    expect(await files.get(KEY)).toEqual(Buffer.from('x'));
    expect(statuses()).toEqual([0, 200]);
  });
  it('four times at most', async () => {
    s3.script('DELETE', ...Array.from({ length: 9 }, () => ({ status: 503, code: 'SlowDown' })));
    await expect(files.remove(KEY)).rejects.toMatchObject({ status: 503, code: 'STORAGE_UNAVAILABLE' });
    expect(statuses()).toEqual([503, 503, 503, 503]);
  });
  it('waits longer each time', async () => {
    const waits: number[] = [];
    const failing = () => Promise.reject(Object.assign(new Error('busy'), { status: 503 }));
    const noted = async (ms: number) => void waits.push(ms);
    await expect(withRetries(failing, (error) => (error as { status: number }).status, noted)).rejects.toThrow('busy');
    expect(waits).toHaveLength(3);
    expect([1, 2, 3].map((attempt) => [waitBefore(attempt, 0), waitBefore(attempt, 1)])).toEqual([
      [200, 250],
      [400, 500],
      [800, 1000],
    ]);
  });
  it.each([
    [undefined, true],
    [408, true],
    [429, true],
    [500, true],
    [599, true],
    [507, false],
    [400, false],
    [401, false],
    [402, false],
    [403, false],
    [404, false],
    [409, false],
  ])('%s: %s', (status, again) => expect(isWorthRetrying(status)).toBe(again));
});
