// Explains why a mailbox failed its test, what to do, and which field it is about. The server's answer is shown beside it.
import type { FaultyField } from '../fields.contract.ts';

export interface TestFailure {
  /** The step that failed. */
  at: 'connect' | 'greeting' | 'tls' | 'login' | 'mail' | 'reading';
  host: string;
  port: number;
  /** The server's exact answer; '' for none. */
  answer: string;
  /** Codes and messages of the error chain, innermost last. */
  causes: readonly string[];
}

/** What happened and what to do. `field`: the setting that it is about, null for none. */
export interface Explanation {
  words: string;
  field: FaultyField | null;
}

type Rule = readonly [pattern: RegExp, field: FaultyField | null, words: (failure: TestFailure) => string];

/** By the server's answer; the first match wins. */
const BY_ANSWER: readonly Rule[] = [
  [
    /5\.7\.139|5\.7\.30|SmtpClientAuthentication is disabled|basic authentication is disabled/i,
    'password',
    () =>
      'Microsoft has disabled password logins for this mailbox. Connect by signing in with Microsoft, or ask the administrator to allow SMTP AUTH.',
  ],
  [
    /5\.7\.9|application-specific password|app(?:lication)?[ -]password|WebLoginRequired|web login required/i,
    'password',
    () =>
      'This provider requires an app password instead of the account password. Create one in its security settings.',
  ],
  [
    /5\.7\.8|5\.7\.3|^535|AUTHENTICATIONFAILED|invalid credentials|authentication failed|login failed/i,
    'password',
    ({ host }) =>
      `The server rejected this user name and password. ${appPasswordHint(host) ?? 'Check both; some providers require an app password.'}`,
  ],
  [
    /must issue a STARTTLS|5\.7\.0.*(tls|encrypt)|^530/i,
    'security',
    () => 'The server requires an encrypted connection. Choose STARTTLS.',
  ],
  [/^(421|454|450|451)|try again later|temporar/i, null, () => 'The server is busy. Try again later.'],
  [
    /^550|^553|^554/,
    'user',
    () => 'This login may not send with this address. Enter the user name that belongs to it.',
  ],
];

/** These providers never accept account passwords (integration contracts 4.7), so a refused login means that. */
function appPasswordHint(host: string): string | null {
  const name = /(?:^|\.)(gmail|yahoo|me|zoho|fastmail)\.com$/.exec(host)?.[1];
  if (name === undefined) return null;
  return 'Account passwords are not accepted here: create an app password in the security settings of the account.';
}

/** By our own error. */
const BY_CAUSE: readonly Rule[] = [
  [
    /ADDRESS_REFUSED|not on the open internet/,
    'host',
    ({ host }) => `${host} is not a server on the internet. Enter the name from your provider.`,
  ],
  [/has no address|no_such_name|ENOTFOUND/, 'host', ({ host }) => `There is no server called ${host}. Check its name.`],
  [/no answer about/, 'host', ({ host }) => `The name server of ${host} did not answer. Try again in a moment.`],
  [/ECONNREFUSED/, 'port', ({ host, port }) => `${host} does not listen on port ${port}. ${PORT_HINT}`],
  [
    /CERT_HAS_EXPIRED|certificate has expired/,
    'host',
    ({ host }) => `The certificate of ${host} has expired. Ask its operator to renew it.`,
  ],
  [
    /ALTNAME|does not match certificate/,
    'host',
    ({ host, causes }) => `The certificate is not for ${host}. ${certificateNames(causes)}`,
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|self.signed|unable to verify/i,
    'host',
    ({ host }) => `The certificate of ${host} is not from a trusted authority. Ask its operator to replace it.`,
  ],
  [
    /WRONG_VERSION_NUMBER|wrong version number|packet length too long/i,
    'security',
    ({ port }) => `The server does not start with TLS on port ${port}. Choose STARTTLS.`,
  ],
  [
    /STARTTLS/i,
    'security',
    ({ port }) => `The server does not offer STARTTLS on port ${port}. Choose TLS and port 465 (993 for reading).`,
  ],
  [
    /TIMEOUT|ETIMEDOUT|timed? ?out|no connection in time|greeting never received/i,
    'port',
    ({ host, port }) =>
      `${host} did not answer on port ${port} in time. Check the port and whether it uses TLS or STARTTLS.`,
  ],
  [/EHOSTUNREACH|ENETUNREACH|could not be reached|refused/i, 'host', ({ host }) => `${host} cannot be reached.`],
];

const PORT_HINT = 'Check the port: sending uses 465 (TLS) or 587 (STARTTLS), reading 993 (TLS) or 143 (STARTTLS).';

/** The names on the certificate, if the error lists them: one of them is the right server name. */
function certificateNames(causes: readonly string[]): string {
  const listed = /altnames?: ([^\n]+)/i.exec(causes.join('\n'))?.[1] ?? '';
  const names = [...listed.matchAll(/DNS:([a-z0-9.*-]+)/gi)].flatMap(([, name]) => name ?? []).slice(0, 3);
  if (names.length === 0) return 'Enter the server name from your provider.';
  return `It is for ${names.join(', ')}: enter the name from your provider.`;
}

const FALLBACKS: Record<TestFailure['at'], Rule[2]> = {
  connect: ({ host, port }) => `${host} cannot be reached on port ${port}.`,
  greeting: ({ host }) => `${host} refused the connection.`,
  tls: ({ host }) => `No encrypted connection to ${host} could be made.`,
  login: () => 'The login failed.',
  reading: () => 'This sign-in does not allow reading replies. Connect again and allow reading.',
  mail: () => 'The server did not accept an email to this mailbox itself.',
};
const FALLBACK_FIELDS: Record<TestFailure['at'], FaultyField | null> = {
  connect: 'host',
  greeting: 'host',
  tls: 'security',
  login: 'password',
  mail: null,
  reading: null,
};

export function explainFailure(failure: TestFailure): Explanation {
  const byAnswer = failure.answer === '' ? undefined : BY_ANSWER.find(([pattern]) => pattern.test(failure.answer));
  const cause = failure.causes.join('\n');
  const found = byAnswer ?? BY_CAUSE.find(([pattern]) => pattern.test(cause));
  if (found === undefined) return { words: FALLBACKS[failure.at](failure), field: FALLBACK_FIELDS[failure.at] };
  const [, field, words] = found;
  return { words: words(failure), field };
}
