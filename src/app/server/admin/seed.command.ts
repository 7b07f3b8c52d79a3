// seed SCENARIO: fills the database with a named data set.
import type { Command } from 'commander';
import { z } from 'zod';
import { Password } from '#account/accounts/contract.ts';
import type { Seeded, SeededAccount } from '#seed/scenario.ts';
import { SCENARIOS } from '#seed/scenarios.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { type Answer, count, oneOf, readInput, type Tool } from './tool.ts';

const NAMES = Object.keys(SCENARIOS);

const SeedInput = z.object({
  SCENARIO: oneOf(NAMES),
  '--password': Password.nullable(),
  '--workspaces': count({ min: 1, max: 99_999 }),
  '--entries': count({ min: 1, max: 10_000_000 }),
  '--contacts': count({ min: 1, max: 10_000_000 }),
});

interface SeedFlags {
  password?: string;
  workspaces: string;
  entries: string;
  contacts: string;
  list?: true;
}

export function addSeedCommand(program: Command, tool: Tool): void {
  program
    .command('seed')
    .description('fill the database with a named data set; a second time it changes nothing')
    .argument('[SCENARIO]', NAMES.join(', '))
    .option('--list', 'show the scenarios')
    .option('--password <P>', 'of the accounts that are made (default: a generated one, which is printed)')
    .option('--workspaces <N>', 'bench: how many workspaces', '100')
    .option('--entries <M>', 'bench: ledger entries in each workspace', '1000')
    .option('--contacts <N>', 'contacts: how many', '100000')
    .action(async (SCENARIO: string | undefined, flags: SeedFlags) => {
      if (flags.list) return tool.print(list());
      const input = readInput(SeedInput, {
        SCENARIO,
        '--password': flags.password ?? null,
        '--workspaces': flags.workspaces,
        '--entries': flags.entries,
        '--contacts': flags.contacts,
      });
      const scenario = SCENARIOS[input.SCENARIO];
      if (!scenario) throw new AppError('NOT_FOUND');
      return tool.run(async (platform) => {
        const seeded = await scenario.seed(platform, {
          password: input['--password'],
          workspaces: input['--workspaces'],
          entries: input['--entries'],
          contacts: input['--contacts'],
          signal: tool.signal,
        });
        return toAnswer(input.SCENARIO, seeded);
      });
    });
}

function list(): Answer {
  const scenarios = Object.entries(SCENARIOS).map(([name, { summary }]) => ({ name, summary }));
  return {
    json: { scenarios },
    text: scenarios.map(({ name, summary }) => `${name.padEnd(10)}${summary}`).join('\n'),
  };
}

/** Longer lists are cut for people; --json has them all. */
const ACCOUNTS_SHOWN = 20;

function toAnswer(scenario: string, seeded: Seeded): Answer {
  const { accounts, password, searches, entries } = seeded;
  const created = accounts.filter((account) => account.created).length;
  const changed = created > 0 || searches > 0;
  const counts = `${formatCount(created)} of ${formatCount(accounts.length)} accounts, ${searches} searches, ${formatCount(entries)} ledger entries`;
  const more = accounts.length - ACCOUNTS_SHOWN;
  const lines = [
    changed ? `${scenario}: made ${counts}` : `${scenario} already exists; nothing was changed`,
    ...accounts.slice(0, ACCOUNTS_SHOWN).map(accountLine),
    ...(more > 0 ? [`  and ${formatCount(more)} more`] : []),
    ...(password === null ? [] : [`Password of the new accounts: ${password}`]),
  ];
  return { json: { scenario, changed, ...seeded }, text: lines.join('\n') };
}

function accountLine({ email, plan, isPaid, teamMember, created }: SeededAccount): string {
  const marks = [plan, isPaid ? 'paid' : null, teamMember ? 'team member' : null, created ? 'new' : 'as it was'];
  return `  ${email} (${marks.filter(Boolean).join(', ')})`;
}
