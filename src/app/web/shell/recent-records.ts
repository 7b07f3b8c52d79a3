// The records that were opened last, newest first: per user, in this browser, removed at sign-out with all that is stored there.
import { useEffect } from 'react';
import { type OpenedRecord, onOpened } from '#platform/web/opened-records.ts';
import { userStorage } from '#platform/web/user-storage.ts';
import { campaignPath, companyPath, contactPath, listPath } from '#shared/page-paths.ts';

const KEY = 'recent-records';
const MAX_RECENT = 10;
const KINDS: readonly OpenedRecord['kind'][] = ['contact', 'company', 'campaign', 'list'];

export function addRecent(recent: readonly OpenedRecord[], record: OpenedRecord): OpenedRecord[] {
  return [record, ...recent.filter(({ kind, id }) => kind !== record.kind || id !== record.id)].slice(0, MAX_RECENT);
}

/** What storage held, without entries that are none. */
export function parseRecent(stored: unknown): OpenedRecord[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(
    (entry: Partial<OpenedRecord> | null): entry is OpenedRecord =>
      typeof entry === 'object' &&
      entry !== null &&
      KINDS.some((kind) => kind === entry.kind) &&
      typeof entry.id === 'string' &&
      typeof entry.name === 'string',
  );
}

const PATHS: Record<OpenedRecord['kind'], (id: string) => string> = {
  contact: contactPath,
  company: companyPath,
  campaign: campaignPath,
  list: listPath,
};

export const openedPath = ({ kind, id }: OpenedRecord): string => PATHS[kind](id);

export const readRecent = (uid: string): readonly OpenedRecord[] => userStorage(uid).read(KEY, parseRecent) ?? [];

/** Part of the shell. */
export function useRememberRecords(uid: string): void {
  useEffect(() => onOpened((record) => userStorage(uid).write(KEY, addRecent(readRecent(uid), record))), [uid]);
}
