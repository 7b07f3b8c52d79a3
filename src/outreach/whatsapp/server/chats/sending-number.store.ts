// SQL of what sending from a conversation asks of its number.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import type { NumberKind, NumberState } from '../../fields.contract.ts';

export interface SendingNumber {
  id: string;
  kind: NumberKind;
  /** As pages call it. */
  name: string;
  phone: string;
  wabaId: string;
  state: NumberState;
  fault: string;
  perSecond: number;
  /** Of its settings: what is found broken by older ones is not. */
  revision: number;
}

/** Null where it was disconnected. */
export async function sendingNumber(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<SendingNumber | null> {
  const { rows } = await executor.execute<SendingNumber & Record<string, unknown>>(sql`
    select n.id, n.kind, coalesce(nullif(n.label, ''), nullif(n.verified_name, ''), n.display_phone) as name, n.phone, n.waba_id as "wabaId",
           b.state, b.fault, n.per_second as "perSecond", b.revision
      from whatsapp_numbers n join mailboxes b on b.workspace_id = n.workspace_id and b.id = n.id
     where n.workspace_id = ${workspaceId}::uuid and n.id = ${id}::uuid and n.deleted_at is null and b.deleted_at is null`);
  return rows[0] ?? null;
}
