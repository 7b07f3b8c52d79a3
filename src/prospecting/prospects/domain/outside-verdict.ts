// What an outside verifier says of an address.

/** In the words of integration-contracts 6.4 and 6.5. */
export interface OutsideVerdict {
  status: 'valid' | 'invalid' | 'risky' | 'unknown';
  subStatus: 'syntax' | 'no_dns' | 'no_mailbox' | 'catch_all' | 'disposable' | 'do_not_mail' | 'timeout' | null;
  /** 0 to 100; null where it says none. */
  score: number | null;
  flags: { disposable: boolean; free: boolean; catchAll: boolean | null };
  /** True: it is still at it. The same question asked again later (5 to 10 s) costs its plan nothing more. */
  pending: boolean;
}
