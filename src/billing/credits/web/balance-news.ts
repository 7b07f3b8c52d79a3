// Which news of the balance are newer than what is shown: streams of several tabs and answers of calls may overtake.

export interface BalanceNews {
  balance: number;
  /** Place of the last entry in the ledger; higher is newer. */
  seq: number;
}

/** The newer of the two; equal places keep what is shown. */
export function newerBalance(shown: BalanceNews | null, news: BalanceNews): BalanceNews {
  return shown && shown.seq >= news.seq ? shown : news;
}
