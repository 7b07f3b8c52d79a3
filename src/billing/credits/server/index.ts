// What other features may use of credits.
export { addCredits } from './add-credits.ts';
export { adjustCredits } from './adjust-credits.ts';
export { budgetOf, budgetsOf, setBudget, spentByPerson } from './budgets.store.ts';
export { chargeCredits, chargeRefusal } from './charge-credits.ts';
export { registerCreditsRoutes } from './credits.routes.ts';
export {
  type Added,
  addWithin,
  auditFaults,
  type Balance,
  balanceOf,
  chargeName,
  chargeParts,
  type EntryFacts,
  lockWallet,
  readPools,
  refundWithin,
  spendableBy,
  walletCount,
} from './credits.store.ts';
export { keyBudgetOf } from './key-budgets.store.ts';
export { writeLedgerHistory } from './ledger-history.store.ts';
export { createLowCreditsJob } from './look-for-low-credits.job.ts';
export { rethrowRefusal, watchLowCredits } from './low-credits.ts';
export { createLowCreditsMailJob } from './mail-low-credits.job.ts';
export { BUDGET_USED_UP, CREDITS_LOW, MEMBER_BUDGET_USED_UP } from './notification-kinds.ts';
export { creditsEvent, publishBalance } from './publish-balance.ts';
export { readSpending } from './read-spending.ts';
export { renewGrant } from './renew-grant.ts';
