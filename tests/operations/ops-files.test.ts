// The files for operators name what exists: metrics, alerts, commands, variables, units.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedVariables } from '#platform/config/config.schema.ts';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { runAdminIn } from '#tests/support/admin.ts';
import { withDatabase } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { programOfPackage } from '../../scripts/lib/debian.mjs';

const RULES = 'ops/prometheus/leadwright.rules.yml';
const RULE_TESTS = 'ops/prometheus/leadwright.rules.test.yml';
const read = (file: string) => readFileSync(file, 'utf8');
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const alerts = findAll(read(RULES), /- alert: (\w+)/g);
const guide = read('docs/operations.md');
const database = withDatabase();

describe('metrics', () => {
  const servers: TestServer[] = [];
  let exposed = new Set<string>();
  let workerUrl = '';

  beforeAll(async () => {
    const healthPort = await freePort();
    workerUrl = `http://127.0.0.1:${healthPort}`;
    servers.push(
      await startServer({ databaseUrl: database.url }),
      await startServer({ databaseUrl: database.url, env: { ROLE: 'worker', HEALTH_PORT: String(healthPort) } }),
    );
    const text = await (await fetch(`${servers[0]?.url}/metrics`)).text();
    exposed = new Set(findAll(text, /^# TYPE (\w+)/gm));
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    read('ops/grafana/leadwright.json'),
  );
  const expressions = [
    ...findAll(read(RULES), /expr: (.+)/g),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  /** Names that are neither functions nor labels: with a selector, a range, or an underscore. */
  const findMetrics = (expression: string) =>
    findAll(
      expression.replaceAll(/\{[^}]*\}/g, '{}').replaceAll(/\b(?:by|without) \([^)]*\)/g, ''),
      /\b([a-z]\w*)\b(?!\s*\()/g,
    )
      .filter((name) => name.includes('_') || name === 'mailboxes')
      .map((name) => name.replace(/_bucket$/, ''));

  it.each([...new Set(expressions.flatMap(findMetrics))].sort())('%s is exposed', (name) => {
    expect(exposed).toContain(name);
  });

  it('of a worker are on its port, with its health', async () => {
    expect((await fetch(`${workerUrl}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${workerUrl}/metrics`)).text()).toMatch(/^job_workers \d$/m);
    expect((await fetch(`${workerUrl}/api/me`)).status).toBe(404);
  });
});

describe('alerts', () => {
  it.each(alerts)('%s has a unit test, and a section in the guide', (alert) => {
    expect(read(RULE_TESTS)).toContain(`alertname: ${alert}\n`);
    expect(guide).toContain(`\n### ${alert}\n`);
    expect(read(RULES)).toContain(`runbook: docs/operations.md#${alert.toLowerCase()}\n`);
  });

  it('has no section for one that is gone', () => {
    expect(findAll(guide, /^### (Leadwright\w+)/gm)).toEqual(alerts);
  });

  const promtool = programOfPackage('prometheus', 'usr/bin/promtool');
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  it.skipIf(promtool === null)('are what promtool finds right (skipped without promtool and apt-get)', () => {
    for (const args of [
      ['check', 'rules', RULES],
      ['check', 'config', '--syntax-only', 'ops/prometheus/prometheus.yml'],
      ['test', 'rules', RULE_TESTS],
    ])
      expect(run(...args), args.join(' ')).toMatchObject({ status: 0 });
  });
});

describe('the guide', () => {
  const code = [
    ...findAll(guide, /```\n([\s\S]*?)```/g),
    ...findAll(guide.replaceAll(/```[\s\S]*?```/g, ''), /`([^`]+)`/g),
  ];
  /** Of the server, and what the files for other programs read, such as those of the proxy. */
  const variables = new Set([
    ...documentedVariables().map(({ name }) => name),
    ...readdirSync('ops', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap(({ parentPath, name }) => findAll(read(`${parentPath}/${name}`), /\b([A-Z]+(?:_[A-Z]+)+)\b/g)),
  ]);
  const lines = code.flatMap((text) => text.split('\n')).map((line) => line.trim());

  it.each([...new Set(findAll(code.join('\n'), /npm run admin -- ([a-z:-]+)/g))])(
    'names the command %s',
    async (command) => {
      const { exitCode, out } = await runAdminIn('/nowhere', {}, [command, '--help']);
      expect(exitCode).toBe(0);
      const options = findAll(code.join('\n'), new RegExp(`npm run admin -- ${command} [^\\n]*?(--[a-z-]+)`, 'g'));
      for (const option of options) expect(out).toContain(option);
    },
  );

  it.each([...new Set(findAll(code.join('\n'), /npm run ([a-z:]+)/g))])('names the script %s', (script) => {
    expect(Object.keys(JSON.parse(read('package.json')).scripts)).toContain(script);
  });

  it.each([...new Set(code.flatMap((text) => findAll(text, /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+|ROLE|PORT)\b/g)))])(
    'names the variable %s',
    (name) => expect(variables).toContain(name),
  );

  it.each([...new Set(findAll(code.join('\n'), /\b(ops\/[\w./@-]+)/g))])('names the file %s', (file) => {
    expect(existsSync(file)).toBe(true);
  });

  it.each(lines.filter((line) => /^select .* from |^select \w+\.\w+\(/.test(line)))(
    'has SQL that runs: %s',
    async (statement) => {
      await database.db.$client.query(statement.replace('[ID]', '[0]'));
    },
  );
});

describe('systemd units', () => {
  const units = readdirSync('ops/systemd').map((name) => `ops/systemd/${name}`);
  const services = units.filter((unit) => unit.endsWith('.service'));

  it.each(services)('%s sets variables that exist', (unit) => {
    const names = findAll(read(unit), /^Environment=(.+)$/gm).flatMap((line) => findAll(line, /(\w+)=/g));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(documentedVariables().map((variable) => variable.name)).toContain(name);
  });

  const hasTool = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasTool).each(units)('%s is what systemd-analyze finds right (skipped without it)', (unit) => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.skipIf(!hasTool).each(services)('%s is closed to all that it does not need', (unit) => {
    // 0 is the safest, 100 the least; a service without options has 96.
    const { status, stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], {
      encoding: 'utf8',
    });
    expect(status, stdout).toBe(0);
  });
});
