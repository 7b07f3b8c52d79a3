// The run of all benchmarks as a document: the table, the machine, and the figures of peers that are not installed here.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import type { Stage } from './stage.ts';
import { type Figure, toTable } from './table.ts';

const FILE = 'docs/benchmarks.md';

/** Measured once on two cores with an installation of their own, which is too much for each run. */
const OTHER_PEERS = [
  ['P3', 'Directus, import', '395 rows/s'],
  ['P3', 'COPY alone; parsing, COPY and upsert', '87,000 to 91,000; 41,000 rows/s'],
  ['P4', 'Directus, list', '158/s, p99 419 ms'],
  ['P6', 'Ghost admin, Directus, n8n: JavaScript of the first load, gzipped', '1,470, 2,145, 3,091 kB'],
  ['P8', 'Directus, idle; bare Fastify with a database pool', '223 MB; 72 MB'],
  ['P9', 'graphile-worker, from enqueue to start', '2.3 ms'],
] as const;

export async function describeMachine({ platform: { db } }: Stage): Promise<string> {
  const { rows } = await db.$client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const [core] = os.cpus();
  const facts = {
    Processor: `${core?.model ?? 'unknown'}, ${os.cpus().length} cores`,
    Memory: `${Math.round(os.totalmem() / 1024 ** 3)} GB`,
    Kernel: `${os.type()} ${os.release()}`,
    'Node.js': process.versions.node,
    PostgreSQL: rows[0]?.version ?? 'unknown',
    Commit: getCommit(),
    Date: new Date().toISOString().slice(0, 10),
    // The load of the others at the start: figures per second mean little where it is above 1.
    'Load before': os.loadavg()[0]?.toFixed(1) ?? '',
  };
  return Object.entries(facts)
    .map(([name, value]) => `| ${name} | ${value} |`)
    .join('\n');
}

export async function writeReport(
  figures: readonly Figure[],
  { machine, minutes }: { machine: string; minutes: number },
): Promise<void> {
  const missed = figures.filter(({ met }) => !met).length;
  const text = `# Benchmarks

Written by \`npm run bench\` in ${Math.round(minutes)} minutes: ${figures.length - missed} of ${figures.length} bars are met. Ratios count: figures per second depend on the machine.
\`npm run bench NAME\` runs one part, also the longer ones (\`import-large\`, \`killed\`, \`directory\`, \`campaigns\` and others).

| Machine | |
|---|---|
${machine}

${toTable(figures)}

## Peers that this run does not install

| | What | Measured |
|---|---|---|
${OTHER_PEERS.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
  await writeFile(FILE, text);
  console.error(`written to ${FILE}`);
}

function getCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
