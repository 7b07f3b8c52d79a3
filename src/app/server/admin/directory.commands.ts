// directory:import and directory:show: the bulk files of company registers, brought into the directory that Discover searches.
import path from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import {
  type DirectoryFacts,
  describeDirectory,
  type Imported,
  importDirectory,
  MAP_FIELDS,
  type MapField,
  type Mapping,
  ownRegister,
} from '#prospecting/directory/server/index.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { text } from '#shared/text.ts';
import { readInput, type Tool } from './tool.ts';

const DELIMITERS: Readonly<Record<string, string>> = { tab: '\t', '\\t': '\t', comma: ',', semicolon: ';', pipe: '|' };

const File = text({ label: 'File name', max: 4_000, missing: 'Please name a file' });
const ImportInput = z.object({
  FILE: File,
  '--with': z.array(File).max(10),
  '--date': z.iso.date('must be a day like 2026-11-01').nullable(),
  '--map': z.array(z.string().max(500)).max(50),
  '--register': z.string().max(200).nullable(),
  '--country': z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a country of two letters, like DE')
    .nullable(),
  '--delimiter': z
    .string()
    .transform((given) => DELIMITERS[given] ?? given)
    .refine((given) => /^[^"\r\n]$/.test(given), 'must be one character, or "tab"')
    .nullable(),
  '--encoding': z.string().refine(isEncoding, 'must be an encoding like utf-8, latin1 or windows-1252').nullable(),
});

interface ImportFlags {
  with?: string[];
  date?: string;
  map?: string[];
  register?: string;
  country?: string;
  delimiter?: string;
  encoding?: string;
  force?: true;
}

export function addDirectoryCommands(program: Command, tool: Tool): void {
  program
    .command('directory:import')
    .description(
      "import a register's bulk file into the directory while the server runs; call it again to continue a stopped import",
    )
    .argument(
      '<FILE>',
      'as published by Companies House, GLEIF (LEI2), Sirene, KBO/BCE, Enhetsregisteret or the Estonian e-Business Register, or any CSV with --map: .csv, or that in .zip or .gz',
    )
    .option('--with <FILE>', 'a file that belongs to it: StockEtablissement of Sirene (repeatable)', collect)
    .option('--map <FIELD=COLUMN>', `a column of your own CSV (repeatable); fields: ${fieldList()}`, collect)
    .option('--register <NAME>', 'name of the register of your own CSV')
    .option('--country <CODE>', 'country of its companies, where no column says it')
    .option('--delimiter <CHARACTER>', 'delimiter of its cells, if not detected; "tab" for a tab')
    .option('--encoding <NAME>', 'its encoding: latin1, windows-1252, ... (default utf-8)')
    .option('--date <DAY>', "day of the file, where its name doesn't say it")
    .option('--force', 'accept an older file, or one with far fewer companies')
    .action((FILE: string, flags: ImportFlags) => {
      const { with: companions = [], map = [], date, register, country, delimiter, encoding, force } = flags;
      const input = readInput(ImportInput, {
        FILE,
        '--with': companions,
        '--date': date ?? null,
        '--map': map,
        '--register': register ?? null,
        '--country': country ?? null,
        '--delimiter': delimiter ?? null,
        '--encoding': encoding ?? null,
      });
      const mapping = readMapping(input['--map'], input['--register'], input['--country']);
      const inFolder = (name: string) => path.resolve(tool.folder, name);
      return tool.run(async (platform) => {
        const imported = await importDirectory(platform, {
          file: inFolder(input.FILE),
          companions: input['--with'].map(inFolder),
          mapping,
          delimiter: input['--delimiter'],
          encoding: input['--encoding'] ?? 'utf-8',
          asOf: input['--date'],
          force: force ?? false,
          signal: tool.signal,
          tell: tool.tell,
        });
        return { json: imported, text: importedText(imported) };
      });
    });

  program
    .command('directory:show')
    .description('print what the directory holds, of which day, and the last imports')
    .action(() =>
      tool.run(async (platform) => {
        const facts = await describeDirectory(platform);
        return { json: facts, text: factsText(facts) };
      }),
    );
}

const collect = (value: string, before: string[] = []): string[] => [...before, value];

const fieldList = (): string =>
  Object.entries(MAP_FIELDS)
    .map(([field, what]) => `${field} (${what})`)
    .join(', ');

function isEncoding(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

/** Null where nothing is mapped. @throws AppError INVALID_INPUT with all that is wrong */
function readMapping(pairs: readonly string[], register: string | null, country: string | null): Mapping | null {
  if (pairs.length === 0 && register === null && country === null) return null;
  const faults: FieldFault[] = [];
  const refuse = (flag: string, message: string) => faults.push({ path: flag, message });
  const columns: Partial<Record<MapField, string>> = {};
  for (const pair of pairs) {
    const [, field = '', column = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    if (column.trim() === '') refuse('--map', `"${pair}" must be like name=Company`);
    else if (!isField(field))
      refuse('--map', `"${field}" is not a field. Fields: ${Object.keys(MAP_FIELDS).join(', ')}`);
    else if (columns[field] !== undefined) refuse('--map', `"${field}" is mapped twice`);
    else columns[field] = column.trim();
  }
  if (columns.name === undefined && faults.length === 0)
    refuse('--map', 'needs the name of the company: --map name=COLUMN');
  const source = register === null ? null : ownRegister(register);
  if (register === null) refuse('--register', 'is needed with --map: the name of the register');
  else if (source === null) refuse('--register', 'must be letters, digits, spaces and . _ -, at most 40');
  if (faults.length > 0 || source === null) throw new AppError('INVALID_INPUT', { fields: faults });
  return { source, columns, country: country?.toUpperCase() ?? '' };
}

const isField = (field: string): field is MapField => Object.hasOwn(MAP_FIELDS, field);

function importedText({
  file,
  source,
  asOf,
  rows,
  companies,
  added,
  changed,
  gone,
  wasThere,
  seconds,
}: Imported): string {
  if (wasThere) return `${file}: ${source} of ${asOf} is already in the directory; nothing has changed`;
  const read = `${formatCount(rows)} rows, of which ${formatCount(companies)} are imported`;
  return `${file}: ${source} of ${asOf}, ${read}: ${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(gone)} gone, in ${seconds} s`;
}

function factsText({ companies, sources, imports }: DirectoryFacts): string {
  const done = (state: string) => (state === 'done' ? '' : ', stopped: call directory:import again');
  return [
    `${formatCount(companies)} companies`,
    ...sources.map(({ source, companies: n, asOf }) => `${source}: ${formatCount(n)}, of ${asOf ?? 'no file'}`),
    ...imports.map(
      ({ file, startedAt, added, changed, gone, rowsRead, state }) =>
        `${startedAt.toISOString().slice(0, 16)} ${file}: ${formatCount(rowsRead)} rows, ${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(gone)} gone${done(state)}`,
    ),
  ].join('\n');
}
