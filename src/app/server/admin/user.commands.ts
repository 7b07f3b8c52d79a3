// user:show, user:verify, user:plan, user:reset-second-factor, user:end-sessions, and notifications:digest.
import type { Command } from 'commander';
import { z } from 'zod';
import { Password, ProfileFields, USER_TYPES, type UserDocument } from '#account/accounts/contract.ts';
import {
  changePlan,
  claimAddress,
  countsAsPaid,
  endSessionsByOperator,
  pendingSignUps,
  readUserDocument,
  refuseWeakPassword,
  resetFactors,
  type UserRow,
  usersWithSessions,
} from '#account/accounts/server/index.ts';
import { enqueueDigestNow } from '#account/notifications/server/index.ts';
import { PLANS } from '#account/plans/contract.ts';
import { savePreferences } from '#account/preferences/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatNoun } from '#shared/formats.ts';
import { GRANTABLE_ROLES } from '#shared/roles.ts';
import { email } from '#shared/text.ts';
import { createNotificationsContext } from '../notification-kinds.ts';
import { createUser, findUser } from './create-user.ts';
import { type Answer, count, oneOf, readInput, type Tool } from './tool.ts';

const VerifyInput = z.object({ EMAIL: email(), '--id': z.uuid('This is not the ID of a user').optional() });
const UserInput = z.object({ EMAIL: email() });
const PlanInput = z.object({ EMAIL: email(), PLAN: oneOf(PLANS) });

export function addUserCommands(program: Command, tool: Tool): void {
  program
    .command('user:show')
    .description('print the user document')
    .argument('<EMAIL>')
    .action((EMAIL: string) => {
      const input = readInput(UserInput, { EMAIL });
      return tool.run(async (platform) => getDocument(platform, await findUser(platform, input.EMAIL)));
    });

  program
    .command('user:verify')
    .description('count the email address as confirmed')
    .argument('<EMAIL>')
    .option('--id <UID>', 'which sign-up, where several wait for a confirmation of this address')
    .action((EMAIL: string, { id }: { id?: string }) => {
      const input = readInput(VerifyInput, { EMAIL, '--id': id });
      return tool.run(async (platform) => {
        const user = await findSignUp(platform, input.EMAIL, input['--id']);
        const claimed = await platform.db.transaction((tx) => claimAddress(platform, tx, user));
        if (!claimed) throw new AppError('EMAIL_TAKEN');
        return getDocument(platform, user);
      });
    });

  program
    .command('user:reset-second-factor')
    .description(
      'remove the authenticator app, passkeys and recovery codes of a user who has lost them, and end their sessions',
    )
    .argument('<EMAIL>')
    .action((EMAIL: string) => {
      const input = readInput(UserInput, { EMAIL });
      return tool.run(async (platform) => {
        const user = await findUser(platform, input.EMAIL);
        await resetFactors(platform, { workspaceId: user.workspaceId, userId: user.id });
        return getDocument(platform, user);
      });
    });

  program
    .command('user:end-sessions')
    .description('end every session of a user, or of all users; their API keys stay')
    .argument('[EMAIL]')
    .option('--all', 'of all users')
    .action((EMAIL: string | undefined, { all }: { all?: true }) => {
      const input = all ? null : readInput(UserInput, { EMAIL: EMAIL ?? '' });
      return tool.run(async (platform) => {
        const users = input === null ? await usersWithSessions(platform.db) : [await findHolder(platform, input.EMAIL)];
        let ended = 0;
        for (const user of users) ended += await endSessionsByOperator(platform, user);
        const text = `${formatNoun(ended, 'session')} of ${formatNoun(users.length, 'user')} ended`;
        return { json: { users: users.length, sessions: ended }, text };
      });
    });

  program
    .command('user:plan')
    .description('put an account on another plan: an owner with the whole team, a member alone; grants no credits')
    .argument('<EMAIL>')
    .argument('<PLAN>', PLANS.join(', '))
    .option('--unpaid', 'a paid plan that is not paid yet')
    .action((EMAIL: string, PLAN: string, { unpaid }: { unpaid?: true }) => {
      const input = readInput(PlanInput, { EMAIL, PLAN });
      return tool.run(async (platform) => {
        const user = await findUser(platform, input.EMAIL);
        await changePlan(platform, user, input.PLAN, countsAsPaid(input.PLAN) && !unpaid);
        return getDocument(platform, user);
      });
    });
}

