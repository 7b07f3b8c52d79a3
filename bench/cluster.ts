// What one, two and four processes do on this machine: lists and paid searches through the proxy, and emails. Processor time says what binds.
import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import autocannon from 'autocannon';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { startCaddy } from '#tests/support/caddy.ts';
import { countOpenMails, killProgram, startSender } from '#tests/support/kill-senders.ts';
import { openSink } from '#tests/support/mail-sink.ts';
import { addMailbox, openDesk, queueTo } from '#tests/support/sending.ts';
import { withCpu } from './cpu.ts';
import { createOwner, type Member, type Stage } from './stage.ts';
import { type Figure, perSecond } from './table.ts';

const PROCESSES = [1, 2, 4];
const CONNECTIONS = 50;
const WORKSPACES = 20;
const WARM_UP_SECONDS = 2;
const SECONDS = 6;
const MAILBOXES = 4;
const MAILS = 4_000;

export async function benchCluster(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const processes of PROCESSES) {
    figures.push(...(await measureRequests(stage, processes)), await measureEmails(stage, processes));
  }
  return figures;
}

const named = (processes: number) =>
  `${processes} ${processes === 1 ? 'process' : 'processes'} on ${cpus().length} cores`;

const toFigure = (what: string, ours: string, met = true): Figure => ({
  ...{ id: 'scale', what, ours, peer: '', ratio: '', bar: 'nothing fails', met },
});

async function measureRequests(stage: Stage, processes: number): Promise<Figure[]> {
  const port = await freePort();
  const env = { ROLE: 'web', PUBLIC_URL: `http://localhost:${port}` };
  const servers = await Promise.all(Array.from({ length: processes }, () => stage.startServer(env)));
  const proxy = await startCaddy(
    port,
    servers.map(({ url }) => new URL(url).host),
  );
  try {
    const members: Member[] = [];
    for (let n = 0; n < WORKSPACES; n += 1) {
      const server = servers[n % processes];
      if (server) members.push(await stage.member(server, `cluster-${processes}-${n}@bench.example`, 10_000_000));
    }
    let sent = 0;
    const cookie = () => members[sent % members.length]?.cookie ?? '';
    const load = {
      lists: (headers: Record<string, string>) => ({ method: 'GET' as const, path: '/api/contacts?limit=25', headers }),
      'paid searches': (headers: Record<string, string>) => ({
        method: 'POST' as const,
        path: '/api/linkedin/companies/search',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ keyword: `timber ${sent}` }),
      }),
    };
    const figures: Figure[] = [];
    for (const [name, toRequest] of Object.entries(load)) {
      const run = (duration: number) =>
        autocannon({
          url: proxy.url,
          connections: CONNECTIONS,
          duration,
          requests: [
            {
              setupRequest: (request) => {
                sent += 1;
                return { ...request, ...toRequest({ cookie: cookie() }) };
              },
            },
          ],
        });
      await run(WARM_UP_SECONDS);
      const { result, cpu } = await withCpu(
        stage,
        servers.map(({ pid }) => pid),
        () => run(SECONDS),
        (answered) => answered['2xx'],
      );
      const rate = perSecond(result['2xx'] / result.duration);
      figures.push(
        toFigure(
          `${named(processes)}, ${name} through Caddy, ${CONNECTIONS} connections; ${cpu}`,
          `${rate}, p99 ${result.latency.p99} ms${describeFailures(result)}`,
          result.non2xx + result.errors === 0,
        ),
      );
    }
    return figures;
  } finally {
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** How often which status came instead of 2xx. */
function describeFailures({ statusCodeStats = {}, errors }: autocannon.Result): string {
  const others = Object.entries(statusCodeStats).filter(([status]) => !status.startsWith('2'));
  const parts = others.map(([status, { count }]) => `${count} x ${status}`);
  if (errors > 0) parts.push(`${errors} without an answer`);
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`;
}

async function measureEmails({ platform, databaseUrl }: Stage, processes: number): Promise<Figure> {
  const { db } = platform;
  const owner = await createOwner(platform, `cluster-mail-${processes}@bench.example`);
  const desk = await openDesk({ db }, owner);
  const mailboxIds = [desk.mailboxId];
  while (mailboxIds.length < MAILBOXES) mailboxIds.push(await addMailbox({ db }, desk, {}));
  const sink = await openSink();
  const { dataDir } = platform.config;
  const senders = await Promise.all(
    Array.from({ length: processes }, () => startSender({ databaseUrl, dataDir }, sink.port)),
  );
  try {
    for (const [n, mailboxId] of mailboxIds.entries()) {
      const count = MAILS / MAILBOXES;
      await queueTo(
        { db },
        desk,
        Array.from({ length: count }, (_, at) => `c${n}.${at}@acme.example`),
        { mailboxId },
      );
    }
    const started = performance.now();
    const { cpu } = await withCpu(
      { platform },
      senders.map(({ pid }) => pid ?? 0),
      async () => {
        while ((await countOpenMails(db, desk.workspaceId)) > 0)
          await new Promise((resolve) => setTimeout(resolve, 50));
      },
      () => MAILS,
    );
    const rate = MAILS / ((performance.now() - started) / 1_000);
    return toFigure(
      `${named(processes)}, emails from ${MAILBOXES} mailboxes; ${cpu.replace('a request', 'an email')}`,
      perSecond(rate),
      sink.taken.length === MAILS,
    );
  } finally {
    await Promise.all(senders.map(killProgram));
    await sink.close();
  }
}
