// SQL of practice mailboxes: rules, received emails and the replies to them.
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { PracticeBehaviour } from '../../fields.contract.ts';
import { practiceAnswers, practiceMails, practiceRules } from '../mailboxes.tables.ts';

export type PracticeMailRow = typeof practiceMails.$inferSelect;
export type NewAnswer = Pick<typeof practiceAnswers.$inferInsert, 'behaviour' | 'content' | 'dueAt'>;

/** The rules for this recipient and for everyone; null for none. */
export async function rulesFor(
  db: Executor,
  workspaceId: string,
  mailboxId: string,
  recipient: string,
): Promise<{ own: PracticeBehaviour | null; everyone: PracticeBehaviour | null }> {
  const rows = await db
    .select({ recipient: practiceRules.recipient, behaviour: practiceRules.behaviour })
    .from(practiceRules)
    .where(
      and(
        eq(practiceRules.workspaceId, workspaceId),
        eq(practiceRules.mailboxId, mailboxId),
        inArray(practiceRules.recipient, ['', recipient]),
      ),
    );
  const of = (who: string) =>
    (rows.find((row) => row.recipient === who)?.behaviour as PracticeBehaviour | undefined) ?? null;
  return { own: of(recipient), everyone: of('') };
}

export function allRules(db: Executor, workspaceId: string) {
  return db
    .select()
    .from(practiceRules)
    .where(eq(practiceRules.workspaceId, workspaceId))
    .orderBy(asc(practiceRules.mailboxId), asc(practiceRules.recipient));
}

/** `behaviour` null removes the rule. */
export async function saveRule(
  db: Executor,
  workspaceId: string,
  { mailboxId, recipient, behaviour }: { mailboxId: string; recipient: string; behaviour: PracticeBehaviour | null },
): Promise<void> {
  if (behaviour === null) {
    await db
      .delete(practiceRules)
      .where(
        and(
          eq(practiceRules.workspaceId, workspaceId),
          eq(practiceRules.mailboxId, mailboxId),
          eq(practiceRules.recipient, recipient),
        ),
      );
    return;
  }
  await db
    .insert(practiceRules)
    .values({ workspaceId, mailboxId, recipient, behaviour })
    .onConflictDoUpdate({
      target: [practiceRules.workspaceId, practiceRules.mailboxId, practiceRules.recipient],
      set: { behaviour },
    });
}

/** The email and its scheduled replies: both or neither. */
export async function insertPracticeMail(db: Database, mail: typeof practiceMails.$inferInsert, answers: NewAnswer[]) {
  await db.transaction(async (tx) => {
    await tx.insert(practiceMails).values(mail);
    await addAnswers(tx, mail, answers);
  });
}

export async function addAnswers(
  db: Executor,
  { workspaceId, mailboxId, id }: Pick<PracticeMailRow, 'workspaceId' | 'mailboxId' | 'id'>,
  answers: NewAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map((answer) => ({ ...answer, workspaceId, mailboxId, practiceMailId: id, id: newId() }));
  await db.insert(practiceAnswers).values(rows);
}

/** Numbers the replies that are due, in order, and returns those after `uid`. Concurrent readers neither number twice nor miss one. */
export async function arrivedAnswers(
  db: Database,
  workspaceId: string,
  mailboxId: string,
  { uid, limit, now }: { uid: number; limit: number; now: Date },
): Promise<{ uid: number; at: Date; content: Buffer }[]> {
  const due = sql`select 1 from practice_answers where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId}
                    and uid is null and due_at <= ${now}`;
  const [waits] = await runOnce<{ waits: boolean }>(db, sql`select exists (${due}) as waits`);
  if (waits?.waits) {
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`select 1 from mailboxes where workspace_id = ${workspaceId} and id = ${mailboxId} for no key update`,
      );
      await tx.execute(sql`
        update practice_answers a set uid = numbered.uid
          from (select id, (select coalesce(max(uid), 0) from practice_answers
                             where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId})
                           + row_number() over (order by due_at, id) as uid
                  from practice_answers
                 where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId} and uid is null and due_at <= ${now}) numbered
         where a.workspace_id = ${workspaceId} and a.id = numbered.id and a.uid is null`);
    });
  }
  return runOnce(
    db,
    sql`select uid, due_at as at, content from practice_answers
         where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId} and uid > ${uid}
         order by uid limit ${limit}`,
  );
}

