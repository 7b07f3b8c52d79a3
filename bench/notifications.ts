// Notifications to 50 people of one workspace, 1,000 events in 10 s: every one of them hears of each, once, and how soon after its commit.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount } from '#account/accounts/server/index.ts';
import type { NotificationItem } from '#account/notifications/contract.ts';
import { notify } from '#account/notifications/server/index.ts';
import { provisionalProfile } from '#app/server/admin/create-user.ts';
import { REPLY_RECEIVED } from '#outreach/inbox/server/index.ts';
import type { ServerProcess, Stage } from './stage.ts';
import type { Figure } from './table.ts';

const PEOPLE = 50;
const EVENTS = 1_000;
const SECONDS = 10;
/** As the browser does (web/use-notifications.ts). */
const GATHER_MS = 250;
const PAGE = 100;
const P99_MS = 1_000;
const SETTLE_TIMEOUT_MS = 30_000;
const PASSWORD = 'bench bench bench';

export async function benchNotifications(stage: Stage): Promise<Figure[]> {
  const server = await stage.startServer();
  const stopping = new AbortController();
  try {
    const { workspaceId } = await stage.member(server, 'fanout@bench.example', 10);
    const readers = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, n) => {
        const cookie = await join(stage, server, workspaceId, `fanout-${n}@bench.example`);
        return listen(server.url, cookie, stopping.signal);
      }),
    );
    const committed: number[] = [];
    const started = performance.now();
    const tell = async (n: number) => {
      await stage.platform.db.transaction((tx) =>
        notify(tx, REPLY_RECEIVED, workspaceId, {
          to: 'everyone',
          thing: { key: `reply:${n}`, name: `Person ${n}` },
          params: { name: `Person ${n}`, opening: String(n), stream: '' },
          link: '/email-sender?tab=replies',
        }),
      );
      committed[n] = performance.now();
    };
    const telling: Promise<void>[] = [];
    for (let n = 0; n < EVENTS; n += 1) {
      const due = started + (n * SECONDS * 1_000) / EVENTS;
      if (performance.now() < due) await sleep(due - performance.now());
      telling.push(tell(n));
    }
    await Promise.all(telling);
    const took = performance.now() - started;
    const until = performance.now() + SETTLE_TIMEOUT_MS;
    while (readers.some(({ heard }) => heard.size < EVENTS) && performance.now() < until) await sleep(50);
    const delays = readers.flatMap(({ heard }) => [...heard].map(([n, at]) => at - (committed[n] ?? 0)));
    delays.sort((a, b) => a - b);
    const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    const isExact = readers.every(({ heard, twice }) => heard.size === EVENTS && twice === 0);
    return [
      {
        id: 'P',
        what: `Notifications: ${EVENTS.toLocaleString('en-US')} events to ${PEOPLE} people in ${(took / 1_000).toFixed(1)} s, p99 from commit to screen`,
        ours: `${Math.round(p99)} ms`,
        peer: '',
        ratio: '',
        bar: `<= ${P99_MS} ms`,
        met: p99 <= P99_MS,
      },
      {
        id: 'P',
        what: 'Notifications: heard by all streams, each once',
        ours: delays.length.toLocaleString('en-US'),
        peer: '',
        ratio: '',
        bar: (PEOPLE * EVENTS).toLocaleString('en-US'),
        met: isExact,
      },
    ];
  } finally {
    stopping.abort();
    await server.stop();
  }
}

async function join({ platform }: Stage, server: ServerProcess, workspaceId: string, email: string): Promise<string> {
  const profile = provisionalProfile('company_owner', 'Bench');
  await createAccount(platform, {
    ...{
      email,
      password: PASSWORD,
      plan: 'premium',
      isPaid: true,
      verified: true,
      profile,
      joinWorkspaceId: workspaceId,
    },
  });
  const answer = await fetch(`${server.url}/api/accounts/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`sign-in failed: ${await answer.text()}`);
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

interface Reader {
  /** By the number of the event: when its row was there. */
  heard: Map<number, number>;
  /** Rows that came a second time under another id. */
  twice: number;
}

/** A tab: holds the live stream and reads what is new a moment after it is said to be. */
async function listen(url: string, cookie: string, signal: AbortSignal): Promise<Reader> {
  const reader: Reader = { heard: new Map(), twice: 0 };
  const ids = new Map<number, string>();
  let isGathering = false;

  async function readNew(): Promise<void> {
    for (let cursor = ''; ; ) {
      const answer = await fetch(`${url}/api/notifications?view=all&limit=${PAGE}${cursor}`, { headers: { cookie } });
      const { items, nextCursor } = (await answer.json()) as { items: NotificationItem[]; nextCursor: string | null };
      const fresh = items.filter(({ id, detail }) => ids.get(Number(detail)) !== id);
      for (const { id, detail } of fresh) {
        const n = Number(detail);
        if (ids.has(n)) reader.twice += 1;
        ids.set(n, id);
        if (!reader.heard.has(n)) reader.heard.set(n, performance.now());
      }
      if (fresh.length < items.length || nextCursor === null) return;
      cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
    }
  }
  const stream = await fetch(`${url}/api/live`, { headers: { cookie }, signal });
  const read = async () => {
    for await (const chunk of stream.body ?? []) {
      if (!Buffer.from(chunk).toString().includes('"notifications"')) continue;
      if (isGathering) continue;
      isGathering = true;
      setTimeout(() => {
        isGathering = false;
        readNew().catch(() => undefined);
      }, GATHER_MS);
    }
  };
  read().catch(() => undefined);
  return reader;
}
