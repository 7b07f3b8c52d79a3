// Uploads, removes and restores the logo.
import { z } from 'zod';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { type Files, StorageFault } from '#platform/files/files.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { decodeUpload, redrawPicture, type UploadEncoding } from '#platform/uploads/picture-upload.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { LOGO_NAME } from '../contract.ts';
import { LOGO_MAX_BYTES, LOGO_SIDE } from '../domain/logo-limits.ts';
import { changeLogo, currentLogo, logosInUse, replaceLogo } from './logos.store.ts';

type LogoPlatform = Pick<Platform, 'db' | 'files' | 'clock' | 'log'>;

/** @throws UploadRefused with the message for the field, StorageFault */
export async function uploadLogo(
  { db, files, clock, log }: LogoPlatform,
  principal: Principal,
  { data, encoding }: { data: string; encoding: UploadEncoding },
): Promise<{ logoUrl: string }> {
  const { workspaceId, userId } = principal;
  const { bytes, extension, contentType } = await redrawPicture(
    decodeUpload(data, encoding, LOGO_MAX_BYTES),
    LOGO_SIDE,
  );
  const file = logoFile(`${userId}_${clock.now()}.${extension}`);
  if (file === null) throw new Error('this user cannot have a logo');
  await files.put(file.key, bytes, contentType);
  const before = await replaceLogo(db, workspaceId, userId, file.url, (tx) =>
    recordActivity(tx, principal, { kind: 'account.logo-changed' }),
  );
  if (before === null) throw new AppError('USER_DOCUMENT_NOT_FOUND');
  const former = logoOfUrl(before);
  // Two within one millisecond share a name.
  if (former && former.key !== file.key) {
    await files
      .remove(former.key)
      .catch((error: unknown) => log.warn({ err: error }, 'a former logo is left to the sweep'));
  }
  return { logoUrl: file.url };
}

// Names of logo files (spec section 3) and the addresses under which they are shown.
const SHOWN_AT = '/api/files/logos/';

/** Folder of the logos, with its slash. */
const LOGOS = 'logos/';

export interface LogoFile {
  name: string;
  /** `logos/{userId}_{timestamp}.{extension}` */
  key: string;
  /** What `logoUrl` holds. */
  url: string;
  userId: string;
}

export const LOGO_TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

/** Null for anything that is no name of a logo. */
export function logoFile(name: string): LogoFile | null {
  const userId = LOGO_NAME.exec(name)?.[1];
  return userId === undefined ? null : { name, key: LOGOS + name, url: SHOWN_AT + name, userId };
}

/** When it was written last; null where it is not there. */
async function writtenAt(files: Files, { key }: Pick<LogoFile, 'key'>): Promise<number | null> {
  for await (const page of files.list(key)) {
    const found = page.find((file) => file.key === key);
    if (found) return found.modifiedAt.getTime();
  }
  return null;
}

function logoOfKey(key: string): LogoFile | null {
  return key.startsWith(LOGOS) ? logoFile(key.slice(LOGOS.length)) : null;
}

/** Null for '' and for a picture that is not ours (an account that came with one). */
function logoOfUrl(url: string): LogoFile | null {
  return url.startsWith(SHOWN_AT) ? logoFile(url.slice(SHOWN_AT.length)) : null;
}

/** The sweep leaves younger files: they may belong to an upload whose user document is not written yet, or to a removal that can be undone. */
const MIN_AGE_MS = 60 * 60 * 1000;

// Removes the logo from the user document, and restores it: the file itself stays until the sweep, for the undo. Removing writes the file
// once more, and only a file that was written lately is restored: the sweep leaves those alone, so the two need no lock.

/** Well before the sweep may take the file, also where the storage's clock is minutes off. */
const RESTORE_MS = MIN_AGE_MS / 2;

export async function removeLogo(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  principal: Principal,
): Promise<{ logoUrl: string }> {
  const { workspaceId, userId } = principal;
  const file = logoOfUrl((await currentLogo(db, workspaceId, userId)) ?? '');
  if (file !== null) await rewrite(files, file);
  const before = await replaceLogo(db, workspaceId, userId, '', (tx) =>
    recordActivity(tx, principal, { kind: 'account.logo-removed' }),
  );
  if (before === null) throw new AppError('USER_DOCUMENT_NOT_FOUND');
  return { logoUrl: '' };
}

async function rewrite(files: Platform['files'], { key, name }: LogoFile): Promise<void> {
  try {
    await files.put(
      key,
      await files.get(key),
      LOGO_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    );
  } catch (error) {
    // A logo without its file can be removed, and not restored.
    if (!(error instanceof StorageFault && error.status === 404)) throw error;
  }
}

/** @throws STORAGE_OBJECT_NOT_FOUND where it is not the user's own, was removed too long ago, or another logo is shown by now. */
export async function restoreLogo(
  { db, files, clock }: Pick<Platform, 'db' | 'files' | 'clock'>,
  principal: Principal,
  name: string,
): Promise<{ logoUrl: string }> {
  const { workspaceId, userId } = principal;
  const file = logoFile(name);
  const written = file?.userId === userId ? await writtenAt(files, file) : null;
  if (file === null || written === null || written < clock.now() - RESTORE_MS) {
    throw new AppError('STORAGE_OBJECT_NOT_FOUND');
  }
  // Another logo that was uploaded meanwhile is newer than this undo.
  await db.transaction(async (tx) => {
    if (!(await changeLogo(tx, workspaceId, userId, { from: '', to: file.url })))
      throw new AppError('STORAGE_OBJECT_NOT_FOUND');
    await recordActivity(tx, principal, { kind: 'account.logo-changed' });
  });
  return { logoUrl: file.url };
}

// Removes unused logo files: removed ones, those of accounts that are gone, and what a crash left behind.
type SweepPlatform = Pick<Platform, 'db' | 'files' | 'clock' | 'log'>;

export function createSweepLogosJob(platform: SweepPlatform): Job {
  return defineJob(
    { name: 'profile-sweep-logos', payload: z.unknown(), cron: '23 4 * * *', maxAttempts: 3 },
    async (_payload, stopping) => {
      const removed = await sweepLogos(platform, stopping);
      platform.log.info({ removed }, 'logos swept');
    },
  );
}

export async function sweepLogos({ db, files, clock }: SweepPlatform, stopping?: AbortSignal): Promise<number> {
  let removed = 0;
  for await (const page of files.list(LOGOS)) {
    const old = page
      .filter(({ modifiedAt }) => modifiedAt.getTime() < clock.now() - MIN_AGE_MS)
      .map(({ key }) => logoOfKey(key))
      .filter((file): file is LogoFile => file !== null);
    if (old.length === 0) continue;
    const used = await logosInUse(db, [...new Set(old.map(({ userId }) => userId))]);
    for (const file of old) {
      if (stopping?.aborted) return removed;
      if (used.has(file.url)) continue;
      // It may have been removed from its document, and so written once more, since the page was listed.
      const written = await writtenAt(files, file);
      if (written === null || written >= clock.now() - MIN_AGE_MS) continue;
      await files.remove(file.key);
      removed += 1;
    }
  }
  return removed;
}
