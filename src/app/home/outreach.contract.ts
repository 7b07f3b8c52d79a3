// Email on Home: replies to answer, what is sent today, the health of mailboxes, and what is paused.
import { z } from 'zod';
import { Conversation } from '#outreach/conversations/contract.ts';
import { MailboxRow } from '#outreach/mailboxes/contract.ts';

const count = z.number().int();

export const Outreach = z.object({
  /** People who have written since they were answered, by email or on WhatsApp; the last of them. Counted up to 1,000. */
  toAnswer: z.object({
    total: count,
    items: z.array(
      Conversation.pick({ channel: true, id: true, name: true, opening: true, unread: true, lastAt: true }),
    ),
  }),
  /** What is sent before the reader's day ends, counted up to 100,000, and when it ends. */
  leaving: z.object({ total: count, until: z.iso.datetime() }),
  /** Single emails whose delivery is unknown. */
  uncertain: count,
  /** All that are connected, those that have sent most today first. */
  mailboxes: z.array(
    MailboxRow.pick({
      id: true,
      email: true,
      kind: true,
      state: true,
      pauseReason: true,
      fault: true,
      readingFault: true,
      today: true,
      sentToday: true,
      triesToday: true,
      capToday: true,
      dayCap: true,
    }),
  ),
  /** The last two weeks of the reader's calendar, today last: what was sent, and how many people replied. Practice counts. */
  days: z.array(z.object({ day: z.string(), sent: count, replied: count })),
  campaigns: z.object({
    running: count,
    /** Paused, and not by hand. */
    stopped: z.array(z.object({ id: z.string(), name: z.string(), because: z.string() })),
  }),
});
export type Outreach = z.output<typeof Outreach>;
