// db:migrate, db:backup, db:restore.
import path from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { writeBackup } from '#platform/db/backup.ts';
import { appliedMigrations } from '#platform/db/migrate.ts';
import { writeDump } from '#platform/db/pg-dump.ts';
import { restoreBackup } from '#platform/db/restore.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { text } from '#shared/text.ts';
import { auditText, readAudit } from './credits.commands.ts';
import { readInput, type Tool } from './tool.ts';

const FileInput = z.object({ FILE: text({ label: 'File name', max: 4_000, missing: 'Please name a file' }) });

export function addDatabaseCommands(program: Command, tool: Tool): void {
  const fileOf = (FILE: string) => path.resolve(tool.folder, readInput(FileInput, { FILE }).FILE);

  program
    .command('db:migrate')
    .description('update the database to the newest schema (every start and every command does this too)')
    .action(() =>
      tool.run(async ({ db }) => {
        const migrations = await appliedMigrations(db);
        return { json: { migrations }, text: `The database is up to date: ${formatNoun(migrations, 'migration')}` };
      }),
    );

  program
    .command('db:backup')
    .description(
      'write every table, as of one moment, into a file, while the server runs or not. Store SECRET_KEY with it',
    )
    .argument('<FILE>', 'replaced if it exists')
    .option('--portable', 'in the own format, which needs no pg_restore, even where pg_dump is there')
    .action((FILE: string, { portable }: { portable?: true }) => {
      const file = fileOf(FILE);
      return tool.run(
        async ({ db }) => {
          const dumped = portable ? null : await writeDump(db, file, tool.signal);
          const summary = dumped ?? (await writeBackup(db, file, tool.signal));
          const { format, tables, rows, bytes } = summary;
          const counted = rows === null ? [] : [`${formatCount(rows)} rows`];
          return {
            json: { file, ...summary },
            text: `${file} (${format}): ${[`${tables} tables`, ...counted, `${formatCount(bytes)} bytes`].join(', ')}`,
          };
        },
        { migrate: 'missing' },
      );
    });

  program
    .command('db:restore')
    .description('load a backup into a database of the same version without accounts, then audit the credits')
    .argument('<FILE>', 'written by db:backup')
    .option('--force', 'empty the database first')
    .action((FILE: string, { force }: { force?: true }) => {
      const file = fileOf(FILE);
      return tool.run(async (platform) => {
        const summary = await restoreBackup(platform.db, { file, force: force ?? false, signal: tool.signal });
        const audit = await readAudit(platform);
        const restored = `Restored ${summary.tables} tables, ${formatCount(summary.rows)} rows, as of ${summary.createdAt}`;
        return {
          json: { file, ...summary, audit },
          text: `${restored}\n${auditText(audit)}`,
          failed: audit.faults.length > 0,
        };
      });
    });
}
