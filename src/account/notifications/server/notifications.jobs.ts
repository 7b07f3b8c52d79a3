// The daily email: at most one a day and person, in the morning of their zone, of what is still unread and in none before.
import { z } from 'zod';
import { getRegion } from '#account/preferences/server/index.ts';
import { renderEmailLayout, type SystemMail } from '#platform/email-layout.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { NotificationItem } from '../contract.ts';
import { digestDay, localDay } from '../domain/digest-time.ts';
import { kindsFor } from '../domain/notification-kind.ts';
import { NOTIFICATION_SETTINGS_PATH, RETENTION_DAYS } from '../fields.contract.ts';
import { purgeNotifications } from './notifications.store.ts';
import { type NotificationsContext, presentNotifications } from './notifications.ts';
import { createPushJobs } from './notify.ts';
import { removeOfEndedSessions } from './push-subscriptions.store.ts';
import {
  claimDay,
  closeUnseen,
  type DigestPerson,
  type EmailDefault,
  findAddressee,
  findZone,
  moveDigest,
  peopleWithUnread,
  rowsOfDigest,
  type Wanted,
} from './settings.store.ts';

export const DIGEST = {
  name: 'notifications-digest',
  payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), day: z.iso.date() }),
  maxAttempts: 8,
} satisfies JobDefinition;

const BATCH_SIZE = 500;
const MIN_UNREAD_MINUTES = 30;

function createDigestJobs(context: NotificationsContext): Job[] {
  return [
    // Zones are whole, half and quarter hours from UTC.
    defineJob({ name: 'notifications-digests', payload: z.unknown(), cron: '*/15 * * * *', maxAttempts: 1 }, () =>
      enqueueDigests(context),
    ),
    defineJob(DIGEST, (payload) => sendDigest(context, payload)),
  ];
}

const emailDefaults = ({ kinds }: NotificationsContext): EmailDefault[] =>
  [...kinds.values()].map(({ kind, defaults: { email } }) => ({ kind, email }));

/** Any number of processes at once: the day of a person is claimed once, with the job of its email. */
export async function enqueueDigests(context: NotificationsContext): Promise<void> {
  const { db, clock } = context.platform;
  const wanted = { defaults: emailDefaults(context), minutes: MIN_UNREAD_MINUTES };
  const now = new Date(clock.now());
  for (let after: DigestPerson | null = null; ; ) {
    const people = await peopleWithUnread(db, wanted, after, BATCH_SIZE);
    for (const person of people) {
      const day = digestDay(person.zone, now);
      if (day !== null) await enqueueDigest(context, person, day, wanted);
    }
    after = people.at(-1) ?? null;
    if (people.length < BATCH_SIZE) return;
  }
}

function enqueueDigest(
  { platform: { db, jobs } }: NotificationsContext,
  { workspaceId, userId }: Pick<DigestPerson, 'workspaceId' | 'userId'>,
  day: string,
  wanted: Wanted,
): Promise<number> {
  return db.transaction(async (tx) => {
    const named = await claimDay(tx, workspaceId, userId, day, wanted);
    if (named > 0) await jobs.enqueue(tx, DIGEST, { workspaceId, userId, day }, `digest ${userId} ${day}`);
    return named;
  });
}

/**
 * For the operator: the daily email of one person at once, with everything that is unread. It counts as that of the day.
 * @returns how many notifications it names; 0 where there is none, or it was sent today
 */
export async function enqueueDigestNow(
  context: NotificationsContext,
  person: Pick<DigestPerson, 'workspaceId' | 'userId'>,
): Promise<number> {
  const { db, clock } = context.platform;
  const zone = (await findZone(db, person.workspaceId, person.userId)) ?? 'UTC';
  const day = localDay(zone, new Date(clock.now()));
  return enqueueDigest(context, person, day, { defaults: emailDefaults(context), minutes: 0 });
}

/** A process that dies while it hands the email over leaves it as `sending`: it is not sent a second time. */
export async function sendDigest(
  context: NotificationsContext,
  { workspaceId, userId, day }: z.output<typeof DIGEST.payload>,
): Promise<void> {
  const { db, mailer, config, log } = context.platform;
  const which = { userId, day };
  const user = await findAddressee(db, workspaceId, userId);
  const rows = await rowsOfDigest(db, workspaceId, userId, day);
  const seen = new Set(user === null ? [] : kindsFor(context.kinds, user.role).map(({ kind }) => kind));
  const known = rows.filter(({ kind }) => seen.has(kind));
  const items = presentNotifications(context, known, await getRegion(db, workspaceId, userId));
  if (!user || items.length === 0) {
    await moveDigest(db, workspaceId, which, 'queued', 'nothing-unread');
    return;
  }
  if (!(await moveDigest(db, workspaceId, which, 'queued', 'sending'))) {
    log.warn(
      { workspaceId, userId, day },
      'a daily email was handed over before, or may have been: it is not sent again',
    );
    return;
  }
  try {
    await mailer.send(digestEmail({ to: user.email, name: user.name, publicUrl: config.publicUrl, items }));
  } catch (error) {
    await moveDigest(db, workspaceId, which, 'sending', 'queued');
    throw error;
  }
  await moveDigest(db, workspaceId, which, 'sending', 'sent');
  await closeUnseen(db, workspaceId, userId, day);
}

interface DigestEmail {
  to: string;
  name: string;
  publicUrl: string;
  /** Newest first. */
  items: readonly NotificationItem[];
}

/** Named in full; the rest is a number. */
const NAMED = 15;

function digestEmail({ to, name, publicUrl, items }: DigestEmail): SystemMail {
  const count = items.length;
  const more = count - NAMED;
  return renderEmailLayout({
    to,
    name,
    subject: count === 1 ? (items[0]?.title ?? '') : `${count} unread notifications in Leadwright`,
    lead: [
      count === 1 ? 'This is still unread:' : 'These are still unread:',
      ...items.slice(0, NAMED).map(({ title, detail, link }) => ({
        text: detail === '' ? title : `${title}: ${detail}`,
        link: publicUrl + link,
      })),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: 'Open notifications',
    link: `${publicUrl}/home?notifications=open`,
    footer: 'You get at most one email a day, and none if everything is read.',
    also: { text: 'Notification settings', link: publicUrl + NOTIFICATION_SETTINGS_PATH },
  });
}

// Background work of notifications: push messages, the daily email, and what is too old to be kept.
export function createNotificationJobs(context: NotificationsContext): Job[] {
  const { db, log } = context.platform;
  return [
    ...createPushJobs(context),
    ...createDigestJobs(context),
    defineJob({ name: 'notifications-purge', payload: z.unknown(), cron: '41 3 * * *', maxAttempts: 3 }, async () => {
      await removeOfEndedSessions(db);
      log.info({ purged: await purgeNotifications(db, RETENTION_DAYS) }, 'old notifications purged');
    }),
  ];
}
