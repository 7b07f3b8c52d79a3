// Says once for each crossing that credits run low, and once a period that the budget of a person is used up. Decided after the charge and
// beside it: charges themselves do not know of it.
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { notify } from '#account/notifications/server/index.ts';
import { emitEvents } from '#account/webhooks/server/index.ts';
import { renderEmailLayout } from '#platform/email-layout.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCredits } from '#shared/formats.ts';
import type { Principal } from '#shared/principal.ts';
import { claimRefusingBudget, claimSpentBudgets, type UsedUpBudget } from './budgets.store.ts';
import { alertReaders, claimCrossings, EVERYWHERE, ofWorkspaces, rearm, saveAlert } from './credit-alerts.store.ts';
import type { EntryFacts } from './credits.store.ts';
import { BUDGET_USED_UP, CREDITS_LOW, MEMBER_BUDGET_USED_UP } from './notification-kinds.ts';

/** How long new balances are gathered before one look at all of them. */
const GATHER_MS = 200;

/**
 * Looks at the balances that this process has announced. A process that dies before its look misses nothing for good: the job
 * of every minute looks at all.
 * @returns what ends it; it waits for the last look.
 */
export function watchLowCredits(platform: Platform): () => Promise<void> {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let checking = Promise.resolve();

  function check(): void {
    timer = undefined;
    const workspaceIds = [...changed];
    changed = new Set();
    checking = checking
      .then(() => alertLowCredits(platform, ofWorkspaces(workspaceIds)))
      .then(() => alertSpentBudgets(platform, workspaceIds))
      .catch((error: unknown) => platform.log.warn({ err: error }, 'low credits could not be looked for'));
  }
  const stop = platform.events.onSending((events) => {
    for (const [workspaceId, event] of events) if (event.type === 'credits') changed.add(workspaceId);
    if (changed.size > 0) timer ??= setTimeout(check, GATHER_MS);
  });
  return async () => {
    stop();
    if (timer !== undefined) {
      clearTimeout(timer);
      check();
    }
    await checking;
  };
}

/** By the balances of now: where an alert is seen disarmed, so is the balance that disarmed it, or a later one. */
export async function alertLowCredits(platform: Platform, which: SQL): Promise<void> {
  const { db, jobs } = platform;
  await rearm(db, which);
  await db.transaction(async (tx) => {
    const taken = await claimCrossings(tx, which);
    for (const crossing of taken) {
      await jobs.enqueue(tx, lowCreditsMailJob, crossing);
      const { workspaceId, balance, threshold } = crossing;
      await emitEvents(tx, workspaceId, [{ type: 'credits.low', data: { balance, threshold } }]);
      await notify(tx, CREDITS_LOW, workspaceId, {
        to: 'everyone',
        thing: { key: 'credits', name: 'Credits' },
        params: { balance, threshold },
        link: '/settings?section=credits',
      });
    }
  });
}

/** To them, and to those who can raise the budget. `workspaceIds`: null for all. */
export async function alertSpentBudgets(
  { db }: Pick<Platform, 'db'>,
  workspaceIds: readonly string[] | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const budget of await claimSpentBudgets(tx, workspaceIds)) await notifyUsedUpBudget(tx, budget);
  });
}

/**
 * For who catches the refusal of a charge, after its transaction: that one has locked the budget, and what it wrote is undone.
 * @throws the error itself
 */
export async function rethrowRefusal(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: Pick<EntryFacts, 'workspaceId' | 'userId'>,
  error: unknown,
): Promise<never> {
  if (userId !== undefined && error instanceof AppError && error.code === 'BUDGET_EXCEEDED')
    await db.transaction(async (tx) => {
      for (const budget of await claimRefusingBudget(tx, workspaceId, userId)) await notifyUsedUpBudget(tx, budget);
    });
  throw error;
}

async function notifyUsedUpBudget(tx: Executor, { workspaceId, userId, name, ...budget }: UsedUpBudget): Promise<void> {
  const thing = { key: `budget:${userId}`, name };
  await notify(tx, BUDGET_USED_UP, workspaceId, {
    to: [userId],
    thing,
    params: budget,
    link: '/settings?section=credits',
  });
  await notify(tx, MEMBER_BUDGET_USED_UP, workspaceId, {
    to: 'everyone',
    except: userId,
    thing,
    params: { ...budget, name },
    link: '/team-management',
  });
}

// When the workspace wants to hear that its credits run low: the owner's or an admin's decision, told at once where they already do.
export async function changeCreditAlert(
  platform: Platform,
  principal: Principal,
  threshold: number | null,
): Promise<{ threshold: number | null }> {
  const { workspaceId } = principal;
  await platform.db.transaction(async (tx) => {
    await saveAlert(tx, workspaceId, threshold);
    const details = { threshold: threshold ?? 'off' };
    await recordActivity(tx, principal, { kind: 'credits.alert-changed', details });
  });
  await alertLowCredits(platform, ofWorkspaces([workspaceId]));
  return { threshold };
}

// Tells the owner by mail that credits run low; queued in the transaction that took the crossing.
const lowCreditsMailJob = {
  name: 'credits-low-mail',
  payload: z.object({
    workspaceId: z.uuid(),
    crossing: z.number(),
    threshold: z.number(),
    balance: z.number(),
  }),
  maxAttempts: 12,
} satisfies JobDefinition;

export function createLowCreditsMailJob({ db, config, mailer }: Platform): Job {
  return defineJob(lowCreditsMailJob, async ({ workspaceId, threshold, balance }) => {
    for (const { email, name } of await alertReaders(db, workspaceId)) {
      await mailer.send(
        renderEmailLayout({
          to: email,
          name,
          link: `${config.publicUrl}/settings?section=credits`,
          subject: `${formatCredits(balance)} left in Leadwright`,
          lead: `Your workspace has ${formatCredits(balance)} left. Your alert is set to fewer than ${formatCredits(threshold)}.`,
          action: 'See where they went',
          footer:
            'You get the next alert only after the balance has risen above that. Change the alert under Settings, Credits.',
        }),
      );
    }
  });
}

// Every minute: finds low balances and spent budgets that were not looked at after their charge, because its process died.
export function createLowCreditsJob(platform: Platform): Job {
  return defineJob(
    { name: 'credits-look-for-low', payload: z.unknown(), cron: '* * * * *', maxAttempts: 1 },
    async () => {
      await alertLowCredits(platform, EVERYWHERE);
      await alertSpentBudgets(platform, null);
    },
  );
}
