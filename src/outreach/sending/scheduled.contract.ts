// Scheduled emails (product design 5.16): a table and a calendar of waiting mails, and changes to them.
import { z } from 'zod';
import { SENDER_CHANNELS } from '#outreach/mailboxes/fields.contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { MAIL_REASONS, MAX_COUNTED_EACH, MAX_COUNTED_MAILS, STREAM_KINDS } from './fields.contract.ts';

/** Type of the live event: scheduled mails have changed. */
export const SCHEDULED_EVENT = 'scheduled-emails';
/** Mails that one call moves or cancels. */
export const MAX_MOVED_MAILS = 50_000;

const CountedMails = z.number().int().describe(`Counted up to ${MAX_COUNTED_MAILS}, which means so many or more.`);
const CountedEach = z.number().int().describe(`Counted up to ${MAX_COUNTED_EACH}, which means so many or more.`);
/** Days that the calendar shows at most. */
export const CALENDAR_DAYS = 7;

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;

export const ScheduledFilter = z.object({
  /** Mails to be sent from this moment on. */
  from: z.iso.datetime().optional(),
  /** And before this one. */
  to: z.iso.datetime().optional(),
  mailbox: z.uuid().optional(),
  /** A campaign, or the mails of one draft. */
  stream: z.uuid().optional(),
  kind: z.enum(STREAM_KINDS).optional(),
  /** What they are sent by. */
  channel: z.enum(SENDER_CHANNELS).optional(),
  /** Part of the address, the name or the subject. */
  q: z.string().trim().max(200).optional(),
});
export type ScheduledFilter = z.output<typeof ScheduledFilter>;

export const ScheduledMail = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** IANA zone of the recipient, where it is known; '' where it is not. */
  zone: z.string(),
  /** Where that is: "Lisbon". */
  place: z.string(),
  channel: z.enum(SENDER_CHANNELS),
  /** On WhatsApp: the phone, E.164. */
  toEmail: z.string(),
  toName: z.string(),
  contactId: z.string().nullable(),
  /** '' where it is made when its time has come. */
  subject: z.string(),
  streamId: z.string(),
  streamKind: z.enum(STREAM_KINDS),
  streamName: z.string(),
  mailboxId: z.string(),
  mailbox: z.string(),
  practice: z.boolean(),
  state: z.enum(['waiting', 'sending']),
  reason: z.enum(MAIL_REASONS),
  /** Why it leaves then and not before, in words. */
  why: z.string(),
});
export type ScheduledMail = z.output<typeof ScheduledMail>;

export const listScheduled = defineRoute({
  method: 'GET',
  path: '/api/scheduled-emails',
  summary: 'Scheduled emails, ordered by send time',
  ...OPEN,
  request: { query: z.object({ ...ScheduledFilter.shape, ...PageQuery.shape, cursor: z.string().max(80).optional() }) },
  response: getPage(ScheduledMail).extend({ total: CountedMails }),
});

const Zone = z.string().max(60);

export const scheduledCalendar = defineRoute({
  method: 'GET',
  path: '/api/scheduled-emails/calendar',
  summary: 'Scheduled emails by hour, and how many more each mailbox can send',
  ...OPEN,
  request: {
    query: z.object({
      ...ScheduledFilter.omit({ from: true, to: true }).shape,
      /** The first day, as the viewer's calendar has it. */
      day: z.iso.date(),
      days: z.coerce.number().int().min(1).max(CALENDAR_DAYS).default(7),
      /** IANA zone of the viewer. */
      zone: Zone,
    }),
  },
  response: z.object({
    /** Mails of one stream and mailbox within one hour. */
    slots: z.array(
      z.object({
        /** Begin of the hour. */
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        /** The first of them. */
        at: z.iso.datetime(),
        channel: z.enum(SENDER_CHANNELS),
        streamId: z.string(),
        streamKind: z.enum(STREAM_KINDS),
        streamName: z.string(),
        mailboxId: z.string(),
        mailbox: z.string(),
        mails: z.number().int(),
        /** Where it is a single one. */
        mail: z.object({ id: z.string(), to: z.string(), subject: z.string() }).nullable(),
      }),
    ),
    days: z.array(
      z.object({
        day: z.iso.date(),
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        mails: z.number().int(),
        /** What mailboxes can still take on this day, together. Numbers of WhatsApp have limits of another kind, and no room here. */
        room: z.number().int(),
        mailboxes: z.array(
          z.object({
            id: z.string(),
            email: z.string(),
            /** Left already, of this day. */
            sent: z.number().int(),
            planned: z.number().int(),
            cap: z.number().int(),
            /** Planned above the cap: pushed to the next day. */
            pushed: z.number().int(),
            /** Cursor of the list of this mailbox and day after which those start; '' if it is all of them, or none. */
            pushedAfter: z.string(),
          }),
        ),
      }),
    ),
    /** That wait for longer than these days, or since before. */
    later: CountedMails,
    earlier: CountedMails,
  }),
});
export type ScheduledCalendar = z.output<(typeof scheduledCalendar)['response']>;

