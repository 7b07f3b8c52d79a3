// Dependencies of the import job, and its stop when the process shuts down.
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import type { OptOutReason } from '../domain/consent-columns.ts';

/** Dependencies of the import job. */
export interface ImportsContext extends RecordsContext {
  suppressions: SuppressionList;
  optIns: OptInList;
}

export interface SuppressedAddress {
  value: string;
  reason: OptOutReason;
  detail: string;
  /** Name of the file. */
  source: string;
  addedBy: string;
}

/** Port of the suppression list. Adding is idempotent. */
export interface SuppressionList {
  add(tx: Executor, workspaceId: string, addresses: readonly SuppressedAddress[]): Promise<void>;
  /** The number of these addresses, distinct and in lower case, that are not suppressed yet. */
  countNew(db: Executor, workspaceId: string, addresses: readonly string[]): Promise<number>;
  /** After the commit. */
  announce(workspaceId: string): void;
}

/** Consent to WhatsApp messages in the file. Recorded before the rows, so that new contacts have it; it stays after an undo. */
export interface ImportedOptIn {
  /** E.164. */
  phone: string;
  wording: string;
  at: Date;
  recordedBy: string;
}

/** Port of WhatsApp consents. Recording is idempotent; an opt-out stays. */
export interface OptInList {
  record(tx: Executor, workspaceId: string, optIns: readonly ImportedOptIn[]): Promise<void>;
}

/** An AbortSignal, or several of them as one. */
export interface Stopping {
  readonly aborted: boolean;
}

export function throwIfStopping(stopping: Stopping): void {
  if (stopping.aborted) throw new Error('the process stops; the import continues after a restart');
}
