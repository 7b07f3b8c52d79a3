// A domain's report against a name server on loopback, and that nothing it names leads inside (quality S4).
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createDns } from '#platform/outbound/dns.ts';
import type { DialTarget } from '#platform/outbound/guarded-connector.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import { type MailWorld, startMailWorld } from '#tests/simulators/mail/world.ts';
import { withDatabase } from '#tests/support/database.ts';
import { withPlatform } from '#tests/support/platform.ts';
import type { DomainReport } from '../../domain.contract.ts';
import { createChecker } from '../probe/checker.ts';

const database = withDatabase();
const stage = withPlatform(database);
const dialled: DialTarget[] = [];
let world: MailWorld;
let outbound: Outbound;

beforeAll(async () => {
  world = await startMailWorld();
  outbound = createOutbound({
    log: createLog('silent'),
    allowPrivate: true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    dial: (target, callback) => {
      dialled.push(target);
      callback(new Error('a test opens no socket'), null);
    },
  });
});
afterAll(async () => {
  await Promise.all([world.close(), outbound.close()]);
});
afterEach(() => database.db.execute(sql`delete from mail_domains`));

async function reportOn(domain: string, fresh = false): Promise<DomainReport> {
  const dns = createDns({ resolvers: [world.dns.address] });
  const report = await createChecker({ ...stage.platform, dns, outbound }).domainReport(domain, { fresh });
  if (report === null) throw new Error('no report');
  return report;
}
const levels = ({ findings }: DomainReport) => findings.map(({ check, level }) => `${check} ${level}`);

describe('a report', () => {
  it('on a domain that is kept well', async () => {
    const report = await reportOn('https://Well-Kept.test/contact');
    expect(report).toMatchObject({
      domain: 'well-kept.test',
      mail: { accepts: 'yes', provider: 'other', mx: [{ host: 'mx.honest.test', preference: 10 }], nullMx: false },
      spf: { lookups: 1, voidLookups: 0, all: '-', error: null },
      dmarc: { policy: 'reject', foundAt: 'well-kept.test', reports: ['mailto:dmarc@well-kept.test'] },
      dkim: [{ selector: 'default', bits: 2048 }],
      tlsRpt: 'mailto:tls@well-kept.test',
      nameservers: ['ns1.well-kept.test', 'ns2.well-kept.test'],
      caa: ['0 issue "letsencrypt.org"'],
      score: 95,
    });
    expect(levels(report).filter((level) => /problem|warning/.test(level))).toEqual([]);
  });

  it('finds the policy of the domain above, and what is wrong below', async () => {
    world.dns.set('shop.well-kept.test', { mx: [[10, 'mx.honest.test']], txt: ['v=spf1 mx', 'v=spf1 -all'] });
    const report = await reportOn('shop.well-kept.test');
    expect(report).toMatchObject({ organisation: 'well-kept.test', dmarc: { foundAt: 'well-kept.test' }, spf: null });
    const several = report.findings.find(({ check }) => check === 'spf');
    expect(several).toMatchObject({
      level: 'problem',
      record: { host: 'shop.well-kept.test', value: 'v=spf1 mx -all' },
    });
  });

  it('counts the look-ups of SPF as a receiver would, and ends in a circle', async () => {
    for (let n = 0; n < 12; n += 1) {
      world.dns.set(`s${n}.many.test`, { txt: [`v=spf1 include:s${n + 1}.many.test -all`] });
    }
    world.dns.set('s12.many.test', { txt: ['v=spf1 -all'] });
    world.dns.set('many.test', {
      mx: [[10, 'mx.honest.test']],
      txt: ['v=spf1 include:s0.many.test a:gone.many.test ~all'],
    });
    expect((await reportOn('many.test')).spf).toMatchObject({ lookups: 14, voidLookups: 1, all: '~' });
    world.dns.set('round.test', { mx: [[10, 'mx.honest.test']], txt: ['v=spf1 redirect=_spf.round.test'] });
    world.dns.set('_spf.round.test', { txt: ['v=spf1 include:round.test ~all'] });
    const { spf } = await reportOn('round.test');
    expect(spf?.error).toContain('in a circle');
    expect(spf?.all).toBe('~');
  });

  it('says when there was no answer, and looks it up again the next time', async () => {
    const report = await reportOn('failing.test');
    expect(report).toMatchObject({ score: null, mail: { accepts: 'unknown' } });
    expect(report.sentence).toContain('did not answer');
    world.dns.set('failing.test', { mx: [[0, '']] });
    expect(await reportOn('failing.test')).toMatchObject({ mail: { accepts: 'no', nullMx: true } });
    world.dns.set('failing.test', { fault: 'servfail' });
  });

  it('is cached for a day, unless a fresh one is requested', async () => {
    world.dns.set('kept.test', { mx: [[0, '']] });
    const first = await reportOn('kept.test');
    const asked = world.dns.asked.length;
    expect(await reportOn('kept.test')).toEqual(first);
    expect(world.dns.asked).toHaveLength(asked);
    world.dns.set('kept.test', { mx: [[10, 'mx.honest.test']] });
    expect(await reportOn('kept.test', true)).toMatchObject({ mail: { accepts: 'yes' } });
    await database.db.execute(sql`update mail_domains set report_at = now() - interval '25 hours'`);
    world.dns.set('kept.test', null);
    expect(await reportOn('kept.test')).toMatchObject({ score: 0, sentence: 'kept.test does not exist.' });
  });
});

describe('what a domain writes', () => {
  it('may be anything: half a character, the character of code 0, a page of them', async () => {
    world.dns.set('hostile.test', { mx: [[10, 'mx.honest.test']], txt: ['v=spf1 \u0000\ud83d <script> -all'] });
    world.dns.set('_dmarc.hostile.test', { txt: [`v=DMARC1; p=none; rua=${'\u0000,'.repeat(300)}`] });
    const first = await reportOn('hostile.test');
    expect(first.findings.find(({ check }) => check === 'spf')).toMatchObject({ level: 'problem' });
    expect((await reportOn('hostile.test')).score).toBe(first.score);
  });
});

describe('what a domain names', () => {
  it('is never fetched from inside, neither its website nor its policy', async () => {
    world.dns.set('evil.test', { mx: [[10, 'mx.inside.test']], a: ['127.0.0.1'] });
    world.dns.set('_mta-sts.evil.test', { txt: ['v=STSv1; id=1'] });
    dialled.length = 0;
    const report = await reportOn('evil.test');
    expect(dialled).toEqual([]);
    expect(report.website).toBeNull();
    expect(report.mtaSts).toBeNull();
    expect(levels(report)).toContain('mta_sts warning');
  });
});
