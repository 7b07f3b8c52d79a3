// Tries what the server depends on: its folder, the file storage, the mail server. Everything written is a test object that is deleted again.
import { randomUUID } from 'node:crypto';
import { readFile, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Files } from '#platform/files/files.ts';
import { checkMailServer } from '#platform/mail/mailer.ts';
import { formatBytes } from '#shared/formats.ts';
import { type Finding, formatFault, notChecked, ok, problem, warning } from './finding.ts';

export async function folderFindings({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const check = 'DATA_DIR';
  if (!(await exists(dataDir))) {
    return [
      notChecked(check, `${dataDir} is not there; the first start creates it.`, 'Start the server, or set DATA_DIR.'),
    ];
  }
  return [await writableFinding(dataDir), diskFinding(await freeSpace(dataDir))];
}

async function writableFinding(dataDir: string): Promise<Finding> {
  const file = path.join(dataDir, `.doctor-${randomUUID()}`);
  try {
    await writeFile(file, 'test', { mode: 0o600 });
    return ok('DATA_DIR', dataDir);
  } catch (error) {
    return problem(
      'DATA_DIR',
      `${dataDir} cannot be written: ${formatFault(error)}.`,
      'Make the user that runs the server its owner (chown), and check that the disk is not full or read-only.',
    );
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

export interface Space {
  free: number;
  size: number;
}

async function freeSpace(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

const GB = 1e9;

export function diskFinding({ free, size }: Space): Finding {
  const check = 'Disk of DATA_DIR';
  const message = `${formatBytes(free)} of ${formatBytes(size)} are free.`;
  const fix = 'Enlarge the disk, or delete old backups and logs on it.';
  if (free < 0.5 * GB) return problem(check, message, fix);
  return free < Math.min(5 * GB, size / 10) ? warning(check, message, fix) : ok(check, message);
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Stores, reads and deletes one object. */
export async function storageFinding(
  { files: { s3 }, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  files: Files,
): Promise<Finding> {
  const check = 'File storage';
  const where = s3 === null ? 'DATA_DIR/files' : `${s3.endpoint}/${s3.bucket}`;
  const key = `doctor/${randomUUID()}.txt`;
  const bytes = Buffer.from(key);
  let step = 'store';
  try {
    await files.put(key, bytes, 'text/plain');
    step = 'read';
    const read = await files.get(key);
    if (!read.equals(bytes)) throw new Error('other bytes came back than were stored');
    step = 'delete';
    await files.remove(key);
    return ok(check, `${where}: stored, read and deleted a test object`);
  } catch (error) {
    if (step === 'read') await files.remove(key).catch(() => undefined);
    return problem(
      check,
      `${where}: cannot ${step} a test object: ${formatFault(error)}.`,
      s3 === null
        ? 'Make the user that runs the server the owner of DATA_DIR/files.'
        : 'Check S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_KEY and S3_SECRET; the key needs get, put, delete and list in the bucket.',
    );
  } finally {
    if (s3 === null) await removeEmptyFolders(path.join(dataDir, 'files', 'doctor'), path.join(dataDir, 'files'));
  }
}

/** A folder with something in it stays. */
async function removeEmptyFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) await rmdir(folder).catch(() => undefined);
}

/** Null where no mail server is configured: the configuration reports that. */
export async function mailFinding({ mail: { url } }: Pick<Config, 'mail'>): Promise<Finding | null> {
  if (url === null) return null;
  const check = 'System email';
  const { host, username } = new URL(url);
  try {
    await checkMailServer(url);
    return ok(check, `${host} answers${username === '' ? '' : ' and accepts the login'}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return problem(
      check,
      `${host}: ${formatFault(error)}.`,
      code === 'EAUTH'
        ? 'Correct the user and password in MAIL_URL.'
        : 'Check host and port of MAIL_URL, and that the firewall lets this machine connect to it.',
    );
  }
}

/** SECRET_KEY, or the generated one; null where neither is there. */
export async function storedSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>) {
  if (secretKey !== null) return secretKey;
  const text = await readFile(path.join(dataDir, 'secret.key'), 'utf8').catch(() => null);
  return text?.trim() ?? null;
}
