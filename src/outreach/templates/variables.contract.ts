// Fields that a template may hold. The list is the server's: a name that is not on it stays text.
import { z } from 'zod';

export const VARIABLE_GROUPS = ['contact', 'company', 'custom', 'sender', 'campaign'] as const;

export const Variable = z.object({
  /** What values are looked up by: `firstName`, `company.industry`, `custom.{id}`. */
  key: z.string(),
  /** As written in braces. */
  name: z.string(),
  label: z.string(),
  group: z.enum(VARIABLE_GROUPS),
  /** Other spellings, folded. */
  aliases: z.array(z.string()),
  /** Offered where it may be empty; null where it never is. */
  fallback: z.string().nullable(),
  sample: z.string(),
});
export type Variable = z.output<typeof Variable>;
