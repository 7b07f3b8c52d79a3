// P3: a file of contacts, from the upload over HTTP to the last record: validation, duplicates, the file of rejects; and what the process takes.
import type { Import, ImportDetail } from '#crm/imports/contract.ts';
import { copyInto } from '#platform/db/bulk-rows.ts';
import { residentMb, watchMemory } from './memory.ts';
import type { ServerProcess, Stage } from './stage.ts';
import { type Figure, percent, perSecond } from './table.ts';

const SMALL = 100_000;
/** For the memory, which does not grow with the rows: few enough for the run of all. */
const MEDIUM = 200_000;
const LARGE = 1_000_000;
/** A browser learns it from events and does not poll; polling more often than this would be part of the measurement. */
const POLL_MS = 100;

export async function benchImport(stage: Stage): Promise<Figure[]> {
  const file = contactsFile(SMALL);
  const small = await onServer(stage, (server) => measure(stage, server, 'import@bench.example', file, SMALL));
  const alone = await onServer(stage, async (server) => {
    const { workspaceId } = await stage.member(server, 'copy@bench.example', 10);
    return writeAlone(stage, workspaceId, file);
  });
  return [
    {
      id: 'P3',
      what: `import of ${SMALL.toLocaleString('en-US')} contacts x 8 columns: read, check, match, write, rejects (${small.stages})`,
      ours: perSecond(SMALL / small.seconds),
      peer: `COPY and one insert into the same table ${perSecond(SMALL / alone)}`,
      ratio: percent(alone / small.seconds),
      bar: '>= 20,000/s',
      met: SMALL / small.seconds >= 20_000,
    },
    await memoryOfImport(stage, MEDIUM),
  ];
}

export async function benchLargeImport(stage: Stage): Promise<Figure[]> {
  return [await memoryOfImport(stage, LARGE)];
}

/** On a server of its own: one that has imported already has grown by what this one would have to. */
async function memoryOfImport(stage: Stage, rows: number): Promise<Figure> {
  const { peakMb, idleMb, seconds, stages } = await onServer(stage, (server) =>
    measure(stage, server, `import-${rows}@bench.example`, narrowFile(rows), rows),
  );
  return {
    id: 'P3',
    what: `growth of the server while ${rows.toLocaleString('en-US')} are imported, at ${perSecond(rows / seconds)} (${stages})`,
    ours: `${peakMb - idleMb} MB`,
    peer: `${idleMb} MB before`,
    ratio: '',
    bar: '<= 200 MB',
    met: peakMb - idleMb <= 200,
  };
}

async function onServer<T>(stage: Stage, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const server = await stage.startServer();
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Seconds for no more than to write: COPY of the rows as they are, and one statement that makes contacts of them, with every index of ours. */
async function writeAlone({ platform: { db } }: Stage, workspaceId: string, file: Buffer): Promise<number> {
  const columns = ['name', 'email', 'phone', 'company', 'title', 'city', 'country', 'linkedin'];
  await db.$client.query(`create table copied (${columns.map((name) => `${name} text`).join(', ')})`);
  const [, ...rows] = file.toString().trimEnd().split('\n');
  async function* lines() {
    for (let at = 0; at < rows.length; at += 1_000)
      yield `${rows
        .slice(at, at + 1_000)
        .join('\n')
        .replaceAll(',', '\t')}\n`;
  }
  const started = performance.now();
  await copyInto(db, 'copied', columns, lines());
  await db.$client.query(
    `insert into contacts (workspace_id, id, name, email, phone, company_name, title, city, country, linkedin, source)
     select $1, gen_random_uuid(), name, email, phone, company, title, city, 'SE', linkedin, 'import' from copied
      where email like '%@%' on conflict do nothing`,
    [workspaceId],
  );
  const seconds = (performance.now() - started) / 1000;
  await db.$client.query('drop table copied');
  return seconds;
}

async function measure(stage: Stage, server: ServerProcess, email: string, file: Buffer, rows: number) {
  const { cookie } = await stage.member(server, email, 10);
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const bytes = body instanceof Buffer;
    const answer = await fetch(`${server.url}/api/imports${path}`, {
      method,
      headers: {
        cookie,
        ...(body !== undefined && { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body: bytes ? (body as Buffer<ArrayBuffer>) : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  const until = async (id: string, wanted: Import['state']): Promise<Import> => {
    for (;;) {
      const read = await call<Import>('GET', `/${id}`);
      if (read.state === wanted) return read;
      if (read.state === 'failed') throw new Error(read.fault ?? 'failed');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  const idleMb = await residentMb(server.pid);
  const memory = watchMemory(server.pid);
  const times: number[] = [performance.now()];
  const mark = () => times.push(performance.now());

  const { id, columns } = await call<ImportDetail>('POST', '?kind=contact&name=bench.csv', file);
  mark();
  await call('PUT', `/${id}/mapping`, {
    columns: columns.map(({ index, suggestion }) => ({ index, field: suggestion, rule: 'fill' })),
    matchBy: ['email', 'linkedin', 'phone', 'name-company'],
  });
  await until(id, 'ready');
  mark();
  await call('POST', `/${id}/run`);
  const { counts } = await until(id, 'done');
  mark();
  const peakMb = await memory.stop();
  if (!counts || counts.created + counts.updated + counts.skipped + counts.failed !== rows)
    throw new Error('rows are missing');
  const [start = 0, uploaded = 0, ready = 0, done = 0] = times;
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  const stages = `upload ${seconds(start, uploaded)} s, preview ${seconds(uploaded, ready)} s, run ${seconds(ready, done)} s`;
  console.error(`${rows.toLocaleString('en-US')} rows: ${stages}; ${idleMb} MB before, ${peakMb} MB at most`);
  return {
    seconds: (done - start) / 1000,
    stages,
    peakMb,
    idleMb,
  };
}

const FIRST = ['Mara', 'Jonas', 'Élodie', 'Erik', 'Anna', 'Giulia', 'Pedro', 'Sven', 'Ida', 'Omar'];
const LAST = ['Lind', 'Müller', 'Dupont', 'Karlsson', 'Rossi', 'Silva', 'Berg', 'Novak'];
const TITLES = ['CEO', 'Head of Sales', 'Marketing manager', 'Engineer', 'Buyer'];
const CITIES = ['Stockholm', 'Göteborg', 'Oslo', 'København', 'Berlin'];

/** One row in a thousand cannot be imported, one in a hundred means an earlier one. */
function contactsFile(rows: number): Buffer {
  const lines = ['Name,E-mail,Phone,Company,Title,City,Country,LinkedIn'];
  for (let n = 0; n < rows; n += 1) {
    const who = n % 100 === 99 ? n - 1 : n;
    const name = `${FIRST[who % 10]} ${LAST[(who >> 3) % 8]} ${who}`;
    const email = n % 1000 === 500 ? 'no address' : `person${who}@company${who % 5000}.example`;
    const phone = `+4670${String(who).padStart(7, '0')}`;
    lines.push(
      `${name},${email},${phone},Company ${who % 5000},${TITLES[who % 5]},${CITIES[who % 5]},Sweden,https://www.linkedin.com/in/person-${who}`,
    );
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** Two columns: what grows with the rows, not with their cells. */
function narrowFile(rows: number): Buffer {
  const lines = ['E-mail,Name'];
  for (let n = 0; n < rows; n += 1)
    lines.push(`p${n}@c${n % 5000}.example,${FIRST[n % 10]} ${LAST[(n >> 3) % 8]} ${n}`);
  return Buffer.from(`${lines.join('\n')}\n`);
}
