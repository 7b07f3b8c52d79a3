// The servers and passwords of a mailbox as they are typed, and as they are sent.
import type { Check, MailServer, OtherServers } from '../contract.ts';

export interface TypedServers {
  /** Null where it sends by its provider: reading alone is set. */
  smtp: MailServer | null;
  imap: MailServer;
  /** Whether answers are read at all. */
  reads: boolean;
  password: string;
  /** '' for the same as for sending. */
  readingPassword: string;
}

export const blankServer = (user: string, port: number): MailServer => ({ host: '', port, security: 'tls', user });

export function asSent({ smtp, imap, reads, password, readingPassword }: TypedServers): OtherServers {
  const secret = (text: string, { host }: MailServer) => (text === '' ? null : withoutGaps(text, host));
  return {
    smtp,
    smtpPassword: smtp === null ? null : secret(password, smtp),
    imap: reads ? imap : null,
    imapPassword: reads ? secret(readingPassword, imap) : null,
  };
}

/** Google shows its app passwords in four groups, which are pasted with their gaps. */
const withoutGaps = (text: string, host: string): string =>
  /\.(gmail|googlemail)\.com$/.test(host) && /^\s*(?:[a-z]{4}\s+){3}[a-z]{4}\s*$/.test(text)
    ? text.replace(/\s+/g, '')
    : text;

/**
 * What was found wrong, by the field that it is about: "smtp.host". A password that is the same for both is said to be wrong once.
 */
export function checkFaults(checks: readonly Check[], samePassword: boolean): ReadonlyMap<string, string> {
  const faults = new Map(
    checks
      .filter(({ ok, field }) => !ok && field !== null)
      .map(({ step, field, words }) => [`${step === 'reading-login' ? 'imap' : 'smtp'}.${field}`, words]),
  );
  if (samePassword && faults.has('smtp.password')) faults.delete('imap.password');
  return faults;
}
