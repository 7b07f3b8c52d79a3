// The budget of one person: what they may spend of the workspace's credits, as the team page sets it and they see it.

/** Calendar days, weeks from Monday, and calendar months, all in UTC: the same for everyone, wherever they work. */
export const BUDGET_PERIODS = ['day', 'week', 'month'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

export const MAX_BUDGET = 1_000_000;

export interface BudgetLimit {
  /** In one period. */
  credits: number;
  period: BudgetPeriod;
}

export interface Budget extends BudgetLimit {
  spent: number;
  /** Never below 0: a budget may be lowered under what has been spent. */
  left: number;
  /** When the next period begins (ISO 8601). */
  resetsAt: string;
}

// How the kinds of entries are named, on screens and in files alike.
export const ENTRY_KINDS = ['grant', 'purchase', 'charge', 'refund', 'adjustment'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const KIND_NAMES: Record<EntryKind, string> = {
  grant: 'Granted',
  purchase: 'Bought',
  charge: 'Spent',
  refund: 'Given back',
  adjustment: 'Corrected',
};
