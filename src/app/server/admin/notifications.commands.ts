// notifications:digest.
import type { Command } from 'commander';
import { z } from 'zod';
import { enqueueDigestNow } from '#features/notifications/server/index.ts';
import { formatNoun } from '#shared/formats.ts';
import { email } from '#shared/text.ts';
import { createNotificationsContext } from '../notification-kinds.ts';
import { findUser } from './create-user.ts';
import { readInput } from './input.ts';
import type { Tool } from './tool.ts';

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
