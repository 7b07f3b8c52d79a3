// billing:show and billing:sweep.
import type { Command } from 'commander';
import { z } from 'zod';
import { type Billing, createPaymentProvider, inspectBilling, sweepPayments } from '#billing/billing/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { email } from '#shared/text.ts';
import { findUser } from './create-user.ts';
import { readInput } from './input.ts';
import type { Tool } from './tool.ts';

const UserInput = z.object({ EMAIL: email() });

const billingOf = (platform: Platform): Billing => ({ platform, provider: createPaymentProvider(platform) });

export function addBillingCommands(program: Command, tool: Tool): void {
  program
    .command('billing:show')
    .description("print the payments of the user's workspace, with what wants attention")
    .argument('<EMAIL>')
    .action((EMAIL: string) => {
      const input = readInput(UserInput, { EMAIL });
      return tool.run(async (platform) => {
        const { email, workspaceId } = await findUser(platform, input.EMAIL);
        const found = await inspectBilling(billingOf(platform), workspaceId);
        return { json: { email, workspaceId, ...found }, text: billingText(email, found) };
      });
    });

  program
    .command('billing:sweep')
    .description('ask the payment provider about everything that is not settled, and apply what was missed')
    .action(() =>
      tool.run(async (platform) => {
        const swept = await sweepPayments(billingOf(platform), true);
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
