// Connecting a mailbox of one's own server: what is tried, what is said where it fails, what is kept, and what never comes out again.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { type DnsSimulator, startDns } from '#tests/simulators/mail/dns.ts';
import { type MailboxServer, startMailboxServer } from '#tests/simulators/mail/mailbox-server.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createMailboxesContext } from '#tests/support/mailing.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow } from '#tests/support/sent-mails.ts';
import type { ServerSettings } from '../../contract.ts';
import { changeMany, saveMailbox } from '../change-mailboxes.ts';
import { resealSecrets } from '../mailbox-secrets.ts';
import { inboxAccess } from '../transport/inbox-access.provider.ts';
import { openTransport } from '../transport/transport.provider.ts';
import { changeServer, connectMailbox, testMailbox } from './connect-mailbox.ts';
import { findSettings } from './find-settings.provider.ts';

let dns: DnsSimulator;
let server: MailboxServer;
let secure: MailboxServer;
const change: Parameters<typeof withPlatform>[1] = {};
beforeAll(async () => {
  dns = await startDns({
    'mail.oak.test': { a: ['127.0.0.1'] },
    'inside.oak.test': { a: ['10.0.0.5'] },
    'hosted.test': { mx: [[10, 'aspmx.l.google.com']] },
    'told.test': { a: ['127.0.0.1'] },
    '_submissions._tcp.told.test': { srv: [[10, 5, 465, 'post.told.test']] },
    '_imaps._tcp.told.test': { srv: [[0, 0, 0, '']] },
    '_imap._tcp.told.test': { srv: [[0, 1, 143, 'in.told.test']] },
    'mail.plain.test': { a: ['127.0.0.1'] },
  });
  [server, secure] = await Promise.all([startMailboxServer(), startMailboxServer({ secure: true })]);
  const { verifier } = loadConfig({});
  Object.assign(change, {
    allowPrivateSources: true,
    verifier: { ...verifier, resolvers: [dns.address], port: 2_525 },
  });
});
const database = withDatabase();
const test = withPlatform(database, change);
afterAll(async () => {
  await Promise.all([dns.close(), server.close(), secure.close()]);
});
beforeEach(() => {
  server.password = 'right';
  server.taken.length = 0;
});

const context = () => createMailboxesContext(test.platform);
const settings = (
  more: { smtp?: object; imap?: object | null; smtpPassword?: string | null } = {},
): ServerSettings => ({
  smtp: { host: 'mail.oak.test', port: server.smtpPort, security: 'starttls', user: 'mia', ...more.smtp },
  smtpPassword: more.smtpPassword === undefined ? 'right' : more.smtpPassword,
  imap:
    more.imap === null
      ? null
      : { host: 'mail.oak.test', port: server.imapPort, security: 'none', user: 'mia', ...more.imap },
  imapPassword: null,
});
const connect = (who: Principal, given: ServerSettings, id = newId(), email = 'mia@oak.test') =>
  connectMailbox(context(), who, { id, email, server: given, settings: {} });

