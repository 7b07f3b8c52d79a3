// The links of mails over HTTP: RFC 8058, the opt-out page, and the rules of S11 for tracked links.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '#platform/http/http-server.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import { newId } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { registerMailLinksRoutes } from './links/mail-links.routes.ts';
import type { MailEvent, MailSource } from './sending-context.ts';
import { finishMails, type MailLinks, mailLinks, readOptOutSubject } from './worker/finish-mail.ts';

const database = withDatabase();
const test = withPlatform(database);
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let app: HttpServer;
let links: MailLinks;
/** If the minute or the second of the hit matters; null for the current time. */
let standsAt: number | null = null;
afterEach(() => {
  standsAt = null;
});
const told: MailEvent[] = [];
const source: MailSource = {
  kind: 'campaign',
  prepare: async () => new Map(),
  recordOutcomes: async () => {},
  handleEvents: async (_tx, _workspaceId, news) => void told.push(...news),
  mailboxChanged: async () => {},
};

beforeAll(async () => {
  const { publicUrl, port } = test.platform.config;
  app = await createHttpServer({ log: createLog('silent'), publicUrl, port, production: false, trustProxy: false });
  const clock = { now: () => standsAt ?? Date.now() };
  registerMailLinksRoutes(app, { platform: { ...test.platform, clock }, sources: [source] });
  links = await mailLinks(test.platform);
  await app.ready();
});
afterAll(() => app.close());

interface Sent {
  workspaceId: string;
  mailId: string;
  streamId: string;
  contactId: string;
}

