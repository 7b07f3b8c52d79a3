// Where files live: a local folder or S3-compatible storage, behind one port. No other code touches either.
import { AppError } from '#shared/errors.ts';
import type { Config } from '../config/config.ts';
import { assertNoConnectionHeld } from '../held-connection.ts';
import type { Log } from '../log.ts';
import { type Files, StorageFault } from './files.ts';
import { createLocalFiles } from './local-files.ts';
import { createS3Files } from './s3-files.ts';

const KEY = /^[a-z]+\/[A-Za-z0-9_-]+\.[a-z0-9]+$/;

export function createFiles({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>, log: Log): Files {
  const store = files.s3 === null ? createLocalFiles({ dataDir }) : createS3Files(files.s3);
  /** What the user reads says nothing of bucket and cause: the operator reads that here. */
  const told = async <T>(action: string, key: string, work: () => Promise<T>): Promise<T> => {
    // In a folder it would be quick; what works there must work with S3.
    assertNoConnectionHeld('The file storage');
    if (!KEY.test(key)) throw new Error(`"${key}" is no key of a file`);
    try {
      return await work();
    } catch (error) {
      // An error of the catalogue that is none of the storage comes from the source of a stream: its reader tells it.
      const known = error instanceof AppError;
      if (!known || (error instanceof StorageFault && error.status !== 404))
        log.warn({ err: error, action, key }, 'the file storage refused');
      throw error;
    }
  };
  return {
    put: (key, bytes, contentType) => told('put', key, () => store.put(key, bytes, contentType)),
    putStream: (key, source, contentType) => told('put', key, () => store.putStream(key, source, contentType)),
    get: (key) => told('get', key, () => store.get(key)),
    open: (key, range) => told('get', key, () => store.open(key, range)),
    has: (key) => told('has', key, () => store.has(key)),
    remove: (key) => told('remove', key, () => store.remove(key)),
    list: (prefix) => {
      assertNoConnectionHeld('The file storage');
      return store.list(prefix);
    },
  };
}
