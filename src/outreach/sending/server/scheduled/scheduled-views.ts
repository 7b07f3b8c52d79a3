// Scheduled mails for the table and the calendar, with the remaining capacity of each mailbox.
import { capOnDay } from '#outreach/mailboxes/fields.contract.ts';
import { type MailboxFacts, mailboxesFor } from '#outreach/mailboxes/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { limitingReason } from '../../domain/limiting-reason.ts';
import { mailReasonLabel } from '../../domain/reason-labels.ts';
import { dayIn, dayStartIn, isZone, nextDayIn } from '../../domain/send-times.ts';
import { MAIL_REASON_LABELS } from '../../fields.contract.ts';
import type {
  listScheduled,
  ScheduledCalendar,
  ScheduledMail,
  scheduledCalendar,
  scheduledChoices,
} from '../../scheduled.contract.ts';
import { mailboxStatuses } from '../worker/leases.store.ts';
import { findZones } from '../worker/render-mails.ts';
import { practiceSenderIds } from './practice-clock.store.ts';
import {
  countScheduled,
  lastThatFits,
  type ScheduledRow,
  type SlotRow,
  scheduledAround,
  scheduledPage,
  scheduledSlots,
  sentOn,
  waitingByMailbox,
  waitingByStream,
} from './scheduled.store.ts';

const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})$/;
const HOUR = 3_600_000;
const GONE = { email: 'A mailbox that was taken away', kind: 'smtp', state: 'paused', fault: '', zone: 'UTC' } as const;

export async function scheduledList(
  { db }: Platform,
  workspaceId: string,
  { cursor, limit, ...filter }: RouteInput<typeof listScheduled>['query'],
): Promise<RouteOutput<typeof listScheduled>> {
  const [, dueAt, id] = CURSOR.exec(cursor ?? '') ?? [];
  const after = dueAt !== undefined && id !== undefined ? { dueAt, id } : null;
  const [rows, total, mailboxes, statuses, practice] = await Promise.all([
    scheduledPage(db, workspaceId, filter, { after, limit: limit + 1 }),
    countScheduled(db, workspaceId, filter),
    mailboxesById(db, workspaceId),
    mailboxStatuses(db, workspaceId),
    practiceSenderIds(db, workspaceId),
  ]);
  const shown = rows.slice(0, limit);
  const places = shown.map(({ city, country }) => ({ city: city ?? '', country: country ?? '' }));
  const zones = await findZones(places, '');
  const items = shown.map((row, index) => {
    const mailbox = mailboxes.get(row.mailboxId) ?? GONE;
    const mail = presentMail(row, mailbox, statuses.get(row.mailboxId) ?? null, zones[index] ?? '');
    return { ...mail, practice: practice.has(row.mailboxId) };
  });
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last ? last.place : null;
  return { items, total, nextCursor };
}

const isMailbox = ({ kind }: Pick<MailboxFacts, 'kind'>) => kind !== 'whatsapp';

type Mailbox = Pick<MailboxFacts, 'email' | 'kind' | 'state' | 'fault' | 'zone'>;

function presentMail(
  row: ScheduledRow,
  mailbox: Mailbox,
  lease: Parameters<typeof limitingReason>[1],
  zone: string,
): Omit<ScheduledMail, 'practice'> {
  const { streamState: state, pausedBecause, reasonDetail, dueAt, ...mail } = row;
  const waiting = { dueAt, reason: row.reason, detail: reasonDetail };
  const binding = limitingReason(waiting, lease, { state, pausedBecause }, mailbox);
  return {
    id: mail.id,
    at: (binding.at ?? dueAt).toISOString(),
    zone,
    place: zone === '' ? '' : (zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''),
    channel: mail.channel,
    toEmail: mail.toEmail,
    toName: mail.toName,
    contactId: mail.contactId,
    subject: mail.subject,
    streamId: mail.streamId,
    streamKind: mail.streamKind,
    streamName: mail.streamName,
    mailboxId: mail.mailboxId,
    mailbox: mailbox.email,
    state: 'waiting',
    reason: binding.reason,
    why: mailReasonLabel(binding.reason, binding.detail) || MAIL_REASON_LABELS[binding.reason],
  };
}

/** Senders of every channel. */
async function mailboxesById(db: Platform['db'], workspaceId: string): Promise<Map<string, MailboxFacts>> {
  return new Map((await mailboxesFor(db, workspaceId, null, 'any')).map((mailbox) => [mailbox.id, mailbox]));
}

