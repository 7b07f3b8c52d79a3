// Logos on a real database and a real folder: what is shown is always there, unused files are removed.
import { readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { readUserDocument } from '#account/accounts/server/index.ts';
import type { Files } from '#platform/files/files.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { removeLogo, restoreLogo, sweepLogos, uploadLogo } from './logos.ts';

const there = withPlatform(withDatabase());
const folder = () => path.join(there.platform.config.dataDir, 'files/logos');
const stored = async () => (await readdir(folder()).catch(() => [])).sort();
const shownBy = async (who: Principal) => (await readUserDocument(there.platform, who)).logoUrl;
const toName = (url: string) => url.slice(url.lastIndexOf('/') + 1);

const picture = async (format: 'png' | 'jpeg' | 'webp' = 'png') => {
  const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b6b5d' } });
  return { encoding: 'base64' as const, data: (await drawn.toFormat(format).toBuffer()).toString('base64') };
};

/** A clock that never gives the same time twice. */
let now = 1_790_000_000_000;
const platform = (change: Partial<{ files: Files }> = {}) => ({
  ...there.platform,
  clock: { now: () => (now += 1) },
  ...change,
});

/** Makes every file look two hours old. */
async function age(): Promise<void> {
  const then = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of await stored()) await utimes(path.join(folder(), name), then, then);
}
const sweep = () => sweepLogos({ ...there.platform, clock: { now: () => Date.now() } });

beforeEach(() => rm(folder(), { recursive: true, force: true }));

it('is stored under the name of the spec, and the former one goes', async () => {
  const user = await someone(there.platform);
  const first = await uploadLogo(platform(), user, await picture('png'));
  expect(first.logoUrl).toMatch(new RegExp(`^/api/files/logos/${user.userId}_\\d{13}\\.png$`));
  expect(await shownBy(user)).toBe(first.logoUrl);
  const second = await uploadLogo(platform(), user, await picture('jpeg'));
  expect(await shownBy(user)).toBe(second.logoUrl);
  expect(await stored()).toEqual([toName(second.logoUrl)]);
  expect(second.logoUrl).toMatch(/\.jpg$/);
});

it('is removed, restored, and swept once unused', async () => {
  const user = await someone(there.platform);
  const { logoUrl } = await uploadLogo(platform(), user, await picture());
  expect(await removeLogo(there.platform, user)).toEqual({ logoUrl: '' });
  expect(await shownBy(user)).toBe('');
  await sweep();
  expect(await restoreLogo(there.platform, user, toName(logoUrl))).toEqual({ logoUrl });
  await age();
  expect(await sweep()).toBe(0);
  await removeLogo(there.platform, user);
  // As long as it can be restored the sweep leaves it alone, however old the picture is.
  expect(await sweep()).toBe(0);
  await age();
  await expect(restoreLogo(there.platform, user, toName(logoUrl))).rejects.toMatchObject({
    code: 'STORAGE_OBJECT_NOT_FOUND',
  });
  expect(await sweep()).toBe(1);
  expect(await stored()).toEqual([]);
  await expect(restoreLogo(there.platform, user, toName(logoUrl))).rejects.toMatchObject({
    code: 'STORAGE_OBJECT_NOT_FOUND',
  });
  expect(await shownBy(user)).toBe('');
});

it('cannot be restored by another user, nor over a newer one', async () => {
  const [user, stranger] = [await someone(there.platform), await someone(there.platform)];
  const { logoUrl } = await uploadLogo(platform(), user, await picture());
  await expect(restoreLogo(there.platform, stranger, toName(logoUrl))).rejects.toMatchObject({ status: 404 });
  expect(await shownBy(stranger)).toBe('');
  await removeLogo(there.platform, user);
  const newer = await uploadLogo(platform(), user, await picture());
  await expect(restoreLogo(there.platform, user, toName(logoUrl))).rejects.toMatchObject({ status: 404 });
  expect(await shownBy(user)).toBe(newer.logoUrl);
});

it('ends with one file and the one that is shown, however many are sent at once', async () => {
  const user = await someone(there.platform);
  const shared = platform();
  const data = await picture();
  await Promise.all(Array.from({ length: 12 }, () => uploadLogo(shared, user, data)));
  expect(await stored()).toEqual([toName(await shownBy(user))]);
});

it('killed before the user document is written: the former logo is shown, the new file is swept up', async () => {
  const user = await someone(there.platform);
  const { logoUrl } = await uploadLogo(platform(), user, await picture());
  // The process ends as soon as the file is there.
  const files: Files = {
    ...there.platform.files,
    put: async (...file) => {
      await there.platform.files.put(...file);
      throw new Error('killed');
    },
  };
  await expect(uploadLogo(platform({ files }), user, await picture())).rejects.toThrow('killed');
  expect(await shownBy(user)).toBe(logoUrl);
  expect(await stored()).toHaveLength(2);
  await sweep();
  expect(await stored()).toHaveLength(2);
  await age();
  expect(await sweep()).toBe(1);
  expect(await stored()).toEqual([toName(logoUrl)]);
});

it('killed before the former file goes: the new logo is shown, the former file is swept up', async () => {
  const user = await someone(there.platform);
  await uploadLogo(platform(), user, await picture());
  const files: Files = { ...there.platform.files, remove: () => Promise.reject(new Error('killed')) };
  const { logoUrl } = await uploadLogo(platform({ files }), user, await picture());
  expect(await shownBy(user)).toBe(logoUrl);
  await age();
  expect(await sweep()).toBe(1);
  expect(await stored()).toEqual([toName(logoUrl)]);
});

it('a storage that refuses changes nothing', async () => {
  const user = await someone(there.platform);
  const { logoUrl } = await uploadLogo(platform(), user, await picture());
  await expect(uploadLogo(platform(), user, { encoding: 'base64url', data: '+/' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'data', message: 'This is not base64url: “+” belongs to base64' }],
  });
  expect(await shownBy(user)).toBe(logoUrl);
  expect(await stored()).toEqual([toName(logoUrl)]);
});

it('sweeps what belongs to an account that is gone, and leaves alone what is no logo', async () => {
  const user = await someone(there.platform);
  await there.platform.files.put(`logos/${crypto.randomUUID()}_1790000000000.png`, Buffer.from('x'), 'image/png');
  await there.platform.files.put('logos/readme.txt', Buffer.from('x'), 'text/plain');
  const { logoUrl } = await uploadLogo(platform(), user, await picture());
  await age();
  expect(await sweep()).toBe(1);
  expect(await stored()).toEqual([toName(logoUrl), 'readme.txt'].sort());
});
