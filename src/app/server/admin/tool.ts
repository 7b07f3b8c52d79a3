// What a command is given and what it answers: it opens the database only once its input is found good.
import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';

/** The terminal of a run, so that tests are one too. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  /** DATA_DIR and file names are taken from here. */
  folder: string;
  /** Fires when the operator interrupts: what takes long then stops and undoes what is half done. */
  signal: AbortSignal;
  out: (text: string) => void;
  err: (text: string) => void;
}

export interface Answer {
  /** Printed with --json. */
  json: unknown;
  /** Printed without; lines without a last line break. */
  text: string;
  /** True where the command did its work and found something wrong: the exit code is then 1. */
  failed?: boolean;
}

export interface PlatformNeeds {
  /** `missing`: only where the database has no tables at all, for a command that must not change what it reads. */
  migrate?: 'always' | 'missing';
}

export interface Tool extends Pick<Terminal, 'env' | 'folder' | 'signal'> {
  /** Opens the platform, prints what `work` answers, closes. */
  run(work: (platform: Platform) => Promise<Answer>, needs?: PlatformNeeds): Promise<void>;
  /** How far a long command has come: on stderr, and not with --json. */
  tell(line: string): void;
  /** Prints an answer that needs no database. */
  print(answer: Answer): void;
}

// Reads a command's arguments by the rules of the forms: every fault at once, each at its argument or option.

/** @throws INVALID_INPUT with a message at each argument or option that cannot be used. */
export function readInput<S extends z.ZodType>(shape: S, given: z.input<S> | Record<string, unknown>): z.output<S> {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('INVALID_INPUT', {
    fields: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}

/** Far more than any grant, and far below what a wallet can hold. */
const MAX_CREDITS = 1_000_000_000;

const digits = z.string().trim().max(12, `must be ${MAX_CREDITS} at most`);

export function count({ min, max = MAX_CREDITS }: { min: number; max?: number }) {
  const message = `must be a whole number from ${min} to ${max}`;
  return digits.regex(/^\d+$/, message).transform(Number).pipe(z.number().min(min, message).max(max, message));
}

/** Credits to give, or with a minus sign to take away. */
export function signedCount() {
  return digits
    .regex(/^[+-]?\d+$/, 'must be a whole number, like 100 or -20')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(-MAX_CREDITS, `must be -${MAX_CREDITS} at least`)
        .max(MAX_CREDITS, `must be ${MAX_CREDITS} at most`)
        .refine((amount) => amount !== 0, 'must not be 0'),
    );
}

export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}