export async function getCalendar(
  { db }: Platform,
  workspaceId: string,
  { day, days: count, zone: asked, ...filter }: RouteInput<typeof scheduledCalendar>['query'],
): Promise<ScheduledCalendar> {
  const zone = isZone(asked) ? asked : 'UTC';
  const days = daysFrom(day, count, zone);
  const from = days[0]?.from ?? new Date(day);
  const to = days.at(-1)?.to ?? from;
  const within = { ...filter, from: from.toISOString(), to: to.toISOString() };
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  const [slots, everything, around, mailboxes] = await Promise.all([
    scheduledSlots(db, workspaceId, within, zone),
    // Remaining capacity counts everything that a mailbox sends, whatever the filter.
    narrowed ? scheduledSlots(db, workspaceId, { from: within.from, to: within.to }, zone) : null,
    scheduledAround(db, workspaceId, filter, { from, to }),
    mailboxesById(db, workspaceId),
  ]);
  const sent = await sentOn(
    db,
    workspaceId,
    days.map((each) => each.day),
  );
  return {
    slots: slots.map((slot) => ({
      from: slot.from.toISOString(),
      to: new Date(slot.from.getTime() + HOUR).toISOString(),
      at: slot.at.toISOString(),
      channel: slot.channel,
      streamId: slot.streamId,
      streamKind: slot.streamKind,
      streamName: slot.streamName,
      mailboxId: slot.mailboxId,
      mailbox: mailboxes.get(slot.mailboxId)?.email ?? GONE.email,
      mails: slot.mails,
      mail: slot.mails === 1 ? { id: slot.id, to: slot.to, subject: slot.subject } : null,
    })),
    days: await Promise.all(
      days.map((each) => {
        const shown = slots.filter(({ at }) => at >= each.from && at < each.to);
        const rooms = toRooms(each, everything ?? slots, [...mailboxes.values()].filter(isMailbox), sent);
        return withPushed(db, workspaceId, each, { shown, rooms });
      }),
    ),
    ...around,
  };
}

interface Day {
  day: string;
  from: Date;
  to: Date;
}

/** Days of the viewer, each from midnight to midnight. */
function daysFrom(first: string, count: number, zone: string): Day[] {
  const days: Day[] = [];
  // Noon of any zone is on its own day or the next: midnight is searched from there.
  let from = dayStartIn(zone, new Date(`${first}T12:00:00Z`));
  if (dayIn(zone, from) > first) from = dayStartIn(zone, new Date(from.getTime() - HOUR));
  for (let at = 0; at < count; at += 1) {
    const to = nextDayIn(zone, from);
    days.push({ day: dayIn(zone, from), from, to });
    from = to;
  }
  return days;
}

type Room = Omit<ScheduledCalendar['days'][number]['mailboxes'][number], 'pushedAfter'>;

/** For each mailbox and day: sent, planned, and the cap. */
function toRooms(
  { day, from, to }: Day,
  slots: readonly SlotRow[],
  mailboxes: readonly MailboxFacts[],
  sent: ReadonlyMap<string, number>,
): Room[] {
  const own = slots.filter(({ at }) => at >= from && at < to);
  return mailboxes.map(({ id, email, dayCap, rampStartedOn }) => {
    const planned = own.filter(({ mailboxId }) => mailboxId === id).reduce((sum, { mails }) => sum + mails, 0);
    const left = sent.get(`${id} ${day}`) ?? 0;
    const cap = capOnDay(dayCap, rampStartedOn, day);
    return { id, email, sent: left, planned, cap, pushed: Math.min(planned, Math.max(0, left + planned - cap)) };
  });
}

async function withPushed(
  db: Platform['db'],
  workspaceId: string,
  { day, ...span }: Day,
  { shown, rooms }: { shown: readonly SlotRow[]; rooms: readonly Room[] },
): Promise<ScheduledCalendar['days'][number]> {
  const [from, to] = [span.from.toISOString(), span.to.toISOString()];
  const mailboxes = await Promise.all(
    rooms.map(async (room) => {
      const { id: mailbox, planned, pushed } = room;
      const fits = pushed > 0 ? planned - pushed : 0;
      return { ...room, pushedAfter: await lastThatFits(db, workspaceId, { mailbox, from, to }, fits) };
    }),
  );
  return {
    day,
    from,
    to,
    mails: shown.reduce((sum, { mails }) => sum + mails, 0),
    room: rooms.reduce((sum, { cap, sent, planned }) => sum + Math.max(0, cap - sent - planned), 0),
    mailboxes,
  };
}

const STREAMS_SHOWN = 200;

export async function getChoices({ db }: Platform, workspaceId: string): Promise<RouteOutput<typeof scheduledChoices>> {
  const [total, mailboxes, waiting, streams, practice] = await Promise.all([
    countScheduled(db, workspaceId, {}),
    mailboxesFor(db, workspaceId, null, 'any'),
    waitingByMailbox(db, workspaceId),
    waitingByStream(db, workspaceId, STREAMS_SHOWN),
    practiceSenderIds(db, workspaceId),
  ]);
  return {
    total,
    mailboxes: mailboxes.map(({ id, email, kind, state }) => ({
      id,
      channel: isMailbox({ kind }) ? 'email' : 'whatsapp',
      email,
      practice: practice.has(id),
      works: state === 'active',
      waiting: waiting.get(id) ?? 0,
    })),
    streams,
  };
}
