// npm run soak: hours of a tenth of the peak with all features on, for leaks of memory, handles, connections, locks and jobs.
import { mkdir, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeManyRecords } from '#crm/records/server/index.ts';
import { describeMachine } from '../report.ts';
import { openStage, type Stage } from '../stage.ts';
import { createActivities } from './activities.ts';
import { type Ending, mergeReadings, type Reading, type Sample } from './figures.ts';
import { type Counter, createCounter, createUser, startLoads, type User } from './load.ts';
import { createOutreach } from './outreach.ts';
import { type Outside, openOutside } from './outside.ts';
import { COLLECTS_GARBAGE, openProbe, type Probe } from './probe.ts';
import { STORED_CONTACTS, WORKSPACES } from './rates.ts';
import { append, FOLDER, formatSample, SAMPLES, SERVER_LOG, startFile, writeReport } from './report.ts';
import { isDrained } from './verdict.ts';

const CREDITS = 100_000_000;
const READINGS_A_MINUTE = 6;
const DRAIN_TIMEOUT_MS = 15 * 60_000;
const DRAIN_POLL_MS = 5_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '240' },
    // A share of the rates, for a trial on a machine that does other work.
    rate: { type: 'string', default: '1' },
    report: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
if (!Number.isInteger(minutes) || minutes < 1) throw new Error('--minutes is a whole number from 1');
const rate = Number(values.rate);
if (!(rate > 0)) throw new Error('--rate is a number above 0');
if (!values.report) await run();
process.exitCode = (await writeReport()) ? 0 : 1;

async function run(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const log = await open(SERVER_LOG, 'w');
  const stage = await openStage();
  const outside = await openOutside();
  const server = await stage.startServer({ ...outside.env, ...COLLECTS_GARBAGE, ROLE: 'all' }, log.fd);
  const [stopping, leaving] = [new AbortController(), new AbortController()];
  // The first ends the load, the second the wait for the queues.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (stopping.signal.aborted ? leaving : stopping).abort());
  try {
    const counter = createCounter();
    const users = await createUsers(stage, server, counter);
    const activities = await createActivities({ url: server.url, users, counter });
    const outreach = await createOutreach(stage.platform, users, outside);
    outside.unsubscribe = (link) => void counter.run('POST /unsubscribe', () => unsubscribe(link));
    await startFile({ machine: await describeMachine(stage), minutes, rate });
    const probe = await openProbe(server, stage.databaseUrl);
    console.error(`${minutes} minutes; samples in ${SAMPLES}, the log of the server in ${SERVER_LOG}`);
    await settle(probe);
    const loads = startLoads({ ...activities.loads, ...outreach }, rate);
    await sampleMinutes({ probe, counter, outside, stop: stopping.signal });
    activities.stop();
    await loads.stop();
    await stage.platform.db.$client.query('update mailboxes set gap_min_seconds = 0, gap_max_seconds = 0');
    await append({ ending: await drain(probe, leaving.signal) });
    await probe.close();
  } finally {
    await server.stop();
    await outside.close();
    await stage.close();
    await log.close();
  }
}

async function createUsers(stage: Stage, server: Awaited<ReturnType<Stage['startServer']>>, counter: Counter) {
  const users: User[] = [];
  for (let n = 0; n < WORKSPACES; n += 1) {
    const member = await stage.member(server, `soak${n}@bench.example`, CREDITS);
    const { workspaceId } = member;
    const { rows } = await stage.platform.db.$client.query<{ id: string }>(
      'select id from users where workspace_id = $1',
      [workspaceId],
    );
    const userId = rows[0]?.id ?? '';
    await writeManyRecords(stage.platform.db, { workspaceId, userId, contacts: STORED_CONTACTS });
    users.push(createUser(server.url, counter, { ...member, userId }, n));
  }
  await stage.platform.db.$client.query('vacuum analyze');
  return users;
}

/** What preparing the run has caused in the background is no part of it. */
async function settle(probe: Probe): Promise<void> {
  const until = performance.now() + DRAIN_TIMEOUT_MS;
  for (let reading = await probe.read(); reading.jobsDue + reading.jobsRunning > 0 && performance.now() < until; ) {
    await sleep(DRAIN_POLL_MS);
    reading = await probe.read();
  }
}

/** A recipient's mail program, by RFC 8058. */
async function unsubscribe(link: string): Promise<void> {
  const answer = await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(String(answer.status));
}

interface Sampling {
  probe: Probe;
  counter: Counter;
  outside: Outside;
  stop: AbortSignal;
}

async function sampleMinutes({ probe, counter, outside, stop }: Sampling): Promise<void> {
  // What preparing the run has asked is no part of it.
  counter.take();
  outside.takeCounts();
  let sentBefore = await probe.countSent();
  const started = performance.now();
  const until = async (ms: number) => {
    await sleep(Math.max(0, started + ms - performance.now()), undefined, { signal: stop }).catch(() => undefined);
  };
  for (let minute = 1; minute <= minutes && !stop.aborted; minute += 1) {
    const readings: Reading[] = [];
    for (let n = 1; n <= READINGS_A_MINUTE && !stop.aborted; n += 1) {
      await until((minute - 1 + n / READINGS_A_MINUTE) * 60_000);
      readings.push(await (n === READINGS_A_MINUTE ? probe.readHeld() : probe.read()));
    }
    // Of half a minute there is no reading of what is held.
    if (stop.aborted) break;
    const { done, failed, reads } = counter.take();
    reads.sort((a, b) => a - b);
    const readP99Ms = reads[Math.ceil(reads.length * 0.99) - 1] ?? 0;
    const sent = await probe.countSent();
    const counts = { done, failed, readP99Ms, emails: sent - sentBefore, ...outside.takeCounts() };
    const sample: Sample = { minute, ...mergeReadings(readings), ...counts };
    sentBefore = sent;
    await append({ sample });
    console.error(formatSample(sample));
  }
}

/** Until nothing is left in queues, leases and locks, for a limited time. */
async function drain(probe: Probe, stop: AbortSignal): Promise<Ending> {
  const started = performance.now();
  for (;;) {
    const reading = await probe.read();
    const ending = { seconds: (performance.now() - started) / 1_000, reading };
    if (isDrained(ending) || stop.aborted || performance.now() - started > DRAIN_TIMEOUT_MS) return ending;
    await sleep(DRAIN_POLL_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
