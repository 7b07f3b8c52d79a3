// Written sequences: emails by purpose that a campaign starts with.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { optionalText } from '#shared/text.ts';
import { ANSWER_MAX, SEQUENCE_KEYS, SEQUENCE_PURPOSES } from './fields.contract.ts';

export * from './fields.contract.ts';

const Sequence = z.object({
  key: z.enum(SEQUENCE_KEYS),
  purpose: z.enum(SEQUENCE_PURPOSES),
  name: z.string(),
  lead: z.string(),
  /** What the texts leave open. */
  blanks: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      example: z.string(),
      /** The text without an answer. */
      value: z.string(),
      /** From the caller's profile; '' where it says nothing. */
      answer: z.string(),
    }),
  ),
  steps: z.array(
    z.object({
      /** Working days after the step before. */
      wait: z.number().int(),
      /** Rendered for an example contact, in the name of the caller; blanks are left in: `[[offer]]`. */
      subject: z.string(),
      text: z.string(),
    }),
  ),
});
export type Sequence = z.output<typeof Sequence>;

/** Answers by the key of the blank; one that is empty or unknown counts as not given. */
export const SequenceAnswers = z.record(z.string().max(40), optionalText({ label: 'Answer', max: ANSWER_MAX }));
export type SequenceAnswers = z.output<typeof SequenceAnswers>;

export const listSequences = defineRoute({
  method: 'GET',
  path: '/api/templates/sequences',
  summary: 'Written sequences by purpose, as an example contact would get them from you',
  plan: 'templates',
  credits: 'free',
  errors: [],
  api: 'templates',
  request: {},
  response: z.object({
    items: z.array(Sequence),
    /** The example that they are rendered for. */
    contact: z.object({ name: z.string(), company: z.string() }),
  }),
});