async function findHolder(platform: Platform, address: string): Promise<{ workspaceId: string; userId: string }> {
  const { workspaceId, id: userId } = await findUser(platform, address);
  return { workspaceId, userId };
}

/** A script may make any number of them. */
const MAX_LISTED = 20;

/** @throws USER_NOT_FOUND; INVALID_INPUT where several sign-ups wait and none is named. */
async function findSignUp(platform: Platform, address: string, id: string | undefined): Promise<UserRow> {
  const user = await findUser(platform, address);
  if (user.verified) return user;
  const pending = await pendingSignUps(platform.db, address, MAX_LISTED);
  const named = id === undefined ? undefined : pending.find((one) => one.id === id);
  if (named) return named;
  if (pending.length === 1 && id === undefined) return user;
  const list = pending.map((one) => `${one.id} (${one.fullName}, ${one.createdAt.toISOString()})`).join('; ');
  throw new AppError('INVALID_INPUT', {
    fields: [{ path: '--id', message: `Several sign-ups wait for this address. Choose one: ${list}` }],
  });
}

const DigestInput = z.object({ EMAIL: email() });

export function addNotificationsCommands(program: Command, tool: Tool): void {
  program
    .command('notifications:digest')
    .description(
      "send a user's daily email now; it counts as that of the day. Exits with 1 where there is none to send",
    )
    .argument('<EMAIL>')
    .action((EMAIL: string) => {
      const input = readInput(DigestInput, { EMAIL });
      return tool.run(async (platform) => {
        const { workspaceId, id: userId, email } = await findUser(platform, input.EMAIL);
        const named = await enqueueDigestNow(createNotificationsContext(platform), { workspaceId, userId });
        const text =
          named === 0
            ? `${email}: nothing is unread, or today's email was sent`
            : `${email}: an email with ${formatNoun(named, 'notification')} is on its way`;
        return { json: { email, notifications: named }, text, failed: named === 0 };
      });
    });
}

// user:create.
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
    .argument('<EMAIL>', 'email address to sign in with')
    .requiredOption('--password <P>', 'at least 10 characters, as on the sign-up form')
    .option('--name <N>', 'full name (default: a provisional one)')
    .option('--type <TYPE>', `${USER_TYPES.join(' or ')} (default: company_owner)`)
    .option('--plan <PLAN>', `${PLANS.join(', ')}; paid plans count as paid (default: trial, or the owner's plan)`)
    .option('--credits <N>', 'starting credits, may be 0 (default: those of the plan); a member adds them to the team')
    .option('--verified', 'the email address counts as confirmed')
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
        return getDocument(platform, user);
      });
    });
}

// The user document as the operator reads it.
async function getDocument(platform: Platform, { workspaceId, id }: UserRow): Promise<Answer> {
  // No session of this user is behind a command line.
  const json = await readUserDocument(platform, { workspaceId, userId: id, sessionId: '' });
  return { json, text: getLines(json) };
}

function getLines(document: UserDocument): string {
  const sessions = document.activeSessions.map(({ deviceInfo, lastActivity }) => `${deviceInfo}, ${lastActivity}`);
  const preferences = Object.entries(document.preferences).map(([name, value]) => `${name}: ${value}`);
  return Object.entries({ ...document, activeSessions: sessions, preferences })
    .map(([name, value]) => `${name.padEnd(22)}${Array.isArray(value) ? value.join('; ') : value}`)
    .join('\n');
}
