// Records and lists as plain rows, for tests that are not about how these come to be.
import { sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import type { Database } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';

interface Row {
  name?: string;
  email?: string;
  verdict?: string;
  /** E.164, of contacts. */
  phone?: string;
  otherEmails?: readonly string[];
  otherPhones?: readonly string[];
}

/** A contact or company that was typed; answers its id. */
export async function record(db: Database, workspaceId: string, kind: RecordKind, row: Row = {}): Promise<string> {
  const id = newId();
  const { name = 'Somebody', email = '', verdict = null, phone = '', otherEmails = [], otherPhones = [] } = row;
  await db.execute(
    kind === 'contact'
      ? sql`insert into contacts (workspace_id, id, name, email, email_verdict, phone, other_emails, other_phones, source)
            values (${workspaceId}, ${id}, ${name}, ${email}, ${verdict}, ${phone}, ${sql.param([...otherEmails])}::text[],
                    ${sql.param([...otherPhones])}::text[], 'manual')`
      : sql`insert into companies (workspace_id, id, name, email, source) values (${workspaceId}, ${id}, ${name}, ${email}, 'manual')`,
  );
  return id;
}

/** An empty static list; answers its id. */
export async function staticList(db: Database, workspaceId: string, name = 'Spring'): Promise<string> {
  const id = newId();
  await db.execute(
    sql`insert into lists (workspace_id, id, name, type) values (${workspaceId}, ${id}, ${name}, 'static')`,
  );
  return id;
}
