// The servers of one mailbox on loopback: submission over smtp-server, and as much of IMAP as a login takes.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { SMTPServer } from 'smtp-server';

export interface MailboxServer {
  smtpPort: number;
  imapPort: number;
  /** What both take from now on. */
  user: string;
  password: string;
  /** What the server says to another password, in place of 535. */
  refusal: string;
  /** Messages that were taken. */
  taken: string[];
  close(): Promise<void>;
}

/** `secure`: TLS from the start, with a self-signed certificate; else STARTTLS. */
export async function startMailboxServer({ secure = false } = {}): Promise<MailboxServer> {
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    secure,
    logger: false,
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (username === server.user && password === server.password) return done(null, { user: server.user });
      const [code = '', ...words] = server.refusal.split(' ');
      done(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }));
    },
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        server.taken.push(Buffer.concat(pieces).toString());
        done(null, 'queued');
      });
    },
  });
  // A client that goes away half-way is part of what is tried.
  smtp.on('error', () => undefined);
  const imap = createServer((socket) => {
    sockets.add(socket);
    speakImap(socket, () => server);
  });
  await Promise.all([
    new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve)),
    once(imap.listen(0, '127.0.0.1'), 'listening'),
  ]);
  const server: MailboxServer = {
    smtpPort: (smtp.server.address() as AddressInfo).port,
    imapPort: (imap.address() as AddressInfo).port,
    user: 'mia',
    password: 'right',
    refusal: '535 5.7.8 Username and Password not accepted',
    taken: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      imap.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
  return server;
}

/** Takes LOGIN, has an empty INBOX, and says OK to whatever else. */
function speakImap(socket: Socket, of: () => MailboxServer): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('* OK [CAPABILITY IMAP4rev1] ready');
  const lines = createInterface({ input: socket });
  // A client may cut the line. The reader of lines raises what its socket does.
  for (const each of [socket, lines]) each.on('error', () => undefined);
  lines.on('line', (line) => {
    const [tag = '', command = '', ...rest] = line.split(' ');
    const isRight = rest.at(-1)?.replaceAll('"', '') === of().password;
    if (command.toUpperCase() === 'LOGIN' && !isRight) say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`);
    else {
      if (command.toUpperCase() === 'EXAMINE') {
        for (const told of ['0 EXISTS', 'OK [UIDVALIDITY 7] valid', 'OK [UIDNEXT 1] next']) say(`* ${told}`);
      }
      say(`${tag} OK done`);
    }
    if (command.toUpperCase() === 'LOGOUT') socket.end();
  });
}
