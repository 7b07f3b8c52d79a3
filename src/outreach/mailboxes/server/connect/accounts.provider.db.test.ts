// Mailboxes of Google and Microsoft: consent once, tokens that renew themselves, mails whole through the API, and what its answers mean.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import type { Principal } from '#shared/principal.ts';
import { type MailAccounts, startMailAccounts } from '#tests/simulators/mail/mail-accounts.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createMailboxesContext } from '#tests/support/mailing.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { inboxAccess } from '../transport/inbox-access.provider.ts';
import { openTransport } from '../transport/transport.provider.ts';
import { finishOauth, startOauth } from './connect-account.ts';
import { testMailbox } from './connect-mailbox.ts';

let accounts: MailAccounts;
const change: Parameters<typeof withPlatform>[1] = {};
beforeAll(async () => {
  accounts = await startMailAccounts();
  Object.assign(change, { allowPrivateSources: true, mailAccounts: loadConfig(accounts.env).mailAccounts });
});
const database = withDatabase();
const test = withPlatform(database, change);
afterAll(() => accounts.close());
beforeEach(() => {
  accounts.setFault(null);
  accounts.taken.length = 0;
});

type Provider = 'google' | 'microsoft';
const context = () => createMailboxesContext(test.platform);
const start = (who: Principal, provider: Provider, mailboxId: string | null = null) =>
  startOauth(context(), who, provider, { display: 'popup', mailboxId, email: '' });
const finish = (who: Principal, provider: Provider, back: URL) =>
  finishOauth(context(), who, provider, {
    state: back.searchParams.get('state') ?? '',
    code: back.searchParams.get('code') ?? '',
    error: back.searchParams.get('error') ?? '',
    zone: 'Europe/Stockholm',
  });

async function connected(provider: Provider, email = 'mia@oak.example') {
  const who = await someone(test.platform);
  const { url } = await start(who, provider);
  const { mailbox } = await finish(who, provider, accounts.consent(url, email));
  accounts.taken.length = 0;
  return { who, id: mailbox?.id ?? '' };
}

const MESSAGE = Buffer.from(
  'From: mia@oak.example\r\nTo: bo@elm.example\r\nSubject: Timber\r\nX-Kept: yes\r\n\r\nHi\r\n',
);
async function send({ who, id }: { who: Principal; id: string }) {
  const transport = await openTransport(test.platform, who.workspaceId, id);
  const outcome = await transport.send({ from: 'mia@oak.example', to: 'bo@elm.example' }, MESSAGE);
  return { outcome, alive: transport.alive() };
}

