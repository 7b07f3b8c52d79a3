// The verdict over an address out of all that is known of it (integration-contracts 6.4, quality section 4).
import type { AddressVerdict, CheckOutcome, SubStatus, Verdict } from '../fields.contract.ts';
import {
  type AddressFacts,
  dnsEvidence,
  type Evidence,
  listEvidence,
  probeEvidence,
  syntaxEvidence,
} from './evidence.ts';
import { getHonesty, type MailFacts, providerName } from './mail-provider.ts';
import type { ProbeResult } from './probe-result.ts';
import { type ReadAddress, syntaxFaultText } from './read-address.ts';

interface Finding {
  status: Verdict;
  subStatus: SubStatus | null;
  score: number;
  decided?: true;
}

/** `decided`: no mail server could say more than the free checks. */
export function decideVerdict(known: AddressFacts): { verdict: AddressVerdict; decided: boolean } {
  const { address, facts, probe } = known;
  const { status, subStatus, score, decided = false } = fromFreeChecks(known) ?? fromProbe(known);
  const asked = typeof probe === 'object' ? probe : null;
  const catchAll = asked?.catchAll ?? null;
  const evidence: Evidence[] = [
    syntaxEvidence(known),
    ...(address.fault === null ? [...listEvidence(known), ...dnsEvidence(known), ...probeEvidence(known)] : []),
  ];
  const verdict: AddressVerdict = {
    email: known.email,
    normalized: address.normalized,
    status,
    subStatus,
    score,
    checks: {
      syntax: address.fault === null ? 'pass' : 'fail',
      dns: dnsOutcome(facts),
      smtp: smtpOutcome(asked),
      catchAll,
    },
    flags: {
      disposable: known.disposable !== null,
      role: known.role,
      free: known.free,
      catchAll,
      fullInbox: asked?.outcome === 'full',
      disabled: asked?.outcome === 'disabled',
    },
    domain: address.domain,
    mx: facts?.mx ?? [],
    provider: facts?.provider ?? 'other',
    suggestion: known.suggestion,
    evidence,
    sentence: getSentence({ status, subStatus, address, facts, asked }),
    checkedAt: known.at,
    source: 'builtin',
  };
  return { verdict, decided };
}

/** Null where only the mail server can tell. */
function fromFreeChecks({ address, facts, disposable }: AddressFacts): Finding | null {
  if (address.fault !== null || facts === null)
    return { status: 'invalid', subStatus: 'syntax', score: 0, decided: true };
  switch (facts.state) {
    case 'no_domain':
    case 'no_host':
      return { status: 'invalid', subStatus: 'no_dns', score: 0, decided: true };
    case 'null_mx':
      return { status: 'invalid', subStatus: 'null_mx', score: 0, decided: true };
    case 'unknown':
      return { status: 'unknown', subStatus: 'timeout', score: 40 };
    default:
      return disposable === 'listed' ? { status: 'risky', subStatus: 'disposable', score: 10, decided: true } : null;
  }
}

function fromProbe(known: AddressFacts): Finding {
  const { probe, facts } = known;
  if (typeof probe !== 'object') return withoutProbe(known, probe);
  const { outcome, fault } = probe;
  switch (outcome) {
    case 'accepted':
      return accepted(known, probe.catchAll);
    case 'no_mailbox':
      return { status: 'invalid', subStatus: 'no_mailbox', score: 0 };
    case 'disabled':
      return { status: 'invalid', subStatus: 'disabled', score: 0 };
    case 'full':
      return { status: 'risky', subStatus: 'full_inbox', score: 30 };
    case 'cannot_say':
      return { status: 'unknown', subStatus: 'provider_opaque', score: 50 };
    case 'greylisted':
    case 'later':
      return { status: 'unknown', subStatus: 'greylisted', score: 50 };
    case 'blocked':
    case 'refused':
      return { status: 'unknown', subStatus: 'smtp_blocked', score: 50 };
    default:
      // None of its mail servers exists; or it names none, and nothing listens at its own address.
      return fault === 'no_host' || (fault === 'refused' && facts?.implicit)
        ? { status: 'invalid', subStatus: 'no_dns', score: 0 }
        : { status: 'unknown', subStatus: 'timeout', score: 40 };
  }
}

function withoutProbe({ role, disposable }: AddressFacts, probe: 'off' | 'not_yet'): Finding {
  if (disposable === 'suspected') return { status: 'risky', subStatus: 'disposable', score: 30 };
  if (role) return { status: 'risky', subStatus: 'role', score: 55 };
  return { status: 'unknown', subStatus: probe === 'off' ? 'probe_off' : null, score: 60 };
}

function accepted({ facts, role, disposable }: AddressFacts, catchAll: boolean | null): Finding {
  if (catchAll === true) return { status: 'risky', subStatus: 'catch_all', score: 45 };
  const honesty = getHonesty(facts?.provider ?? 'other');
  if (honesty === 'no_to_yes' || (honesty === 'no_to_both' && catchAll !== false)) {
    return { status: 'unknown', subStatus: 'provider_opaque', score: 60 };
  }
  if (disposable === 'suspected') return { status: 'risky', subStatus: 'disposable', score: 30 };
  if (role) return { status: 'risky', subStatus: 'role', score: 65 };
  return { status: 'valid', subStatus: null, score: catchAll === false ? 95 : 80 };
}

function dnsOutcome(facts: MailFacts | null): CheckOutcome {
  if (facts === null) return 'skipped';
  return facts.state === 'accepts' ? 'pass' : facts.state === 'unknown' ? 'unknown' : 'fail';
}

