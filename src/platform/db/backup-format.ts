// The form of a backup: gzip'd text of COPY blocks between a header and a footer.
//
//   -- leadwright backup {"format":1,"migrations":2,...}     what is inside, checked before anything is touched
//   COPY public."workspaces" ("id", ...) FROM stdin;         one block for each table, parents before children
//   ...rows in COPY's text format...
//   \.
//   -- end {"rows":123}                                      without it the file is not whole
import pg from 'pg';
import { z } from 'zod';

const FORMAT = 1;
const HEADER_MARK = '-- leadwright backup ';
const FOOTER_MARK = '-- end ';
export const BLOCK_END = '\\.\n';

const name = z.string().min(1);

const BackupHeader = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Number of migrations that the tables have seen. */
  migrations: z.number().int(),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  /** `next` is the number given out next. */
  sequences: z.array(z.object({ name, next: z.string().regex(/^\d+$/) })),
});
type BackupHeader = z.output<typeof BackupHeader>;
export type BackupTable = BackupHeader['tables'][number];
export type BackupContents = Omit<BackupHeader, 'format'>;

const BackupFooter = z.object({ rows: z.number().int() });

export function tableName(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}

function columnList({ columns }: BackupTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** By a query, so that a partitioned table is read as one. */
export function copyOut(table: BackupTable): string {
  return `copy (select ${columnList(table)} from ${tableName(table.name)}) to stdout`;
}

/** COPY gives generated identity columns the values of the file. */
export function copyIn(table: BackupTable): string {
  return `COPY ${tableName(table.name)} (${columnList(table)}) FROM stdin`;
}

export function headerLine(contents: BackupContents): string {
  return `${HEADER_MARK}${JSON.stringify({ format: FORMAT, ...contents } satisfies BackupHeader)}\n`;
}

export function blockStart(table: BackupTable): string {
  return `${copyIn(table)};\n`;
}

export function footerLine(rows: number): string {
  return `${FOOTER_MARK}${JSON.stringify({ rows } satisfies z.output<typeof BackupFooter>)}\n`;
}

/** Null for a line that is not a header of this format. */
export function readHeader(line: string): BackupContents | null {
  return readJson(BackupHeader, HEADER_MARK, line);
}

/** Null for any other line. */
export function readFooter(line: string): { rows: number } | null {
  return readJson(BackupFooter, FOOTER_MARK, line);
}

function readJson<T>(shape: z.ZodType<T>, mark: string, line: string): T | null {
  if (!line.startsWith(mark)) return null;
  try {
    return shape.safeParse(JSON.parse(line.slice(mark.length))).data ?? null;
  } catch {
    return null;
  }
}
