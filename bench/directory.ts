// A directory of 5,000,000 companies: how many rows a second an import takes, and what a page of Discover with its counts costs, by its routes.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { directoryFits, importDirectory, updateBuiltIn } from '#prospecting/directory/server/index.ts';
import {
  britishRow,
  COMPANIES_HOUSE_HEAD,
  companiesHouseLine,
  GLEIF_HEAD,
  gleifRow,
} from '#tests/support/register-files.ts';
import { directoryQuestions } from './directory-questions.ts';
import type { Stage } from './stage.ts';
import { type Figure, perSecond } from './table.ts';

const COMPANIES = Number(process.env.BENCH_DIRECTORY ?? 5_000_000);
const BRITISH = Math.round(COMPANIES * 0.8);
/** The first file of a newcomer: a small register on a database whose statistics know the built-in companies alone. */
const FIRST = 40_000;
const QUESTIONS = 400;

interface Measured {
  rows: number;
  seconds: number;
}

export async function benchDirectory(stage: Stage): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-registers-'));
  try {
    await updateBuiltIn(stage.platform);
    await stage.platform.db.execute(sql`analyze`);
    const first = await importFile(stage, path.join(folder, '20261001-gleif.csv'), GLEIF_HEAD, gleifRow, FIRST);
    const line = (n: number) => companiesHouseLine(britishRow(n));
    const british = await importFile(
      stage,
      path.join(folder, 'ch-2026-11-01.csv'),
      COMPANIES_HOUSE_HEAD,
      line,
      BRITISH,
    );
    await importFile(stage, path.join(folder, '20261101-gleif.csv'), GLEIF_HEAD, gleifRow, COMPANIES - BRITISH);
    return [importFigure(british), firstImportFigure(first, british), ...(await measureQuestions(stage))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importFile(
  { platform }: Stage,
  file: string,
  head: string,
  line: (n: number) => string,
  count: number,
): Promise<Measured> {
  const out = createWriteStream(file);
  out.write(head);
  for (let n = 0; n < count; n += 500) {
    let block = '';
    for (let k = n; k < Math.min(count, n + 500); k += 1) block += line(k);
    if (!out.write(block)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  const signal = new AbortController().signal;
  const started = performance.now();
  const options = { file, asOf: null, force: false, signal, tell: (told: string) => console.error(told) };
  const { rows } = await importDirectory(platform, options);
  return { rows, seconds: (performance.now() - started) / 1_000 };
}

function firstImportFigure(first: Measured, large: Measured): Figure {
  const [ours, peer] = [first, large].map(({ rows, seconds }) => rows / seconds) as [number, number];
  return {
    id: 'directory',
    what: `first import of ${first.rows.toLocaleString('en-US')} companies on a new database, beside the large import`,
    ours: perSecond(ours),
    peer: perSecond(peer),
    ratio: (ours / peer).toFixed(2),
    bar: '>= 0.3',
    met: ours / peer >= 0.3,
  };
}

function importFigure({ rows, seconds }: Measured): Figure {
  return {
    id: 'directory',
    what: `import of ${rows.toLocaleString('en-US')} companies of 55 columns: read, merge, words into the index, sets of rows`,
    ours: perSecond(rows / seconds),
    peer: '',
    ratio: '',
    bar: '>= 10,000/s',
    met: rows / seconds >= 10_000,
  };
}

async function measureQuestions(stage: Stage): Promise<Figure[]> {
  const server = await stage.startServer();
  try {
    const { cookie } = await stage.member(server, 'directory@bench.example', 10);
    const get = async (where: string) => {
      const answer = await fetch(`${server.url}${where}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${where}: ${await answer.text()}`);
      return (await answer.json()) as { new?: number };
    };
    const questions = directoryQuestions(QUESTIONS);
    const times: number[] = [];
    let found = 0;
    let slowest = { ms: 0, what: '' };
    for (const [n, question] of [...questions.slice(0, 40), ...questions].entries()) {
      const query = new URLSearchParams({ kind: 'company', ...question });
      const started = performance.now();
      const [, count] = await Promise.all([
        get(`/api/discover?${query}&show=new&limit=25`),
        get(`/api/discover/count?${query}`),
      ]);
      const ms = performance.now() - started;
      // The first ones warm caches and connections up.
      if (n < 40) continue;
      times.push(ms);
      if ((count.new ?? 0) > 0) found += 1;
      if (ms > slowest.ms) slowest = { ms, what: String(query) };
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    const plan = await planOfLookUp(stage);
    console.error(`slowest: ${slowest.ms.toFixed(1)} ms ${slowest.what}\n${plan}`);
    return [
      {
        id: 'directory',
        what: `Discover over ${COMPANIES.toLocaleString('en-US')} companies: a page of 25 and both exact counts, by HTTP (${found} of ${QUESTIONS} find something)`,
        ours: `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`,
        peer: '',
        ratio: '',
        bar: 'p95 <= 100 ms',
        met: at(0.95) <= 100 && plan.includes('directory_companies_search'),
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Of a word that few have. */
async function planOfLookUp({ platform: { db } }: Stage): Promise<string> {
  const filters = { q: 'balecton', industry: [], size: [], country: ['GB'], city: '', source: [] };
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, buffers) select count(*) from directory_companies d where ${directoryFits(filters)}`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
