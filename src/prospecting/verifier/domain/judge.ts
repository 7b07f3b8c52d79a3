// The verdict over an address out of all that is known of it (integration-contracts 6.4, quality section 4).
import type { AddressVerdict, CheckOutcome, SubStatus, Verdict } from '../fields.contract.ts';
import { dnsEvidence, type Evidence, listEvidence, probeEvidence, syntaxEvidence } from './evidence.ts';
import type { Known } from './known.ts';
import type { MailFacts } from './mail-facts.ts';
import { honestyOf } from './mail-provider.ts';
import type { ProbeResult } from './probe-result.ts';
import { sentenceOf } from './sentences.ts';

interface Finding {
  status: Verdict;
  subStatus: SubStatus | null;
  score: number;
  decided?: true;
}

/** `decided`: no mail server could say more than the free checks. */
export function judge(known: Known): { verdict: AddressVerdict; decided: boolean } {
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
    sentence: sentenceOf({ status, subStatus, address, facts, asked }),
    checkedAt: known.at,
    source: 'builtin',
  };
  return { verdict, decided };
}

/** Null where only the mail server can tell. */
function fromFreeChecks({ address, facts, disposable }: Known): Finding | null {
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

function fromProbe(known: Known): Finding {
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

function withoutProbe({ role, disposable }: Known, probe: 'off' | 'not_yet'): Finding {
  if (disposable === 'suspected') return { status: 'risky', subStatus: 'disposable', score: 30 };
  if (role) return { status: 'risky', subStatus: 'role', score: 55 };
  return { status: 'unknown', subStatus: probe === 'off' ? 'probe_off' : null, score: 60 };
}

function accepted({ facts, role, disposable }: Known, catchAll: boolean | null): Finding {
  if (catchAll === true) return { status: 'risky', subStatus: 'catch_all', score: 45 };
  const honesty = honestyOf(facts?.provider ?? 'other');
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
