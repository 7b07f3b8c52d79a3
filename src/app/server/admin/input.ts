// Reads a command's arguments by the rules of the forms: every fault at once, each at its argument or option.
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';

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
