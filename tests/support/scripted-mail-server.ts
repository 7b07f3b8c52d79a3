// A mail server on loopback that follows a script to the letter, fault by fault, and remembers what it has taken.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type Verb =
  | 'greeting'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'inside'
  | '.'
  | 'RSET'
  | 'QUIT';

/** What it says instead: an answer, 'drop' the connection, 'silence', or 'drip' the usual answer by one byte a second. */
export type Script = Partial<Record<Verb, string>>;

const POLITE: Record<Exclude<Verb, 'inside'>, string> = {
  greeting: '220 mx.example ready',
  EHLO: '250-mx.example\r\n250-AUTH PLAIN\r\n250 SIZE 1000000',
  STARTTLS: '502 5.5.1 not here',
  AUTH: '235 2.7.0 in',
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go on',
  '.': '250 2.0.0 queued',
  RSET: '250 2.0.0 ok',
  QUIT: '221 2.0.0 bye',
};

export interface ScriptedServer {
  readonly port: number;
  /** What it does from now on; `only` for recipients that begin so, whatever comes before the recipient is for all. */
  follow(script: Script, only?: string): void;
  /** Recipients of the messages whose end it has read, whatever it answered then. */
  ended: string[];
  /** Recipients of the messages that it has taken. */
  taken: string[];
  close(): void;
}

export async function openScripted(): Promise<ScriptedServer> {
  const sockets = new Set<Socket>();
  const ended: string[] = [];
  const taken: string[] = [];
  let script: Script = {};
  let only = '';

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    let recipient = '';
    let inData = false;
    const say = (verb: Verb) => {
      const forIt = recipient === '' || recipient.startsWith(only);
      const usual = verb === 'inside' ? undefined : POLITE[verb];
      const said = (forIt ? script[verb] : undefined) ?? usual;
      if (said === 'drop') socket.destroy();
      else if (said === 'drip') drip(socket, `${usual}\r\n`);
      else if (said !== undefined && said !== 'silence') socket.write(`${said}\r\n`);
      return said;
    };
    const endMessage = () => {
      inData = false;
      ended.push(recipient);
      const said = say('.');
      if (said === 'drip' || said?.startsWith('2')) taken.push(recipient);
      recipient = '';
    };
    const obey = (line: string) => {
      const verb = line.split(/[ :]/)[0]?.toUpperCase() as Verb;
      if (verb === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      const said = say(verb);
      inData = verb === 'DATA' && (said?.startsWith('354') ?? false);
      if (verb === 'RSET') recipient = '';
      if (verb === 'QUIT') socket.end();
    };
    const lines = createInterface({ input: socket });
    // A client may cut the line. The reader of lines raises what its socket does.
    for (const each of [socket, lines]) each.on('error', () => {});
    lines.on('line', (line) => {
      // What was read before it was dropped is heard of afterwards.
      if (socket.destroyed) return;
      if (!inData) obey(line);
      else if (line === '.') endMessage();
      else if (script.inside !== undefined) say('inside');
    });
    say('greeting');
  }

  const server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    follow(next, whom = '') {
      script = next;
      only = whom;
    },
    ended,
    taken,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function drip(socket: Socket, text: string): void {
  let at = 0;
  const next = () => {
    if (socket.destroyed || at >= text.length) return;
    socket.write(text[at] ?? '');
    at += 1;
    setTimeout(next, 1_000);
  };
  next();
}
