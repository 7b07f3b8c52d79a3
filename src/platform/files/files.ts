// Where files live: a local folder or S3-compatible storage, behind one port. Nobody else touches either.
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { createLocalFiles } from './local-files.ts';
import { createS3Files } from './s3-files.ts';
import { StorageFault } from './storage-fault.ts';

export interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** Keys are `folder/name.extension`. Every function throws StorageFault where the storage refuses or cannot be reached. */
export interface Files {
  /** Whole or not at all: a reader never sees half a file. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** @throws StorageFault 404 */
  get(key: string): Promise<Buffer>;
  has(key: string): Promise<boolean>;
  /** A file that is not there counts as removed. */
  remove(key: string): Promise<void>;
  /** Page by page, in no promised order. */
  list(prefix: string): AsyncIterable<StoredFile[]>;
}

const KEY = /^[a-z]+\/[A-Za-z0-9_-]+\.[a-z0-9]+$/;

export function createFiles({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>, log: Log): Files {
  const store = files.s3 === null ? createLocalFiles({ dataDir }) : createS3Files(files.s3);
  /** What the user reads says nothing of bucket and cause: the operator reads that here. */
  const told = async <T>(action: string, key: string, work: () => Promise<T>): Promise<T> => {
    if (!KEY.test(key)) throw new Error(`"${key}" is no key of a file`);
    try {
      return await work();
    } catch (error) {
      const known = error instanceof StorageFault;
      if (!known || error.status !== 404) log.warn({ err: error, action, key }, 'the file storage refused');
      throw error;
    }
  };
  return {
    put: (key, bytes, contentType) => told('put', key, () => store.put(key, bytes, contentType)),
    get: (key) => told('get', key, () => store.get(key)),
    has: (key) => told('has', key, () => store.has(key)),
    remove: (key) => told('remove', key, () => store.remove(key)),
    list: (prefix) => store.list(prefix),
  };
}
