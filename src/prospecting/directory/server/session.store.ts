// The one connection that may change the directory, for all processes together.
import type { Database } from '#platform/db/client.ts';
import { type Session, withSession } from '#platform/db/session.ts';

export type { Session };

/** Null where another process is at it. */
export const holdDirectory = <T>(db: Database, work: (session: Session) => Promise<T>): Promise<T | null> =>
  withSession(db, 'directory', work);
