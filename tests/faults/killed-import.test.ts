// Quality R10 with SIGKILL: an import, and its undo, go on after the restart where they were; no row is lost or doubled.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Import, ImportDetail } from '#crm/imports/contract.ts';
import { type Client, client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { getSum, suggestedMapping } from '#tests/support/imports.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const database = withDatabase();
const test = withPlatform(database);
const ROWS = 40_000;
const FILE = `E-mail,Name\n${Array.from({ length: ROWS }, (_, n) => `p${n}@killed.example,Person ${n}`).join('\n')}\n`;
const POLL = { timeout: 60_000, interval: 10 };
let dataDir: string;
let server: TestServer;
let http: Client;
let workspaceId: string;

const start = async () => {
  server = await startServer({ databaseUrl: database.url, dataDir });
  http = client(server.url, http?.cookies);
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-killed-'));
  await start();
});
beforeEach(async () => {
  const user = await someone(test.platform);
  ({ workspaceId } = user);
  http = client(server.url);
  await http.signIn(user.email, 'correct horse battery');
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const read = async (id: string) => (await http.get<Import>(`/api/imports/${id}`)).body;
const until = (id: string, state: Import['state']) => expect.poll(async () => (await read(id)).state, POLL).toBe(state);
/** Part of the work is done, and part of it is not. */
const underWay = (id: string, state: Import['state']) =>
  expect
    .poll(async () => {
      const { state: now, progress } = await read(id);
      return now === state && (progress?.done ?? 0) > 0;
    }, POLL)
    .toBe(true);
const dieAndComeBack = async () => {
  await server.kill9();
  await start();
};

async function mapped(): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' };
  const { body } = await http.post<ImportDetail>('/api/imports?kind=contact&name=killed.csv', FILE, { headers });
  await http.call('PUT', `/api/imports/${body.id}/mapping`, { body: suggestedMapping(body) });
  return body.id;
}

async function counted() {
  const { rows } = await database.db.execute<{ all: number; emails: number; told: number }>(sql`
    select count(*)::int as all, count(distinct email)::int as emails,
           coalesce((select live from record_counts where workspace_id = ${workspaceId}::uuid and kind = 'contact'), 0)::int as told
      from contacts where workspace_id = ${workspaceId}::uuid`);
  return rows[0];
}

it('resumes while it is read, while it runs and while it is undone', async () => {
  const id = await mapped();
  await dieAndComeBack();
  await until(id, 'ready');
  expect(await counted()).toEqual({ all: 0, emails: 0, told: 0 });

  await http.post(`/api/imports/${id}/run`);
  await underWay(id, 'running');
  await dieAndComeBack();
  await until(id, 'done');
  const run = await read(id);
  expect(run.counts).toEqual({ rows: ROWS, created: ROWS, updated: 0, skipped: 0, failed: 0 });
  expect(await counted()).toEqual({ all: ROWS, emails: ROWS, told: ROWS });

  await http.post(`/api/imports/${id}/undo`);
  await underWay(id, 'undoing');
  await dieAndComeBack();
  await until(id, 'undone');
  expect((await read(id)).undone).toEqual({ removed: ROWS, restored: 0, kept: 0 });
  expect(await counted()).toEqual({ all: 0, emails: 0, told: 0 });
});

it('stopped half-way, what was done is counted and the rest is not there', async () => {
  const id = await mapped();
  await until(id, 'ready');
  await http.post(`/api/imports/${id}/run`);
  await underWay(id, 'running');
  await http.post(`/api/imports/${id}/cancel`);
  await expect.poll(async () => (await read(id)).finishedAt !== null, POLL).toBe(true);
  const { state, counts } = await read(id);
  expect(state).toBe('cancelled');
  expect(counts?.rows).toBeLessThan(ROWS);
  expect(counts && getSum(counts)).toBe(counts?.rows);
  expect(await counted()).toEqual({ all: counts?.created, emails: counts?.created, told: counts?.created });
});
