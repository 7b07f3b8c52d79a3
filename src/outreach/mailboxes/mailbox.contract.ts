// What a mailbox is, as pages see it, and what may be set on it. Passwords go in and never come out.
import { z } from 'zod';
import { isTimeZone } from '#shared/calendar-day.ts';
import { email, optionalText, text } from '#shared/text.ts';
import {
  CHECK_STEPS,
  CONNECTION_SECURITY,
  DAY_CAP_LIMIT,
  FAULTY_FIELDS,
  GAP_LIMIT_SECONDS,
  MAILBOX_KINDS,
  MAILBOX_PAUSE_REASONS,
  MAILBOX_STATES,
  WEEKDAYS,
} from './fields.contract.ts';

const DAY_MINUTES = 24 * 60;

/** Spans of one day: ascending and apart. */
const DayWindows = z
  .array(z.tuple([z.int().min(0).max(DAY_MINUTES), z.int().min(0).max(DAY_MINUTES)]))
  .max(6, 'A day can have at most six spans')
  .refine(
    (spans) => spans.every(([from, to], index) => from < to && (index === 0 || from >= (spans[index - 1]?.[1] ?? 0))),
    'Each span must end after it begins, and begin after the one before it has ended',
  );

/** Of campaigns too: when mail leaves on which day of the week, in minutes after midnight. */
export const Windows = z
  .partialRecord(z.enum(WEEKDAYS), DayWindows)
  .refine((week) => Object.values(week).some((spans) => spans.length > 0), 'Choose at least one span of one day');
export type Windows = z.output<typeof Windows>;

export const Zone = z.string().max(64).refine(isTimeZone, 'Choose a time zone from the list');

export const Host = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Please enter the name of the server')
  .max(253, 'This name is too long')
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, 'Enter a name like mail.company.com');
const Port = z.int('Enter a number').min(1, 'From 1 to 65535').max(65_535, 'From 1 to 65535');

/** One server of a mailbox. */
export const MailServer = z.object({
  host: Host,
  port: Port,
  security: z.enum(CONNECTION_SECURITY),
  user: text({ label: 'User name', max: 254 }),
});
export type MailServer = z.output<typeof MailServer>;

/** Null where it stays as it is. */
const Password = z.string().min(1, 'Please enter the password').max(1_000, 'This password is too long').nullable();

/** How a mailbox of its own server is reached. `imap` null: answers are not read. */
export const ServerSettings = z.object({
  smtp: MailServer,
  smtpPassword: Password,
  imap: MailServer.nullable(),
  /** Null with a server: the same as for sending, or as it was. */
  imapPassword: Password,
});
export type ServerSettings = z.output<typeof ServerSettings>;

/** Of a mailbox that is connected already. `smtp` null: it sends by its provider (Google, Microsoft), and reading alone is set. */
export const OtherServers = ServerSettings.extend({ smtp: MailServer.nullable() });
export type OtherServers = z.output<typeof OtherServers>;

/** Everything that is set on a mailbox but its servers. */
export const MailboxSettings = z.object({
  fromName: optionalText({ label: 'Name', max: 120 }),
  /** '' for none. */
  replyTo: z.union([z.literal(''), email()]).default(''),
  /** Plain text of several lines. */
  signature: z.string().max(20_000, 'A signature can have at most 20,000 characters').default(''),
  dayCap: z.int('Enter a number').min(1, 'At least 1 a day').max(DAY_CAP_LIMIT, `At most ${DAY_CAP_LIMIT} a day`),
  gapMinSeconds: z.int('Enter seconds').min(0, 'At least 0 s').max(GAP_LIMIT_SECONDS, 'At most an hour'),
  gapMaxSeconds: z.int('Enter seconds').min(0, 'At least 0 s').max(GAP_LIMIT_SECONDS, 'At most an hour'),
  /** True: begins with a few a day and reaches its cap after four weeks. False: the whole cap from now. */
  ramp: z.boolean(),
  zone: Zone,
  windows: Windows,
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
});
export type MailboxSettings = z.output<typeof MailboxSettings>;

