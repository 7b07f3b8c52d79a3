// credits:grant and credits:audit.
import type { Command } from 'commander';
import { z } from 'zod';
import { adjustCredits, auditFaults, walletCount } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { formatCount, formatCredits, formatNoun } from '#shared/formats.ts';
import { email } from '#shared/text.ts';
import { findUser } from './create-user.ts';
import { readInput, signedCount } from './input.ts';
import type { Answer, Tool } from './tool.ts';

const GrantInput = z.object({ EMAIL: email(), N: signedCount() });

export function addCreditsCommands(program: Command, tool: Tool): void {
  program
    .command('credits:grant')
    .description("add credits to the balance of the user's workspace; open tabs show it at once")
    .argument('<EMAIL>')
    .argument('<N>', 'how many; -N takes credits away, never more than there are')
    .action((EMAIL: string, N: string) => {
      const input = readInput(GrantInput, { EMAIL, N });
      return tool.run(async (platform) => {
        const { workspaceId, id: userId, email } = await findUser(platform, input.EMAIL);
        const { balance } = await adjustCredits(platform, { workspaceId, userId, amount: input.N });
        const change = `${input.N > 0 ? '+' : ''}${formatCount(input.N)}`;
        return {
          json: { email, workspaceId, amount: input.N, balance },
          text: `${email}: ${change}, the balance is ${formatCredits(balance)}`,
        };
      });
    });

  program
    .command('credits:audit')
    .description('check that every balance is the sum of its ledger entries; exits with 1 where one is not')
    .action(() => tool.run(audit));
}

export interface Audit {
  /** How many balances were compared with their entries. */
  workspaces: number;
  faults: { workspaceId: string; balance: number; sum: number; lastBalanceAfter: number | null }[];
}

export async function readAudit({ db }: Pick<Platform, 'db'>): Promise<Audit> {
  return { workspaces: await walletCount(db), faults: await auditFaults(db) };
}

export function auditText({ workspaces, faults }: Audit): string {
  const lines = faults.map(
    ({ workspaceId, balance, sum, lastBalanceAfter }) =>
      `workspace ${workspaceId}: balance ${balance}, sum of entries ${sum}, balance after the last entry ${lastBalanceAfter ?? 'none'}`,
  );
  const checked = `${formatNoun(workspaces, 'workspace')} checked`;
  return [`${checked}, ${formatCount(faults.length)} wrong`, ...lines].join('\n');
}

async function audit(platform: Platform): Promise<Answer> {
  const json = await readAudit(platform);
  return { json, text: auditText(json), failed: json.faults.length > 0 };
}
