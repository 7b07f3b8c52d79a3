// SQL that keeps the first ids of the directory for the built-in companies, so that they come first in what is found.
import { type SQL, sql } from 'drizzle-orm';
import type { Session } from '#platform/db/session.ts';

const RESERVED = 10_000;

/** What comes from registers begins behind the reserved ids. */
export async function reserveIds(session: Session): Promise<void> {
  await session.run(sql`
    select setval(pg_get_serial_sequence('directory_companies', 'id'), greatest(${RESERVED}::bigint, (select max(id) from directory_companies)))`);
}

/** For each row of an insert the next of them. */
export const reservedIds = (): SQL =>
  sql`(select coalesce(max(id), 0) from directory_companies where id < ${RESERVED}::bigint) + row_number() over (order by s.n)`;
