// What a record is taken for, and what it may be the same as.
import { z } from 'zod';

/** Why two records are taken for one: deterministic rules, first match wins. */
export const MATCH_REASONS = [
  'email',
  'domain',
  'linkedin',
  'instagram',
  'facebook',
  'tiktok',
  'phone',
  'name-company',
] as const;
export const RecordMatch = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.enum(MATCH_REASONS),
  /** "Same e-mail address: mara@northwind.example" */
  words: z.string(),
});
export type RecordMatch = z.output<typeof RecordMatch>;
/** A record that was found to be like another since: for what reason, its words say. */
export const SuggestedMatch = RecordMatch.omit({ reason: true });
export type SuggestedMatch = z.output<typeof SuggestedMatch>;
