// What the tool says before it needs a database: help, mistakes in calling it, values that cannot be used.
import { describe, expect, it } from 'vitest';
import { runAdminIn } from '#tests/support/admin.ts';

// Nothing answers there: an attempt to connect would fail with another message.
const admin = (...argv: string[]) => runAdminIn('/nowhere', { DATABASE_URL: 'postgres://localhost:1/none' }, argv);
const COMMANDS = [
  ['user:create', 'user:show', 'user:verify', 'user:plan'],
  ['credits:grant', 'credits:audit', 'db:migrate', 'db:backup', 'db:restore', 'seed'],
  ['directory:import', 'directory:show', 'help:unanswered', 'notifications:digest', 'doctor', 'audit'],
].flat();

describe('help', () => {
  it('lists every command', async () => {
    const { exitCode, out, err } = await admin('--help');
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    for (const command of COMMANDS) expect(out).toContain(`  ${command}`);
  });

  it.each(COMMANDS)('of %s names its options, --json too', async (command) => {
    const { exitCode, out } = await admin(command, '--help');
    expect(exitCode).toBe(0);
    expect(out).toContain(`Usage: npm run admin -- ${command}`);
    expect(out).toContain('--json');
  });
});

describe('a call that cannot be understood', () => {
  it.each([
    [['user:show'], "missing required argument 'EMAIL'"],
    [['user:create', 'a@b.example'], "required option '--password <P>' not specified"],
    [['user:show', 'a@b.example', '--nonsense'], "unknown option '--nonsense'"],
    [['user:show', 'a@b.example', 'more'], 'too many arguments'],
    [['user:nonsense'], "unknown command 'user:nonsense'"],
  ])('%j', async (argv, message) => {
    const plain = await admin(...argv);
    expect(plain).toMatchObject({ exitCode: 1, out: '' });
    expect(plain.err).toContain(message);
    const { exitCode, out, err } = await admin(...argv, '--json');
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(JSON.parse(err)).toEqual({ error: { code: 'USAGE', message: expect.stringContaining(message) } });
  });

  it('without a command shows the help', async () => {
    const plain = await admin();
    expect(plain).toMatchObject({ exitCode: 1, out: '' });
    expect(plain.err).toContain('user:create');
    expect(JSON.parse((await admin('--json')).err).error.code).toBe('USAGE');
  });
});

describe('an invalid value is reported by its name', () => {
  const create = ['user:create', 'a@b.example', '--password', 'correct horse battery'];
  it.each([
    [['user:show', ''], 'EMAIL: Please enter your email address'],
    [['user:show', 'nobody'], 'EMAIL: Please enter an email address like name@company.com'],
    [['user:show', `${'a'.repeat(250)}@b.example`], 'EMAIL: An email address can have at most 254 characters'],
    [['user:verify', 'a@b.example\nBcc: c@d.example'], 'EMAIL: Please enter an email address like name@company.com'],
    [['user:create', 'a@b.example', '--password', 'short'], '--password: A password needs at least 10 characters'],
    [
      ['user:create', 'a@b.example', '--password', 'x'.repeat(201)],
      '--password: A password can have at most 200 characters',
    ],
    [[...create, '--name', '  '], '--name: Please enter your full name'],
    [[...create, '--name', 'a\u0007b'], '--name: Full name contains characters that cannot be used'],
    [[...create, '--type', 'boss'], '--type: must be one of company_owner, freelancer'],
    [[...create, '--plan', 'gold'], '--plan: must be one of trial, free, starter, pro, premium'],
    [[...create, '--credits', '-1'], '--credits: must be a whole number from 0 to 1000000000'],
    [[...create, '--credits', '1.5'], '--credits: must be a whole number from 0 to 1000000000'],
    [[...create, '--credits', ''], '--credits: must be a whole number from 0 to 1000000000'],
    [[...create, '--member-of', 'x'], '--member-of: Please enter an email address like name@company.com'],
    [['user:plan', 'a@b.example', 'Pro'], 'PLAN: must be one of trial, free, starter, pro, premium'],
    [['credits:grant', 'a@b.example', 'many'], 'N: must be a whole number, like 100 or -20'],
    [['credits:grant', 'a@b.example', '0'], 'N: must not be 0'],
    [['credits:grant', 'a@b.example', '-2000000000'], 'N: must be -1000000000 at least'],
    [['credits:grant', 'a@b.example', '9'.repeat(400)], 'N: must be 1000000000 at most'],
    [['db:backup', ' '], 'FILE: Please name a file'],
    [['db:restore', 'a\u0000b'], 'FILE: File name contains characters that cannot be used'],
    [['seed'], 'SCENARIO: must be one of demo, plans, bench, contacts'],
    [['seed', 'nonsense'], 'SCENARIO: must be one of demo, plans, bench, contacts'],
    [['seed', 'bench', '--workspaces', '0'], '--workspaces: must be a whole number from 1 to 99999'],
  ])('%j', async (argv, message) => {
    expect(await admin(...argv)).toEqual({ exitCode: 1, out: '', err: `${message}\n` });
    const { error } = JSON.parse((await admin(...argv, '--json')).err);
    expect(error).toMatchObject({ code: 'INVALID_INPUT', message });
  });

  it('all at once', async () => {
    const { err } = await admin('user:create', 'x', '--password', 'short', '--plan', 'gold');
    expect(err.trim().split('\n')).toHaveLength(3);
  });
});

it('lists the scenarios without a database', async () => {
  const { exitCode, out } = await admin('seed', '--list', '--json');
  expect(exitCode).toBe(0);
  expect(JSON.parse(out).scenarios.map(({ name }: { name: string }) => name)).toEqual([
    'demo',
    'plans',
    'bench',
    'contacts',
  ]);
});

it('says what keeps it from starting', async () => {
  const unanswered = await admin('user:show', 'a@b.example', '--json');
  expect(JSON.parse(unanswered.err).error).toMatchObject({
    code: 'CANNOT_START',
    message: expect.stringContaining('The database does not answer'),
  });
  const misconfigured = await runAdminIn('/nowhere', { PORT: 'x' }, ['credits:audit']);
  expect(misconfigured.err).toContain('PORT must be a number');
});