/** Which of these Message-IDs it has received. */
export async function receivedByPractice(
  db: Database,
  workspaceId: string,
  mailboxId: string,
  messageIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ messageId: practiceMails.messageId })
    .from(practiceMails)
    .where(
      and(
        eq(practiceMails.workspaceId, workspaceId),
        eq(practiceMails.mailboxId, mailboxId),
        inArray(practiceMails.messageId, [...messageIds]),
      ),
    );
  return new Set(rows.map(({ messageId }) => messageId));
}

export interface PracticeMailFacts extends Omit<PracticeMailRow, 'content'> {
  came: { behaviour: PracticeBehaviour; at: string }[];
}

const facts = sql`m.workspace_id as "workspaceId", m.id, m.mailbox_id as "mailboxId", m.recipient, m.sender, m.subject,
  m.message_id as "messageId", m.opening, m.bytes, m.behaviour, m.at,
  coalesce((select json_agg(json_build_object('behaviour', a.behaviour, 'at', a.due_at) order by a.due_at, a.id)
              from practice_answers a
             where a.workspace_id = m.workspace_id and a.practice_mail_id = m.id), '[]') as came`;

interface MailsQuery {
  mailboxId: string | null;
  q: string;
}

function mailsCondition(workspaceId: string, { mailboxId, q }: MailsQuery) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`m.workspace_id = ${workspaceId}
    ${mailboxId === null ? sql`` : sql`and m.mailbox_id = ${mailboxId}`}
    ${q === '' ? sql`` : sql`and (m.recipient ilike ${pattern} or m.subject ilike ${pattern})`}`;
}

/** Newest first. `before`: id of the last one seen. */
export function practiceMailPage(
  db: Database,
  workspaceId: string,
  { before, limit, ...which }: MailsQuery & { before: string | null; limit: number },
): Promise<PracticeMailFacts[]> {
  return runOnce(
    db,
    sql`select ${facts} from practice_mails m
         where ${mailsCondition(workspaceId, which)} ${before === null ? sql`` : sql`and m.id < ${before}`}
         order by m.id desc limit ${limit}`,
  );
}

export async function countPracticeMails(db: Database, workspaceId: string, which: MailsQuery): Promise<number> {
  const [row] = await runOnce<{ n: number }>(
    db,
    sql`select count(*) as n from practice_mails m where ${mailsCondition(workspaceId, which)}`,
  );
  return row?.n ?? 0;
}

export async function practiceMail(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<(PracticeMailFacts & { content: Buffer }) | null> {
  const [row] = await runOnce<PracticeMailFacts & { content: Buffer }>(
    db,
    sql`select ${facts}, m.content from practice_mails m where m.workspace_id = ${workspaceId} and m.id = ${id}`,
  );
  return row ?? null;
}

export async function deletePracticeMails(
  db: Executor,
  workspaceId: string,
  mailboxId: string | null,
): Promise<number> {
  const which = mailboxId === null ? undefined : eq(practiceMails.mailboxId, mailboxId);
  const rows = await db
    .delete(practiceMails)
    .where(and(eq(practiceMails.workspaceId, workspaceId), which))
    .returning({ id: practiceMails.id });
  return rows.length;
}

/** In all workspaces. @returns how many were deleted */
export async function deleteOldPracticeMails(db: Executor, before: Date): Promise<number> {
  const { rowCount } = await db.delete(practiceMails).where(lt(practiceMails.at, before));
  return rowCount ?? 0;
}

/** Received by practice mailboxes without a rule of the user, and not answered yet. */
export function unansweredMails(
  db: Executor,
  workspaceId: string,
  messageIds: readonly string[],
): Promise<PracticeMailRow[]> {
  return db
    .select()
    .from(practiceMails)
    .where(
      and(
        eq(practiceMails.workspaceId, workspaceId),
        inArray(practiceMails.messageId, [...messageIds]),
        sql`not exists (select from practice_answers a where a.workspace_id = ${practiceMails.workspaceId} and a.practice_mail_id = ${practiceMails.id})`,
        sql`not exists (select from practice_rules r where r.workspace_id = ${practiceMails.workspaceId} and r.mailbox_id = ${practiceMails.mailboxId}
                          and r.recipient in ('', lower(${practiceMails.recipient})))`,
      ),
    )
    .for('update');
}

/** Replies that the inboxes of these mailboxes have not read yet, or only now, so that what they change may not be done. */
export async function countUnreadAnswers(
  db: Executor,
  workspaceId: string,
  mailboxIds: readonly string[],
): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from practice_answers
     where workspace_id = ${workspaceId}::uuid and mailbox_id = any(${sql.param([...mailboxIds])}::uuid[]) and (uid is null or due_at > now() - interval '3 seconds')`);
  return rows[0]?.n ?? 0;
}
