// Quality S9 and S14 on what a server really receives: the rules for bulk mail, and no text of a user that becomes a header.
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { simpleParser } from 'mailparser';
import { afterEach, describe, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { type MailSink, openSink, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { type Desk, openDesk, plainMail, queueTo, runSender, states, testSource } from '#tests/support/sending.ts';
import type { MailSource } from './sending-context.ts';
import { createMailTokens, mailKeys } from './worker/finish-mail.ts';

const database = withDatabase();
const stage = withPlatform(database);
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const RECORD = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

async function send(desk: Desk, source: MailSource, ended: number): Promise<MailSink> {
  const sink = await openSink();
  const transports = transportsTo(sink, {}, async () => ({
    domainName: 'oak.example',
    keySelector: 'lw',
    privateKey: PEM,
  }));
  stops.push(runSender({ platform: stage.platform, sources: [source], transports }));
  stops.push(() => sink.close());
  await expect
    .poll(async () => (await states(stage.platform, desk.workspaceId)).sent, { timeout: 200_000 })
    .toBe(ended);
  return sink;
}

async function signingDesk(): Promise<Desk> {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  await database.db.execute(sql`update mailboxes set dkim_selector = 'lw' where id = ${desk.mailboxId}`);
  return desk;
}

const getHead = (message: Buffer) => message.subarray(0, message.indexOf('\r\n\r\n')).toString();
/** Unfolded, by their names in lower case. */
function toHeaders(message: Buffer): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const line of getHead(message)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return headers;
}

it('keeps the rules for mail to many in every one of 1,000', async () => {
  const desk = await signingDesk();
  const long = 'A long line of words without an end, '.repeat(60);
  const source = testSource(stage.platform, (mail, revision) =>
    plainMail(mail, revision, {
      subject: `Für ${mail.toEmail} ✓`,
      html: `<p>Größe ${long}</p>`,
      text: `Größe ${long}`,
    }),
  );
  const names = Array.from({ length: 1_000 }, (_, n) => `r${n}@acme.example`);
  await queueTo(stage.platform, desk, names);
  const sink = await send(desk, source, names.length);
  const tokens = createMailTokens(await mailKeys(stage.platform), stage.platform.secrets);
  const seen = new Set<string>();
  for (const { to, from, message } of sink.taken) {
    const headers = toHeaders(message);
    const one = (name: string) => {
      expect(headers.get(name), name).toHaveLength(1);
      return headers.get(name)?.[0] ?? '';
    };
    const [, id = ''] = /^<([0-9a-f-]{36})@oak\.example>$/.exec(one('message-id')) ?? [];
    const [, token = '', again] =
      /^<http[^>]*\/u\/([\w-]+)>, <mailto:mia\d+@oak\.example\?subject=unsubscribe-([\w-]+)>$/.exec(
        one('list-unsubscribe'),
      ) ?? [];
    expect(again).toBe(token);
    expect(tokens.readOptOut(token)).toBe(id);
    expect(one('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(Date.parse(one('date'))).toBeGreaterThan(Date.now() - 600_000);
    expect(one('mime-version')).toBe('1.0');
    expect(one('from')).toMatch(/^Mia Oak <mia\d+@oak\.example>$/);
    expect(from).toMatch(/@oak\.example$/);
    expect(one('to')).toBe(`Jo <${to[0]}>`);
    expect(to).toHaveLength(1);
    expect(one('content-type')).toMatch(/^multipart\/alternative/);
    const signed = /;h=([^;]*)/.exec(one('dkim-signature').replace(/\s+/g, ''))?.[1]?.toLowerCase().split(':') ?? [];
    for (const name of ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post'])
      expect(signed).toContain(name);
    expect(
      Math.max(
        ...message
          .toString('latin1')
          .split('\r\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(998);
    expect(message.toString('latin1')).not.toMatch(/[^\r]\n|[\u0080-\u00ff]/);
    seen.add(id);
  }
  expect(seen.size).toBe(1_000);
  const resolver = async () => [[RECORD]];
  for (const [n, { message, to }] of sink.taken.entries()) {
    const { results } = await dkimVerify(message, { resolver });
    expect(results.map(({ status }) => [status.result, status.aligned])).toEqual([['pass', 'oak.example']]);
    if (n % 20 > 0) continue;
    const mail = await simpleParser(message);
    expect(mail.subject).toBe(`Für ${to[0]} ✓`);
    expect(mail.text).toContain('Größe');
    for (const part of [mail.text, String(mail.html)]) {
      expect(part).toContain('Oak Ltd');
      expect(part).toContain('1 Long Lane');
      expect(part).toContain('/u/');
    }
  }
});

describe('hostile words', () => {
  const EVIL = [
    'x\r\nBcc: evil@evil.example',
    'x\nX-Evil: yes',
    'x\u2028Bcc: evil@evil.example',
    'evil@evil.example, other',
    'Group: evil@evil.example;',
    '"<evil@evil.example>',
    '=?utf-8?Q?x=0D=0ABcc:_evil=40evil.example?=',
    'a'.repeat(2_000),
  ];

  it('in names, subjects, reply-to and signatures change neither envelope nor headers', async () => {
    const desk = await signingDesk();
    await database.db.execute(sql`
      update mailboxes set from_name = ${EVIL.join(' ')}, reply_to = ${'a@oak.example'}, signature = ${EVIL.join('\n')} where id = ${desk.mailboxId}`);
    for (const toName of EVIL) await queueTo(stage.platform, desk, ['jo@acme.example'], { toName });
    const source = testSource(stage.platform, (mail, revision) => {
      const made = plainMail(mail, revision, { subject: mail.toName, html: `<p>${mail.id}</p>` });
      if (made.kind === 'ready') made.mail.thread = ['<a@b>', `<x>\r\nBcc: evil@evil.example`];
      return made;
    });
    const sink = await send(desk, source, EVIL.length);
    for (const { to, message } of sink.taken) {
      expect(to).toEqual(['jo@acme.example']);
      const headers = toHeaders(message);
      expect([...headers.keys()].sort()).toEqual([
        'content-type',
        'date',
        'dkim-signature',
        'from',
        'in-reply-to',
        'list-unsubscribe',
        'list-unsubscribe-post',
        'message-id',
        'mime-version',
        'references',
        'reply-to',
        'subject',
        'to',
      ]);
      for (const [name, values] of headers) expect(values, name).toHaveLength(1);
      const mail = await simpleParser(message);
      expect([mail.to].flat().flatMap((each) => each?.value.map(({ address }) => address))).toEqual([
        'jo@acme.example',
      ]);
      expect(mail.from?.value.map(({ address }) => address)).toEqual([expect.stringMatching(/^mia\d+@oak\.example$/)]);
      expect(headers.get('references')).toEqual(['<a@b>']);
    }
  });

  it('in addresses are no addresses', async () => {
    const desk = await openDesk(stage.platform, await someone(stage.platform));
    const evil = [
      'b@y.example\r\nBcc: evil@evil.example',
      'a@y.example, evil@evil.example',
      'Group: a@y.example, evil@evil.example;',
      'a@y.example> SIZE=1\r\nRCPT TO:<evil@evil.example',
      '"evil@evil.example"@y.example',
      'Jo <evil@evil.example>',
      'a@[127.0.0.1]',
      'a@y',
      '',
    ];
    const queued = await queueTo(stage.platform, desk, [...evil, 'good@acme.example']);
    expect(queued).toHaveLength(1);
    const sink = await send(desk, testSource(stage.platform), 1);
    expect(sink.taken.map(({ to }) => to)).toEqual([['good@acme.example']]);
    expect(await states(stage.platform, desk.workspaceId)).toEqual({ sent: 1, skipped: evil.length });
  });
});
