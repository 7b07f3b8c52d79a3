// The verdicts of quality section 4 and integration-contracts 6, against name servers and mail servers on loopback.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { createDns } from '#platform/outbound/dns.ts';
import { createSmtpDoor } from '#platform/outbound/smtp-door.ts';
import { type MailWorld, startMailWorld } from '#tests/simulators/mail/world.ts';
import { withDatabase } from '#tests/support/database.ts';
import { withPlatform } from '#tests/support/platform.ts';
import type { AddressVerdict } from '../../fields.contract.ts';
import { type Checker, createChecker } from './checker.ts';

const database = withDatabase();
const stage = withPlatform(database);
let world: MailWorld;
let checker: Checker;
/** With little patience: for what never answers. Everybody else has time, however slow the machine is. */
let hasty: Checker;
let freeOnly: Checker;
let hastyFreeOnly: Checker;

/** A checker as a server with these variables would have it. */
function toChecker(env: Record<string, string>, { dnsMs = 10_000, mailMs = 20_000 } = {}): Checker {
  const { verifier } = loadConfig(env);
  const dns = createDns({ resolvers: verifier.resolvers, timeoutMs: dnsMs });
  const smtp = createSmtpDoor({ dns, port: verifier.port, allowLoopback: true });
  return createChecker(
    {
      ...stage.platform,
      dns,
      smtp,
      config: {
        ...stage.platform.config,
        verifier: { ...verifier, probe: verifier.probe && { ...verifier.probe, timeoutMs: mailMs } },
      },
    },
    { pauseMs: 0 },
  );
}

beforeAll(async () => {
  world = await startMailWorld();
  checker = toChecker(world.env);
  hasty = toChecker(world.env, { mailMs: 1_000 });
  freeOnly = toChecker({ DNS_RESOLVERS: world.dns.address });
  hastyFreeOnly = toChecker({ DNS_RESOLVERS: world.dns.address }, { dnsMs: 400 });
});
afterAll(() => world.close());

const one = async (email: string, by = email.includes('@silent') ? hasty : checker): Promise<AddressVerdict> => {
  const [verdict] = await by.probe([email]);
  if (!verdict) throw new Error('no verdict');
  return verdict;
};
const words = (verdict: AddressVerdict, check: string) =>
  verdict.evidence
    .filter((evidence) => evidence.check === check)
    .map((evidence) => evidence.words)
    .join(' ');

