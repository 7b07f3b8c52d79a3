// All that was looked up about a domain, before it is put into words.
import type { DomainReport } from '../report.contract.ts';
import type { MailFacts } from './mail-facts.ts';

export interface DomainFacts {
  domain: string;
  organisation: string;
  mail: MailFacts;
  disposable: boolean;
  free: boolean;
  /** SPF records at the domain; null where the DNS did not answer. */
  spfRecords: string[] | null;
  spf: DomainReport['spf'];
  /** `unknown` where the DNS did not answer. */
  dmarc: DomainReport['dmarc'] | 'unknown' | 'several';
  dkim: DomainReport['dkim'];
  mtaSts: DomainReport['mtaSts'];
  /** A record that announces a policy, which could not be read. */
  mtaStsBroken: boolean;
  tlsRpt: string | null;
  bimi: DomainReport['bimi'];
  nameservers: string[];
  caa: string[];
  addresses: string[];
  website: DomainReport['website'];
  /** ISO moment. */
  at: string;
}
