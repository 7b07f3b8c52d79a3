// What no text of ours can hold: the character NUL, which PostgreSQL takes in no text, and halves of characters, which it takes in no
// JSON. Where a route's own rules let them through, they are refused here, beside the field, before they are a fault of the database.
import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

const MESSAGE = 'This contains characters that cannot be used';

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing it is the point
const UNSTORABLE = /[\u0000\p{Surrogate}]/u;

type Path = (string | number)[];

/** The place of the first text that cannot be kept; null where all can. */
export function unstorablePlace(value: unknown): Path | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [] : null;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof Date) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (unstorablePlace(key) !== null) return [];
    const place = unstorablePlace(inner);
    if (place !== null) return [Array.isArray(value) ? Number(key) : key, ...place];
  }
  return null;
}

/** Values have passed the route's own schema, so they are as deep as it lets them be. */
const Storable = z.unknown().superRefine((value, context) => {
  const path = unstorablePlace(value);
  if (path !== null) context.addIssue({ code: 'custom', path, message: MESSAGE });
});

/** The schema of the route, and then what is said above. */
export const storableValidator: FastifySchemaCompiler<z.core.$ZodType> = (options) => {
  const own = validatorCompiler(options);
  const keepable = validatorCompiler({ ...options, schema: Storable });
  return (data) => {
    const read = own(data);
    if (typeof read !== 'object' || !('value' in read)) return read;
    const kept = keepable(read.value);
    return typeof kept === 'object' && 'error' in kept ? kept : read;
  };
};
