// SQL of the people of a workspace, as others see them.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';

export interface Member {
  id: string;
  /** The address where no name is known. */
  name: string;
}

/** The owner first, then by name, however it is written. */
export function membersOf(db: Database, workspaceId: string): Promise<Member[]> {
  return runNamed(
    db,
    'members-of-workspace',
    sql`select id, coalesce(nullif(full_name, ''), email) as name from users
         where workspace_id = ${workspaceId}::uuid order by (role = 'owner') desc, lower(coalesce(nullif(full_name, ''), email)), id`,
  );
}
