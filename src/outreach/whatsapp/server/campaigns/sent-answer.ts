// What Meta answered to a message of a campaign, as the queue keeps it: the proof of it, and what the conversation is shown with.
import { z } from 'zod';
import type { SentAnswer } from '../api/whatsapp-api.ts';

const Answer = z.object({
  state: z.enum(['accepted', 'held']),
  wamid: z.string(),
  waId: z.string().nullable(),
  userId: z.string().nullable(),
});

export const writeAnswer = (answer: SentAnswer): string => JSON.stringify(Answer.parse(answer));

/** Null where it is another text: why a message was refused, or that no answer came. */
export function readAnswer(text: string): SentAnswer | null {
  if (!text.startsWith('{')) return null;
  const read = Answer.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}
