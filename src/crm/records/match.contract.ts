// What a record is taken for, and what it may be the same as.
import { z } from 'zod';

/** Why two records are taken for one: deterministic rules, first match wins. */
export const MATCH_REASONS = [
  'email',
  'domain',
  'register',
  'linkedin',
  'instagram',
  'facebook',
  'tiktok',
  'phone',
  'name-company',
] as const;

/** In words, without what both have. A name means something else for each kind. */
export const REASON_WORDS: Record<Exclude<(typeof MATCH_REASONS)[number], 'name-company'>, string> = {
  email: 'Same e-mail address',
  domain: 'Same domain',
  register: 'Same register number',
  linkedin: 'Same LinkedIn profile',
  instagram: 'Same Instagram profile',
  facebook: 'Same Facebook profile',
  tiktok: 'Same TikTok profile',
  phone: 'Same phone number',
};

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
