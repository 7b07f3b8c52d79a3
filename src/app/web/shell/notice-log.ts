// The errors that were shown in a toast, and news, kept under the bell, newest first: a pure list, stored per user.

export interface KeptNotice {
  id: string;
  message: string;
  code?: string | undefined;
  requestId?: string | undefined;
  /** Path of the page it happened on. */
  page: string;
  /** Epoch milliseconds. */
  at: number;
  read: boolean;
  /** News lead somewhere; errors do not. */
  href?: string | undefined;
  linkLabel?: string | undefined;
  /** Of news: not shown any more, but known, so that they do not come back. */
  cleared?: boolean | undefined;
}

/** More than anybody reads; the oldest fall out. */
const MOST = 50;

export function addNotice(notices: readonly KeptNotice[], notice: KeptNotice): KeptNotice[] {
  if (notices.some(({ id }) => id === notice.id)) return [...notices];
  return [notice, ...notices].slice(0, MOST);
}

/** Errors are forgotten; news are remembered as seen. */
export function clearNotices(notices: readonly KeptNotice[]): KeptNotice[] {
  return notices.filter(({ href }) => href !== undefined).map((notice) => ({ ...notice, read: true, cleared: true }));
}

export function shownNotices(notices: readonly KeptNotice[]): KeptNotice[] {
  return notices.filter(({ cleared }) => !cleared);
}

export function allRead(notices: readonly KeptNotice[]): KeptNotice[] {
  return notices.map((notice) => (notice.read ? notice : { ...notice, read: true }));
}

export function unreadCount(notices: readonly KeptNotice[]): number {
  return notices.filter((notice) => !notice.read).length;
}

/** What storage held, without entries that are not ours; null where it is no list at all. */
export function parseNotices(stored: unknown): KeptNotice[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(
    (entry: Partial<KeptNotice> | null): entry is KeptNotice =>
      typeof entry === 'object' &&
      entry !== null &&
      typeof entry.id === 'string' &&
      typeof entry.message === 'string' &&
      typeof entry.page === 'string' &&
      typeof entry.at === 'number' &&
      typeof entry.read === 'boolean' &&
      (entry.href === undefined || /^\/[^/\\]/.test(entry.href)),
  );
}
