// What the page of scheduled e-mails shows, as its address says it.
import { idOf, type ListAddress, type ListPlace, oneOf, placeOf } from '#platform/web/list-address.ts';
import { isDay } from './calendar-days.ts';

export const VIEWS = ['table', 'week', 'day'] as const;
export type View = (typeof VIEWS)[number];

export interface PageState extends ListPlace {
  view: View;
  /** Of the calendar; null for today. */
  day: string | null;
  mailbox: string | null;
  stream: string | null;
  /** Hour of the calendar that the table is narrowed to. */
  from: string | null;
  to: string | null;
  q: string;
}

const moment = (text: string | null) => (text !== null && !Number.isNaN(Date.parse(text)) ? text : null);

export const ADDRESS: ListAddress<PageState> = {
  defaults: {
    view: 'table',
    day: null,
    mailbox: null,
    stream: null,
    from: null,
    to: null,
    q: '',
    page: 1,
    after: null,
  },
  beside: [],
  read: (params) => ({
    view: oneOf(VIEWS, params.get('view')) ?? 'table',
    day: isDay(params.get('day')) ? params.get('day') : null,
    mailbox: idOf(params.get('mailbox')),
    stream: idOf(params.get('stream')),
    from: moment(params.get('from')),
    to: moment(params.get('to')),
    q: (params.get('q') ?? '').slice(0, 200),
    ...placeOf(params),
  }),
};

export function filterOf({ mailbox, stream, from, to, q }: PageState) {
  return {
    ...(mailbox && { mailbox }),
    ...(stream && { stream }),
    ...(from && { from }),
    ...(to && { to }),
    ...(q && { q }),
  };
}