describe('with the probe', () => {
  test.each([
    // The eleven behaviours of quality section 4, and more of what servers do.
    ['mia@honest.test', 'valid', null, 'accepts mail for this mailbox'],
    ['mia@multiline.test', 'valid', null, 'accepts mail for this mailbox'],
    ['mia@split.test', 'valid', null, 'accepts mail for this mailbox'],
    ['mia@catchall.test', 'risky', 'catch_all', 'accepts mail for this mailbox'],
    ['nobody@honest.test', 'invalid', 'no_mailbox', '550 5.1.1'],
    ['nobody@multiline.test', 'invalid', 'no_mailbox', '550 5.1.1 Sorry No such user'],
    ['mia@full.test', 'risky', 'full_inbox', '552 5.2.2'],
    ['mia@disabled.test', 'invalid', 'disabled', '550 5.2.1'],
    ['mia@greylisting.test', 'unknown', 'greylisted', '451 4.7.1'],
    ['mia@busy.test', 'unknown', 'greylisted', '421 4.3.2'],
    ['mia@blocking.test', 'unknown', 'smtp_blocked', '554 5.7.1'],
    ['mia@blocked-at-once.test', 'unknown', 'smtp_blocked', 'blocks our address'],
    ['mia@deferring-sender.test', 'unknown', 'greylisted', '450 4.7.1'],
    ['mia@dropping.test', 'unknown', 'timeout', 'closed the connection'],
    ['mia@silent.test', 'unknown', 'timeout', 'did not answer in time'],
    ['mia@silent-later.test', 'unknown', 'timeout', 'did not answer in time'],
    ['mia@not-smtp.test', 'unknown', 'timeout', 'is not a mail server'],
    ['mia@flooding.test', 'unknown', 'timeout', 'is not a mail server'],
    ['mia@evasive.test', 'unknown', 'provider_opaque', '252'],
    ['mia@tls-only.test', 'valid', null, 'accepts mail for this mailbox'],
    ['nobody@tls-only.test', 'invalid', 'no_mailbox', 'No such user'],
    ['jörg@honest.test', 'valid', null, 'accepts mail for this mailbox'],
    // Where a server is, and whether its word holds
    ['mia@nomx.test', 'valid', null, 'accepts mail for this mailbox'],
    ['mia@second.test', 'valid', null, 'mx.honest.test accepts mail'],
    ['mia@sixth.test', 'valid', null, 'mx.honest.test accepts mail'],
    ['mia@no-listener.test', 'invalid', 'no_dns', 'refused the connection'],
    ['mia@mx-gone.test', 'invalid', 'no_dns', 'The mail server mx.gone.test does not exist'],
    ['mia@mx-half-gone.test', 'valid', null, 'mx.honest.test accepts mail'],
    ['mia@inside.test', 'unknown', 'timeout', 'not on the open internet'],
    ['mia@google-like.test', 'valid', null, 'accepts mail for this mailbox'],
    ['nobody@google-like.test', 'invalid', 'no_mailbox', '550 5.1.1'],
    ['mia@microsoft-like.test', 'unknown', 'provider_opaque', 'accepts mail for this mailbox'],
    ['nobody@microsoft-like.test', 'invalid', 'no_mailbox', '550 5.1.1'],
    ['mia@yahoo-like.test', 'unknown', 'provider_opaque', 'accepts mail for this mailbox'],
    ['mia@gateway-like.test', 'valid', null, 'accepts mail for this mailbox'],
    // What it is besides
    ['info@honest.test', 'risky', 'role', 'accepts mail for this mailbox'],
    ['info@silent.test', 'unknown', 'timeout', 'did not answer in time'],
    ['mia@gmail.com', 'valid', null, 'accepts mail for this mailbox'],
  ])('%s is %s (%s)', async (email, status, subStatus, said) => {
    const verdict = await one(email);
    expect(verdict).toMatchObject({ email, status, subStatus });
    expect(words(verdict, 'smtp')).toContain(said);
    expect(verdict.sentence).toMatch(/[.?]$/);
  });

  it('asks no server about what the free checks decide', async () => {
    const before = world.mail.heard.length;
    const emails = [
      'mia@mailinator.com',
      'mia@nullmx.test',
      'mia@nobody-here.test',
      'not an address',
      'mia@failing.test',
    ];
    const verdicts = await checker.probe(emails);
    expect(verdicts.map(({ status, subStatus }) => `${status} ${subStatus}`)).toEqual([
      'risky disposable',
      'invalid null_mx',
      'invalid no_dns',
      'invalid syntax',
      'unknown timeout',
    ]);
    expect(world.mail.heard).toHaveLength(before);
  });

  it('takes a greylisting server at its later word', async () => {
    const email = 'lea@greylisting.test';
    expect(await one(email)).toMatchObject({ status: 'unknown', subStatus: 'greylisted' });
    expect(await one(email)).toMatchObject({ status: 'valid', subStatus: null });
  });

  it('asks about many of a domain in few conversations, each mailbox once, and an invented one once a day', async () => {
    await database.db.execute(sql`delete from mail_domains where domain = 'honest.test'`);
    const before = world.mail.heard.length;
    const emails = ['mia', 'nobody', 'jan', 'lea', 'Tom', 'mia', 'sales'].map((name) => `${name}@honest.test`);
    const verdicts = await checker.probe(emails);
    expect(verdicts.map(({ status }) => status)).toEqual([
      'valid',
      'invalid',
      'valid',
      'valid',
      'valid',
      'valid',
      'risky',
    ]);
    expect(verdicts[0]).toMatchObject({
      score: 95,
      flags: { catchAll: false },
      checks: { smtp: 'pass', catchAll: false },
    });
    const asked = world.mail.heard.slice(before).filter((line) => line.includes('RCPT'));
    // Six mailboxes and one invented.
    expect(asked).toHaveLength(7);
    await checker.probe(['mia@honest.test']);
    expect(world.mail.heard.slice(before).filter((line) => line.includes('RCPT'))).toHaveLength(8);
    expect(world.mail.heard.some((line) => /DATA/.test(line))).toBe(false);
  });

  it('continues in another conversation where a server ends the first', async () => {
    const emails = Array.from({ length: 5 }, (_, n) => `user${n}@two-a-time.test`);
    const verdicts = await checker.probe(emails);
    expect(verdicts.map(({ status }) => status)).toEqual(Array(5).fill('valid'));
  });

  it('says nothing but the fault to all of a server that is silent, without trying it for each', async () => {
    const verdicts = await hasty.probe(['mia', 'jan', 'lea'].map((name) => `${name}@silent.test`));
    expect(new Set(verdicts.map(({ subStatus }) => subStatus))).toEqual(new Set(['timeout']));
  });
});

