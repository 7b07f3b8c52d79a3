// An IMAP server on loopback (RFC 3501, IDLE of RFC 2177, SASL-IR): an inbox for each user and, where told, spam (RFC 6154), mails delivered
// by the test, and faults.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

export interface ImapSimulator {
  port: number;
  /** Puts a mail into a user's inbox, or into another folder, and notifies clients that wait there. @returns its number */
  deliver(user: string, raw: Buffer, at?: Date, folder?: string): number;
  /** Takes it out again. */
  remove(user: string, uid: number): void;
  /** Numbers start again: every stored mail gets another one. */
  renumber(user: string): void;
  /** Connections that are open now, by their user. */
  connected(user: string): number;
  /** Hangs up on everybody. */
  dropAll(): void;
  /** What was asked: `FETCH 1:5 (...)`, without tags and passwords. */
  heard: string[];
  close(): Promise<void>;
}

interface ImapOptions {
  password: string;
  /** False: a server that does not know IDLE. */
  idle?: boolean;
  /** Name of its folder of spam; none where left out. */
  junk?: string;
}

interface Mail {
  uid: number;
  raw: Buffer;
  at: Date;
}
interface Inbox {
  uidValidity: number;
  nextUid: number;
  mails: Mail[];
}
interface Session {
  socket: Socket;
  user: string;
  selected: boolean;
  folder: string;
  idleTag: string | null;
  /** What the next line is, where it is no command. */
  hear: ((line: string) => void) | null;
  told: number;
}

