// SQL of what was brought into the directory: files and the built-in companies, each with its date and how far it has come.
import { sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { Session } from '#platform/db/session.ts';
import type { DirectorySource } from '../domain/sources.ts';

export interface DirectoryImport {
  id: string;
  source: DirectorySource;
  file: string;
  fingerprint: string;
  /** "2026-11-01" */
  asOf: string;
  whole: 'whole' | 'part';
  state: 'reading' | 'read' | 'done';
  rowsRead: number;
  rowsTaken: number;
  added: number;
  changed: number;
  gone: number;
  startedAt: Date;
  finishedAt: Date | null;
}

const columns = sql.raw(
  `id, source, file, fingerprint, as_of::text as "asOf", whole, state, rows_read as "rowsRead", rows_taken as "rowsTaken", added, changed, gone,
   started_at as "startedAt", finished_at as "finishedAt"`,
);

/** The one that has not come to its end, if any. */
export async function unfinishedImport(session: Session): Promise<DirectoryImport | null> {
  const [row] = await session.run<DirectoryImport>(
    sql`select ${columns} from directory_imports where state <> 'done' order by started_at desc limit 1`,
  );
  return row ?? null;
}

/** The last one of a source that was all of it. */
export async function lastImport(session: Session, source: DirectorySource): Promise<DirectoryImport | null> {
  const [row] = await session.run<DirectoryImport>(sql`
    select ${columns} from directory_imports where source = ${source} and state = 'done' order by finished_at desc limit 1`);
  return row ?? null;
}

type NewImport = Pick<DirectoryImport, 'id' | 'source' | 'file' | 'fingerprint' | 'asOf' | 'whole' | 'startedAt'>;

/** Gives up what was unfinished: its rows are in its file. */
export async function startImport(session: Session, started: NewImport): Promise<void> {
  const { id, source, file, fingerprint, asOf, whole, startedAt } = started;
  await session.run(sql`delete from directory_imports where state <> 'done'`);
  await session.run(sql`
    insert into directory_imports (id, source, file, fingerprint, as_of, whole, state, started_at)
    values (${id}::uuid, ${source}, ${file}, ${fingerprint}, ${asOf}::date, ${whole}, 'reading', ${startedAt.toISOString()}::timestamptz)`);
}

export async function saveImportProgress(
  session: Session,
  id: string,
  read: { rowsRead: number; rowsTaken: number },
): Promise<void> {
  await session.run(sql`
    update directory_imports set rows_read = ${read.rowsRead}::int, rows_taken = ${read.rowsTaken}::int where id = ${id}::uuid`);
}

export async function markAllRead(session: Session, id: string): Promise<void> {
  await session.run(sql`update directory_imports set state = 'read' where id = ${id}::uuid`);
}

export type Figures = Pick<DirectoryImport, 'added' | 'changed' | 'gone'>;

export async function finishImport(
  session: Session,
  id: string,
  { added, changed, gone, at }: Figures & { at: Date },
): Promise<void> {
  await session.run(sql`
    update directory_imports set state = 'done', added = ${added}::int, changed = ${changed}::int, gone = ${gone}::int,
           finished_at = ${at.toISOString()}::timestamptz
     where id = ${id}::uuid`);
}

/** Whether anything but the built-in companies was imported. */
export async function hasRegisters(db: Database): Promise<boolean> {
  const [row] = await runOnce<{ found: boolean }>(
    db,
    sql`select exists (select 1 from directory_imports where source <> 'built-in') as found`,
  );
  return row?.found === true;
}

/** The import whose sets of rows are current, and whether they are there. */
export async function currentBuild(reader: Database | Session): Promise<{ build: string | null; hasSets: boolean }> {
  const statement = sql`
    select id as build, exists (select 1 from directory.postings p where p.build = i.id) as "hasSets"
      from directory_imports i where state = 'done' order by finished_at desc limit 1`;
  type Row = { build: string; hasSets: boolean };
  const [row] = 'run' in reader ? await reader.run<Row>(statement) : await runOnce<Row>(reader, statement);
  return row ?? { build: null, hasSets: false };
}

export interface SourceFigures {
  source: DirectorySource;
  companies: number;
  /** Day of the last file; null where there was none. */
  asOf: string | null;
}

export function figuresBySource(db: Database): Promise<SourceFigures[]> {
  return runOnce<SourceFigures>(
    db,
    sql`select source, count(*)::int as companies,
               (select max(as_of)::text from directory_imports i where i.source = c.source and i.state = 'done') as "asOf"
          from directory_companies c where hidden = '' group by source order by source`,
  );
}

/** The newest first. */
export function latestImports(db: Database, limit: number): Promise<DirectoryImport[]> {
  return runOnce<DirectoryImport>(
    db,
    sql`select ${columns} from directory_imports order by started_at desc limit ${limit}::int`,
  );
}

/** Changes with every import: what was looked for in an older state has to be looked for again. '' while there is none. */
export async function directoryVersion(db: Database): Promise<string> {
  const rows = await runOnce<{ version: string | null }>(
    db,
    sql`select max(finished_at)::text as version from directory_imports where state = 'done'`,
  );
  return rows[0]?.version ?? '';
}
