// The evidence for a verdict: each check with its outcome, in plain words and in order.
import type { AddressVerdict } from '../fields.contract.ts';
import { getHonesty, type MailFacts, providerName } from './mail-provider.ts';
import type { ProbeFault, ProbeResult } from './probe-result.ts';
import type { RcptOutcome } from './rcpt-outcome.ts';
import { type ReadAddress, syntaxFaultText } from './read-address.ts';

/** All that is known of one address before the verdict. */
export interface AddressFacts {
  email: string;
  address: ReadAddress;
  /** Null where the syntax is wrong. */
  facts: MailFacts | null;
  disposable: 'listed' | 'suspected' | null;
  free: boolean;
  role: boolean;
  suggestion: string | null;
  /** `off`: mail servers are never asked; `not_yet`: they may be, and were not. */
  probe: ProbeResult | 'off' | 'not_yet';
  /** ISO moment. */
  at: string;
}

export type Evidence = AddressVerdict['evidence'][number];

/** A server's own words may be long and hostile; this much is shown. */
const MAX_REPLY_SHOWN = 160;

export function syntaxEvidence({ address }: AddressFacts): Evidence {
  return address.fault === null
    ? { check: 'syntax', outcome: 'pass', words: 'The address is well formed.' }
    : { check: 'syntax', outcome: 'fail', words: syntaxFaultText(address.fault) };
}

export function listEvidence({ address: { local, domain }, disposable, role, free }: AddressFacts): Evidence[] {
  const found: Evidence[] = [];
  if (disposable === 'listed') {
    found.push({ check: 'disposable', outcome: 'fail', words: `${domain} gives out disposable addresses.` });
  } else if (disposable === 'suspected') {
    found.push({
      check: 'disposable',
      outcome: 'unknown',
      words: `${domain} is on a broad list of disposable domains, which is sometimes wrong.`,
    });
  }
  if (role) {
    found.push({
      check: 'role',
      outcome: 'fail',
      words: `${local}@ belongs to a role or a team rather than a person.`,
    });
  }
  if (free) found.push({ check: 'free', outcome: 'pass', words: `${domain} is a free email provider.` });
  return found;
}

export function dnsEvidence({ address: { domain }, facts }: AddressFacts): Evidence[] {
  if (facts === null) return [];
  const first = facts.mx[0]?.host ?? '';
  const name = providerName(facts.provider);
  switch (facts.state) {
    case 'accepts':
      if (facts.implicit) {
        return [
          {
            check: 'dns',
            outcome: 'pass',
            words: `${domain} has no MX record; mail goes to the domain's own address.`,
          },
        ];
      }
      return [
        { check: 'dns', outcome: 'pass', words: `${domain} takes mail${name ? ` through ${name}` : ''} (${first}).` },
      ];
    case 'null_mx':
      return [{ check: 'dns', outcome: 'fail', words: `${domain} declares in DNS that it accepts no mail (null MX).` }];
    case 'no_domain':
      return [{ check: 'dns', outcome: 'fail', words: `There is no domain ${domain}.` }];
    case 'no_host':
      return [{ check: 'dns', outcome: 'fail', words: `${domain} has neither a mail server nor an address.` }];
    default:
      return [{ check: 'dns', outcome: 'unknown', words: `DNS gave no answer for ${domain}.` }];
  }
}

export function probeEvidence({ facts, probe }: AddressFacts): Evidence[] {
  if (facts?.state !== 'accepts') return [];
  if (probe === 'off') {
    return [
      { check: 'smtp', outcome: 'skipped', words: 'Could not check the mailbox: the probe is off on this server.' },
    ];
  }
  if (probe === 'not_yet') {
    return [{ check: 'smtp', outcome: 'skipped', words: 'The mail server was not checked for the mailbox.' }];
  }
  const said = probe.said === '' ? '' : ` It said: ${shortened(probe.said)}`;
  const words =
    probe.outcome === null
      ? faultLabel(probe.fault ?? 'lost', probe.server)
      : `${outcomeText(probe.outcome, probe.server, probe.stage === 'mailbox')}${said}`;
  const outcome = probe.outcome === 'accepted' ? 'pass' : isNo(probe.outcome) ? 'fail' : 'unknown';
  return [{ check: 'smtp', outcome, words }, ...catchAllEvidence(facts.provider, probe)];
}

function catchAllEvidence(
  provider: NonNullable<AddressFacts['facts']>['provider'],
  probe: Exclude<AddressFacts['probe'], string>,
): Evidence[] {
  if (probe.outcome !== 'accepted') return [];
  const name = providerName(provider) ?? 'This server';
  if (probe.catchAll === true) {
    return [
      {
        check: 'catchAll',
        outcome: 'fail',
        words: 'It also accepts a random mailbox, so it accepts every address of the domain.',
      },
    ];
  }
  if (getHonesty(provider) === 'no_to_yes') {
    return [
      {
        check: 'catchAll',
        outcome: 'unknown',
        words: `${name} accepts most addresses, whether the mailbox exists or not.`,
      },
    ];
  }
  return probe.catchAll === false
    ? [{ check: 'catchAll', outcome: 'pass', words: 'It rejects a random mailbox, so its confirmation is reliable.' }]
    : [{ check: 'catchAll', outcome: 'unknown', words: 'Could not check whether it also accepts random mailboxes.' }];
}

function isNo(outcome: RcptOutcome | null): boolean {
  return outcome === 'no_mailbox' || outcome === 'disabled' || outcome === 'full';
}

function outcomeText(outcome: RcptOutcome, server: string, atMailbox: boolean): string {
  switch (outcome) {
    case 'accepted':
      return `${server} accepts mail for this mailbox.`;
    case 'no_mailbox':
      return `${server} has no such mailbox.`;
    case 'disabled':
      return `${server} knows the mailbox, but it is disabled.`;
    case 'full':
      return `${server} knows the mailbox, but it is full.`;
    case 'cannot_say':
      return `${server} did not reveal whether the mailbox exists.`;
    case 'greylisted':
      return `${server} asks unknown senders to retry later (greylisting).`;
    case 'later':
      return `${server} was too busy.`;
    case 'blocked':
      return `${server} blocks our address, which says nothing about the mailbox.`;
    default:
      return atMailbox ? `${server} refused without a reason.` : `${server} refused before the mailbox was checked.`;
  }
}

function faultLabel(fault: ProbeFault, server: string): string {
  switch (fault) {
    case 'busy':
      return `${server} was not checked: too many checks are waiting.`;
    case 'inside':
      return `${server} is not on the open internet; nothing was sent.`;
    case 'no_host':
      return `The mail server ${server} does not exist.`;
    case 'refused':
      return `${server} refused the connection.`;
    case 'unreachable':
      return `${server} could not be reached; perhaps port 25 is blocked on this server.`;
    case 'silent':
      return `${server} did not answer in time.`;
    case 'lost':
      return `${server} closed the connection during the check.`;
    default:
      return `${server} is not a mail server.`;
  }
}

function shortened(said: string): string {
  const plain = said.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return plain.length > MAX_REPLY_SHOWN ? `${plain.slice(0, MAX_REPLY_SHOWN)}...` : plain;
}
