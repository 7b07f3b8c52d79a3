// directory:import and directory:show: the bulk files of company registers, brought into the directory that Discover searches.
import path from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import {
  type DirectoryFacts,
  describeDirectory,
  type Imported,
  importDirectory,
} from '#features/directory/server/index.ts';
import { formatCount } from '#shared/formats.ts';
import { text } from '#shared/text.ts';
import { readInput } from './input.ts';
import type { Tool } from './tool.ts';

const ImportInput = z.object({
  FILE: text({ label: 'File name', max: 4_000, missing: 'Please name a file' }),
  '--date': z.iso.date('must be a day like 2026-11-01').nullable(),
});

export function addDirectoryCommands(program: Command, tool: Tool): void {
  program
    .command('directory:import')
    .description(
      "bring a register's bulk file into the directory while the server runs; stopped, it goes on where it was when called again",
    )
    .argument(
      '<FILE>',
      "Companies House's BasicCompanyDataAsOneFile or GLEIF's golden copy (LEI2): .csv, or that in .zip or .gz",
    )
    .option('--date <DAY>', "day of the file, where its name doesn't say it")
    .option('--force', 'also an older file than the last one, or one with far fewer companies')
    .action((FILE: string, flags: { date?: string; force?: true }) => {
      const input = readInput(ImportInput, { FILE, '--date': flags.date ?? null });
      return tool.run(async (platform) => {
        const imported = await importDirectory(platform, {
          file: path.resolve(tool.folder, input.FILE),
          asOf: input['--date'],
          force: flags.force ?? false,
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
  if (wasThere) return `${file}: ${source} of ${asOf} is in the directory already; nothing has changed`;
  const read = `${formatCount(rows)} rows, of which ${formatCount(companies)} are taken`;
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