/** What a change of several mailboxes has changed on one of them, as it was: it is put back from this, field by field. */
export const MailboxBefore = z.object({
  id: z.uuid(),
  /** With why and since when. */
  state: z.enum(['active', 'paused']).optional(),
  pauseReason: z.enum(MAILBOX_PAUSE_REASONS).nullable().optional(),
  fault: z.string().max(1_000).optional(),
  faultAt: z.iso.datetime().nullable().optional(),
  dayCap: MailboxSettings.shape.dayCap.optional(),
  gapMinSeconds: MailboxSettings.shape.gapMinSeconds.optional(),
  gapMaxSeconds: MailboxSettings.shape.gapMaxSeconds.optional(),
  rampStartedOn: z.iso.date().nullable().optional(),
  zone: Zone.optional(),
  windows: Windows.optional(),
});
export type MailboxBefore = z.output<typeof MailboxBefore>;

/** What was tried, in the order of CHECK_STEPS. What was not come to is left out. */
export const Check = z.object({
  step: z.enum(CHECK_STEPS),
  ok: z.boolean(),
  /** What happened and what to do, in one or two sentences. */
  words: z.string(),
  /** What of that server's settings it is about; null where it is none of them, or works. */
  field: z.enum(FAULTY_FIELDS).nullable(),
  /** The server's answer, to the letter but for secrets; '' where it gave none. */
  answer: z.string(),
  /** Milliseconds that it took. */
  ms: z.int(),
});
export type Check = z.output<typeof Check>;

export const MailboxRow = z.object({
  id: z.string(),
  kind: z.enum(MAILBOX_KINDS),
  email: z.string(),
  fromName: z.string(),
  /** What stands behind the @ : the domain that receivers judge. */
  domain: z.string(),
  state: z.enum(MAILBOX_STATES),
  /** Null where it is not paused. */
  pauseReason: z.enum(MAILBOX_PAUSE_REASONS).nullable(),
  /** Why it is broken or paused; '' where it is neither. */
  fault: z.string(),
  faultAt: z.iso.datetime().nullable(),
  testedAt: z.iso.datetime().nullable(),
  /** "2026-11-30": the day that it is in its zone. */
  today: z.string(),
  /** Mails that it has handed over today: the very ones that `/email-sender?tab=sent&mailbox=ID&day=TODAY` lists. */
  sentToday: z.int(),
  /** What its cap counts: mails that were tried twice count twice. */
  triesToday: z.int(),
  /** What it may send today: its cap, or less while it warms up. */
  capToday: z.int(),
  dayCap: z.int(),
  /** Of the provider, over 24 hours; null where it names none. */
  ceiling: z.int().nullable(),
  gapMinSeconds: z.int(),
  gapMaxSeconds: z.int(),
  /** The day ("2026-11-30") on which it began to warm up; null where it does not. */
  rampStartedOn: z.string().nullable(),
  zone: z.string(),
  windows: Windows,
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
  readsAnswers: z.boolean(),
  /** Why its answers could not be read the last time; '' where they are. */
  readingFault: z.string(),
  revision: z.int(),
});
export type MailboxRow = z.output<typeof MailboxRow>;

export const Mailbox = MailboxRow.extend({
  replyTo: z.string(),
  signature: z.string(),
  /** Null where mail goes by the provider's own way (Google, Microsoft) or nowhere (practice). */
  smtp: MailServer.nullable(),
  imap: MailServer.nullable(),
  /** Whether a secret is kept; what it is never leaves the server. */
  has: z.object({ smtp: z.boolean(), imap: z.boolean(), oauth: z.boolean() }),
  /** '' where its server signs by itself. */
  dkimSelector: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});
export type Mailbox = z.output<typeof Mailbox>;

/** Settings found for an address. */
export const FoundSettings = z.object({
  smtp: MailServer,
  imap: MailServer.nullable(),
  /** `known`: the provider's published settings. `announced`: the domain names them (RFC 6186). `guess`: after its name. */
  from: z.enum(['known', 'announced', 'guess']),
  /** "Google", "Microsoft 365"; '' where it is not one that is known. */
  provider: z.string(),
  /** Connecting by its sign-in is the better way, and set up here. */
  oauth: z.enum(['google', 'microsoft']).nullable(),
  /** What its owner has to know first: that an app password is needed, and where it is made. */
  hint: z.string(),
  /** Where the provider has app passwords made; '' where it has no such page. */
  passwordUrl: z.string(),
});
export type FoundSettings = z.output<typeof FoundSettings>;
