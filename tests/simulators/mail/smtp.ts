// Mail servers on loopback that behave as those of the wide world do: each on an address of its own, all on one port.
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export const BEHAVIOURS = [
  /** Knows its mailboxes and refuses the rest with 550 5.1.1. */
  'honest',
  /** The same in replies of several lines. */
  'multiline',
  /** The same, each reply cut into packets of three bytes. */
  'split',
  /** Takes everything. */
  'catchall',
  'full',
  'disabled',
  /** 451 at the first try of a mailbox, 250 at the next. */
  'greylisting',
  /** 421 and goodbye at the mailbox. */
  'busy',
  /** 554 for our address at the mailbox. */
  'blocking',
  /** 554 instead of a greeting. */
  'blocked-at-once',
  /** 450 at the sender. */
  'deferring-sender',
  /** Closes the connection at the mailbox. */
  'dropping',
  /** Takes the connection and says nothing. */
  'silent',
  /** Greets and then says nothing. */
  'silent-later',
  /** A web server. */
  'not-smtp',
  /** A reply without end. */
  'flooding',
  /** 252 to everything. */
  'evasive',
  /** Wants STARTTLS before it takes a sender. */
  'tls-only',
  /** Ends each conversation after two mailboxes. */
  'two-a-time',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** Mailboxes that an honest server has. */
export const MAILBOXES = ['mia', 'jan', 'lea', 'tom', 'info', 'sales', 'jörg'];

export interface MailSimulators {
  port: number;
  /** Where a server of this behaviour is; one with `index` above 0 is another one. */
  addressOf(behaviour: Behaviour, index?: number): string;
  /** What was said to them: `honest RCPT TO:<mia@acme.test>`. */
  heard: string[];
  /** The most conversations that one server has had at a time. */
  mostAtOnce(): number;
  /** From now on clients that `silent-later` keeps waiting are disconnected without an answer. */
  loseThoseWhoWait(): void;
  close(): Promise<void>;
}

/** `copies`: how many of each there are. */
export async function startMailServers({ copies = 1 }: { copies?: number } = {}): Promise<MailSimulators> {
  const heard: string[] = [];
  const tried = new Set<string>();
  const open = new Map<string, number>();
  let most = 0;
  const sockets = new Set<Socket>();
  const waiting: Memory['waiting'] = { sockets: new Set(), areLost: false };
  const addressOf = (behaviour: Behaviour, index = 0) => `127.0.${10 + index}.${BEHAVIOURS.indexOf(behaviour) + 1}`;

  function serve(behaviour: Behaviour, socket: Socket): void {
    const place = String(socket.localAddress);
    sockets.add(socket);
    open.set(place, (open.get(place) ?? 0) + 1);
    most = Math.max(most, open.get(place) ?? 0);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      open.set(place, (open.get(place) ?? 1) - 1);
    });
    converse(behaviour, socket, { heard, tried, waiting });
  }

  const servers: (Server | SMTPServer)[] = [];
  let port = 0;
  for (const behaviour of BEHAVIOURS) {
    for (let index = 0; index < copies; index += 1) {
      const server = behaviour === 'tls-only' ? tlsOnly(heard) : createServer((socket) => serve(behaviour, socket));
      port = await listen(server, port, addressOf(behaviour, index));
      servers.push(server);
    }
  }
  return {
    port,
    addressOf,
    heard,
    mostAtOnce: () => most,
    loseThoseWhoWait() {
      waiting.areLost = true;
      for (const socket of waiting.sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
    },
  };
}

function listen(server: Server | SMTPServer, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const plain = server instanceof SMTPServer ? server.server : server;
    plain.once('error', reject);
    server.listen(port, address, () => {
      const bound = plain.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    });
  });
}

/** The default key and certificate of the library: self-signed, as those of many mail servers are. */
function tlsOnly(heard: string[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    onMailFrom(_address, session, done) {
      if (session.secure) return done();
      done(Object.assign(new Error('5.7.0 Must issue a STARTTLS command first'), { responseCode: 530 }));
    },
    onRcptTo({ address }, _session, done) {
      heard.push(`tls-only RCPT TO:<${address}>`);
      if (isMailbox(address)) return done();
      done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }));
    },
  });
}

interface Memory {
  heard: string[];
  tried: Set<string>;
  waiting: { sockets: Set<Socket>; areLost: boolean };
}

