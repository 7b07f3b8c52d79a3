// The only calls of scheduled e-mails to the server.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall } from '#shared/contract.ts';
import type {
  cancelScheduled,
  changeScheduledMailbox,
  listScheduled,
  moveScheduled,
  practiceClock,
  scheduledCalendar,
  scheduledChoices,
  skipAhead,
  undoScheduled,
} from '../scheduled.contract.ts';

const list = endpoint<typeof listScheduled>('GET /api/scheduled-emails');
const calendar = endpoint<typeof scheduledCalendar>('GET /api/scheduled-emails/calendar');
const choices = endpoint<typeof scheduledChoices>('GET /api/scheduled-emails/choices');
const move = endpoint<typeof moveScheduled>('POST /api/scheduled-emails/move');
const cancel = endpoint<typeof cancelScheduled>('POST /api/scheduled-emails/cancel');
const mailbox = endpoint<typeof changeScheduledMailbox>('POST /api/scheduled-emails/mailbox');
const practice = endpoint<typeof practiceClock>('GET /api/scheduled-emails/practice');
const skip = endpoint<typeof skipAhead>('POST /api/scheduled-emails/practice/skip');
const undo = endpoint<typeof undoScheduled>('POST /api/scheduled-emails/undo');

export const SCHEDULED_KEY = ['scheduled-emails'] as const;
export type ListQuery = RouteCall<typeof listScheduled>['query'];
export type CalendarQuery = RouteCall<typeof scheduledCalendar>['query'];
export type Target = RouteCall<typeof moveScheduled>['body']['target'];
export type Move = RouteCall<typeof moveScheduled>['body']['move'];

export const readList = (query: ListQuery, signal: AbortSignal) => call(list, { query }, { signal });
export const readCalendar = (query: CalendarQuery, signal: AbortSignal) => call(calendar, { query }, { signal });
export const readChoices = (signal: AbortSignal) => call(choices, {}, { signal });
export const sendMove = (target: Target, to: Move) => call(move, { body: { target, move: to } });
export const sendCancel = (target: Target) => call(cancel, { body: { target } });
export const sendMailbox = (target: Target, mailboxId: string) => call(mailbox, { body: { target, mailboxId } });
export const readPractice = (streamId: string | null, signal: AbortSignal) =>
  call(practice, { query: streamId === null ? {} : { streamId } }, { signal });
export const sendSkip = (streamId: string | null) => call(skip, { body: { streamId } });
export const sendUndo = (undoId: string) => call(undo, { body: { undoId } });