describe('connecting', () => {
  it('asks no server where the plan allows no more mailboxes, or not that many emails a day', async () => {
    const who = { ...(await someone(test.platform, { plan: 'starter' })), plan: 'starter' };
    const many = connectMailbox(context(), who, {
      ...{ id: newId(), email: 'mia@oak.test', server: settings(), settings: { dayCap: 51 } },
    });
    await expect(many).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'settings.dayCap', message: 'Your plan allows 50 a day; Pro 100' }],
    });
    for (const name of ['bo', 'ada', 'eve']) await mailboxRow(database.db, who, `${name}@oak.test`);
    await expect(connect(who, settings())).rejects.toMatchObject({ code: 'MAILBOX_LIMIT' });
    expect(server.taken).toHaveLength(0);
  });

  it('tries everything, sends a mail to itself, keeps it sealed and shows no password', async () => {
    const who = await someone(test.platform);
    const { mailbox, checks } = await connect(who, settings());
    expect(checks.map(({ step, ok }) => [step, ok])).toEqual([
      ['sending-connection', true],
      ['sending-login', true],
      ['self-send', true],
      ['reading-login', true],
    ]);
    expect(server.taken[0]).toContain('To: <mia@oak.test>');
    expect(mailbox).toMatchObject({
      ...{ email: 'mia@oak.test', kind: 'smtp', state: 'active', dayCap: 30, capToday: 5, sentToday: 0 },
      ...{ has: { smtp: true, imap: false, oauth: false }, readsAnswers: true },
    });
    expect(JSON.stringify(mailbox)).not.toContain('right');
    const { rows } = await database.db.execute<{ row: string }>(
      sql`select encode(sealed, 'escape') as row from mailbox_secrets where workspace_id = ${who.workspaceId}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain('right');
    expect(await inboxAccess(test.platform, who.workspaceId, mailbox?.id ?? '')).toMatchObject({
      ...{ kind: 'imap', address: '127.0.0.1', host: 'mail.oak.test', user: 'mia' },
      password: 'right',
    });
  });

  it('speaks TLS from the start if its settings say so', async () => {
    const who = await someone(test.platform);
    const given = settings({ smtp: { port: secure.smtpPort, security: 'tls' }, imap: null });
    expect((await connect(who, given)).checks.every(({ ok }) => ok)).toBe(true);
  });

  it.each<[string, () => ServerSettings, string, RegExp, RegExp]>([
    ['a wrong password', () => settings({ smtpPassword: 'wrong' }), 'sending-login', /rejected this user name/, /^535/],
    ['a closed port', () => settings({ smtp: { port: 9 } }), 'sending-connection', /does not listen on port 9/, /^$/],
    [
      'a name that is none',
      () => settings({ smtp: { host: 'no.oak.test' } }),
      'sending-connection',
      /no server called no\.oak\.test/,
      /^$/,
    ],
    [
      'an inside address',
      () => settings({ smtp: { host: 'inside.oak.test' } }),
      'sending-connection',
      /not a server on the internet/,
      /^$/,
    ],
    [
      'TLS where STARTTLS is',
      () => settings({ smtp: { security: 'tls' } }),
      'sending-connection',
      /Choose STARTTLS/,
      /^$/,
    ],
    [
      'a wrong password for reading',
      () => ({ ...settings(), imapPassword: 'wrong' }),
      'reading-login',
      /rejected this user name/,
      /Invalid credentials/,
    ],
    ['no IMAP at the port', () => settings({ imap: { port: 9 } }), 'reading-login', /does not listen on port 9/, /^$/],
  ])(
    'explains %s with the exact answer of the server, and saves nothing',
    async (_name, given, step, words, answer) => {
      const who = await someone(test.platform);
      const { mailbox, checks } = await connect(who, given());
      expect(mailbox).toBeNull();
      const failed = checks.find(({ ok }) => !ok);
      expect(failed).toMatchObject({
        step,
        words: expect.stringMatching(words),
        answer: expect.stringMatching(answer),
      });
      const { rows } = await database.db.execute(sql`select 1 from mailboxes where workspace_id = ${who.workspaceId}`);
      expect(rows).toHaveLength(0);
    },
  );

  it('never shows, keeps or says what was logged in with, whatever a server repeats', async () => {
    const who = await someone(test.platform);
    const { refusal } = server;
    server.refusal = '535 5.7.8 tr0ub4dor is no password of mia';
    const { checks } = await connect(who, settings({ smtpPassword: 'tr0ub4dor', imap: null }));
    server.refusal = refusal;
    expect(checks.at(-1)).toMatchObject({ field: 'password', answer: '535 5.7.8 (hidden) is no password of mia' });
    expect(JSON.stringify(checks)).not.toContain('tr0ub4dor');
  });

  it('sent twice is one mailbox; the same address again is refused; another workspace may have it', async () => {
    const [who, other] = await Promise.all([someone(test.platform), someone(test.platform)]);
    const id = newId();
    const [one, two] = await Promise.all([connect(who, settings(), id), connect(who, settings(), id)]);
    expect([one.mailbox?.id, two.mailbox?.id]).toEqual([id, id]);
    await expect(connect(who, settings())).rejects.toMatchObject({ code: 'MAILBOX_EXISTS' });
    expect((await connect(other, settings())).mailbox).not.toBeNull();
  });
});

describe('a connected mailbox', () => {
  it('is broken when its server refuses it, and sends on after the right password', async () => {
    const who = await someone(test.platform);
    const id = (await connect(who, settings())).mailbox?.id ?? '';
    server.password = 'changed';
    const broken = await testMailbox(context(), who, id);
    expect(broken.mailbox).toMatchObject({ state: 'broken', fault: expect.stringMatching(/user name and password/) });
    await expect(openTransport(test.platform, who.workspaceId, id)).rejects.toMatchObject({
      at: 'login',
      permanent: true,
    });
    const refused = await changeServer(context(), who, id, settings({ smtpPassword: null }));
    expect(refused.mailbox).toBeNull();
    const { mailbox } = await changeServer(context(), who, id, settings({ smtpPassword: 'changed' }));
    expect(mailbox).toMatchObject({ state: 'active', fault: '' });
    const transport = await openTransport(test.platform, who.workspaceId, id);
    expect(transport.alive()).toBe(true);
    transport.close();
  });

  it('takes settings, warms up or not, and says what cannot be', async () => {
    const who = await someone(test.platform);
    const id = (await connect(who, settings())).mailbox?.id ?? '';
    const saved = await saveMailbox(context(), who, id, { dayCap: 90, ramp: false, zone: 'Europe/Lisbon' });
    expect(saved).toMatchObject({ dayCap: 90, capToday: 90, rampStartedOn: null, zone: 'Europe/Lisbon' });
    await expect(saveMailbox(context(), who, id, { gapMinSeconds: 500 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: [expect.objectContaining({ path: 'gapMaxSeconds' })],
    });
    expect(await saveMailbox(context(), who, id, { ramp: true })).toMatchObject({ capToday: 5, revision: 3 });
  });

  it('is paused, resumed, removed and brought back; nothing of another workspace is', async () => {
    const [who, other] = await Promise.all([someone(test.platform), someone(test.platform)]);
    const id = (await connect(who, settings())).mailbox?.id ?? '';
    const act = (by: Principal, what: 'pause' | 'resume' | 'remove' | 'restore') =>
      changeMany(context(), by, { ids: [id], action: { do: what } });
    expect(await act(who, 'pause')).toMatchObject({ changed: 1, before: [{ state: 'active' }] });
    expect(await act(who, 'pause')).toMatchObject({ changed: 0 });
    expect(await act(who, 'resume')).toMatchObject({ changed: 1 });
    await expect(act(other, 'remove')).rejects.toMatchObject({ code: 'MAILBOX_NOT_FOUND' });
    await act(who, 'remove');
    await expect(act(who, 'pause')).rejects.toMatchObject({ code: 'MAILBOX_NOT_FOUND' });
    expect(await act(who, 'restore')).toMatchObject({ changed: 1 });
    expect((await testMailbox(context(), who, id)).mailbox.state).toBe('active');
    await act(who, 'remove');
    await connect(who, settings());
    await expect(act(who, 'restore')).rejects.toMatchObject({ code: 'MAILBOX_EXISTS' });
  });

  it('whose secret was moved to another row cannot be opened with it', async () => {
    const [who, thief] = await Promise.all([someone(test.platform), someone(test.platform)]);
    const mine = (await connect(who, settings())).mailbox?.id ?? '';
    const theirs = (await connect(thief, settings())).mailbox?.id ?? '';
    await database.db.execute(sql`
      update mailbox_secrets t set sealed = s.sealed from mailbox_secrets s
       where t.mailbox_id = ${theirs} and s.mailbox_id = ${mine}`);
    await expect(openTransport(test.platform, thief.workspaceId, theirs)).rejects.toMatchObject({
      at: 'login',
      message: expect.stringContaining('Enter the password'),
    });
    expect(await resealSecrets(test.platform, database.db)).toBe(0);
  });
});

describe('settings that are found', () => {
  it.each([
    ['mia@gmail.com', { from: 'known', provider: 'Google', smtp: { host: 'smtp.gmail.com', port: 465 }, oauth: null }],
    ['mia@hosted.test', { from: 'known', provider: 'Google', imap: { host: 'imap.gmail.com' } }],
    [
      'mia@told.test',
      {
        from: 'announced',
        smtp: { host: 'post.told.test', port: 465, security: 'tls' },
        imap: { host: 'in.told.test', port: 143, security: 'starttls' },
      },
    ],
    [
      'mia@plain.test',
      { from: 'guess', smtp: { host: 'mail.plain.test', port: 587 }, imap: { host: 'mail.plain.test', port: 993 } },
    ],
    ['mia@nothing.test', { from: 'guess', smtp: { host: 'smtp.nothing.test' }, imap: { host: 'imap.nothing.test' } }],
  ])('%s', async (email, found) => {
    expect(await findSettings(test.platform, email, { google: false, microsoft: false })).toMatchObject(found);
  });
});
