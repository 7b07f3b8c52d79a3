// S16: 200 verifications at a time ask mail servers that never answer, while other users load pages.
import { setTimeout as sleep } from 'node:timers/promises';
import { OTHERS_P99_MS, othersP99 } from './other-users.ts';
import type { Member, ServerProcess, Stage } from './stage.ts';
import type { Figure } from './table.ts';
import { talkTo } from './talk-to.ts';

const WORKSPACES = 10;
const CALLS_EACH = 20;
const SECONDS = 15;
/** What Home and the table of contacts ask. */
const PAGES = ['/api/me', '/api/home', '/api/contacts?limit=50', '/home'];
/** Longer than the measurement: who hangs, hangs all the while. */
const TIMEOUT_SECONDS = 60;

export async function benchWaiting(stage: Stage): Promise<Figure[]> {
  const calls = WORKSPACES * CALLS_EACH;
  const servers = talkTo('dist/bench/verify-servers.js', [String(calls), 'silent', String(TIMEOUT_SECONDS)]);
  let ours: ServerProcess | undefined;
  const stopping = new AbortController();
  try {
    const { env } = JSON.parse(await servers.ask(null)) as { env: Record<string, string> };
    ours = await stage.startServer(env);
    const { url } = ours;
    const other = await stage.member(ours, 'other@bench.example', 10);
    const members: Member[] = [];
    for (let n = 0; n < WORKSPACES; n += 1) {
      members.push(await stage.member(ours, `waiting${n}@bench.example`, 10_000));
    }
    const alone = await othersP99(url, other.cookie, PAGES, SECONDS);
    const met = { asked: 0, refused: 0, open: 0 };
    const callers = Array.from({ length: calls }, (_, n) =>
      verifyUntil(stopping.signal, { url, member: members[n % WORKSPACES] as Member, email: `mia@d${n}.test`, met }),
    );
    while (met.asked < calls) await sleep(50);
    const beside = await othersP99(url, other.cookie, PAGES, SECONDS);
    const { open, refused } = met;
    stopping.abort();
    await Promise.all(callers);
    return [
      {
        id: 'S16',
        what: `pages of others, p99, beside ${calls} verifications at mail servers that never answer (${open} open, ${refused} times 429)`,
        ours: `${beside} ms`,
        peer: `${alone} ms without them`,
        ratio: (beside / Math.max(alone, 1)).toFixed(2),
        bar: `<= ${OTHERS_P99_MS} ms`,
        met: beside <= OTHERS_P99_MS,
      },
    ];
  } finally {
    stopping.abort();
    servers.stop();
    await ours?.stop();
  }
}

interface Caller {
  url: string;
  member: Member;
  email: string;
  met: { asked: number; refused: number; open: number };
}

/** Sends the verification again as soon as it was refused or answered, as an impatient client does. */
async function verifyUntil(stop: AbortSignal, { url, member, email, met }: Caller): Promise<void> {
  while (!stop.aborted) {
    met.asked += 1;
    met.open += 1;
    const status = await fetch(`${url}/api/verifier/addresses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: member.cookie, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ emails: [email] }),
      signal: stop,
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    met.open -= 1;
    if (status === 429) met.refused += 1;
    await sleep(1_000, undefined, { signal: stop }).catch(() => undefined);
  }
}
