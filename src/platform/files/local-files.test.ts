// Files in the local folder.
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredFile } from './files.ts';
import { createLocalFiles } from './local-files.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-files-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const PNG = 'image/png';
const getKeys = async (pages: AsyncIterable<StoredFile[]>) => {
  const keys: string[] = [];
  for await (const page of pages) keys.push(...page.map(({ key }) => key));
  return keys.sort();
};

it('keeps, gives, replaces, lists and removes', async () => {
  const files = createLocalFiles({ dataDir });
  expect(await files.has('logos/a_1.png')).toBe(false);
  await files.put('logos/a_1.png', Buffer.from('one'), PNG);
  await files.put('logos/a_1.png', Buffer.from('two'), PNG);
  await files.put('logos/b_1.png', Buffer.from('three'), PNG);
  expect((await files.get('logos/a_1.png')).toString()).toBe('two');
  expect(await files.has('logos/a_1.png')).toBe(true);
  expect(await getKeys(files.list('logos/'))).toEqual(['logos/a_1.png', 'logos/b_1.png']);
  expect(await getKeys(files.list('logos/a'))).toEqual(['logos/a_1.png']);
  await files.remove('logos/a_1.png');
  await files.remove('logos/a_1.png');
  expect(await files.has('logos/a_1.png')).toBe(false);
  expect(await readdir(path.join(dataDir, 'files/logos'))).toEqual(['b_1.png']);
});

it('answers 404 for what is not there, also before anything was', async () => {
  const files = createLocalFiles({ dataDir });
  await expect(files.get('logos/a_1.png')).rejects.toMatchObject({ status: 404, code: 'STORAGE_OBJECT_NOT_FOUND' });
  expect(await getKeys(files.list('logos/'))).toEqual([]);
});

it('answers 402 where the disk would get too full, and leaves nothing behind', async () => {
  const files = createLocalFiles({ dataDir, reserveBytes: Number.MAX_SAFE_INTEGER });
  await expect(files.put('logos/a_1.png', Buffer.from('x'), PNG)).rejects.toMatchObject({
    status: 402,
    code: 'STORAGE_QUOTA_EXCEEDED',
  });
  expect(await readdir(path.join(dataDir, 'files/logos'))).toEqual([]);
});

it('tells when a file was written, and passes over what is being written', async () => {
  const files = createLocalFiles({ dataDir });
  await files.put('logos/a_1.png', Buffer.from('x'), PNG);
  const when = new Date('2026-01-02T03:04:05Z');
  await utimes(path.join(dataDir, 'files/logos/a_1.png'), when, when);
  for await (const page of files.list('logos/')) expect(page).toEqual([{ key: 'logos/a_1.png', modifiedAt: when }]);
  await writeFile(path.join(dataDir, 'files/logos/a_1.png.123.part'), 'half');
  expect(await getKeys(files.list('logos/'))).toEqual(['logos/a_1.png']);
  expect(await readdir(path.join(dataDir, 'files/logos'))).toHaveLength(2);
  await utimes(path.join(dataDir, 'files/logos/a_1.png.123.part'), when, when);
  await getKeys(files.list('logos/'));
  expect(await readdir(path.join(dataDir, 'files/logos'))).toEqual(['a_1.png']);
});

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
const getText = async (stream: AsyncIterable<Buffer>) => {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
};

it('takes and gives streams, whole or not at all', async () => {
  const files = createLocalFiles({ dataDir });
  expect(await files.putStream('imports/a_1.bin', pieces('one', ' and ', 'two'), PNG)).toBe(11);
  expect(await getText(await files.open('imports/a_1.bin'))).toBe('one and two');
  expect(await getText(await files.open('imports/a_1.bin', { start: 4, end: 6 }))).toBe('and');
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('the sender went away');
  }
  await expect(files.putStream('imports/b_1.bin', broken(), PNG)).rejects.toThrow('the sender went away');
  expect(await readdir(path.join(dataDir, 'files/imports'))).toEqual(['a_1.bin']);
  await expect(files.open('imports/b_1.bin')).rejects.toMatchObject({ code: 'STORAGE_OBJECT_NOT_FOUND' });
});
