// A small world of mail: domains in a name server, and their mail servers, for everything that verifies addresses.
import { type DnsSimulator, startDns, type Zone } from './dns.ts';
import { BEHAVIOURS, type Behaviour, type MailSimulators, startMailServers } from './smtp.ts';

export interface MailWorld {
  dns: DnsSimulator;
  mail: MailSimulators;
  /** Variables that make a server ask this world. */
  env: Record<string, string>;
  close(): Promise<void>;
}

interface MailWorldOptions {
  /** How many mail servers there are of each behaviour. */
  copies?: number;
  /** Seconds that a mail server has to answer: few where silence is waited for, many where every answer must come. */
  patience?: number;
}

/** The domain whose mail server behaves like that: `honest.test`, `catchall.test` and so on. */
export const getDomain = (behaviour: Behaviour) => `${behaviour}.test`;

/**
 * One domain for each behaviour, and: `nullmx.test`, `nomx.test` (mail goes to its own address), `no-listener.test` (the same,
 * without a listener), `nohost.test`, `mx-gone.test` (its MX has no address;
 * `mx-half-gone.test` has a second one), `failing.test` (SERVFAIL), `silent-dns.test`, `inside.test` (its server is on a private
 * address), `second.test` and `sixth.test` (their last server is honest, those before are away), `google-like.test`, `microsoft-like.test`,
 * `yahoo-like.test`, `gateway-like.test`, `mailinator.com`, `gmail.com` and `well-kept.test` (every record as it should be).
 */
export async function startMailWorld({ copies = 1, patience = 1 }: MailWorldOptions = {}): Promise<MailWorld> {
  const mail = await startMailServers({ copies });
  const at = (behaviour: Behaviour) => ({ a: [mail.addressOf(behaviour)] });
  const zone: Zone = {
    'nullmx.test': { mx: [[0, '']] },
    'nomx.test': at('honest'),
    'no-listener.test': { a: ['127.0.9.9'] },
    'nohost.test': { txt: ['v=spf1 -all'] },
    'failing.test': { fault: 'servfail' },
    'silent-dns.test': { fault: 'silent' },
    'inside.test': { mx: [[10, 'mx.inside.test']] },
    'mx.inside.test': { a: ['10.0.0.5'] },
    'mx-gone.test': { mx: [[10, 'mx.gone.test']] },
    'mx-half-gone.test': {
      mx: [
        [10, 'mx.gone.test'],
        [20, 'mx.honest.test'],
      ],
    },
    'second.test': {
      mx: [
        [10, 'away.second.test'],
        [20, 'mx.honest.test'],
      ],
    },
    'sixth.test': {
      mx: [
        [10, 'away.second.test'],
        [20, 'a.sixth.test'],
        [30, 'b.sixth.test'],
        [40, 'c.sixth.test'],
        [50, 'd.sixth.test'],
        [60, 'mx.honest.test'],
      ],
    },
    'a.sixth.test': { a: ['127.0.9.9'] },
    'b.sixth.test': { a: ['127.0.9.9'] },
    'c.sixth.test': { a: ['127.0.9.9'] },
    'd.sixth.test': { a: ['127.0.9.9'] },
    'away.second.test': { a: ['127.0.9.9'] },
    'google-like.test': { mx: [[1, 'aspmx.l.google.com']] },
    'aspmx.l.google.com': at('honest'),
    'microsoft-like.test': { mx: [[0, 'microsoft-like-test.mail.protection.outlook.com']] },
    'microsoft-like-test.mail.protection.outlook.com': at('honest'),
    'yahoo-like.test': { mx: [[1, 'mta5.am0.yahoodns.net']] },
    'mta5.am0.yahoodns.net': at('honest'),
    'gateway-like.test': { mx: [[10, 'eu-smtp-inbound-1.mimecast.com']] },
    'eu-smtp-inbound-1.mimecast.com': at('honest'),
    'mailinator.com': { mx: [[1, 'mx.catchall.test']] },
    'gmail.com': { mx: [[5, 'gmail-smtp-in.l.google.com']] },
    'gmail-smtp-in.l.google.com': at('honest'),
    'well-kept.test': {
      mx: [[10, 'mx.honest.test']],
      txt: ['v=spf1 include:_spf.well-kept.test -all'],
      ns: ['ns1.well-kept.test', 'ns2.well-kept.test'],
      caa: [['issue', 'letsencrypt.org']],
    },
    '_spf.well-kept.test': { txt: ['v=spf1 ip4:192.0.2.0/24 -all'] },
    '_dmarc.well-kept.test': { txt: ['v=DMARC1; p=reject; rua=mailto:dmarc@well-kept.test'] },
    'default._domainkey.well-kept.test': { txt: [`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`] },
    '_smtp._tls.well-kept.test': { txt: ['v=TLSRPTv1; rua=mailto:tls@well-kept.test'] },
  };
  for (const behaviour of BEHAVIOURS) {
    zone[getDomain(behaviour)] = { mx: [[10, `mx.${getDomain(behaviour)}`]] };
    zone[`mx.${getDomain(behaviour)}`] = at(behaviour);
  }
  const dns = await startDns(zone);
  return {
    dns,
    mail,
    env: {
      DNS_RESOLVERS: dns.address,
      ALLOW_PRIVATE_SOURCES: 'on',
      SMTP_PROBE: 'on',
      SMTP_PROBE_HELO: 'verify.leadwright.test',
      SMTP_PROBE_FROM: 'probe@leadwright.test',
      SMTP_PROBE_PER_MINUTE: '100000',
      SMTP_PROBE_TIMEOUT: String(patience),
      SMTP_PROBE_PORT: String(mail.port),
    },
    async close() {
      await Promise.all([dns.close(), mail.close()]);
    },
  };
}