const SOH = String.fromCharCode(1);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export async function startImapSimulator({ password, idle = true, junk = '' }: ImapOptions): Promise<ImapSimulator> {
  const inboxes = new Map<string, Inbox>();
  const sessions = new Set<Session>();
  const heard: string[] = [];
  const capabilities = `IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=XOAUTH2${junk && ' SPECIAL-USE'}${idle ? ' IDLE' : ''}`;

  const inboxOf = (user: string, folder = 'INBOX'): Inbox => {
    const name = `${user} ${folder}`;
    const inbox = inboxes.get(name) ?? { uidValidity: 1_000, nextUid: 1, mails: [] };
    inboxes.set(name, inbox);
    return inbox;
  };
  const listed = (verb: string, asked: string) =>
    asked.startsWith('"" ""')
      ? `* ${verb} (\\Noselect) "/" ""\r\n`
      : `* ${verb} (\\HasNoChildren) "/" "INBOX"\r\n${junk && `* ${verb} (\\HasNoChildren \\Junk) "/" "${junk}"\r\n`}`;
  const tell = (session: Session) => {
    const { mails } = inboxOf(session.user, session.folder);
    if (mails.length > session.told) session.socket.write(`* ${mails.length} EXISTS\r\n`);
    session.told = mails.length;
  };

  function answer(session: Session, line: string): void {
    const { socket } = session;
    if (session.hear !== null) return void hearNext(session, line);
    if (session.idleTag !== null) {
      if (/^DONE$/i.test(line)) socket.write(`${session.idleTag} OK idle ended\r\n`);
      session.idleTag = null;
      return;
    }
    const [, tag = '*', command = '', rest = ''] = /^(\S+) (?:UID )?(\S+)\s?(.*)$/i.exec(line) ?? [];
    const verb = command.toUpperCase();
    heard.push(/LOGIN|AUTHENTICATE/.test(verb) ? verb : `${verb} ${rest}`.trim());
    const ok = (words: string) => socket.write(`${tag} OK ${words}\r\n`);
    const enter = (user: string, given: string) => {
      if (given !== password) return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`);
      session.user = user;
      ok(`[CAPABILITY ${capabilities}] in`);
    };
    const inbox = () => inboxOf(session.user, session.folder);
    switch (verb) {
      case 'CAPABILITY':
        socket.write(`* CAPABILITY ${capabilities}\r\n`);
        return void ok('done');
      case 'LOGIN': {
        const [user = '', given = ''] = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
          (part) => part[1] ?? part[2] ?? '',
        );
        return void enter(user, given);
      }
      case 'AUTHENTICATE': {
        const [mechanism = '', initial] = rest.split(' ');
        session.hear = (text) => enter(...credentials(mechanism, text));
        if (initial !== undefined) return void hearNext(session, initial);
        return void socket.write('+ \r\n');
      }
      case 'SELECT':
      case 'EXAMINE': {
        session.folder = rest.replace(/"/g, '').replace(/\s*\(.*$/, '');
        const { uidValidity, nextUid, mails } = inbox();
        session.selected = true;
        session.told = mails.length;
        socket.write(
          `* FLAGS (\\Seen)\r\n* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY ${uidValidity}] ok\r\n* OK [UIDNEXT ${nextUid}] ok\r\n`,
        );
        return void ok(`[READ-ONLY] ${verb} done`);
      }
      case 'LIST':
      case 'LSUB':
        socket.write(listed(verb, rest));
        return void ok('done');
      case 'NAMESPACE':
        socket.write('* NAMESPACE (("" "/")) NIL NIL\r\n');
        return void ok('done');
      case 'SEARCH':
        tell(session);
        socket.write(
          `* SEARCH${inbox()
            .mails.filter((mail) => fits(mail, rest, inbox()))
            .map(({ uid }) => ` ${uid}`)
            .join('')}\r\n`,
        );
        return void ok('done');
      case 'FETCH':
        fetch(socket, inbox(), rest);
        return void ok('done');
      case 'NOOP':
        tell(session);
        return void ok('done');
      case 'IDLE':
        if (!idle) return void socket.write(`${tag} BAD unknown\r\n`);
        session.idleTag = tag;
        socket.write('+ idling\r\n');
        return void tell(session);
      case 'LOGOUT':
        socket.write('* BYE\r\n');
        ok('out');
        return void socket.end();
      default:
        return void socket.write(`${tag} BAD unknown command\r\n`);
    }
  }

  const server: Server = createServer((socket) => {
    const session: Session = { socket, user: '', selected: false, folder: 'INBOX', idleTag: null, hear: null, told: 0 };
    sessions.add(session);
    let waiting = '';
    socket.on('error', () => undefined);
    socket.on('close', () => sessions.delete(session));
    socket.on('data', (data) => {
      waiting += data.toString('utf8');
      for (let at = waiting.indexOf('\r\n'); at >= 0; at = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, at);
        waiting = waiting.slice(at + 2);
        answer(session, line);
      }
    });
    socket.write(`* OK [CAPABILITY ${capabilities}] ready\r\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    heard,
    deliver(user, raw, at = new Date(), folder = 'INBOX') {
      const inbox = inboxOf(user, folder);
      const uid = inbox.nextUid;
      inbox.nextUid += 1;
      inbox.mails.push({ uid, raw, at });
      for (const session of sessions)
        if (session.user === user && session.folder === folder && session.idleTag !== null) tell(session);
      return uid;
    },
    remove(user, uid) {
      const inbox = inboxOf(user);
      inbox.mails = inbox.mails.filter((mail) => mail.uid !== uid);
    },
    renumber(user) {
      const inbox = inboxOf(user);
      inbox.uidValidity += 1;
      inbox.mails.forEach((mail, n) => {
        mail.uid = n + 1;
      });
      inbox.nextUid = inbox.mails.length + 1;
    },
    connected: (user) => [...sessions].filter((session) => session.user === user && session.selected).length,
    dropAll() {
      for (const { socket } of sessions) socket.destroy();
    },
    async close() {
      for (const { socket } of sessions) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function hearNext(session: Session, line: string): void {
  const { hear } = session;
  session.hear = null;
  hear?.(line);
}

/** User and password, or access token, out of what is said with PLAIN (RFC 4616) or XOAUTH2. */
function credentials(mechanism: string, text: string): [user: string, secret: string] {
  const said = Buffer.from(text, 'base64').toString();
  const [, user = '', secret = ''] =
    mechanism.toUpperCase() === 'PLAIN'
      ? said.split('\0')
      : [
          '',
          ...said
            .replace(/^user=/, '')
            .split(`${SOH}auth=Bearer `)
            .map((part) => part.replaceAll(SOH, '')),
        ];
  return [user, secret];
}

/** `UID 5:*`, `SINCE 22-Nov-2026`: all that this product asks. */
function fits({ uid, at }: Mail, query: string, { nextUid }: Inbox): boolean {
  const [, from, to] = /\bUID (\d+):(\d+|\*)/i.exec(query) ?? [];
  if (from !== undefined) {
    const last = to === '*' ? nextUid - 1 : Number(to);
    // "9:*" names the last mail where there are only five.
    const [low, high] = [Math.min(Number(from), last), Math.max(Number(from), last)];
    if (uid < low || uid > high) return false;
  }
  const [, day, month, year] = /\bSINCE "?(\d{1,2})-(\w{3})-(\d{4})/i.exec(query) ?? [];
  return day === undefined || at.getTime() >= Date.UTC(Number(year), MONTHS.indexOf(month ?? ''), Number(day));
}

function fetch(socket: Socket, { mails }: Inbox, asked: string): void {
  const [set = '', ...items] = asked.split(' ');
  const wanted = new Set(set.split(',').map(Number));
  const wants = items.join(' ').toUpperCase();
  mails.forEach(({ uid, raw, at }, n) => {
    if (!wanted.has(uid)) return;
    const parts: Buffer[] = [Buffer.from(`* ${n + 1} FETCH (UID ${uid}`)];
    if (wants.includes('INTERNALDATE')) parts.push(Buffer.from(` INTERNALDATE "${internalDate(at)}"`));
    if (wants.includes('RFC822.SIZE')) parts.push(Buffer.from(` RFC822.SIZE ${raw.length}`));
    socket.write(Buffer.concat([...parts, ...toBody(raw, wants), Buffer.from(')\r\n')]));
  });
}

/** `BODY.PEEK[HEADER]`, `BODY.PEEK[]<0.5000>` as literals. */
function toBody(raw: Buffer, wants: string): Buffer[] {
  const [found, header = '', from, count] = /BODY\.PEEK\[(HEADER)?\](?:<(\d+)\.(\d+)>)?/.exec(wants) ?? [];
  if (found === undefined) return [];
  const end = raw.indexOf('\r\n\r\n');
  const whole = header === '' || end < 0 ? raw : raw.subarray(0, end + 4);
  const body = count === undefined ? whole : whole.subarray(Number(from), Number(from) + Number(count));
  const place = from === undefined ? '' : `<${from}>`;
  return [Buffer.from(` BODY[${header}]${place} {${body.length}}\r\n`), body];
}

function internalDate(at: Date): string {
  const two = (value: number) => `${value}`.padStart(2, '0');
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
  return `${two(at.getUTCDate())}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${time} +0000`;
}
