// What went wrong when a mailbox was tried, and what to do, in words of the person who has to do it, with the field that it is about.
// The server's answer stands beside.
import type { FaultyField } from '../fields.contract.ts';

export interface Trouble {
  /** How far it came. */
  at: 'connect' | 'greeting' | 'tls' | 'login' | 'mail' | 'reading';
  host: string;
  port: number;
  /** The server's answer, to the letter; '' where it gave none. */
  answer: string;
  /** Codes and messages of what failed, innermost last. */
  causes: readonly string[];
}

/** What happened and one way on. `field`: what of the server's settings it is about, null where it is none of them. */
export interface TroubleTold {
  words: string;
  field: FaultyField | null;
}

type Rule = readonly [pattern: RegExp, field: FaultyField | null, words: (trouble: Trouble) => string];

/** By what the server says: the first that fits. */
const BY_ANSWER: readonly Rule[] = [
  [
    /5\.7\.139|5\.7\.30|SmtpClientAuthentication is disabled|basic authentication is disabled/i,
    'password',
    () =>
      'Microsoft has switched password logins off for this mailbox. Connect by signing in with Microsoft, or have the administrator allow SMTP AUTH.',
  ],
  [
    /5\.7\.9|application-specific password|app(?:lication)?[ -]password|WebLoginRequired|web login required/i,
    'password',
    () => 'This provider wants an app password in place of the account password. Make one in its security settings.',
  ],
  [
    /5\.7\.8|5\.7\.3|^535|AUTHENTICATIONFAILED|invalid credentials|authentication failed|login failed/i,
    'password',
    ({ host }) =>
      `The server does not take this user name and password. ${appPasswordOf(host) ?? 'Check both; some providers want an app password.'}`,
  ],
  [
    /must issue a STARTTLS|5\.7\.0.*(tls|encrypt)|^530/i,
    'security',
    () => 'The server wants an encrypted connection. Choose STARTTLS.',
  ],
  [/^(421|454|450|451)|try again later|temporar/i, null, () => 'The server is busy and asks to try again later.'],
  [
    /^550|^553|^554/,
    'user',
    () => 'The server does not let this login send with this address. Enter the user name that belongs to it.',
  ],
];

/** Their account passwords are never taken (integration contracts 4.7): an ordinary refusal means that. */
function appPasswordOf(host: string): string | null {
  const name = /(?:^|\.)(gmail|yahoo|me|zoho|fastmail)\.com$/.exec(host)?.[1];
  if (name === undefined) return null;
  return 'It takes no account password here: make an app password in the security settings of the account.';
}

/** By what failed on our side. */
const BY_CAUSE: readonly Rule[] = [
  [
    /ADDRESS_REFUSED|not on the open internet/,
    'host',
    ({ host }) => `${host} is not a server on the internet. Enter the name that your provider gives.`,
  ],
  [/has no address|no_such_name|ENOTFOUND/, 'host', ({ host }) => `There is no server called ${host}. Check its name.`],
  [
    /no answer about/,
    'host',
    ({ host }) => `The name servers say nothing about ${host} right now. Try again in a moment.`,
  ],
  [/ECONNREFUSED/, 'port', ({ host, port }) => `${host} does not listen at port ${port}. ${PORT_WORDS}`],
  [
    /CERT_HAS_EXPIRED|certificate has expired/,
    'host',
    ({ host }) => `The certificate of ${host} has expired. Its owner has to renew it.`,
  ],
  [
    /ALTNAME|does not match certificate/,
    'host',
    ({ host, causes }) => `The certificate is not for ${host}. ${namesWords(causes)}`,
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|self.signed|unable to verify/i,
    'host',
    ({ host }) => `Nobody vouches for the certificate of ${host}. It needs one of a known authority.`,
  ],
  [
    /WRONG_VERSION_NUMBER|wrong version number|packet length too long/i,
    'security',
    ({ port }) => `The server does not speak TLS at port ${port} from the start. Choose STARTTLS.`,
  ],
  [
    /STARTTLS/i,
    'security',
    ({ port }) => `The server offers no STARTTLS at port ${port}. Choose TLS and port 465 (993 for reading).`,
  ],
  [
    /TIMEOUT|ETIMEDOUT|timed? ?out|no connection in time|greeting never received/i,
    'port',
    ({ host, port }) =>
      `${host} did not answer at port ${port} in time. Check the port and whether it is TLS or STARTTLS.`,
  ],
  [
    /EHOSTUNREACH|ENETUNREACH|could not be reached|refused/i,
    'host',
    ({ host }) => `${host} cannot be reached from here.`,
  ],
];

const PORT_WORDS = 'Check the port: for sending 465 is TLS and 587 STARTTLS, for reading 993 is TLS and 143 STARTTLS.';

/** Which names the certificate is for, where the fault says so: one of them is what has to be entered. */
function namesWords(causes: readonly string[]): string {
  const listed = /altnames?: ([^\n]+)/i.exec(causes.join('\n'))?.[1] ?? '';
  const names = [...listed.matchAll(/DNS:([a-z0-9.*-]+)/gi)].flatMap(([, name]) => name ?? []).slice(0, 3);
  if (names.length === 0) return 'Enter the name that the provider gives for its server.';
  return `It is for ${names.join(', ')}: enter the name that your provider gives.`;
}

const LAST: Record<Trouble['at'], Rule[2]> = {
  connect: ({ host, port }) => `${host} cannot be reached at port ${port}.`,
  greeting: ({ host }) => `${host} turned the connection away.`,
  tls: ({ host }) => `No encrypted connection to ${host} came about.`,
  login: () => 'The login did not work.',
  reading: () => 'Reading answers is not allowed by this consent. Connect it again and leave reading ticked.',
  mail: () => 'The server did not take a mail to this mailbox itself.',
};
const LAST_FIELD: Record<Trouble['at'], FaultyField | null> = {
  connect: 'host',
  greeting: 'host',
  tls: 'security',
  login: 'password',
  mail: null,
  reading: null,
};

export function tellTrouble(trouble: Trouble): TroubleTold {
  const said = trouble.answer === '' ? undefined : BY_ANSWER.find(([pattern]) => pattern.test(trouble.answer));
  const cause = trouble.causes.join('\n');
  const found = said ?? BY_CAUSE.find(([pattern]) => pattern.test(cause));
  if (found === undefined) return { words: LAST[trouble.at](trouble), field: LAST_FIELD[trouble.at] };
  const [, field, words] = found;
  return { words: words(trouble), field };
}
