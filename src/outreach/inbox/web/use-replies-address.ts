// What of the answers is shown, in the address of the page, beside what the page itself has there.
import { useSearchParams } from 'react-router';
import { currentParams } from '#platform/web/list-address.ts';
import { ASSIGNED_FILTERS, type AssignedFilter, INBOX_VIEWS, type InboxView } from '../fields.contract.ts';

export interface RepliesState {
  view: InboxView;
  q: string;
  /** The conversation that is open; '' for none. */
  thread: string;
  /** Of one campaign; '' for all. */
  streamId: string;
  /** That came to one mailbox; '' for all. */
  mailboxId: string;
  /** '' for those of all. */
  assigned: AssignedFilter | '';
}

const NAMES: Record<keyof RepliesState, string> = {
  view: 'view',
  q: 'q',
  thread: 'thread',
  streamId: 'campaign',
  mailboxId: 'mailbox',
  assigned: 'assigned',
};

export function useRepliesAddress() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view');
  const assigned = params.get('assigned');
  const state: RepliesState = {
    view: INBOX_VIEWS.find((one) => one === view) ?? 'replies',
    q: params.get('q') ?? '',
    thread: params.get('thread') ?? '',
    streamId: params.get('campaign') ?? '',
    mailboxId: params.get('mailbox') ?? '',
    assigned: ASSIGNED_FILTERS.find((one) => one === assigned) ?? '',
  };
  /** Opening a conversation is a step to go back from; narrowing is not. */
  const set = (change: Partial<RepliesState>, { step = false } = {}) => {
    const next = currentParams();
    for (const [name, value] of Object.entries(change) as [keyof RepliesState, string][]) {
      if (value === '' || (name === 'view' && value === 'replies')) next.delete(NAMES[name]);
      else next.set(NAMES[name], value);
    }
    setParams(next, { replace: !step, preventScrollReset: true });
  };
  return { state, set };
}
