// What the operator reads when something went wrong, for a person and for a program.
import { CommanderError } from 'commander';
import { BackupFault } from '#platform/db/backup-fault.ts';
import { StartFault } from '#platform/start-fault.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';

export interface Failure {
  error: { code: string; message: string; fields?: FieldFault[] };
  /** Nothing more has to be said: it is on the terminal already. */
  told?: true;
  /** For a fault of the program itself. */
  stack?: string | undefined;
}

/** Where a field of a use case stands on the command line. */
const PLACES: Record<string, string> = { amount: 'N', email: 'EMAIL', password: '--password', memberOf: '--member-of' };

const INTERRUPTED = { code: 'INTERRUPTED', message: 'Interrupted: what was not finished has been undone' };

/** Null where nothing went wrong: the help that was asked for ends the reading of a command line the same way. */
export function describeFailure(error: unknown): Failure | null {
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

export function failureText({ error, told, stack }: Failure): string {
  return told ? '' : `${stack ?? error.message}\n`;
}
