// user:create, user:show, user:verify, user:plan.
import type { Command } from 'commander';
import { z } from 'zod';
import { Password, ProfileFields, USER_TYPES, type UserDocument } from '#features/accounts/contract.ts';
import {
  changePlan,
  countsAsPaid,
  markVerified,
  readUserDocument,
  type UserRow,
} from '#features/accounts/server/index.ts';
import { PLANS } from '#features/plans/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { email } from '#shared/text.ts';
import { createUser, findUser } from './create-user.ts';
import { count, oneOf, readInput } from './input.ts';
import type { Answer, Tool } from './tool.ts';

const planInput = oneOf(PLANS);

const NewUserInput = z.object({
  EMAIL: email(),
  '--password': Password,
  '--name': ProfileFields.shape.fullName.optional(),
  '--type': oneOf(USER_TYPES).optional(),
  '--plan': planInput.optional(),
  '--credits': count({ min: 0 }).optional(),
  '--member-of': email().optional(),
});
const UserInput = z.object({ EMAIL: email() });
const PlanInput = z.object({ EMAIL: email(), PLAN: planInput });

interface CreateOptions {
  password: string;
  name?: string;
  type?: string;
  plan?: string;
  credits?: string;
  verified?: true;
  memberOf?: string;
}

export function addUserCommands(program: Command, tool: Tool): void {
  program
    .command('user:create')
    .description('create an account with a complete, provisional profile; prints the user document')
    .argument('<EMAIL>', 'e-mail address to sign in with')
    .requiredOption('--password <P>', 'at least 10 characters, as on the sign-up form')
    .option('--name <N>', 'full name (default: a provisional one)')
    .option('--type <TYPE>', `${USER_TYPES.join(' or ')} (default: company_owner)`)
    .option('--plan <PLAN>', `${PLANS.join(', ')}; paid plans count as paid (default: trial, or the owner's plan)`)
    .option(
      '--credits <N>',
      'credits to start with, 0 too (default: those of the plan); a member adds them to the team',
    )
    .option('--verified', 'the e-mail address counts as confirmed')
    .option('--member-of <OWNER_EMAIL>', "join this owner's workspace as a team member")
    .action((EMAIL: string, options: CreateOptions) => {
      const input = readInput(NewUserInput, {
        EMAIL,
        '--password': options.password,
        '--name': options.name,
        '--type': options.type,
        '--plan': options.plan,
        '--credits': options.credits,
        '--member-of': options.memberOf,
      });
      return tool.run(async (platform) => {
        const user = await createUser(platform, {
          email: input.EMAIL,
          password: input['--password'],
          name: input['--name'],
          userType: input['--type'],
          plan: input['--plan'],
          credits: input['--credits'],
          verified: options.verified,
          memberOf: input['--member-of'],
        });
        return documentOf(platform, user);
      });
    });

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

async function documentOf(platform: Platform, { workspaceId, id }: UserRow): Promise<Answer> {
  // No session of this user is behind a command line.
  const json = await readUserDocument(platform, { workspaceId, userId: id, sessionId: '' });
  return { json, text: linesOf(json) };
}

function linesOf(document: UserDocument): string {
  const sessions = document.activeSessions.map(({ deviceInfo, lastActivity }) => `${deviceInfo}, ${lastActivity}`);
  return Object.entries({ ...document, activeSessions: sessions })
    .map(([name, value]) => `${name.padEnd(22)}${Array.isArray(value) ? value.join('; ') : value}`)
    .join('\n');
}
