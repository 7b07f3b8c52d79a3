// A list of ours against bare Fastify with the same query, in turns: both under the same load of the machine.
import autocannon from 'autocannon';
import { type ServerProcess, startServer } from './stage.ts';
import { type Figure, median, percent, perSecond } from './table.ts';

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 50;

interface Lists {
  what: string;
  ours: ServerProcess;
  path: string;
  cookie: string;
  /** What the bare server is started with, and where its list is. */
  bare: { env: Record<string, string>; path: string };
}

export async function againstBare({ what, ours, path, cookie, bare }: Lists): Promise<Figure> {
  const peer = await startServer(bare.env, { script: 'dist/bench/bare-list.js' });
  const rates = { ours: [] as number[], bare: [] as number[] };
  const p99 = { ours: [] as number[], bare: [] as number[] };
  const load = { connections: CONNECTIONS, duration: SECONDS };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const theirs = await autocannon({ url: `${peer.url}${bare.path}`, ...load });
      const mine = await autocannon({ url: `${ours.url}${path}`, headers: { cookie }, ...load });
      if (mine.non2xx > 0 || theirs.non2xx > 0) throw new Error('a list answered with an error');
      rates.bare.push(theirs.requests.average);
      rates.ours.push(mine.requests.average);
      p99.bare.push(theirs.latency.p99);
      p99.ours.push(mine.latency.p99);
    }
  } finally {
    await peer.stop();
  }
  const ratio = median(rates.ours) / median(rates.bare);
  return {
    id: 'P4',
    what: `${what}, ${CONNECTIONS} connections`,
    ours: `${perSecond(median(rates.ours))}, p99 ${median(p99.ours)} ms`,
    peer: `bare Fastify + the same query ${perSecond(median(rates.bare))}, p99 ${median(p99.bare)} ms`,
    ratio: percent(ratio),
    bar: '>= 50 %, p99 <= 50 ms',
    met: ratio >= 0.5 && median(p99.ours) <= 50,
  };
}
