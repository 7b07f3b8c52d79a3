// Stores a logo: the file first, then the user document, then the former file goes. Killed anywhere between, `logoUrl` names
// a file that is there, and what is left over is swept up.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { decodeUpload, redrawPicture, type UploadEncoding } from '#platform/uploads/picture-upload.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { LOGO_MAX_BYTES, LOGO_SIDE } from '../domain/logo-limits.ts';
import { logoFile, logoOfUrl } from './logo-file.ts';
import { replaceLogo } from './logos.store.ts';

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
