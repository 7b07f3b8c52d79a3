// What a storage can refuse with (product-spec section 8), as an entry of the catalogue.
import { AppError, type ErrorCode } from '#shared/errors.ts';

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
