// One run of the operator's tool: reads the command line, does what it says, prints the result, answers the exit code.
import { Command, CommanderError } from 'commander';
import { loadConfig } from '#platform/config/config.ts';
import { resolveSecretKey } from '#platform/config/secret-key.ts';
import { BackupFault } from '#platform/db/backup.ts';
import { createSoleConnection } from '#platform/db/client.ts';
import { connectOrStartEmbedded, type EmbeddedConnection } from '#platform/db/embedded-operator.ts';
import { migrate } from '#platform/db/migrate.ts';
import { protectDataDir } from '#platform/files/protect-data-dir.ts';
import { createLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { StartFault } from '#platform/start-fault.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import { createPlatform } from '../create-platform.ts';
import { addAuditCommand, audited, doneOrFaulty } from './admin-audit.ts';
import { addBillingCommands, addCreditsCommands } from './credits.commands.ts';
import { addDatabaseCommands } from './db.commands.ts';
import { addDirectoryCommands } from './directory.commands.ts';
import { addDoctorCommand } from './doctor/doctor.command.ts';
import { addHelpCommands } from './help.commands.ts';
import { addSeedCommand } from './seed.command.ts';
import type { Answer, PlatformNeeds, Terminal, Tool } from './tool.ts';
import { addNotificationsCommands, addUserCommands, addUserCreateCommand } from './user.commands.ts';

/** 0, or 1 for whatever did not work. With --json stdout gets one JSON document, or stderr one with the error. */
export async function runAdmin(argv: string[], terminal: Terminal): Promise<number> {
  // Looked for here, because it must hold even where the command line cannot be read.
  const json = argv.includes('--json');
  let exitCode = 0;
  const print = (answer: Answer) => {
    terminal.out(json ? `${JSON.stringify(answer.json, null, 2)}\n` : `${answer.text}\n`);
    if (answer.failed) exitCode = 1;
  };
  const tool: Tool = {
    env: terminal.env,
    folder: terminal.folder,
    signal: terminal.signal,
    print,
    tell: (line) => (json ? undefined : terminal.err(`${line}\n`)),
    run: async (work, needs) =>
      print(
        await withOperatorPlatform(
          terminal,
          (platform) =>
            audited(
              platform.db,
              { argv, env: terminal.env, dataDir: platform.config.dataDir },
              () => work(platform),
              doneOrFaulty,
            ),
          needs,
        ),
      ),
  };
  try {
    await createProgram(tool, terminal, json).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    const failure = describeFailure(error);
    if (failure === null) return 0; // help was asked for, and printed
    if (json) terminal.err(`${JSON.stringify({ error: failure.error }, null, 2)}\n`);
    else terminal.err(failureText(failure));
    return 1;
  }
}

function createProgram(tool: Tool, terminal: Terminal, json: boolean): Command {
  const program = new Command('npm run admin --')
    .description("The operator's tool of Leadwright. Works while the server runs and when it is down.")
    .option('--json', 'print the result (and an error) as JSON')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: terminal.out,
      // Errors are printed by runAdmin. What else goes here is the help of a call without a command.
      writeErr: json ? () => {} : terminal.err,
      outputError: () => {},
    })
    .exitOverride();
  addUserCreateCommand(program, tool);
  addUserCommands(program, tool);
  addCreditsCommands(program, tool);
  addNotificationsCommands(program, tool);
  addBillingCommands(program, tool);
  addDatabaseCommands(program, tool);
  addDirectoryCommands(program, tool);
  addHelpCommands(program, tool);
  addSeedCommand(program, tool);
  addDoctorCommand(program, tool);
  addAuditCommand(program, tool);
  return program;
}

// What the operator reads when something went wrong, for a person and for a program.
export interface Failure {
  error: { code: string; message: string; fields?: FieldFault[] };
  /** Nothing more has to be said: it is on the terminal already. */
  told?: true;
  /** For a fault of the program itself. */
  stack?: string | undefined;
}

