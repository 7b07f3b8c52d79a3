// SQL behind the links of mails: opt-outs, targets of tracked links, and opens.

import { sql } from 'drizzle-orm';
import { isOptedOut } from '#outreach/suppressions/server/index.ts';
import { isDeadlock } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { Fetcher } from '../../fields.contract.ts';

export interface SentMail {
  workspaceId: string;
  toEmail: string;
  toAddress: string;
  /** Name of the campaign or the draft. */
  stream: string;
  /** The workspace's name for itself, else the name in From. */
  sender: string;
  /** Of the contact; '' if it was deleted. */
  country: string;
  optedOut: boolean;
}

/** By its id alone, which cannot be known without its token. Null if its workspace was deleted. */
export async function mailOfToken(executor: Executor, mailId: string): Promise<SentMail | null> {
  const { rows } = await executor.execute<SentMail & Record<string, unknown>>(sql`
    select m.workspace_id as "workspaceId", m.to_email as "toEmail", m.to_address as "toAddress", s.name as stream,
           b.name as sender, coalesce(c.country, '') as country,
           ${isOptedOut(sql`m.workspace_id`, sql`m.to_address`)} as "optedOut"
      from mails m
      join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
      join sender_names b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
      left join all_records c on c.kind = 'contact' and c.workspace_id = m.workspace_id and c.id = m.contact_id
     where m.id = ${mailId}::uuid`);
  return rows[0] ?? null;
}

const TRIES = 3;

/** Retries `work` as a whole: a sender that works on the same mails may block it for a moment. */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !isDeadlock(error)) throw error;
    }
  }
}

// SQL behind tracked links: their targets, clicks and opens, and whether a person or a program made them.
export interface TrackedMail {
  workspaceId: string;
  /** When its server accepted it; null if that is not known yet. */
  sentAt: Date | null;
}

export async function trackedMail(executor: Executor, mailId: string): Promise<TrackedMail | null> {
  const { rows } = await executor.execute<{ workspaceId: string; sentAt: string | null }>(sql`
    select workspace_id as "workspaceId", to_json(ended_at)#>>'{}' as "sentAt" from mails where id = ${mailId}::uuid`);
  const [row] = rows;
  return row ? { ...row, sentAt: row.sentAt === null ? null : new Date(row.sentAt) } : null;
}

/** URL of a link of the mail's own stream; null for a number of another. */
export async function findTarget(executor: Executor, mailId: string, link: number): Promise<string | null> {
  const { rows } = await executor.execute<{ url: string }>(sql`
    select l.url from mails m join mail_links l on l.workspace_id = m.workspace_id and l.stream_id = m.stream_id and l.number = ${link}::bigint
     where m.id = ${mailId}::uuid`);
  return rows[0]?.url ?? null;
}

export interface TrackingHit {
  id: string;
  mailId: string;
  kind: 'clicked' | 'opened';
  at: Date;
  fetcher: Fetcher;
  sameAs: string;
  detail: { link?: number; agent: string };
}

/**
 * Idempotent. Several links of a mail followed within the burst were followed by a scanner: none of them counts as a person's.
 * @returns whether the hit was new
 */
export async function saveTrackingHit(
  tx: Executor,
  workspaceId: string,
  { id, mailId, kind, at, fetcher, sameAs, detail }: TrackingHit,
  burstSeconds: number,
): Promise<boolean> {
  const which = sql`workspace_id = ${workspaceId}::uuid and mail_id = ${mailId}::uuid and kind = ${kind}`;
  // Serialized per mail: scanners follow all links at the same moment.
  await tx.execute(
    sql`select from mails where workspace_id = ${workspaceId}::uuid and id = ${mailId}::uuid for update`,
  );
  const { rowCount } = await tx.execute(sql`
    insert into mail_events (workspace_id, id, mail_id, kind, at, same_as, fetcher, detail)
    values (${workspaceId}::uuid, ${id}::uuid, ${mailId}::uuid, ${kind}, ${at.toISOString()}::timestamptz, ${sameAs}, ${fetcher}, ${JSON.stringify(detail)}::jsonb)
    on conflict do nothing`);
  if (kind === 'clicked') {
    await tx.execute(sql`
      update mail_events e set fetcher = 'machine'
       where e.workspace_id = ${workspaceId}::uuid and e.mail_id = ${mailId}::uuid and e.kind = 'clicked' and e.fetcher <> 'machine'
         and exists (select from mail_events o
                      where o.workspace_id = e.workspace_id and o.mail_id = e.mail_id and o.kind = 'clicked'
                        and o.detail ->> 'link' <> e.detail ->> 'link'
                        and abs(extract(epoch from o.at - e.at)) <= ${burstSeconds}::float8)`);
  }
  const column = sql.raw(kind === 'clicked' ? 'clicked_at' : 'opened_at');
  await tx.execute(sql`
    update mails m set ${column} = f.first
      from (select min(at) as first from mail_events where ${which} and fetcher = 'human') f
     where m.workspace_id = ${workspaceId}::uuid and m.id = ${mailId}::uuid and m.${column} is distinct from f.first
       -- The first moment stays where its event is past its retention.
       and (m.${column} is null or exists (select from mail_events where ${which} and at = m.${column}))`);
  return rowCount === 1;
}
