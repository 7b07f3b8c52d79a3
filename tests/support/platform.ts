// The real platform over a test's database: real events, jobs and mail files; only the clock can be set.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { createAccount, type NewAccount } from '#account/accounts/server/index.ts';
import { createPlatform } from '#app/server/create-platform.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { HELD_WAITS_METRIC } from '#platform/held-connection.ts';
import { createLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { TestDatabase } from './database.ts';
import { NOTHING_OUTSIDE } from './nothing-outside.ts';
import { databaseUrls } from './pgbouncer.ts';

export interface TestPlatform {
  readonly platform: Platform;
}

/** Call beside `withDatabase()`. `change` overrides settings of the configuration. */
export function withPlatform(database: TestDatabase, change: Partial<Config> = {}): TestPlatform {
  let opened: { platform: Platform; close: () => Promise<void> } | null = null;
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-test-'));
    opened = await openPlatform(database.url, dataDir, change);
  });
  afterAll(async () => {
    const violations = await opened?.platform.metrics.getSingleMetric(HELD_WAITS_METRIC)?.get();
    await opened?.close();
    await rm(dataDir, { recursive: true, force: true });
    // Also where our code took the error for one of the network.
    expect(violations?.values ?? [], 'network waits while a connection was held').toEqual([{ value: 0, labels: {} }]);
  });
  return {
    get platform() {
      if (opened === null) throw new Error('the platform is there in tests and hooks only');
      return opened.platform;
    },
  };
}

/** The same for a database that a test starts by itself; the caller closes it. */
export function openPlatform(databaseUrl: string, dataDir: string, change: Partial<Config> = {}) {
  const { url, directUrl } = databaseUrls(databaseUrl);
  const config = {
    ...loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url, ...NOTHING_OUTSIDE }),
    databaseDirectUrl: directUrl,
    ...change,
  };
  return createPlatform({
    config,
    databaseUrl: url,
    secretKey: 'x'.repeat(64),
    log: createLog('silent'),
    listen: true,
    print: () => {},
  });
}

let accounts = 0;

/** A verified account of its own workspace, as a signed-in user (without a session row). */
export async function someone(platform: Platform, account: Partial<NewAccount> = {}): Promise<Principal> {
  accounts += 1;
  const email = account.email ?? `user${accounts}@test.example`;
  const plan = account.plan ?? 'pro';
  const created = await createAccount(platform, {
    email,
    password: 'correct horse battery',
    plan,
    isPaid: true,
    verified: true,
    profile: { fullName: `User ${accounts}` },
    ...account,
  });
  if (!created) throw new Error(`${email} exists already`);
  return {
    ...created,
    sessionId: created.userId,
    email,
    plan,
    group: 'pro',
    role: account.joinWorkspaceId === undefined ? 'owner' : (account.role ?? 'member'),
    teamMember: account.joinWorkspaceId !== undefined && account.role !== 'admin',
  };
}