/** Where a field of a use case stands on the command line. */
const PLACES: Record<string, string> = { amount: 'N', email: 'EMAIL', password: '--password', memberOf: '--member-of' };

const INTERRUPTED = { code: 'INTERRUPTED', message: 'Interrupted: unfinished work was undone' };

/** Null where nothing went wrong: the help that was asked for ends the reading of a command line the same way. */
function describeFailure(error: unknown): Failure | null {
  if (error instanceof CommanderError) return ofCommandLine(error);
  if (error instanceof AppError) return ofUseCase(error);
  if (error instanceof BackupFault) return { error: { code: error.code, message: error.message } };
  if (error instanceof StartFault) return { error: { code: 'CANNOT_START', message: error.message } };
  if (error instanceof Error && error.name === 'AbortError') return { error: INTERRUPTED };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { error: { code: 'INTERNAL', message }, stack };
}

function ofCommandLine({ code, exitCode, message }: CommanderError): Failure | null {
  if (exitCode === 0) return null;
  if (code === 'commander.help') return { error: { code: 'USAGE', message: 'a command is missing' }, told: true };
  return { error: { code: 'USAGE', message: message.replace(/^error: /, '') } };
}

function ofUseCase({ code, message, fields }: AppError): Failure {
  if (!fields) return { error: { code, message } };
  const placed = fields.map((fault) => ({ ...fault, path: PLACES[fault.path] ?? fault.path }));
  const lines = placed.map((fault) => `${fault.path}: ${fault.message}`).join('\n');
  return { error: { code, message: code === 'INVALID_INPUT' ? lines : `${message}\n${lines}`, fields: placed } };
}

function failureText({ error, told, stack }: Failure): string {
  return told ? '' : `${stack ?? error.message}\n`;
}

// Opens the platform for one command: beside a running server, or with a database that is started for it.

/** The command says itself how it went; and on stderr, because stdout is for its answer. */
const LOG_LEVEL = 'error';

/** @throws StartFault where the configuration or the database keeps the command from its work. */
async function withOperatorPlatform<T>(
  { env, folder, err }: Terminal,
  work: (platform: Platform) => Promise<T>,
  { migrate: when = 'always' }: PlatformNeeds = {},
): Promise<T> {
  const config = loadConfig(env, folder);
  const log = createLog(LOG_LEVEL, { write: err });
  await protectDataDir(config.dataDir);
  const database = await open(config.databaseDirectUrl ?? config.databaseUrl, () =>
    connectOrStartEmbedded({ dataDir: config.dataDir, log }),
  );
  try {
    const empty = await hasNoTables(database.url);
    if (empty || when === 'always') await migrate(database.url);
    const { platform, close } = await createPlatform({
      config,
      databaseUrl: database.url,
      secretKey: await resolveSecretKey(config),
      log,
      listen: false,
      print: (line) => err(`${line}\n`),
    });
    try {
      return await work(platform);
    } finally {
      // Sends what open tabs have to hear before the process ends.
      await close();
    }
  } finally {
    await database.stop();
  }
}

async function open(url: string | null, embedded: () => Promise<EmbeddedConnection>): Promise<EmbeddedConnection> {
  return url === null ? embedded() : { url, stop: async () => {} };
}

/** @throws StartFault where the database does not answer. */
async function hasNoTables(url: string): Promise<boolean> {
  const client = createSoleConnection(url, 'leadwright-admin');
  try {
    await client.connect();
    const { rows } = await client.query<{ empty: boolean }>(
      "select to_regclass('public.__drizzle_migrations') is null as empty",
    );
    return rows[0]?.empty ?? true;
  } catch (cause) {
    // A refused connection has several reasons (one for each address) and no message of its own.
    const reason = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : String(cause);
    throw new StartFault(`The database does not answer: ${reason}`, { cause });
  } finally {
    await client.end().catch(() => {});
  }
}
