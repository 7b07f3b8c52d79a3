// What became of a message, against a server that follows a script to the letter.

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { openSubmission, SubmissionFault, type SubmissionServer } from './submission.ts';

/** What the server does when it has read a line that begins like this; `.` is the end of a message. Drops the connection at 'drop'. */
type Script = Partial<
  Record<'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'middle' | '.' | 'RSET', string>
>;

const POLITE: Required<Omit<Script, 'middle'>> = {
  greeting: '220 mx.example ready',
  EHLO: '250-mx.example\r\n250-AUTH PLAIN XOAUTH2\r\n250 SIZE 100000',
  STARTTLS: '502 5.5.1 not here',
  AUTH: '235 2.7.0 in',
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go on',
  '.': '250 2.0.0 queued as 7hQ2xk',
  RSET: '250 2.0.0 ok',
};

let server: Server;
let lines: string[];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

function follow(socket: Socket, does: Script): void {
  sockets.add(socket);
  let inData = false;
  const say = (text: string | undefined) => {
    if (text === 'drop') socket.destroy();
    else if (text !== undefined) socket.write(`${text}\r\n`);
  };
  const hear = (line: string) => {
    if (inData && line !== '.') return say(does.middle);
    const verb = inData ? '.' : (line.split(/[ :]/)[0] as keyof Script);
    lines.push(inData ? '.' : line);
    inData = verb === 'DATA' && does.DATA?.startsWith('354') === true;
    say(does[verb]);
  };
  const reader = createInterface({ input: socket }).on('line', hear);
  for (const each of [socket, reader]) each.on('error', () => undefined);
  say(does.greeting);
}

async function open(script: Script, more: Partial<SubmissionServer> = {}) {
  lines = [];
  const does = { ...POLITE, ...script };
  server = createServer((socket) => follow(socket, does));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  await once(socket, 'connect');
  return openSubmission(
    socket,
    { host: 'mx.example', security: 'none', login: null, hello: 'us.example', ...more },
    { greetingMs: 500, silenceMs: 500 },
  );
}

const ENVELOPE = { from: 'mia@us.example', to: 'jo@acme.example' };
const MESSAGE = Buffer.from('Subject: Hello\r\n\r\n.A line\r\n');
/** More than the buffers of two sockets hold. */
const LONG = Buffer.concat([MESSAGE, Buffer.alloc(40_000_000, `${'x'.repeat(900)}\r\n`)]);

describe('one message', () => {
  it.each<[string, Script, object]>([
    ['is taken', {}, { kind: 'taken', answer: '250 2.0.0 queued as 7hQ2xk' }],
    [
      'sender refused',
      { MAIL: '550 5.7.1 no' },
      { kind: 'refused', permanent: true, at: 'sender', answer: '550 5.7.1 no' },
    ],
    [
      'recipient unknown',
      { RCPT: '550 5.1.1 who' },
      { kind: 'refused', permanent: true, at: 'recipient', answer: '550 5.1.1 who' },
    ],
    [
      'greylisted',
      { RCPT: '451 4.7.1 later' },
      { kind: 'refused', permanent: false, at: 'recipient', answer: '451 4.7.1 later' },
    ],
    ['mailbox full', { RCPT: '452 4.2.2 full' }, { kind: 'refused', permanent: false, at: 'recipient' }],
    ['DATA refused', { DATA: '450 4.3.2 busy' }, { kind: 'refused', permanent: false, at: 'data' }],
    [
      'content refused',
      { '.': '554 5.6.0 no' },
      { kind: 'refused', permanent: true, at: 'message', answer: '554 5.6.0 no' },
    ],
    ['storage after the end', { '.': '452 4.3.1 later' }, { kind: 'refused', permanent: false, at: 'message' }],
    ['goes away at MAIL', { MAIL: '421 4.3.2 closing' }, { kind: 'not-sent' }],
    ['drop at MAIL', { MAIL: 'drop' }, { kind: 'not-sent' }],
    ['drop at RCPT', { RCPT: 'drop' }, { kind: 'not-sent' }],
    ['drop at DATA', { DATA: 'drop' }, { kind: 'not-sent' }],
    ['drop after the end', { '.': 'drop' }, { kind: 'uncertain' }],
  ])('%s', async (_, script, outcome) => {
    const submission = await open(script);
    expect(await submission.send(ENVELOPE, MESSAGE)).toMatchObject(outcome);
    submission.close();
  });

  it('that a server stalls on after its end is uncertain', async () => {
    const submission = await open({ '.': undefined });
    expect(await submission.send(ENVELOPE, MESSAGE)).toMatchObject({ kind: 'uncertain' });
    expect(submission.alive()).toBe(false);
  });

  it('of which only a part was read is not sent', async () => {
    const submission = await open({ middle: 'drop' });
    expect(await submission.send(ENVELOPE, LONG)).toMatchObject({ kind: 'not-sent' });
  });
});

it('continues after a refusal, in a transaction of its own', async () => {
  const submission = await open({ RCPT: '550 5.1.1 who' });
  for (let n = 0; n < 2; n += 1) expect((await submission.send(ENVELOPE, MESSAGE)).kind).toBe('refused');
  expect(lines.filter((line) => line === 'RSET')).toHaveLength(2);
  expect(submission.alive()).toBe(true);
  submission.close();
});

it('logs in with a password and with an access token', async () => {
  const login = (kind: 'password' | 'access-token') => ({ user: 'mia', secret: { kind, text: 'pässword' } });
  (await open({}, { login: login('password') })).close();
  expect(lines).toContain(`AUTH PLAIN ${Buffer.from('\0mia\0pässword').toString('base64')}`);
  (await open({}, { login: login('access-token') })).close();
  const token = 'user=mia\x01auth=Bearer pässword\x01\x01';
  expect(lines).toContain(`AUTH XOAUTH2 ${Buffer.from(token).toString('base64')}`);
});

describe('a server that cannot be used', () => {
  const login = { user: 'mia', secret: { kind: 'password', text: 'x' } } as const;
  it.each<[string, Script, Partial<SubmissionServer>, object]>([
    ['wrong password', { AUTH: '535 5.7.8 no' }, { login }, { at: 'login', permanent: true, answer: '535 5.7.8 no' }],
    ['login later', { AUTH: '454 4.7.0 later' }, { login }, { at: 'login', permanent: false }],
    ['no TLS', {}, { security: 'starttls' }, { at: 'tls' }],
    ['refused at the door', { greeting: '554 5.7.1 go away' }, {}, { at: 'greeting', permanent: true }],
    ['gone at the door', { greeting: 'drop' }, {}, { at: 'connect', permanent: false }],
  ])('%s', async (_, script, more, fault) => {
    const opened = open(script, more);
    await expect(opened).rejects.toBeInstanceOf(SubmissionFault);
    await expect(opened).rejects.toMatchObject(fault);
  });
});