describe('without the probe', () => {
  test.each([
    ['mia@honest.test', 'unknown', 'probe_off', false],
    ['info@honest.test', 'risky', 'role', false],
    ['mia@mailinator.com', 'risky', 'disposable', true],
    ['mia@nullmx.test', 'invalid', 'null_mx', true],
    ['mia@nohost.test', 'invalid', 'no_dns', true],
    ['mia@nobody-here.test', 'invalid', 'no_dns', true],
    ['mia@failing.test', 'unknown', 'timeout', false],
    ['mia@silent-dns.test', 'unknown', 'timeout', false],
    ['mia@', 'invalid', 'syntax', true],
  ])('%s is %s (%s), decided: %s', async (email, status, subStatus, decided) => {
    const by = email.includes('silent') ? hastyFreeOnly : freeOnly;
    expect(await by.freeChecks([email])).toMatchObject([{ verdict: { status, subStatus, email }, decided }]);
    expect(await by.probe([email])).toMatchObject([{ status, subStatus }]);
    expect(by.probeIsOn).toBe(false);
  });

  it('says that it could not check the mailbox, and why', async () => {
    const verdict = await one('mia@honest.test', freeOnly);
    expect(verdict.sentence).toContain('the probe is off on this server');
    expect(verdict.checks).toEqual({ syntax: 'pass', dns: 'pass', smtp: 'skipped', catchAll: null });
  });

  it('suggests what was probably meant', async () => {
    const verdict = await one('mia@gmial.com', freeOnly);
    expect(verdict.suggestion).toBe('mia@gmail.com');
    expect(verdict.suggestion).toBe('mia@gmail.com');
  });

  it('asks the DNS once a day about a domain, and again about what did not answer', async () => {
    await database.db.execute(sql`delete from mail_domains`);
    const asked = () => world.dns.asked.filter((question) => /^MX (honest|failing)\.test$/.test(question));
    const before = asked().length;
    await freeOnly.freeChecks(['mia@honest.test', 'jan@honest.test', 'mia@failing.test']);
    const first = asked().length - before;
    await freeOnly.freeChecks(['mia@honest.test']);
    expect(asked().length - before).toBe(first);
    await database.db.execute(sql`update mail_domains set facts_at = now() - interval '25 hours'`);
    await freeOnly.freeChecks(['mia@honest.test']);
    expect(asked().length - before).toBe(first + 1);
  });
});

describe('manners', () => {
  it('talks to a server once at a time, over all processes', async () => {
    // Two checkers on one database are two processes.
    const checkers = [toChecker(world.env), toChecker(world.env)];
    const emails = Array.from({ length: 30 }, (_, n) => `user${n}@${n % 2 ? 'honest' : 'multiline'}.test`);
    const verdicts = await Promise.all(checkers.map((each) => each.probe(emails)));
    expect(verdicts.flat().map(({ status }) => status)).toEqual(Array(60).fill('valid'));
    expect(world.mail.mostAtOnce()).toBe(1);
  });

  it('asks about no more mailboxes a minute than allowed: the rest is unknown and free', async () => {
    await database.db.execute(sql`delete from rate_limits`);
    const slow = toChecker({ ...world.env, SMTP_PROBE_PER_MINUTE: '3' });
    const verdicts = await slow.probe(
      ['mia@honest.test', 'jan@split.test', 'lea@multiline.test', 'tom@catchall.test'],
      {
        maxWaitMs: 10_000,
      },
    );
    expect(verdicts.filter(({ status }) => status !== 'unknown')).toHaveLength(3);
    expect(verdicts.find(({ status }) => status === 'unknown')?.sentence).toContain('too many checks are waiting');
  });

  it('leaves a turn that a killed process took after its time', async () => {
    await database.db.execute(sql`
      insert into mail_server_turns (server, holder, until) values ('mx.honest.test', gen_random_uuid(), now() + interval '300 milliseconds')
      on conflict (server) do update set until = excluded.until`);
    expect(await one('mia@honest.test')).toMatchObject({ status: 'valid' });
  });
});
