// A mailbox and its settings. Passwords are write-only.
import { z } from 'zod';
import { isTimeZone } from '#shared/region.ts';
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

const DayWindows = z
  .array(z.tuple([z.int().min(0).max(DAY_MINUTES), z.int().min(0).max(DAY_MINUTES)]))
  .max(6, 'A day can have at most six spans')
  .refine(
    (spans) => spans.every(([from, to], index) => from < to && (index === 0 || from >= (spans[index - 1]?.[1] ?? 0))),
    'Each span must end after it starts, and start after the one before it ends',
  );

/** Sending hours by day of the week, in minutes after midnight. Campaigns use them too. */
export const Windows = z
  .partialRecord(z.enum(WEEKDAYS), DayWindows)
  .refine((week) => Object.values(week).some((spans) => spans.length > 0), 'Choose hours on at least one day');
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

/** Null leaves it unchanged. */
const Password = z.string().min(1, 'Please enter the password').max(1_000, 'This password is too long').nullable();

/** Of a mailbox with its own server. `imap` null: replies are not read. */
export const ServerSettings = z.object({
  smtp: MailServer,
  smtpPassword: Password,
  imap: MailServer.nullable(),
  /** Null with a server: same as for sending, or unchanged. */
  imapPassword: Password,
});
export type ServerSettings = z.output<typeof ServerSettings>;

/** Of a connected mailbox. `smtp` null: it sends through its provider (Google, Microsoft), so only reading is set. */
export const OtherServers = ServerSettings.extend({ smtp: MailServer.nullable() });
export type OtherServers = z.output<typeof OtherServers>;

export const MailboxSettings = z.object({
  fromName: optionalText({ label: 'Name', max: 120 }),
  /** '' for none. */
  replyTo: z.union([z.literal(''), email()]).default(''),
  /** Plain text of several lines. */
  signature: z.string().max(20_000, 'A signature can have at most 20,000 characters').default(''),
  dayCap: z.int('Enter a number').min(1, 'At least 1 a day').max(DAY_CAP_LIMIT, `At most ${DAY_CAP_LIMIT} a day`),
  gapMinSeconds: z.int('Enter seconds').min(0, 'At least 0 s').max(GAP_LIMIT_SECONDS, 'At most an hour'),
  gapMaxSeconds: z.int('Enter seconds').min(0, 'At least 0 s').max(GAP_LIMIT_SECONDS, 'At most an hour'),
  /** True: starts with a few a day and reaches its cap after four weeks. False: the whole cap from now. */
  ramp: z.boolean(),
  zone: Zone,
  windows: Windows,
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
});
export type MailboxSettings = z.output<typeof MailboxSettings>;

/** The fields that a bulk change has changed on one mailbox, with their values before: undo restores exactly these. */
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

/** A step of the test, in the order of CHECK_STEPS. Steps after a failure are missing. */
export const Check = z.object({
  step: z.enum(CHECK_STEPS),
  ok: z.boolean(),
  /** What happened and what to do, in one or two sentences. */
  words: z.string(),
  /** The setting that the failure is about; null for none, or if it works. */
  field: z.enum(FAULTY_FIELDS).nullable(),
  /** The server's exact answer without secrets; '' for none. */
  answer: z.string(),
  /** Duration in milliseconds. */
  ms: z.int(),
});
export type Check = z.output<typeof Check>;

export const MailboxRow = z.object({
  id: z.string(),
  kind: z.enum(MAILBOX_KINDS),
  email: z.string(),
  fromName: z.string(),
  /** Behind the @. */
  domain: z.string(),
  state: z.enum(MAILBOX_STATES),
  /** Null if it is not paused. */
  pauseReason: z.enum(MAILBOX_PAUSE_REASONS).nullable(),
  /** Why it is broken or paused; '' if it is neither. */
  fault: z.string(),
  faultAt: z.iso.datetime().nullable(),
  testedAt: z.iso.datetime().nullable(),
  /** "2026-11-30", in its zone. */
  today: z.string(),
  /** Emails sent today: exactly those that `/email-sender?tab=sent&mailbox=ID&day=TODAY` lists. */
  sentToday: z.int(),
  /** What the cap counts: retries count again. */
  triesToday: z.int(),
  /** The cap of today: less while it warms up. */
  capToday: z.int(),
  dayCap: z.int(),
  /** Limit of the provider over 24 hours; null for none. */
  ceiling: z.int().nullable(),
  gapMinSeconds: z.int(),
  gapMaxSeconds: z.int(),
  /** The day ("2026-11-30") on which the warm-up started; null for none. */
  rampStartedOn: z.string().nullable(),
  zone: z.string(),
  windows: Windows,
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
  readsAnswers: z.boolean(),
  /** Why replies could not be read the last time; '' if they are. */
  readingFault: z.string(),
  revision: z.int(),
});
export type MailboxRow = z.output<typeof MailboxRow>;

export const Mailbox = MailboxRow.extend({
  replyTo: z.string(),
  signature: z.string(),
  /** Null for API providers (Google, Microsoft) and practice. */
  smtp: MailServer.nullable(),
  imap: MailServer.nullable(),
  /** Whether a secret is stored. Its value is never returned. */
  has: z.object({ smtp: z.boolean(), imap: z.boolean(), oauth: z.boolean() }),
  /** '' if its server signs. */
  dkimSelector: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});
export type Mailbox = z.output<typeof Mailbox>;

/** Settings found for an address. */
export const FoundSettings = z.object({
  smtp: MailServer,
  imap: MailServer.nullable(),
  /** `known`: of the provider. `announced`: published by the domain (RFC 6186). `guess`: from its name. */
  from: z.enum(['known', 'announced', 'guess']),
  /** "Google", "Microsoft 365"; '' if unknown. */
  provider: z.string(),
  /** The sign-in to prefer, if it is configured here. */
  oauth: z.enum(['google', 'microsoft']).nullable(),
  /** What the user needs to know first, such as that an app password is needed. */
  hint: z.string(),
  /** Where the provider creates app passwords; '' for no such page. */
  passwordUrl: z.string(),
});
export type FoundSettings = z.output<typeof FoundSettings>;
