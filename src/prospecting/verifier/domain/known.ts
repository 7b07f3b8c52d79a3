// All that is known of one address before the verdict over it.
import type { MailFacts } from './mail-facts.ts';
import type { ProbeResult } from './probe-result.ts';
import type { ReadAddress } from './read-address.ts';

export interface Known {
  email: string;
  address: ReadAddress;
  /** Null where the syntax is wrong. */
  facts: MailFacts | null;
  disposable: 'listed' | 'suspected' | null;
  free: boolean;
  role: boolean;
  suggestion: string | null;
  /** `off`: mail servers are never asked; `not_yet`: they may be, and were not. */
  probe: ProbeResult | 'off' | 'not_yet';
  /** ISO moment. */
  at: string;
}
