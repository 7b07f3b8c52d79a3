// What the page of the verifier shows, as its address says it. The tab of domains keeps the address of a search: `q` and `run`.
import { useLocation, useNavigate } from 'react-router';
import { oneOf, toId } from '#platform/web/list-address.ts';
import { VERDICTS, type Verdict } from '../fields.contract.ts';

export const TABS = ['domain', 'emails'] as const;
export type VerifierTab = (typeof TABS)[number];

/** Of the tab of addresses. */
export interface EmailsState {
  /** One address, shown with what is known of it. */
  email: string;
  /** A batch in place of the rest. */
  batch: string | null;
  verdict: Verdict | null;
  /** Words that narrow the table. */
  q: string;
  /** An address of the table, shown beside it. */
  open: string;
}

const MAX_ADDRESS = 400;

export function readTab(search: string): VerifierTab {
  return oneOf(TABS, new URLSearchParams(search).get('tab')) ?? 'domain';
}

export function readEmails(search: string): EmailsState {
  const params = new URLSearchParams(search);
  const text = (name: string) => (params.get(name) ?? '').slice(0, MAX_ADDRESS);
  return {
    email: text('email'),
    batch: toId(params.get('batch')),
    verdict: oneOf(VERDICTS, params.get('verdict')),
    q: text('q'),
    open: text('open'),
  };
}

/** With the question mark. */
export function writeEmails(state: Partial<EmailsState>): string {
  const params = new URLSearchParams({ tab: 'emails' });
  for (const [name, value] of Object.entries(state)) if (value) params.set(name, value);
  return `?${params}`;
}

export type SetEmails = (change: Partial<EmailsState>, how?: { step?: boolean }) => void;

/** `step`: the back button leads to what was shown before. */
export function useEmailsAddress(): { state: EmailsState; set: SetEmails } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = readEmails(search);
  return {
    state,
    set: (change, { step = false } = {}) => {
      // The browser's own address: the router draws a change a moment later, and a second one must not undo the first.
      const now = readEmails(window.location.search);
      void navigate(pathname + writeEmails({ ...now, ...change }), { replace: !step, preventScrollReset: true });
    },
  };
}
