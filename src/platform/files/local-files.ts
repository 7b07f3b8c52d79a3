// Files in a folder of DATA_DIR. Written beside their place and moved there, so that a crash leaves no half file.
import { randomUUID } from 'node:crypto';
import { access, type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type Files, StorageFault, type StorageStatus, type StoredFile } from './files.ts';

interface LocalFilesOptions {
  dataDir: string;
  /** Space that uploads leave free: the embedded database stands on the same disk. */
  reserveBytes?: number;
}

const RESERVE_BYTES = 100 * 1024 * 1024;
const PAGE = 500;
/** What a write that was killed leaves behind; never a key. */
const UNFINISHED = '.part';
const ABANDONED_MS = 60 * 60 * 1000;

/** What the file system says, as the storage errors of the spec; anything else is a failure of ours. */
const STATUS: Record<string, StorageStatus> = {
  ENOENT: 404,
  ENOSPC: 402,
  EDQUOT: 402,
  EACCES: 403,
  EPERM: 403,
  EROFS: 403,
};

export function createLocalFiles({ dataDir, reserveBytes = RESERVE_BYTES }: LocalFilesOptions): Files {
  const root = path.join(dataDir, 'files');
  const placeOf = (key: string) => path.join(root, key);

  return {
    put: (key, bytes) =>
      asStorage(() => write(placeOf(key), reserveBytes, (handle) => handle.writeFile(bytes), bytes.length)),
    async putStream(key, source) {
      const counted = countBytes(source);
      await asStorage(() =>
        write(placeOf(key), reserveBytes, async (handle) => {
          // A handle continues where it is.
          for await (const chunk of counted.chunks) await handle.appendFile(chunk);
        }),
      );
      return counted.bytes();
    },
    get: (key) => asStorage(() => readFile(placeOf(key))),
    open: (key, range) => asStorage(async () => (await open(placeOf(key))).createReadStream(range)),
    has: (key) =>
      asStorage(() =>
        access(placeOf(key)).then(
          () => true,
          (error: NodeJS.ErrnoException) => {
            if (error.code === 'ENOENT') return false;
            throw error;
          },
        ),
      ),
    remove: (key) => asStorage(() => rm(placeOf(key), { force: true })),
    list: (prefix) => list(root, prefix),
  };
}

function countBytes(source: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  async function* chunks() {
    for await (const chunk of source) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { chunks: chunks(), bytes: () => bytes };
}

/** Beside its place first, so that a reader never sees half a file. */
async function write(
  place: string,
  reserveBytes: number,
  fill: (handle: FileHandle) => Promise<unknown>,
  bytes = 0,
): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true });
  const { bavail, bsize } = await statfs(path.dirname(place));
  if (bavail * bsize < bytes + reserveBytes) throw new StorageFault(402);
  const beside = `${place}.${randomUUID()}${UNFINISHED}`;
  try {
    const handle = await open(beside, 'wx');
    try {
      await fill(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, place);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function* list(root: string, prefix: string): AsyncGenerator<StoredFile[]> {
  const folder = path.posix.dirname(`${prefix}x`);
  const entries = await opendir(path.join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (entries === null) return;
  let page: StoredFile[] = [];
  for await (const { name } of entries) {
    const key = `${folder}/${name}`;
    if (!key.startsWith(prefix)) continue;
    const { mtime } = await stat(path.join(root, key)).catch(() => ({ mtime: null }));
    // Removed meanwhile.
    if (mtime === null) continue;
    if (name.endsWith(UNFINISHED)) {
      // No write takes an hour: a killed process left it.
      if (mtime.getTime() < Date.now() - ABANDONED_MS) await rm(path.join(root, key), { force: true });
      continue;
    }
    page.push({ key, modifiedAt: mtime });
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function asStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const status = STATUS[(error as NodeJS.ErrnoException).code ?? ''];
    throw status === undefined ? error : new StorageFault(status, error);
  }
}
