// Which register the operator's files are of, and where in them its columns and those of its companions stand.
import { type Mapping, mappedRegister } from '../domain/registers/mapped.ts';
import type { Companion } from '../domain/registers/register.ts';
import { delimiterOf, headOf, KNOWN_FILES, type Layout, layoutOf, placesIn } from '../domain/registers/registers.ts';
import { LONGEST_ROW, type RegisterFile, type TextPart, unusable } from './register-file.ts';

/** One CSV of a file, and how it is read. */
export interface Table {
  part: TextPart;
  delimiter: string;
  places: readonly number[];
}

export interface RegisterLayout {
  file: RegisterFile;
  layout: Layout;
  table: Table;
  companions: readonly (Table & { companion: Companion })[];
}

interface Given {
  mapping: Mapping | null;
  delimiter: string | null;
}

/** The first of `files` is the register's own one. @throws AppError DIRECTORY_FILE_UNUSABLE with what is the matter */
export async function findLayout(files: readonly RegisterFile[], given: Given): Promise<RegisterLayout> {
  const [file] = files;
  if (file === undefined) throw new Error('no file');
  const heads = await Promise.all(files.map(async (one) => ({ file: one, parts: await readHeads(one) })));
  const [own] = heads;
  if (own === undefined || own.parts.length === 0) throw unusable('there is no CSV file in this archive.');
  if (given.mapping !== null) return { ...mappedLayout(own.parts, given.mapping, given.delimiter), file };
  for (const { part, line } of own.parts) {
    const layout = layoutOf(line);
    if (layout === null) continue;
    const { delimiter, places, register } = layout;
    const all = heads.flatMap(({ parts }) => parts);
    const companions = (register.companions ?? []).map((companion) => findCompanion(companion, all, part));
    return { file, layout, table: { part, delimiter, places }, companions };
  }
  throw unusable(
    `its first line is that of no register known here: ${KNOWN_FILES}. For any other CSV name its columns with --map, and its register with --register.`,
  );
}

interface Head {
  part: TextPart;
  line: string;
}

function readHeads(file: RegisterFile): Promise<Head[]> {
  return Promise.all(file.parts.map(async (part) => ({ part, line: await readFirstLine(part) })));
}

async function readFirstLine(part: TextPart): Promise<string> {
  let head = '';
  for await (const { piece } of part.text()) {
    head += piece;
    if (head.includes('\n') || head.length > LONGEST_ROW) break;
  }
  return head.split(/\r?\n/, 1)[0] ?? '';
}

function findCompanion(companion: Companion, heads: readonly Head[], own: TextPart): Table & { companion: Companion } {
  for (const { part, line } of heads) {
    if (part === own) continue;
    const delimiter = delimiterOf(line);
    const head = headOf(line, delimiter);
    if (companion.columns.every((column) => head.includes(column)))
      return { companion, part, delimiter, places: placesIn(head, companion.columns) };
  }
  throw unusable(`it needs ${companion.name} beside it: name that file with --with.`);
}

function mappedLayout([own]: readonly Head[], mapping: Mapping, given: string | null): Omit<RegisterLayout, 'file'> {
  if (own === undefined) throw new Error('no part');
  const { part, line } = own;
  const delimiter = given ?? delimiterOf(line);
  const head = headOf(line, delimiter);
  const register = mappedRegister(mapping);
  const missing = register.columns.filter((column) => !head.includes(column));
  if (missing.length > 0)
    throw unusable(
      `it has no column ${missing.map((column) => `"${column}"`).join(', ')}. Its columns are: ${head.map((column) => `"${column}"`).join(', ')}.`,
    );
  const places = placesIn(head, register.columns);
  return { layout: { register, delimiter, places }, table: { part, delimiter, places }, companions: [] };
}
