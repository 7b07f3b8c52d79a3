// Quality R4: sends to many while the processes that send are killed again and again, and counts what came of it.
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';
import { type Program, spawnProgram } from './child-program.ts';
import { openSink } from './mail-sink.ts';
import { addMailbox, openDesk, queueTo } from './sending.ts';

export interface KilledRun {
  /** Recipients that the sink has taken more than once. */
  duplicates: number;
  /** Without an end state. */
  unended: number;
  /** `sent` that the sink does not have, and taken by the sink without being `sent` or `uncertain`. */
  wrong: number;
  uncertain: number;
  /** As many as may be uncertain: connections x kills. */
  mayBeUncertain: number;
  /** Message-IDs that are not those of their rows. */
  strangeIds: number;
  /** Milliseconds from a kill to the next message, the longest; with `wait` only. */
  slowestReturn: number;
}

interface KillingOptions {
  databaseUrl: string;
  dataDir: string;
  owner: { workspaceId: string; userId: string };
  recipients: number;
  /** Rounds that each end with SIGKILL of all processes. */
  rounds: number;
  processes: number;
  /** Waits until leases of the killed run out, as it is outside of tests; else they are made to have run out. */
  wait: boolean;
}

const MAILBOXES = 4;
/** Of a practice mailbox. */
const CONNECTIONS = 32;

export async function killSenders(db: Database, options: KillingOptions): Promise<KilledRun> {
  const { owner, recipients, rounds } = options;
  const desk = await openDesk({ db }, owner);
  const mailboxIds = [desk.mailboxId];
  while (mailboxIds.length < MAILBOXES) mailboxIds.push(await addMailbox({ db }, desk, {}));
  const addresses = Array.from({ length: recipients }, (_, n) => `r${n}@acme.example`);
  for (const [n, mailboxId] of mailboxIds.entries()) {
    await queueTo(
      { db },
      desk,
      addresses.filter((_, at) => at % MAILBOXES === n),
      { mailboxId },
    );
  }
  const sink = await openSink();
  let slowestReturn = 0;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const processes = await Promise.all(
        Array.from({ length: options.processes }, () => startSender(options, sink.port)),
      );
      const begun = Date.now();
      const before = sink.taken.length;
      const first = until(() => sink.taken.length > before).then(() => Date.now() - begun);
      const isLast = round === rounds;
      const target = Math.floor((recipients * (round + 1)) / (rounds + 1.5));
      await until(async () =>
        isLast ? (await countOpenMails(db, desk.workspaceId)) === 0 : sink.taken.length >= target,
      );
      if (options.wait && round > 0) slowestReturn = Math.max(slowestReturn, await first);
      await Promise.all(processes.map(killProgram));
      if (!options.wait) await db.execute(sql`update mailbox_turns set until = now()`);
    }
    const counted = await compareWithSink(db, desk.workspaceId, sink.taken);
    const mayBeUncertain = rounds * options.processes * MAILBOXES * CONNECTIONS;
    return { ...counted, mayBeUncertain, slowestReturn };
  } finally {
    await sink.close();
  }
}

/** What the rows say and what the sink has taken. */
export async function compareWithSink(
  db: Database,
  workspaceId: string,
  taken: readonly { to: string[]; message: Buffer }[],
) {
  const { rows } = await db.execute<{ to: string; state: string; messageId: string }>(sql`
    select to_email as "to", state, message_id as "messageId" from mails where workspace_id = ${workspaceId}`);
  const times = new Map<string, number>();
  const ids = new Map(rows.map(({ to, messageId }) => [to, messageId]));
  let strangeIds = 0;
  for (const { to, message } of taken) {
    const recipient = to.join();
    times.set(recipient, (times.get(recipient) ?? 0) + 1);
    const id = /^Message-ID: (.*)\r$/im.exec(message.toString('utf8', 0, 4_000))?.[1];
    if (id !== ids.get(recipient)) strangeIds += 1;
  }
  const arrived = ({ to }: { to: string }) => times.has(to);
  return {
    duplicates: [...times.values()].filter((count) => count > 1).length,
    unended: rows.filter(({ state }) => state === 'waiting' || state === 'sending').length,
    wrong: rows.filter((row) => (row.state === 'sent' ? !arrived(row) : row.state !== 'uncertain' && arrived(row)))
      .length,
    uncertain: rows.filter(({ state }) => state === 'uncertain').length,
    strangeIds,
  };
}

export async function countOpenMails(db: Database, workspaceId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from mails where workspace_id = ${workspaceId} and state in ('waiting', 'sending')`,
  );
  return rows[0]?.n ?? 0;
}

/** `works`: it runs jobs as well. */
export async function startSender(
  { databaseUrl, dataDir, works = false }: Pick<KillingOptions, 'databaseUrl' | 'dataDir'> & { works?: boolean },
  port: number,
): Promise<Program> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SINK_PORT: String(port),
    ...(works && { WORKS: 'yes' }),
  };
  const child = await spawnProgram('tests/support/sender-process.ts', [], env);
  await once(child.stdout, 'data');
  return child;
}

export async function killProgram(child: Program): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
