// What went wrong when a mailbox was tried, and what to do, in words of the person who has to do it. The server's answer stands beside.

export interface Trouble {
  /** How far it came. */
  at: 'connect' | 'greeting' | 'tls' | 'login' | 'mail';
  host: string;
  port: number;
  /** The server's answer, to the letter; '' where it gave none. */
  answer: string;
  /** Codes and messages of what failed, innermost last. */
  causes: readonly string[];
}

type Rule = readonly [pattern: RegExp, words: (trouble: Trouble) => string];

/** By what the server says: the first that fits. */
const BY_ANSWER: readonly Rule[] = [
  [
    /5\.7\.139|5\.7\.30|SmtpClientAuthentication is disabled|basic authentication is disabled/i,
    () =>
      'Microsoft has switched password logins off for this mailbox. Connect by signing in with Microsoft, or have the administrator allow SMTP AUTH.',
  ],
  [
    /5\.7\.9|application-specific password|app(?:lication)?[ -]password|WebLoginRequired|web login required/i,
    () => 'This provider wants an app password in place of the account password. Make one in its security settings.',
  ],
  [
    /5\.7\.8|5\.7\.3|^535|AUTHENTICATIONFAILED|invalid credentials|authentication failed|login failed/i,
    () => 'The server does not take this user name and password. Check both; some providers want an app password.',
  ],
  [
    /must issue a STARTTLS|5\.7\.0.*(tls|encrypt)|^530/i,
    () => 'The server wants an encrypted connection. Choose STARTTLS.',
  ],
  [/^(421|454|450|451)|try again later|temporar/i, () => 'The server is busy and asks to try again later.'],
  [/^550|^553|^554/, () => 'The server does not let this login send with this address.'],
];

/** By what failed on our side. */
const BY_CAUSE: readonly Rule[] = [
  [
    /ADDRESS_REFUSED|not on the open internet/,
    ({ host }) => `${host} is not a server on the internet. Enter the name that your provider gives.`,
  ],
  [/has no address|no_such_name|ENOTFOUND/, ({ host }) => `There is no server called ${host}. Check its name.`],
  [/no answer about/, ({ host }) => `The name servers say nothing about ${host} right now. Try again in a moment.`],
  [
    /ECONNREFUSED/,
    ({ host, port }) => `${host} does not listen at port ${port}. Check the port: 465 is TLS, 587 is STARTTLS.`,
  ],
  [
    /CERT_HAS_EXPIRED|certificate has expired/,
    ({ host }) => `The certificate of ${host} has expired. Its owner has to renew it.`,
  ],
  [
    /ALTNAME|does not match certificate/,
    ({ host }) => `The certificate is not for ${host}. Enter the name that the provider gives for its server.`,
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|self.signed|unable to verify/i,
    ({ host }) => `Nobody vouches for the certificate of ${host}. It needs one of a known authority.`,
  ],
  [
    /WRONG_VERSION_NUMBER|wrong version number|packet length too long/i,
    ({ port }) => `The server does not speak TLS at port ${port} from the start. Choose STARTTLS.`,
  ],
  [
    /STARTTLS/i,
    ({ port }) => `The server offers no STARTTLS at port ${port}. Choose TLS and port 465 (993 for reading).`,
  ],
  [
    /TIMEOUT|ETIMEDOUT|timed? ?out|no connection in time|greeting never received/i,
    ({ host, port }) =>
      `${host} did not answer at port ${port} in time. Check the port and whether it is TLS or STARTTLS.`,
  ],
  [/EHOSTUNREACH|ENETUNREACH|could not be reached|refused/i, ({ host }) => `${host} cannot be reached from here.`],
];

const LAST: Record<Trouble['at'], (trouble: Trouble) => string> = {
  connect: ({ host, port }) => `${host} cannot be reached at port ${port}.`,
  greeting: ({ host }) => `${host} turned the connection away.`,
  tls: ({ host }) => `No encrypted connection to ${host} came about.`,
  login: () => 'The login did not work.',
  mail: () => 'The server did not take a mail to this mailbox itself.',
};

/** One or two sentences: what happened, and one way on. */
export function troubleWords(trouble: Trouble): string {
  const said = trouble.answer === '' ? undefined : BY_ANSWER.find(([pattern]) => pattern.test(trouble.answer));
  const cause = trouble.causes.join('\n');
  const found = said ?? BY_CAUSE.find(([pattern]) => pattern.test(cause));
  return (found?.[1] ?? LAST[trouble.at])(trouble);
}