export const scheduledChoices = defineRoute({
  method: 'GET',
  path: '/api/scheduled-emails/choices',
  summary: 'Mailboxes and sources that something waits for',
  ...OPEN,
  request: {},
  response: z.object({
    total: CountedMails,
    mailboxes: z.array(
      z.object({
        id: z.string(),
        channel: z.enum(SENDER_CHANNELS),
        email: z.string(),
        practice: z.boolean(),
        works: z.boolean(),
        waiting: CountedEach,
      }),
    ),
    streams: z.array(z.object({ id: z.string(), kind: z.enum(STREAM_KINDS), name: z.string(), waiting: CountedEach })),
  }),
});

/** These mails, or all that match. */
export const ScheduledTarget = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(1_000) }),
  z.object({ filter: ScheduledFilter }),
]);
export type ScheduledTarget = z.output<typeof ScheduledTarget>;

export const moveScheduled = defineRoute({
  method: 'POST',
  path: '/api/scheduled-emails/move',
  summary: 'Reschedule emails; the sending hours and limits of the mailbox still apply',
  ...OPEN,
  request: {
    body: z.object({
      target: ScheduledTarget,
      move: z.union([
        /** The first of them leaves then, the others as far after it as before. */
        z.object({ to: z.iso.datetime() }),
        z.object({ minutes: z.number().int().min(-525_600).max(525_600) }),
        z.literal('now'),
      ]),
    }),
  },
  response: z.object({
    changed: z.number().int(),
    /** Takes it back; null where nothing changed, or where they leave at once. */
    undoId: z.string().nullable(),
  }),
  errors: ['LIMIT_REACHED', 'SCHEDULED_TIME_PASSED'],
});

export const cancelScheduled = defineRoute({
  method: 'POST',
  path: '/api/scheduled-emails/cancel',
  summary: 'Cancel scheduled emails; for a campaign, also the later steps of these recipients',
  ...OPEN,
  request: { body: z.object({ target: ScheduledTarget }) },
  response: z.object({ changed: z.number().int(), undoId: z.string().nullable() }),
  errors: ['LIMIT_REACHED'],
});

export const changeScheduledMailbox = defineRoute({
  method: 'POST',
  path: '/api/scheduled-emails/mailbox',
  summary: 'Send scheduled emails from another mailbox; messages of other channels stay with their sender',
  ...OPEN,
  request: { body: z.object({ target: ScheduledTarget, mailboxId: z.uuid() }) },
  response: z.object({ changed: z.number().int(), undoId: z.string().nullable() }),
  errors: ['LIMIT_REACHED', 'MAILBOX_NOT_FOUND', 'MAILBOX_BROKEN'],
});

/** The clock of practice mailboxes and numbers: what they send next. Of one campaign or draft, or of all. */
export const practiceClock = defineRoute({
  method: 'GET',
  path: '/api/scheduled-emails/practice',
  summary: 'When practice mailboxes and practice numbers send next',
  ...OPEN,
  request: { query: z.object({ streamId: z.uuid().optional() }) },
  response: z.object({ waiting: z.number().int(), nextAt: z.iso.datetime().nullable() }),
});

export const skipAhead = defineRoute({
  method: 'POST',
  path: '/api/scheduled-emails/practice/skip',
  summary: 'Move the clock of practice mailboxes and numbers to their next message; real ones keep theirs',
  ...OPEN,
  request: { body: z.object({ streamId: z.uuid().nullable() }) },
  /** Seconds that everything scheduled in practice moves; 0 where nothing was scheduled. */
  response: z.object({ seconds: z.number().int(), moved: z.number().int() }),
});

export const undoScheduled = defineRoute({
  method: 'POST',
  path: '/api/scheduled-emails/undo',
  summary: 'Undo a change of scheduled emails, once',
  ...OPEN,
  request: { body: z.object({ undoId: z.uuid() }) },
  response: z.object({ changed: z.number().int() }),
  errors: ['NOT_FOUND'],
});
