// What an outside verifier says, put into a verdict of our own: the free checks know syntax, lists and DNS, it knows the mailbox.
import type { AddressVerdict, CheckOutcome, SubStatus, Verdict } from '../fields.contract.ts';

export interface OutsideWord {
  status: Verdict;
  subStatus: SubStatus | null;
  score: number | null;
  flags: { disposable: boolean; free: boolean; catchAll: boolean | null };
}

interface Said {
  /** "Hunter". */
  name: string;
  key: string;
  /** ISO moment. */
  at: string;
}

const SCORES: Record<Verdict, number> = { valid: 95, risky: 55, invalid: 5, unknown: 50 };
const OUTCOMES: Record<Verdict, CheckOutcome> = {
  valid: 'pass',
  risky: 'unknown',
  invalid: 'fail',
  unknown: 'unknown',
};

export function applyOutsideVerdict(free: AddressVerdict, word: OutsideWord, { name, key, at }: Said): AddressVerdict {
  const flags = {
    ...free.flags,
    disposable: free.flags.disposable || word.flags.disposable,
    free: free.flags.free || word.flags.free,
    catchAll: word.flags.catchAll ?? free.flags.catchAll,
  };
  const { status, subStatus } = decided(word, flags.role);
  const words = wordsOf(status, subStatus, name);
  return {
    ...free,
    status,
    subStatus,
    score: word.score ?? SCORES[status],
    checks: { ...free.checks, smtp: OUTCOMES[status], catchAll: flags.catchAll },
    flags,
    // The mailbox was checked, unlike before.
    evidence: [
      ...free.evidence.filter(({ outcome }) => outcome !== 'skipped'),
      { check: 'outside', outcome: OUTCOMES[status], words },
    ],
    sentence: words,
    checkedAt: at,
    source: key,
  };
}

/** A mailbox that several people read is risky however well it works (integration-contracts 6.4). */
function decided({ status, subStatus }: OutsideWord, role: boolean): { status: Verdict; subStatus: SubStatus | null } {
  if (status === 'valid' && role) return { status: 'risky', subStatus: 'role' };
  return { status, subStatus: status === 'valid' ? null : subStatus };
}

const WHY: Partial<Record<SubStatus, string>> = {
  syntax: 'that it is no address',
  no_dns: 'that its domain takes no mail',
  no_mailbox: 'that there is no such mailbox',
  catch_all: 'that its server accepts any address, so the mailbox cannot be confirmed',
  disposable: 'that it is a throw-away address',
  do_not_mail: 'that it must not be written to',
  role: 'that the mailbox is there, but several people read it',
};

function wordsOf(status: Verdict, subStatus: SubStatus | null, name: string): string {
  if (status === 'valid') return `${name} says that the mailbox is there.`;
  const why = subStatus === null ? undefined : WHY[subStatus];
  if (why !== undefined && status !== 'unknown') return `${name} says ${why}.`;
  if (status === 'unknown') return `${name} could not find out whether the mailbox is there.`;
  return `${name} says that it is ${status}.`;
}
