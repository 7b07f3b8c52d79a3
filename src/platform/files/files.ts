// Stored files as everybody sees them, wherever they live.
import type { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '#shared/errors.ts';

export interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** Keys are `folder/name.extension`. Every function throws StorageFault where the storage refuses or cannot be reached. */
export interface Files {
  /** Whole or not at all: a reader never sees half a file. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /**
   * The same for what is too large to be held: as many bytes of memory as a chunk has. What the source throws is thrown on, and nothing is kept.
   * Answers how many bytes there were.
   */
  putStream(key: string, source: AsyncIterable<Uint8Array>, contentType: string): Promise<number>;
  /** @throws StorageFault 404 */
  get(key: string): Promise<Buffer>;
  /**
   * `range`: only these bytes, both inclusive and inside the file. A reader that stops before the end destroys it. @throws StorageFault 404
   */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** A file that is not there counts as removed. */
  remove(key: string): Promise<void>;
  /** Page by page, in no promised order. */
  list(prefix: string): AsyncIterable<StoredFile[]>;
}

// What a storage can refuse with (product-spec section 8), as an entry of the catalogue.

/** 503: it could not be reached, or failed on its side, after every retry. */
export type StorageStatus = 401 | 402 | 403 | 404 | 503;

const CODES: Record<StorageStatus, ErrorCode> = {
  401: 'STORAGE_UNAUTHENTICATED',
  402: 'STORAGE_QUOTA_EXCEEDED',
  403: 'STORAGE_UNAUTHORIZED',
  404: 'STORAGE_OBJECT_NOT_FOUND',
  503: 'STORAGE_UNAVAILABLE',
};

export class StorageFault extends AppError {
  constructor(status: StorageStatus, cause?: unknown) {
    super(CODES[status], { cause });
    this.name = 'StorageFault';
  }
}
