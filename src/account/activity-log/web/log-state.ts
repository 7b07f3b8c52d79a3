// What of the log is shown, as the address of the page says it. The names are its own: the log is a part of pages that have others.
import { addDays } from '#shared/calendar-day.ts';
import { dayBounds, startOfDay, today } from '#shared/local-time.ts';
import { ACTIVITY_KINDS, type ActivityKind, isActivityKind, KIND_GROUPS, SUBJECT_TYPES } from '../kinds.contract.ts';

export const SPANS = ['', 'today', '7', '30', '90', 'days'] as const;
export type LogSpan = (typeof SPANS)[number];

export interface LogState {
  /** Id of a member. */
  person: string;
  /** Kinds, and whole groups of them as `@Lists`. */
  kinds: string[];
  span: LogSpan;
  /** With the span `days`: YYYY-MM-DD, both included; empty: open on that side. */
  since: string;
  until: string;
  find: string;
  /** One thing, as `list:01…`. */
  about: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f-]{36}$/;
const GROUP_MARK = '@';

export const groupToken = (group: string): string => `${GROUP_MARK}${group}`;
const isGroupToken = (token: string): boolean =>
  token.startsWith(GROUP_MARK) && KIND_GROUPS.some((group) => groupToken(group) === token);

export function readLogState(params: URLSearchParams): LogState {
  const text = (name: string) => params.get(name) ?? '';
  const matching = (name: string, shape: RegExp) => (shape.test(text(name)) ? text(name) : '');
  const span = SPANS.find((known) => known === text('when')) ?? '';
  const [type = ''] = text('about').split(':');
  return {
    person: matching('person', ID),
    kinds: params.getAll('kind-of').filter((token) => isActivityKind(token) || isGroupToken(token)),
    span,
    since: span === 'days' ? matching('since', DAY) : '',
    until: span === 'days' ? matching('until', DAY) : '',
    find: text('find').slice(0, 100),
    about: Object.hasOwn(SUBJECT_TYPES, type) && text('about').length <= 240 ? text('about') : '',
  };
}

/** The address's query with the change in it; what it says beside the log stays. */
export function withLogState(params: URLSearchParams, change: Partial<LogState>): URLSearchParams {
  const next = new URLSearchParams(params);
  const state = { ...readLogState(params), ...change };
  if (state.span !== 'days') Object.assign(state, { since: '', until: '' });
  const { kinds, span, ...texts } = state;
  next.delete('kind-of');
  for (const kind of kinds) next.append('kind-of', kind);
  for (const [name, value] of Object.entries({ ...texts, when: span })) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export const SHOW_ALL: Partial<LogState> = { person: '', kinds: [], span: '', find: '', about: '' };

export interface LogQuery {
  user?: string;
  kind?: string;
  from?: string;
  to?: string;
  q?: string;
  subjectType?: keyof typeof SUBJECT_TYPES;
  subjectId?: string;
}

/** The query for the server. Days are the reader's, by the clock `now`. */
export function logQuery({ person, kinds, span, since, until, find, about }: LogState, now: Date): LogQuery {
  const [begin, end] = bounds(span, { since, until }, now);
  const colon = about.indexOf(':');
  return {
    ...(person && { user: person }),
    ...(kinds.length > 0 && { kind: toKinds(kinds).join(',') }),
    ...(begin && { from: begin.toISOString() }),
    ...(end && { to: end.toISOString() }),
    ...(find.trim() && { q: find.trim() }),
    ...(about && {
      subjectType: about.slice(0, colon) as keyof typeof SUBJECT_TYPES,
      subjectId: about.slice(colon + 1),
    }),
  };
}

/** Each kind once, a group as all of its kinds. */
function toKinds(tokens: readonly string[]): ActivityKind[] {
  const all = Object.keys(ACTIVITY_KINDS) as ActivityKind[];
  return all.filter((kind) => tokens.includes(kind) || tokens.includes(groupToken(ACTIVITY_KINDS[kind].group)));
}

function bounds(span: LogSpan, days: { since: string; until: string }, now: Date): [Date | null, Date | null] {
  if (span === '') return [null, null];
  if (span === 'days') return dayBounds(days.since, days.until);
  const back = span === 'today' ? 0 : Number(span) - 1;
  return [startOfDay(addDays(today(now), -back)), null];
}
