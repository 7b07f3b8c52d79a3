// Removes the logo from the user document, and puts it back: the file itself stays until the sweep, for the undo.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { logoFile } from './logo-file.ts';
import { changeLogo, replaceLogo } from './logos.store.ts';

export async function removeLogo(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: Principal,
): Promise<{ logoUrl: string }> {
  if ((await replaceLogo(db, workspaceId, userId, '')) === null) throw new AppError('USER_DOCUMENT_NOT_FOUND');
  return { logoUrl: '' };
}

/** @throws STORAGE_OBJECT_NOT_FOUND where it is not the user's own, or has been swept up meanwhile. */
export async function restoreLogo(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  { workspaceId, userId }: Principal,
  name: string,
): Promise<{ logoUrl: string }> {
  const file = logoFile(name);
  if (file?.userId !== userId || !(await files.has(file.key))) throw new AppError('STORAGE_OBJECT_NOT_FOUND');
  // Another logo that was uploaded meanwhile is newer than this undo.
  if (!(await changeLogo(db, workspaceId, userId, { from: '', to: file.url }))) {
    throw new AppError('STORAGE_OBJECT_NOT_FOUND');
  }
  // Shown from here on, so the sweep leaves it alone; whether the sweep came first is asked now.
  if (!(await files.has(file.key))) {
    await changeLogo(db, workspaceId, userId, { from: file.url, to: '' });
    throw new AppError('STORAGE_OBJECT_NOT_FOUND');
  }
  return { logoUrl: file.url };
}
