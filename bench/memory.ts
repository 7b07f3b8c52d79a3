// P8: memory of server and worker in one idle process.
import { readFile } from 'node:fs/promises';
import type { Stage } from './stage.ts';
import type { Figure } from './table.ts';

const SETTLE_MS = 8_000;

export async function benchMemory(stage: Stage): Promise<Figure[]> {
  const server = await stage.startServer();
  try {
    // Not a wait for something to happen: the figure is that of a server that has had nothing to do for a while.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
    return [
      {
        id: 'P8',
        what: 'idle memory, server and worker together',
        ours: `${Math.round(megabytes)} MB`,
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
