// The errors that were shown in a toast, kept under the bell, newest first: a pure list, stored per user.

export interface LoggedNotice {
  id: string;
  message: string;
  code?: string | undefined;
  requestId?: string | undefined;
  /** Path of the page it happened on. */
  page: string;
  /** Epoch milliseconds. */
  at: number;
  read: boolean;
}

/** The oldest are dropped. */
const MAX_NOTICES = 50;

export function addNotice(notices: readonly LoggedNotice[], notice: LoggedNotice): LoggedNotice[] {
  return [notice, ...notices].slice(0, MAX_NOTICES);
}

export function allRead(notices: readonly LoggedNotice[]): LoggedNotice[] {
  return notices.map((notice) => (notice.read ? notice : { ...notice, read: true }));
}

export function unreadCount(notices: readonly LoggedNotice[]): number {
  return notices.filter((notice) => !notice.read).length;
}

/** What storage held, without entries that are not ours; null where it is no list at all. Earlier versions kept news here, which have a link. */
export function parseNotices(stored: unknown): LoggedNotice[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(
    (entry: Partial<LoggedNotice> | null): entry is LoggedNotice =>
      typeof entry === 'object' &&
      entry !== null &&
      typeof entry.id === 'string' &&
      typeof entry.message === 'string' &&
      typeof entry.page === 'string' &&
      typeof entry.at === 'number' &&
      typeof entry.read === 'boolean' &&
      !('href' in entry),
  );
}
