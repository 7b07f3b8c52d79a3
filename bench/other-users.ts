// What other users notice of a load: the 99th percentile of what they ask, at the pace of people and no load test of its own.
import { setTimeout as sleep } from 'node:timers/promises';

/** Quality S16: pages of others while slow clients or slow mail servers are waited for. */
export const OTHERS_P99_MS = 300;
/** One at a time: a load generator with ten connections sends ten requests at the same moment, twice a second, which ten people do not. */
const EVERY_MS = 50;
/** Of each path, before the measurement: the first requests of a process are its start, which `start` measures. */
const WARM_UP = 20;

/** Milliseconds, from when a request is due. Throws where one was refused: such a figure would say nothing. */
export async function othersP99(
  url: string,
  cookie: string,
  paths: readonly string[],
  seconds: number,
): Promise<number> {
  const ask = async (path: string) => {
    const answer = await fetch(url + path, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  };
  for (let n = 0; n < WARM_UP; n += 1) for (const path of paths) await ask(path);
  const requests = Array.from({ length: (seconds * 1_000) / EVERY_MS }, async (_, n) => {
    await sleep(n * EVERY_MS);
    const due = performance.now();
    await ask(paths[n % paths.length] as string);
    return performance.now() - due;
  });
  const times = (await Promise.all(requests)).sort((a, b) => a - b);
  return Math.round(times[Math.ceil(times.length * 0.99) - 1] as number);
}
