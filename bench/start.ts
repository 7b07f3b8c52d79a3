// P10: from the start of the process to /readyz on an existing data directory, embedded database included.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from './stage.ts';
import { type Figure, median } from './table.ts';

const ROUNDS = 5;

export async function benchStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-start-'));
  try {
    const first = await startServer({ DATA_DIR: dataDir });
    await first.stop();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer({ DATA_DIR: dataDir });
      times.push(server.readyMs);
      await server.stop();
    }
    return [
      {
        id: 'P10',
        what: `start to ready on an existing data directory (new directory: ${Math.round(first.readyMs)} ms)`,
        ours: `${Math.round(median(times))} ms`,
        peer: '',
        ratio: '',
        bar: '<= 1,500 ms',
        met: median(times) <= 1500,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