interface Said {
  lines: string[];
  after?: 'close' | 'drop';
}

const say = (...lines: string[]): Said => ({ lines });
const over = (...lines: string[]): Said => ({ lines, after: 'close' });

function converse(behaviour: Behaviour, socket: Socket, { heard, tried, waiting }: Memory): void {
  let recipients = 0;
  const speak = ({ lines, after }: Said) => {
    write(behaviour, socket, lines);
    if (after === 'close') socket.end();
    if (after === 'drop') socket.destroy();
  };

  function hear(line: string): void {
    heard.push(`${behaviour} ${line}`);
    if (behaviour === 'silent-later') {
      if (waiting.areLost) socket.destroy();
      else waiting.sockets.add(socket);
      return;
    }
    const isRecipient = /^RCPT/i.test(line);
    recipients += isRecipient ? 1 : 0;
    speak(isRecipient ? toRecipient(behaviour, line, recipients, tried) : toLine(behaviour, line));
  }

  const greeting = toConnection(behaviour);
  if (behaviour === 'flooding') flood(socket);
  if (greeting === null) return;
  speak(greeting);
  if (greeting.after) return;
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
}

function toConnection(behaviour: Behaviour): Said | null {
  if (behaviour === 'silent' || behaviour === 'flooding') return null;
  if (behaviour === 'not-smtp') return over('HTTP/1.1 400 Bad Request', 'Connection: close', '');
  if (behaviour === 'blocked-at-once') return over('554 5.7.1 No service for your IP address');
  return say('220 mx.test ESMTP');
}

function toLine(behaviour: Behaviour, line: string): Said {
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === 'EHLO') return say('250-mx.test greets you', '250-PIPELINING', '250-SMTPUTF8', '250 8BITMIME');
  if (verb === 'QUIT') return over('221 2.0.0 Bye');
  if (verb === 'MAIL' && behaviour === 'deferring-sender') return say('450 4.7.1 Try again later');
  return say('250 2.0.0 Ok');
}

function toRecipient(behaviour: Behaviour, line: string, recipients: number, tried: Set<string>): Said {
  const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
  const honest = isMailbox(address)
    ? say('250-2.1.5 Fine', '250 2.1.5 Ok')
    : say('550-5.1.1 Sorry', '550 5.1.1 No such user');
  switch (behaviour) {
    case 'catchall':
      return say('250 2.1.5 Ok');
    case 'full':
      return say('552 5.2.2 The mailbox is over quota');
    case 'disabled':
      return say('550 5.2.1 The mailbox is disabled');
    case 'greylisting':
      if (tried.has(address)) return honest;
      tried.add(address);
      return say('451 4.7.1 Greylisted, please try again later');
    case 'busy':
      return over('421 4.3.2 Too busy, closing');
    case 'blocking':
      return say('554 5.7.1 Service unavailable; client host blocked using zen.spamhaus.org');
    case 'dropping':
      return { lines: [], after: 'drop' };
    case 'evasive':
      return say('252 2.1.5 Cannot verify, but will take the mail');
    case 'two-a-time':
      return recipients > 2 ? over('421 4.7.0 Too many recipients, come back') : honest;
    default:
      return honest;
  }
}

function flood(socket: Socket): void {
  const more = () => {
    while (!socket.destroyed && socket.write(`220-${'x'.repeat(900)}\r\n`));
  };
  socket.on('drain', more);
  more();
}

function isMailbox(address: string): boolean {
  return MAILBOXES.includes(address.slice(0, address.lastIndexOf('@')).toLowerCase()) || /^user\d+@/.test(address);
}

/** Only some servers use more than one line where one will do, or cut what they say. */
function write(behaviour: Behaviour, socket: Socket, lines: string[]): void {
  if (lines.length === 0) return;
  const isGreetingOrHello = lines[0]?.startsWith('220') || lines[0]?.includes('greets');
  const said = behaviour === 'multiline' || isGreetingOrHello ? lines : lines.slice(-1);
  const bytes = Buffer.from(`${said.join('\r\n')}\r\n`);
  if (behaviour !== 'split') {
    socket.write(bytes);
    return;
  }
  socket.setNoDelay(true);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, n) => bytes.subarray(n * 3, n * 3 + 3));
  const next = () => {
    const piece = pieces.shift();
    if (piece && !socket.destroyed) socket.write(piece, () => setImmediate(next));
  };
  next();
}
