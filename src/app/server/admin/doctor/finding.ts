// What one check of the doctor found, and how the operator fixes it.

export type FindingStatus = 'ok' | 'warning' | 'problem' | 'not checked';

export interface Finding {
  /** What was checked, such as "PostgreSQL version". */
  check: string;
  status: FindingStatus;
  message: string;
  /** What to do; of every finding but an "ok". */
  fix?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message });
export const warning = (check: string, message: string, fix: string): Finding => ({
  check,
  status: 'warning',
  message,
  fix,
});
export const problem = (check: string, message: string, fix: string): Finding => ({
  check,
  status: 'problem',
  message,
  fix,
});
export const notChecked = (check: string, message: string, fix: string): Finding => ({
  check,
  status: 'not checked',
  message,
  fix,
});

/** A limit that warns first: `warn` and `fail` are the least values that do so. */
export function graded(
  check: string,
  value: number,
  { warn, fail }: { warn: number; fail: number },
  message: string,
  fix: string,
): Finding {
  if (value >= fail) return problem(check, message, fix);
  return value >= warn ? warning(check, message, fix) : ok(check, message);
}

/** "45 s", "12 min", "3 h", "4 days". */
export function formatSpan(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** The first names of a list, and how many more there are. */
export function formatNames(names: readonly string[], shown = 5): string {
  const more = names.length - shown;
  return `${names.slice(0, shown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The sentence of an error that a person can act on: a refused connection has several reasons and no message of its own. */
export function formatFault(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(formatFault).join('; ');
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error && !message.includes(cause.message) ? `${message} (${formatFault(cause)})` : message;
}
