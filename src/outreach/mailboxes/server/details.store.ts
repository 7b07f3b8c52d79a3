// What else a page shows of a mailbox: which secrets are kept (never what they are) and who connected it.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { SecretName } from './secrets.store.ts';

export interface MailboxDetails {
  secrets: SecretName[];
  createdByName: string;
}

export async function mailboxDetails(db: Database, workspaceId: string, id: string): Promise<MailboxDetails> {
  const [row] = await runNamed<MailboxDetails>(
    db,
    'mailbox-details',
    sql`select coalesce((select json_agg(s.name) from mailbox_secrets s
                          where s.workspace_id = m.workspace_id and s.mailbox_id = m.id), '[]') as secrets,
               coalesce(nullif(u.full_name, ''), u.email, '') as "createdByName"
          from mailboxes m left join users u on u.workspace_id = m.workspace_id and u.id = m.created_by
         where m.workspace_id = ${workspaceId} and m.id = ${id}`,
  );
  return row ?? { secrets: [], createdByName: '' };
}
