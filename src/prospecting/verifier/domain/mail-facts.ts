// What the DNS says of a domain as a receiver of mail (integration-contracts 6.1, step 4), out of the answers to MX and addresses.
import type { MailProvider } from '../fields.contract.ts';
import { providerOf } from './mail-provider.ts';

export interface MailServer {
  host: string;
  preference: number;
}

export interface MailFacts {
  /** A-label. */
  domain: string;
  /** `no_host`: the domain exists, and nothing there takes mail. `unknown`: the DNS did not answer. */
  state: 'accepts' | 'null_mx' | 'no_domain' | 'no_host' | 'unknown';
  /** In the order in which they are tried. */
  mx: MailServer[];
  /** No MX record: mail goes to the domain's own address (RFC 5321 5.1). */
  implicit: boolean;
  provider: MailProvider;
}

/** An answer of the DNS, as platform/outbound/dns has it. */
export type Answer<T> = { kind: 'found'; records: T[] } | { kind: 'empty' | 'no_such_name' | 'failed' };

/** `addresses` is asked for only where there is no MX record. */
export function mailFacts(domain: string, mx: Answer<MailServer>, addresses: Answer<unknown> | null): MailFacts {
  const none: Omit<MailFacts, 'state'> = { domain, mx: [], implicit: false, provider: 'other' };
  if (mx.kind === 'failed') return { ...none, state: 'unknown' };
  if (mx.kind === 'no_such_name') return { ...none, state: 'no_domain' };
  if (mx.kind === 'found') {
    const servers = mx.records.filter(({ host }) => host !== '');
    // RFC 7505 wants it alone; beside real servers it is a slip, and those count.
    if (servers.length === 0) return { ...none, state: 'null_mx' };
    const inOrder = [...servers].sort((a, b) => a.preference - b.preference || (a.host < b.host ? -1 : 1));
    return { ...none, state: 'accepts', mx: inOrder, provider: providerOf(inOrder) };
  }
  if (addresses === null || addresses.kind === 'failed') return { ...none, state: 'unknown' };
  return addresses.kind === 'found'
    ? { ...none, state: 'accepts', mx: [{ host: domain, preference: 0 }], implicit: true }
    : { ...none, state: 'no_host' };
}
