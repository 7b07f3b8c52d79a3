// What the doctor makes of what it finds: one row for each rule.
import { describe, expect, it } from 'vitest';
import { type Config, loadConfig } from '#platform/config/config.ts';
import type { DatabaseFacts } from '#platform/db/database-health.ts';
import type { HealthFigures } from '../../health-figures.ts';
import { configFindings, nodeFinding, readConfig } from './config-findings.ts';
import { databaseFindings, monthsFinding } from './database-findings.ts';
import type { Finding, FindingStatus } from './finding.ts';
import { backupFinding, productFindings } from './product-findings.ts';
import { diskFinding } from './service-findings.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(40),
  PUBLIC_URL: 'https://leads.example.com',
  TRUST_PROXY: '1',
  METRICS_TOKEN: 'm'.repeat(20),
  MAIL_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Leadwright <hello@leads.example.com>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

const findStatus = (findings: Finding[], check: string): FindingStatus | undefined =>
  findings.find((finding) => finding.check === check)?.status;

/** Every finding that is not fine says what to do. */
function expectFixes(findings: Finding[]): void {
  for (const { status, fix, check } of findings) expect(fix !== undefined, check).toBe(status !== 'ok');
}

describe('configuration', () => {
  const examine = (env: NodeJS.ProcessEnv) => configFindings(loadConfig({ ...PRODUCTION, ...env }, '/srv'));

  it('has nothing to say of a complete one', () => {
    expect(examine({}).filter(({ status }) => status !== 'ok')).toEqual([]);
  });

  it.each<[string, NodeJS.ProcessEnv, FindingStatus]>([
    ['NODE_ENV', { NODE_ENV: 'development', PUBLIC_URL: '' }, 'warning'],
    ['PUBLIC_URL', { PUBLIC_URL: '' }, 'problem'],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000' }, 'warning'],
    ['TRUST_PROXY', { TRUST_PROXY: 'off' }, 'warning'],
    ['METRICS_TOKEN', { METRICS_TOKEN: '' }, 'warning'],
    ['METRICS_TOKEN', { METRICS_TOKEN: '', ROLE: 'worker' }, 'ok'],
    ['MAIL_URL', { MAIL_URL: '' }, 'problem'],
    ['MAIL_URL', { MAIL_FROM: '' }, 'problem'],
    ['Payments', { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, 'warning'],
    ['Payments', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'warning'],
    ['Several processes', { DATABASE_URL: 'postgres://db/leads' }, 'warning'],
  ])('%s with %j: %s', (check, env, status) => {
    const findings = examine(env);
    expect(findStatus(findings, check)).toBe(status);
    expectFixes(findings);
  });

  it('without encryption is a problem', () => {
    const config: Config = { ...loadConfig(PRODUCTION, '/srv'), publicUrl: 'http://leads.example.com' };
    expect(findStatus(configFindings(config), 'PUBLIC_URL')).toBe('problem');
  });

  it('without the webhook secret is a problem', () => {
    const config: Config = loadConfig(PRODUCTION, '/srv');
    const stripe = config.stripe && { ...config.stripe, webhookSecret: null };
    expect(findStatus(configFindings({ ...config, stripe }), 'Payments')).toBe('problem');
  });

  it('names every variable that cannot be used, and never its value', () => {
    const { config, findings } = readConfig(
      { NODE_ENV: 'production', PORT: 'secret-value', SECRET_KEY: 'short' },
      '/srv',
    );
    expect(config).toBeNull();
    expect(findings.map(({ check }) => check)).toEqual(['Configuration: PORT', 'Configuration: SECRET_KEY']);
    expect(JSON.stringify(findings)).not.toMatch(/secret-value|"short"/);
  });

  it.each([
    ['v20.19.0', 'ok'],
    ['v24.1.0', 'ok'],
    ['v20.18.3', 'problem'],
    ['v18.20.0', 'problem'],
  ])('Node %s: %s', (version, status) => expect(nodeFinding(version).status).toBe(status));
});

const GOOD: DatabaseFacts = {
  version: 150_018,
  encoding: 'UTF8',
  collation: 'C.UTF-8',
  collationChanged: false,
  missingExtensions: [],
  mayCreate: true,
  readOnly: false,
  fsync: true,
  synchronousCommit: true,
  connections: { max: 97, used: 20, ours: 18 },
  size: 40_000_000,
  missingLimits: ['statement_timeout', 'client_connection_check_interval'],
  longestTransaction: null,
  longestIdle: null,
  preparedTransactions: 0,
  inactiveSlots: [],
  invalidIndexes: [],
  unloggedTables: [],
  autovacuum: true,
  bloatedTables: [],
  freezeAge: 1_000_000,
  clockAheadMs: 3,
};
const session = (seconds: number) => ({ pid: 7, application: 'psql', seconds });

describe('database', () => {
  it('has nothing to say of a good one', () => {
    expect(databaseFindings(GOOD, 0).filter(({ status }) => status !== 'ok')).toEqual([]);
  });

  it.each<[string, Partial<DatabaseFacts>, FindingStatus]>([
    ['PostgreSQL version', { version: 140_011 }, 'problem'],
    ['Encoding and collation', { encoding: 'LATIN1' }, 'problem'],
    ['Encoding and collation', { collationChanged: true }, 'problem'],
    ['Extensions and rights', { missingExtensions: ['pg_trgm'] }, 'problem'],
    ['Extensions and rights', { mayCreate: false }, 'problem'],
    ['Writes', { readOnly: true }, 'problem'],
    ['Durability', { fsync: false }, 'problem'],
    ['Durability', { synchronousCommit: false }, 'warning'],
    ['Connections', { connections: { max: 97, used: 80, ours: 60 } }, 'warning'],
    ['Connections', { connections: { max: 97, used: 95, ours: 60 } }, 'problem'],
    ['Oldest transaction', { longestTransaction: session(60) }, 'ok'],
    ['Oldest transaction', { longestTransaction: session(2_000) }, 'warning'],
    ['Oldest transaction', { longestTransaction: session(20_000) }, 'problem'],
    ['Idle in transaction', { longestIdle: session(5) }, 'ok'],
    ['Idle in transaction', { longestIdle: session(90) }, 'warning'],
    ['Idle in transaction', { longestIdle: session(900) }, 'problem'],
    ['Prepared transactions', { preparedTransactions: 1 }, 'warning'],
    ['Replication slots', { inactiveSlots: ['replica'] }, 'warning'],
    ['Indexes', { invalidIndexes: ['mails_due'] }, 'problem'],
    ['Unlogged tables', { unloggedTables: ['mails'] }, 'problem'],
    ['Autovacuum', { autovacuum: false }, 'problem'],
    ['Autovacuum', { bloatedTables: [{ name: 'mails', dead: 5_000_000 }] }, 'warning'],
    ['Transaction ids', { freezeAge: 600_000_000 }, 'warning'],
    ['Transaction ids', { freezeAge: 1_600_000_000 }, 'problem'],
    ['Clocks', { clockAheadMs: -5_000 }, 'warning'],
    ['Clocks', { clockAheadMs: 60_000 }, 'problem'],
  ])('%s with %j: %s', (check, facts, status) => {
    const findings = databaseFindings({ ...GOOD, ...facts }, 0);
    expect(findStatus(findings, check)).toBe(status);
    expectFixes(findings);
  });

  it('over a pooler, limits of statements must be those of the role', () => {
    const status = (missingLimits: string[]) => {
      const findings = databaseFindings({ ...GOOD, missingLimits }, 0, true);
      expectFixes(findings);
      return findStatus(findings, 'Limits of statements');
    };
    expect([status([]), status(['client_connection_check_interval'])]).toEqual(['ok', 'warning']);
  });

  it.each([
    [{ name: 'mail_events', ahead: 2, rest: 40 }, 'ok'],
    [{ name: 'mail_events', ahead: 1, rest: 0 }, 'ok'],
    [{ name: 'mail_events', ahead: 0, rest: 0 }, 'warning'],
    [{ name: 'mail_events', ahead: 2, rest: 200_000 }, 'warning'],
  ])('a table by month, %j: %s', (table, status) => {
    const finding = monthsFinding([{ name: 'activity_log', ahead: 2, rest: 0 }, table]);
    expect(finding.status).toBe(status);
    expectFixes([finding]);
  });

  it.each([2, -1])('%i migrations missing is a problem', (missing) => {
    expect(findStatus(databaseFindings(GOOD, missing), 'Migrations')).toBe('problem');
  });
});

const NOW = Date.UTC(2026, 10, 28);
const FIGURES: HealthFigures = {
  queue: [{ job: 'send', waiting: 3, due: 0, running: 1, failed: 0, delay: 0 }],
  workers: 1,
  mails: { waiting: 5, sending: 1, uncertain: 0, dueMailboxes: 0, delay: 0 },
  mailboxes: [{ kind: 'smtp', state: 'active', pauseReason: '', count: 4 }],
  sources: [],
  webhooks: { endpoints: { on: 1, turnedOff: 0, failing: 0, gone: 0 }, waiting: 0, delay: 0 },
  longestStatement: 0,
};
const source = (change: object) => ({
  source: 'linkedin' as const,
  ofOperator: true,
  answeredAt: new Date(NOW - 5_000),
  faultCode: null,
  faultAt: null,
  quotaLimit: null,
  quotaRemaining: null,
  quotaResetsAt: null,
  ...change,
});
const later = { source: source({ faultCode: 'PROVIDER_DOWN', faultAt: new Date(NOW) }) };
const broken = { kind: 'smtp', state: 'broken' as const, pauseReason: '' as const, count: 2 };

describe('product', () => {
  it('has nothing to say where all is well', () => {
    expect(productFindings(FIGURES, NOW).filter(({ status }) => status !== 'ok')).toEqual([]);
  });

  it.each<[string, Partial<HealthFigures>, FindingStatus]>([
    ['Job workers', { workers: 0 }, 'problem'],
    ['Job queue', { queue: [{ job: 'a', waiting: 9, due: 9, running: 0, failed: 0, delay: 90 }] }, 'warning'],
    ['Job queue', { queue: [{ job: 'a', waiting: 9, due: 9, running: 0, failed: 0, delay: 900 }] }, 'problem'],
    ['Failed jobs', { queue: [{ job: 'a', waiting: 0, due: 0, running: 0, failed: 2, delay: 0 }] }, 'warning'],
    ['Email queue', { mails: { ...FIGURES.mails, dueMailboxes: 1, delay: 10 } }, 'ok'],
    ['Email queue', { mails: { ...FIGURES.mails, dueMailboxes: 1, delay: 200 } }, 'warning'],
    ['Email queue', { mails: { ...FIGURES.mails, dueMailboxes: 1, delay: 2_000 } }, 'problem'],
    ['Uncertain emails', { mails: { ...FIGURES.mails, uncertain: 2 } }, 'warning'],
    ['Uncertain emails', { mails: { ...FIGURES.mails, uncertain: 200 } }, 'problem'],
    ['Mailboxes', { mailboxes: [broken] }, 'warning'],
    ['Sources', { sources: [later.source] }, 'warning'],
    ['Sources', { sources: [source({ faultCode: 'TIMEOUT', faultAt: new Date(NOW - 9_000) })] }, 'ok'],
    ['Sources', { sources: [source({ quotaRemaining: 0 })] }, 'warning'],
    ['Sources', { sources: [source({ quotaRemaining: 0, quotaResetsAt: new Date(NOW - 1) })] }, 'ok'],
    ['Webhooks', { webhooks: { ...FIGURES.webhooks, delay: 400 } }, 'warning'],
    ['Webhooks', { webhooks: { ...FIGURES.webhooks, delay: 4_000 } }, 'problem'],
    [
      'Webhooks',
      { webhooks: { ...FIGURES.webhooks, endpoints: { on: 0, turnedOff: 0, failing: 1, gone: 0 } } },
      'warning',
    ],
  ])('%s with %j: %s', (check, figures, status) => {
    const findings = productFindings({ ...FIGURES, ...figures }, NOW);
    expect(findStatus(findings, check)).toBe(status);
    expectFixes(findings);
  });

  it.each([
    [100e9, 50e9, 'ok'],
    [100e9, 4e9, 'warning'],
    [100e9, 0.2e9, 'problem'],
    // A tenth of a small disk is enough.
    [10e9, 1.5e9, 'ok'],
  ])('a disk of %d bytes with %d free: %s', (size, free, status) => {
    expect(diskFinding({ size, free }).status).toBe(status);
  });

  it.each([
    [null, 'not checked'],
    [NOW - 3_600_000, 'ok'],
    [NOW - 2 * 86_400_000, 'warning'],
    [NOW - 8 * 86_400_000, 'problem'],
  ])('a backup at %s: %s', (at, status) => {
    expect(backupFinding(at === null ? null : new Date(at), NOW).status).toBe(status);
  });
});
