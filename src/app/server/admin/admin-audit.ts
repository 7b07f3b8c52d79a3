// Records every command that opens the database: a row before its effect, completed when it ends, and one line of JSON in DATA_DIR/admin.log.
import { appendFile, mkdir } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatNoun } from '#shared/formats.ts';
import { type AdminCommand, endCommand, hasAuditTable, insertCommand, listCommands } from './admin-audit.store.ts';
import { count, readInput, type Tool } from './tool.ts';

type Outcome = Pick<AdminCommand, 'result' | 'errorCode'>;

interface AuditedRun {
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  dataDir: string;
}

/**
 * Runs `work` once its row is committed. A database of an earlier version has no table for it (db:backup runs on one): then the line is the record.
 * @throws what `work` throws, and where the row cannot be written: nothing has happened then
 */
export async function audited<T>(
  db: Executor,
  { argv, env, dataDir }: AuditedRun,
  work: () => Promise<T>,
  outcomeOf: (result: T) => Outcome,
): Promise<T> {
  const entry = { id: newId(), startedAt: new Date(), ...describeOperator(env), ...describeCommand(argv) };
  const recorded = await hasAuditTable(db);
  if (recorded) await insertCommand(db, entry);
  const end = async (outcome: Outcome) => {
    const ended = { ...outcome, ms: Date.now() - entry.startedAt.getTime() };
    if (recorded) await endCommand(db, entry.id, ended);
    await writeLine(dataDir, { ...entry, ...ended });
  };
  try {
    const result = await work();
    await end(outcomeOf(result));
    return result;
  } catch (error) {
    // The error of the command is the one to report.
    await end({ result: 'failed', errorCode: error instanceof AppError ? error.code : errorName(error) }).catch(
      () => {},
    );
    throw error;
  }
}

const errorName = (error: unknown) => (error instanceof Error ? error.name : 'Error');

export const doneOrFaulty = ({ failed }: { failed?: boolean }): Outcome => ({
  result: failed ? 'found faults' : 'done',
  errorCode: '',
});

function describeOperator({ SUDO_USER }: NodeJS.ProcessEnv): Pick<AdminCommand, 'operator' | 'host'> {
  const { username } = userInfo();
  return { operator: SUDO_USER ? `${username} (sudo by ${SUDO_USER})` : username, host: hostname() };
}

const SECRET_OPTION = /^--[a-z-]*(?:password|secret|token|key)[a-z-]*(?==|$)/i;
const MASK = '[masked]';

/** The command is the first word that is no option. */
function describeCommand(argv: readonly string[]): Pick<AdminCommand, 'command' | 'arguments'> {
  const words = maskSecrets(argv).filter((word) => word !== '--json');
  const at = words.findIndex((word) => !word.startsWith('-'));
  return { command: words[at] ?? '', arguments: words.toSpliced(at, 1) };
}

/** Values of options that name a secret, and passwords in addresses. */
export function maskSecrets(argv: readonly string[]): string[] {
  return argv.map((word, n) => {
    const [option] = SECRET_OPTION.exec(word) ?? [];
    if (option !== undefined && word !== option) return `${option}=${MASK}`;
    if (SECRET_OPTION.exec(argv[n - 1] ?? '')?.[0] === argv[n - 1] && n > 0) return MASK;
    return word.replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^:/@\s]*):[^@\s]+@/gi, `$1:${MASK}@`);
  });
}

/** Only for its owner, as everything in DATA_DIR. */
async function writeLine(dataDir: string, entry: object): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await appendFile(path.join(dataDir, 'admin.log'), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
}

const AuditInput = z.object({ '--limit': count({ min: 1, max: 100_000 }) });

export function addAuditCommand(program: Command, tool: Tool): void {
  program
    .command('audit')
    .description('print which admin commands were run, by which user and with what result, the newest first')
    .option('--limit <N>', 'so many at most', '50')
    .action((options: { limit: string }) => {
      const { '--limit': limit } = readInput(AuditInput, { '--limit': options.limit });
      return tool.run(async ({ db }) => {
        const commands = await listCommands(db, limit);
        return {
          json: { commands },
          text: [formatNoun(commands.length, 'command'), ...commands.map(toLine)].join('\n'),
        };
      });
    });
}

function toLine({ startedAt, operator, host, command, arguments: words, result, errorCode, ms }: AdminCommand): string {
  const outcome = result === null ? 'did not end' : `${result}${errorCode && ` (${errorCode})`} in ${ms} ms`;
  return `${startedAt.toISOString()} ${operator}@${host}: ${[command, ...words].join(' ')}: ${outcome}`;
}
