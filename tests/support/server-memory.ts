// How much memory a server takes while something is done to it.
import { readFileSync } from 'node:fs';
import type { TestServer } from './server.ts';

/** Megabytes that its process has grown by at most, as the system counts them. */
export async function growthWhile({ pid }: Pick<TestServer, 'pid'>, work: () => Promise<void>): Promise<number> {
  const before = residentBytes(pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return (peak - before) / 1024 / 1024;
}

function residentBytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return pages * 4096;
}
