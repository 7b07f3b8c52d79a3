// Whom a draft goes to, as it is typed.
import { z } from 'zod';
import { RECIPIENTS_MAX, TYPED_ADDRESS_MAX } from './limits.contract.ts';

export const DraftRecipient = z.object({
  /** As typed, or as the contact has it. */
  email: z.string().trim().min(1).max(TYPED_ADDRESS_MAX),
  name: z.string().trim().max(200).default(''),
  contactId: z.uuid().nullable().default(null),
});
export type DraftRecipient = z.output<typeof DraftRecipient>;

export const Recipients = z
  .array(DraftRecipient)
  .max(RECIPIENTS_MAX, `A draft goes to at most ${RECIPIENTS_MAX} people`);