function smtpOutcome(asked: ProbeResult | null): CheckOutcome {
  if (asked === null) return 'skipped';
  if (asked.outcome === 'accepted') return 'pass';
  return asked.outcome === 'no_mailbox' || asked.outcome === 'disabled' || asked.outcome === 'full'
    ? 'fail'
    : 'unknown';
}

interface Sentence {
  status: Verdict;
  subStatus: SubStatus | null;
  address: ReadAddress;
  facts: MailFacts | null;
  asked: ProbeResult | null;
}

function getSentence({ status, subStatus, address, facts, asked }: Sentence): string {
  const { domain } = address;
  switch (subStatus) {
    case 'syntax':
      return syntaxFaultText(address.fault ?? 'empty');
    case 'no_dns':
      return facts?.state === 'no_domain' ? `${domain} does not exist.` : `${domain} has no mail server.`;
    case 'null_mx':
      return `${domain} accepts no email.`;
    case 'no_mailbox':
      return `There is no such mailbox at ${domain}.`;
    case 'disabled':
      return 'The mailbox is disabled.';
    case 'full_inbox':
      return 'The mailbox exists but is full: email would bounce now.';
    case 'catch_all':
      return `${domain} accepts every address, so this one can't be confirmed.`;
    case 'disposable':
      return `${domain} ${asked === null && status === 'risky' ? 'gives' : 'may give'} out disposable addresses.`;
    case 'role':
      return asked?.outcome === 'accepted'
        ? 'The mailbox accepts email, but a team reads it rather than a person.'
        : 'A team reads this mailbox rather than a person.';
    case 'greylisted':
      return 'The server asked us to retry later; it is retried automatically.';
    case 'smtp_blocked':
      return 'The server refused our connection, which says nothing about the mailbox.';
    case 'provider_opaque':
      return `${providerName(facts?.provider ?? 'other') ?? 'The server'} does not reveal which mailboxes exist.`;
    case 'probe_off':
      return `${domain} accepts email. Could not check the mailbox: the probe is off on this server.`;
    case 'timeout':
      return timeoutSentence(domain, asked);
    default:
      return status === 'valid'
        ? 'The mailbox exists and accepts email.'
        : `${domain} accepts email. The mailbox was not checked yet.`;
  }
}

function timeoutSentence(domain: string, asked: ProbeResult | null): string {
  if (asked === null) return `DNS gave no answer for ${domain}. Try again later.`;
  if (asked.fault === 'busy') return 'Not checked: too many checks are waiting. Try again in a few minutes.';
  if (asked.fault === 'inside') return `The mail server of ${domain} is not on the open internet.`;
  if (asked.fault === 'not_smtp') return `The server at ${domain} is not a mail server.`;
  return `The mail server of ${domain} gave no answer.`;
}

// What an outside verifier says, put into a verdict of our own: the free checks know syntax, lists and DNS, it knows the mailbox.
export interface OutsideVerdict {
  status: Verdict;
  subStatus: SubStatus | null;
  score: number | null;
  flags: { disposable: boolean; free: boolean; catchAll: boolean | null };
}

interface VerifierInfo {
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

export function applyOutsideVerdict(
  free: AddressVerdict,
  outside: OutsideVerdict,
  { name, key, at }: VerifierInfo,
): AddressVerdict {
  const flags = {
    ...free.flags,
    disposable: free.flags.disposable || outside.flags.disposable,
    free: free.flags.free || outside.flags.free,
    catchAll: outside.flags.catchAll ?? free.flags.catchAll,
  };
  const { status, subStatus } = decided(outside, flags.role);
  const text = verdictText(status, subStatus, name);
  return {
    ...free,
    status,
    subStatus,
    score: outside.score ?? SCORES[status],
    checks: { ...free.checks, smtp: OUTCOMES[status], catchAll: flags.catchAll },
    flags,
    // The mailbox was checked, unlike before.
    evidence: [
      ...free.evidence.filter(({ outcome }) => outcome !== 'skipped'),
      { check: 'outside', outcome: OUTCOMES[status], words: text },
    ],
    sentence: text,
    checkedAt: at,
    source: key,
  };
}

/** A mailbox that several people read is risky however well it works (integration-contracts 6.4). */
function decided(
  { status, subStatus }: OutsideVerdict,
  role: boolean,
): { status: Verdict; subStatus: SubStatus | null } {
  if (status === 'valid' && role) return { status: 'risky', subStatus: 'role' };
  return { status, subStatus: status === 'valid' ? null : subStatus };
}

const WHY: Partial<Record<SubStatus, string>> = {
  syntax: 'that it is no address',
  no_dns: 'that its domain accepts no mail',
  no_mailbox: 'that there is no such mailbox',
  catch_all: 'that its server accepts any address, so the mailbox cannot be confirmed',
  disposable: 'that it is a disposable address',
  do_not_mail: 'that it must not be contacted',
  role: 'that the mailbox exists, but several people read it',
};

function verdictText(status: Verdict, subStatus: SubStatus | null, name: string): string {
  if (status === 'valid') return `${name} says that the mailbox exists.`;
  const why = subStatus === null ? undefined : WHY[subStatus];
  if (why !== undefined && status !== 'unknown') return `${name} says ${why}.`;
  if (status === 'unknown') return `${name} could not find out whether the mailbox exists.`;
  return `${name} says that it is ${status}.`;
}
