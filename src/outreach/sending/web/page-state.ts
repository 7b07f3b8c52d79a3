// State of the page of scheduled emails, in its URL.
import { SENDER_CHANNELS, type SenderChannel } from '#outreach/mailboxes/fields.contract.ts';
import { type ListAddress, type ListPlace, oneOf, toId } from '#platform/web/list-address.ts';
import { isDay } from './calendar-days.ts';

export const VIEWS = ['table', 'week', 'day'] as const;
export type View = (typeof VIEWS)[number];

export interface PageState extends ListPlace {
  view: View;
  /** Of the calendar; null for today. */
  day: string | null;
  mailbox: string | null;
  stream: string | null;
  channel: SenderChannel | null;
  /** Hour of the calendar that filters the table. */
  from: string | null;
  to: string | null;
  q: string;
}

/** Links to rows of the table. `pushed`: of one mailbox, those after this place. */
export type ShowRows = (from: string, to: string, pushed?: { mailbox: string; after: string }) => void;

const PLACE = /^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f-]{36}$/;

/** Mails are ordered by time, so an id alone is no cursor. */
function placeIn(params: URLSearchParams): ListPlace {
  const after = params.get('after') ?? '';
  const page = Number(params.get('page'));
  if (!PLACE.test(after)) return { page: 1, after: null };
  return { page: Number.isInteger(page) && page > 1 ? page : 2, after };
}

const moment = (text: string | null) => (text !== null && !Number.isNaN(Date.parse(text)) ? text : null);

export const ADDRESS: ListAddress<PageState> = {
  defaults: {
    view: 'table',
    day: null,
    mailbox: null,
    stream: null,
    channel: null,
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
    mailbox: toId(params.get('mailbox')),
    stream: toId(params.get('stream')),
    channel: oneOf(SENDER_CHANNELS, params.get('channel')),
    from: moment(params.get('from')),
    to: moment(params.get('to')),
    q: (params.get('q') ?? '').slice(0, 200),
    ...placeIn(params),
  }),
};

export function getFilter({ mailbox, stream, channel, from, to, q }: PageState) {
  return {
    ...(mailbox && { mailbox }),
    ...(stream && { stream }),
    ...(channel && { channel }),
    ...(from && { from }),
    ...(to && { to }),
    ...(q && { q }),
  };
}
