// What credits notify people of.
import { defineNotificationKind } from '#account/notifications/server/index.ts';
import { formatCredits } from '#shared/formats.ts';
import type { Budget } from '../fields.contract.ts';

export const CREDITS_LOW = defineNotificationKind<{ balance: number; threshold: number }>({
  kind: 'credits-low',
  label: 'Low credits',
  hint: 'The balance fell below the alert set under Credits. It is also emailed immediately.',
  icon: 'credits',
  tone: 'warn',
  action: 'View credits',
  needs: 'configure',
  defaults: { email: false },
  text: ({ balance, threshold }) => ({
    title: `${formatCredits(balance)} left`,
    detail: `Your alert is set to ${formatCredits(threshold)}.`,
  }),
});

type BudgetFacts = Pick<Budget, 'credits' | 'period' | 'left'>;

const budgetText = ({ credits, period, left }: BudgetFacts) =>
  `${left === 0 ? 'Nothing' : formatCredits(left)} left of ${formatCredits(credits)} a ${period}.`;

export const BUDGET_USED_UP = defineNotificationKind<BudgetFacts>({
  kind: 'budget-used-up',
  label: 'Your budget is used up',
  hint: 'Your budget is spent, or too low for an action. Once per period.',
  icon: 'credits',
  tone: 'warn',
  action: 'View credits',
  needs: 'spend',
  text: (budget) => ({
    title: budget.left === 0 ? 'Your budget is used up' : 'Your budget is nearly used up',
    detail: `${budgetText(budget)} Ask the owner or an admin to raise it.`,
  }),
});

export const MEMBER_BUDGET_USED_UP = defineNotificationKind<BudgetFacts & { name: string }>({
  kind: 'member-budget-used-up',
  label: 'Budgets of the team',
  hint: 'A member has used up a budget that you can raise. Once per period.',
  icon: 'credits',
  tone: 'warn',
  action: 'Open team',
  needs: 'team',
  text: ({ name, ...budget }) => ({
    title: `The budget of ${name} is ${budget.left === 0 ? '' : 'nearly '}used up`,
    detail: budgetText(budget),
  }),
});
