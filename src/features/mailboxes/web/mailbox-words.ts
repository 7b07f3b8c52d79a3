// The words of mailboxes: how one fares, and what its pace is.
import { formatCount } from '#shared/formats.ts';
import type { Tone } from '#ui/Badge.tsx';
import type { MailboxRow } from '../contract.ts';
import {
  type CHECK_STEPS,
  type MailboxKind,
  type MailboxState,
  WEEKDAYS,
  type WeekWindows,
} from '../fields.contract.ts';

export const STATE_WORDS: Record<MailboxState, { name: string; tone: Tone }> = {
  active: { name: 'Active', tone: 'good' },
  paused: { name: 'Paused', tone: 'neutral' },
  broken: { name: 'Broken', tone: 'bad' },
};

export const KIND_WORDS: Record<MailboxKind, string> = {
  smtp: 'SMTP',
  google: 'Gmail',
  microsoft: 'Microsoft 365',
  practice: 'Practice',
};

export const STEP_WORDS: Record<(typeof CHECK_STEPS)[number], string> = {
  'sending-connection': 'Connection for sending',
  'sending-login': 'Login for sending',
  'self-send': 'A mail to itself',
  'reading-login': 'Login for reading',
};

export const mailboxesText = (n: number) => `${formatCount(n)} ${n === 1 ? 'mailbox' : 'mailboxes'}`;

/** "60 to 180 s between mails". */
export function gapWords({
  gapMinSeconds: min,
  gapMaxSeconds: max,
}: Pick<MailboxRow, 'gapMinSeconds' | 'gapMaxSeconds'>) {
  if (max === 0) return 'No gap';
  return min === max ? `${min} s apart` : `${min} to ${max} s apart`;
}

/** Why it sends less than its cap today; '' where it does not. */
export function rampWords({ capToday, dayCap }: Pick<MailboxRow, 'capToday' | 'dayCap'>): string {
  return capToday < dayCap ? `warming up to ${formatCount(dayCap)} a day` : '';
}

/** 510 is "08:30". */
export function clock(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** "08:30" is 510; null where it is no time of day. "24:00" ends a day. */
export function minutesOf(text: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  if (hour === undefined || minute === undefined) return null;
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 1_440 ? minutes : null;
}

export const DAY_WORDS: Record<(typeof WEEKDAYS)[number], string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** One day in a form: its first and last minute as typed. Days with several spans keep those that are not shown. */
export interface TypedDay {
  on: boolean;
  from: string;
  to: string;
}
export type TypedWeek = Record<(typeof WEEKDAYS)[number], TypedDay>;

export function typedWeek(windows: WeekWindows): TypedWeek {
  return Object.fromEntries(
    WEEKDAYS.map((day) => {
      const spans = windows[day] ?? [];
      const first = spans[0];
      const last = spans.at(-1);
      return [day, { on: first !== undefined, from: clock(first?.[0] ?? 510), to: clock(last?.[1] ?? 1_050) }];
    }),
  ) as TypedWeek;
}

/** Null where a time cannot be read or a span ends before it begins. */
export function windowsOf(week: TypedWeek, before: WeekWindows): WeekWindows | null {
  const windows: Record<string, readonly (readonly [number, number])[]> = {};
  const was = typedWeek(before);
  for (const day of WEEKDAYS) {
    const { on, from, to } = week[day];
    if (!on) continue;
    const kept = before[day];
    if (kept && kept.length > 0 && was[day].from === from && was[day].to === to) {
      windows[day] = kept;
      continue;
    }
    const begin = minutesOf(from);
    const end = minutesOf(to);
    if (begin === null || end === null || begin >= end) return null;
    windows[day] = [[begin, end]];
  }
  return Object.keys(windows).length === 0 ? null : windows;
}
