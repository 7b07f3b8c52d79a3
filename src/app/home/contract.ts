// Home in one answer: what to do today, problems, how credits are used, and the pipeline of prospects.
import { z } from 'zod';
import { RunSummary } from '#prospecting/searches/contract.ts';
import { CapabilityReport } from '#prospecting/sources/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { isTimeZone } from '#shared/region.ts';
import { Outreach } from './outreach.contract.ts';

const count = z.number().int();

/** What is due on a day or was before it. */
const Due = z.object({
  due: count,
  /** Of these, how many were due before the day. */
  overdue: count,
  /** The first of them, the longest due first. */
  items: z.array(
    z.object({
      id: z.string(),
      /** The person, the company, the job. */
      name: z.string(),
      /** Whose person, which domain, whose job; may be empty. */
      detail: z.string(),
      /** What is to be done; may be empty for a job. */
      step: z.string(),
      /** A day: 2026-11-30. */
      due: z.string(),
      /** The task that it is, which can be ticked off here; null for a job. */
      taskId: z.string().nullable(),
      /** Its owner, where that is another person. */
      assignee: z.string().nullable(),
    }),
  ),
});
export type Due = z.output<typeof Due>;

const Moved = z.object({
  /** Credits charged; those that were given back are not taken off. */
  spent: count,
  returned: count,
  /** Charged for sample data; in neither of the two. */
  practice: count,
});

export const Home = z.object({
  /** The reader's day, by which things are due, and the one after it. */
  day: z.string(),
  tomorrow: z.string(),
  /** Null where the plan does not reach them. */
  today: z.object({ contacts: Due.nullable(), companies: Due.nullable(), jobs: Due.nullable() }),
  /** Null where the plan does not reach it. */
  mail: Outreach.nullable(),
  health: z.object({
    /** Sources that are down or refuse their key, of searches that the plan reaches. */
    sources: z.array(
      CapabilityReport.pick({ key: true, name: true }).extend({
        report: CapabilityReport.shape.sources.element,
        /** An own key cannot be read any more: it has to be entered again. */
        keyLost: z.boolean(),
      }),
    ),
    /** Searches that were paid and whose call failed: running them again costs nothing. */
    owed: z.object({ total: count, items: z.array(RunSummary) }),
    payment: z.object({ code: z.enum(['payment-failed', 'disputed']), until: z.string().nullable() }).nullable(),
  }),
  credits: z.object({
    balance: count,
    /** Users are notified when the balance falls below this. */
    threshold: count.nullable(),
    renewsAt: z.iso.datetime().nullable(),
    /** From the day of the last grant on; its spending by what it was for, the most first. */
    cycle: Moved.extend({
      from: z.string(),
      byActivity: z.array(z.object({ what: z.string(), credits: count, entries: count, practice: z.boolean() })),
    }),
    /** The last 30 days of the reader's calendar, today last. */
    days: z.array(Moved.extend({ day: z.string() })),
    /** On how many of these days there was a ledger at all. */
    daysKnown: count,
  }),
  /** Contacts, by how far they have come; who has replied counts among those who were written to. */
  pipeline: z.object({
    companies: count,
    found: count,
    withEmail: count,
    verified: count,
    contacted: count,
    replied: count,
  }),
  /** Saved jobs by status; null where the plan does not reach them. */
  jobs: z.object({ saved: count, applied: count, interview: count, offer: count, closed: count }).nullable(),
  /** The last searches, newest first. */
  recent: z.array(RunSummary),
  /** What of the first steps is done. */
  done: z.object({
    searched: z.boolean(),
    kept: z.boolean(),
    checked: z.boolean(),
    savedJob: z.boolean(),
    /** Of any kind: practising counts. */
    mailbox: z.boolean(),
    sent: z.boolean(),
    launched: z.boolean(),
    replied: z.boolean(),
  }),
});
export type Home = z.output<typeof Home>;

export const readHome = defineRoute({
  method: 'GET',
  path: '/api/home',
  summary: 'Today, problems, credits, the pipeline of prospects, and the last searches',
  plan: 'home',
  credits: 'free',
  request: {
    query: z.object({
      /** Where the reader's days begin and end: Europe/Berlin. */
      zone: z.string().max(64).refine(isTimeZone, 'This is not a time zone').default('UTC'),
    }),
  },
  response: Home,
  errors: [],
});
