// Removes the logo from the user document, and restores it: the file itself stays until the sweep, for the undo. Removing writes the file
// once more, and only a file that was written lately is restored: the sweep leaves those alone, so the two need no lock.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { StorageFault } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { LOGO_TYPES, type LogoFile, logoFile, logoOfUrl, writtenAt } from './logo-file.ts';
import { changeLogo, currentLogo, replaceLogo } from './logos.store.ts';
import { MIN_AGE_MS } from './sweep-logos.job.ts';

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
