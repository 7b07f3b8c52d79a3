// A soak as a document: the machine, the load, a line for each half hour, and each figure with its bar and verdict.
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Ending, FIGURE_NAMES, type FigureName, getRule, type Sample } from './figures.ts';
import { RATES } from './rates.ts';
import { checkSoak, countFailed, format, isPassed, settledSamples } from './verdict.ts';

/** A run writes a line a minute here, so that one that was killed can be reported too. */
export const FOLDER = '.cache/soak';
export const SAMPLES = path.join(FOLDER, 'samples.jsonl');
export const SERVER_LOG = path.join(FOLDER, 'server.log');
const DOCUMENT = 'docs/soak.md';
const ROWS = 8;

interface Start {
  machine: string;
  minutes: number;
  /** Share of the rates. */
  rate: number;
}
type Line = { start: Start } | { sample: Sample } | { ending: Ending };

export async function startFile(start: Start): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(SAMPLES, `${JSON.stringify({ start })}\n`);
}

export const append = (line: Line): Promise<void> => appendFile(SAMPLES, `${JSON.stringify(line)}\n`);

/** @returns whether it passed */
export async function writeReport(): Promise<boolean> {
  const lines = (await readFile(SAMPLES, 'utf8')).trim().split('\n');
  const run = { start: { machine: '', minutes: 0, rate: 1 }, samples: [] as Sample[], ending: null as Ending | null };
  // The last line of a killed run may be half a line.
  for (const line of lines.flatMap(parseLine)) {
    if ('start' in line) run.start = line.start;
    else if ('sample' in line) run.samples.push(line.sample);
    else run.ending = line.ending;
  }
  const checks = checkSoak(run.samples, run.ending);
  const toVerdict = (met: boolean | null) => (met === null ? 'open' : met ? 'met' : 'MISSED');
  const text = formatDocument(run, [
    ['What', 'Measured', 'Bar', 'Verdict'],
    ...checks.map(({ what, value, bar, met }) => [what, value, bar, toVerdict(met)]),
  ]);
  await writeFile(DOCUMENT, text);
  console.log(text);
  return isPassed(checks);
}

function parseLine(line: string): Line[] {
  try {
    return [JSON.parse(line) as Line];
  } catch {
    return [];
  }
}

const COLUMNS = [
  ...['rssMb', 'heapMb', 'sockets', 'files', 'threads', 'poolConnections', 'backends', 'advisoryLocks'],
  ...['transactionSeconds', 'loopMs', 'jobsDue', 'mailsWaiting', 'webhooksWaiting', 'databaseMb'],
] as const satisfies FigureName[];

interface Run {
  start: Start;
  samples: readonly Sample[];
  ending: Ending | null;
}

function formatDocument({ start, samples, ending }: Run, checks: string[][]): string {
  const minutes = samples.at(-1)?.minute ?? 0;
  const sum = (name: 'done' | 'emails' | 'replies' | 'webhooks') =>
    format(samples.reduce((all, each) => all + each[name], 0));
  const failed = Object.values(countFailed(samples)).reduce((all, count) => all + count, 0);
  const every = Math.max(1, Math.min(30, Math.ceil(minutes / ROWS)));
  const rows = samples.filter(({ minute }, at) => minute % every === 0 || at === samples.length - 1);
  return `# Soak

Written by \`npm run soak\`: the built server with all features on, on a database of its own with fsync, under a steady load for ${minutes} of ${start.minutes} minutes.
It answered ${sum('done')} requests (${format(failed)} failed), sent ${sum('emails')} emails, read ${sum('replies')} replies and bounces, and delivered ${sum('webhooks')} webhooks.${ending ? '' : ' The run has not ended.'}

| Machine | |
|---|---|
${start.machine}

## Verdicts

Slopes are those of Theil and Sen over each minute's values, those of memory as a garbage collection left it, of ${settledSamples(samples).length} minutes after the start has warmed up (decision 068), with their interval of 95 %.
A single step moves them little, unlike a line of least squares. Open: too short a run, or one that has not ended.

${toTable(checks)}

## Every ${every} minutes

${toTable([
  ['Minute', ...COLUMNS.map((name) => getRule(name).label), 'reads p99, ms', 'requests', 'failed'],
  ...rows.map((sample) => [
    String(sample.minute),
    ...COLUMNS.map((name) => format(Math.round(sample[name] * 10) / 10)),
    ...[
      format(Math.round(sample.readP99Ms)),
      format(sample.done),
      format(Object.values(sample.failed).reduce((all, n) => all + n, 0)),
    ],
  ]),
])}

## Load

| A minute | |
|---:|---|
${RATES.map(({ perMinute, what }) => `| ${format(perMinute * start.rate)} | ${what} |`).join('\n')}
`;
}

function toTable([head = [], ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** For the terminal, a line a minute. */
export function formatSample(sample: Sample): string {
  const figures = FIGURE_NAMES.map((name) => `${name} ${format(Math.round(sample[name] * 10) / 10)}`);
  const failed = Object.entries(sample.failed).map(([what, count]) => `${count} x ${what}`);
  return [
    `minute ${sample.minute}: ${sample.done} requests, ${sample.emails} emails, p99 ${Math.round(sample.readP99Ms)} ms`,
    ...failed,
    ...figures,
  ].join(', ');
}
