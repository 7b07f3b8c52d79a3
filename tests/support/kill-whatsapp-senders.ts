// Quality R4 on WhatsApp: messages many people while the processes that send are killed again and again, and counts what came of it.
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';
import { startWhatsapp } from '#tests/simulators/whatsapp.ts';
import { type Program, spawnProgram } from './child-program.ts';
import { openDesk, queueTo } from './sending.ts';
import { addCloudNumber, toPhones } from './whatsapp-campaigns.ts';

export interface KilledWhatsapp {
  /** People with more than one message at the API. */
  duplicates: number;
  /** Without an end state. */
  unended: number;
  /** `sent` that the API has not taken, and taken without being `sent` or `uncertain`. */
  wrong: number;
  uncertain: number;
  /** As many as may be uncertain: calls at a time x kills. */
  mayBeUncertain: number;
  /** Of sent ones: ids that are not those that the API gave. */
  strangeIds: number;
}

interface KillingOptions {
  databaseUrl: string;
  dataDir: string;
  /** What secrets of the numbers are sealed with. */
  secretKey: string;
  owner: { workspaceId: string; userId: string };
  recipients: number;
  /** Rounds that each end with SIGKILL of all processes. */
  rounds: number;
  processes: number;
}

const NUMBERS = 4;
/** Calls of one number at a time. */
const CALLS = 16;
/** Long enough that a kill finds calls on their way. */
const LATENCY_MS = 30;

export async function killWhatsappSenders(platform: Platform, options: KillingOptions): Promise<KilledWhatsapp> {
  const { db } = platform;
  const { owner, recipients, rounds } = options;
  const meta = await startWhatsapp();
  meta.service.follow = [];
  meta.service.latencyMs = LATENCY_MS;
  const { messages } = meta.service;
  try {
    const desk = await openDesk({ db }, owner, { bulk: false });
    const phones = toPhones(recipients);
    for (let n = 0; n < NUMBERS; n += 1) {
      const number = await addCloudNumber(platform, owner, meta);
      const own = phones.filter((_, at) => at % NUMBERS === n);
      await queueTo({ db }, desk, own, { mailboxId: number.id, channel: 'whatsapp' });
    }
    for (let round = 0; round <= rounds; round += 1) {
      const processes = await Promise.all(
        Array.from({ length: options.processes }, () => startProcess(options, meta.url)),
      );
      const isLast = round === rounds;
      const target = Math.floor((recipients * (round + 1)) / (rounds + 1.5));
      await until(async () => (isLast ? (await openMails(db, desk.workspaceId)) === 0 : messages.length >= target));
      await Promise.all(processes.map(kill));
      // Leases of the killed run out by themselves, a little later.
      await db.execute(sql`update mailbox_turns set until = now()`);
    }
    const compared = await compare(db, desk.workspaceId, messages);
    return { ...compared, mayBeUncertain: rounds * NUMBERS * CALLS };
  } finally {
    await meta.close();
  }
}

async function compare(
  db: Platform['db'],
  workspaceId: string,
  taken: readonly { to: string; wamid: string }[],
): Promise<Omit<KilledWhatsapp, 'mayBeUncertain'>> {
  const { rows } = await db.execute<{ to: string; state: string; wamid: string | null }>(sql`
    select to_email as "to", state, message_id as wamid from mails where workspace_id = ${workspaceId}`);
  const wamids = new Map<string, string[]>();
  for (const { to, wamid } of taken) wamids.set(`+${to}`, [...(wamids.get(`+${to}`) ?? []), wamid]);
  const arrived = ({ to }: { to: string }) => wamids.has(to);
  return {
    duplicates: [...wamids.values()].filter((all) => all.length > 1).length,
    unended: rows.filter(({ state }) => state === 'waiting' || state === 'sending').length,
    wrong: rows.filter((row) => (row.state === 'sent' ? !arrived(row) : row.state !== 'uncertain' && arrived(row)))
      .length,
    uncertain: rows.filter(({ state }) => state === 'uncertain').length,
    strangeIds: rows.filter(({ to, state, wamid }) => state === 'sent' && wamids.get(to)?.[0] !== wamid).length,
  };
}

async function openMails(db: Platform['db'], workspaceId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from mails where workspace_id = ${workspaceId} and state in ('waiting', 'sending')`,
  );
  return rows[0]?.n ?? 0;
}

async function startProcess({ databaseUrl, dataDir, secretKey }: KillingOptions, apiUrl: string): Promise<Program> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, API_URL: apiUrl, SEALED_WITH: secretKey };
  const child = await spawnProgram('tests/support/whatsapp-sender-process.ts', [], env);
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: Program): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
