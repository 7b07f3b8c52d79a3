// Reads folders of a mailbox over IMAP: what is new after a number, heads before bodies, and waiting for more. It changes nothing there.
import type { ImapFlow } from 'imapflow';
import { assertNoConnectionHeld } from '../held-connection.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface ImapServer {
  /** Its name, also for its certificate. */
  host: string;
  /** A checked one, which is dialled in place of the name. */
  address: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
  /** Accepts untrusted certificates: only for test servers on loopback. */
  anyCertificate?: boolean;
}

export interface ImapHead {
  uid: number;
  at: Date;
  bytes: number;
  /** Its headers, unchanged. */
  head: Buffer;
}

export interface ImapFolder {
  /** With another one, numbers mean nothing any more. */
  uidValidity: number;
  /** The number that the next mail gets. */
  uidNext: number;
}

export interface ImapInbox {
  /** Where its server puts spam (SPECIAL-USE, RFC 6154; else by its name); null where it has no such folder. */
  junk: string | null;
  /** From now on this folder is read. `INBOX` is open at first. */
  open(folder: string): Promise<ImapFolder>;
  /** False: it has to be asked for new mail now and then. */
  tellsOfNew: boolean;
  /** Numbers of mails, ascending. */
  uidsAfter(uid: number): Promise<number[]>;
  /** Of mails that arrived on that day or later. */
  uidsSince(day: Date): Promise<number[]>;
  heads(uids: readonly number[]): Promise<ImapHead[]>;
  /** The first so many bytes of a mail; null where it is gone. */
  source(uid: number, maxBytes: number): Promise<Buffer | null>;
  /** An email that may have been sent at that moment, in the folders of what was sent and of all mail; no folder is `unclear`. */
  findSent(mail: { messageId: string; to: string; at: Date }): Promise<'found' | 'absent' | 'unclear'>;
  /** Until something came into the folder that is open, or for so long. @throws ImapFault when the connection is lost */
  waitForNew(ms: number, stop: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Why a mailbox cannot be read. */
export class ImapFault extends Error {
  override readonly name = 'ImapFault';
  readonly at: 'connect' | 'tls' | 'login' | 'reading';
  /** The server's answer; '' where it gave none. */
  readonly answer: string;

  constructor(at: ImapFault['at'], answer: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.at = at;
    this.answer = answer;
  }
}

interface Limits {
  connectMs: number;
  /** Silence after which a connection counts as lost. */
  silenceMs: number;
}

const DAY_MS = 86_400_000;

const LIMITS: Limits = { connectMs: 15_000, silenceMs: 10 * 60_000 };

/** The folder that every mailbox has. */
export const INBOX = 'INBOX';

/** Opens INBOX without marking anything as read. @throws ImapFault */
export async function openInbox(server: ImapServer, { connectMs, silenceMs }: Limits = LIMITS): Promise<ImapInbox> {
  assertNoConnectionHeld('A login at a mailbox');
  const { host, address, port, security, user, password } = server;
  // Loaded with the first mailbox that is read (decision 046).
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address,
    servername: host,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    tls: { servername: host, minVersion: 'TLSv1.2', rejectUnauthorized: server.anyCertificate !== true },
    auth: { user, pass: password },
    clientInfo: { name: 'Leadwright' },
    disableAutoIdle: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    logger: false,
  });
  let lost: Error | null = null;
  let arrived = false;
  let wake: () => void = () => undefined;
  client.on('error', (error: Error) => {
    lost = error;
    wake();
  });
  client.on('close', () => {
    lost ??= new Error('The connection was closed');
    wake();
  });
  client.on('exists', () => {
    arrived = true;
    wake();
  });
  let junk: string | null = null;
  let sent: string[] = [];
  try {
    await client.connect();
    await client.mailboxOpen(INBOX, { readOnly: true });
    const folders = await client.list();
    junk = folders.find(({ specialUse }) => specialUse === '\\Junk')?.path ?? null;
    sent = folders
      .filter(({ specialUse }) => specialUse === '\\Sent' || specialUse === '\\All')
      .map((each) => each.path);
  } catch (error) {
    client.close();
    throw cleared(toFault(error), { user, secret: password });
  }
  const reading = async <T>(work: () => Promise<T>): Promise<T> => {
    assertNoConnectionHeld('Reading a mailbox');
    try {
      return await work();
    } catch (error) {
      throw toFault(error, 'reading');
    }
  };
  const searched = (query: Parameters<ImapFlow['search']>[0]) =>
    reading(async () => {
      const uids = await client.search(query, { uid: true });
      if (uids === false || uids === undefined) throw new Error('The server did not say what is in the inbox');
      return uids.sort((a, b) => a - b);
    });

