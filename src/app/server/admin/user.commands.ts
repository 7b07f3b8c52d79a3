// user:show, user:verify, user:plan.
import type { Command } from 'commander';
import { z } from 'zod';
import { changePlan, countsAsPaid, markVerified } from '#features/accounts/server/index.ts';
import { PLANS } from '#features/plans/contract.ts';
import { email } from '#shared/text.ts';
import { findUser } from './create-user.ts';
import { oneOf, readInput } from './input.ts';
import type { Tool } from './tool.ts';
import { documentOf } from './user-document.ts';

const UserInput = z.object({ EMAIL: email() });
const PlanInput = z.object({ EMAIL: email(), PLAN: oneOf(PLANS) });

export function addUserCommands(program: Command, tool: Tool): void {
  program
    .command('user:show')
    .description('print the user document')
    .argument('<EMAIL>')
    .action((EMAIL: string) => {
      const input = readInput(UserInput, { EMAIL });
      return tool.run(async (platform) => documentOf(platform, await findUser(platform, input.EMAIL)));
    });

  program
    .command('user:verify')
    .description('count the e-mail address as confirmed')
    .argument('<EMAIL>')
    .action((EMAIL: string) => {
      const input = readInput(UserInput, { EMAIL });
      return tool.run(async (platform) => {
        const user = await findUser(platform, input.EMAIL);
        await markVerified(platform.db, user.workspaceId, user.id);
        return documentOf(platform, user);
      });
    });

  program
    .command('user:plan')
    .description('put an account on another plan: an owner with the whole team, a member alone; grants no credits')
    .argument('<EMAIL>')
    .argument('<PLAN>', PLANS.join(', '))
    .option('--unpaid', 'a paid plan that is still to be paid')
    .action((EMAIL: string, PLAN: string, { unpaid }: { unpaid?: true }) => {
      const input = readInput(PlanInput, { EMAIL, PLAN });
      return tool.run(async (platform) => {
        const user = await findUser(platform, input.EMAIL);
        await changePlan(platform, user, input.PLAN, countsAsPaid(input.PLAN) && !unpaid);
        return documentOf(platform, user);
      });
    });
}
