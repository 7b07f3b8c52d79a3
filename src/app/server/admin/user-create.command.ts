// user:create.
import type { Command } from 'commander';
import { z } from 'zod';
import { Password, ProfileFields, USER_TYPES } from '#account/accounts/contract.ts';
import { refuseWeakPassword } from '#account/accounts/server/index.ts';
import { PLANS } from '#account/plans/contract.ts';
import { savePreferences } from '#account/preferences/server/index.ts';
import { GRANTABLE_ROLES } from '#shared/roles.ts';
import { email } from '#shared/text.ts';
import { createUser } from './create-user.ts';
import { count, oneOf, readInput } from './input.ts';
import type { Tool } from './tool.ts';
import { documentOf } from './user-document.ts';

const NewUserInput = z.object({
  EMAIL: email(),
  '--password': Password,
  '--name': ProfileFields.shape.fullName.optional(),
  '--type': oneOf(USER_TYPES).optional(),
  '--plan': oneOf(PLANS).optional(),
  '--credits': count({ min: 0 }).optional(),
  '--member-of': email().optional(),
  '--role': oneOf(GRANTABLE_ROLES).optional(),
});

interface CreateOptions {
  password: string;
  name?: string;
  type?: string;
  plan?: string;
  credits?: string;
  verified?: true;
  memberOf?: string;
  role?: string;
  /** False for `--no-tour`. */
  tour: boolean;
}

export function addUserCreateCommand(program: Command, tool: Tool): void {
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
    .option('--role <ROLE>', `with --member-of: ${GRANTABLE_ROLES.join(', ')} (default: member)`)
    .option('--no-tour', 'shows no tour of Home at the first sign-in')
    .action((EMAIL: string, options: CreateOptions) => {
      const input = readInput(NewUserInput, {
        EMAIL,
        '--password': options.password,
        '--name': options.name,
        '--type': options.type,
        '--plan': options.plan,
        '--credits': options.credits,
        '--member-of': options.memberOf,
        '--role': options.role,
      });
      return tool.run(async (platform) => {
        await refuseWeakPassword(input['--password'], { email: input.EMAIL, fullName: input['--name'] }, '--password');
        const user = await createUser(platform, {
          email: input.EMAIL,
          password: input['--password'],
          name: input['--name'],
          userType: input['--type'],
          plan: input['--plan'],
          credits: input['--credits'],
          verified: options.verified,
          memberOf: input['--member-of'],
          role: input['--role'],
        });
        if (!options.tour) await savePreferences(platform.db, user.workspaceId, user.id, { tour: false });
        return documentOf(platform, user);
      });
    });
}