  return {
    junk,
    open: (folder) =>
      reading(async () => {
        const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
        return { uidValidity: Number(uidValidity), uidNext };
      }),
    tellsOfNew: client.capabilities.has('IDLE'),
    // "n:*" names the last mail where there is none after it.
    uidsAfter: async (uid) => (await searched({ uid: `${uid + 1}:*` })).filter((found) => found > uid),
    uidsSince: (day) => searched({ since: day }),
    heads: (uids) =>
      reading(async () => {
        const heads: ImapHead[] = [];
        for await (const found of client.fetch(
          uids.join(','),
          { uid: true, internalDate: true, size: true, headers: true },
          { uid: true },
        )) {
          const at = new Date(found.internalDate ?? Date.now());
          heads.push({ uid: found.uid, at, bytes: found.size ?? 0, head: found.headers ?? Buffer.alloc(0) });
        }
        return heads.sort((a, b) => a.uid - b.uid);
      }),
    source: (uid, maxBytes) =>
      reading(async () => {
        const found = await client.fetchOne(`${uid}`, { source: { start: 0, maxLength: maxBytes } }, { uid: true });
        return found === false ? null : (found.source ?? null);
      }),
    findSent: ({ messageId, to, at }) =>
      reading(async () => {
        let written = false;
        for (const folder of sent) {
          await client.mailboxOpen(folder, { readOnly: true });
          if ((await searched({ header: { 'message-id': messageId } })).length > 0) return 'found';
          // IMAP knows days alone, in the zone of the server.
          written ||= (await searched({ to, since: new Date(at.getTime() - DAY_MS) })).length > 0;
        }
        return sent.length === 0 || written ? 'unclear' : 'absent';
      }),
    async waitForNew(ms, stop) {
      assertNoConnectionHeld('Waiting for new mail');
      if (!arrived && lost === null && !stop.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(() => done(), ms);
          const done = () => {
            clearTimeout(timer);
            stop.removeEventListener('abort', done);
            resolve();
          };
          wake = done;
          stop.addEventListener('abort', done);
          // Broken by the next command. Where the server does not know it, the wait is a short one.
          if (client.capabilities.has('IDLE')) client.idle().then(undefined, () => done());
        });
        wake = () => undefined;
      }
      arrived = false;
      if (lost !== null) throw toFault(lost, 'reading');
      if (!stop.aborted) await reading(() => client.noop());
    },
    async close() {
      if (lost === null) await client.logout().catch(() => undefined);
      client.close();
    },
  };
}

/** Its cause as well, which goes to the log. */
function cleared(fault: ImapFault, login: { user: string; secret: string }): ImapFault {
  const clear = (text: string) => withoutSecrets(text, login);
  const { at, answer, message, cause } = fault;
  const isClear = cause instanceof Error && clear(cause.message) === cause.message ? cause : undefined;
  return new ImapFault(at, clear(answer), clear(message), isClear);
}

interface FlowError extends Error {
  authenticationFailed?: boolean;
  response?: string | { attributes?: unknown };
  responseText?: string;
  serverResponseCode?: string;
  code?: string;
  tlsFailed?: boolean;
}

function toFault(error: unknown, at?: ImapFault['at']): ImapFault {
  if (error instanceof ImapFault) return error;
  const flow = error as FlowError;
  const answer = (flow.responseText ?? '').slice(0, 500);
  if (flow.authenticationFailed) return new ImapFault('login', answer, 'The server refused the login', error);
  if (flow.tlsFailed || /^ERR_(?:TLS|SSL)|CERT|SELF_SIGNED|ALTNAME/.test(flow.code ?? '')) {
    return new ImapFault('tls', answer, flow.message, error);
  }
  return new ImapFault(at ?? 'connect', answer, flow.message ?? String(error), error);
}
