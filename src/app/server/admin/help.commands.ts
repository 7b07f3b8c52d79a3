// help:unanswered: what users looked for in help and did not find.
import type { Command } from 'commander';
import { z } from 'zod';
import { unansweredSince } from '#app/help/server/index.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { readInput, type Tool } from './tool.ts';

const DAY_MS = 86_400_000;
const SHOWN = 200;

const Input = z.object({
  days: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of days, 1 to 365')
    .transform(Number)
    .refine((days) => days >= 1 && days <= 365, 'must be a number of days, 1 to 365'),
});

export function addHelpCommands(program: Command, tool: Tool): void {
  program
    .command('help:unanswered')
    .description('print searches of help that no article answers, the most frequent first')
    .option('--days <N>', 'of the last N days', '30')
    .action((options: { days: string }) => {
      const { days } = readInput(Input, options);
      return tool.run(async ({ db, clock }) => {
        const since = new Date(clock.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
        const searches = await unansweredSince(db, since, SHOWN);
        const lines = searches.map(
          ({ words, count, workspaces, lastDay }) =>
            `${formatCount(count)}x ${words} (${formatNoun(workspaces, 'workspace')}, last on ${lastDay})`,
        );
        return {
          json: { since, searches },
          text: [`${formatNoun(searches.length, 'search', 'searches')} since ${since}`, ...lines].join('\n'),
        };
      });
    });
}
