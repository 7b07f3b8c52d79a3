import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPictureCache, type PictureCache } from './picture-door.ts';

const DAY = 86_400_000;
const picture = Buffer.alloc(1_000, 7);
let now: number;
let folder: string;
let cache: PictureCache;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21);
  folder = await mkdtemp(path.join(tmpdir(), 'leadwright-pictures-'));
  cache = open();
});
afterEach(() => rm(folder, { recursive: true }));

function open(maxBytes?: number): PictureCache {
  return createPictureCache({ folder: path.join(folder, 'cache'), clock: { now: () => now }, maxBytes });
}

test('knows nothing at first, then what was written, also to another process', async () => {
  expect(await cache.read('https://cdn.example/a')).toBeUndefined();
  await cache.write('https://cdn.example/a', picture);
  expect(await cache.read('https://cdn.example/a')).toEqual(picture);
  expect(await open().read('https://cdn.example/a')).toEqual(picture);
  expect(await cache.read('https://cdn.example/b')).toBeUndefined();
});

test('forgets a picture after 30 days and a failure after 10 minutes', async () => {
  await cache.write('https://cdn.example/a', picture);
  await cache.write('https://cdn.example/b', null);
  expect(await cache.read('https://cdn.example/b')).toBeNull();
  now += 10 * 60_000 + 1;
  expect(await cache.read('https://cdn.example/b')).toBeUndefined();
  now += 29 * DAY;
  expect(await cache.read('https://cdn.example/a')).toEqual(picture);
  now += DAY;
  expect(await cache.read('https://cdn.example/a')).toBeUndefined();
});

test('a failure gives way to a picture, and the other way round', async () => {
  await cache.write('https://cdn.example/a', null);
  await cache.write('https://cdn.example/a', picture);
  expect(await cache.read('https://cdn.example/a')).toEqual(picture);
  await cache.write('https://cdn.example/a', null);
  expect(await cache.read('https://cdn.example/a')).toBeNull();
});

test('over its size, what was not asked for longest goes first', async () => {
  cache = open(5_000);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await cache.write(`https://cdn.example/${name}`, picture);
    now += DAY / 4;
  }
  await cache.read('https://cdn.example/a');
  now += DAY / 4;
  await cache.write('https://cdn.example/f', picture);
  expect(await cache.read('https://cdn.example/b')).toBeUndefined();
  for (const name of ['a', 'c', 'd', 'e', 'f'])
    expect(await cache.read(`https://cdn.example/${name}`)).toEqual(picture);
});

test('what a crash left half-written is never read, and goes in the end', async () => {
  await cache.write('https://cdn.example/a', picture);
  const [sub = ''] = await readdir(path.join(folder, 'cache'));
  const left = path.join(folder, 'cache', sub, 'half.tmp');
  await writeFile(left, 'half');
  await utimes(left, now / 1000, now / 1000);
  now += 31 * DAY;
  await open().write('https://cdn.example/b', picture);
  expect(await cache.read('https://cdn.example/b')).toEqual(picture);
  expect((await readdir(path.join(folder, 'cache', sub))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
