// Stored files as everybody sees them, wherever they live.

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