describe.each<[Provider, string]>([
  ['google', 'HTTP 200 18c2f9'],
  ['microsoft', 'HTTP 202'],
])('a mailbox of %s', (provider, answer) => {
  it('is connected by consent, tried with a mail to itself, and its tokens stand nowhere in the clear', async () => {
    const who = await someone(test.platform);
    const { url } = await start(who, provider);
    const back = accounts.consent(url, 'Mia@oak.example');
    expect(back.pathname).toBe(`/oauth-callback/${provider}-mail`);
    const { mailbox, checks } = await finish(who, provider, back);
    expect(checks.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(mailbox).toMatchObject({
      kind: provider,
      email: 'mia@oak.example',
      smtp: null,
      has: { oauth: true, smtp: false },
      zone: 'Europe/Stockholm',
    });
    expect(accounts.taken).toMatchObject([{ provider, message: expect.stringContaining('To: <mia@oak.example>') }]);
    const { rows } = await database.db.execute<{ row: string }>(
      sql`select encode(sealed, 'escape') as row from mailbox_secrets where workspace_id = ${who.workspaceId}`,
    );
    expect(rows[0]?.row).not.toContain('refreshToken');
    expect(JSON.stringify(mailbox)).not.toContain('Token');
  });

  it('hands a mail over whole, and gets a new token by itself, once for all who need one', async () => {
    const mailbox = await connected(provider);
    expect(await send(mailbox)).toEqual({ outcome: { kind: 'taken', answer }, alive: true });
    expect(accounts.taken[0]?.message).toBe(MESSAGE.toString());
    accounts.revoke('access');
    const before = accounts.refreshes();
    const sent = await Promise.all([send(mailbox), send(mailbox), send(mailbox)]);
    expect(sent.map(({ outcome }) => outcome.kind)).toEqual(['taken', 'taken', 'taken']);
    expect(accounts.refreshes() - before).toBe(1);
  });

  it.each<[string, Parameters<MailAccounts['setFault']>[0], object]>([
    [
      'a limit',
      { status: 429, body: { error: { code: 'ApplicationThrottled', message: 'slow' } } },
      { kind: 'refused', permanent: false, answer: '451 4.7.28 (HTTP 429 ApplicationThrottled) slow' },
    ],
    [
      'a quota',
      { status: 403, body: { error: { code: 403, message: 'no', errors: [{ reason: 'rateLimitExceeded' }] } } },
      { kind: 'refused', permanent: false },
    ],
    [
      'no permission',
      { status: 403, body: { error: { code: 'ErrorAccessDenied', message: 'no' } } },
      { kind: 'refused', permanent: true, at: 'sender', answer: expect.stringMatching(/^550 5\.7\.1 /) },
    ],
    ['a bad mail', { status: 400 }, { kind: 'refused', permanent: true, at: 'message' }],
    ['a fault of its own', { status: 500 }, { kind: 'uncertain' }],
    ['silence', 'drop', { kind: 'uncertain' }],
  ])('says %s as a mail server would', async (_name, fault, outcome) => {
    const mailbox = await connected(provider);
    accounts.setFault(fault);
    expect((await send(mailbox)).outcome).toMatchObject(outcome);
  });

  it('is broken when consent ends, and works again when it is renewed by the same account alone', async () => {
    const { who, id } = await connected(provider);
    accounts.revoke('consents');
    expect((await send({ who, id })).outcome).toMatchObject({ kind: 'not-sent' });
    const { mailbox } = await testMailbox(context(), who, id);
    // The token of before is tried first: a mail to itself tells that it is worth nothing.
    expect(mailbox.state).toBe('broken');
    const other = await start(who, provider, id);
    await expect(finish(who, provider, accounts.consent(other.url, 'bo@oak.example'))).rejects.toMatchObject({
      code: 'OAUTH_REFUSED',
    });
    const again = await start(who, provider, id);
    const renewed = await finish(who, provider, accounts.consent(again.url, 'mia@oak.example'));
    expect(renewed.mailbox).toMatchObject({ id, state: 'active' });
    expect((await send({ who, id })).outcome.kind).toBe('taken');
  });
});

describe('a consent', () => {
  it.each([
    ['access_denied', 'Consent was not given'],
    ['temporarily_unavailable', 'The provider has a problem right now'],
    ['admin_policy_enforced', 'The administrator of this account does not allow this'],
  ])('that ends with %s says so; one without a state has ended', async (error, words) => {
    const who = await someone(test.platform);
    const state = new URL((await start(who, 'google')).url).searchParams.get('state');
    await expect(finish(who, 'google', new URL(`http://x/?state=${state}&error=${error}`))).rejects.toThrow(words);
    await expect(finish(who, 'google', new URL('http://x/?code=4'))).rejects.toMatchObject({ code: 'OAUTH_ENDED' });
  });

  it('asks Google for a token that lasts, and keeps what was allowed before (integration contracts 4.2)', async () => {
    const { url } = await start(await someone(test.platform), 'google');
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      ...{ access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true', code_challenge_method: 'S256' },
      scope: expect.stringMatching(/^openid email https:\/\/www\.googleapis\.com\/auth\/gmail\.send/),
    });
  });

  it('counts once, for the user who started it, with that provider, and only where sending was allowed', async () => {
    const [who, other] = await Promise.all([someone(test.platform), someone(test.platform)]);
    const back = accounts.consent((await start(who, 'google')).url, 'mia@oak.example');
    await expect(finish(other, 'google', back)).rejects.toMatchObject({ code: 'OAUTH_ENDED' });
    await expect(finish(who, 'microsoft', back)).rejects.toMatchObject({ code: 'OAUTH_ENDED' });
    expect((await finish(who, 'google', back)).mailbox).not.toBeNull();
    await expect(finish(who, 'google', back)).rejects.toMatchObject({ code: 'OAUTH_ENDED' });
    const unticked = accounts.consent((await start(who, 'google')).url, 'bo@oak.example', { without: 'gmail.send' });
    await expect(finish(who, 'google', unticked)).rejects.toMatchObject({ code: 'OAUTH_REFUSED' });
    const denied = new URL(
      `http://x/?state=${new URL((await start(who, 'google')).url).searchParams.get('state')}&error=access_denied`,
    );
    await expect(finish(who, 'google', denied)).rejects.toThrow('Consent was not given');
  });

  it.each<[Provider, string]>([
    ['google', 'gmail.readonly'],
    ['microsoft', 'Mail.Read'],
  ])(
    'of %s also reads answers, where that was not unticked; renewed with it they are read',
    async (provider, scope) => {
      const who = await someone(test.platform);
      const back = accounts.consent((await start(who, provider)).url, 'mia@oak.example', { without: scope });
      const { mailbox } = await finish(who, provider, back);
      const id = mailbox?.id ?? '';
      expect(mailbox).toMatchObject({ readsAnswers: false, imap: null });
      expect(await inboxAccess(test.platform, who.workspaceId, id)).toBeNull();
      const again = await start(who, provider, id);
      const renewed = await finish(who, provider, accounts.consent(again.url, 'mia@oak.example'));
      expect(renewed.mailbox).toMatchObject({ id, readsAnswers: true, imap: null });
      expect(await inboxAccess(test.platform, who.workspaceId, id)).toMatchObject({ kind: 'api' });
      const { checks } = await testMailbox(context(), who, id);
      expect(checks.map(({ step, ok }) => [step, ok])).toContainEqual(['reading-login', true]);
    },
  );
});