/** A mail to Mara that was sent a minute ago. */
async function sent(country = ''): Promise<Sent> {
  const { workspaceId, userId } = await someone(test.platform);
  const [mailId, streamId, mailboxId] = [newId(), newId(), newId()];
  const contactId = await record(database.db, workspaceId, 'contact', { email: 'mara@northwind.example' });
  await database.db.execute(sql`update contacts set country = ${country} where id = ${contactId}`);
  await database.db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, from_name, zone, windows, created_by)
    values (${workspaceId}, ${mailboxId}, 'practice', 'joe@acme.example', 'joe@acme.example', 'Joe <b>', 'Europe/Lisbon', '{}', ${userId})`);
  await database.db.execute(sql`
    insert into mail_streams (workspace_id, id, kind, name, bulk, created_by) values (${workspaceId}, ${streamId}, 'campaign', 'Spring', true, ${userId})`);
  await database.db.execute(sql`
    insert into mails (workspace_id, id, stream_id, mailbox_id, contact_id, to_email, to_address, to_domain, state, due_at, ended_at, created_by)
    values (${workspaceId}, ${mailId}, ${streamId}, ${mailboxId}, ${contactId}, 'mara@northwind.example', 'mara@northwind.example',
            'northwind.example', 'sent', now(), now() - interval '1 minute', ${userId})`);
  return { workspaceId, mailId, streamId, contactId };
}
const toPath = (url: string) => new URL(url).pathname;
const entries = async ({ workspaceId }: Sent) => {
  const { rows } = await database.db.execute<Record<string, unknown>>(sql`
    select value, reason, source, detail, mail_id as mail from suppressions where workspace_id = ${workspaceId}`);
  return rows;
};
const getEvents = async ({ mailId }: Sent) => {
  const { rows } = await database.db.execute<Record<string, unknown>>(
    sql`select kind, fetcher, detail ->> 'link' as link from mail_events where mail_id = ${mailId} order by at, id`,
  );
  return rows;
};
const seen = async ({ mailId }: Sent) => {
  const { rows } = await database.db.execute<{ clicked: boolean; opened: boolean }>(
    sql`select clicked_at is not null as clicked, opened_at is not null as opened from mails where id = ${mailId}`,
  );
  return rows[0];
};

describe('one click to opt out (RFC 8058)', () => {
  it.each<[string, Record<string, string>, string | Buffer | undefined]>([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    [
      'another site',
      { 'content-type': 'text/plain', origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      'x',
    ],
    ['broken JSON', { 'content-type': 'application/json' }, '{'],
    ['nothing at all', {}, undefined],
  ])('takes %s, without a session, and answers 200', async (_what, headers, payload) => {
    const mail = await sent();
    const url = toPath(links.optOutUrl(mail.mailId));
    const answer = await app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await entries(mail)).toEqual([
      {
        value: 'mara@northwind.example',
        reason: 'opted-out',
        source: 'Spring',
        detail: 'By the button of their mail program',
        mail: mail.mailId,
      },
    ]);
  });

  it('is one event however often it is pressed, tells the campaign, and closes the contact', async () => {
    const mail = await sent();
    const url = toPath(links.optOutUrl(mail.mailId));
    told.length = 0;
    for (let n = 0; n < 3; n += 1) expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
    expect(told).toMatchObject([{ kind: 'opted-out', mailId: mail.mailId, streamId: mail.streamId }]);
    expect(await getEvents(mail)).toHaveLength(1);
    const { rows } = await database.db.execute(
      sql`select email_state as state from contacts where id = ${mail.contactId}`,
    );
    expect(rows).toEqual([{ state: 'unsubscribed' }]);
  });

  it('is one event when it comes fifty times at once, and nothing that comes later takes it back (quality R8)', async () => {
    const mail = await sent();
    told.length = 0;
    const heard: string[] = [];
    const stop = test.platform.events.subscribe(mail.workspaceId, ({ type }) => heard.push(type));
    const url = toPath(links.optOutUrl(mail.mailId));
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject({ method: 'POST', url })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(told).toHaveLength(1);
    expect(await getEvents(mail)).toHaveLength(1);
    expect(await entries(mail)).toHaveLength(1);
    const { rows } = await database.db.execute(sql`select opted_out_at from mails where id = ${mail.mailId}`);
    await app.inject({ url: toPath(links.openUrl(mail.mailId, '')), headers: { 'user-agent': CHROME } });
    await app.inject({ method: 'POST', url });
    expect((await database.db.execute(sql`select opted_out_at from mails where id = ${mail.mailId}`)).rows).toEqual(
      rows,
    );
    expect(await entries(mail)).toHaveLength(1);
    // Pages that show the list, the campaign or the mail are notified.
    await expect.poll(() => heard).toEqual(expect.arrayContaining(['suppressions', 'mails']));
    stop();
  });

  it('counts for the workspace that wrote alone: another one has to be told by its own mail', async () => {
    const [mine, other] = [await sent(), await sent('FR')];
    await database.db.execute(sql`
      insert into sender_identities (workspace_id, name, postal_address, opt_out_text, updated_by)
      values (${other.workspaceId}, 'Elm Ltd', '2 Short Lane', 'Stop', (select created_by from mails where id = ${other.mailId}))`);
    expect((await app.inject({ method: 'POST', url: toPath(links.optOutUrl(mine.mailId)) })).statusCode).toBe(200);
    expect(await entries(mine)).toHaveLength(1);
    expect(await entries(other)).toEqual([]);
    const page = await app.inject({ url: toPath(links.optOutUrl(other.mailId)) });
    expect(page.body).toContain('Ne plus recevoir d’emails de Elm Ltd');
    expect(page.body).not.toContain('Joe');
    await app.inject({ method: 'POST', url: toPath(links.optOutUrl(other.mailId)) });
    expect(await entries(other)).toHaveLength(1);
    expect(await entries(mine)).toHaveLength(1);
  });

  it('works after the contact is gone, and after the whole workspace is', async () => {
    const mail = await sent();
    const url = toPath(links.optOutUrl(mail.mailId));
    await database.db.execute(sql`delete from contacts where id = ${mail.contactId}`);
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
    expect(await entries(mail)).toHaveLength(1);
    const nobodys = toPath(links.optOutUrl(newId()));
    expect((await app.inject({ method: 'POST', url: nobodys })).statusCode).toBe(200);
    expect((await app.inject({ method: 'GET', url: nobodys })).body).toContain('You are unsubscribed');
  });
});

describe('the page to opt out', () => {
  it('does nothing by itself, says it in the language of its reader, and acts on its button', async () => {
    const mail = await sent('DE');
    const url = toPath(links.optOutUrl(mail.mailId));
    const page = await app.inject({ method: 'GET', url });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<html lang="de">');
    expect(page.body).toContain('Keine Nachrichten mehr von Joe &lt;b&gt;?');
    expect(page.body).toContain('m…&#8288;@northwind.example');
    expect(page.body).not.toContain('mara');
    expect((await app.inject({ method: 'GET', url, headers: { 'accept-language': 'pl' } })).body).toContain(
      'Wypisz mnie',
    );
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect(await entries(mail)).toEqual([]);
    const done = await app.inject({
      method: 'POST',
      url,
      payload: 'by=page',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    });
    expect(done.body).toContain('Sie sind abgemeldet');
    expect(await entries(mail)).toMatchObject([{ detail: 'By the link in the mail' }]);
    expect((await app.inject({ method: 'GET', url })).body).toContain('Sie sind abgemeldet');
  });

  it('takes no token but its own', async () => {
    const mail = await sent();
    const { tokens } = links;
    for (const token of [
      'x',
      tokens.open(mail.mailId),
      tokens.click(mail.mailId, 1),
      `${tokens.optOut(mail.mailId)}A`,
    ]) {
      for (const method of ['GET', 'POST'] as const) {
        expect((await app.inject({ method, url: `/u/${encodeURIComponent(token)}` })).statusCode).toBe(404);
      }
    }
    expect(await entries(mail)).toEqual([]);
  });
});

describe('a mail that is finished', () => {
  const HTML = '<p><a href="https://shop.example/?a=1&amp;b=2">Shop</a> <a href="https://shop.example/">Home</a></p>';
  const mailbox = {
    email: 'joe+x@acme.example',
    signature: '',
    trackOpens: true,
    trackClicks: true,
    trackingDomain: '',
  };
  const finish = async ({ workspaceId, mailId, streamId }: Sent, bulk = true, html = HTML) => {
    const made = { html, text: 'Shop' };
    const done = await finishMails(test.platform, links, workspaceId, [
      { mailId, streamId, bulk, mailbox, content: made },
    ]);
    const finished = done.get(mailId);
    if (finished?.kind !== 'ready') throw new Error(finished?.kind);
    return finished;
  };
  const identify = ({ workspaceId }: Sent) =>
    database.db.execute(sql`
      insert into sender_identities (workspace_id, name, postal_address, opt_out_text, updated_by)
      values (${workspaceId}, 'Acme', 'Main Street 1', 'Opt out', gen_random_uuid())`);
  const trackedIn = (html: string) =>
    [...html.matchAll(/href="([^"]*\/t\/[^"]*)"/g)].map(([, url = '']) => toPath(url));

  it('carries both headers, with a link and an address that opt out', async () => {
    const mail = await sent();
    await expect(finish(mail)).rejects.toThrow('no-identity');
    await identify(mail);
    const { headers, html, text } = await finish(mail);
    const optOutUrl = links.optOutUrl(mail.mailId);
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [, url, subject] =
      /^<([^>]+)>, <mailto:joe%2Bx@acme\.example\?subject=([^>]+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
    expect(url).toBe(optOutUrl);
    expect(readOptOutSubject(links.tokens, `Re: ${subject}`)).toBe(mail.mailId);
    expect(readOptOutSubject(links.tokens, 'unsubscribe')).toBeNull();
    expect(html).toContain(`<a href="${optOutUrl}"`);
    expect(text).toContain(`Opt out: ${optOutUrl}`);
    expect((await finish(mail, false)).headers).toEqual({});
  });

  it('leads where its own links led, for people and for programs, and counts people alone', async () => {
    const mail = await sent();
    await identify(mail);
    standsAt = Date.now();
    const [shop = '', home = ''] = trackedIn((await finish(mail)).html);
    expect(trackedIn((await finish(mail)).html)).toEqual([shop, home]);
    const program = await app.inject({ method: 'HEAD', url: shop, headers: { 'user-agent': CHROME } });
    expect([program.statusCode, program.headers.location]).toEqual([302, 'https://shop.example/?a=1&b=2']);
    expect(await seen(mail)).toEqual({ clicked: false, opened: false });
    let heard = 0;
    const stop = test.platform.events.subscribe(mail.workspaceId, ({ type }) => {
      if (type === 'mails') heard += 1;
    });
    const person = await app.inject({ method: 'GET', url: shop, headers: { 'user-agent': CHROME } });
    await expect.poll(() => heard).toBeGreaterThan(0);
    stop();
    expect([person.statusCode, person.headers.location]).toEqual([302, 'https://shop.example/?a=1&b=2']);
    await app.inject({ method: 'GET', url: shop, headers: { 'user-agent': CHROME } });
    expect(await getEvents(mail)).toMatchObject([{ fetcher: 'machine' }, { fetcher: 'human' }]);
    expect(await seen(mail)).toEqual({ clicked: true, opened: false });
  });

  it('counts several links followed at once as a program', async () => {
    const mail = await sent();
    await identify(mail);
    standsAt = Date.now();
    const urls = trackedIn((await finish(mail)).html);
    await Promise.all(urls.map((url) => app.inject({ method: 'GET', url, headers: { 'user-agent': CHROME } })));
    expect((await getEvents(mail)).map(({ fetcher }) => fetcher)).toEqual(['machine', 'machine']);
    expect(await seen(mail)).toEqual({ clicked: false, opened: false });
  });

  it('serves a pixel that is never cached and reveals no recipient', async () => {
    const mail = await sent();
    await identify(mail);
    const picture = /src="([^"]*\/o\/[^"]*)"/.exec((await finish(mail)).html)?.[1] ?? '';
    for (const url of [toPath(picture), '/o/wrong']) {
      const answer = await app.inject({ method: 'GET', url, headers: { 'user-agent': CHROME } });
      expect(answer.headers).toMatchObject({
        'content-type': 'image/gif',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    expect(await getEvents(mail)).toMatchObject([{ kind: 'opened', fetcher: 'human' }]);
  });

  it('never leads anywhere else (quality S11)', async () => {
    const [mail, other] = [await sent(), await sent()];
    await identify(mail);
    const [token = ''] = trackedIn((await finish(mail)).html);
    const number = links.tokens.readClick(token.slice(3))?.link ?? 0;
    const foreign = toPath(links.clickUrl(other.mailId, number, ''));
    const hostile = [
      foreign,
      toPath(links.clickUrl(mail.mailId, number + 1_000, '')),
      `${token}A`,
      `${token}%2f..%2f..%2fevil.example`,
      `${token}%0d%0aLocation:%20https://evil.example`,
      '/t/%2f%2fevil.example',
      '/t/https:%2f%2fevil.example',
      '/t/%5cevil.example',
      '/t/%00',
    ];
    for (const url of hostile) {
      const answer = await app.inject({ method: 'GET', url, headers: { host: 'evil.example' } });
      expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 404, undefined]);
    }
    const asked = await app.inject({
      method: 'GET',
      url: `${token}?url=https://evil.example&continue=//evil.example`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(asked.headers.location).toBe('https://shop.example/?a=1&b=2');
  });
});
