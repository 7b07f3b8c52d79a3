// P1: a campaign's mails merged, made and handed over with durable states, beside nodemailer's bare pool, on the same server.
// R4: the whole of it, 10,000 recipients and twenty kills.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { startSending } from '#outreach/sending/server/index.ts';
import { createMailRenderer, renderMail } from '#outreach/templates/server/index.ts';
import { killSenders } from '#tests/support/kill-senders.ts';
import { transportsTo } from '#tests/support/mail-sink.ts';
import { type Desk, openDesk, queueTo, testSource } from '#tests/support/sending.ts';
import { createOwner, type Stage } from './stage.ts';
import { type Figure, median, percent, perSecond } from './table.ts';

const MAILS = 2_500;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

/** Longer than any round takes. */
const ROUND_MS = 120_000;

const PARAGRAPH =
  '<p style="margin:0 0 12px">We noticed that <strong>{{company}}</strong> is looking for someone who knows this trade, and thought of you, {{firstName}}. </p>';
const HTML = PARAGRAPH.repeat(27);
const SUBJECT = 'A word about {{company}}, {{firstName}}';

const toValues = (n: number) => ({ company: `Company ${n}`, firstName: `Jo${n}` });
const addresses = Array.from({ length: MAILS }, (_, n) => `r${n}@acme.example`);

export async function benchSend({ platform }: Stage): Promise<Figure[]> {
  const owner = await createOwner(platform, 'send@bench.example');
  const desk = await openDesk(platform, owner);
  const { db } = platform;
  const { compile } = await createMailRenderer(db, owner.workspaceId, owner.userId);
  const compiled = compile({ subject: SUBJECT, html: HTML });
  const server = spawn(process.execPath, ['dist/bench/mail-servers.js'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = Number(await firstLine(server));
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    const source = testSource(platform, ({ toEmail }, revision) => {
      const { subject, html, text } = renderMail(
        compiled,
        toValues(Number(toEmail.slice(1, toEmail.indexOf('@')))),
        toEmail,
      );
      return { kind: 'ready', revision, mail: { subject, html, text, attachments: [], variantId: null, thread: [] } };
    });
    const stop = startSending({ platform, sources: [source], transports: transportsTo({ port }) });
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await sendBare(port));
      await queueTo(platform, desk, addresses);
      const started = performance.now();
      while (await isOpen(db, desk)) {
        if (performance.now() - started > ROUND_MS) throw new Error('the sender does not progress');
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      ours.push(MAILS / ((performance.now() - started) / 1_000));
    }
    await stop();
  } finally {
    server.kill();
  }
  const ratio = median(ours) / median(bare);
  return [
    {
      id: 'P1',
      what: `campaign sending: ${(HTML.length / 1_024).toFixed(1)} kB HTML + text, merged per recipient, durable states, one process`,
      ours: perSecond(median(ours)),
      peer: `nodemailer pool ${perSecond(median(bare))}`,
      ratio: percent(ratio),
      bar: '>= 90 %',
      met: ratio >= 0.9,
    },
  ];
}

async function sendBare(port: number): Promise<number> {
  const pool = createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    maxMessages: Number.POSITIVE_INFINITY,
  });
  const started = performance.now();
  await Promise.all(
    addresses.map((to, n) => {
      const { company, firstName } = toValues(n);
      const fill = (text: string) => text.replaceAll('{{company}}', company).replaceAll('{{firstName}}', firstName);
      const html = fill(HTML);
      return pool.sendMail({
        from: 'Mia Oak <mia@oak.example>',
        to,
        subject: fill(SUBJECT),
        html,
        text: html.replace(/<[^>]+>/g, ''),
      });
    }),
  );
  const rate = MAILS / ((performance.now() - started) / 1_000);
  pool.close();
  return rate;
}

const RECIPIENTS = 10_000;
const PROCESSES = 2;
const KILLS = 20;

export async function benchKilledSenders({ platform, databaseUrl }: Stage): Promise<Figure[]> {
  const owner = await createOwner(platform, 'killed@bench.example');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-killed-'));
  const rounds = KILLS / PROCESSES;
  const options = { databaseUrl, dataDir, owner, recipients: RECIPIENTS, rounds, processes: PROCESSES, wait: true };
  const run = await killSenders(platform.db, options);
  await rm(dataDir, { recursive: true, force: true });
  return [
    {
      id: 'R4',
      what: `${RECIPIENTS.toLocaleString('en-US')} recipients, ${KILLS} SIGKILLs`,
      ours: `${run.duplicates} twice, ${run.unended} open, ${run.wrong} wrong, ${run.uncertain} uncertain, on again in ${(run.slowestReturn / 1_000).toFixed(1)} s`,
      peer: '',
      ratio: '',
      bar: `0, 0, 0, <= ${run.mayBeUncertain}, 30 s`,
      met:
        run.duplicates + run.unended + run.wrong + run.strangeIds === 0 &&
        run.uncertain <= run.mayBeUncertain &&
        run.slowestReturn <= 30_000,
    },
  ];
}

/** Asked by their indexes: a look at the whole table would be part of what is measured. */
async function isOpen(db: Stage['platform']['db'], { workspaceId, mailboxId }: Desk): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(sql`
    select exists (select from mails where workspace_id = ${workspaceId} and state = 'waiting')
      or exists (select from mails where mailbox_id = ${mailboxId} and state = 'sending') as open`);
  return rows[0]?.open ?? false;
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return line.toString().trim();
}
