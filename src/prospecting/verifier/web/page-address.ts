// What the page of the verifier shows, as its address says it. The tab of domains keeps the address of a search: `q` and `run`.
import { idOf, oneOf } from '#platform/web/list-address.ts';
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
    batch: idOf(params.get('batch')),
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

/** Where others lead to: a batch of addresses. */
export const batchHref = (id: string): string => `/domainsearch${writeEmails({ batch: id })}`;
