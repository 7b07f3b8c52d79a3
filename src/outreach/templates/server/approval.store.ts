// SQL of WhatsApp templates that are submitted to Meta: what is submitted, and what became of it.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import type { MessageContent, TemplateRow } from '../contract.ts';

/** One that can be submitted: of the channel WhatsApp, and not in the bin. */
export async function messageTemplate(
  db: Executor,
  workspaceId: string,
  id: string,
): Promise<{ name: string; content: MessageContent } | null> {
  const { rows } = await db.execute<{ name: string; content: MessageContent }>(sql`
    select name, content from templates
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and channel = 'whatsapp' and shelf <> 'bin'`);
  return rows[0] ?? null;
}

/** No change of what it holds: revision and versions stay. */
export async function setApproval(
  tx: Executor,
  workspaceId: string,
  id: string,
  approval: TemplateRow['approval'],
): Promise<void> {
  await tx.execute(sql`
    update templates set approval = ${approval}
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and approval <> ${approval}`);
}
