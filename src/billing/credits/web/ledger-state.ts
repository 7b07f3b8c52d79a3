// What of the ledger is shown, as the address of the page says it.
import { addDays } from '#shared/calendar-day.ts';
import { dayBounds, startOfDay, today } from '#shared/local-time.ts';
import { type EntryKind, KIND_NAMES } from '../fields.contract.ts';

export const SPANS = ['', 'month', 'last-month', '7', '30', '90', 'days'] as const;
export type Span = (typeof SPANS)[number];

export interface LedgerState {
  kind: EntryKind | '';
  span: Span;
  /** With the span `days`: YYYY-MM-DD, both included; empty: open on that side. */
  from: string;
  to: string;
  q: string;
  /** What the credits went to, to the letter: "Job search". */
  what: string;
  /** `yes`: only what was for sample data; `no`: only what was not. */
  practice: '' | 'yes' | 'no';
  /** Id of a member. */
  user: string;
  /** Id of the entry whose receipt is open. */
  entry: string;
}

const PRACTICE = ['yes', 'no'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f-]{36}$/;

export function readLedgerState(params: URLSearchParams): LedgerState {
  const text = (name: string) => params.get(name) ?? '';
  const matching = (name: string, shape: RegExp) => (shape.test(text(name)) ? text(name) : '');
  const kind = text('kind');
  const span = SPANS.find((known) => known === text('span')) ?? '';
  return {
    kind: kind in KIND_NAMES ? (kind as EntryKind) : '',
    span,
    from: span === 'days' ? matching('from', DAY) : '',
    to: span === 'days' ? matching('to', DAY) : '',
    q: text('q').slice(0, 100),
    what: text('what').trim().slice(0, 100),
    practice: PRACTICE.find((known) => known === text('practice')) ?? '',
    user: matching('user', ID),
    entry: matching('entry', ID),
  };
}

/** The address's query with the change in it; what it says beside the ledger stays. */
export function withLedgerState(params: URLSearchParams, change: Partial<LedgerState>): URLSearchParams {
  const next = new URLSearchParams(params);
  const state = { ...readLedgerState(params), ...change };
  if (state.span !== 'days') Object.assign(state, { from: '', to: '' });
  for (const [name, value] of Object.entries(state)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export interface LedgerQuery {
  kind?: EntryKind;
  from?: string;
  to?: string;
  q?: string;
  what?: string;
  practice?: 'true' | 'false';
  user?: string;
}

/** The query to the server. Days and months are the reader's, by the clock `now`. */
export function ledgerQuery({ kind, span, from, to, q, what, practice, user }: LedgerState, now: Date): LedgerQuery {
  const [begin, end] = bounds(span, { from, to }, now);
  return {
    ...(kind && { kind }),
    ...(begin && { from: begin.toISOString() }),
    ...(end && { to: end.toISOString() }),
    ...(q.trim() && { q: q.trim() }),
    ...(what && { what }),
    ...(practice && { practice: practice === 'yes' ? ('true' as const) : ('false' as const) }),
    ...(user && { user }),
  };
}

/** The first day of its month. */
const toMonth = (day: string): string => `${day.slice(0, 8)}01`;
export const monthStart = (now: Date): Date => startOfDay(toMonth(today(now)));

function bounds(span: Span, days: { from: string; to: string }, now: Date): [Date | null, Date | null] {
  if (span === '') return [null, null];
  if (span === 'month') return [monthStart(now), null];
  if (span === 'last-month') return [startOfDay(toMonth(addDays(toMonth(today(now)), -1))), monthStart(now)];
  if (span === 'days') return dayBounds(days.from, days.to);
  return [startOfDay(addDays(today(now), 1 - Number(span))), null];
}
