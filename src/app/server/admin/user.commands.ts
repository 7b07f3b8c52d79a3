// user:show, user:verify, user:plan, user:reset-second-factor, and notifications:digest.
import type { Command } from 'commander';
import { z } from 'zod';
import {
  changePlan,
  claimAddress,
  countsAsPaid,
  pendingSignUps,
  resetFactors,
  type UserRow,
} from '#account/accounts/server/index.ts';
import { enqueueDigestNow } from '#account/notifications/server/index.ts';
import { PLANS } from '#account/plans/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatNoun } from '#shared/formats.ts';
import { email } from '#shared/text.ts';
import { createNotificationsContext } from '../notification-kinds.ts';
import { findUser } from './create-user.ts';
import { oneOf, readInput } from './input.ts';
import type { Tool } from './tool.ts';
import { documentOf } from './user-document.ts';

const VerifyInput = z.object({ EMAIL: email(), '--id': z.uuid('This is no id of a user').optional() });
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
    .option('--id <UID>', 'which sign-up, where several wait for a confirmation of this address')
    .action((EMAIL: string, { id }: { id?: string }) => {
      const input = readInput(VerifyInput, { EMAIL, '--id': id });
      return tool.run(async (platform) => {
        const user = await findSignUp(platform, input.EMAIL, input['--id']);
        const claimed = await platform.db.transaction((tx) => claimAddress(platform, tx, user));
        if (!claimed) throw new AppError('EMAIL_TAKEN');
        return documentOf(platform, user);
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
