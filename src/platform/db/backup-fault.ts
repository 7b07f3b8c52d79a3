// Why a backup could not be written or restored, in words for the operator.
import { StartFault } from '../start-fault.ts';

export type BackupFaultCode =
  | 'FILE_UNUSABLE'
  | 'BACKUP_DAMAGED'
  | 'SCHEMA_DIFFERS'
  | 'DATABASE_NOT_EMPTY'
  | 'DATABASE_BUSY';

export class BackupFault extends StartFault {
  override name = 'BackupFault';

  constructor(
    readonly code: BackupFaultCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Gives errors of the file system and of gzip their words; others pass as they are. */
export function asBackupFault(error: unknown, file: string, doing: 'written' | 'read'): unknown {
  if (!(error instanceof Error) || error instanceof BackupFault) return error;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  const options = { cause: error };
  if (code?.startsWith('Z_')) return new BackupFault('BACKUP_DAMAGED', `${file} is damaged or no backup`, options);
  if (syscall === undefined || code === undefined || syscall === 'connect') return error;
  return new BackupFault('FILE_UNUSABLE', `${file} cannot be ${doing}: ${message}`, options);
}
