// P8: memory of server and worker in one idle process; and how the memory of any process is read.
import { readFile } from 'node:fs/promises';
import type { Stage } from './stage.ts';
import type { Figure } from './table.ts';

/** V8 gives back what the start took, some 35 MB, once nothing has been allocated for about 25 s. */
const SETTLE_MS = 40_000;

export async function benchMemory(stage: Stage): Promise<Figure[]> {
  const server = await stage.startServer();
  try {
    // Not a wait for something to happen: the figure is that of a server that has had nothing to do for a while.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const megabytes = await residentMb(server.pid);
    return [
      {
        id: 'P8',
        what: 'idle memory, server and worker together',
        ours: `${megabytes} MB`,
        peer: '',
        ratio: '',
        bar: '<= 160 MB',
        met: megabytes <= 160,
      },
    ];
  } finally {
    await server.stop();
  }
}

export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}

/** The most that a process takes until it is stopped. */
export function watchMemory(pid: number): { stop(): Promise<number> } {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, await residentMb(pid));
  };
  const timer = setInterval(() => void look(), 100);
  return {
    async stop() {
      clearInterval(timer);
      await look();
      return peak;
    },
  };
}
