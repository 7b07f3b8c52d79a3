// credits:grant, credits:audit, billing:show and billing:sweep.
import type { Command } from 'commander';
import { z } from 'zod';
import { type Billing, createPaymentProvider, inspectBilling, sweepPayments } from '#billing/billing/server/index.ts';
import { adjustCredits, auditFaults, walletCount } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { formatCount, formatCredits, formatNoun } from '#shared/formats.ts';
import { email } from '#shared/text.ts';
import { findUser } from './create-user.ts';
import { type Answer, readInput, signedCount, type Tool } from './tool.ts';

const GrantInput = z.object({ EMAIL: email(), N: signedCount() });

export function addCreditsCommands(program: Command, tool: Tool): void {
  program
    .command('credits:grant')
    .description("add credits to the balance of the user's workspace; open tabs show it at once")
    .argument('<EMAIL>')
    .argument('<N>', 'number of credits; -N removes credits, never below 0')
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

// billing:show and billing:sweep.
const UserInput = z.object({ EMAIL: email() });

const toBilling = async (platform: Platform): Promise<Billing> => ({
  platform,
  provider: await createPaymentProvider(platform),
});

export function addBillingCommands(program: Command, tool: Tool): void {
  program
    .command('billing:show')
    .description("print the payments of the user's workspace, with their problems")
    .argument('<EMAIL>')
    .action((EMAIL: string) => {
      const input = readInput(UserInput, { EMAIL });
      return tool.run(async (platform) => {
        const { email, workspaceId } = await findUser(platform, input.EMAIL);
        const found = await inspectBilling(await toBilling(platform), workspaceId);
        return { json: { email, workspaceId, ...found }, text: billingText(email, found) };
      });
    });

  program
    .command('billing:sweep')
    .description('ask the payment provider about everything that is not settled, and apply what was missed')
    .action(() =>
      tool.run(async (platform) => {
        const swept = await sweepPayments(await toBilling(platform), true);
        const text = Object.entries(swept).map(([what, count]) => `${what}: ${count}`);
        return { json: swept, text: text.join('\n'), failed: swept.faults > 0 };
      }),
    );
}

type Found = Awaited<ReturnType<typeof inspectBilling>>;

function billingText(
  email: string,
  { provider, warnings, customer, subscriptions, payments, checkouts }: Found,
): string {
  const money = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency}`;
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return [
    `${email}: payments by ${provider}, customer ${customer?.customerId ?? 'none'}`,
    ...warnings.map((warning) => `WARNING: ${warning}`),
    ...subscriptions.map(
      (s) =>
        `subscription ${s.subscriptionId}: ${s.plan} ${s.interval}, ${s.status}, until ${day(s.periodEnd)}` +
        `${s.cancelAtPeriodEnd ? ', then ends' : ''}${s.pendingPlan ? `, then ${s.pendingPlan} ${s.pendingInterval}` : ''}` +
        `${s.graceUntil ? `, open until ${day(s.graceUntil)}` : ''}`,
    ),
    ...payments.map(
      (p) =>
        `payment ${p.id}: ${day(p.paidAt)}, ${money(p.amount, p.currency)}, ${p.credits} credits` +
        `${p.refundedAmount > 0 ? `, refunded ${money(p.refundedAmount, p.currency)}` : ''}` +
        `${p.disputeState ? `, dispute ${p.disputeState}` : ''}`,
    ),
    ...checkouts.map(
      (c) => `checkout ${c.supportCode}: ${day(c.createdAt)}, ${c.plan ?? `${c.pack} credits`}, ${c.state}`,
    ),
  ].join('\n');
}
