// What other features may use of credits.

export {
  findBudget,
  findKeyBudget,
  getBudgets,
  getKeyBudgets,
  setBudget,
  setKeyBudget,
  spentByPerson,
} from './budgets.store.ts';
export {
  addCredits,
  adjustCredits,
  chargeCredits,
  chargeRefusal,
  creditsEvent,
  publishBalance,
  renewGrant,
} from './change-balance.ts';
export { registerCreditsRoutes } from './credits.routes.ts';
export {
  type Added,
  addWithin,
  auditFaults,
  type Balance,
  balanceIn,
  chargeParts,
  chargeWithin,
  getBalance,
  hasEntry,
  lockWallet,
  readPools,
  refundWithin,
  spendableBy,
  toChargeValues,
  walletCount,
} from './credits.store.ts';
export { writeLedgerHistory } from './ledger.store.ts';
export { lockArchive } from './ledger-archive.store.ts';
export { createArchiveLedgerJob } from './ledger-archive.ts';
export { createLowCreditsJob, createLowCreditsMailJob, rethrowRefusal, watchLowCredits } from './low-credits.ts';
export { BUDGET_USED_UP, CREDITS_LOW, MEMBER_BUDGET_USED_UP } from './notification-kinds.ts';
export { readSpending } from './read-credits.ts';
